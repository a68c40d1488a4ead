"""A view of the explorer: everything that says what the page shows, checked and exact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from slr_verify.dynamics.schedule import Schedule
from slr_verify.numeric.exact import Exactable, exact
from slr_verify.numeric.parameters import Parameters

Point = tuple[Fraction, Fraction]
"""kappa and nu."""

COORDINATES = ("products", "angles")
LAWS = ("spheres", "manifold")
AXES = ("alpha", "time")
PANELS = ("square", "points", "certificate", "runs", "landscape", "map", "heads", "share")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "coordinates": COORDINATES,
    "law": LAWS,
    "axis": AXES,
    "panel": PANELS,
}
RANGES: Mapping[str, tuple[Fraction, Fraction]] = {
    "d": (Fraction(2), Fraction(10**6)),
    "L": (Fraction(1), Fraction(10**4)),
    "lam": (Fraction(1, 10**4), Fraction(10)),
    "gamma_squared": (Fraction(1, 10**4), Fraction(100)),
    "alpha": (Fraction(1, 10**7), Fraction(10)),
    "decay": (Fraction(0), Fraction(1)),
    "steps": (Fraction(1), Fraction(200_000)),
    "runs": (Fraction(10), Fraction(1000)),
    "seed": (Fraction(0), Fraction(2**32 - 1)),
}
"""The least and the largest value of each number; they bound what a page can ask of the server."""
INTEGERS = ("d", "L", "steps", "runs", "seed")
MOST_STARTS = 20
FINEST = 10**18
"""The largest denominator of a number."""
CLICK_DIGITS = 4


@dataclass(frozen=True)
class View:
    """Parameters, step size, schedule, starts, and what of them is shown; all dimensionless.

    lam, gamma_squared, alpha, decay and the coordinates of points are exact. `starts` are those of
    the trajectories on the manifold, `chosen` the point that is marked. `law`, `runs` and `seed` are
    those of the random runs, `axis` is that of the landscape of parameters. epsilon is 0: it shifts
    the risk only.

    Raises ValueError, with the name, the value and the condition, for a value out of RANGES or
    CHOICES, more than 20 starts, or a point outside [-1, 1]^2.
    """

    d: int = 400
    L: int = 10
    lam: Fraction = Fraction(1, 10)
    gamma_squared: Fraction = Fraction(1, 2)
    alpha: Fraction = Fraction(1, 250)
    decay: Fraction = Fraction(0)
    steps: int = 20_000
    coordinates: str = "products"
    starts: tuple[Point, ...] = ()
    chosen: Point | None = None
    law: str = "spheres"
    runs: int = 100
    seed: int = 0
    axis: str = "alpha"
    panel: str = "square"

    def __post_init__(self) -> None:
        for name in RANGES:
            _require_in_range(name, getattr(self, name))
        for name, allowed in CHOICES.items():
            if getattr(self, name) not in allowed:
                value = getattr(self, name)
                raise ValueError(f"{name} must be one of {', '.join(allowed)}, got {value!r}")
        if len(self.starts) > MOST_STARTS:
            raise ValueError(f"starts must be at most {MOST_STARTS}, got {len(self.starts)}")
        for point in (*self.starts, *((self.chosen,) if self.chosen else ())):
            _require_in_square(point)

    def changed(self, **values: Any) -> View:
        """The view with these values, numbers in any form that `decimal` reads. Raises ValueError."""
        known = {field.name for field in fields(self)}
        unknown = [name for name in values if name not in known]
        if unknown:
            raise ValueError(f"a view has no {unknown[0]!r}; it has {', '.join(sorted(known))}")
        read = {name: _read(name, value) for name, value in values.items()}
        return replace(self, **read)

    @property
    def params(self) -> Parameters:
        """The parameters of the task and of the predictor; lambda is that of step 0."""
        return Parameters(d=self.d, L=self.L, lam=self.lam, gamma_squared=self.gamma_squared)

    @property
    def schedule(self) -> Schedule:
        """How lambda changes with the steps."""
        return Schedule(float(self.decay))


def clicked(kappa: float, nu: float) -> Point:
    """The point of the square near a click, with coordinates of few decimals."""
    near = (Fraction(str(round(min(1.0, max(-1.0, x)), CLICK_DIGITS))) for x in (kappa, nu))
    first, second = near
    return first, second


def decimal(name: str, value: Exactable) -> Fraction:
    """The exact value; a float stands for the shortest decimal that reads back as it.

    So what a slider says is what a certificate is about. Raises ValueError as `exact` does, and for
    denominators above 10^18.
    """
    number = exact(name, repr(value) if isinstance(value, float) else value)
    if number.denominator > FINEST:
        raise ValueError(f"{name} must have at most 18 decimals, got {str(value)[:40]!r}")
    return number


def text(number: Fraction | int) -> str:
    """A number as it is written in an address: decimals where they are exact, else a quotient."""
    number = Fraction(number)
    below = number.denominator
    digits = next((n for n in range(below.bit_length()) if 10**n % below == 0), None)
    if digits is None:
        return str(number)
    return f"{Decimal(f'{number * 10**digits}e-{digits}'):f}"


def _read(name: str, value: Any) -> Any:
    """The value in the form that the field has."""
    if name == "starts":
        return tuple(_point(each) for each in value)
    if name == "chosen":
        return None if value is None else _point(value)
    if name in RANGES:
        number = decimal(name, value)
        return int(number) if name in INTEGERS and number.denominator == 1 else number
    return value


def _point(pair: Any) -> Point:
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise ValueError(f"a point must be a pair (kappa, nu), got {pair!r}")
    return decimal("kappa", pair[0]), decimal("nu", pair[1])


def _require_in_range(name: str, value: object) -> None:
    low, high = RANGES[name]
    kind = int if name in INTEGERS else int | Fraction
    if isinstance(value, bool) or not isinstance(value, kind):
        wanted = "an integer" if name in INTEGERS else "an exact number"
        shown = text(value) if isinstance(value, Fraction) else repr(value)
        raise ValueError(f"{name} must be {wanted}, got {shown}")
    if not low <= value <= high:
        raise ValueError(
            f"{name} must be between {text(low)} and {text(high)}, got {text(value)[:40]}"
        )


def _require_in_square(point: Point) -> None:
    for name, value in zip(("kappa", "nu"), point, strict=True):
        if not -1 <= value <= 1:
            raise ValueError(f"{name} must be in [-1, 1], got {text(value)[:40]}")
