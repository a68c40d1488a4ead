"""How far a sampled mean may be from what is claimed of it, and how often a true claim exceeds that."""

from math import erfc, sqrt

ALLOWED = 5
"""Standard errors; dimensionless."""
FALSE_ALARM = erfc(ALLOWED / sqrt(2))
"""P(|N(0, 1)| > 5), about 5.7e-7."""


def allowed(each: str) -> str:
    """The bound in words; `each` says what it holds for, such as "a mean"."""
    return (
        f"allowed are {ALLOWED} (a true formula exceeds that with probability about "
        f"{FALSE_ALARM:.1e} {each})"
    )
