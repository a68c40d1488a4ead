"""The parameters: a slider and a text field for each, what is wrong beside it, and marks."""

from dataclasses import dataclass
from typing import Any

from bokeh.layouts import column, row
from bokeh.models import Div, Slider, TextInput, UIElement

from slr_verify.explorer.appearance.said import refused_beside
from slr_verify.explorer.state.scales import Scale
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View, text

WIDTH = 264


@dataclass(frozen=True)
class Quantity:
    """A parameter as the page names it."""

    scale: Scale
    letter: str
    meaning: str


QUANTITIES = (
    Quantity(Scale("d", 0.3, 6.0), "d", "dimension"),
    Quantity(Scale("L", 0.0, 4.0), "L", "number of tokens"),
    Quantity(Scale("lam", -3.0, 1.0), "λ", "inverse temperature"),
    Quantity(Scale("gamma_squared", -2.0, 1.0), "γ²", "variance of token noise"),
    Quantity(Scale("alpha", -5.0, 0.0), "α", "step size"),
    Quantity(Scale("decay", -6.0, -1.0, zero=True), "c", "schedule: λ/(1 + c t)"),
    Quantity(Scale("steps", 1.0, 5.3), "T", "steps of a trajectory"),
)


@dataclass(frozen=True)
class Mark:
    """A place on a slider, and what is said there; both are text for a person."""

    value: float
    name: str


class Control:
    """The slider and the text field of one parameter."""

    def __init__(self, session: Session, quantity: Quantity) -> None:
        self._session, self._quantity = session, quantity
        scale, letter, meaning = quantity.scale, quantity.letter, quantity.meaning
        self._slider = Slider(
            start=scale.low,
            end=scale.high,
            step=scale.step,
            value=scale.low,
            show_value=False,
            tooltips=False,
            width=WIDTH - 8,
            name=f"slider-{scale.name}",
            html_attributes=_called(f"{letter}, {meaning}: slider"),
        )
        self._field = TextInput(
            value="",
            width=84,
            name=f"field-{scale.name}",
            html_attributes=_called(f"{letter}, {meaning}"),
        )
        self._below = Div(text="", width=WIDTH, height=17, name=f"below-{scale.name}")
        self._marks: tuple[Mark, ...] = ()
        self._refusal = ""
        self._quiet = False
        self._slider.on_change("value", self._moved)
        self._field.on_change("value", self._typed)
        label = Div(
            text=f"<span aria-hidden=true><i>{letter}</i></span> &nbsp;<span class=quiet>{meaning}</span>",
            width=WIDTH - 88,
            height=24,
            align="center",
        )
        self.element: UIElement = column(
            row(label, self._field), self._slider, self._below, spacing=0, width=WIDTH
        )

    def mark(self, *marks: Mark) -> None:
        """Put marks on the slider, which are shown when nothing is wrong."""
        self._marks = marks
        self._write_below()

    def update(self, old: View | None, new: View) -> None:
        """Show the value of the view."""
        name, scale = self._quantity.scale.name, self._quantity.scale
        value = getattr(new, name)
        if old is not None and getattr(old, name) == value:
            return
        self._quiet = True
        if scale.value(self._slider.value) != value:
            self._slider.value = scale.position(value)
        self._field.value = text(value)
        self._quiet = False
        self._refuse("")

    def _moved(self, attr: str, old: Any, position: float) -> None:
        """The slider was moved; not so when it only says where it was put for the present value."""
        scale = self._quantity.scale
        placed = scale.position(getattr(self._session.view, scale.name))
        if not self._quiet and abs(position - placed) > scale.step / 2:
            self._change(scale.value(position))

    def _typed(self, attr: str, old: Any, written: str) -> None:
        if not self._quiet:
            self._change(written)

    def _change(self, value: Any) -> None:
        try:
            self._session.adopt(self._session.view.changed(**{self._quantity.scale.name: value}))
        except ValueError as refusal:
            self._refuse(str(refusal))
        else:
            self._refuse("")

    def _refuse(self, why: str) -> None:
        self._refusal = why
        self._field.css_classes = ["refused"] if why else []
        self._write_below()

    def _write_below(self) -> None:
        body = refused_beside(self._refusal) or "".join(map(self._mark, self._marks))
        self._below.text = f"<div class=track>{body}</div>"

    def _mark(self, mark: Mark) -> str:
        """The mark in its place; nothing off the slider."""
        share = self._quantity.scale.share(mark.value)
        if not 0 <= share <= 1:
            return ""
        side = "right" if share > 0.6 else "left" if share < 0.4 else ""
        place = f"left:{8 + share * (WIDTH - 24):.1f}px"
        return (
            f'<span class=mark style="{place}"></span>'
            f'<span class="name {side}" style="{place}">{mark.name}</span>'
        )


def _called(name: str) -> dict[str, str]:
    """What is read aloud when the control gets the focus: it stands alone in a group of this name."""
    return {"role": "group", "aria-label": name}
