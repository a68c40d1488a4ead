// What is wider than its place where the window is narrow. Text of fixed width is set in smaller letters, down to
// LEAST, so that a table stays a table; a wider one is folded: what does not fit into a line hangs below
// its beginning, and a rule of dashes is cut. A table with a head is set smaller, too, and a wider one is stacked:
// each row below the other, and in it each cell, with the words of its head before it.
const LEAST = 0.55, LEAST_OF_TABLES = 0.75, FOLDED = 0.8, HANG = 2;

function intoLines(text) {
  const lines = text.innerHTML.replace(/\n$/, "").split("\n");
  text.replaceChildren(...lines.flatMap((html, at) => {
    const line = Object.assign(document.createElement("span"), { className: "line", innerHTML: html });
    const said = line.textContent;
    line.style.setProperty("--hang", said.length - said.trimStart().length + HANG);
    line.classList.toggle("bar", /^-{9,}$/.test(said.trim()));
    return at ? ["\n", line] : [line];
  }));
}

function smaller(element, moving, least) {
  element.style.fontSize = "";
  const whole = parseFloat(getComputedStyle(element).fontSize);
  for (let size = whole, tries = 0; moving.scrollWidth > moving.clientWidth; tries += 1) {
    size *= 0.99 * moving.clientWidth / moving.scrollWidth;
    element.style.fontSize = tries < TRIES && size >= least * whole ? `${size}px` : "";
    if (!element.style.fontSize) return false;
  }
  return true;
}

function fold(text) {
  text.classList.remove("folded");
  if (!text.clientWidth || smaller(text, text, LEAST)) return;
  if (!text.querySelector(".line")) intoLines(text);
  text.classList.add("folded");
  text.style.fontSize = `${parseFloat(getComputedStyle(text).fontSize) * FOLDED}px`;
}

const inside = (cell) => cell.querySelector("p") ?? cell;

function stack(place) {
  const table = place.querySelector("table");
  renderFormulas(place);
  table.classList.remove("stacked");
  if (!place.clientWidth || smaller(table, place, LEAST_OF_TABLES)) return;
  const heads = [...table.querySelectorAll("thead th")].map((head) => inside(head).innerHTML);
  table.querySelectorAll("tbody tr").forEach((row) => [...row.cells].forEach((cell, at) => {
    if (!heads[at] || !cell.textContent.trim() || cell.querySelector(".head")) return;
    inside(cell).prepend(Object.assign(document.createElement("span"), { className: "head", innerHTML: heads[at] }));
  }));
  table.classList.add("stacked");
  fit([...table.querySelectorAll(DONE)]);
}

function narrow(root) {
  root.querySelectorAll("main pre, article pre").forEach(fold);
  root.querySelectorAll(".table-wrapper").forEach(stack);
}

addEventListener("load", () => narrow(document));
addEventListener("resize", () => requestAnimationFrame(() => narrow(document)));
document.addEventListener("toggle", ({ target }) => narrow(target), true);
document.fonts.addEventListener("loadingdone", () => narrow(document));
