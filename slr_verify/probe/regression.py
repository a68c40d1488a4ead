"""How often a logistic regression on the [CLS] state of a layer finds the label.

It is fitted on `train` alone. The states are standardised, because those of lower layers differ by
less than a thousandth of their size. At layer 0 all are equal but for rounding: there the answer is
one label for all, so a half of each set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from slr_verify.numeric.operations import Array
from slr_verify.probe.embedding import ROUNDING, States
from slr_verify.probe.sentences import Sets

ITERATIONS = 2000


@dataclass(frozen=True)
class Standard:
    """Subtracts means and divides by standard deviations; what has only rounding becomes zero."""

    mean: Array
    scale: Array

    @classmethod
    def of(cls, states: States) -> Standard:
        """That of states, shape (sentences, width)."""
        spread = states.std(axis=0, dtype=np.float64)
        real = spread > ROUNDING * np.sqrt(np.mean(states.astype(np.float64) ** 2))
        scale = np.where(real, 1 / np.where(real, spread, 1.0), 0.0)
        return cls(states.mean(axis=0, dtype=np.float64), scale)

    def __call__(self, states: States) -> States:
        found: States = ((states - self.mean) * self.scale).astype(np.float32)
        return found


def accuracies(sets: Sets, states: Mapping[str, States], layer: int) -> dict[str, float]:
    """The share of right labels in each set, for one layer. Raises ArithmeticError if the fit fails."""
    standard = Standard.of(states["train"][layer])
    fit = _fitted(standard(states["train"][layer]), labels(sets, "train"))
    return {
        name: float(np.mean(fit.predict(standard(states[name][layer])) == labels(sets, name)))
        for name in sets
    }


def labels(sets: Sets, name: str) -> Any:
    """The labels of a set, 1 and -1."""
    return np.array([each.label for each in sets[name]])


def _fitted(states: States, wanted: Any) -> Any:
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 (extra `probe`)

    model = LogisticRegression(max_iter=ITERATIONS).fit(states, wanted)
    if model.n_iter_.max() >= ITERATIONS:
        raise ArithmeticError(
            f"the logistic regression has not converged in {ITERATIONS} iterations"
        )
    return model
