"""The iterates as vectors: what is assumed of them is Definition 1, and wrong variants are refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
import sympy as sp

from paper.beyond.variants import refused
from paper.literal import SIZE, Literal, at_zero
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.tactics.orbits.vector_orbits import same_products, same_step
from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.library import Library
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.text import text
from slr_verify.language.orbit import TIME as N
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.language.vectors import inner
from slr_verify.model.notation import SQUARE, alpha, kappa, nu
from slr_verify.model.orbit import K_STAR, TRAVEL, V_STAR, k_at
from slr_verify.paper import iterates, prop_13_bad_starts, theorem_5_recovery, theorem_5_small_d
from slr_verify.paper.iterates import AT_SADDLE, IN_PRODUCTS, k_n, kappa_n, nu_n, reached, v_n
from slr_verify.paper.prop_11_convergence import MAXIMA, tends_to

ONE = sp.S.One


def hypotheses() -> list[Term]:
    """What is assumed of the vectors, at time 0 and the start of `Literal`."""
    given, _ = Transcription().statement(iterates.STATEMENTS[4])
    return list(at_zero(given))


def gaps(literal: Literal) -> list[float]:
    """How far the two sides of each hypothesis are from each other."""
    return [
        abs(literal.number(each.args[0]) - literal.number(each.args[1])) for each in hypotheses()
    ]


def test_literal_iterates_are_what_is_assumed() -> None:
    """Seven products at the start; for each vector a basis, which spans R^6, its gradient, and a step."""
    found = gaps(Literal())
    assert len(found) == 7 + 2 * 6
    assert max(found) < 1e-8


@pytest.mark.parametrize(
    ("wrong", "count"), [({"size": 2 * SIZE}, 2), ({"off": 0.1}, 1), ({"slope": 2.0}, 2)]
)
def test_other_iterates_are_not(wrong: dict[str, float], count: int) -> None:
    """Another step, a start that is not on M, and a gradient of twice the risk, with its step."""
    assert sum(each > 1e-8 for each in gaps(Literal(**wrong))) == count


def test_every_proof_holds(library: Library) -> None:
    for proved in library.prove("iterates"):
        assert tuple(each.statement for each in proved.theorems) == iterates.CLAIM.statements


def test_a_difference_of_length_zero_has_no_products() -> None:
    shown = same_products(Transcription())
    assert str(shown) == "<u - w, u - w> = 0 |- <u, h> = <w, h>"


def test_a_step_depends_on_its_gradient_alone() -> None:
    """Where the gradients do not differ, the steps do not."""
    shown = same_step(Transcription())
    assert len(shown.given) == 3
    assert "<g - h, g - h> = 0" in set(map(text, shown.given))


def test_nothing_is_assumed_of_the_multiples_that_the_projection_removes() -> None:
    """The gradients stand in hypotheses with directions orthogonal to the vectors, and in steps."""
    for each in hypotheses():
        left = each.args[0]
        if left.op == "inner" and left.args[0].args[0] in ("grad_k", "grad_v"):
            assert left.args[1].args[0] in ("h_k", "h_v")


def test_other_parameters_are_not_read() -> None:
    other = k_at(N, kappa, nu, 2 * alpha, *TRAVEL[1:])
    with pytest.raises(Refused, match="parameters of the task only"):
        Transcription().statement(equal(inner(other, K_STAR), kappa_n, SQUARE))


def _alone(bracket: Tends) -> Tends:
    """The first of two limits."""
    terms, time, targets = bracket.args
    return Tends(sp.Tuple(terms[0]), time, sp.Tuple(targets[0]))


WRONG = {
    "kappa for nu": (0, equal(inner(k_n, K_STAR), nu_n, SQUARE)),
    "a product that is not zero": (0, equal(inner(k_n, K_STAR), 0, SQUARE)),
    "another vector": (0, equal(inner(v_n, K_STAR), kappa_n, SQUARE)),
    "from outside of the square": (0, iterates.STATEMENTS[0].holding(())),
    "a length of two": (5, equal(SquaredNorm(k_n), 2, SQUARE)),
    "k_n for v_n": (4, equal(inner(k_n, k_n), 0, SQUARE)),
    "the opposite": (7, replace(IN_PRODUCTS[ONE, ONE], lhs=reached((-ONE, -ONE)))),
    "the maximum": (7, equal(reached((ONE, ONE)), tends_to(MAXIMA[0]), SQUARE)),
    "k* and v* exchanged": (
        7,
        IN_PRODUCTS[ONE, ONE].substituted({K_STAR: V_STAR, V_STAR: K_STAR}),
    ),
    "the saddle with a maximum": (11, replace(AT_SADDLE, rhs=tends_to(MAXIMA[0]))),
    "the saddle for k alone": (11, replace(AT_SADDLE, rhs=_alone(AT_SADDLE.rhs))),
}


@pytest.mark.parametrize("change", WRONG)
def test_wrong_variants_are_refused(change: str, library: Library) -> None:
    place, wrong = WRONG[change]
    (proof,) = iterates.CLAIM.proofs
    refused(proof.parts[place], wrong, library)


def test_lemmas_about_another_step_are_refused(library: Library, monkeypatch) -> None:
    """In the wrong order, they are about other products."""
    known = iterates.after_a_step(library)
    monkeypatch.setattr(iterates, "after_a_step", lambda _: known[::-1])
    with pytest.raises(ProofRejected):
        iterates.by_induction(iterates.STATEMENTS[0], library)


@pytest.mark.parametrize("slopes", [("definition-1.v", "definition-1.k"), ("lemma-7", "lemma-4")])
def test_slopes_of_something_else_are_refused(
    slopes: tuple[str, str], library: Library, monkeypatch
) -> None:
    monkeypatch.setattr(iterates, "GRADIENTS", slopes)
    with pytest.raises(ProofRejected):
        iterates.by_induction(iterates.STATEMENTS[0], library)


def _wrong_theorems() -> Mapping[str, tuple[object, Statement, Statement]]:
    vectors, edge = theorem_5_recovery.FOR_VECTORS, next(iter(theorem_5_small_d.IN_VECTORS))
    either = vectors.lhs.args[0]
    saddle = next(iter(prop_13_bad_starts.FOR_STARTS))
    some = saddle.lhs.xreplace({saddle.lhs.args[0]: _alone(saddle.lhs.args[0])})
    one = replace(vectors, lhs=vectors.lhs.xreplace({either: reached((ONE, ONE))}))
    return {
        "only (k*, v*)": (theorem_5_recovery, vectors, one),
        "any step size": (theorem_5_recovery, vectors, vectors.holding(vectors.given[:1])),
        "d >= 3": (theorem_5_recovery, vectors, vectors.holding(vectors.given[1:])),
        "no start": (theorem_5_recovery, vectors, replace(vectors, rhs=sp.S.Zero)),
        "an edge with its maximum": (theorem_5_small_d, edge, edge.holding(edge.given[3:])),
        "an edge for any step size": (theorem_5_small_d, edge, edge.holding(edge.given[:-1])),
        "the saddle in R^3": (prop_13_bad_starts, saddle, saddle.holding(saddle.given[1:])),
        "only k at the saddle": (prop_13_bad_starts, saddle, replace(saddle, lhs=some)),
        "all starts to the saddle": (prop_13_bad_starts, saddle, replace(saddle, rhs=ONE)),
    }


@pytest.mark.parametrize("change", WRONG_THEOREMS := _wrong_theorems())
def test_wrong_theorems_about_vectors_are_refused(change: str, library: Library) -> None:
    module, right, wrong = WRONG_THEOREMS[change]
    (proof,) = module.CLAIM.proofs
    prove = proof.parts[module.CLAIM.statements.index(right)]
    refused(prove, wrong, library)
