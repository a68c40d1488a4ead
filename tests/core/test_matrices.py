"""Which matrices are found positive semidefinite, against the eigenvalues of NumPy."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from core.building import ONE, TWO, ZERO, absolute, at_most, number, power, psd, sqrt, x, y
from slr_verify.core.meaning import is_semidefinite
from slr_verify.core.ranges import Ranges

NOTHING = Ranges((), {})


def decided(rows: list[list[Fraction]]) -> bool:
    entries = tuple(number(entry) for row in rows for entry in row)
    return is_semidefinite(len(rows), entries, NOTHING)


def alike(size: int, off: Fraction) -> list[list[Fraction]]:
    return [[Fraction(1) if i == j else off for j in range(size)] for i in range(size)]


def test_seven_variables() -> None:
    assert decided(alike(7, Fraction(-1, 6)))
    assert not decided(alike(7, Fraction(-11, 60)))
    assert not decided(alike(7, Fraction(-1, 6) - Fraction(1, 10**30)))


@pytest.mark.parametrize("size", range(1, 9))
def test_random_matrices(size: int) -> None:
    rng = random.Random(size)
    answers = set()
    for _ in range(60):
        root = [[Fraction(rng.randrange(-3, 4)) for _ in range(size)] for _ in range(size)]
        rank = rng.randrange(1, size + 1)
        rows = [
            [sum((root[i][k] * root[j][k] for k in range(rank)), Fraction(0)) for j in range(size)]
            for i in range(size)
        ]
        assert decided(rows)
        place, by = rng.randrange(size), Fraction(rng.randrange(-4, 2), 3)
        rows[place][place] += by
        smallest = np.linalg.eigvalsh(np.array(rows, dtype=float)).min()
        if abs(smallest) > 1e-8:
            assert decided(rows) is bool(smallest > 0)
            answers.add(decided(rows))
    assert answers <= {True, False}


def test_what_is_not_symmetric() -> None:
    assert not decided([[Fraction(2), Fraction(1)], [Fraction(0), Fraction(2)]])
    assert not decided([[Fraction(2), Fraction(0)], [Fraction(1), Fraction(2)]])


def test_a_zero_on_the_diagonal() -> None:
    zero, one = Fraction(0), Fraction(1)
    assert decided([[zero, zero], [zero, one]])
    assert decided([[zero]])
    assert not decided([[zero, one], [one, one]])
    assert not decided([[one, one, one], [one, one, zero], [one, zero, one]])
    assert not decided([[-one]])


def test_diagonal_matrices_of_terms() -> None:
    assert is_semidefinite(2, (power(x, 2), ZERO, ZERO, absolute(y)), NOTHING)
    assert not is_semidefinite(2, (power(x, 2), ZERO, ZERO, y), NOTHING)
    assert is_semidefinite(1, (y,), Ranges({at_most(ZERO, y)}, {}))
    assert not is_semidefinite(2, (TWO, sqrt(ONE), sqrt(ONE), TWO), NOTHING)
    assert not is_semidefinite(1, (y,), Ranges({psd(x)}, {}))
