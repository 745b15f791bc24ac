"use strict";

// Players whom somebody looks for or follows: kept on this device alone, and listed
// on top of rounds and standings. Without this, a name is found by asking the site.
{
  const words = document.getElementById("players-words").dataset;
  const CARD = /\/players\/(\d+)\/$/;
  // A row is about its head. A board is about both.
  const OWN_ROW = "th[scope=row], .boards";
  // A name that fits more players than this is nobody's own.
  const MOST = 5;

  const key = `players-${words.event}`;
  const stored = () => {
    try {
      return { name: "", follows: {}, ...JSON.parse(onDevice.get(key)) };
    } catch {
      return { name: "", follows: {} };
    }
  };
  const store = (change) => onDevice.set(key, JSON.stringify({ ...stored(), ...change }));

  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const entryOf = (link) => CARD.exec(link.getAttribute("href"))?.[1];
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  function element(tag, attributes, ...children) {
    const made = Object.assign(document.createElement(tag), attributes);
    made.append(...children);
    return made;
  }

  // The first link to the card of each player in a list or a table of the page.
  function playersHere() {
    const found = new Map();
    for (const link of document.querySelectorAll("main :is(.nm, .split, .legend) a")) {
      const entry = entryOf(link);
      if (entry && !found.has(entry) && !link.closest("dialog")) found.set(entry, link);
    }
    return found;
  }

  // What the page says of a player, in the words of the site.
  function lineOf(link) {
    const row = link.closest("tr");
    if (row?.closest(".boards")) {
      const seats = row.querySelectorAll(".nm");
      const isWhite = seats[0].contains(link);
      const opponent = seats[isWhite ? 1 : 0];
      const rating = opponent.querySelector("i");
      return fill(isWhite ? words.white : words.black, {
        ...row.closest("table").dataset,
        board: row.querySelector(".bd").textContent.trim(),
        opponent:
          opponent.querySelector("a").textContent + (rating ? ` (${rating.textContent})` : ""),
      });
    }
    if (row?.closest(".cards") && row.querySelector(".pts")) {
      return fill(words.place, {
        place: row.querySelector(".rk").textContent.trim(),
        points: row.querySelector(".pts").textContent.trim(),
      });
    }
    const group = link.closest("dd")?.previousElementSibling;
    if (group) return group.textContent;
    let text = "";
    let next = link.closest("li")?.querySelector("br");
    while ((next = next?.nextSibling)) text += next.textContent;
    return text.trim();
  }

  // Where the lines stand: the site has made the list, or the standings get one.
  function listHere() {
    const title = document.querySelector("#standings > .title");
    const list = document.getElementById("mine");
    if (list || !title) return list;
    const made = element("ul", { id: "mine", className: "mine", ariaLabel: words.list });
    title.after(made);
    return made;
  }

  function item(entry, name, link) {
    const row = document.getElementById(`p${entry}`);
    if (link && !row) link.id = `p${entry}`;
    const address = link ? `#p${entry}` : words.card.replace("/0/", `/${entry}/`);
    const line = link ? lineOf(link) : "";
    const parts = line ? [": ", element("b", { textContent: line })] : [];
    return element("li", {}, element("a", { href: address, textContent: name }), ...parts);
  }

  function showList(here, name, follows) {
    const list = listHere();
    const wanted = plain(name).split(/\s+/).filter(Boolean);
    const fits = (link) => wanted.every((word) => plain(link.textContent).includes(word));
    const named = wanted.length ? [...here].filter(([, link]) => fits(link)) : [];
    const mine = named.length > MOST ? [] : named.map(([entry]) => entry);
    const followed = Object.keys(follows).filter((entry) => !mine.includes(entry));
    for (const entry of [...mine, ...followed]) {
      const link = here.get(entry);
      if (link?.closest(OWN_ROW)) link.closest("tr").classList.add("me");
    }
    if (!list) return;

    list.querySelectorAll("[data-here]").forEach((old) => old.remove());
    const told = new Set([...list.querySelectorAll("a")].map(entryOf));
    const add = (made) => {
      made.dataset.here = "";
      list.append(made);
    };
    const addPlayer = (entry) => {
      const link = here.get(entry);
      if (!told.has(entry)) add(item(entry, link?.textContent ?? follows[entry], link));
    };
    mine.forEach(addPlayer);
    if (followed.length) add(element("li", { className: "soft small", textContent: words.followed }));
    followed.forEach(addPlayer);
    list.hidden = !list.children.length;
  }

  function showStars(here, follows) {
    for (const [entry, link] of here) {
      if (!link.closest(".cards .nm") || link.nextElementSibling?.matches(".star")) continue;
      const label = fill(words.toFollow, { name: link.textContent });
      const star = element("button", { type: "button", className: "star noprint", ariaLabel: label, title: label });
      // The row is still called by its player alone.
      const head = link.closest(".nm");
      head.ariaLabel = head.textContent.trim();
      star.dataset.follow = entry;
      star.dataset.name = link.textContent;
      link.after(star);
    }
    for (const button of document.querySelectorAll("[data-follow]")) {
      const isFollowed = button.dataset.follow in follows;
      button.hidden = false;
      button.ariaPressed = isFollowed;
      if (button.matches(".star")) button.textContent = isFollowed ? "★" : "☆";
    }
  }

  function show() {
    const { name, follows } = stored();
    const here = playersHere();
    const field = document.querySelector("[data-remember] [type=search]");
    if (field && !field.value && field !== document.activeElement) field.value = name;
    document.querySelectorAll("tr.me").forEach((row) => row.classList.remove("me"));
    showStars(here, follows);
    showList(here, name, follows);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-follow]");
    if (!button) return;
    const { follow, name } = button.dataset;
    const { [follow]: before, ...follows } = stored().follows;
    store({ follows: before ? follows : { ...follows, [follow]: name } });
    show();
  });

  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-remember]")) store({ name: event.target.elements.name.value.trim() });
  });

  // Before app.js, which puts the focus back on what was focused.
  document.addEventListener("htmx:afterSwap", show, true);
  show();
}
