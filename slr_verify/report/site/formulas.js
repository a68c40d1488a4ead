// Renders the elements of class "tex" with KaTeX: first those in view, the others when they come near,
// before the page is printed, or when the browser has nothing else to do. What KaTeX refuses stays as
// text and is reported.
const WAITING = ".tex:not([data-done])";
const AT_ONCE = 20;

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

function renderFormulas(root) {
  root.querySelectorAll(WAITING).forEach(renderFormula);
}

function renderInView() {
  const waiting = [...document.querySelectorAll(WAITING)];
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) { observer.unobserve(target); renderFormula(target); }
    }
  }, { rootMargin: "50% 0%" });
  waiting.forEach((element) => observer.observe(element));
  const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 50));
  const renderSome = () => {
    waiting.splice(0, AT_ONCE).forEach(renderFormula);
    if (waiting.length) whenIdle(renderSome);
  };
  whenIdle(renderSome);
}

document.addEventListener("DOMContentLoaded", renderInView);
addEventListener("beforeprint", () => renderFormulas(document));
