"""The random start: two Gaussian vectors make it, and what holds almost surely is said of them."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp

from paper.literal import SETTING, Literal
from slr_verify.calculus.reading.orbit_terms import LABELS
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.text import text
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryStart
from slr_verify.language.orbit import TIME as N
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vectors import inner
from slr_verify.model.notation import SQUARE, d, kappa, nu
from slr_verify.model.orbit import K_STAR, iterate_vectors
from slr_verify.paper import iterates, prop_13_bad_starts, theorem_5_recovery
from slr_verify.paper.iterates import k_n, reached

ONE = sp.S.One


class Random(Literal):
    """From the start along two Gaussian vectors, in place of one with chosen products."""

    def __init__(self, *, seed: int = 7, tilt: float = 0.0) -> None:
        super().__init__()
        rng = np.random.default_rng(seed)
        g, h = rng.standard_normal((2, SETTING.d))
        k_star, v_star = self.at[0].k_star, self.at[0].v_star
        k = unit(g - (g @ v_star) * v_star)
        e = unit(k - (k @ k_star) * k_star)
        h_off = h - (h @ k_star) * k_star
        v = unit(h_off - (h_off @ e) * e + tilt * v_star)
        self.at = (self.at[0]._replace(k=k, v=v), self.at[1])
        self.named = {"g_k": g, "g_v": h}


def unit(w: np.ndarray) -> np.ndarray:
    return w / np.linalg.norm(w)


def drawn() -> list[Term]:
    """What is assumed of a random start, at two Gaussian vectors."""
    given, _ = Transcription().statement(theorem_5_recovery.FOR_STARTS)
    return [opened(each.args[1], LABELS) for each in sorted(given, key=text) if each.op == "surely"]


@pytest.mark.parametrize(("tilt", "count"), [(0.0, 0), (0.1, 1)])
def test_the_random_start_is_the_one_of_the_experiments(tilt: float, count: int) -> None:
    """k along one Gaussian vector, and v along another one: projected by Gram and Schmidt here."""
    literal = Random(tilt=tilt)
    found = [abs(literal.number(each.args[0]) - literal.number(each.args[1])) for each in drawn()]
    assert len(found) == 4
    assert sum(each > 1e-8 for each in found) == count


def test_the_same_is_assumed_of_almost_every_start_as_of_one() -> None:
    """But for its products, and the direction in which it is drawn."""
    vectors, _ = Transcription().statement(theorem_5_recovery.FOR_VECTORS)
    surely = {opened(each.args[1], LABELS) for each in vectors if each.op == "surely"}
    one = {each for each in at_labels(iterates.STATEMENTS[4]) if not products(each)}
    assert one < surely
    assert len(surely - one) == 2
    assert surely - one < set(drawn())


def test_the_same_is_assumed_of_almost_every_point() -> None:
    """Its iterates start from a point of M with its products; it is on M by the equations of M."""
    vectors, goal = Transcription().statement(theorem_5_recovery.FOR_POINTS)
    points = [each for each in vectors if each.op == "surface"]
    surface = {opened(each.args[1], LABELS) for each in points}
    one = {each for each in at_labels(iterates.STATEMENTS[4]) if not products(each)}
    assert one < surface
    start = sorted(map(text, surface - one))
    assert start == [
        "<k_at[0, <g_k>, <g_v>], k_star> = <g_k, k_star>",
        "<v_at[0, <g_k>, <g_v>], v_star> = <g_v, v_star>",
    ]
    equations = {tuple(text(opened(part, LABELS)) for part in each.args[2:]) for each in points}
    assert equations == {
        (
            *("<g_k, g_k> = 1", "<g_v, g_v> = 1", "<g_k, v_star> = 0"),
            *("<g_v, k_star> = 0", "<g_k, g_v> = 0"),
        )
    }
    assert goal.op == "surface"


def at_labels(statement: Statement) -> set[Term]:
    given, _ = Transcription().statement(statement)
    return {each for each in given if each.free & {label.args[0] for label in LABELS}}


def products(relation: Term) -> bool:
    return relation.op == "=" and relation.args[1].op == "variable"


def test_the_orbits_of_the_square_do_not_occur_in_what_is_said_of_vectors() -> None:
    for statement in (theorem_5_recovery.FOR_VECTORS, next(iter(prop_13_bad_starts.FOR_STARTS))):
        given, goal = Transcription().statement(statement)
        assert not any("kappa_at" in each.free for each in (goal, *given))


@pytest.mark.parametrize(
    "wrong",
    [
        AlmostEvery(reached((ONE, ONE)), kappa, nu),
        AlmostEveryStart(reached((ONE, ONE), (kappa, kappa)), kappa, nu, d),
        AlmostEveryStart(reached((ONE, ONE)), kappa, nu, d + 1),
    ],
)
def test_vectors_from_other_starts_are_not_read(wrong: sp.Expr) -> None:
    with pytest.raises(Refused):
        Transcription().statement(equal(wrong, 1))


def test_vectors_from_two_starts_are_not_read() -> None:
    far = iterate_vectors(N, (ONE, nu))[0]
    with pytest.raises(Refused, match="more than one start"):
        Transcription().statement(equal(inner(far, K_STAR), inner(k_n, K_STAR), SQUARE))
