"""What the statements prove for the parameters of a view, in words, with links to the statements."""

from __future__ import annotations

from slr_verify.explorer.spelling import FLOAT, PROVED, number
from slr_verify.explorer.square import step_bound
from slr_verify.explorer.view import View

BELOW = 1 - 1e-12  # of a bound that is known in floating point
"""As in `dynamics.stationary`: so close to the bound nothing is said."""


def statement_link(label: str, words: str) -> str:
    """A link to the page of a statement in the report."""
    return f'<a href="report/statements/{label}.html" target="_blank">{words}</a>'


def theory(view: View) -> str:
    """What is proved about PGD on the manifold here, and what is not."""
    return "<h2>What is proved here</h2>" + "".join(f"<p>{line}</p>" for line in _lines(view))


def small_step(view: View) -> bool:
    """Whether alpha is certainly below 1/Mb of E3, lambda being that of step 0."""
    return float(view.alpha) < BELOW * step_bound(view)


def _lines(view: View) -> tuple[str, ...]:
    bound = f"1/M<sub>b</sub> = {number(step_bound(view))} {FLOAT}"
    points = (
        f"{PROVED} The five marked points are all stationary points on the manifold "
        f"({statement_link('proposition-9', 'Proposition 9')}), of the kinds shown "
        f"({statement_link('proposition-10', 'Proposition 10')})."
    )
    if view.decay > 0:
        return (
            points,
            f"λ changes with the steps: {statement_link('theorem-5', 'Theorem 5')} is about constant λ.",
        )
    if not small_step(view):
        return (
            points,
            f"α is not below {bound}. Nothing is proved about where PGD goes with this step size.",
        )
    return (
        points,
        f"α is below {bound} ({statement_link('e3-hessian-bound', 'E3')}).",
        f"{PROVED} The risk never rises, and almost every start on the manifold converges to (1, 1) or "
        f"(−1, −1) ({statement_link('theorem-5', 'Theorem 5')}).",
        f"{PROVED} The quadrants κ, ν &gt; 0 and κ, ν &lt; 0 converge to them "
        f"({statement_link('e4-quadrants', 'E4')}).",
    )
