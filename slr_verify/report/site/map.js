// The map: choose a statement, see what it rests on, show that alone, find words, or
// see the names alone, all at once.
// The address keeps the choice: #lemma-18.vi chooses, #ancestors=lemma-18.vi filters.
(() => {
  const nodes = new Map(GRAPH.nodes.map((node) => [node.id, node]));
  const map = document.getElementById("map");
  const cards = new Map([...map.querySelectorAll(".node")].map((card) => [card.dataset.id, card]));
  const groups = [...map.querySelectorAll(".group")];
  const lines = document.getElementById("lines");
  const panel = document.getElementById("panel");
  const only = document.getElementById("only");
  const find = document.getElementById("find");
  const zoom = document.getElementById("zoom");

  function reach(start, next) {
    const found = new Set([start]);
    const waiting = [start];
    while (waiting.length) {
      for (const other of nodes.get(waiting.pop())[next]) {
        if (!found.has(other)) { found.add(other); waiting.push(other); }
      }
    }
    return found;
  }

  function state() {
    const hash = decodeURIComponent(location.hash.slice(1));
    const filtered = hash.startsWith("ancestors=");
    const id = filtered ? hash.slice("ancestors=".length) : hash;
    return nodes.has(id) ? { id, filtered } : { id: null, filtered: false };
  }

  function link(id) {
    const anchor = document.createElement("a");
    anchor.href = "#" + encodeURIComponent(id);
    anchor.textContent = nodes.get(id).name;
    const item = document.createElement("li");
    item.append(anchor);
    return item;
  }

  function list(title, ids) {
    if (!ids.length) return [];
    const heading = document.createElement("h2");
    heading.textContent = title;
    const items = document.createElement("ul");
    items.append(...ids.map(link));
    return [heading, items];
  }

  function show(node) {
    const source = document.getElementById("about-" + node.id);
    const about = source.content.cloneNode(true);
    panel.replaceChildren(about, ...list("Uses", node.uses), ...list("Used by", node.usedBy));
    renderFormulas(panel);
  }

  // A curve from the lower edge of one card to the upper edge of another, or the other way round.
  function line(from, to, kind) {
    const [a, b] = [cards.get(from), cards.get(to)];
    if (!a.offsetParent || !b.offsetParent) return "";
    const frame = map.getBoundingClientRect();
    const [s, t] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    const down = s.top < t.top ? 1 : -1;
    const x = s.left + s.width / 2 - frame.left, toX = t.left + t.width / 2 - frame.left;
    const y = (down > 0 ? s.bottom : s.top) - frame.top, toY = (down > 0 ? t.top : t.bottom) - frame.top;
    const bend = down * Math.max(14, Math.abs(toY - y) / 3);
    return `<path class="${kind}" d="M${x} ${y} C${x} ${y + bend} ${toX} ${toY - bend} ${toX} ${toY}"/>`;
  }

  function draw() {
    const { id } = state();
    const node = id && nodes.get(id);
    lines.innerHTML = node
      ? [...node.uses.map((other) => line(id, other, "")),
         ...node.usedBy.map((other) => line(id, other, "using"))].join("")
      : "";
  }

  function paint() {
    const { id, filtered } = state();
    const words = find.value.trim().toLowerCase();
    const above = id ? reach(id, "uses") : null;
    const below = id ? reach(id, "usedBy") : null;
    for (const [name, card] of cards) {
      card.classList.toggle("dim", Boolean(id) && !above.has(name) && !below.has(name));
      const found = !words || `${name} ${card.textContent}`.toLowerCase().includes(words);
      card.classList.toggle("gone", !found || (filtered && !above.has(name)));
      card.setAttribute("aria-pressed", String(name === id));
    }
    for (const group of groups) {
      group.classList.toggle("gone", !group.querySelector(".node:not(.gone)"));
      if (group.tagName === "DETAILS" && filtered) group.open = true;
    }
    only.disabled = !id;
    only.setAttribute("aria-pressed", String(filtered));
    only.textContent = filtered ? "Show all statements" : "Show only what it rests on";
    draw();
  }

  function choose() {
    const { id } = state();
    paint();
    if (!id) return;
    show(nodes.get(id));
    cards.get(id).scrollIntoView({ block: "nearest" });
  }

  for (const [id, card] of cards) {
    card.addEventListener("click", () => {
      location.hash = (state().filtered ? "ancestors=" : "") + encodeURIComponent(id);
    });
  }
  only.addEventListener("click", () => {
    const { id, filtered } = state();
    if (id) location.hash = (filtered ? "" : "ancestors=") + encodeURIComponent(id);
  });
  find.addEventListener("input", paint);
  zoom.addEventListener("input", () => {
    map.style.fontSize = `${zoom.value}em`;
    map.classList.toggle("names", zoom.value < 1);
    draw();
  });
  map.addEventListener("toggle", draw, true);
  addEventListener("resize", draw);
  addEventListener("hashchange", choose);
  choose();
})();
