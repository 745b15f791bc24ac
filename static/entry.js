// Results by keyboard, or by the buttons: one active board, one request at a time.
"use strict";
(() => {
  const table = document.getElementById("result-entry");
  const status = document.getElementById("entry-status");
  if (!table || !status) return;

  const RESULTS = {
    1: "1-0", 0: "0-1", 5: "1/2", "=": "1/2", d: "1/2",
    "+": "+/-", "-": "-/+", x: "-/-", Backspace: "*", Delete: "*",
  };
  const STEPS = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };
  const PENDING = "*";
  const PATIENCE = 20000; // milliseconds until an answer counts as lost

  const queue = []; // {id, result}: typed and not answered yet, in order
  let isSending = false;
  let armed = ""; // board and result that the same key pressed again will save
  let warning = ""; // what was said of it, which an answer must not wipe away
  let isStopped = false; // after a refusal, until the arbiter has moved

  const boards = () => [...table.tBodies];
  const boardOf = (node) => node.closest("tbody[data-board]");
  const usualButton = (board) =>
    board.querySelector(".rb > [aria-pressed=true]") ?? board.querySelector("button, a");

  function words(name, params) {
    return status.dataset[name].replace(/%\((\w+)\)s/g, (_, key) => params[key]);
  }

  function say(...sentences) {
    status.textContent = sentences.filter(Boolean).join(" ");
  }

  // The active board is the one that has the focus, so keys never act unseen.
  function activate(board) {
    for (const row of table.querySelectorAll("tr.active")) {
      row.classList.remove("active");
      row.removeAttribute("aria-current");
    }
    if (board) {
      board.rows[0].classList.add("active");
      board.rows[0].setAttribute("aria-current", "true");
    }
  }

  function goTo(board) {
    usualButton(board)?.focus();
  }

  function step(board, distance) {
    const all = boards();
    const next = all[all.indexOf(board) + distance];
    if (next) goTo(next);
    return Boolean(next);
  }

  function nameOf(board, result) {
    const button = board.querySelector(`.rb button[value="${CSS.escape(result)}"]`);
    return button ? button.firstElementChild.textContent : result;
  }

  function mark(board, kind, text) {
    const sign = document.createElement("span");
    sign.className = `sign ${kind}`;
    sign.textContent = text;
    board.querySelector(".state")?.replaceChildren(sign);
  }

  function missing() {
    const without = boards().filter((board) => board.dataset.result === PENDING);
    const numbers = without.map((board) => board.dataset.board).join(", ");
    return numbers ? words("missing", { boards: numbers }) : words("complete", {});
  }

  // What the board will have once everything typed so far is saved.
  function expected(board) {
    const typed = queue.filter((entry) => entry.id === board.id).at(-1);
    return typed ? typed.result : board.dataset.result;
  }

  // Clearing and overwriting take the same key twice.
  function isConfirmed(board, result) {
    const old = expected(board);
    if (old === PENDING || old === result) return true;
    if (armed === board.id + result) return true;
    armed = board.id + result;
    const params = {
      board: board.dataset.board, old: nameOf(board, old), new: nameOf(board, result),
    };
    warning = words(result === PENDING ? "clear" : "overwrite", params);
    say(warning);
    return false;
  }

  function save(board, result) {
    armed = "";
    mark(board, "wait", words("sending", { result: nameOf(board, result) }));
    queue.push({ id: board.id, result });
    if (!isSending) work();
  }

  async function work() {
    isSending = true;
    while (queue.length) {
      const isSaved = await send(queue[0]);
      queue.shift();
      if (!isSaved) drop(queue.splice(0));
    }
    isSending = false;
  }

  // Nothing typed after a refusal is applied: it may have been meant for other boards.
  function drop(entries) {
    for (const { id, result } of entries) {
      const board = document.getElementById(id);
      mark(board, "bad", words("failed", { result: nameOf(board, result) }));
    }
    const numbers = entries.map(({ id }) => document.getElementById(id).dataset.board);
    if (numbers.length) {
      say(status.textContent, words("dropped", { boards: numbers.join(", ") }));
    }
  }

  async function send({ id, result }) {
    const board = document.getElementById(id);
    const form = board.querySelector("form.rb");
    if (!form) return stopAt(board, "refused");
    const body = new URLSearchParams(new FormData(form));
    body.set("result", result);
    let response, answer;
    try {
      response = await fetch(form.action, {
        method: "POST",
        body,
        headers: { "HX-Request": "true", "HX-Current-URL": location.href },
        signal: AbortSignal.timeout(PATIENCE),
      });
      answer = rowIn(await response.text(), id);
    } catch {
      answer = null;
    }
    if (!answer || ![200, 409, 422].includes(response.status)) {
      if (response?.status === 401) document.getElementById("signed-out").hidden = false;
      mark(board, "bad", words("failed", { result: nameOf(board, result) }));
      return stopAt(board, "unsent");
    }
    const fresh = swap(board, answer);
    if (response.status !== 200) return stopAt(fresh, "refused");
    const { board: number, words: text } = fresh.dataset;
    const name = "already" in fresh.dataset ? "already" : "saved";
    const isLast = fresh === boards().at(-1);
    const saved = words(name, { board: number, result: text });
    say(saved, isLast && missing(), armed && warning);
    if (response.headers.has("HX-Trigger")) {
      document.body.dispatchEvent(new CustomEvent("standings-changed"));
    }
    return true;
  }

  function rowIn(html, id) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const row = template.content.querySelector("tbody");
    return row?.id === id ? row : null;
  }

  // The answer leaves out the points before the round, which no save can change.
  function swap(old, fresh) {
    const hadFocus = old.contains(document.activeElement);
    const kept = [...old.querySelectorAll(".before")];
    fresh.querySelectorAll(".before").forEach((cell, i) => cell.replaceWith(kept[i]));
    old.replaceWith(fresh);
    if (hadFocus) goTo(fresh);
    return fresh;
  }

  function stopAt(board, reason) {
    isStopped = true;
    say(words(reason, { board: board.dataset.board }));
    if (table.contains(document.activeElement)) goTo(board);
    return false;
  }

  table.addEventListener("focusin", (event) => activate(boardOf(event.target)));
  table.addEventListener("focusout", (event) => {
    if (!table.contains(event.relatedTarget)) activate(null);
  });

  table.addEventListener("pointerdown", () => {
    isStopped = false;
    armed = "";
  });

  table.addEventListener("click", (event) => {
    const board = boardOf(event.target);
    if (board && !event.target.closest("a, button, summary")) goTo(board);
  });

  table.addEventListener("submit", (event) => {
    event.preventDefault();
    isStopped = false;
    save(boardOf(event.target), event.submitter.value);
  });

  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const board = boardOf(event.target);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!board) return;
    if (Object.hasOwn(RESULTS, key)) {
      event.preventDefault();
      if (!event.repeat) enter(board, RESULTS[key]);
      return;
    }
    if (key === "Shift") return;
    isStopped = false;
    armed = "";
    if (key === "Escape") {
      document.activeElement.blur();
    } else if (Object.hasOwn(STEPS, key) && !(key === "Enter" && opens(event.target))) {
      event.preventDefault();
      step(board, STEPS[key]);
    }
  });

  // On the usual buttons Enter moves on; what lies behind other buttons it opens.
  function opens(target) {
    return !target.matches(".rb > button");
  }

  function enter(board, result) {
    if (isStopped || !isConfirmed(board, result)) return;
    const isClearing = result === PENDING;
    save(board, result);
    if (!isClearing) step(board, 1);
  }

  window.addEventListener("beforeunload", (event) => {
    if (queue.length) event.preventDefault();
  });
})();
