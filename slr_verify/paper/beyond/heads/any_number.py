"""The risk of any number of heads on any number of locations, from its definition, for any vectors."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.gaussian.copies_apart import IndependentCopies
from slr_verify.calculus.rules.nested_sums import (
    LinearityInParts,
    NestedTermwise,
    means_of_sums,
    nested_linearity,
)
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Mutant, Proof, Prove, Shelf
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vector_law import VectorBlock
from slr_verify.model.heads.any_number import (
    ELSEWHERE,
    HERE,
    HYPOTHESES,
    AnyHeads,
    X,
    closed_risk,
    head,
    locations,
    other_head,
    other_place,
    place,
    variances,
)
from slr_verify.model.heads.arguments import ARGUMENTS, IN_WORDS
from slr_verify.model.notation import L, epsilon
from slr_verify.paper.beyond.heads.products import INSIDE, Over, Product
from slr_verify.paper.beyond.heads.terms import Moments
from slr_verify.paper.evidence.any_heads import any_heads_evidence

OWN, SHARED = (AnyHeads(shared_noise=shared) for shared in (False, True))
RISKS = tuple(
    equal(task.risk(), closed_risk(shared_noise=task.shared_noise), HYPOTHESES)
    for task in (OWN, SHARED)
)
SETTING = (
    "all vectors have length one; the informative tokens are $sqrt(d/2) k_star_j + gamma Z_j$, with"
    " independent $Z_j ~ N(0, I_d)$, or $sqrt(d/2) k_star_j + gamma W$ if they share their noise",
    "a token $X$ has the mean $sqrt(d/2) m$, where $m$ is a unit vector or zero, and the covariance $s^2"
    " I$; head $h$ adds $S_h = erf(lambda <X, k_h>) <X, v_h>$ to the predictor there",
    "$M = E[S]$, at $<m, k>$, $<m, v>$ and $<k, v>$; $K$ is the covariance of $S$ with $<X, w>$, at $<k,"
    " w>$ and $<v, w>$ besides",
    "$C$ is the covariance of $S_1$ and $S_2$, of two heads or of one, at $kappa_i = <m_i, k_i>$, $theta_i"
    " = <m_i, v_i>$, $rho_11 = <k_1, v_1>$, $rho_22 = <k_2, v_2>$, $sigma = <k_1, k_2>$, $tau = <v_1,"
    " v_2>$, $rho_21 = <k_2, v_1>$, $rho_12 = <k_1, v_2>$",
    IN_WORDS,
)
RESPONSES = Over(other_place, None), Over(place, None)
HEADS = Over(other_place, other_head), Over(place, head)
OTHERS = Over(None, other_head), Over(None, head)
others = L - locations
"""Their number."""


def others_apart(goal: Statement, parts: tuple[sp.Expr, sp.Expr], number: sp.Expr) -> Theorem:
    """The risk of a goal by means of the error at informative tokens, and of what is added at another."""
    (error, added), law = parts, goal.lhs.blocks[0]
    once, twice = (Expectation(error**power, law) for power in (1, 2))
    m, q = (Expectation(added**power, VectorBlock(X)) for power in (1, 2))
    several = number * q + number * (number - 1) * m**2
    whole = epsilon**2 + twice - 2 * number * m * once + several
    return infer(equal(goal.lhs, whole, goal.given), IndependentCopies(error))


@dataclass(frozen=True)
class Derivation:
    """The risk, from means and covariances of the response and of what the heads add."""

    task: AnyHeads
    shelf: Shelf

    @cached_property
    def informative(self) -> Moments:
        """Of the informative tokens."""
        return Moments(self.shelf, self.task, informative=True)

    @cached_property
    def elsewhere(self) -> Moments:
        """Of the others."""
        return Moments(self.shelf, self.task, informative=False)

    def _mean(self, moments: Moments, over: Over, term: Theorem, whole: sp.Expr) -> Theorem:
        """The mean of a sum over tokens, term by term."""
        left, right = (over(side) for side in (term.statement.lhs, term.statement.rhs))
        line = chain(moments.E(whole)).equals(left, by=means_of_sums)
        return line.equals(right, by=NestedTermwise(term)).theorem()

    def means(self) -> tuple[Theorem, Theorem, Theorem]:
        """Of the response, and of the predictor at informative tokens and at another one."""
        inside, outside = self.informative, self.elsewhere
        token, other = inside.at(HERE), outside.at(ELSEWHERE)
        task = self.task
        response, added = inside.mean_response(token, INSIDE), inside.mean_added(token, INSIDE)
        return (
            self._mean(inside, RESPONSES[1], response, task.signal_in_response),
            self._mean(inside, HEADS[1], added, task.predicted),
            self._mean(outside, OTHERS[1], outside.mean_added(other, ()), task.predicted_elsewhere),
        )

    def products(self) -> tuple[Theorem, ...]:
        """E A B for the response y, and the predictor f at informative tokens and g at another one."""
        y, f = self.task.signal_in_response, self.task.predicted
        g = self.task.predicted_elsewhere
        inside, outside = self.informative, self.elsewhere
        a, b, m = (each.statement.rhs for each in self.means())
        E, heads, lines = inside.E, inside.of_heads, inside.of_responses  # noqa: N806
        mixed = Product(inside, inside.with_response, RESPONSES[0], HEADS[1])
        return (
            Product(inside, lines, *RESPONSES).shown(E(y**2), a**2),
            mixed.shown(E(y * f), a * b),
            Product(inside, heads, *HEADS).shown(E(f**2), b**2),
            Product(outside, outside.of_heads, *OTHERS).shown(outside.E(g**2), m**2),
        )

    def error(self) -> tuple[Theorem, Theorem]:
        """E (y - f)^2 and E (y - f), multiplied out."""
        y, f, E = self.task.signal_in_response, self.task.predicted, self.informative.E  # noqa: N806
        square = equal(E((y - f) ** 2), E(y**2) - 2 * E(y * f) + E(f**2))
        first = infer(square, LinearityInParts(((1, y**2), (-2, y * f), (1, f**2))))
        return first, infer(equal(E(y - f), E(y) - E(f)), LinearityInParts(((1, y), (-1, f))))

    def risk(self, goal: Statement) -> Theorem:
        """The noise and the other tokens apart; then all means by those of their terms."""
        square, error = self.error()
        means, products = self.means(), self.products()
        a, b, known = (each.statement.rhs for each in means)
        n, m, task = others, means[2].statement.lhs, self.task
        parts = task.signal_in_response - task.predicted, task.predicted_elsewhere
        at_last = n * (n - 1) * (m + known) - 2 * n * (a - b)
        known_means = zip((-2 * n * m, 2 * n * m, at_last), means, strict=True)
        rule = adding(
            (1, others_apart(goal, parts, n)),
            (1, square),
            (-2 * n * m, error),
            *zip((1, -2, 1, n), products, strict=True),
            *known_means,
            (1, self._factor(products[0].statement.rhs - a**2)),
        )
        return infer(goal, rule)

    def _factor(self, summed: sp.Expr) -> Theorem:
        """gamma^2 comes out of the sum of the covariances of responses."""
        shared = self.task.shared_noise
        factored, *_ = variances(shared_noise=shared)
        return infer(equal(summed, factored), nested_linearity if shared else sum_linearity)


def by_moments(task: AnyHeads) -> Prove:
    """The risk of a task."""
    return lambda goal, shelf: Derivation(task, shelf).risk(goal)


def other_models(task: AnyHeads) -> Iterable[tuple[str, sp.Expr]]:
    """The risk of other data models in place of that of a task, which is not the closed form."""
    tasks = {
        "the informative tokens have variance one": replace(task, spread=sp.S.One),
        "the noise has variance epsilon": replace(task, noise_variance=epsilon),
        "the informative tokens share their noise": replace(task, shared_noise=True),
    }
    return ((change, other.risk()) for change, other in tasks.items())


def model_mutants() -> Iterable[Mutant]:
    """With the risk of another data model."""
    return (Mutant(change, replace(RISKS[0], lhs=risk)) for change, risk in other_models(OWN))


IDEA = (
    "The noise and the other tokens are independent of the rest. So the risk is that of the sum over the"
    " informative tokens, and a mean and a variance for one other token. A mean of a product of two sums"
    " is the sum of the means of all products. Each is that of the means, and a covariance (Heads"
    " (moments)); and the products of the means add up to the square of the mean error. If the tokens"
    " have noise of their own, there is no covariance between two of them."
)
CLAIMS = (
    Claim(
        label="heads-risk-any",
        number="Heads (risk, any number)",
        title="The risk of any number of heads and locations",
        sentence=(
            "For any unit vectors $k_h$, $v_h$, $k_star_j$ and $v_star_j$, $H$ heads, $J$ locations and $L"
            " >= J$ tokens the risk is the variance of the noise, that of the response, less twice its"
            " covariance with the predictor, that of the predictor, and the square of the mean error. It"
            " is a closed form in the inner products by the moments $M$, $K$ and $C$ of what heads add at"
            " a token. Tokens with noise of their own have no covariance; those that share it do."
        ),
        headings=(
            Heading("Independent noise", RISKS[0]),
            Heading("Shared noise", RISKS[1]),
        ),
        letters=ARGUMENTS,
        statements=RISKS,
        setting=SETTING,
        proofs=(Proof("Term by term", tuple(map(by_moments, (OWN, SHARED))), IDEA),),
        evidence=tuple(
            any_heads_evidence(risk.rhs, shared_noise=task.shared_noise)
            for task, risk in zip((OWN, SHARED), RISKS, strict=True)
        ),
        model_mutants=model_mutants,
    ),
)
