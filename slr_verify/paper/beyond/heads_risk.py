"""The risk of one and of two heads on as many locations, from its definition, for any Gram matrix."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache, partial

import sympy as sp

from slr_verify.calculus.chain import Chain, by, chain
from slr_verify.calculus.pair_means import PairMeans
from slr_verify.calculus.rules.algebra import algebra_of_letters, normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import Directly
from slr_verify.calculus.rules.projection import projection
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Mutant, Proof, Shelf
from slr_verify.language.statement import Given, Statement, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.any_heads import AnyHeads
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
def derived(risk_as_defined: sp.Expr, given: Given, shelf: Shelf) -> Chain:
    """The square multiplied out, Stein's lemma, and the means of the functions that are left."""
    means = PairMeans(tuple(shelf.theorem(*each) for each in MEANS))
    return chain(risk_as_defined, given).through(
        by_definition(InnerProduct), projection, square_expanded, stein_to_the_end, means
    )


def by_stein(goal: Statement, shelf: Shelf) -> Theorem:
    """As for Proposition 15."""
    line = derived(goal.lhs, goal.given, shelf).related(goal.sign, goal.rhs, by=algebra_of_letters)
    return infer(goal, Directly(line.theorem()))


def other_models(stated: Statement, task: HeadsTask | AnyHeads) -> Iterable[Mutant]:
    """The risk of other data models in place of that of a task, which is not the closed form."""
    tasks = {
        "the informative tokens have variance one": replace(task, spread=sp.S.One),
        "the noise has variance epsilon": replace(task, noise_variance=epsilon),
        "the informative tokens share their noise": replace(task, shared_noise=True),
    }
    for change, other in tasks.items():
        yield Mutant(change, replace(stated, lhs=other.risk()))


model_mutants = partial(other_models, RISKS[1], TWO)

IDEA = (
    "As for Proposition 15: the square is multiplied out in the inner products of the noise with all"
    " vectors. Stein's lemma removes those with values and stars, and what is left are means of one"
    " or two of $erf$, $erf'$ and $erf''$ of inner products with keys (Lemma 18 and Heads (means)), of"
    " which those of two keys have a covariance. All but the mean of $erf erf$ are elementary. The"
    " moments $M$, $K$, $V$ and $C$ collect the terms of one token."
)
MOMENTS = (
    "a token $X$ has the mean $sqrt(d/2) m$, where $m$ is a unit vector or zero, and the covariance $s^2"
    " I$; a head adds $S = erf(lambda <X, k>) <X, v>$ to the predictor there",
    "$M = E[S]$ and $V = E[S^2] - E[S]^2$ are its mean and variance, at $kappa = <m, k>$, $theta = <m, v>$"
    " and $rho = <k, v>$; $K$ is the covariance of $S$ with $<X, w>$, at $eta = <k, w>$ and $nu = <v, w>$"
    " besides",
)
OF_TWO = (
    "$C$ is the covariance of $S_1$ and $S_2$ of two heads, at their $kappa_1$, $kappa_2$, $theta_1$,"
    " $theta_2$, and $rho_11 = <k_1, v_1>$, $rho_22 = <k_2, v_2>$, $sigma = <k_1, k_2>$, $tau = <v_1,"
    " v_2>$, $rho_21 = <k_2, v_1>$, $rho_12 = <k_1, v_2>$"
)
CLAIMS = (
    Claim(
        label="heads-risk-one",
        number="Heads (risk, one head)",
        title="The risk of one head for any Gram matrix",
        sentence=(
            "For any unit vectors $k_1$, $v_1$, $k_star_1$ and $v_star_1$ the risk $E (Y - F(X))^2$ of one"
            " head on one location is the variance of the noise, that of the error at the informative"
            " token, $L - 1$ times that at another one, and the square of the mean error, in closed form"
            " by the moments $M$, $K$ and $V$ of what the head adds at a token; and this is that of"
            " Correlated (risk), which contains Proposition 15."
        ),
        headings=(
            Heading("The risk from its definition", RISKS[0]),
            Heading("The closed form is that of Correlated (risk)", SAME),
        ),
        statements=(RISKS[0], SAME),
        setting=("$||k_1|| = ||v_1|| = ||k_star_1|| = ||v_star_1|| = 1$", *MOMENTS),
        proofs=(Proof("By Stein's lemma", (by_stein, by(normal_form)), IDEA),),
        evidence=(heads_evidence(ONE, RISKS[0].rhs),),
    ),
    Claim(
        label="heads-risk",
        number="Heads (risk)",
        title="The risk of two heads on two locations",
        sentence=(
            "For any unit vectors $k_1$, $k_2$, $v_1$, $v_2$, $k_star_1$, $k_star_2$, $v_star_1$ and"
            " $v_star_2$ and $L >= 2$ tokens the risk of two heads on two locations is the variance of the"
            " noise, those of the errors at the informative tokens, $L - 2$ times that at another one, and"
            " the square of the mean error. The moments $M$, $K$, $V$ and $C$ of what heads add at a token"
            " are closed forms in inner products, but for $T_2$, an integral. If the informative tokens"
            " share their noise, the errors at the two have a covariance, too."
        ),
        headings=(
            Heading("Independent noise", RISKS[1]),
            Heading("Shared noise", RISKS[2]),
        ),
        statements=RISKS[1:],
        setting=("all vectors have length one", *MOMENTS, OF_TWO),
        proofs=(Proof("By Stein's lemma", (by_stein, by_stein), IDEA),),
        evidence=(heads_evidence(TWO, RISKS[1].rhs), heads_evidence(SHARED, RISKS[2].rhs)),
        model_mutants=model_mutants,
    ),
)
