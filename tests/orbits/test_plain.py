"""Nothing that a rule about orbits is told answers for itself."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
import sympy as sp
from slr_verify.orbits.plain import require_length, require_plain

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.orbits import FixedPointRests
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem

from .toy import SQUARE, x, y


@dataclass(frozen=True)
class Elsewhere:
    """A record that is not of the house."""

    part: object = sp.S.One


class LyingZero(sp.Symbol):
    """Says that it is zero."""

    def __eq__(self, other: object) -> bool:
        return other == 0

    def __hash__(self) -> int:
        return hash(sp.S.Zero)


class Twofold(tuple):
    """A tuple that is another one every second time."""

    __slots__ = ()


def test_what_it_seems_it_is(toy: System) -> None:
    rule = FixedPointRests(toy, (sp.S.Zero, sp.S.Zero))
    assert require_plain(rule) is rule


@pytest.mark.parametrize(
    ("point", "reason"),
    [
        ([sp.S.Zero, sp.S.Zero], "a list is not a record of the house"),
        (Twofold((sp.S.Zero, sp.S.Zero)), "a Twofold is not a record of the house"),
        ((0.0, sp.S.Zero), "a float is not a record of the house"),
        (("x", sp.S.Zero), "a str is not a record of the house"),
        ((b"x", sp.S.Zero), "a bytes is not a record of the house"),
        ((True, sp.S.Zero), "a bool is not a record of the house"),
        (None, "a NoneType is not a record of the house"),
        ((Elsewhere(), sp.S.Zero), "a Elsewhere is not a record of the house"),
        ((LyingZero("z"), sp.S.Zero), "LyingZero\\) is not in the language"),
        ((x + LyingZero("z"), y), "LyingZero\\) is not in the language"),
    ],
)
def test_what_seems_something_else_is_refused(toy: System, point, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        require_plain(FixedPointRests(toy, point))


def test_a_theorem_that_was_not_issued_is_refused(toy: System) -> None:
    forged = Theorem(toy.steps[0].statement, toy.steps[0].steps)
    with pytest.raises(ProofRejected, match="was not issued by a rule"):
        require_plain(replace(toy, steps=(forged, toy.steps[1])))


def test_a_record_of_the_house_inside_is_looked_at_too(toy: System) -> None:
    inner = replace(toy)
    vars(inner)["images"] = SQUARE
    with pytest.raises(ProofRejected, match="a System was changed after it was made"):
        require_plain(FixedPointRests(inner, (sp.S.Zero, sp.S.Zero)))


def test_there_is_one_for_each() -> None:
    require_length((1, 2), 2)
    with pytest.raises(ProofRejected, match="0 were given where 2 are needed"):
        require_length((), 2)
