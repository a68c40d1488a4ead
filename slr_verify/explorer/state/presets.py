"""The experiments of the paper as views."""

from slr_verify.dynamics.arguments import known
from slr_verify.dynamics.presets import preset
from slr_verify.explorer.state.view import View

NAMES = ("4a", "4b", "7a", "7b")
"""Those of PGD; Figure 5 is about SGD."""


def with_preset(view: View, name: str) -> View:
    """The view with the parameters, step size, schedule, steps and law of starts of a figure.

    Raises ValueError for an unknown name.
    """
    found = preset(known("preset", name, NAMES))
    exact = found.params.exact()
    return view.changed(
        d=found.params.d,
        L=found.params.L,
        lam=exact["lam"],
        gamma_squared=exact["gamma_squared"],
        alpha=found.alpha,
        decay=found.schedule.decay,
        steps=found.steps,
        law=found.start,
        runs=found.runs,
    )
