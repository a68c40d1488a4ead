"""The bound 1/Mb of E3 for what is looked at: below it alpha is certainly small enough."""

from slr_verify.certify.outward import Interval
from slr_verify.certify.proved_step import proved_step
from slr_verify.explorer.state.view import View


def proved_bound(view: View) -> Interval:
    """An interval that contains 1/Mb (dimensionless), lambda being that of step 0."""
    return proved_step(view.params)


def small_step(view: View) -> bool:
    """Whether alpha is certainly below 1/Mb and lambda is constant, as Theorem 5 asks."""
    low, _ = proved_bound(view)
    return view.decay == 0 and view.alpha < low
