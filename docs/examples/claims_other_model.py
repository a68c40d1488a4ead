"""Two models that are not in the paper, and their risks in the five inner products.

- Louder background: the tokens other than X_{J_0} are N(0, sigma^2 I) instead of N(0, I).
- Another head: the predictor is sum_l lambda <X_l, k> <X_l, v>, without erf.

Dimension d and length L stay symbols. Each risk is written down as E (Y - T(X))^2 for vectors of
R^d and worked out by rules; the formulas below were found by hand and are compared with the result.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from math import sqrt

import numpy as np
import sympy as sp

from slr_verify.calculus.chain import Chain, chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.lookup import looking_up
from slr_verify.calculus.rules.gaussian.moments import copy_moments, gaussian_moments, noise_moments
from slr_verify.calculus.rules.gaussian.projection import projection
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Evidence, Finding, Mutant, Proof, Shelf, Trial
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.notation import (
    D,
    L,
    d,
    epsilon,
    eta,
    gamma,
    kappa,
    lam,
    nu,
    p_of,
    q_of,
    realisable,
    rho,
    theta,
)
from slr_verify.model.task import Task, linear_head, risk
from slr_verify.model.zeta import zeta
from slr_verify.paper.lemma_18_gaussian_erf import CLAIMS as LEMMA_18

sigma = sp.Symbol("sigma", positive=True)
LOUDER = Task(background_spread=sigma)
root_pi = sp.sqrt(sp.pi)


def louder_risk() -> sp.Expr:
    """The risk of Proposition 15 with the terms of the other tokens at scale lambda sigma."""
    return five_variable_risk() - _other_tokens(sp.S.One) + _other_tokens(sigma)


def _other_tokens(scale: sp.Expr) -> sp.Expr:
    """What L - 1 tokens N(0, scale^2 I) add: by themselves, with each other, and with X_{J_0}."""
    g, shift, own = lam * scale, lam * D * kappa, lam * gamma
    P, a = p_of(g), shift / p_of(own)  # noqa: N806 (the paper's letter)
    mean = 2 * scale * g * rho / (root_pi * P)
    square = scale**2 * (zeta(0, g) + 8 / sp.pi * g**2 * rho**2 / (P**2 * q_of(g)))
    slope = 2 / root_pi * sp.exp(-(a**2))
    informative = D * theta * sp.erf(a) + lam * gamma**2 * rho / p_of(own) * slope
    return (L - 1) * (square + (L - 2) * mean**2 + 2 * mean * informative)


def linear_risk() -> sp.Expr:
    """The risk of the predictor without erf: Gaussian moments up to the fourth."""
    strength, along_v = D**2 * kappa**2 + gamma**2, D**2 * theta**2 + gamma**2
    mean = D**2 * kappa * theta + gamma**2 * rho
    square = strength * along_v + 4 * D**2 * gamma**2 * kappa * theta * rho + 2 * gamma**4 * rho**2
    others = 1 + 2 * rho**2 + (L - 2) * rho**2 + 2 * rho * mean
    return (
        epsilon**2
        + gamma**2
        - 2 * lam * gamma**2 * D * (kappa * nu + theta * eta)
        + lam**2 * (square + (L - 1) * others)
    )


LOUDER_STATEMENT = equal(risk(LOUDER), louder_risk(), realisable())
LINEAR_STATEMENT = equal(risk(head=linear_head), linear_risk(), realisable())

multiplied_out = in_turn(
    linearity, independence, copy_moments, noise_moments, name="the square multiplied out"
)
stein_to_the_end = in_turn(stein, linearity, independence, name="Stein's lemma as often as it goes")
moments = in_turn(multiplied_out, gaussian_moments, name="Gaussian moments")


def _in_gaussian_coordinates(goal: Statement) -> Chain:
    """Inner products with Gaussian vectors are Gaussian numbers; then multiply out."""
    return (
        chain(goal.lhs, goal.given)
        .rewritten(by=by_definition(InnerProduct))
        .rewritten(by=projection)
        .rewritten(by=multiplied_out)
    )


def by_stein(goal: Statement, shelf: Shelf) -> Theorem:
    """Stein's lemma until one variable is left in every expectation, then Lemma 18."""
    known = looking_up(*(shelf.theorem(claim.label) for claim in LEMMA_18))
    return (
        _in_gaussian_coordinates(goal)
        .rewritten(by=stein_to_the_end)
        .rewritten(by=in_turn(known, name="Lemma 18"))
        .equals(goal.rhs, by=by_definition(zeta))
        .theorem()
    )


