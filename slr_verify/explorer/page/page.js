// The page: what it says to the server, what it shows of the view, colours, and what it plays by itself.
// `texts` are what the elements with these names say; `action` and `address` among them carry messages.
const $ = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const { action, address, ...shown } = texts;
let count = 0;
const say = (act, value = "") => { count += 1; action.text = JSON.stringify({ act, value, count }); };
const found = (event, test) => event.composedPath().find((node) => node instanceof Element && test(node));

for (const [name, text] of Object.entries(shown)) {
  const places = all(`[data-text="${name}"]`);
  const write = () => places.forEach((place) => { place.innerHTML = text.text; });
  text.properties.text.change.connect(write);
  write();
}

// The view, as the address has it, and what was asked for and is not yet there.
const asked = new Map();
let view = new URLSearchParams(address.text);
const set = (name, value) => {
  asked.set(name, value);
  setTimeout(() => { if (asked.get(name) === value) asked.delete(name); }, 800);
  say("set", `${name}=${value}`);
};
const valueAt = (slider) => {
  const position = Number(slider.value);
  if (slider.dataset.zero === "True" && position <= Number(slider.min)) return "0";
  const value = Number((10 ** position).toPrecision(3));
  return String(slider.dataset.whole === "True" ? Math.round(value) : value);
};
const exact = (text) => { const [above, below = 1] = text.split("/"); return Number(above) / Number(below); };
const controls = all(".control").map((place) => {
  const name = place.dataset.name, field = $(`field-${name}`), slider = $(`slider-${name}`);
  slider.addEventListener("input", () => {
    field.value = valueAt(slider);
    slider.setAttribute("aria-valuetext", field.value);
    set(name, field.value);
  });
  field.addEventListener("change", () => set(name, field.value.trim()));
  const follow = () => {
    const value = view.get(name);
    if (asked.has(name) && Number(asked.get(name)) !== exact(value)) return;
    field.value = value;
    slider.setAttribute("aria-valuetext", value);
    if (exact(valueAt(slider)) !== exact(value)) slider.value = Math.log10(Math.max(exact(value), 1e-12));
  };
  return { follow, name, slider };
});
const agrees = ([name, value]) => {
  const present = view.get(name) ?? "";
  return present === value || (present !== "" && value !== "" && exact(present) === exact(value));
};
function follow() {
  view = new URLSearchParams(address.text);
  history.replaceState(null, "", `?${address.text}`);
  controls.forEach((control) => control.follow());
  for (const button of all("[data-marked]")) {
    button.ariaPressed = String([...new URLSearchParams(button.dataset.value)].every(agrees));
  }
  for (const section of all("[data-panels]")) section.hidden = !section.dataset.panels.split(" ").includes(view.get("panel"));
  for (const place of all("[data-axis]")) place.hidden = place.dataset.axis !== view.get("axis");
  for (const button of all("[data-needs]")) button.disabled = !view.has(button.dataset.needs);
  for (const id of ["undo", "clear", "play-time", "time"]) $(id).disabled = !view.get("starts");
  document.documentElement.dataset.panel = view.get("panel");
  [$("chosen-kappa").value, $("chosen-nu").value] = (view.get("chosen") ?? ",").split(",");
}
address.properties.text.change.connect(follow);
for (const field of [$("chosen-kappa"), $("chosen-nu")]) {
  field.addEventListener("change", () => {
    const [kappa, nu] = [$("chosen-kappa").value, $("chosen-nu").value];
    if (kappa && nu) say("set", `chosen=${kappa},${nu}`);
  });
}
document.addEventListener("click", (event) => {
  const place = found(event, (node) => node.hasAttribute("data-act") || node.hasAttribute("data-copy"));
  if (place === undefined || place.disabled) return;
  if (place.hasAttribute("data-act")) say(place.dataset.act, place.dataset.value);
  else if (place.dataset.copy === "address") copy(place, location.href);
  else copy(place, place.closest("section").querySelector("pre").textContent);
});
function copy(button, words) {
  const written = navigator.clipboard?.writeText(words) ?? Promise.reject(new Error("no clipboard"));
  const before = button.textContent;
  const tell = (answer) => { button.textContent = answer; setTimeout(() => { button.textContent = before; }, 1200); };
  written.then(() => tell("copied"), () => tell("select the text and copy it"));
}

// A right click in the square asks for a certificate.
const square = plots["at-square"];
document.addEventListener("contextmenu", (event) => {
  const drawn = Bokeh.index.find_one(square);
  if (drawn === null || found(event, (node) => node === drawn.el) === undefined) return;
  event.preventDefault();
  const box = drawn.el.getBoundingClientRect();
  const x = drawn.frame.x_scale.invert(event.clientX - box.left);
  const y = drawn.frame.y_scale.invert(event.clientY - box.top);
  say("certify", `${x},${y}`);
});

