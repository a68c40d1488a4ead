"""Lemma 7: on the manifold PGD is a map of (kappa, nu), with the slopes of the risk in closed form."""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.document.letters import Letter
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.closed_forms import slope_kappa, slope_nu
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.manifold import SLOPES_ALONG, slope_on_manifold, step_from_manifold
from slr_verify.model.notation import OFF_MANIFOLD, SQUARE, kappa, nu
from slr_verify.model.pgd import (
    DEFINITION,
    R_eta,
    R_kappa,
    R_nu,
    R_rho,
    R_theta,
    next_k,
    next_v,
    reduced_step,
)
from slr_verify.paper.by_differentiation import partial_slope
from slr_verify.paper.evidence.pgd import reduced_map_evidence

MOVING = {kappa: (next_k, R_kappa), nu: (next_v, R_nu)}
"""The vector that moves with each coordinate, and the slope that it follows."""


SLOPE_KAPPA = equal(slope_on_manifold(kappa), slope_kappa())
SLOPE_NU = equal(slope_on_manifold(nu), slope_nu())
SLOPES_IN_CLOSED_FORM = {kappa: SLOPE_KAPPA, nu: SLOPE_NU}
STEP_KAPPA = equal(step_from_manifold(kappa), reduced_step(kappa, slope_kappa()), SQUARE)
STEP_NU = equal(step_from_manifold(nu), reduced_step(nu, slope_nu()), SQUARE)


def _step_with_slope(name: sp.Symbol) -> Theorem:
    """The step for any slopes along the manifold and none across it, by Gram algebra."""
    vector, slope = MOVING[name]
    flat = dict.fromkeys((*OFF_MANIFOLD, R_theta, R_eta, R_rho), sp.S.Zero)
    moved = vector.subs(flat)
    norm = (
        chain(SquaredNorm(moved.tangent), SQUARE)
        .equals((1 - name**2) * slope**2, by=by_definition(SquaredNorm))
        .theorem()
    )
    return (
        chain(DEFINITION[name].subs(flat), SQUARE)
        .through(by_definition(InnerProduct), applying(norm))
        .equals(reduced_step(name, slope), by=normal_form)
        .theorem()
    )


def step_along(name: sp.Symbol, goal: Statement, shelf: Shelf) -> Theorem:
    """Definition 1 with the slopes across the manifold zero (Lemma 14) and the others as above."""
    flat = (applying(shelf.theorem("lemma-14", part=part)) for part in (1, 2, 3))
    step = applying(_step_with_slope(name), SLOPES_ALONG)
    slope = applying(partial_slope(SLOPES_IN_CLOSED_FORM[name], shelf))
    return proved(goal, *flat, step, slope, normal_form)


AFTER = {"k'": step_from_manifold(kappa).args[0], "v'": step_from_manifold(nu).args[0]}
"""The vectors after one step."""
STEPS = (partial(step_along, kappa), partial(step_along, nu))
CLAIM = Claim(
    label="lemma-7",
    number="Lemma 7",
    title="PGD on the manifold is a map of the square",
    sentence=(
        "On the manifold a step of PGD is a map of $(kappa, nu)$ alone. It takes $kappa$ to $(kappa -"
        " alpha (1 - kappa^2) R_kappa)/sqrt(1 + alpha^2 (1 - kappa^2) R_kappa^2)$ and $nu$ to the same"
        " expression in $nu$, where the slopes $R_kappa$ and $R_nu$ of the risk are elementary functions."
    ),
    headings=(
        Heading("The slopes of the risk along the manifold", SLOPE_KAPPA),
        Heading("One step from a point of the square", STEP_KAPPA),
    ),
    letters=(*SLOPE_CONSTANTS, *(Letter(name, step) for name, step in AFTER.items())),
    statements=(SLOPE_KAPPA, SLOPE_NU, STEP_KAPPA, STEP_NU),
    setting=("$<k*, v*> = 0$", "$theta = eta = rho = 0$"),
    proofs=(
        Proof(
            "From Definition 1",
            (*(partial_slope for _ in STEPS), *STEPS),
            "By Lemma 14 the risk has no slope across the manifold. So up to radial parts the gradients"
            " are $R_kappa k*$ and $R_nu v*$, whose tangent parts have squared lengths $(1 - kappa^2)"
            " R_kappa^2$ and $(1 - nu^2) R_nu^2$; the projection divides by the length of the step, which"
            " these determine.",
        ),
    ),
    evidence=(reduced_map_evidence(),),
)
