"""The task with its random place: the risk is the mean of E((Y - T(X))^2 given J_0 = l) over l."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.gaussian.moments import copy_moments
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.rules.sums import Termwise, sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Mutant, Proof, Shelf
from slr_verify.language.integral import Sum
from slr_verify.language.statement import Statement, equal
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.linear import probability
from slr_verify.model.notation import PRODUCTS, L
from slr_verify.model.random_place import PLACES, one_of, place, risk_at_place, risk_over_places
from slr_verify.model.risk import RISK
from slr_verify.model.task import Task, risk
from slr_verify.paper.evidence.risk_simulation import EXPERIMENTS, simulation_evidence

AT_PLACE = equal(risk_at_place(), RISK, (place <= L,))
OVER_PLACES = equal(risk_over_places(), RISK, (one_of(),))


def at_place(goal: Statement, shelf: Shelf) -> Theorem:
    """The sums before and after the place have the moments of one sum; then Proposition 15.

    The products are added on both sides, so that they have names.
    """
    named = sum(PRODUCTS)
    moments = equal(goal.lhs + named, risk() + named, goal.given)
    one_place = infer(moments, copy_moments)
    return infer(goal, adding((1, one_place), (1, shelf.theorem("proposition-15"))))


def over_places(goal: Statement, shelf: Shelf) -> Theorem:
    """The same at each place, and the probabilities sum to one."""
    p = probability(place)
    same = (
        chain(p * risk_at_place(), AT_PLACE.given)
        .equals(p * goal.rhs, by=applying(at_place(AT_PLACE, shelf)))
        .theorem()
    )
    return (
        chain(goal.lhs, goal.given)
        .equals(Sum(p * goal.rhs, PLACES), by=Termwise(same))
        .equals(goal.rhs * Sum(p, PLACES), by=sum_linearity)
        .equals(goal.rhs, by=by_hypothesis)
        .theorem()
    )


def model_mutants() -> Iterable[Mutant]:
    """Other places, and other numbers of tokens beside the informative one."""
    for last in (2 * L + 7, L - 1, L + 1):
        places = (place, 1, last)
        other = equal(risk_over_places(places=places), OVER_PLACES.rhs, (one_of(places),))
        yield Mutant(f"J_0 is one of 1, ..., {last}", other, 1)
    for number in (L, L + 7):
        task = replace(Task(), background_tokens=number)
        at_place = replace(AT_PLACE, lhs=risk_at_place(task))
        yield Mutant(f"there are {number} other tokens", at_place)
        yield Mutant(
            f"there are {number} other tokens", replace(OVER_PLACES, lhs=risk_over_places(task)), 1
        )
    yield Mutant("the probabilities have no sum", OVER_PLACES.holding(()), 1)


CLAIM = Claim(
    label="random-place",
    number="Random place",
    title="The risk does not depend on the place of the informative token",
    sentence=(
        "Let the informative token be at place $l$ with probability $p_l$. Given its place, the mean"
        " squared error is the closed form of Proposition 15 whatever the place, so the risk is that"
        " closed form too."
    ),
    headings=(
        Heading("Given the place $J_0 = l$", AT_PLACE),
        Heading("The mean over the places", OVER_PLACES),
    ),
    statements=(AT_PLACE, OVER_PLACES),
    setting=(
        "$||k|| = ||v|| = ||k*|| = ||v*|| = 1$",
        "$<k*, v*> = 0$",
        "$p_l = P(J_0 = l)$",
    ),
    proofs=(
        Proof(
            "Term by term",
            (at_place, over_places),
            "Wherever the informative token is, the others are $L - 1$ independent copies of one token."
            " So the error given the place is the same at each place, and its mean over the places is"
            " that constant, since the $p_l$ sum to one. In the first step the five products are added to"
            " both sides of an equation, where they cancel: all of them then occur on each side.",
        ),
    ),
    evidence=(
        simulation_evidence(
            five_variable_risk(), tuple(each for each in EXPERIMENTS if each.p is not None)
        ),
    ),
    model_mutants=model_mutants,
)
