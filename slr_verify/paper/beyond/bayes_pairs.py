"""What the Bayes predictor loses: the posterior variance, as a sum over pairs of tokens, and a bound of it.

With the likelihood ratios r_l and uniform J_0 the mean of P_1 P_2 y^2 over the law of the tokens is that
of r_1 r_2 y^2/(L sum of r_l) over standard Gaussian tokens, at most that of sqrt(r_1 r_2) y^2/(2 L), which
is a product of means over single coordinates.
"""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.gaussian_mean import gaussian_mean
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.order import Multiplied
from slr_verify.calculus.rules.sums import Termwise, sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.expectation import E
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, at_most, equal
from slr_verify.model.attention import other
from slr_verify.model.bayes_bounds import affinity, geometric_variance, root_of_ratio
from slr_verify.model.notation import L
from slr_verify.model.posterior import ALL
from slr_verify.paper.bayes_risk import POSTERIOR, P, posterior_mean, target
from slr_verify.paper.evidence.bayes_excess import bayes_excess_evidence

m = sp.Symbol("m", real=True)
r_1, r_2 = sp.symbols("r_1 r_2", positive=True)
rest = sp.Symbol("r", nonnegative=True)
P_j, target_j = (each.xreplace({COUNTER: other}) for each in (P, target))

PAIRS = equal(
    Sum(P * (target - posterior_mean) ** 2, ALL),
    Sum(P * Sum(P_j * (target - target_j) ** 2, (other, 1, L)), ALL) / 2,
    POSTERIOR,
)
LARGE = at_most(r_1 * r_2 / (r_1 + r_2 + rest), sp.sqrt(r_1) * sp.sqrt(r_2) / 2)
COORDINATE = equal(E(root_of_ratio(G, m)), affinity(m))
CENTRED = equal(E(root_of_ratio(G, sp.S.Zero) * G), sp.S.Zero)
SQUARE = equal(E(root_of_ratio(G, sp.S.Zero) * G**2), affinity(sp.S.Zero) * geometric_variance)


def pairs(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides multiplied out, the inner sum first."""
    given = goal.given
    inside = (*given, COUNTER <= L)
    inner = Sum(P_j * (target - target_j) ** 2, (other, 1, L))
    worked_out = chain(inner, inside).through(sum_linearity, by_hypothesis).theorem()
    weighed = P * worked_out.statement.rhs
    each = infer(equal(P * inner, weighed, inside), Multiplied(worked_out, P))
    double = (
        chain(2 * goal.rhs, given)
        .equals(Sum(weighed, ALL), by=Termwise(each))
        .through(sum_linearity, by_hypothesis)
        .theorem()
    )
    single = chain(goal.lhs, given).through(sum_linearity, by_hypothesis).theorem()
    return infer(goal, adding((1, single), (-sp.S.Half, double)))


def large(goal: Statement, shelf: Shelf) -> Theorem:
    """r_1 + r_2 is at least 2 sqrt(r_1 r_2): the difference is a square."""
    one, two = sp.sqrt(r_1), sp.sqrt(r_2)
    spare = one * two * ((one - two) ** 2 + rest) / (2 * (r_1 + r_2 + rest))
    return infer(goal, adding(rest=spare))


def by_tilting(goal: Statement, shelf: Shelf) -> Theorem:
    """The exponential is absorbed by the density."""
    return gaussian_mean(goal)


PROOFS: dict[Statement, Prove] = {
    PAIRS: pairs,
    LARGE: large,
    COORDINATE: by_tilting,
    CENTRED: by_tilting,
    SQUARE: by_tilting,
}
CLAIM = Claim(
    label="bayes-pairs",
    number="Bayes (pairs)",
    title="Steps of a bound on what the Bayes predictor loses",
    sentence=(
        "Steps of a bound on the excess risk of the Bayes predictor for uniform $J_0$: it is at most $(L"
        " - 1) (gamma^2/(1 + gamma^2)) (2 gamma/(1 + gamma^2))^d e^(-d/(4 (1 + gamma^2)))$. Given the"
        " tokens it is the posterior variance, a sum over pairs of tokens. With the likelihood ratios"
        " $r_l$ of the tokens the mean of $P_1 P_2$ times a square is that of $r_1 r_2/(L sum r_l)$ times"
        " it over standard Gaussian tokens, in which $r_1 r_2/(sum r_l) <= sqrt(r_1 r_2)/2$. The mean of"
        " $sqrt(r_1 r_2) <X_1 - X_2, v*>^2$ is a product over coordinates. That these steps are put"
        " together under the mean over all tokens is no step of the proof."
    ),
    headings=(
        Heading("The posterior variance, as a sum over pairs of tokens", PAIRS),
        Heading("Two ratios $r_1$ and $r_2$, and the sum $r$ of all others", LARGE),
        Heading("The mean of the root of a ratio, for one coordinate, of mean $m$", COORDINATE),
        Heading("For $m = 0$, along $v*$: with $G$", CENTRED),
        Heading("And with $G^2$", SQUARE),
    ),
    statements=tuple(PROOFS),
    setting=(
        "$m$ is in the first line the posterior mean, then the mean of a coordinate: $sqrt(d/2)$ along"
        " $k*$ and else zero",
    ),
    proofs=(
        Proof(
            "By pairs, and coordinate by coordinate",
            tuple(PROOFS.values()),
            "There are $L (L - 1)/2$ pairs, each with $d$ coordinates of either token. The mean of"
            " $(G - H)^2$ weighed by the roots of both ratios is twice that of $G^2$, since that of $G$ is"
            " zero.",
        ),
    ),
    evidence=(
        enclosure_evidence((LARGE,)),
        quadrature_evidence((COORDINATE, CENTRED, SQUARE)),
        bayes_excess_evidence(),
    ),
)
