"""Which panel is open, the presets, the coordinates, light or dark: the bars of buttons."""

from typing import Any

from bokeh.layouts import row
from bokeh.models import Button, Div, RadioButtonGroup, Toggle, UIElement

from slr_verify.explorer.panels.drawing import Choice, changed
from slr_verify.explorer.state.presets import NAMES, with_preset
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View

TITLES = {
    "square": "The square",
    "points": "Stationary points",
    "certificate": "Certificate",
    "runs": "Off the manifold",
    "landscape": "Parameters",
    "share": "Share",
}


class Tabs:
    """The panels; an element is visible in the panels that it is shown with."""

    def __init__(self, session: Session) -> None:
        self._choice = Choice(session, "panel", list(TITLES.values()), name="panels")
        self._shown: dict[UIElement, tuple[str, ...]] = {}
        self.element: UIElement = self._choice.group

    def show(self, element: UIElement, *panels: str) -> UIElement:
        """Have an element visible in these panels only."""
        self._shown[element] = panels
        return element

    def update(self, old: View | None, new: View) -> None:
        """Show the panel of the view."""
        if not changed(old, new, "panel"):
            return
        self._choice.update(new)
        for element, panels in self._shown.items():
            element.visible = new.panel in panels


class Presets:
    """The experiments of the paper; the one that the view agrees with is marked."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.element = RadioButtonGroup(labels=[f"Fig. {name}" for name in NAMES], name="presets")
        self.element.on_change("active", self._chosen)

    def update(self, old: View | None, new: View) -> None:
        """Mark the figure that has these parameters, if there is one."""
        same = (place for place, name in enumerate(NAMES) if with_preset(new, name) == new)
        self.element.active = next(same, None)

    def _chosen(self, attr: str, old: Any, new: int | None) -> None:
        if new is not None:
            view = with_preset(self._session.view, NAMES[new])
            if view != self._session.view:
                self._session.adopt(view)


class SquareBar:
    """Below the square: its coordinates, and what becomes of the trajectories."""

    def __init__(self, session: Session) -> None:
        self._coordinates = Choice(session, "coordinates", ["κ, ν", "angles"])
        self._undo = Button(label="Undo", name="undo")
        self._clear = Button(label="Clear", name="clear")
        self._undo.on_click(lambda: session.change_now(starts=session.view.starts[:-1]))
        self._clear.on_click(lambda: session.change_now(starts=(), chosen=None))
        self._legend = Div(text=LEGEND, width=300, height=36)
        self.element: UIElement = row(
            self._coordinates.group, self._undo, self._clear, self._legend, spacing=8
        )

    def update(self, old: View | None, new: View) -> None:
        """Mark the coordinates of the view."""
        self._coordinates.update(new)
        self._undo.disabled = self._clear.disabled = not new.starts


class Darkness:
    """The switch between light and dark."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.toggle = Toggle(label="Dark", name="dark", active=session.view.dark)
        self.toggle.on_change("active", self._toggled)

    def update(self, old: View | None, new: View) -> None:
        """Mark what the view says."""
        self.toggle.active = new.dark

    def _toggled(self, attr: str, old: Any, new: bool) -> None:
        if new != self._session.view.dark:
            self._session.change_now(dark=new)


LEGEND = (
    "<div class=legend><span>○ minimum</span><span>□ maximum</span><span>◇ saddle</span>"
    "<span>● start</span><span>★ end</span><span>→ PGD</span><span>- - basin boundary</span>"
    "<span>shade, lines: risk</span></div>"
)
