"""The parameters of the task and of the predictor: exact values, and floats to compute with."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from slr_verify.numeric.exact import Exactable, exact, shown

DEFAULT_GAMMA = 0.5**0.5
LARGEST = int(1e30)
"""Beyond it, and below its inverse, powers of the parameters leave the range of floats.

It is the float 1e30, which is a little larger than 10**30, so that both are allowed."""


@dataclass(frozen=True, init=False)
class Parameters:
    """d, L, lambda, gamma and epsilon, dimensionless.

    Each of lam, gamma, gamma_squared and epsilon may be an int, a Fraction, a Decimal, a text such
    as "1/10" or "0.1", or a float, which means its exact binary value. Give gamma or gamma_squared,
    not both; gamma is 0.5**0.5 when neither is given. The attributes lam, gamma, gamma_squared and
    epsilon are the nearest floats, `exact()` gives the values themselves.

    Raises ValueError, with the argument, its value and the condition, unless d >= 2 and L >= 1 are
    integers, lam > 0, gamma > 0 and epsilon >= 0, and all are finite.
    """

    d: int
    L: int
    _lam: Fraction
    _gamma: Fraction | None
    _gamma_squared: Fraction
    _epsilon: Fraction

    def __init__(  # noqa: PLR0913 (one for each parameter of the paper)
        self,
        *,
        d: int = 400,
        L: int = 10,  # noqa: N803 (the letter of the paper)
        lam: Exactable = 0.1,
        gamma: Exactable | None = None,
        epsilon: Exactable = 0.0,
        gamma_squared: Exactable | None = None,
    ) -> None:
        root, square = _gamma_of(gamma, gamma_squared)
        values = {
            "d": _integer("d", d, least=2),
            "L": _integer("L", L, least=1),
            "_lam": _positive("lam", lam),
            "_gamma": root,
            "_gamma_squared": square,
            "_epsilon": _nonnegative("epsilon", epsilon),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @property
    def lam(self) -> float:
        """The inverse temperature lambda."""
        return float(self._lam)

    @property
    def gamma(self) -> float:
        """The token noise."""
        if self._gamma is None:
            return math.sqrt(self._gamma_squared)
        return float(self._gamma)

    @property
    def gamma_squared(self) -> float:
        """The variance of the token noise."""
        return float(self._gamma_squared)

    @property
    def epsilon(self) -> float:
        """The output noise."""
        return float(self._epsilon)

    def exact(self) -> Mapping[str, Fraction]:
        """The exact d, L, lam, gamma_squared, epsilon, and gamma where that is rational."""
        known = {
            "d": Fraction(self.d),
            "L": Fraction(self.L),
            "lam": self._lam,
            "gamma_squared": self._gamma_squared,
            "epsilon": self._epsilon,
        }
        return known if self._gamma is None else {**known, "gamma": self._gamma}

    def floats(self) -> dict[str, float]:
        """d, L, lam, gamma and epsilon as the compiled expressions take them."""
        return {
            "d": float(self.d),
            "L": float(self.L),
            "lam": self.lam,
            "gamma": self.gamma,
            "epsilon": self.epsilon,
        }

    def __repr__(self) -> str:
        shown = {name: value for name, value in self.exact().items() if name not in ("d", "L")}
        shown.pop("gamma_squared" if "gamma" in shown else "", None)
        parts = (f"{name}={_text(value)}" for name, value in shown.items())
        return f"Parameters(d={self.d}, L={self.L}, {', '.join(parts)})"

    def _repr_latex_(self) -> str:
        """What a notebook shows: every parameter with its exact value."""
        letters = {
            "d": "d",
            "L": "L",
            "lam": r"\lambda",
            "gamma_squared": r"\gamma^2",
            "epsilon": r"\varepsilon",
        }
        known = self.exact()
        return "$" + r",\ ".join(f"{tex} = {known[name]}" for name, tex in letters.items()) + "$"


def _text(value: Fraction) -> str:
    """A float where it is the value exactly, else the quotient."""
    return repr(float(value)) if Fraction(float(value)) == value else repr(str(value))


def _gamma_of(
    gamma: Exactable | None, gamma_squared: Exactable | None
) -> tuple[Fraction | None, Fraction]:
    if gamma is not None and gamma_squared is not None:
        raise ValueError(
            f"give gamma or gamma_squared, not both: got gamma = {shown(gamma)} and "
            f"gamma_squared = {shown(gamma_squared)}"
        )
    if gamma_squared is None:
        root = _positive("gamma", DEFAULT_GAMMA if gamma is None else gamma)
        return root, root**2
    square = _positive("gamma_squared", gamma_squared)
    return _rational_root(square), square


def _rational_root(square: Fraction) -> Fraction | None:
    root = Fraction(math.isqrt(square.numerator), math.isqrt(square.denominator))
    return root if root**2 == square else None


def _integer(name: str, value: object, *, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ValueError(f"{name} must be an integer, got {shown(value)}")
    if not least <= value <= LARGEST:
        raise ValueError(f"{name} must be at least {least} and at most 1e30, got {shown(value)}")
    return int(value)


def _positive(name: str, value: Exactable) -> Fraction:
    number = exact(name, value)
    if number <= 0:
        raise ValueError(f"{name} must be positive, got {shown(value)}")
    if not Fraction(1, LARGEST) <= number <= LARGEST:
        raise ValueError(f"{name} must lie between 1e-30 and 1e30, got {shown(value)}")
    return number


def _nonnegative(name: str, value: Exactable) -> Fraction:
    number = exact(name, value)
    if number < 0:
        raise ValueError(f"{name} must be nonnegative, got {shown(value)}")
    return number if number == 0 else _positive(name, value)
