"""The products of the iterates of PGD on vectors of R^d, as numbers: what moves them, without a quotient.

kappa and nu are 1 - x_l and 1 - y_l after l - 1 steps; before the projection the vectors have the lengths
1 + m_l and 1 + n_l.
"""

from fractions import Fraction

import sympy as sp

from slr_verify.core.intervals import Interval
from slr_verify.language.binding import replaced
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import COUNTER
from slr_verify.language.named_function import Family
from slr_verify.model import pgd
from slr_verify.model.families import Indexed
from slr_verify.model.near_oracle import (
    ALONG_K,
    ALONG_V,
    BETWEEN,
    OF_RISK,
    REST_K,
    REST_V,
    SECOND_OF_RISK,
)
from slr_verify.model.notation import alpha, eta, kappa, nu, rho, theta

NONNEGATIVE = Interval(low=Fraction(0), low_open=False)


class kappa_gap_at(Indexed, Family):  # noqa: N801 (SymPy functions are in lower case)
    """`kappa_gap_at(l)`: 1 - kappa after l - 1 steps."""

    nargs, prints_as_symbol, letter = 1, True, "x"


class nu_gap_at(Indexed, Family):  # noqa: N801 (as above)
    """`nu_gap_at(l)`: 1 - nu."""

    nargs, prints_as_symbol, letter = 1, True, "y"


class theta_at(Indexed, Family):  # noqa: N801 (as above)
    """`theta_at(l)`: theta."""

    nargs, prints_as_symbol, letter = 1, True, "theta"


class eta_at(Indexed, Family):  # noqa: N801 (as above)
    """`eta_at(l)`: eta."""

    nargs, prints_as_symbol, letter = 1, True, "eta"


class rho_at(Indexed, Family):  # noqa: N801 (as above)
    """`rho_at(l)`: rho."""

    nargs, prints_as_symbol, letter = 1, True, "rho"


class m_at(Indexed, Family):  # noqa: N801 (as above)
    """`m_at(l)`: how much longer than one the first vector is before the projection."""

    nargs, prints_as_symbol, letter, values = 1, True, "m", NONNEGATIVE


class n_at(Indexed, Family):  # noqa: N801 (as above)
    """`n_at(l)`: the same for the second one."""

    nargs, prints_as_symbol, letter, values = 1, True, "n", NONNEGATIVE


X, Y = sp.symbols("s t", real=True)
POINT = (X, Y, theta, eta, rho)
FAMILIES = (kappa_gap_at, nu_gap_at, theta_at, eta_at, rho_at)


def shifted(expr: sp.Expr) -> sp.Expr:
    """With 1 - s and 1 - t for kappa and nu, and the slopes of the risk there."""
    of_risk = {**OF_RISK, **SECOND_OF_RISK}
    return replaced(replaced(expr, of_risk), {kappa: 1 - X, nu: 1 - Y})


def at_index(expr: sp.Expr, index: sp.Expr) -> sp.Expr:
    """An expression in the five products, at an index."""
    values = {name: family(index) for name, family in zip(POINT, FAMILIES, strict=True)}
    return replaced(shifted(expr), values)


def less_step() -> tuple[sp.Expr, ...]:
    """What vanishes at l where the products at l + 1 are those after a step from those at l.

    For k and then for v: the squared length, and the products with the two stars.
    """
    here, after = COUNTER, COUNTER + 1
    first, second = 1 + m_at(here), 1 + n_at(here)
    kappa_1, eta_1, nu_1, theta_1 = (at_index(each, here) for each in (*ALONG_K, *ALONG_V))
    return (
        first**2 - 1 - alpha**2 * at_index(pgd.squared_norm_k, here),
        first * (1 - kappa_gap_at(after)) - kappa_1,
        first * eta_at(after) - eta_1,
        second**2 - 1 - alpha**2 * at_index(pgd.squared_norm_v, here),
        second * (1 - nu_gap_at(after)) - nu_1,
        second * theta_at(after) - theta_1,
    )


MOVED = tuple(sp.Eq(gap, 0) for gap in less_step())
MOVES = tuple(sp.Eq(EveryIndex(gap, COUNTER), 0) for gap in less_step())


def possible() -> tuple[sp.Expr, ...]:
    """What is not negative at l, because the products are those of unit vectors."""
    a, b, between = (at_index(each, COUNTER) for each in (REST_K, REST_V, BETWEEN))
    return a, b, a * b - between**2


HERE = tuple(sp.Ge(each, 0) for each in possible())
POSSIBLE = tuple(sp.Ge(EveryIndex(each, COUNTER), 0) for each in possible())


def rests(index: sp.Expr) -> tuple[sp.Expr, ...]:
    """The squared lengths of what is orthogonal to k* and v*, at an index."""
    return tuple(at_index(each, index) for each in (REST_K, REST_V))


def squared(index: sp.Expr) -> sp.Expr:
    """2 - kappa^2 - nu^2, at an index."""
    return 2 - (1 - kappa_gap_at(index)) ** 2 - (1 - nu_gap_at(index)) ** 2
