"use strict";

// Pages that refresh themselves: elements marked data-poll, which htmx fetches again
// every few seconds and on "poll". Everything here only spares people trouble; the
// pages work without it.
{
  const bar = document.getElementById("not-refreshed");
  const polls = () => document.querySelectorAll("[data-poll]");
  // Asked of the detail: after a swap the event comes from where the element was.
  const isPoll = (event) => event.detail.elt.matches("[data-poll]");
  let refreshed = new Date();
  let kept = null;

  const links = (root) => [...root.querySelectorAll("a, button, summary, [tabindex]")];
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
    if (isPoll(event) && document.hidden) event.preventDefault();
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!isPoll(event) || !event.detail.shouldSwap) return;
    kept = {
      focus: focusIn(event.target),
      boxes: boxes(event.target).map((box) => [box.scrollLeft, box.scrollTop]),
    };
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (!kept) return;
    const root = event.target;
    boxes(root).forEach((box, index) => box.scrollTo(...(kept.boxes[index] ?? [0, 0])));
    if (kept.focus) {
      const same = links(root).filter((link) => name(link) === kept.focus.name);
      same.at(kept.focus.position)?.focus({ preventScroll: true });
    }
    kept = null;
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    if (!isPoll(event)) return;
    if (event.detail.successful) refreshed = new Date();
    const time = bar.querySelector("time");
    time.textContent = refreshed.toTimeString().slice(0, 5);
    time.dateTime = refreshed.toISOString();
    bar.hidden = event.detail.successful;
  });

  // Whoever comes back to the page does not wait for the next round of polling.
  const refresh = () => polls().forEach((element) => htmx.trigger(element, "poll"));
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  window.addEventListener("online", refresh);
}