// Colours: those of the style sheet, for the plots too. Nothing of this goes to the server.
const html = document.documentElement;
const colour = (name) => getComputedStyle(html).getPropertyValue(`--${name}`).trim();
const give = (model, values) => model.setv(values, { sync: false });
function between(low, high, steps) {
  const parts = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  const [from, to] = [parts(low), parts(high)];
  return Array.from({ length: steps }, (_, step) => `rgb(${from.map((part, i) => Math.round(part + (to[i] - part) * step / (steps - 1)))})`);
}
function dress(plot) {
  const [ink, quiet, line] = ["ink", "quiet", "line"].map(colour);
  const size = parseFloat(getComputedStyle(html).fontSize), [large, small] = [`${size}px`, `${0.85 * size}px`];
  give(plot, { outline_line_color: line });
  give(plot.title, { text_color: ink, text_font_size: large });
  for (const axis of [...plot.below, ...plot.left]) {
    give(axis, { axis_label_text_color: ink, major_label_text_color: ink, axis_line_color: quiet, major_tick_line_color: quiet,
      minor_tick_line_color: null, axis_label_text_font_style: "normal", axis_label_text_font_size: large, major_label_text_font_size: small });
  }
  for (const grid of plot.center) give(grid, { grid_line_color: line });
  for (const drawn of plot.renderers) {
    for (const [property, name] of [...drawn.tags, ...drawn.glyph.tags].map((tag) => tag.split(":"))) give(drawn.glyph, { [property]: { value: colour(name) } });
    const mapper = drawn.glyph.color_mapper;
    if (mapper?.name === "risk") give(mapper, { palette: between(colour("low"), colour("high"), 256) });
    if (mapper?.name === "regions") give(mapper, { palette: [0, 1, 2, 3].map((place) => colour(`region-${place}`)) });
  }
}
function theme() {
  $("theme").ariaPressed = String(html.dataset.theme === "dark");
  dress(square);
  const size = parseFloat(getComputedStyle(html).fontSize); // as much beside the square as above and below
  give(square, { min_border_left: Math.round(5 * size), min_border_right: Math.round(1.4 * size),
    min_border_top: Math.round(2.5 * size), min_border_bottom: Math.round(3.9 * size) });
  for (const { children } of Object.values(plots)) children?.filter((child) => child.renderers).forEach(dress);
}
for (const plot of Object.values(plots)) plot.properties.children?.change.connect(theme);
dark.addEventListener("change", () => { themed(); theme(); });
addEventListener("resize", theme);
$("theme").addEventListener("click", () => {
  sessionStorage.setItem("theme", html.dataset.theme === "dark" ? "light" : "dark");
  themed();
  theme();
});

// The icons of a plot are buttons, and the plot a picture: Bokeh gives them neither a role nor a name that is read.
function name(root, said) {
  for (const node of root.querySelectorAll("*")) {
    if (node.matches("[tabindex][title]")) [node.role, node.ariaLabel] = ["button", node.title];
    if (node.matches("canvas")) [node.role, node.ariaLabel] = ["img", `Plot: ${said}`];
    if (node.shadowRoot) name(node.shadowRoot, said);
  }
}
const names = () => all(".plot").forEach((plot) => name(plot, plot.dataset.said));

// Playing: the step at which the trajectories are shown, and lambda once through its values.
const source = (name) => square.renderers.find((one) => one.name === name).data_source;
function show(share) {
  const last = Number(view.get("steps")), step = Math.round(last * share ** 2), { xs, ys, steps } = source("paths").data;
  const at = steps.map((known, path) => {
    const after = known.findIndex((each) => each >= step);
    const next = after < 0 ? known.length - 1 : after, before = Math.max(0, next - 1);
    const part = known[next] > known[before] ? Math.min(1, (step - known[before]) / (known[next] - known[before])) : 1;
    return [xs, ys].map((one) => one[path][before] + part * (one[path][next] - one[path][before]));
  });
  give(source("now"), { data: { x: at.map(([x]) => x), y: at.map(([, y]) => y) } });
  const lambda = exact(view.get("lam")) / (1 + exact(view.get("decay")) * step);
  $("step").textContent = `step ${step}` + (exact(view.get("decay")) > 0 ? `, λ = ${lambda.toPrecision(3)}` : "");
  $("time").setAttribute("aria-valuetext", $("step").textContent);
}
function player(button, start, move) {
  let running = null;
  const stop = () => { clearTimeout(running); running = null; button.ariaPressed = "false"; };
  button.addEventListener("click", () => {
    if (running !== null) { stop(); return; }
    const next = start();
    button.ariaPressed = "true";
    const turn = () => { if (move(next)) running = setTimeout(turn, 40); else stop(); };
    running = setTimeout(turn, 0);
  });
}
const SECONDS = 6;
$("time").addEventListener("input", () => show(Number($("time").value)));
player($("play-time"), () => ({ since: performance.now() }), ({ since }) => {
  const share = Math.min(1, (performance.now() - since) / (1000 * SECONDS));
  $("time").value = share;
  show(share);
  return share < 1;
});
source("paths").properties.data.change.connect(() => { if ($("time").value < 1 && $("play-time").ariaPressed !== "true") show(Number($("time").value)); });
const lam = controls.find(({ name }) => name === "lam").slider;
player($("play-lam"), () => ({ from: Number(lam.value), moved: 0, first: view.get("lam") }), (state) => {
  if (asked.has("lam") && agrees(["lam", asked.get("lam")])) asked.delete("lam");
  if (asked.has("lam")) return true;
  const low = -2, width = Math.log10(3) - low;
  state.moved += 0.04;
  if (state.moved >= width) { set("lam", state.first); return false; }
  lam.value = low + ((state.from - low + state.moved) % width + width) % width;
  lam.dispatchEvent(new Event("input"));
  return true;
});

// What stands around: notices, and formulas, which are set by the shipped KaTeX when they are opened.
$("close-notice")?.addEventListener("click", () => $("close-notice").parentElement.remove());
$("open-formulas").addEventListener("click", () => {
  for (const place of all(".tex:not([data-done])")) {
    katex.render(place.textContent, place, { displayMode: place.classList.contains("display"), throwOnError: false });
    place.dataset.done = "";
  }
  $("formulas").showModal();
});
follow();
theme();
setInterval(names, 1000);
html.dataset.ready = "";
