"""The iterates as vectors: what is assumed of them is Definition 1, and wrong variants are refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import prod

import numpy as np
import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.tactics.vector_orbits import same_products
from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.library import Library, established
from slr_verify.core.binding import opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, rational, variable
from slr_verify.core.text import text
from slr_verify.language.orbit import TIME as N
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vectors import inner
from slr_verify.model.notation import SQUARE, alpha, kappa, nu
from slr_verify.model.orbit import K_STAR, TRAVEL, V_STAR, k_at
from slr_verify.model.sampling import vectors_with_products
from slr_verify.paper import iterates, theorem_5_recovery, theorem_5_small_d
from slr_verify.paper.evidence.iterates import step
from slr_verify.paper.evidence.pgd import Setting, products_of, slopes_by_differences
from slr_verify.paper.iterates import k_n, kappa_n, nu_n, recovered, v_n
from slr_verify.paper.prop_11_convergence import MAXIMA, tends_to

SETTING, SIZE, START = Setting(6, 3, 0.4, 0.7, 0.1), 0.05, ((3, 10), (-2, 5))
PARAMETERS = ("d", "L", "lambda", "gamma", "epsilon", "alpha")
NUMBERS = dict(zip(PARAMETERS, (*SETTING, SIZE), strict=True))
SLOPES = ("R_kappa", "R_nu", "R_theta", "R_eta", "R_rho")


class Literal:
    """Terms about (k_n, v_n) evaluated on vectors of R^6 in coordinates, for one start."""

    def __init__(self, *, off: float = 0.0, size: float = SIZE) -> None:
        rng = np.random.default_rng(1)
        start = (*(a / b for a, b in START), 0.0, 0.0, off)
        here = vectors_with_products(start, d=SETTING.d, rng=rng)
        self.at = (here, step(here, SETTING, size))
        self.slopes = slopes_by_differences(SETTING, products_of(here))

    def vector(self, term: Term) -> np.ndarray:
        match term.op, term.args:
            case "vector sum", parts:
                return sum(map(self.vector, parts))
            case "scaled", (factor, inside):
                return self.number(factor) * self.vector(inside)
            case "vector", (name, *index):
                now = self.at[round(self.number(index[0]))] if index else self.at[0]
                return getattr(now, name.removesuffix("_at"))
        raise AssertionError(term.op)

    def number(self, term: Term) -> float:
        match term.op, term.args:
            case "rational", (value,):
                return float(value)
            case "variable", (name,):
                return NUMBERS[name]
            case "sum", parts:
                return sum(map(self.number, parts))
            case "product", parts:
                return prod(map(self.number, parts))
            case "power", (base, exponent):
                return self.number(base) ** exponent
            case "sqrt", (inside,):
                return self.number(inside) ** 0.5
            case "inner", (left, right):
                return float(self.vector(left) @ self.vector(right))
            case "member", (name, *_):
                return 0.25 if name in ("c_k", "c_v") else self.slopes[SLOPES.index(name)]
            case "derivative", (body, point):
                return self.slope(body, self.number(point))
        raise AssertionError(term.op)

    def slope(self, body: Term, at: float) -> float:
        """That of R in the argument that moves."""
        values = opened(body, (variable("moving"),)).args[1:6]
        (place,) = (n for n, each in enumerate(values) if each.args == ("moving",))
        products = np.array(
            [at if n == place else self.number(each) for n, each in enumerate(values)]
        )
        return slopes_by_differences(SETTING, products)[place]


def hypotheses() -> list[Term]:
    """What is assumed of the vectors, at time 0 and the start of `Literal`."""
    given, _ = Transcription().statement(iterates.STATEMENTS[4])
    start = (rational(Fraction(*START[0])), rational(Fraction(*START[1])))
    found = []
    for each in given:
        if each.op == "every" and "kappa_at" not in text(each) and "nu_at" not in text(each):
            values = start if each.args[0] == 2 else (rational(0), *start)
            found.append(opened(each.args[1], values))
    return found


def gaps(literal: Literal) -> list[float]:
    """How far the two sides of each hypothesis are from each other."""
    return [
        abs(literal.number(each.args[0]) - literal.number(each.args[1])) for each in hypotheses()
    ]


def test_literal_iterates_are_what_is_assumed() -> None:
    """Seven products at the start, five slopes, and two vectors after a step."""
    found = gaps(Literal())
    assert len(found) == 14
    assert max(found) < 1e-9


def test_other_iterates_are_not() -> None:
    assert sum(each > 1e-9 for each in gaps(Literal(size=2 * SIZE))) == 2
    assert sum(each > 1e-9 for each in gaps(Literal(off=0.1))) == 1


def test_every_proof_holds(library: Library) -> None:
    for proved in library.prove("iterates"):
        assert tuple(each.statement for each in proved.theorems) == iterates.CLAIM.statements


def test_a_difference_of_length_zero_has_no_products() -> None:
    shown = same_products(Transcription())
    assert str(shown) == "<u - w, u - w> = 0 |- <u, h> = <w, h>"


def test_nothing_is_assumed_of_the_multiples_that_the_projection_removes() -> None:
    given, _ = Transcription().statement(iterates.STATEMENTS[0])
    assert not any(
        each.op == "every" and each.args[1].args[0].args[:1] == ("c_k",) for each in given
    )


def test_other_parameters_are_not_read() -> None:
    other = k_at(N, kappa, nu, 2 * alpha, *TRAVEL[1:])
    with pytest.raises(Refused, match="other parameters"):
        Transcription().statement(equal(inner(other, K_STAR), kappa_n, SQUARE))


WRONG = {
    "kappa for nu": (0, equal(inner(k_n, K_STAR), nu_n, SQUARE)),
    "a product that is not zero": (0, equal(inner(k_n, K_STAR), 0, SQUARE)),
    "another vector": (0, equal(inner(v_n, K_STAR), kappa_n, SQUARE)),
    "from outside of the square": (0, iterates.STATEMENTS[0].holding(())),
    "a length of two": (5, equal(SquaredNorm(k_n), 2, SQUARE)),
    "k_n for v_n": (4, equal(inner(k_n, k_n), 0, SQUARE)),
    "the opposite": (7, equal(recovered(-1), iterates.IN_PRODUCTS[1].rhs, SQUARE)),
    "the maximum": (7, equal(recovered(1), tends_to(MAXIMA[0]), SQUARE)),
    "k* and v* exchanged": (
        7,
        iterates.IN_PRODUCTS[1].substituted({K_STAR: V_STAR, V_STAR: K_STAR}),
    ),
}


@pytest.mark.parametrize("change", WRONG)
def test_wrong_variants_are_refused(change: str, library: Library) -> None:
    place, wrong = WRONG[change]
    (proof,) = iterates.CLAIM.proofs
    with pytest.raises((ProofRejected, ValueError)):
        established(proof.parts[place](wrong, library), wrong)


def test_lemmas_about_another_step_are_refused(library: Library, monkeypatch) -> None:
    """In the wrong order, they are about other products."""
    known = iterates.after_a_step(library)
    monkeypatch.setattr(iterates, "after_a_step", lambda _: known[::-1])
    with pytest.raises(ProofRejected):
        iterates.by_induction(iterates.STATEMENTS[0], library)


def _wrong_theorems() -> Mapping[str, tuple[object, Statement, Statement]]:
    vectors, edge = theorem_5_recovery.FOR_VECTORS, next(iter(theorem_5_small_d.IN_VECTORS))
    either = vectors.lhs.args[0]
    one = replace(vectors, lhs=vectors.lhs.xreplace({either: recovered(1)}))
    return {
        "only (k*, v*)": (theorem_5_recovery, vectors, one),
        "any step size": (theorem_5_recovery, vectors, vectors.holding(vectors.given[:1])),
        "d >= 3": (theorem_5_recovery, vectors, vectors.holding(vectors.given[1:])),
        "no start": (theorem_5_recovery, vectors, replace(vectors, rhs=sp.S.Zero)),
        "an edge with its maximum": (theorem_5_small_d, edge, edge.holding(edge.given[3:])),
    }


@pytest.mark.parametrize("change", WRONG_THEOREMS := _wrong_theorems())
def test_wrong_theorems_about_vectors_are_refused(change: str, library: Library) -> None:
    module, right, wrong = WRONG_THEOREMS[change]
    (proof,) = module.CLAIM.proofs
    prove = proof.parts[module.CLAIM.statements.index(right)]
    with pytest.raises((ProofRejected, ValueError, KeyError)):
        established(prove(wrong, library), wrong)
