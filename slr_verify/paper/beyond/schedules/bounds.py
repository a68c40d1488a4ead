"""Bounds of the constants a = lambda D/p and b = a/q, and of Mb, that hold for all lambda."""

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, at_least, at_most, less
from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.letters import LARGEST, SLOPE_CONSTANTS
from slr_verify.model.notation import D, alpha, gamma, lam, p_of, q_of
from slr_verify.model.schedule import (
    largest_a,
    largest_b,
    largest_hessian_bound,
    least_a,
    most_a,
)
from slr_verify.model.step_size import hessian_bound

a_here, b_here = slope_constants()
g, root_2 = lam * gamma, sp.sqrt(2)
p, q = p_of(g), q_of(g)
SMALL_FOR_ALL = alpha < 1 / largest_hessian_bound()

A_BELOW = less(a_here, largest_a)
B_BELOW = at_most(b_here, largest_b)
A_ABOVE = at_least(a_here, least_a)
A_SHARE = at_most(a_here, most_a)
BOUND = at_most(hessian_bound(), largest_hessian_bound())
SMALL = less(alpha, 1 / hessian_bound(), (SMALL_FOR_ALL,))


def a_below(goal: Statement, shelf: Shelf) -> Theorem:
    """p^2 = 1 + 2 g^2 > 2 g^2."""
    return infer(goal, adding(rest=D / (root_2 * gamma * p * (p + root_2 * g))))


def b_below(goal: Statement, shelf: Shelf) -> Theorem:
    """p^2 q^2 - (2 + sqrt 2)^2 g^2 = (1 - 2 sqrt 2 g^2)^2."""
    sides = p * q + (2 + root_2) * g
    rest = D * (1 - 2 * root_2 * g**2) ** 2 / ((2 + root_2) * gamma * p * q * sides)
    return infer(goal, adding(rest=rest))


def a_above(goal: Statement, shelf: Shelf) -> Theorem:
    """p <= (1 + lambda) (1 + sqrt 2 gamma), both squared."""
    one, other = 1 + root_2 * g, lam + root_2 * gamma
    squares = 2 * root_2 * g + 2 * one * other + other**2
    whole = (1 + lam) * (1 + root_2 * gamma)
    return infer(goal, adding(rest=lam * D * squares / (p * whole * (whole + p))))


def a_share(goal: Statement, shelf: Shelf) -> Theorem:
    """D p >= D, and a_0 p >= a_0 sqrt 2 g = D lambda."""
    first = D * lam * 2 * g**2 / (p * (1 + lam) * (1 + p))
    second = D * lam / (root_2 * gamma * p * (1 + lam) * (p + root_2 * g))
    return infer(goal, adding(rest=first + second))


def bound(goal: Statement, shelf: Shelf) -> Theorem:
    """It rises with a and with b."""
    first, second = a_below(A_BELOW, shelf), b_below(B_BELOW, shelf)
    scale, half = 4 * gamma**2 / sp.sqrt(sp.pi), 2 / sp.sqrt(sp.pi)
    of_a = scale * (3 + 2 * (largest_a + a_here) + half * largest_b)
    return infer(goal, adding((of_a, first), (scale * half * a_here, second)))


def small(goal: Statement, shelf: Shelf) -> Theorem:
    """1/Mb is at least 1 over its bound."""
    here, largest = hessian_bound(), largest_hessian_bound()
    terms = (
        (1, hypothesis(SMALL_FOR_ALL, goal.given)),
        (1 / (here * largest), bound(BOUND, shelf)),
    )
    return infer(goal, adding(*terms))


PROOFS: dict[Statement, Prove] = {
    A_BELOW: a_below,
    B_BELOW: b_below,
    A_ABOVE: a_above,
    A_SHARE: a_share,
    BOUND: bound,
    SMALL: small,
}
CLAIM = Claim(
    label="schedules-bounds",
    number="Schedules (bounds)",
    title="Bounds of $a$, $b$ and $Mb$ that hold for every $lambda$",
    sentence=(
        "Let $a_0 = sqrt(2) D/(2 gamma)$ and $b_0 = sqrt(2) a_0/(2 + sqrt(2))$. For every $lambda > 0$, $a"
        " < a_0$, $b <= b_0$, and $a$ is at least $D/(1 + sqrt(2) gamma)$ and at most $D + a_0$ times"
        " $lambda/(1 + lambda)$. So $Mb$ is at most its value $M_0$ at $a_0$ and $b_0$, and a step size"
        " below $1/M_0$ is below $1/Mb$."
    ),
    headings=(
        Heading("Above $a$ and $b$", A_BELOW),
        Heading("$a$ is of the order of $lambda/(1 + lambda)$", A_ABOVE),
        Heading("Above $Mb$", BOUND),
        Heading("One step size for all $lambda$", SMALL),
    ),
    letters=(*SLOPE_CONSTANTS, *LARGEST),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By squaring",
            tuple(PROOFS.values()),
            "Multiply out, and square both sides: $p^2 = 1 + 2 g^2$ is more than $2 g^2$, and $p^2 q^2 - (2"
            " + sqrt(2))^2 g^2 = (1 - 2 sqrt(2) g^2)^2$. $Mb$ rises with $a$ and with $b$.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)),),
)
