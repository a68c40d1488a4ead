"""The parameters as the page names them, the marks on their sliders, and the presets."""

from dataclasses import dataclass
from math import log10
from urllib.parse import urlencode

from slr_verify.certify.proved_step import proved_step
from slr_verify.explorer.computed.boundary import two_sides
from slr_verify.explorer.computed.landscape import stability_changes
from slr_verify.explorer.panels.page import changed
from slr_verify.explorer.panels.spelling import number
from slr_verify.explorer.state.address import FIGURES, to_fields, with_preset
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import INTEGERS, View


@dataclass(frozen=True)
class Quantity:
    """A field of the view with a slider, whose positions are log10 of its values.

    The slider may cover less than what is allowed: the text field takes all of it. With `zero` the
    least position stands for the value 0.
    """

    name: str
    letter: str
    meaning: str
    about: str
    low: float
    high: float
    zero: bool = False

    @property
    def whole(self) -> bool:
        """Whether the values are integers."""
        return self.name in INTEGERS

    def place(self, value: float) -> float | None:
        """Where a value stands on the slider, as a share of its length; None off it."""
        share = (log10(value) - self.low) / (self.high - self.low)
        return share if 0 <= share <= 1 else None


QUANTITIES = (
    Quantity("d", "d", "dimension", "tokens are vectors of d numbers", 0.3, 6.0),
    Quantity("L", "L", "tokens", "the length of a sequence", 0.0, 4.0),
    Quantity("lam", "λ", "inverse temperature", "of the attention", -3.0, 1.0),
    Quantity("gamma_squared", "γ²", "token noise", "the variance of the noise", -2.0, 1.0),
    Quantity("alpha", "α", "step size", "of projected gradient descent", -5.0, 0.0),
    Quantity("decay", "c", "schedule", "λ at step t is λ/(1 + c t)", -6.0, -1.0, zero=True),
    Quantity("steps", "T", "steps", "how long a trajectory is", 1.0, 5.3),
)  # fmt: skip
OF_RUNS = (
    Quantity("runs", "n", "runs", "how many random starts", 1.0, 3.0),
    Quantity("seed", "s", "seed", "of the random starts", 0.0, 4.0, zero=True),
)


def preset_queries() -> dict[str, str]:
    """What each preset sets: the figures of the paper, and all that the page opens with."""
    names = ("d", "L", "lam", "gamma_squared", "alpha", "decay", "steps", "law", "runs")
    figures = {f"Fig. {name}": _query(with_preset(View(), name), names) for name in FIGURES}
    return {**figures, "Reset": _query(opening(View()), (*names, "seed", "starts", "chosen"))}


def opening(view: View) -> View:
    """The view with the two trajectories with which a page opens."""
    return view.changed(starts=two_sides(view))


def _query(view: View, names: tuple[str, ...]) -> str:
    fields = to_fields(view)
    return urlencode({name: fields.get(name, "") for name in names}, safe=",;")


class Marks:
    """1/Mb on the slider of alpha; where the oracle's block becomes indefinite on that of lambda."""

    def __init__(self, session: Session) -> None:
        self._texts = {each.name: session.text(f"below-{each.name}") for each in QUANTITIES}

    def update(self, old: View | None, new: View) -> None:
        """Put the marks where they belong for the parameters."""
        if changed(old, new, "d", "L", "gamma_squared"):
            marks = (
                _mark("lam", value, f"λ<sub>c</sub> ≈ {number(round(value, 4))}")
                for value in stability_changes(new)
            )
            self._texts["lam"].text = "".join(marks)
        if changed(old, new, "d", "lam", "gamma_squared", "alpha"):
            low, _ = proved_step(new.params)
            beyond = " <span class=refused>α is above it</span>" if new.alpha >= low else ""
            name = f"1/M<sub>b</sub> ≈ {number(float(f'{float(low):.3g}'))}{beyond}"
            self._texts["alpha"].text = _mark("alpha", float(low), name)


def _mark(field: str, value: float, name: str) -> str:
    """A mark and its name below a slider; nothing off the slider."""
    (quantity,) = (each for each in QUANTITIES if each.name == field)
    share = quantity.place(value)
    if share is None:
        return ""
    side = "right" if share > 0.6 else "left" if share < 0.4 else ""
    place = f"--share:{share:.4f}"
    return (
        f'<span class=mark style="{place}"></span>'
        f'<span class="name {side}" style="{place}">{name}</span>'
    )
