"""The products of iterates of PGD near the spurious points, as numbers, and what moves them.

After l - 1 steps the products are kappa_l, nu_l, theta + t_l, 1 - y_l, and rho by xi_l, the coordinates of
`near_spurious`; before the projection the vectors have the lengths 1 + m_l and 1 + n_l.
"""

import sympy as sp

from slr_verify.language.binding import replaced
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import COUNTER
from slr_verify.language.named_function import Family
from slr_verify.model import near_spurious, pgd
from slr_verify.model.families import Indexed
from slr_verify.model.near_oracle import ALONG_K, ALONG_V, REST_K, REST_V
from slr_verify.model.near_spurious import POINT
from slr_verify.model.notation import alpha, eta, kappa, nu, rho, theta
from slr_verify.model.product_sequences import m_at, n_at


class kappa_at(Indexed, Family):  # noqa: N801 (SymPy functions are in lower case)
    """`kappa_at(l)`: kappa after l - 1 steps."""

    nargs, prints_as_symbol, letter = 1, True, "kappa"


class nu_at(Indexed, Family):  # noqa: N801 (as above)
    """`nu_at(l)`: nu."""

    nargs, prints_as_symbol, letter = 1, True, "nu"


class theta_gap_at(Indexed, Family):  # noqa: N801 (as above)
    """`theta_gap_at(l)`: by how much theta is above that of the spurious points."""

    nargs, prints_as_symbol, letter = 1, True, "t"


class eta_gap_at(Indexed, Family):  # noqa: N801 (as above)
    """`eta_gap_at(l)`: 1 - eta."""

    nargs, prints_as_symbol, letter = 1, True, "y"


class xi_at(Indexed, Family):  # noqa: N801 (as above)
    """`xi_at(l)`: the product of what is orthogonal to k* and v* in k and in v."""

    nargs, prints_as_symbol, letter = 1, True, "xi"


FAMILIES = (kappa_at, nu_at, theta_gap_at, eta_gap_at, xi_at)


def at_index(expr: sp.Expr, index: sp.Expr) -> sp.Expr:
    """An expression in the five products and the slopes of the risk, at an index."""
    values = {name: family(index) for name, family in zip(POINT, FAMILIES, strict=True)}
    return replaced(near_spurious.shifted(expr), values)


def less_step() -> tuple[sp.Expr, ...]:
    """What vanishes at l where the products at l + 1 are those after a step from those at l.

    For k and then for v: the squared length, and the products with the two stars; and for both rho.
    """
    here, after = COUNTER, COUNTER + 1
    first, second = 1 + m_at(here), 1 + n_at(here)
    between = rho - alpha * (pgd.k_along_v + pgd.v_along_k) + alpha**2 * pgd.between
    moved = (
        (first**2, 1 + alpha**2 * pgd.squared_norm_k),
        *(
            (first * at_index(each, after), to)
            for each, to in zip((kappa, eta), ALONG_K, strict=True)
        ),
        (second**2, 1 + alpha**2 * pgd.squared_norm_v),
        *(
            (second * at_index(each, after), to)
            for each, to in zip((nu, theta), ALONG_V, strict=True)
        ),
        (first * second * at_index(rho, after), between),
    )
    return tuple(each - at_index(to, here) for each, to in moved)


MOVED = tuple(sp.Eq(gap, 0) for gap in less_step())
MOVES = tuple(sp.Eq(EveryIndex(gap, COUNTER), 0) for gap in less_step())


def rests(index: sp.Expr) -> tuple[sp.Expr, ...]:
    """The squared lengths of what is orthogonal to k* and v*, and their product less that of the parts."""
    a, b = (at_index(each, index) for each in (REST_K, REST_V))
    return a, b, a * b - xi_at(index) ** 2


POSSIBLE = tuple(sp.Ge(EveryIndex(each, COUNTER), 0) for each in rests(COUNTER))
"""The products are those of unit vectors."""
