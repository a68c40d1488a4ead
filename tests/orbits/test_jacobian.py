"""The Jacobian of a map of the square: what its entries must say, where, and how they are read."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.orbits.jacobian import PLACES, at_point, require_jacobian
from slr_verify.orbits.system import System
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.calculus import derivative, differentiation
from slr_verify.proofs.chain import chain
from slr_verify.proofs.combination import adding
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import at_most
from slr_verify.proofs.theorem import Theorem, infer

from .toy import START, x, y

HALF = sp.S.Half
z = sp.Symbol("z", real=True)


def entry(place: tuple[int, int], closed: sp.Expr, given: Given = ()) -> Theorem:
    """The derivative of a half of one coordinate in another one, in closed form."""
    i, j = place
    slope = derivative(START[i] / 2, START[j])
    known = chain(slope, given).equals(HALF if i == j else sp.S.Zero, by=differentiation)
    return known.equals(closed, by=normal_form).theorem()


def entries(first: sp.Expr = HALF, given: Given = ()) -> tuple[Theorem, ...]:
    closed = (first, sp.S.Zero, sp.S.Zero, HALF)
    return tuple(entry(place, each, given) for place, each in zip(PLACES, closed, strict=True))


def test_the_rows_are_those_of_the_images_and_the_columns_those_of_the_coordinates(
    toy: System,
) -> None:
    known = require_jacobian(entries(), toy, ())
    assert known == {(0, 0): HALF, (0, 1): 0, (1, 0): 0, (1, 1): HALF}


def test_it_is_taken_at_points(toy: System) -> None:
    closed = HALF * (x + y + 1) ** 2 / (x**2 + y**2 + 2 * x * y + 2 * x + 2 * y + 1)
    assert at_point({(0, 1): x * y + z, (1, 1): closed}, toy, (HALF, sp.S(3))) == {
        (0, 1): 3 * HALF + z,
        (1, 1): HALF,
    }


@pytest.mark.parametrize("number", [3, 5])
def test_there_are_four_entries(toy: System, number: int) -> None:
    known = (*entries(), *entries())[:number]
    with pytest.raises(ProofRejected, match=f"{number} were given where 4 are needed"):
        require_jacobian(known, toy, ())


def test_each_entry_is_an_equation_for_its_own_slope(toy: System) -> None:
    first, second, third, last = entries()
    bound = infer(at_most(first.statement.lhs, HALF), adding((-1, first)))
    for wrong in (
        (bound, second, third, last),
        (first, third, second, last),
        (last, second, third, first),
    ):
        with pytest.raises(ProofRejected, match="is not an entry of the Jacobian"):
            require_jacobian(wrong, toy, ())


def test_they_hold_on_the_whole_square_under_the_hypotheses(toy: System) -> None:
    assert require_jacobian(entries(given=(z > 0,)), toy, (z > 1,))
    with pytest.raises(ProofRejected, match="the hypothesis z > 0 is not among"):
        require_jacobian(entries(given=(z > 0,)), toy, ())
    with pytest.raises(ProofRejected, match="x > 0 may fail at some points of the square"):
        require_jacobian(entries(given=(x > 0,)), toy, (x > 0,))


def test_they_are_continuous_on_the_whole_square(toy: System) -> None:
    """It is one half, in a spelling that does not show that it is smooth."""
    rough = (1 + abs(x) * (1 + x) - abs(x) * x - abs(x)) / 2
    with pytest.raises(ProofRejected, match="may not be continuous on the square"):
        require_jacobian(entries(rough), toy, ())


def test_the_hypotheses_say_where_they_are_continuous(toy: System) -> None:
    closed = (z + 1) ** 2 / (2 * (z**2 + 2 * z + 1))
    known = require_jacobian(entries(closed, (z > 0,)), toy, (z > 0,))
    assert known[0, 0] == closed
