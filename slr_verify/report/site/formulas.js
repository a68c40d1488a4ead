// Renders every element of class "tex" with KaTeX; what KaTeX refuses stays as text and is reported.
function renderFormulas(root) {
  for (const element of root.querySelectorAll(".tex:not([data-done])")) {
    element.dataset.done = "yes";
    katex.render(element.textContent, element, {
      displayMode: element.classList.contains("display"), throwOnError: true, strict: "error",
    });
  }
}
document.addEventListener("DOMContentLoaded", () => renderFormulas(document));
