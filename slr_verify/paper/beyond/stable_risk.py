"""zeta, the risk and its slopes in forms without cancellation: what numbers are computed from."""

import sympy as sp

from slr_verify.calculus.chain import by, chain, proved
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.differentiation import differentiation, leibniz
from slr_verify.calculus.rules.initial_value import SameDerivative
from slr_verify.calculus.rules.instance import applying, everywhere
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.linear import ONE_TOKEN, TOKEN
from slr_verify.model.notation import PRODUCTS, g, lam, p_of, q_of, t
from slr_verify.model.stable.linear import printed_term, stable_term
from slr_verify.model.stable.risk import MIRROR, scale, shift, stable_risk
from slr_verify.model.stable.slopes import stable_slopes
from slr_verify.model.stable.zeta import erf_gap, place_of, stable_zeta, stable_zeta_at_zero
from slr_verify.model.zeta import zeta
from slr_verify.paper.beyond.means.zeta_closed_form import named_slope

ZETA = equal(zeta(t, g), stable_zeta(t, g))
ZETA_AT_ZERO = equal(zeta(0, g), stable_zeta_at_zero(g))
GAP = equal(erf_gap(t, g), sp.erf(t / p_of(g)) - sp.erf(t / (p_of(g) * q_of(g))))
RISK = equal(five_variable_risk(), stable_risk())
MIRRORED = equal(replaced(five_variable_risk(), MIRROR), five_variable_risk())
SLOPES = tuple(
    equal(derivative(five_variable_risk(), name), slope) for name, slope in stable_slopes().items()
)
NAMED = Letter(
    "R",
    five_variable_risk(),
    level=3,
    of=PRODUCTS,
    points=(tuple(MIRROR.get(each, each) for each in PRODUCTS),),
)
"""The closed form as a function of the products."""
LINEAR = equal(printed_term(), stable_term())
CHANCE = ONE_TOKEN.probability
ONE_TERM = equal(
    printed_term().xreplace({TOKEN.probability: CHANCE}),
    stable_term().xreplace({TOKEN.probability: CHANCE}),
    (CHANCE >= 0, CHANCE <= 1),
)
"""The same for a probability that is a symbol, at which balls can be put in."""


def zeta_by_slope(goal: Statement, shelf: Shelf) -> Theorem:
    """As for the closed form of zeta: the same derivative in t, and the same value at t = 0."""
    p, place = p_of(g), place_of(g)
    inside = FundamentalTheorem(
        -sp.sqrt(sp.pi) / p * sp.exp(-((t / p) ** 2)) * sp.erf(t / p * place)
    )
    slope_of_form = chain(derivative(goal.rhs, t)).through(leibniz, inside).theorem()
    slope = (
        chain(derivative(goal.lhs, t))
        .rewritten(by=applying(shelf.theorem("zeta-slope")))
        .equals(derivative(goal.rhs, t), by=applying(slope_of_form))
        .theorem()
    )
    form_at_zero = chain(goal.rhs.subs(t, 0)).through(FundamentalTheorem(sp.atan(place))).theorem()
    value = (
        chain(goal.lhs.subs(t, 0))
        .rewritten(by=applying(shelf.theorem("zeta-at-zero")))
        .equals(goal.rhs.subs(t, 0), by=applying(form_at_zero))
        .theorem()
    )
    return infer(goal, SameDerivative(t, sp.S.Zero, slope, value))


def zeta_at_zero(goal: Statement, shelf: Shelf) -> Theorem:
    """The closed form of zeta, and (q - 1)(q + 1) = 4 g^2."""
    return proved(goal, applying(shelf.theorem("zeta-at-zero", part=1)), normal_form)


def risk_rearranged(goal: Statement, shelf: Shelf) -> Theorem:
    """zeta in its two stable forms, and the integral of erf' as a difference of erf; then algebra."""
    gap = shelf.theorem("zeta-without-cancellation", part=2)
    plain = chain(goal.rhs).rewritten(by=applying(gap, {t: shift, g: scale})).theorem()
    return proved(goal, *_to_stable_zeta(shelf), applying(plain))


def gap_as_integral(goal: Statement, shelf: Shelf) -> Theorem:
    """The fundamental theorem of calculus; the interval ends at 1."""
    place = place_of(g)
    return proved(goal, FundamentalTheorem(sp.erf(t / p_of(g) * place)), normal_form)


