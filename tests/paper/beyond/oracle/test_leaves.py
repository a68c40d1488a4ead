"""Iterates leave the oracle where it is a saddle: every hypothesis is needed, variants are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.claims.library import Library
from slr_verify.language.around import Around
from slr_verify.language.statement import Statement, at_least, less
from slr_verify.model.notation import alpha, eta
from slr_verify.paper.beyond.oracle import leaves, near, plane
from slr_verify.paper.beyond.oracle.leaves import LEAVES, STARTS
from slr_verify.paper.beyond.oracle.near import CLOSE, DERIVATIVES, EXISTS, SMOOTH
from slr_verify.paper.beyond.oracle.plane import NORMS, PLANE

SHOW = {
    **dict.fromkeys(DERIVATIVES, near.at_oracle),
    EXISTS: near.exists,
    CLOSE: near.close,
    LEAVES: leaves.leaves,
    STARTS: leaves.starts,
}
NEEDED = (EXISTS, CLOSE, LEAVES, STARTS)
WRONG = {
    "another derivative": (DERIVATIVES[0], replace(DERIVATIVES[0], rhs=2 * DERIVATIVES[0].rhs)),
    "mixed up": (DERIVATIVES[0], replace(DERIVATIVES[0], rhs=DERIVATIVES[3].rhs)),
    "none": (EXISTS, replace(EXISTS, rhs=sp.S.Zero)),
    "nearer": (CLOSE, at_least(CLOSE.lhs, alpha**2, CLOSE.given)),
    "the other sign": (LEAVES, less(LEAVES.lhs, 0, LEAVES.given)),
    "more": (LEAVES, at_least(LEAVES.lhs, 1, LEAVES.given)),
    "positive": (STARTS, at_least(STARTS.lhs, 0, STARTS.given)),
}


@pytest.mark.parametrize(("prove", "wrong"), without_one(SHOW, NEEDED))
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_variants_are_refused(name: str, library: Library) -> None:
    known, wrong = WRONG[name]
    refused(SHOW[known], wrong, library)


@pytest.mark.parametrize("known", [*NORMS, *PLANE[:-1]])
def test_the_plane_is_that_of_both_vectors(known: Statement, library: Library) -> None:
    """Twice as large, or with eta added. For <k, v> both are too large for the core to decide."""
    prove = dict(zip((*NORMS, *PLANE), plane.CLAIM.proofs[0].parts, strict=True))[known]
    for wrong in (replace(known, rhs=2 * known.rhs), replace(known, lhs=known.lhs + eta)):
        refused(prove, wrong, library)


@pytest.mark.long
def test_the_hypotheses_are_met_where_balls_say_so() -> None:
    """With a width of 10^-40; with one that is not positive nothing is known."""
    found = satisfiability(LEAVES)
    assert found.point is not None
    assert dict(found.point)["s_l"] == dict(found.point)["u_l"] == "0"
    assert isinstance(SMOOTH.lhs, Around)
    never = (*LEAVES.given, SMOOTH.lhs.args[3] < 0)
    assert not satisfiability(LEAVES.holding(never)).certain
