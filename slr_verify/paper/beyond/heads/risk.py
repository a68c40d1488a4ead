"""The risk of one head, and of two on two locations: that of any number, with the sums written out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.families import FamilyInstance
from slr_verify.calculus.rules.for_vectors import for_vectors
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.written_out import sums_written_out
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Mutant, Proof, Prove, Shelf
from slr_verify.language.statement import Statement, equal
from slr_verify.language.token_vectors import UnitVector, unit_vector
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.correlated import closed_risk as correlated_closed_risk
from slr_verify.model.correlated import correlated_risk, k, k_star, v, v_star
from slr_verify.model.heads.any_number import (
    ELSEWHERE,
    AnyHeads,
    SeenBy,
    head,
    heads,
    locations,
)
from slr_verify.model.heads.risk import (
    closed_risk,
    counted,
    risk_in_products,
    risk_spelled_out,
    with_variances,
)
from slr_verify.model.heads.task import HeadsTask
from slr_verify.model.notation import PRODUCTS, L, c
from slr_verify.paper.beyond.heads.any_number import OWN, SHARED, other_models, others_apart
from slr_verify.paper.beyond.heads.moments import ONE as FRAME
from slr_verify.paper.beyond.heads.terms import FIRST, Token
from slr_verify.paper.evidence.heads import heads_evidence

ALONE = {"k": k, "v": v, "k_star": k_star, "v_star": v_star}
FIVE = {sp.Symbol(f"{each.name}_11", real=True): each for each in (*PRODUCTS, c)}
"""The vectors and products of one head and one location, without numbers."""
ONE, TWO, TWO_SHARED = HeadsTask(1, 1, True), HeadsTask(2, 2), HeadsTask(2, 2, True)


def statement(task: HeadsTask) -> Statement:
    """The risk from its definition is the closed form."""
    risk = AnyHeads(shared_noise=task.shared_noise).risk()
    given = (task.locations <= L,) if task.locations > 1 else ()
    return equal(counted(risk, task), risk_in_products(task), given)


@dataclass(frozen=True)
class Derivation:
    """From the risk of any number, for so many."""

    numbers: HeadsTask
    shelf: Shelf

    @property
    def task(self) -> AnyHeads:
        """Of any number."""
        return SHARED if self.numbers.shared_noise else OWN

    def risk(self, goal: Statement) -> Theorem:
        """Sums are written out in means and in the closed form; C of a head with itself is V.

        With this closed form on the right: to see that another one is false takes gigabytes.
        """
        theorem = self.shelf.theorem("heads-risk-any", int(self.numbers.shared_noise))
        known = instance(theorem, self._counts())
        closed, spelled = known.statement.rhs, risk_spelled_out(self.numbers)
        short = infer(equal(closed, spelled, goal.given), sums_written_out)
        first, same, other = self._written_out(goal, known.statement)
        parts = ((1, first), (1, same), (-1, other), (1, known), (1, short))
        stated = replace(goal, rhs=risk_in_products(self.numbers))
        return infer(stated, adding(*parts, *self._variances()))

    def _counts(self) -> dict[sp.Symbol, int]:
        return {heads: self.numbers.heads, locations: self.numbers.locations}

    def _written_out(self, goal: Statement, known: Statement) -> tuple[Theorem, ...]:
        """What is copied is a sum: so the other tokens are apart before it is written out."""
        task, number = self.task, L - self.numbers.locations
        parts = (task.signal_in_response - task.predicted, task.predicted_elsewhere)
        sums, terms = zip(
            *((each.subs(self._counts()), counted(each, self.numbers)) for each in parts),
            strict=True,
        )
        first = others_apart(goal, terms, number)
        other = others_apart(replace(goal, lhs=known.lhs), sums, number)
        same = equal(first.statement.rhs, other.statement.rhs, goal.given)
        return first, infer(same, sums_written_out), other

    def _variances(self) -> Iterator[tuple[int, Theorem]]:
        """V for C of a head with itself, at each informative token, and at all others."""
        known, count = self.shelf.theorem("heads-moments.itself"), self.numbers.locations
        places = (SeenBy(sp.Integer(number)) for number in range(1, count + 1))
        for factor, seen in (*((1, each) for each in places), (L - count, ELSEWHERE)):
            for which in map(sp.Integer, range(1, self.numbers.heads + 1)):
                covariance = seen.covariance(which, which, seen)
                rule = for_vectors(known, Token(SHARED, seen).head(which, FIRST, FRAME))
                one = infer(equal(covariance, with_variances(covariance)), rule)
                whole = equal(factor * covariance, factor * one.statement.rhs)
                yield 1, infer(whole, adding((factor, one)))


def by_numbers(task: HeadsTask) -> Prove:
    """For so many heads and locations."""
    return lambda goal, shelf: Derivation(task, shelf).risk(goal)


def one_head(goal: Statement, shelf: Shelf) -> Theorem:
    """With k, v, k* and v* in place of vectors that have the number 1."""
    known = Derivation(ONE, shelf).risk(statement(ONE))
    here = equal(*map(_without_numbers, (known.statement.lhs, known.statement.rhs)))
    families = ((unit_vector(name, head), vector) for name, vector in ALONE.items())
    last = infer(equal(here.rhs, goal.rhs), by_definition(InnerProduct))
    return infer(goal, adding((1, infer(here, FamilyInstance(known, tuple(families)))), (1, last)))


def _without_numbers(expr: sp.Expr) -> sp.Expr:
    return expr.replace(lambda part: isinstance(part, UnitVector), lambda part: ALONE[part.name])


def model_mutants() -> Iterable[Mutant]:
    """With the risk of another data model."""
    for change, risk in other_models(OWN):
        yield Mutant(change, replace(RISKS[0], lhs=counted(risk, TWO)))


RISKS = statement(TWO), statement(TWO_SHARED)
WITH_ONE = equal(correlated_risk(), closed_risk(ONE).xreplace(FIVE))
SAME = equal(WITH_ONE.rhs, correlated_closed_risk())

ONE_TOKEN = (
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
        title="The risk of one head on one location is that of Correlated (risk)",
        sentence=(
            "For $H = J = 1$, where own noise and shared noise are the same, the risk of Heads (risk, any"
            " number) is that of Correlated (risk), which contains Proposition 15: the variance of the"
            " noise, that of the error at the informative token, $L - 1$ times that at another one, and"
            " the square of the mean error, in closed form by the moments $M$, $K$ and $V$ of what the"
            " head adds at a token."
        ),
        headings=(
            Heading("The risk from its definition", WITH_ONE),
            Heading("The closed form is that of Correlated (risk)", SAME),
        ),
        statements=(WITH_ONE, SAME),
        setting=("$||k|| = ||v|| = ||k*|| = ||v*|| = 1$", *ONE_TOKEN),
        proofs=(
            Proof(
                "From that of any number",
                (one_head, by(normal_form)),
                "Heads (risk, any number) with shared noise, at $H = J = 1$: each sum has one term. The"
                " covariance of the head with itself is its variance (Heads (moments of one head)).",
            ),
        ),
        evidence=(heads_evidence(ONE, closed_risk(ONE)),),
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
            Heading("Independent noise", RISKS[0]),
            Heading("Shared noise", RISKS[1]),
        ),
        statements=RISKS,
        setting=("all vectors have length one", *ONE_TOKEN, OF_TWO),
        proofs=(
            Proof(
                "From that of any number",
                tuple(map(by_numbers, (TWO, TWO_SHARED))),
                "Heads (risk, any number) at $H = J = 2$, with its sums written out. The covariance of a"
                " head with itself is its variance (Heads (moments of one head)).",
            ),
        ),
        evidence=tuple(heads_evidence(each, closed_risk(each)) for each in (TWO, TWO_SHARED)),
        model_mutants=model_mutants,
    ),
)
