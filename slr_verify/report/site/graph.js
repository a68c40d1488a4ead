// The graph: choose a node with a click or Enter, see what it rests on, show its ancestors alone.
// The address keeps the choice: #lemma-18.vi chooses, #ancestors=lemma-18.vi filters.
(() => {
  const nodes = new Map(GRAPH.nodes.map((node) => [node.id, node]));
  const shapes = new Map([...document.querySelectorAll("svg .node")].map((g) => [g.dataset.id, g]));
  const edges = [...document.querySelectorAll("svg .edge")];
  const panel = document.getElementById("panel");
  const only = document.getElementById("only");

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

  function paint() {
    const { id, filtered } = state();
    const above = id ? reach(id, "uses") : null;
    const below = id ? reach(id, "usedBy") : null;
    for (const [name, shape] of shapes) {
      const near = !id || above.has(name) || below.has(name);
      shape.classList.toggle("chosen", name === id);
      shape.classList.toggle("dim", !near);
      shape.classList.toggle("gone", filtered && !above.has(name));
      shape.setAttribute("aria-pressed", String(name === id));
    }
    for (const edge of edges) {
      const { from, to } = edge.dataset;
      const inside = id && above.has(from) && above.has(to);
      const under = id && below.has(from) && below.has(to);
      edge.classList.toggle("on", Boolean(inside));
      edge.classList.toggle("dim", Boolean(id) && !inside && !under);
      edge.classList.toggle("gone", filtered && !inside);
    }
    only.disabled = !id;
    only.setAttribute("aria-pressed", String(filtered));
    only.textContent = filtered ? "Show all statements" : "Show only what it rests on";
    if (id) {
      show(nodes.get(id));
      shapes.get(id).scrollIntoView({ block: "nearest", inline: "center" });
    }
  }

  function choose(id) {
    location.hash = (state().filtered ? "ancestors=" : "") + encodeURIComponent(id);
  }

  for (const [id, shape] of shapes) {
    shape.addEventListener("click", (event) => { event.preventDefault(); choose(id); });
    shape.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(id); }
    });
  }
  only.addEventListener("click", () => {
    const { id, filtered } = state();
    if (id) location.hash = (filtered ? "" : "ancestors=") + encodeURIComponent(id);
  });
  addEventListener("hashchange", paint);
  paint();
})();
