"""The risk of one and of two heads on as many locations, from its definition, for any Gram matrix."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.pair_means import PairMeans
from slr_verify.calculus.rules.algebra import algebra_of_letters, normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import Directly
from slr_verify.calculus.rules.projection import projection
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Mutant, Proof, Shelf
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.correlated import closed_risk as correlated_closed_risk
from slr_verify.model.heads_risk import closed_risk
from slr_verify.model.heads_task import HeadsTask
from slr_verify.model.notation import PRODUCTS, c, epsilon
from slr_verify.paper.evidence.heads import heads_evidence
from slr_verify.paper.prop_15_five_variable_risk import square_expanded, stein_to_the_end

ONE, TWO = HeadsTask(1, 1), HeadsTask(2, 2)
SHARED = replace(TWO, shared_noise=True)
FIVE = {sp.Symbol(f"{each.name}_11", real=True): each for each in (*PRODUCTS, c)}
"""The products of one head and one location, without numbers."""


def statement(task: HeadsTask) -> Statement:
    """The risk from its definition is the closed form."""
    return equal(task.risk(), closed_risk(task), task.hypotheses())


RISKS = tuple(map(statement, (ONE, TWO, SHARED)))
SAME = equal(closed_risk(ONE).xreplace(FIVE), correlated_closed_risk())
MEANS = (
    *((f"lemma-18.{item}", 0) for item in ("i", "ii", "iv")),
    *(("heads-means.cross", part) for part in range(5)),
    *(("heads-means.shifted", part) for part in range(5)),
    *(("heads-means.own", part) for part in range(4)),
)


@lru_cache(maxsize=4)
def derived(goal: Statement, shelf: Shelf) -> Theorem:
    """The square multiplied out, Stein's lemma, and the means of the functions that are left."""
    means = PairMeans(tuple(shelf.theorem(*each) for each in MEANS))
    return (
        chain(goal.lhs, goal.given)
        .through(by_definition(InnerProduct), projection, square_expanded, stein_to_the_end, means)
        .equals(goal.rhs, by=algebra_of_letters)
        .theorem()
    )


def by_stein(goal: Statement, shelf: Shelf) -> Theorem:
    """As for Proposition 15; the lines between, of some thousand terms, are not printed."""
    return infer(goal, Directly(derived(goal, shelf)))


def model_mutants() -> Iterable[Mutant]:
    """Other data models and predictors, whose risk is not the closed form."""
    tasks = {
        "the informative tokens have variance one": replace(TWO, spread=sp.S.One),
        "the noise has variance epsilon": replace(TWO, noise_variance=epsilon),
        "the informative tokens share their noise": SHARED,
    }
    for change, task in tasks.items():
        yield Mutant(change, replace(RISKS[1], lhs=task.risk()))


IDEA = (
    "As for Proposition 15: the square is multiplied out in the inner products of the noise with all"
    " vectors. Stein's lemma removes those with values and stars, and what is left are means of one"
    " or two of $erf$, $erf'$ and $erf''$ of inner products with keys, of which those of two keys have a"
    " covariance. All but the mean of $erf erf$ are elementary. The lines between are long and not"
    " printed."
)
CLAIMS = (
    Claim(
        label="heads-risk-one",
        number="Heads (risk, one head)",
        title="The risk of one head for any Gram matrix",
        sentence=(
            "For any unit vectors $k_1$, $v_1$, $k_star_1$ and $v_star_1$ the risk $E (Y - F(X))^2$ of one"
            " head on one location is the closed form that the package computes, and this is that of"
            " Correlated (risk), which contains Proposition 15."
        ),
        headings=(
            Heading("The risk from its definition", RISKS[0]),
            Heading("The closed form is that of Correlated (risk)", SAME),
        ),
        statements=(RISKS[0], SAME),
        setting=("$||k_1|| = ||v_1|| = ||k_star_1|| = ||v_star_1|| = 1$",),
        proofs=(Proof("By Stein's lemma", (by_stein, by(normal_form)), IDEA),),
        evidence=(heads_evidence(ONE, RISKS[0].rhs),),
    ),
    Claim(
        label="heads-risk",
        number="Heads (risk)",
        title="The risk of two heads on two locations",
        sentence=(
            "For any unit vectors $k_1$, $k_2$, $v_1$, $v_2$, $k_star_1$, $k_star_2$, $v_star_1$ and"
            " $v_star_2$ the risk of two heads on two locations is a closed form in their inner products"
            " and in means of $erf erf$, for $L >= 2$ tokens, whether the informative tokens have"
            " independent noise or share it."
        ),
        headings=(
            Heading("Independent noise", RISKS[1]),
            Heading("Shared noise", RISKS[2]),
        ),
        statements=RISKS[1:],
        setting=("all vectors have length one",),
        proofs=(Proof("By Stein's lemma", (by_stein, by_stein), IDEA),),
        evidence=(heads_evidence(TWO, RISKS[1].rhs), heads_evidence(SHARED, RISKS[2].rhs)),
        model_mutants=model_mutants,
    ),
)
