"""Whether numbers agree: up to rounding at each of some points, or up to the error of a sampled mean."""

from collections.abc import Sequence
from math import erfc, sqrt

from slr_verify.claims.claim import Finding

ALLOWED = 5
"""Standard errors; dimensionless."""
FALSE_ALARM = erfc(ALLOWED / sqrt(2))
"""P(|N(0, 1)| > 5), about 5.7e-7."""


def within(tolerance: float, gaps: Sequence[float], what: str) -> Finding:
    """Whether all gaps are below the tolerance; `what` says of how many things they are what."""
    worst = float(max(gaps))
    said = f"{len(gaps)} {what} at most {worst:.1e}, allowed are {tolerance:.0e}"
    return Finding(worst < tolerance, len(gaps), said)


def within_errors(worst: float, points: int, said: str, each: str) -> Finding:
    """Whether no mean is too many standard errors off.

    `each` says what the bound holds for, such as "a mean": a true claim exceeds it now and then.
    """
    return Finding(
        worst <= ALLOWED,
        points,
        f"{said}, allowed are {ALLOWED} (a true formula exceeds that with probability about "
        f"{FALSE_ALARM:.1e} {each})",
    )
