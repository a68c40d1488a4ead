// Renders the elements of class "tex" with KaTeX: first those in view, the others when they come near,
// before the page is printed, or when the browser has nothing else to do. What KaTeX refuses stays as
// text and is reported. What cannot be broken and is wider than its place is set in smaller letters, down
// to SMALLEST; a wider one is moved sideways.
const WAITING = ".tex:not([data-done])", DONE = ".tex[data-done]";
const AT_ONCE = 20, SMALLEST = 0.55, TRIES = 3;

function renderFormula(element) {
  if (element.dataset.done) return;
  element.dataset.done = "yes";
  try {
    katex.render(element.textContent, element, {
      displayMode: element.classList.contains("display"), throwOnError: true, strict: "error",
    });
  } catch (refusal) {
    console.error(refusal.message);
  }
}

function fit(elements) {
  const size = new Map(elements.map((element) => [element, 1]));
  elements.forEach((element) => { element.style.fontSize = ""; });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const wide = [...size.keys()].filter((element) => element.scrollWidth > element.clientWidth + 1);
    const found = wide.map((element) => size.get(element) * element.clientWidth / element.scrollWidth);
    wide.forEach((element, at) => {
      size.set(element, Math.max(found[at] - 0.005, SMALLEST));
      if (found[at] > 0) element.style.fontSize = `${size.get(element)}em`;
    });
  }
}

function render(elements) {
  elements.forEach(renderFormula);
  fit(elements);
}

const again = new Set();  // what may have another width now

function fitSoon(root) {
  if (!again.size) requestAnimationFrame(() => { fit([...again]); again.clear(); });
  root.querySelectorAll(DONE).forEach((element) => again.add(element));
}

function renderFormulas(root) {
  render([...root.querySelectorAll(WAITING)]);
}

function renderInView() {
  const waiting = [...document.querySelectorAll(WAITING)];
  const observer = new IntersectionObserver((entries) => {
    const seen = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target);
    seen.forEach((element) => observer.unobserve(element));
    render(seen);
  }, { rootMargin: "50% 0%" });
  waiting.forEach((element) => observer.observe(element));
  const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 50));
  const renderSome = () => {
    render(waiting.splice(0, AT_ONCE));
    if (waiting.length) whenIdle(renderSome);
  };
  whenIdle(renderSome);
}

document.addEventListener("DOMContentLoaded", renderInView);
document.addEventListener("toggle", ({ target }) => fitSoon(target), true);
addEventListener("resize", () => fitSoon(document));
document.fonts.addEventListener("loadingdone", () => fitSoon(document));
addEventListener("beforeprint", () => renderFormulas(document));
