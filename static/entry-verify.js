// A second look at the slips: what is typed is compared and not written. What was
// verified stays in this tab until the pass is ended.
"use strict";
const verifyPass = (() => {
  const { table, boards, boardOf, gameOf, nameOf, mark, words, say } = entryTable;
  const { user, event } = document.getElementById("waiting").dataset;
  const KEY = `berger-verify-${user}-${event}-${table.dataset.round}`;
  const texts = document.getElementById("verify-words").dataset;
  const counter = document.getElementById("verified");
  let pass = read();

  function read() {
    try {
      return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
    } catch {
      return {};
    }
  }

  function write() {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(pass));
    } catch {
      // Then it lasts until the page is left.
    }
  }

  const slip = (board) => pass[gameOf(board)];
  const isSame = (board) => slip(board)?.typed === board.dataset.result;
  const isKept = (board) => slip(board)?.kept === board.dataset.result;

  function count() {
    const same = boards().filter((board) => isSame(board) || isKept(board)).length;
    return words("verified", { same, boards: boards().length });
  }

  function differenceOf(board, values) {
    const more = document.getElementById("difference").content.cloneNode(true);
    const [accept, keep] = more.querySelectorAll("button");
    accept.textContent = waitingResults.fill(accept.dataset.words, { result: values.new });
    keep.textContent = waitingResults.fill(keep.dataset.words, { result: values.old });
    accept.dataset.accept = slip(board).typed;
    keep.dataset.keep = board.dataset.result;
    return more;
  }

  function show(board) {
    counter.hidden = false;
    counter.textContent = count();
    if (!slip(board) || board.querySelector("form.two")) return;
    board.querySelector("tr.more")?.remove();
    const values = {
      old: nameOf(board, board.dataset.result), new: nameOf(board, slip(board).typed),
    };
    const state = board.querySelector(".state");
    if (isSame(board)) {
      state.textContent = texts.same;
    } else if (isKept(board)) {
      state.textContent = waitingResults.fill(texts.kept, values);
    } else {
      mark(board, "warn", waitingResults.fill(texts.differs, values));
      board.append(differenceOf(board, values));
    }
  }

  function type(board, result) {
    if (result === entryTable.PENDING) delete pass[gameOf(board)];
    else pass[gameOf(board)] = { typed: result };
    write();
    if (slip(board)) show(board);
    else board.querySelector(".state").replaceChildren();
    const values = {
      board: board.dataset.board,
      old: nameOf(board, board.dataset.result),
      new: nameOf(board, result),
    };
    counter.textContent = count();
    say(slip(board) && words(isSame(board) ? "same" : "differs", values), `${count()}.`);
  }

  // Returns what was accepted and has to be saved, if a button of a difference was it.
  function decide(button) {
    const board = boardOf(button);
    if ("accept" in button.dataset) return button.dataset.accept;
    if (!("keep" in button.dataset)) return null;
    pass[gameOf(board)].kept = button.dataset.keep;
    write();
    show(board);
    entryTable.goTo(board);
    say(`${count()}.`);
    return null;
  }

  document.getElementById("verify-end").addEventListener("click", () => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // There was nothing to remove.
    }
  });
  boards().forEach(show);

  return { type, show, decide };
})();
