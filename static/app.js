"use strict";

// What the reader chose, on this device alone: no cookie, nothing for the site.
const onDevice = {
  get(name) {
    try {
      return localStorage.getItem(name) ?? "";
    } catch {
      return "";
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A browser that keeps nothing forgets the choice with the page.
    }
  },
};

// The colours; theme.js has set them before the page was drawn.
{
  const choice = document.getElementById("theme");
  const select = choice.querySelector("select");
  select.value = onDevice.get("theme");
  select.addEventListener("change", () => {
    document.documentElement.dataset.theme = select.value;
    onDevice.set("theme", select.value);
  });
  choice.hidden = false;
}

// Pages that refresh themselves: elements marked data-poll, which htmx fetches again
// every few seconds and on "poll". Everything here only spares people trouble; the
// pages work without it.
{
  const bar = document.getElementById("not-refreshed");
  const polls = () => document.querySelectorAll("[data-poll]");
  // Asked of the detail: after a swap the event comes from where the element was.
  const isPoll = (event) => event.detail.elt.matches("[data-poll]");
  const pause = document.getElementById("pause");
  let isPaused = onDevice.get("updates") === "paused";
  let refreshed = new Date();
  let before = null;

  const FOCUSABLE = "a, button, input, select, summary, [tabindex]";
  const links = (root) => [...root.querySelectorAll(FOCUSABLE)];
  const name = (link) =>
    link.getAttribute("href") ?? link.ariaLabel ?? link.textContent;

  // A link is found again by where it leads, and among links that lead to the same
  // place by its position.
  function focusIn(root) {
    const focused = document.activeElement;
    if (!links(root).includes(focused)) return null;
    const same = links(root).filter((link) => name(link) === name(focused));
    return { name: name(focused), position: same.indexOf(focused) };
  }

  const boxes = (root) => [...root.querySelectorAll(".scroll")];

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isPoll(event) && (document.hidden || isPaused)) event.preventDefault();
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!isPoll(event) || !event.detail.shouldSwap) return;
    before = {
      focus: focusIn(event.target),
      boxes: boxes(event.target).map((box) => [box.scrollLeft, box.scrollTop]),
    };
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    showPause();
    if (!before) return;
    const root = event.target;
    boxes(root).forEach((box, index) => box.scrollTo(...(before.boxes[index] ?? [0, 0])));
    if (before.focus) {
      const same = links(root).filter((link) => name(link) === before.focus.name);
      same.at(before.focus.position)?.focus({ preventScroll: true });
    }
    before = null;
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    if (!isPoll(event)) return;
    if (event.detail.successful) refreshed = new Date();
    const time = bar.querySelector("time");
    time.textContent = refreshed.toTimeString().slice(0, 5);
    time.dateTime = refreshed.toISOString();
    bar.hidden = event.detail.successful;
  });

  // WCAG 2.2.2: what changes by itself can be stopped.
  function showPause() {
    const [stop, resume] = pause.children;
    pause.hidden = !polls().length;
    stop.hidden = isPaused;
    resume.hidden = !isPaused;
  }

  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    onDevice.set("updates", isPaused ? "paused" : "");
    showPause();
    pause.querySelector("button:not([hidden])").focus();
    refresh();
  });

  // Whoever comes back to the page does not wait for the next round of polling.
  const refresh = () => polls().forEach((element) => htmx.trigger(element, "poll"));
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  window.addEventListener("online", refresh);
  showPause();
}

// Why a number, why a place: opened in the page's one dialog. Without this, and with
// a key that asks for a new tab, the same link or form leads to a page of its own.
{
  const dialog = document.getElementById("in-place");
  let opener = null;

  async function openInPlace(address, from) {
    // Asked as htmx asks, the site sends the part alone.
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(
      () => null,
    );
    // A refused comparison says what is wrong.
    if (!answer?.ok && answer?.status !== 422) {
      location.assign(address);
      return;
    }
    dialog.lastElementChild.innerHTML = await answer.text();
    if (dialog.open) return;
    opener = from;
    dialog.showModal();
    dialog.scrollTop = 0;
  }

  function asksForNewTab(event) {
    return event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  }

  if (dialog) {
    document.addEventListener("click", (event) => {
      const link = event.target.closest(".why a");
      if (!link || asksForNewTab(event)) return;
      event.preventDefault();
      openInPlace(link.href, link);
    });

    document.addEventListener("submit", (event) => {
      const form = event.target;
      if (!form.matches(".in-place")) return;
      event.preventDefault();
      const query = new URLSearchParams(new FormData(form));
      openInPlace(`${form.action}?${query}`, form.querySelector("button"));
    });

    dialog.addEventListener("close", () => {
      // A poll may have put another link in the place of this one meanwhile.
      const links = [...document.querySelectorAll(".why a")];
      const again = links.find((link) => link.href === opener.href);
      (opener.isConnected ? opener : again)?.focus();
    });
  }
}
