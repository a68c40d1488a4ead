"use strict";
const notice = document.getElementById("close-notice");
if (notice !== null) notice.addEventListener("click", () => notice.parentElement.remove());
// Formulas are set by the shipped KaTeX; without it their LaTeX stays readable.
const formulas = document.getElementById("formulas");
document.getElementById("open-formulas").addEventListener("click", () => formulas.showModal());
for (const place of document.querySelectorAll(".tex")) {
  const display = place.classList.contains("display");
  katex.render(place.textContent, place, { displayMode: display, throwOnError: false });
  place.dataset.done = "";
}
