// Results that wait on this device, by round, and the bar that tells of them. They are
// stored under the account that typed them, so that nobody else sends them.
"use strict";
const waitingResults = (() => {
  const bar = document.getElementById("waiting");
  const { user, event, games, rounds } = bar.dataset;
  const PREFIX = `berger-waiting-${user}-${event}-`;
  const memory = new Map(); // of a browser that stores nothing: until the page is left
  let here = ""; // the round whose page this is
  let isShown = () => false; // whether that page shows what was refused

  function read(round) {
    if (memory.has(round)) return memory.get(round);
    try {
      return JSON.parse(localStorage.getItem(PREFIX + round)) ?? [];
    } catch {
      return [];
    }
  }

  function write(round, entries) {
    try {
      if (entries.length) {
        localStorage.setItem(PREFIX + round, JSON.stringify(entries));
      } else {
        localStorage.removeItem(PREFIX + round);
      }
      memory.delete(round);
    } catch {
      memory.set(round, entries);
    }
    show();
  }

  function roundsWaiting() {
    let keys = [];
    try {
      keys = Object.keys(localStorage);
    } catch {
      // What is not stored can only be of this page.
    }
    const stored = keys.filter((key) => key.startsWith(PREFIX));
    return [...new Set([...stored.map((key) => key.slice(PREFIX.length)), ...memory.keys()])];
  }

  // "%(name)s" stands for a value.
  function fill(text, params) {
    return text.replace(/%\((\w+)\)s/g, (_, name) => params[name]);
  }

  function sentence(name, number, params = {}) {
    const text = bar.dataset[name + (number === 1 ? "One" : "Many")];
    return number ? fill(text, { number, ...params }) : "";
  }

  function linkTo(round) {
    const link = document.createElement("a");
    link.href = rounds.replace(/0\/$/, `${round}/`);
    link.textContent = fill(bar.dataset.go, { round });
    return link;
  }

  function show() {
    const found = roundsWaiting().map((round) => ({ round, entries: read(round) }));
    // On the page of the round itself what is just being sent does not wait.
    const waits = ({ round, entries }) =>
      entries.filter((entry) => !entry.refused && (entry.held || round !== here));
    const waiting = found.filter((each) => waits(each).length);
    const number = waiting.reduce((sum, each) => sum + waits(each).length, 0);
    const kept = read(here).filter((entry) => entry.refused && !isShown(entry));
    const boards = kept.map((entry) => fill(bar.dataset.board, entry)).join("; ");
    const [first, second] = bar.querySelectorAll("p");
    const others = waiting.filter(({ round }) => round !== here);
    first.replaceChildren(sentence("waiting", number), ...others.flatMap(({ round }) => [" ", linkTo(round)]));
    second.textContent = sentence("kept", kept.length, { boards });
    bar.querySelector("button").hidden = !kept.length;
    bar.hidden = !number && !kept.length;
  }

  bar.querySelector("button").addEventListener("click", () => {
    write(here, read(here).filter((entry) => !entry.refused));
  });
  window.addEventListener("storage", show);
  show();

  return {
    fill,
    read,
    write,
    show,
    key: (round) => PREFIX + round,
    address: (game) => games.replace(/0\/$/, `${game}/`),
    page: (round) => rounds.replace(/0\/$/, `${round}/`),
    // The page of a round shows its own waiting results, and those that were refused.
    settleOn(round, isShownThere) {
      here = round;
      isShown = isShownThere;
      document.getElementById("entry-dock").prepend(bar);
      show();
    },
  };
})();
