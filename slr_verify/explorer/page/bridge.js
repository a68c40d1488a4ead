// What the page tells the server besides what Bokeh's own controls say, and what it does by itself.
// `action` carries clicks on elements with data-act, `address` the query of the present view.
let count = 0;
const say = (act, value) => { count += 1; action.value = JSON.stringify({ act, value, count }); };
const found = (event, test) => event.composedPath().find((node) => node instanceof Element && test(node));

document.addEventListener("click", (event) => {
  const place = found(event, (node) => node.hasAttribute("data-act") || node.hasAttribute("data-copy"));
  if (place === undefined) return;
  if (place.hasAttribute("data-act")) say(place.dataset.act, place.dataset.value ?? "");
  else if (place.dataset.copy === "address") copy(place, location.href);
  else copy(place, place.closest("section").querySelector("pre").textContent);
});

function copy(button, words) {
  const written = navigator.clipboard?.writeText(words) ?? Promise.reject(new Error("no clipboard"));
  const shown = button.textContent;
  const tell = (answer) => { button.textContent = answer; setTimeout(() => { button.textContent = shown; }, 1200); };
  written.then(() => tell("copied"), () => tell("select the text and copy it"));
}

document.addEventListener("contextmenu", (event) => {
  const view = Bokeh.index.find_one(square);
  if (view === null || found(event, (node) => node === view.el) === undefined) return;
  event.preventDefault();
  const box = view.el.getBoundingClientRect();
  const x = view.frame.x_scale.invert(event.clientX - box.left);
  const y = view.frame.y_scale.invert(event.clientY - box.top);
  say("certify", `${x},${y}`);
});

const follow = () => history.replaceState(null, "", address.value === "" ? location.pathname : `?${address.value}`);
address.properties.value.change.connect(follow);
const theme = () => { document.documentElement.dataset.theme = dark.active ? "dark" : "light"; };
dark.properties.active.change.connect(theme);
