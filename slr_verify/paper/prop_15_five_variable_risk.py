"""Proposition 15: the risk in five inner products.

The risk is written down as the paper defines it, `E (Y - T(X))^2` for vectors of R^d, and worked
out by rules; the printed formula is compared with what comes out.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

import sympy as sp

from slr_verify.calculus.chain import Chain, chain
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.independence import independence
from slr_verify.calculus.rules.linearity import linearity
from slr_verify.calculus.rules.lookup import looking_up
from slr_verify.calculus.rules.moments import copy_moments, noise_moments
from slr_verify.calculus.rules.projection import projection
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.stein import stein
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Mutant, Proof, Shelf
from slr_verify.language.statement import Given, Statement, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.letters import ERROR, PLACE, RISK_TERMS
from slr_verify.model.notation import D, L, epsilon, gamma, k_star, v, v_star
from slr_verify.model.task import Task, linear_head, risk
from slr_verify.model.zeta import zeta
from slr_verify.paper.evidence.risk_by_conditioning import conditioning_evidence
from slr_verify.paper.evidence.risk_simulation import simulation_evidence

LEMMA_18 = tuple(f"lemma-18.{item}" for item in ("i", "ii", "iii", "iv", "v", "vi"))

STATEMENT = equal(risk(), five_variable_risk())

square_expanded = in_turn(
    linearity,
    independence,
    copy_moments,
    noise_moments,
    name="the square multiplied out: linearity, independence, copies, noise",
)
stein_to_the_end = in_turn(
    stein, linearity, independence, name="Stein's lemma until no polynomial factor is left"
)
collected = in_turn(by_definition(zeta), name="definition of $zeta$, and algebra")


def _in_gaussian_coordinates(risk_as_defined: sp.Expr, given: Given) -> Chain:
    """The risk over the Gaussian numbers <Z, k>, <Z, v>, <Z, v*>, and the square multiplied out."""
    return chain(risk_as_defined, given).through(
        by_definition(InnerProduct), projection, square_expanded
    )


def _known(shelf: Shelf) -> Rewriting:
    return in_turn(
        looking_up(*(shelf.theorem(label) for label in LEMMA_18)), name="known expectations"
    )


@lru_cache(maxsize=4)
def derived_by_stein(risk_as_defined: sp.Expr, given: Given, shelf: Shelf) -> Chain:
    """The paper's route: Stein's lemma until only functions of <Z, k> remain, then Lemma 18."""
    return _in_gaussian_coordinates(risk_as_defined, given).through(stein_to_the_end, _known(shelf))


def by_stein(goal: Statement, shelf: Shelf) -> Theorem:
    """What Stein's lemma gives is compared with the printed formula."""
    derived = derived_by_stein(goal.lhs, goal.given, shelf)
    return derived.equals(goal.rhs, by=collected).theorem()


def model_mutants() -> Iterable[Mutant]:
    """Other data models and another predictor, whose risk is not the printed formula."""
    paper = Task()
    tasks = {
        "the mean of the informative token is d k* instead of sqrt(d/2) k*": replace(
            paper, signal=k_star * (D**2 * 2)
        ),
        "the mean of the informative token is sqrt(d/2) v*": replace(paper, signal=v_star * D),
        "the informative token has variance gamma": replace(paper, spread=sp.sqrt(gamma)),
        "the informative token has variance one": replace(paper, spread=sp.S.One),
        "the other tokens have variance gamma^2": replace(paper, background_spread=gamma),
        "there are L other tokens": replace(paper, background_tokens=L),
        "the response is along v": replace(paper, target=v),
        "the response is along k*": replace(paper, target=k_star),
        "the noise has variance epsilon": replace(paper, noise_variance=epsilon),
        "the noise has variance 2 epsilon^2": replace(paper, noise_variance=2 * epsilon**2),
    }
    for change, task in tasks.items():
        yield Mutant(change, replace(STATEMENT, lhs=risk(task)))
    yield Mutant(
        "the predictor is linear in <X, k>", replace(STATEMENT, lhs=risk(paper, head=linear_head))
    )


CLAIM = Claim(
    label="proposition-15",
    number="Proposition 15",
    title="The risk in five inner products",
    sentence=(
        "For unit vectors with $<k*, v*> = 0$ the risk $E (Y - T(X))^2$ is the function"
        " $R(kappa, nu, theta, eta, rho)$ of $kappa = <k, k*>$, $nu = <v, v*>$,"
        " $theta = <v, k*>$, $eta = <k, v*>$ and $rho = <k, v>$, in closed form but for $zeta$."
    ),
    letters=(PLACE, *ERROR, *RISK_TERMS),
    statements=(STATEMENT,),
    setting=(
        "$||k|| = ||v|| = ||k*|| = ||v*|| = 1$",
        "$<k*, v*> = 0$",
        "$J_0 = L$, as the place of the informative token makes no difference (Random place)",
        "the informative token, with the noise $gamma Z$, is the last one in $T(X)$, each other one is $H$",
        "an index stands for a product with a vector, as in $H_k = <H, k>$",
    ),
    proofs=(
        Proof(
            "By Stein's lemma, as in the paper",
            (by_stein,),
            "Multiply the square out in the Gaussian variables $<X_l, k>$, $<X_l, v>$ and $<X_l, v*>$."
            " Stein's lemma removes the factors $<X_l, v>$ and $<X_l, v*>$ one by one until only"
            " functions of $<X_l, k>$ are left, whose means are those of Lemma 18. Let $S$ be what the"
            " informative token adds to $T(X)$, and $B$ what the others add. Then $T_1$ is the mean of"
            " $Y^2$, $T_2$ that of $-2 Y S$, $T_3$ that of $S^2$, and $T_6$ that of $2 S B$; $T_4$ and"
            " $T_5$ are those of the squares and of the products in $B^2$. The mean of $Y B$ is zero."
            " To follow them: in the line where the square is multiplied out, the terms without $L$ go"
            " to $T_1$ if they have no $erf$, to $T_2$ if they have one, and to $T_3$ if it is squared."
            " Of the others, $L - 1$ times the mean of a square goes to $T_4$, the square of a mean to"
            " $T_5$, the product of a mean over $Z$ with one over $H$ to $T_6$, and the term with"
            " $E[G]$ is that of $Y B$. Stein's lemma differentiates: in the line after it a factor is"
            " $erf$, $erf'$ or $erf''$, at $lambda (D kappa + gamma G)$ where it comes from $S$ and at"
            " $lambda G$ where it comes from $B$. So, in that line: one factor from $S$ is a term of"
            " $T_2$, a mean of two from $S$ of $T_3$, a mean of two from $B$ of $T_4$, the square of a"
            " mean from $B$ is $T_5$, and a mean from $S$ times one from $B$ is a term of $T_6$.",
        ),
    ),
    evidence=(conditioning_evidence(STATEMENT.rhs), simulation_evidence(STATEMENT.rhs)),
    model_mutants=model_mutants,
)
