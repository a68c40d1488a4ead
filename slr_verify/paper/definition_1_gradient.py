"""Definition 1: the gradients that a step of PGD follows are those of the risk on the unit sphere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import evaluation
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import applying, instance
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Mutant, Proof, Shelf
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.great_circle import TURNS, Turn
from slr_verify.model.random_place import one_of
from slr_verify.paper import random_place
from slr_verify.paper.evidence.gradient import gradient_evidence
from slr_verify.paper.random_place import OVER_PLACES


def _slope_is(turn: Turn) -> Statement:
    """The slope of the risk is what the gradient predicts."""
    return equal(turn.slope(), turn.predicted(), (one_of(),))


SLOPES = {_slope_is(turn): turn for turn in TURNS.values()}


def along_great_circle(goal: Statement, shelf: Shelf) -> Theorem:
    """The risk at the turned vectors is R at their products; then the chain rule."""
    turn = SLOPES[goal]
    turned = instance(
        random_place.CLAIM.shown(OVER_PLACES, shelf), {**turn.vectors, **turn.products}
    )
    return (
        chain(goal.lhs, goal.given)
        .rewritten(by=applying(turned))
        .rewritten(by=differentiation)
        .rewritten(by=evaluation)
        .equals(goal.rhs, by=by_definition(InnerProduct))
        .theorem()
    )


def _false_gradients(turn: Turn) -> Iterable[Mutant]:
    """Each term of the gradient left out, with the other sign, or seven times what it is."""
    for term in turn.gradient.terms:
        if term[1] != turn.moving:
            for factor in (-1, -2, 6):
                gradient = turn.gradient + term[1] * (factor * term[0])
                goal = _slope_is(replace(turn, gradient=gradient))
                yield Mutant(f"{term[0]} is {1 + factor} times what it is", goal)


SENTENCES = {
    "k": "Up to a multiple of $k$, the gradient of the risk in $k$ is the vector"
    " $R_kappa k* + R_eta v* + R_rho v$ that PGD follows: when $k$ turns towards a unit vector $h$"
    " orthogonal to it, the derivative of the risk is the inner product of that vector with $h$.",
    "v": "Up to a multiple of $v$, the gradient of the risk in $v$ is the vector"
    " $R_nu v* + R_theta k* + R_rho k$ that PGD follows: when $v$ turns towards a unit vector $h$"
    " orthogonal to it, the derivative of the risk is the inner product of that vector with $h$.",
}
IDEA = (
    "The closed form of the risk holds at the turned vectors too, so along a great circle the risk is a"
    " function of five products that vary with the angle. The chain rule gives its derivative; the"
    " multiple of the vector itself is orthogonal to $h$ and drops out."
)


def _claims() -> Iterator[Claim]:
    for statement, turn in SLOPES.items():
        name = turn.moving.name
        yield Claim(
            label=f"definition-1.{name}",
            number=f"Definition 1 ({name})",
            title=f"The gradient in ${name}$ that PGD follows is that of the risk",
            sentence=SENTENCES[name],
            statements=(statement,),
            setting=(
                "$<k*, v*> = 0$",
                "$p_l = P(J_0 = l)$",
            ),
            proofs=(Proof("Along great circles", (along_great_circle,), IDEA),),
            evidence=(gradient_evidence(name),),
            model_mutants=partial(_false_gradients, turn),
        )


CLAIMS = tuple(_claims())