def by_moments(goal: Statement, shelf: Shelf) -> Theorem:
    """Everything is a polynomial in Gaussian numbers: Isserlis' theorem."""
    return (
        _in_gaussian_coordinates(goal)
        .rewritten(by=moments)
        .equals(goal.rhs, by=normal_form)
        .theorem()
    )


# An independent route: draw sequences of the model, with vectors in R^d and nothing symbolic.

POINT = {
    d: 8,
    L: 5,
    lam: sp.Rational(2, 5),
    gamma: sp.Rational(4, 5),
    epsilon: sp.Rational(1, 2),
    sigma: sp.Rational(3, 2),
}
SEQUENCES = 200_000
RADIUS = 5  # standard errors


def simulated(formula: sp.Expr, head: str, spread: float, trial: Trial) -> Finding:
    """The mean loss of sampled sequences against the closed form at their inner products."""
    rng, size, tokens = trial.rng, int(POINT[d]), int(POINT[L])
    basis, _ = np.linalg.qr(rng.standard_normal((size, size)))
    (k_star, v_star), k, v = basis[:2], _unit(rng, size), _unit(rng, size)
    X = rng.standard_normal((SEQUENCES, tokens, size)) * spread  # noqa: N806 (the paper's letter)
    scale, noise = float(POINT[gamma]), float(POINT[epsilon])
    X[:, 0] = sqrt(size / 2) * k_star + scale * rng.standard_normal((SEQUENCES, size))
    Y = X[:, 0] @ v_star + noise * rng.standard_normal(SEQUENCES)  # noqa: N806
    scores = float(POINT[lam]) * (X @ k)
    if head == "erf":
        from scipy.special import erf  # noqa: PLC0415 (only this evidence needs it)

        scores = erf(scores)
    losses = (Y - np.sum(scores * (X @ v), axis=1)) ** 2
    products = {kappa: k @ k_star, nu: v @ v_star, theta: v @ k_star, eta: k @ v_star, rho: k @ v}
    point = {**POINT, **{name: sp.Rational(float(value)) for name, value in products.items()}}
    closed = float(high_precision_value(formula, point, 20))
    radius = RADIUS * float(np.std(losses)) / sqrt(SEQUENCES)
    gap = abs(float(np.mean(losses)) - closed)
    detail = f"{SEQUENCES} sequences: off by {gap:.2g}, allowed are {radius:.2g}"
    return Finding(gap <= radius, 1, detail)


def _unit(rng: np.random.Generator, size: int) -> np.ndarray:
    direction = rng.standard_normal(size)
    return direction / np.linalg.norm(direction)


def _simulation(formula: sp.Expr, head: str, spread: float) -> Evidence:
    return Evidence("sampled sequences", partial(simulated, formula, head, spread))


# Other models, whose risk is another one: the proof must not accept these.


def louder_mutants() -> Iterable[Mutant]:
    """The paper's background, a wrong number of tokens, a wrong noise."""
    changed = {
        "the background has variance one": replace(LOUDER, background_spread=sp.S.One),
        "the background has variance sigma": replace(LOUDER, background_spread=sp.sqrt(sigma)),
        "there are L other tokens": replace(LOUDER, background_tokens=L),
        "the informative token is louder too": replace(LOUDER, spread=sigma),
    }
    for change, task in changed.items():
        yield Mutant(change, replace(LOUDER_STATEMENT, lhs=risk(task)))


def linear_mutants() -> Iterable[Mutant]:
    """The paper's own predictor, and a louder background."""
    yield Mutant("the predictor has erf", replace(LINEAR_STATEMENT, lhs=risk()))
    louder = risk(Task(background_spread=sp.Integer(2)), head=linear_head)
    yield Mutant("the background has variance four", replace(LINEAR_STATEMENT, lhs=louder))


CLAIM_LOUDER = Claim(
    label="louder-background",
    number="Other model 1",
    title="The risk with background tokens of variance sigma^2",
    statements=(LOUDER_STATEMENT,),
    setting=("$<k*, v*> = 0$", "$X_l ~ N(0, sigma^2 I)$"),
    proofs=(Proof("By Stein's lemma", (by_stein,)),),
    evidence=(_simulation(louder_risk(), "erf", 1.5),),
    model_mutants=louder_mutants,
)
CLAIM_LINEAR = Claim(
    label="linear-head",
    number="Other model 2",
    title="The risk of the predictor without erf",
    statements=(LINEAR_STATEMENT,),
    setting=("$<k*, v*> = 0$",),
    proofs=(Proof("By Gaussian moments", (by_moments,)),),
    evidence=(_simulation(linear_risk(), "linear", 1.0),),
    model_mutants=linear_mutants,
)

CLAIMS = (*LEMMA_18, CLAIM_LOUDER, CLAIM_LINEAR)
