"""Beside the square: what is under the mouse, the point that is chosen, and what is proved here."""

from typing import Any

from bokeh.layouts import column, row
from bokeh.models import Button, Div, TextInput, UIElement

from slr_verify.explorer.appearance.said import refused_beside
from slr_verify.explorer.appearance.spelling import FLOAT, number
from slr_verify.explorer.computed.square import here
from slr_verify.explorer.panels.drawing import changed
from slr_verify.explorer.panels.square_plot import LANDSCAPE
from slr_verify.explorer.panels.theory import theory
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import MOST_STARTS, View, decimal, text

WIDTH = 388
HEADS = "<tr><th>κ</th><th>ν</th><th>R − ε²</th><th>∂R/∂κ</th><th>∂R/∂ν</th></tr>"


class PointPanel:
    """The right column of the panel `square`."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._hover = Div(width=WIDTH, height=92, name="hover")
        self._kappa = TextInput(title="κ", width=110, name="chosen-kappa")
        self._nu = TextInput(title="ν", width=110, name="chosen-nu")
        self._start = Button(label="Start a trajectory", width=130, name="start")
        self._refusal = Div(width=WIDTH, height=20, name="chosen-refusal")
        self._risk = Div(width=WIDTH, height=58, name="chosen-risk")
        self._theory = Div(width=WIDTH, name="theory")
        self._start.on_click(self._started)
        for field in (self._kappa, self._nu):
            field.on_change("value", self._typed)
        self._quiet = False
        heading = Div(text="<h2>The point chosen</h2>", width=WIDTH, height=18)
        self.element: UIElement = column(
            self._hover,
            heading,
            row(self._kappa, self._nu, column(Div(height=12), self._start), spacing=8),
            self._refusal,
            self._risk,
            self._theory,
            spacing=4,
        )

    def hover(self, kappa: float, nu: float) -> None:
        """Say what is under the mouse."""
        self._hover.text = _values("Under the mouse", self._session.view, kappa, nu)

    def refuse(self, why: str) -> None:
        """Say why there is no trajectory; nothing is wrong with an empty sentence."""
        self._refusal.text = refused_beside(why)

    def update(self, old: View | None, new: View) -> None:
        """Show the point chosen, and what is proved for the parameters."""
        if old is None:
            self._hover.text = (
                "<h2>Under the mouse</h2><p class=quiet>Move over the square. A click starts a "
                "trajectory, dragging moves its start, a right click asks for a certificate.</p>"
            )
        if changed(old, new, "chosen"):
            self._show_fields(new)
        if changed(old, new, "chosen", *LANDSCAPE):
            at = new.chosen
            self._risk.text = (
                "<p class=quiet>None yet: click in the square, or give κ and ν.</p>"
                if at is None
                else _values("", new, float(at[0]), float(at[1]))
            )
        if changed(old, new, *LANDSCAPE, "alpha", "decay"):
            self._theory.text = theory(new)

    def _show_fields(self, view: View) -> None:
        self._quiet = True
        values = ("", "") if view.chosen is None else map(text, view.chosen)
        self._kappa.value, self._nu.value = values
        self._quiet = False

    def _typed(self, attr: str, old: Any, new: Any) -> None:
        if self._quiet or not (self._kappa.value and self._nu.value):
            return
        try:
            point = decimal("kappa", self._kappa.value), decimal("nu", self._nu.value)
            self._session.change(chosen=point)
        except ValueError as refusal:
            self.refuse(str(refusal))
        else:
            self.refuse("")

    def _started(self) -> None:
        view = self._session.view
        if view.chosen is None:
            self.refuse("give κ and ν first")
            return
        self._session.change_now(starts=(*view.starts[-(MOST_STARTS - 1) :], view.chosen))


def _values(title: str, view: View, kappa: float, nu: float) -> str:
    at = here(view, kappa, nu)
    head = f"<h2>{title}</h2>" if title else ""
    cells = "".join(f"<td>{number(value)}</td>" for value in at)
    return f"{head}<table class=number>{HEADS}<tr>{cells}</tr></table>{FLOAT}"
