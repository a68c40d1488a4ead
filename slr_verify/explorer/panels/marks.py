"""The marks on the sliders: how large alpha may be, and the lambdas that matter."""

from collections.abc import Mapping

from slr_verify.certify.proved_step import proved_step
from slr_verify.explorer.appearance.spelling import number
from slr_verify.explorer.computed.landscape import stability_changes
from slr_verify.explorer.panels.controls import Control, Mark
from slr_verify.explorer.panels.drawing import changed
from slr_verify.explorer.state.view import View


class Marks:
    """1/Mb on the slider of alpha; where the block of E8 becomes indefinite on that of lambda."""

    def __init__(self, controls: Mapping[str, Control]) -> None:
        self._controls = controls

    def update(self, old: View | None, new: View) -> None:
        """Put the marks where they belong for the parameters."""
        if changed(old, new, "d", "L", "gamma_squared"):
            marks = (
                Mark(value, f"λ<sub>c</sub> ≈ {number(round(value, 4))}")
                for value in stability_changes(new)
            )
            self._controls["lam"].mark(*marks)
        if changed(old, new, "d", "lam", "gamma_squared", "alpha"):
            low, _ = proved_step(new.params)
            beyond = " <span class=refused>α is above it</span>" if new.alpha >= low else ""
            place = float(low)
            self._controls["alpha"].mark(
                Mark(place, f"1/M<sub>b</sub> ≈ {number(float(f'{place:.3g}'))}{beyond}")
            )
