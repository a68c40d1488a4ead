"""Wrong printed formulas are rejected by every proof, and a ball shows that they are wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp
from claims.witness import find_witness

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library
from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.model.closed_forms import positive_zeta, zeta_at_zero
from slr_verify.model.notation import g, p_of, q_of, t
from slr_verify.model.zeta import owen_t
from slr_verify.paper import CLAIMS
from slr_verify.paper.lemma_16_root import x as nonnegative_x

erf = sp.erf
p, q = p_of(g), q_of(g)
a = t / p
root_pi, root_two = sp.sqrt(sp.pi), sp.sqrt(2)
tiny = sp.Rational(1, 10**12)
BY_LABEL = {claim.label: claim for claim in CLAIMS}
STEP = BY_LABEL["lemma-18.v"].statements[0].rhs

WRONG = {
    "lemma-18.i": (
        erf_prime(a),
        erf_prime(a) / p**2,
        erf_prime(t / q) / q,
        -erf_prime(a) / p,
        erf_second(a) / p,
        erf_prime(t / p**2) / p,
        (1 + tiny) * erf_prime(a) / p,
    ),
    "lemma-18.ii": (erf(t), erf(t / q), -erf(a), erf(a) / p, erf_prime(a), erf(a * (1 + tiny))),
    "lemma-18.iii": (
        2 / (root_pi * p) * erf_prime(root_two * t / q),
        2 / (root_pi * q) * erf_prime(t / q),
        erf_prime(a) ** 2 / p**2,
        2 / (root_pi * q) * erf_prime(2 * t / q),
        (2 + tiny) / (root_pi * q) * erf_prime(root_two * t / q),
    ),
    "lemma-18.iv": (
        erf_second(a) / p,
        erf_second(a) / q**2,
        erf_prime(a) / p**2,
        -erf_second(a) / p**2,
    ),
    "lemma-18.v": (-STEP, STEP * p, STEP.subs(t, 2 * t), STEP + tiny, STEP * p**2),
    "lemma-18.vi": (
        erf(t / p) * erf_prime(t / p) / p,
        erf(t / q) * erf_prime(t / p) / p,
        erf(t / (p * q)) * erf_prime(t / p) / q,
        erf(t / (p * q)) * erf_prime(t / q) / p,
        -erf(t / (p * q)) * erf_prime(t / p) / p,
        (1 + tiny) * erf(t / (p * q)) * erf_prime(t / p) / p,
    ),
    "zeta-slope": (
        erf(a / q) * erf_prime(a) / p,
        2 * erf(a) * erf_prime(a) / p,
        2 * erf(a / q) * erf_prime(a),
    ),
    "zeta-owen": (
        1 - 4 * owen_t(root_two * a, 1 / q),
        1 - 8 * owen_t(a, 1 / q),
        1 - 8 * owen_t(root_two * a, q),
        1 - 8 * owen_t(root_two * a, 1 / p),
    ),
    "zeta-positive": (
        positive_zeta(t, g) - erf(a) ** 2,
        positive_zeta(2 * t, g),
        -positive_zeta(t, g),
    ),
}
CASES = [(label, formula) for label, formulas in WRONG.items() for formula in formulas]


@pytest.mark.parametrize(("label", "formula"), CASES)
def test_a_wrong_formula(label: str, formula: sp.Expr, library: Library) -> None:
    claim = BY_LABEL[label]
    goal = replace(claim.statements[0], rhs=formula)
    for proof in claim.proofs:
        with pytest.raises(ProofRejected):
            proof.parts[0](goal, library)
    assert find_witness(claim.statements[0].rhs - formula) is not None


@pytest.mark.parametrize("part", [0, 1])
@pytest.mark.parametrize(
    "formula",
    [
        1 - 4 / sp.pi * sp.atan(q),
        4 / sp.pi * sp.atan((p - 1) / (p + 1)),
        1 - 2 / sp.pi * sp.atan(1 / q),
        zeta_at_zero(g) + tiny,
    ],
)
def test_a_wrong_zeta_at_zero(part: int, formula: sp.Expr, library: Library) -> None:
    claim = BY_LABEL["zeta-at-zero"]
    with pytest.raises(ProofRejected):
        claim.proofs[0].parts[part](replace(claim.statements[part], rhs=formula), library)


@pytest.mark.parametrize("route", [0, 1])
@pytest.mark.parametrize(
    "change",
    [
        {"rhs": nonnegative_x / 3},
        {"rhs": nonnegative_x / 2 - tiny},
        {"rhs": nonnegative_x**2 / 2},
        {"sign": "<"},
        {"sign": ">="},
        {"sign": "="},
    ],
)
def test_a_wrong_lemma_16(route: int, change: dict[str, object], library: Library) -> None:
    claim = BY_LABEL["lemma-16"]
    with pytest.raises(ProofRejected):
        claim.proofs[route].parts[0](replace(claim.statements[0], **change), library)


@pytest.mark.parametrize(
    ("part", "change"),
    [
        (0, lambda rhs: 2 * rhs),
        (0, lambda rhs: -rhs),
        (1, lambda rhs: -rhs),
        (1, lambda rhs: rhs / 2),
        (2, lambda rhs: rhs / 2),
        (2, lambda rhs: rhs - tiny),
    ],
)
def test_a_wrong_lemma_17(part: int, change: object, library: Library) -> None:
    claim = BY_LABEL["lemma-17"]
    goal = claim.statements[part]
    with pytest.raises(ProofRejected):
        claim.proofs[0].parts[part](replace(goal, rhs=change(goal.rhs)), library)


def test_a_strict_lemma_17_is_rejected(library: Library) -> None:
    claim = BY_LABEL["lemma-17"]
    with pytest.raises(ProofRejected):
        claim.proofs[0].parts[2](replace(claim.statements[2], sign="<"), library)
