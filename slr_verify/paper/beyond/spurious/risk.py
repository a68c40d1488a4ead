"""The risk at the points off the manifold and at the corners, and where it is below the oracle's."""

import sympy as sp

from slr_verify.calculus.chain import proved
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Statement, equal, less, more
from slr_verify.model.letters import SLOPE, SPURIOUS_THETA
from slr_verify.model.notation import D, L, d, epsilon, g, gamma, lam, p_of, theta
from slr_verify.model.oracle_block import ORACLE
from slr_verify.model.risk import RISK, R
from slr_verify.model.spurious_block import level, pull, strength
from slr_verify.model.zeta import zeta
from slr_verify.paper.beyond.spurious.stationary import family
from slr_verify.paper.evidence.spurious_points import risk_evidence

scale = lam * gamma
spread = epsilon**2 + gamma**2 + (L - 1) * zeta(0, lam)
gain = 4 * (lam * gamma**2) ** 2 / (sp.pi * p_of(scale) ** 2 * level)
AT_POINT = family(sp.S.One)
AT_CORNER = {**AT_POINT, theta: sp.S.One}
POINT, CORNER = (replaced(RISK, at) for at in (AT_POINT, AT_CORNER))
VALUES = (
    equal(POINT, spread + gamma**2 * level - gain),
    equal(CORNER, spread + (D**2 + gamma**2) * level - pull),
)
at_oracle = gamma**2 * (zeta(lam * D, scale) - 2 * sp.erf(strength) - level)
LEADS = {POINT: at_oracle + gain, CORNER: at_oracle + pull - D**2 * level}
"""By how much the risk of the oracle is larger."""
AHEAD = tuple(equal(replaced(RISK, ORACLE) - risk, lead) for risk, lead in LEADS.items())
EXPERIMENT = {d: sp.Integer(400), gamma: sp.sqrt(sp.Rational(1, 2))}


def between(low: int, high: int) -> tuple[sp.Rel, ...]:
    """lambda in this interval, in thousandths."""
    return (lam >= sp.Rational(low, 1000), lam <= sp.Rational(high, 1000))


lead_of_point, lead_of_corner = (replaced(each, EXPERIMENT) for each in LEADS.values())
BETTER = more(lead_of_point, 0, between(50, 90))
WORSE = less(lead_of_point, 0, between(92, 3000))
CORNER_BETTER = more(lead_of_corner, 0, between(10, 65))


def value(goal: Statement, shelf: Shelf) -> Theorem:
    """The closed form of Proposition 15 with zeta(0, g) as an arctangent."""
    at_zero = applying(shelf.theorem("zeta-without-cancellation", part=1), {g: scale})
    return proved(goal, by_definition(R), at_zero, normal_form)


def seen_by_balls(goal: Statement, shelf: Shelf) -> Theorem:
    """Functions of lambda on an interval, once zeta is in closed form."""
    return infer(goal, ByBalls((shelf.theorem("zeta-positive"),)))


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys((*VALUES, *AHEAD), value),
    **dict.fromkeys((BETTER, WORSE, CORNER_BETTER), seen_by_balls),
}
CLAIM = Claim(
    label="spurious-risk",
    number="Spurious (risk)",
    title="The risk at spurious points and at the corners, compared with the oracle",
    sentence=(
        "The risk at $(0, 0, theta_s, 1, 0)$ and at the corner $(0, 0, 1, 1, 0)$ is in closed form. What"
        " the oracle's risk is above it does not depend on $L$ and $epsilon$. At $d = 400$ and $gamma^2 ="
        " 1/2$, for every $L$, the oracle's risk is larger than that of the first point for $lambda$ in"
        " $[0.05, 0.09]$ and smaller in $[0.092, 3]$, and larger than that of the corner for $lambda$ in"
        " $[0.01, 0.065]$. So at small $lambda$ these points are better predictors than the oracle."
    ),
    headings=(
        Heading("The risk at the point and at the corner", VALUES[0]),
        Heading("The oracle's risk minus these", AHEAD[0]),
        Heading("Its sign at $d = 400$ and $gamma^2 = 1/2$: the point, and the corner", BETTER),
    ),
    letters=(SLOPE, SPURIOUS_THETA),
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$", "the point exists in $R^d$ where $theta_s <= 1$"),
    proofs=(
        Proof(
            "From the closed form, and by ball arithmetic",
            tuple(PROOFS.values()),
            "Evaluate the risk; the noise of the other tokens is the same at all three points and cancels."
            " Then interval arithmetic on small intervals of $lambda$ shows the signs.",
        ),
    ),
    evidence=(
        enclosure_evidence((*VALUES, *AHEAD)),
        risk_evidence((AT_POINT, VALUES[0].rhs), (AT_CORNER, VALUES[1].rhs)),
    ),
)
