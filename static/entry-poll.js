// What others do to the round meanwhile, and whether the page can know of it.
"use strict";
const roundPoll = (() => {
  const { table, boards, boardOfGame, gameOf, rowIn, swap } = entryTable;
  const EVERY = 10000; // milliseconds
  const OLD = 60000;
  const PATIENCE = 10000;
  const PARTS = ["round-count", "next-step", "close-round", "claims"];
  const bar = (id) => document.getElementById(id);

  let asked = Date.now(); // when the page was last known to be up to date
  let isFailing = false;
  let isAsking = false;
  let timer = 0;
  let arrived = () => {};

  async function ask(query) {
    const response = await fetch(`${waitingResults.page(table.dataset.round)}?${query}`, {
      headers: {
        "HX-Request": "true", "HX-Target": "round-count", "HX-Current-URL": location.href,
      },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.status === 401) bar("signed-out").hidden = false;
    if (!response.ok) throw new Error(response.statusText);
    return response.status === 204 ? "" : response.text();
  }

  // A row is left alone while it waits, asks for a decision or has its menu open.
  function isBusy(board) {
    const isOpen = board.querySelector("details[open]")?.contains(document.activeElement);
    return isOpen || board.querySelector(".two") || resultQueue.ofGame(gameOf(board)).length;
  }

  function showParts(content) {
    for (const id of PARTS) {
      const [old, fresh] = [bar(id), content.getElementById(id)];
      if (old && fresh && !old.contains(document.activeElement)) old.replaceWith(fresh);
    }
  }

  async function fetchRows(games) {
    if (!games.length) return [];
    const html = await ask(`rows=${games.join(",")}`);
    const template = document.createElement("template");
    template.innerHTML = html;
    return [...template.content.querySelectorAll("tbody")];
  }

  function showRow(fresh) {
    const old = document.getElementById(fresh.id);
    if (!old || isBusy(old)) return false;
    swap(old, fresh, { isMine: false });
    return true;
  }

  async function showNews(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    showParts(template.content);
    const versions = template.content.getElementById("versions");
    const now = versions.innerHTML.trim().split(" ").map((pair) => pair.split(":"));
    const isSame =
      now.length === boards().length && now.every(([game]) => boardOfGame(game));
    bar("repaired").hidden = isSame;
    const changed = now.filter(([game, version]) => {
      const board = boardOfGame(game);
      return board && board.dataset.version !== version;
    });
    const rows = await fetchRows(changed.map(([game]) => game));
    const shown = rows.filter(showRow);
    // What could not be shown yet is asked for again.
    if (shown.length === changed.length) table.dataset.revision = versions.dataset.revision;
    if (shown.length) arrived(shown);
  }

  async function now() {
    if (document.hidden || isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    try {
      const html = await ask(`since=${table.dataset.revision}`);
      if (html) await showNews(html);
      asked = Date.now();
      isFailing = false;
    } catch {
      isFailing = true;
    }
    isAsking = false;
    timer = setTimeout(now, EVERY);
    check();
  }

  function check() {
    const isOld = Date.now() - asked > OLD;
    bar("stale").hidden = !isFailing && !isOld;
    return isOld;
  }

  // After a save the counts follow.
  function soon() {
    clearTimeout(timer);
    timer = setTimeout(now, 300);
  }

  // Rows that changed in another tab of this browser.
  async function refresh(games) {
    (await fetchRows(games).catch(() => [])).forEach(showRow);
  }

  document.addEventListener("visibilitychange", now);
  window.addEventListener("online", now);
  window.addEventListener("offline", now);
  table.addEventListener("focusin", () => check() && now());

  return {
    soon,
    refresh,
    start(tell) {
      arrived = tell;
      timer = setTimeout(now, EVERY);
    },
  };
})();
