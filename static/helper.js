// Results on a helper's phone: big buttons, finished boards out of the way, and a lock.
"use strict";
// What entry-queue.js, which comes later, asks of a page with results.
const entryTable = (() => {
  const table = document.getElementById("helper-boards");

  function rowIn(html, game) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const row = template.content.querySelector("li.hb");
    return row?.id === `board-${game}` ? row : null;
  }

  return { table, rowIn };
})();

(() => {
  const { table } = entryTable;
  const PENDING = "*";
  const A_MOMENT = 3000; // milliseconds until a finished board goes to the others
  const EVERY = 15000;
  const PATIENCE = 10000;
  const status = document.getElementById("entry-status");
  const done = document.getElementById("done");
  const boardOf = (game) => document.getElementById(`board-${game}`);
  const gameOf = (board) => Number(board.id.slice("board-".length));
  const words = (name, params) => waitingResults.fill(status.dataset[name], params);

  function say(...sentences) {
    status.textContent = sentences.filter(Boolean).join(" ");
  }

  function mark(board, kind, text) {
    const sign = document.createElement("p");
    sign.className = `sign ${kind}`;
    sign.textContent = text;
    board?.querySelector(".state").replaceChildren(sign);
  }

  // The board keeps the focus, as a whole: the buttons are others now.
  function swap(old, fresh) {
    const hasFocus = old.contains(document.activeElement);
    old.replaceWith(fresh);
    if (hasFocus) fresh.focus({ preventScroll: true });
    if (!("kept" in fresh.dataset)) setTimeout(place, A_MOMENT, fresh);
  }

  function place(board) {
    const isDone = board.dataset.result !== PENDING;
    const list = (isDone ? done : table).querySelector("ul");
    if (!board.isConnected || board.parentNode === list) return;
    const hasFocus = board.contains(document.activeElement);
    const neighbour = board.nextElementSibling ?? board.previousElementSibling;
    const isLater = (each) => Number(each.dataset.board) > Number(board.dataset.board);
    list.insertBefore(board, [...list.children].find(isLater) ?? null);
    done.querySelector("b").textContent = done.querySelectorAll("li.hb").length;
    if (hasFocus) (neighbour ?? done.querySelector("summary")).focus();
  }

  function showWaiting({ game, held, text }) {
    mark(boardOf(game), "wait", words(held ? "waiting" : "sending", { result: text }));
  }

  table.addEventListener("submit", (event) => {
    event.preventDefault();
    const { submitter } = event;
    const board = event.target.closest("li.hb");
    const number = board.dataset.board;
    const text = submitter.lastElementChild.textContent;
    const entry = resultQueue.add({
      game: gameOf(board), board: number, result: submitter.value, text,
      version: board.dataset.version,
    });
    showWaiting(entry);
    if (entry.held) say(words("unsent", { board: number, result: text }));
  });

  const listener = {
    saved(entry, fresh) {
      const old = boardOf(entry.game);
      if (old) swap(old, fresh);
      const name = ["kept", "already"].find((each) => each in fresh.dataset) ?? "saved";
      say(words(name, { board: entry.board, result: fresh.dataset.words }));
    },

    refused(entry, fresh, dropped) {
      const old = boardOf(entry.game);
      if (old && fresh) swap(old, fresh);
      for (const { game, text } of fresh ? dropped : [entry, ...dropped]) {
        mark(boardOf(game), "bad", words("failed", { result: text }));
      }
      const numbers = dropped.map((each) => each.board).join(", ");
      say(words("refused", entry), numbers && words("dropped", { boards: numbers }));
    },

    held(isNew) {
      resultQueue.waiting().forEach(showWaiting);
      const last = resultQueue.waiting().at(-1);
      if (isNew && last) say(words("unsent", { board: last.board, result: last.text }));
    },

    blocked(entry) {
      listener.held(false);
      say(words("noRight", entry));
    },

    elsewhere: () => listener.held(false),
    isStored: ({ game, result }) => boardOf(game)?.dataset.result === result,
    isShown: () => false,
  };

  // What others entered meanwhile, and whether another round is played by now.
  async function look() {
    if (document.hidden || resultQueue.waiting().length) return;
    const address = waitingResults.page(table.dataset.round);
    const response = await fetch(`${address}?since=${table.dataset.revision}`, {
      headers: { "HX-Request": "true" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.status === 403) location.reload();
    if (response.status !== 200) return;
    const template = document.createElement("template");
    template.innerHTML = await response.text();
    const news = template.content.firstElementChild;
    for (const fresh of news.querySelectorAll("li.hb")) {
      const old = boardOf(gameOf(fresh));
      if (!old) location.reload();
      else if (old.dataset.version !== fresh.dataset.version) swap(old, fresh);
    }
    if (news.dataset.entry !== table.dataset.entry) location.reload();
    table.dataset.revision = news.dataset.revision;
  }

  // The lock: two presses at different places open it again.
  const lock = document.getElementById("lock");
  const [first, second] = lock.querySelectorAll("button");
  const UNTOUCHED = 60000;
  const UNDECIDED = 4000;
  let timer = 0;

  function close() {
    second.hidden = true;
    if (!lock.open) lock.showModal();
  }

  function touched() {
    clearTimeout(timer);
    timer = setTimeout(close, UNTOUCHED);
  }

  const now = document.getElementById("lock-now");
  now.hidden = false;
  now.addEventListener("click", close);
  lock.addEventListener("cancel", (event) => event.preventDefault());
  first.addEventListener("click", () => {
    second.hidden = false;
    setTimeout(() => (second.hidden = true), UNDECIDED);
  });
  second.addEventListener("click", () => {
    lock.close();
    touched();
  });
  document.addEventListener("pointerdown", touched);
  document.addEventListener("keydown", touched);
  touched();

  document.addEventListener("DOMContentLoaded", () => {
    resultQueue.start(listener);
    setInterval(() => look().catch(() => {}), EVERY);
    // Where the code on a slip leads.
    const board = document.getElementById(location.hash.slice(1));
    if (done.contains(board)) done.open = true;
  });
})();
