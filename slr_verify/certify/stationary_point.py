"""A stationary point of PGD as it is reported: enclosures, and what the eigenvalues say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from slr_verify.certify.outward import Interval


@dataclass(frozen=True)
class StationaryPoint:
    """A stationary point: enclosures of the five products and of the risk, eigenvalues, kinds.

    `hessian` has the eigenvalues of the Riemannian Hessian along the manifold, in angles; `step` those
    of the derivative of PGD there, 1 - alpha times the others, if a step size was given. `kind` is
    minimum, maximum or saddle; `stability` is attracting, unstable or undecided.
    """

    products: Mapping[str, Interval]
    risk: Interval
    hessian: tuple[Interval, ...]
    kind: str
    step: tuple[Interval, ...] = ()
    stability: str = ""


@dataclass(frozen=True)
class StationaryPoints:
    """Stationary points, whether these are certified to be all, and the certificate."""

    points: tuple[StationaryPoint, ...]
    complete: bool
    certificate: tuple[bytes, ...]


def kind_of(hessian: Sequence[Interval]) -> str:
    """What the signs of the eigenvalues of the Hessian say."""
    up, down = sum(low > 0 for low, _ in hessian), sum(high < 0 for _, high in hessian)
    if up and down:
        return "saddle"
    if not hessian or up + down < len(hessian):
        return "degenerate or undecided"
    return "minimum" if up else "maximum"


def stability_of(hessian: Sequence[Interval], step: Fraction | None) -> str:
    """Whether all |1 - alpha mu| < 1 for the eigenvalues mu of the Hessian, or one is above 1.

    Without a step size nothing is said.
    """
    if step is None:
        return ""
    if hessian and all(low > 0 and step * high < 2 for low, high in hessian):
        return "attracting"
    if any(high < 0 or step * low > 2 for low, high in hessian):
        return "unstable"
    return "undecided"
