"""Machine-checked mathematics of "Attention layers provably solve single-location regression".

The names below are imported when they are first asked for, so that
`import slr_verify` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.2.0"
__date__ = "26 November 2026"
__all__ = [
    "Parameters",
    "Sampling",
    "Schedule",
    "Trajectories",
    "__version__",
    "attention_head",
    "basin",
    "bayes_lower_bound",
    "best_lambda",
    "erf_predictor",
    "five_variable_map",
    "fixed_points",
    "linear_risk",
    "max_step_size",
    "multi_head_gradient",
    "multi_head_risk",
    "oracle_argmax",
    "oracle_risk",
    "reduced_map",
    "risk",
    "risk_gradient",
    "sample_task",
    "simulate",
    "softmax_predictor",
    "stability_threshold",
    "zeta",
]

if TYPE_CHECKING:
    from slr_verify.certify.basin import basin
    from slr_verify.certify.fixed_points import fixed_points
    from slr_verify.certify.threshold import stability_threshold
    from slr_verify.dynamics.heads.gradient import multi_head_gradient
    from slr_verify.dynamics.piece import Sampling
    from slr_verify.dynamics.schedule import Schedule
    from slr_verify.dynamics.simulate import simulate
    from slr_verify.dynamics.trajectories import Trajectories
    from slr_verify.numeric.best_lambda import best_lambda
    from slr_verify.numeric.heads.risk import multi_head_risk
    from slr_verify.numeric.maps import five_variable_map, reduced_map
    from slr_verify.numeric.oracle import bayes_lower_bound, linear_risk, oracle_risk
    from slr_verify.numeric.parameters import Parameters
    from slr_verify.numeric.predictors import (
        attention_head,
        erf_predictor,
        oracle_argmax,
        softmax_predictor,
    )
    from slr_verify.numeric.risk import risk, risk_gradient
    from slr_verify.numeric.step_size import max_step_size
    from slr_verify.numeric.task import sample_task
    from slr_verify.numeric.zeta import zeta
else:
    _HOME = {
        "Parameters": "parameters",
        "Sampling": "dynamics.piece",
        "Schedule": "dynamics.schedule",
        "Trajectories": "dynamics.trajectories",
        "attention_head": "predictors",
        "basin": "certify.basin",
        "bayes_lower_bound": "oracle",
        "best_lambda": "best_lambda",
        "erf_predictor": "predictors",
        "fixed_points": "certify.fixed_points",
        "five_variable_map": "maps",
        "linear_risk": "oracle",
        "max_step_size": "step_size",
        "multi_head_gradient": "dynamics.heads.gradient",
        "multi_head_risk": "numeric.heads.risk",
        "oracle_argmax": "predictors",
        "oracle_risk": "oracle",
        "reduced_map": "maps",
        "risk": "risk",
        "risk_gradient": "risk",
        "sample_task": "task",
        "simulate": "dynamics.simulate",
        "softmax_predictor": "predictors",
        "stability_threshold": "certify.threshold",
        "zeta": "zeta",
    }

    def __getattr__(name: str) -> object:
        """A public name, imported now. Raises AttributeError for any other."""
        if name not in _HOME:
            raise AttributeError(f"module 'slr_verify' has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415 (only when a name is asked for)

        home = _HOME[name] if "." in _HOME[name] else f"numeric.{_HOME[name]}"
        return getattr(import_module(f"slr_verify.{home}"), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
