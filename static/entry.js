// Results by keyboard, or by the buttons: what a key or a button does to a board.
"use strict";
(() => {
  const {
    PENDING, table, isVerifying, boards, boardOf, boardOfGame, gameOf, nameOf, words, say,
    mark, goTo, goBack, step,
  } = entryTable;
  const FORFEITS = { "+": "+/-", "-": "-/+", x: "-/-", Backspace: PENDING, Delete: PENDING };
  const SCHEMES = {
    signs: { ...FORFEITS, 1: "1-0", 0: "0-1", 5: "1/2", "=": "1/2", d: "1/2" },
    numbers: { ...FORFEITS, 1: "1-0", 2: "0-1", 3: "1/2", 0: PENDING },
  };
  const RESULTS = SCHEMES[table.dataset.keys];
  const keys = document.getElementById("keys"); // not in a closed round
  const STEPS = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

  const mine = []; // {id, game, before, after, version}: my entries, for undoing
  const undoing = new Set(); // the names of the requests that undo
  let armed = ""; // board and result that the same key pressed again will save
  let warning = ""; // what was said of it, which an answer must not wipe away
  let isStopped = false; // after a refusal, until the arbiter has moved
  let digits = null; // of the board to go to, while they are typed

  // What the board will have once everything typed so far is saved.
  function expected(board) {
    return resultQueue.ofGame(gameOf(board)).at(-1)?.result ?? board.dataset.result;
  }

  // Clearing and overwriting take the same key twice.
  function isConfirmed(board, result) {
    const old = expected(board);
    if (old === PENDING || old === result || armed === board.id + result) return true;
    armed = board.id + result;
    warning = words(result === PENDING ? "clear" : "overwrite", {
      board: board.dataset.board, old: nameOf(board, old), new: nameOf(board, result),
    });
    say(warning);
    return false;
  }

  function showWaiting(board, { held, text }) {
    mark(board, "wait", words(held ? "waiting" : "sending", { result: text }));
  }

  function send(board, result, version) {
    armed = "";
    const number = board.dataset.board;
    const text = nameOf(board, result);
    const entry = resultQueue.add({ game: gameOf(board), board: number, result, text, version });
    showWaiting(board, entry);
    if (entry.held) say(words("unsent", { board: number, result: text }));
    return entry;
  }

  function save(board, result) {
    const before = expected(board);
    const { version } = board.dataset;
    if (!version) return say(words("refused", board.dataset));
    const { id, game } = send(board, result, version);
    if (before !== result) mine.push({ id, game, before, after: result, version: null });
  }

  function enter(board, result) {
    if (isVerifying) {
      verifyPass.type(board, result);
    } else {
      if (isStopped || !isConfirmed(board, result)) return;
      save(board, result);
    }
    if (result !== PENDING) moveOn(board);
  }

  function moveOn(board) {
    if (table.dataset.next !== "empty" || isVerifying) return step(board, 1);
    const next = entryTable.nextEmpty(board, expected);
    if (next) goTo(next);
  }

  // A new save of the old value, over the version that my entry made: what somebody
  // else entered since is not overwritten.
  function undo() {
    const { game, before, version } = mine.pop() ?? {};
    const board = boardOfGame(game);
    if (!board) return say(words("nothingToUndo"));
    goTo(board);
    undoing.add(send(board, before, version ?? board.dataset.version).id);
  }

  function forget(entry) {
    const index = mine.findIndex(({ id }) => id === entry.id);
    if (index >= 0) mine.splice(index, 1);
  }

  function rememberVersion(entry, fresh) {
    if ("already" in fresh.dataset) forget(entry);
    const latest = mine.filter(({ game }) => game === entry.game).at(-1);
    if (latest) latest.version = fresh.dataset.version;
  }

  const listener = {
    saved(entry, fresh, response) {
      const old = boardOfGame(entry.game);
      if (!old) return;
      entryTable.swap(old, fresh, { isMine: true });
      rememberVersion(entry, fresh);
      const next = resultQueue.ofGame(entry.game)[0];
      if (next) showWaiting(fresh, next);
      else if (isVerifying) verifyPass.show(fresh);
      const { board, words: result } = fresh.dataset;
      const isUndone = undoing.delete(entry.id);
      const name = isUndone ? "undone" : "already" in fresh.dataset ? "already" : "saved";
      const isLast = fresh === boards().at(-1);
      const count = entryTable.count(isLast);
      say(words(name, { board, result }), count, armed && warning);
      if (response.headers.has("HX-Trigger")) roundPoll.soon();
    },

    refused(entry, fresh, dropped) {
      const old = boardOfGame(entry.game);
      if (old && fresh) entryTable.swap(old, fresh, { isMine: true });
      const board = boardOfGame(entry.game);
      const failed = fresh ? dropped : [entry, ...dropped];
      for (const each of failed) showFailed(each);
      [entry, ...dropped].forEach(forget);
      const numbers = dropped.map((each) => each.board).join(", ");
      say(
        words("refused", { board: entry.board }),
        numbers && words("dropped", { boards: numbers }),
      );
      if (entry.held) return;
      isStopped = true;
      if (board && entryTable.hasFocus()) goTo(board);
    },

    held(isNew) {
      const waiting = resultQueue.waiting();
      for (const entry of waiting) showWaiting(boardOfGame(entry.game), entry);
      const last = waiting.at(-1);
      if (isNew && last) say(words("unsent", { board: last.board, result: last.text }));
    },

    blocked(entry, status) {
      listener.held(false);
      if (status === 401) document.getElementById("signed-out").hidden = false;
      else say(words("noRight", { board: entry.board }));
    },

    elsewhere(gone) {
      roundPoll.refresh(gone.map(({ game }) => game));
      listener.held(false);
    },

    isStored: ({ game, result }) => boardOfGame(game)?.dataset.result === result,

    isShown: ({ game }) => Boolean(boardOfGame(game)?.querySelector("form.two")),
  };

  function showFailed({ game, text }) {
    mark(boardOfGame(game), "bad", words("failed", { result: text }));
  }

  function arrived(rows) {
    if (isVerifying) rows.forEach(verifyPass.show);
    if (armed || digits !== null) return;
    const numbers = rows.map((row) => row.dataset.board).join(", ");
    say(words("others", { boards: numbers }));
  }

  // The menu of other results

  function openMenu(board) {
    const menu = board.querySelector("details.others");
    if (!menu) return;
    menu.open = true;
    menu.querySelector("button:last-of-type").scrollIntoView({ block: "nearest" });
    menu.querySelector("button").focus();
  }

  function closeMenus(but) {
    for (const menu of table.querySelectorAll("details.others[open]")) {
      if (menu !== but) menu.open = false;
    }
  }

  function inMenu(event, board) {
    const items = [...board.querySelectorAll("details.others button")];
    const at = items.indexOf(event.target);
    if (at < 0) return false;
    if (event.key === "Escape") goTo(board);
    else if (event.key === "ArrowDown") items[(at + 1) % items.length].focus();
    else if (event.key === "ArrowUp") items.at(at - 1).focus();
    else return event.key === "Enter" || event.key === " ";
    if (event.key === "Escape") closeMenus();
    event.preventDefault();
    return true;
  }

  // A board by its number

  function typeNumber(event) {
    event.preventDefault();
    const number = digits;
    if (/^\d$/.test(event.key)) digits = (digits + event.key).slice(0, 4);
    else if (event.key === "Backspace") digits = digits.slice(0, -1);
    else if (event.key === "Escape" || event.key === "Enter") digits = null;
    if (digits !== null) return say(words("go", { board: digits }));
    say();
    if (event.key === "Escape" || !number) return;
    const board = boards().find((each) => Number(each.dataset.board) === Number(number));
    if (board) goTo(board);
    else say(words("noBoard", { board: number }));
  }

  function goToEmpty(board) {
    const next = entryTable.nextEmpty(board, expected);
    if (next) goTo(next);
    else say(words("complete"));
  }

  const COMMANDS = {
    ".": openMenu,
    ",": openMenu, // the decimal key of the number pad in many languages
    m: openMenu,
    n: goToEmpty,
    u: undo,
    g: () => {
      digits = "";
      say(words("go", { board: "" }));
    },
    "/": () => entryTable.find(),
    "?": () => keys?.focus(),
    Escape: () => document.activeElement.blur(),
  };

  table.addEventListener("keydown", (event) => {
    const board = boardOf(event.target);
    if (!board || !RESULTS || event.isComposing) return;
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isUndo && key === "z") {
      event.preventDefault();
      undo();
    }
    if (event.ctrlKey || event.altKey || event.metaKey || key === "Shift") return;
    if (digits !== null) return typeNumber(event);
    if (inMenu(event, board)) return;
    if (Object.hasOwn(RESULTS, key)) {
      event.preventDefault();
      if (!event.repeat) enter(board, RESULTS[key]);
      return;
    }
    isStopped = false;
    armed = "";
    if (Object.hasOwn(COMMANDS, key)) {
      event.preventDefault();
      if (!event.repeat) COMMANDS[key](board);
    } else if (Object.hasOwn(STEPS, key) && !(key === "Enter" && opens(event.target))) {
      event.preventDefault();
      step(board, STEPS[key]);
    }
  });

  // On the usual buttons Enter moves on; what lies behind other buttons it opens.
  function opens(target) {
    return !target.matches(".rb > button");
  }

  keys?.addEventListener("keydown", (event) => {
    if (event.key === "Escape") goBack();
  });

  table.addEventListener("pointerdown", (event) => {
    isStopped = false;
    armed = "";
    digits = null;
    closeMenus(event.target.closest("details.others"));
  });

  table.addEventListener("focusout", (event) => {
    if (!table.contains(event.relatedTarget)) digits = null;
    if (event.relatedTarget) closeMenus(event.relatedTarget.closest("details.others"));
  });

  table.addEventListener("click", (event) => {
    const button = isVerifying && event.target.closest("button[type=button]");
    const accepted = button && verifyPass.decide(button);
    if (accepted) save(boardOf(button), accepted);
  });

  table.addEventListener("submit", (event) => {
    event.preventDefault();
    const board = boardOf(event.target);
    const isOther = Boolean(event.submitter.closest("details.others"));
    isStopped = false;
    if (isVerifying && event.target.matches(".rb")) {
      verifyPass.type(board, event.submitter.value);
    } else {
      save(board, event.submitter.value);
    }
    if (isOther) {
      closeMenus();
      goTo(board, { preventScroll: true });
    }
  });

  resultQueue.start(listener);
  roundPoll.start(arrived);
  // Where the code on a slip leads; before, the browser looks for the place itself.
  window.addEventListener("load", () => {
    const board = boards().find(({ id }) => `#${id}` === location.hash);
    if (board) goTo(board);
  });
})();
