"""What the statements prove for the parameters of a view, in words, with links to the statements."""

from slr_verify.certify.proved_step import proved_step
from slr_verify.explorer.appearance.spelling import ARB, PROVED, interval
from slr_verify.explorer.state.view import View

FEWEST = 4
"""Theorem 5 is about d of at least 4; its companion is about 2 and 3."""


def statement_link(label: str, words: str) -> str:
    """A link to the page of a statement in the report."""
    return f'<a href="report/statements/{label}.html" target="_blank">{words}</a>'


def theory(view: View) -> str:
    """What is proved about PGD on the manifold here, and what is not."""
    return "<h2>What is proved here</h2>" + "".join(f"<p>{line}</p>" for line in _lines(view))


def small_step(view: View) -> bool:
    """Whether alpha is certainly below 1/Mb (E3) and lambda is constant, as Theorem 5 asks."""
    low, _ = proved_step(view.params)
    return view.decay == 0 and view.alpha < low


def _lines(view: View) -> tuple[str, ...]:
    bound = f"1/M<sub>b</sub> in {interval(proved_step(view.params))} {ARB}"
    points = _points(view)
    if view.decay > 0:
        theorem = statement_link("theorem-5", "Theorem 5")
        return points, f"λ changes with the steps, and {theorem} is about constant λ."
    if not small_step(view):
        return (
            points,
            f"α is not below {bound}: nothing is proved here about where PGD goes with this step size.",
        )
    return (
        points,
        f"α is below {bound} ({statement_link('e3-descent', 'E3')}), so",
        f"{PROVED} the risk never rises ({statement_link('proposition-8', 'Proposition 8')}), and "
        f"{_recovery(view)};",
        f"{PROVED} starts with κ, ν &gt; 0 converge to (1, 1), with κ, ν &lt; 0 to (−1, −1) "
        f"({statement_link('e4-quadrants', 'E4')}).",
    )


def _points(view: View) -> str:
    """The saddle needs d of at least 4; in the plane the manifold has no directions, so no kinds."""
    which = "five" if view.d >= FEWEST else "four"
    kinds = f", of the kinds shown ({statement_link('proposition-10', 'Proposition 10')})"
    return (
        f"{PROVED} The {which} marked points are all stationary points on the manifold "
        f"({statement_link('proposition-9', 'Proposition 9')}){kinds if view.d > 2 else ''}."
    )


def _recovery(view: View) -> str:
    if view.d >= FEWEST:
        return (
            "almost every start on the manifold converges to (1, 1) or (−1, −1) "
            f"({statement_link('theorem-5', 'Theorem 5')})"
        )
    return f"{statement_link('theorem-5-small-d', 'its companion')} says what is left for d &lt; 4"
