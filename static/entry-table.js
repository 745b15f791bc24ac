// The boards of a round as a table: which is active, what each shows, which are seen.
"use strict";
const entryTable = (() => {
  const table = document.getElementById("result-entry");
  const status = document.getElementById("entry-status");
  const tools = document.getElementById("entry-tools");
  const find = document.getElementById("find");
  const PENDING = "*";
  let last = ""; // the board that was active last
  let wanted = ""; // what is looked for in the names

  const boards = () => [...table.tBodies];
  const seen = () => boards().filter((board) => !board.hidden);
  const boardOf = (node) => node.closest("tbody[data-board]");
  const boardOfGame = (game) => document.getElementById(`board-${game}`);
  const gameOf = (board) => Number(board.id.slice("board-".length));
  const usualButton = (board) =>
    board.querySelector(".rb > [aria-pressed=true]") ?? board.querySelector("button, a");

  function words(name, params = {}) {
    return waitingResults.fill(status.dataset[name], params);
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
    if (!board) return;
    last = board.id;
    board.rows[0].classList.add("active");
    board.rows[0].setAttribute("aria-current", "true");
  }

  function goTo(board, options) {
    board.hidden = false;
    usualButton(board)?.focus(options);
  }

  function goBack() {
    goTo(document.getElementById(last) ?? seen()[0] ?? boards()[0]);
  }

  function step(board, distance) {
    const all = boards().filter((each) => each === board || !each.hidden);
    const next = all[all.indexOf(board) + distance];
    if (next) goTo(next);
  }

  // The next board without a result, in the order of the table and round its end.
  function nextEmpty(board, expected) {
    const all = boards();
    const from = all.indexOf(board) + 1;
    const after = [...all.slice(from), ...all.slice(0, from)];
    return after.find((each) => each !== board && expected(each) === PENDING);
  }

  function nameOf(board, result) {
    if (result === PENDING) return words("none");
    const button = board?.querySelector(`.rb button[value="${CSS.escape(result)}"]`);
    return button ? button.firstElementChild.textContent : result;
  }

  function mark(board, kind, text) {
    const sign = document.createElement("span");
    sign.className = `sign ${kind}`;
    sign.textContent = text;
    board?.querySelector(".state")?.replaceChildren(sign);
  }

  // How many results are in, and which are missing once these are few.
  function count(isFull) {
    const without = boards().filter((board) => board.dataset.result === PENDING);
    if (!without.length) return words("complete");
    const missing = without.map((board) => board.dataset.board).join(", ");
    const numbers = { boards: boards().length, entered: boards().length - without.length };
    const name = isFull || without.length < 6 ? "missing" : "count";
    return words(name, { ...numbers, missing });
  }

  function rowIn(html, game) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const row = template.content.querySelector("tbody");
    return row?.id === `board-${game}` ? row : null;
  }

  // Put a fresh row in the place of an old one. An answer leaves out the points before
  // the round, which no save can change. The focus stays on the board: on the same
  // button, or on that of the result if `isMine`.
  function swap(old, fresh, { isMine }) {
    const focused = old.contains(document.activeElement) && document.activeElement;
    const kept = [...old.querySelectorAll(".before")];
    fresh.querySelectorAll(".before").forEach((cell, i) => cell.replaceWith(kept[i]));
    fresh.hidden = old.hidden;
    old.replaceWith(fresh);
    if (!focused) return show();
    const same = `.rb button[value="${CSS.escape(focused.value ?? "")}"]`;
    const button = !isMine && fresh.querySelector(same);
    if (button) button.focus({ preventScroll: true });
    else goTo(fresh, { preventScroll: !isMine });
  }

  const plain = (text) =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  function isWanted(board) {
    const isOpen = board.dataset.result === PENDING;
    const which = table.dataset.show;
    if ((which === "open" && !isOpen) || (which === "done" && isOpen)) return false;
    const names = [...board.querySelectorAll(".nm")].map((name) => name.textContent);
    return plain(names.join(" ")).includes(wanted);
  }

  // The active board is never taken away from under the arbiter.
  function show() {
    for (const board of boards()) {
      board.hidden = !isWanted(board) && !board.contains(document.activeElement);
    }
  }

  function look(text) {
    wanted = plain(text.trim());
    show();
  }

  tools.addEventListener("submit", (event) => {
    event.preventDefault();
    table.dataset.show = event.submitter.value;
    for (const button of event.target.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button === event.submitter));
    }
    const address = new URL(event.target.action);
    if (table.dataset.mode === "verify") address.searchParams.set("verify", "1");
    address.searchParams.set("show", table.dataset.show);
    history.replaceState(history.state, "", address);
    show();
  });

  const input = find.querySelector("input");
  find.hidden = false;
  input.addEventListener("input", () => look(input.value));
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || !["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    const found = event.key === "Enter" && input.value.trim() ? seen()[0] : null;
    if (event.key === "Enter" && !found) return say(words("nobody"));
    input.value = "";
    look("");
    if (found) goTo(found);
    else goBack();
  });

  table.addEventListener("focusin", (event) => activate(boardOf(event.target)));
  table.addEventListener("focusout", (event) => {
    if (table.contains(event.relatedTarget)) return;
    activate(null);
  });
  table.addEventListener("click", (event) => {
    const board = boardOf(event.target);
    if (board && !event.target.closest("a, button, summary")) goTo(board);
  });

  return {
    PENDING,
    table,
    isVerifying: table.dataset.mode === "verify",
    boards,
    boardOf,
    boardOfGame,
    gameOf,
    words,
    say,
    goTo,
    goBack,
    step,
    nextEmpty,
    nameOf,
    mark,
    count,
    rowIn,
    swap,
    show,
    find: () => input.focus(),
    hasFocus: () => table.contains(document.activeElement),
  };
})();
