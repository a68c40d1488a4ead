"""PGD closes on the five inner products: one step of Definition 1 as a map of five numbers."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.document.letters import Letter
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.notation import alpha, realisable
from slr_verify.model.pgd import (
    DEFINITION,
    five_variable_map,
    next_k,
    next_v,
    squared_norm_k,
    squared_norm_v,
)
from slr_verify.paper.evidence.pgd import five_variable_evidence

MAP = five_variable_map(next_k.length, next_v.length)
PRODUCTS_AFTER = tuple(equal(DEFINITION[name], image, realisable()) for name, image in MAP.items())
NORMS = (
    equal(SquaredNorm(next_k.tangent), squared_norm_k, realisable()),
    equal(SquaredNorm(next_v.tangent), squared_norm_v, realisable()),
)

LENGTHS = {equal(SquaredNorm(each), sp.S.One): each for each in (next_k, next_v)}


product_after = by(by_definition(InnerProduct), normal_form)
"""Multiply out the inner product; the Gram matrix names what comes."""


squared_norm = by(by_definition(SquaredNorm))
"""Multiply out; the multiples of k and of v in the gradients drop out."""


def length(goal: Statement, shelf: Shelf) -> Theorem:
    """<w, w>/(1 + alpha^2 |h|^2), and <w, w> is that sum."""
    tangent = LENGTHS[goal].tangent
    known = infer(
        equal(SquaredNorm(tangent), SquaredNorm(tangent).definition()), by_definition(SquaredNorm)
    )
    share = alpha**2 / (1 + alpha**2 * SquaredNorm(tangent))
    return (
        chain(goal.lhs, goal.given)
        .rewritten(by=by_definition(SquaredNorm))
        .equals(goal.rhs, by=adding((-share, known)))
        .theorem()
    )


CLAIM = Claim(
    label="five-variable-map",
    number="Five variables",
    title="One step of PGD in the five inner products",
    sentence=(
        "The five inner products after a step of PGD (Definition 1) depend only on those before it, on"
        " $alpha$ and on the five partial derivatives $R_kappa, R_nu, R_theta, R_eta, R_rho$ of the risk."
        " The vectors after the step have length one."
    ),
    headings=(
        Heading("The five products after a step", PRODUCTS_AFTER[0]),
        Heading("The squared lengths of the Riemannian gradients", NORMS[0]),
        Heading("The vectors after the step have length one", next(iter(LENGTHS))),
    ),
    letters=(Letter("k'", next_k), Letter("v'", next_v)),
    statements=(*PRODUCTS_AFTER, *NORMS, *LENGTHS),
    setting=(
        "$<k*, v*> = 0$",
        "$R_kappa, ..., R_rho$ the slopes of $R$",
    ),
    proofs=(
        Proof(
            "From Definition 1",
            (*(product_after for _ in MAP), squared_norm, squared_norm, length, length),
            "The gradients are combinations of $k$, $v$, $k*$ and $v*$, so every inner product after the"
            " step multiplies out to inner products of these four vectors, and these are the five"
            " numbers, 0 or 1. A multiple of $k$ in the gradient in $k$, or of $v$ in that in $v$, drops"
            " out.",
        ),
    ),
    evidence=(five_variable_evidence(),),
)
