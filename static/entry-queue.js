// Results on their way to the server: in order, one at a time, sent again until it has
// answered. What is typed is stored on the device first, so nothing typed is lost.
"use strict";
const resultQueue = (() => {
  const { table, rowIn } = entryTable;
  const { round } = table.dataset;
  const PATIENCE = 10000; // milliseconds until an answer counts as lost
  const FIRST_PAUSE = 2000; // until the next attempt; each pause is twice the last
  const LONGEST_PAUSE = 60000;
  const BUSY = [408, 425, 429];
  const CONFLICT = "conflict";

  let listener = {};
  let isSending = false;
  let isHeldUp = false; // the last attempt got no answer
  let isBlocked = false; // only another sign-in, or another page, helps
  let pause = FIRST_PAUSE;
  let timer = 0;
  const tab = newId();

  // 32 hexadecimal digits: crypto.randomUUID is there only where the connection is secure.
  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  const entries = () => waitingResults.read(round);
  const waiting = () => entries().filter((entry) => !entry.refused);
  const update = (change) => waitingResults.write(round, change(entries()));
  const ofGame = (game) => waiting().filter((entry) => entry.game === game);

  // `what` holds game, board, result, how that is written, and the version seen.
  function add(what) {
    const at = new Date().toISOString();
    const entry = { ...what, id: newId(), at, tab, held: isHeldUp || isBlocked };
    update((list) => [...list, entry]);
    if (!isHeldUp && !isBlocked) work();
    return entry;
  }

  // Only one tab of a browser sends. Where there are no locks, the names of the requests
  // keep two tabs from doing one thing twice.
  const alone = (task) =>
    navigator.locks ? navigator.locks.request(waitingResults.key(round), task) : task();

  async function work() {
    if (isSending || isBlocked) return;
    clearTimeout(timer);
    isSending = true;
    await alone(async () => {
      let isAnswered = true;
      while (isAnswered && waiting().length) isAnswered = await send(waiting()[0]);
    });
    isSending = false;
    if (waiting().length && !isHeldUp) work();
  }

  async function send(entry) {
    const { game, board, result, version, id } = entry;
    const token = document.querySelector("meta[name=csrf-token]").content;
    const body = new URLSearchParams({
      csrfmiddlewaretoken: token, version, result, request_id: id, round, board,
    });
    let response = null;
    let row = null;
    try {
      response = await fetch(waitingResults.address(game), {
        method: "POST",
        body,
        headers: { "HX-Request": "true", "HX-Current-URL": location.href },
        signal: AbortSignal.timeout(PATIENCE),
      });
      row = rowIn(await response.text(), game);
    } catch {
      return hold(null);
    }
    const { status } = response;
    // What a helper enters against another result is kept at the site.
    const isDone = status === 200 || (row && "kept" in row.dataset);
    if (isDone && row) return settle(entry, row, response);
    if (status === 401 || (status === 403 && !row)) return block(entry, status);
    if (status >= 400 && status < 500 && !BUSY.includes(status)) {
      return refuse(entry, row);
    }
    return hold(response);
  }

  function settle(entry, row, response) {
    isHeldUp = false;
    pause = FIRST_PAUSE;
    const { version } = row.dataset;
    // What was typed for the same board after it was typed over this result.
    update((list) =>
      list
        .filter((each) => each.id !== entry.id)
        .filter((each) => !(each.refused && each.game === entry.game))
        .map((each) => (each.game === entry.game ? { ...each, version } : each)),
    );
    listener.saved(entry, row, response);
    return true;
  }

  // Nothing typed ahead of a refusal is applied: it may have been meant for other
  // boards. What was waiting was typed in sight of it, and goes on.
  function refuse(entry, row) {
    const refused = row?.querySelector("form.two") ? CONFLICT : "refused";
    isHeldUp = false;
    pause = FIRST_PAUSE;
    const isAhead = (each) =>
      each.id !== entry.id && !each.refused && !each.held && each.tab === tab;
    const dropped = entry.held ? [] : entries().filter(isAhead);
    update((list) =>
      list
        .filter((each) => !dropped.some(({ id }) => id === each.id))
        .map((each) => (each.id === entry.id ? { ...each, refused, held: true } : each)),
    );
    listener.refused(entry, row, dropped);
    waitingResults.show();
    return true;
  }

  function block(entry, status) {
    isBlocked = true;
    holdAll();
    listener.blocked(entry, status);
    return false;
  }

  function hold(response) {
    const isNew = !isHeldUp;
    isHeldUp = true;
    holdAll();
    const seconds = Number(response?.headers.get("Retry-After")) || 0;
    timer = setTimeout(work, Math.max(pause, seconds * 1000));
    pause = Math.min(2 * pause, LONGEST_PAUSE);
    listener.held(isNew);
    return false;
  }

  function holdAll() {
    update((list) => list.map((entry) => ({ ...entry, held: true })));
  }

  function retry() {
    pause = FIRST_PAUSE;
    work();
  }

  // What an earlier page left is sent again, also what met another result: the answer
  // shows both once more. What was refused for another reason is only shown, because
  // the reason may be gone, and nobody waits for it to be written any more.
  function start(to) {
    listener = to;
    waitingResults.settleOn(round, listener.isShown);
    update((list) =>
      list
        .filter((entry) => !entry.refused || !listener.isStored(entry))
        .map((entry) => ({
          ...entry, held: true, refused: entry.refused !== CONFLICT && entry.refused,
        })),
    );
    listener.held(false);
    work();
  }

  window.addEventListener("online", retry);
  window.addEventListener("storage", (event) => {
    if (event.key !== waitingResults.key(round)) return;
    const before = JSON.parse(event.oldValue ?? "[]");
    const left = new Set(entries().map(({ id }) => id));
    listener.elsewhere(before.filter(({ id }) => !left.has(id)));
    // The tab that had them may be gone.
    if (!isHeldUp) work();
  });
  window.addEventListener("beforeunload", (event) => {
    if (waiting().length) event.preventDefault();
  });

  return { add, start, retry, ofGame, waiting };
})();
