"""Beside the square: what is under the mouse, the point chosen, and what is proved for the parameters."""

import numpy as np

from slr_verify.certify.proved_step import proved_step
from slr_verify.explorer.computed.landscape import stability_changes
from slr_verify.explorer.computed.square import FEWEST_DIMENSIONS, here
from slr_verify.explorer.panels.page import changed
from slr_verify.explorer.panels.spelling import (
    ARB,
    FLOAT,
    PROVED,
    interval,
    number,
    statement_link,
    warning,
)
from slr_verify.explorer.panels.square import LANDSCAPE
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View
from slr_verify.numeric.spectra import oracle_spectrum

HEADS = (
    "<tr><th title='⟨k, k*⟩'>κ</th><th title='⟨v, v*⟩'>ν</th><th title='the excess risk'>R − ε²</th>"
    "<th title='the partial derivative of the risk'>∂R/∂κ</th>"
    "<th title='the partial derivative of the risk'>∂R/∂ν</th></tr>"
)
HOVER = (
    "<p class=quiet>Point at the square. A click or tap starts a trajectory, and dragging moves its start. "
    "The button below asks for a certificate, and so does a right click.</p>"
)
NONE = (
    "<p class=quiet>No point is chosen, so there is no start to certify: click in the square, or write "
    "κ and ν. Then the values there are shown, too.</p>"
)


class PointPanel:
    """The right column of the panel `square`, and the warning about lambda of every panel."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._hover, self._risk = session.text("hover"), session.text("chosen-risk")
        self._theory, self._beyond = session.text("theory"), session.text("beyond")

    def hover(self, kappa: float, nu: float) -> None:
        """Say what is under the pointer."""
        self._hover.text = _values(self._session.view, kappa, nu)

    def update(self, old: View | None, new: View) -> None:
        """Show the point chosen, and what is proved for the parameters."""
        if old is None:
            self._hover.text = HOVER
        if changed(old, new, "chosen", *LANDSCAPE):
            at = new.chosen
            self._risk.text = _values(new, float(at[0]), float(at[1])) if at else NONE
        if changed(old, new, *LANDSCAPE, "alpha", "decay"):
            self._theory.text = theory(new)
            self._beyond.text = beyond(new)


def _values(view: View, kappa: float, nu: float) -> str:
    cells = "".join(f"<td>{number(value)}</td>" for value in here(view, kappa, nu))
    return f"<table class=number>{HEADS}<tr>{cells}</tr></table>{FLOAT}"


def beyond(view: View) -> str:
    """A warning where the oracle is no minimum off the manifold: lambda is beyond lambda_c."""
    if oracle_spectrum(view.params, np.array([float(view.lam)])).low[0] > 0:
        return ""
    below = [value for value in stability_changes(view) if value <= view.lam]
    where = (
        f"beyond λ<sub>c</sub> ≈ {number(round(max(below), 4))}"
        if below
        else "where it is a saddle"
    )
    starts = "starts" if view.decay else "is"
    return warning(
        f"λ {starts} {where}: off the manifold the risk falls away from the oracle "
        f"({statement_link('oracle-block', 'Oracle (block)')}), so a run that leaves M does not come back. "
        "What is proved on the manifold still holds."
    )


def theory(view: View) -> str:
    """What is proved about PGD on the manifold here, and what is not."""
    return "".join(f"<p>{line}</p>" for line in _lines(view))


def small_step(view: View) -> bool:
    """Whether alpha is certainly below 1/Mb (Step size) and lambda is constant, as Theorem 5 asks."""
    low, _ = proved_step(view.params)
    return view.decay == 0 and view.alpha < low


def _lines(view: View) -> tuple[str, ...]:
    bound = f"1/M<sub>b</sub>, which lies in {interval(proved_step(view.params))} {ARB}"
    points = _points(view)
    if view.decay > 0:
        theorem = statement_link("theorem-5", "Theorem 5")
        return points, f"λ changes with the steps, and {theorem} is about constant λ."
    if not small_step(view):
        return (
            points,
            f"α is not below {bound}. Nothing is proved here about where PGD goes with this step size.",
        )
    return (
        points,
        f"α is below {bound} ({statement_link('step-size-descent', 'Step size (descent)')}). So",
        f"{PROVED} the risk never rises ({statement_link('proposition-8', 'Proposition 8')}), and "
        f"{_recovery(view)};",
        f"{PROVED} starts with κ, ν &gt; 0 converge to (1, 1), with κ, ν &lt; 0 to (−1, −1) "
        f"({statement_link('order-quadrants', 'Order (quadrants)')}).",
    )


def _points(view: View) -> str:
    """The saddle needs d of at least 4; in the plane the manifold has no directions, so no kinds."""
    which = "five" if view.d >= FEWEST_DIMENSIONS else "four"
    kinds = f", of the kinds shown ({statement_link('proposition-10', 'Proposition 10')})"
    return (
        f"{PROVED} The {which} marked points are the only stationary points on the manifold "
        f"({statement_link('proposition-9', 'Proposition 9')}){kinds if view.d > 2 else ''}."
    )


def _recovery(view: View) -> str:
    """Theorem 5 is about d of at least 4; its companion is about 2 and 3."""
    if view.d >= FEWEST_DIMENSIONS:
        return (
            "almost every start on the manifold converges to (1, 1) or (−1, −1) "
            f"({statement_link('theorem-5', 'Theorem 5')})"
        )
    return f"{statement_link('theorem-5-small-d', 'its companion')} says what is left for d &lt; 4"