def mirrored(goal: Statement, shelf: Shelf) -> Theorem:
    """zeta is even in t by its stable form, and the other terms change sign in pairs."""
    plain = chain(goal.rhs).through(*_to_stable_zeta(shelf)).theorem()
    return proved(goal, *_to_stable_zeta(shelf), applying(plain))


def slope_rearranged(goal: Statement, shelf: Shelf) -> Theorem:
    """Differentiate the closed form; the t-derivative of zeta is Zeta (slope)."""
    slopes = (differentiation, everywhere(named_slope(shelf)))
    return proved(goal, *slopes, *_to_stable_zeta(shelf), normal_form)


by_algebra = by(normal_form)
"""Both sides over one denominator."""


def _to_stable_zeta(shelf: Shelf) -> tuple[Rewriting, Rewriting]:
    """zeta(0, lambda) and then every other zeta in its stable form."""
    label = "zeta-without-cancellation"
    return applying(shelf.theorem(label, part=1), {g: lam}), everywhere(shelf.theorem(label))


ZETA_CLAIM = Claim(
    label="zeta-without-cancellation",
    number="Numerics (zeta)",
    title="$zeta$ and a difference of $erf$ as integrals of positive functions over $[0, 1]$",
    sentence=(
        "For $g >= 0$ and real $t$, $zeta(t, g)$ is $erf(t/p)^2$ plus the integral of a nonnegative"
        " function over $[0, 1]$, $zeta(0, g) = (4/pi) arctan(4 g^2/(1 + q)^2)$, and $erf(t/p) - erf(t/(p"
        " q))$ is the integral over $[0, 1]$ of a function with the sign of $t$."
    ),
    headings=(
        Heading("$zeta$", ZETA),
        Heading("$zeta$ at $t = 0$", ZETA_AT_ZERO),
        Heading("The difference of two values of $erf$", GAP),
    ),
    statements=(ZETA, ZETA_AT_ZERO, GAP),
    proofs=(
        Proof(
            "By the $t$-derivative",
            (zeta_by_slope, zeta_at_zero, gap_as_integral),
            "For $zeta$ both sides have the same derivative in $t$ and the same value at $t = 0$, as"
            " in Zeta (positive). The difference is the integral of $erf'$ between the two arguments,"
            " rescaled to $[0, 1]$.",
        ),
    ),
    evidence=(enclosure_evidence((ZETA, ZETA_AT_ZERO, GAP)),),
)
RISK_CLAIM = Claim(
    label="risk-without-cancellation",
    number="Numerics (risk)",
    title="The risk as a mean square, and its slopes, rearranged for floating point",
    sentence=(
        "The closed form of Proposition 15 equals $epsilon^2$ plus terms arranged for floating point,"
        " among them one square; it does not change when $kappa$, $nu$, $theta$ and $eta$ all change"
        " sign. Its five derivatives have forms of the same kind."
    ),
    headings=(
        Heading("The risk", RISK),
        Heading("It is even in $kappa$, $nu$, $theta$ and $eta$ together", MIRRORED),
        Heading("Its derivatives in $kappa$, $nu$, $theta$, $eta$ and $rho$", SLOPES[0]),
    ),
    letters=(*SLOPE_CONSTANTS, NAMED),
    statements=(RISK, MIRRORED, *SLOPES),
    proofs=(
        Proof(
            "From Zeta (positive)",
            (risk_rearranged, mirrored, *(slope_rearranged for _ in PRODUCTS)),
            "Insert the forms of $zeta$ and of the difference of two values of $erf$ from"
            " Numerics (zeta); the rest is algebra. For the derivatives, differentiate the"
            " closed form and use Zeta (slope) for $zeta$.",
        ),
    ),
    evidence=(enclosure_evidence((RISK, MIRRORED)),),
)
LINEAR_CLAIM = Claim(
    label="linear-risk-without-cancellation",
    number="Numerics (linear)",
    title="A term of the risk of the best linear predictor, rearranged",
    sentence=(
        "The contribution of a token to the risk of the best linear predictor, $gamma^2 p_l - gamma^4"
        " p_l^2/(1 + p_l (gamma^2 - 1))$, equals the product $gamma^2 p_l (1 - p_l)/(1 + p_l (gamma^2 -"
        " 1))$."
    ),
    statements=(LINEAR,),
    proofs=(Proof("By algebra", (by_algebra,), "Write both sides over one denominator."),),
    evidence=(enclosure_evidence((ONE_TERM,)),),
)
CLAIMS = (ZETA_CLAIM, RISK_CLAIM, LINEAR_CLAIM)
