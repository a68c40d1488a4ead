"""Two heads that are separated sit at a saddle of the risk in the two angles of a joint rotation.

Turned by 45 degrees they can be at a minimum in these angles: `plane.py`.

The closed form in the angles is where this starts: that it is the risk, `risk.py` and
`stationary.py` show.
"""

from collections.abc import Iterator

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import by_sign, evaluation, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.statement import Statement, at_most, equal, less
from slr_verify.language.value import derivative, value_at
from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.heads.turned_slopes import (
    PEAK,
    TURNED_FURTHER,
    erf,
    from_45_degrees,
    separated,
    slopes,
)
from slr_verify.model.heads.two import turned_risk
from slr_verify.model.notation import a, b, gamma, phi, psi, x
from slr_verify.paper.beyond.heads import across, plane
from slr_verify.paper.by_differentiation import slope_at_point
from slr_verify.paper.prop_10_landscape import slope

SEPARATED = (sp.S.Zero, sp.S.Zero)
A, B = slope_constants()
CONSTANTS = {a: A, b: B}


def bound(place: sp.Expr) -> sp.Expr:
    """What is below (2/sqrt(pi)) a for place <= a."""
    return erf(a) * (sp.exp(-(a**2)) * (1 - erf(place)) + PEAK * place)


IN_PHI, MIXED, IN_PSI = separated()
SLOPES = tuple(
    equal(
        derivative(turned_risk(), name),
        value_at(value, tuple(CONSTANTS), tuple(CONSTANTS.values())),
    )
    for name, value in zip((phi, psi), slopes(), strict=True)
)
FLAT = tuple(equal(value_at(value, (phi, psi), SEPARATED), 0) for value in slopes())
HESSIAN = tuple(
    equal(value_at(derivative(slopes()[row], name), (phi, psi), SEPARATED), value)
    for row, name, value in (
        (0, phi, IN_PHI),
        (0, psi, MIXED),
        (1, phi, MIXED),
        (1, psi, IN_PSI),
    )
)
BOUND = less(bound(b), PEAK * a, (b <= a,))
DETERMINANT = less(IN_PHI * IN_PSI, MIXED**2, (b <= a,))


def bounded(goal: Statement, shelf: Shelf) -> Theorem:
    """It rises with b up to b = a, and is (1 - erf) (erf exp(-a^2) - (2/sqrt(pi)) a) more there."""
    rate = (
        chain(derivative(bound(x), x))
        .through(differentiation)
        .equals(PEAK * erf(a) * (1 - sp.exp(-(a**2)) * sp.exp(-(x**2))), by=normal_form)
        .at_least(0, by=by_sign)
        .theorem()
    )
    rising = MonotoneBetween(x, bound(x), b, a, rate)
    risen = infer(at_most(bound(b), bound(a), goal.given), rising)
    rest = chain((1 - erf(a)) * erf(a) * (1 - sp.exp(-(a**2)))).related(">", 0, by=by_sign)
    return infer(goal, adding((1, risen), (1, rest.theorem()), (1 - erf(a), _below_its_tangent())))


def _below_its_tangent() -> Theorem:
    """erf(a) <= (2/sqrt(pi)) a."""
    excess = erf(x) - PEAK * x
    rate = (
        chain(derivative(excess, x))
        .through(differentiation)
        .equals(-PEAK * (1 - sp.exp(-(x**2))), by=normal_form)
        .at_most(0, by=by_sign)
        .theorem()
    )
    fallen = MonotoneBetween(x, excess, sp.S.Zero, a, rate)
    known = chain(sp.S.Zero).at_least(excess.subs(x, a), by=fallen).theorem()
    return infer(at_most(erf(a), PEAK * a), adding((1, known)))


def determinant(goal: Statement, shelf: Shelf) -> Theorem:
    """It is a positive multiple of the bound."""
    return infer(goal, adding((32 * gamma**4 * a / sp.sqrt(sp.pi), bounded(BOUND, shelf))))


def _letters(name: str, values: tuple[sp.Expr, ...]) -> Iterator[Letter]:
    """A risk, and its slopes in both angles."""
    for suffix, value in zip(("", "_phi", "_psi"), values, strict=True):
        yield Letter(f"{name}{suffix}", value, level=3, of=(phi, psi))


LETTERS = (
    *TURNED_FURTHER,
    *_letters("R", (turned_risk(), *slopes())),
    *_letters("S", (from_45_degrees(turned_risk()), *plane.AT_45)),
)
PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys(SLOPES, slope),
    **dict.fromkeys(FLAT, by(evaluation)),
    **dict.fromkeys(HESSIAN, slope_at_point),
    BOUND: bounded,
    DETERMINANT: determinant,
    **plane.PROOFS,
    **across.PROOFS,
}
CLAIM = Claim(
    label="heads-saddle",
    number="Heads (saddle)",
    title="Two heads in the two angles: a saddle, and a minimum at 45 degrees",
    sentence=(
        "For two heads on two locations, both keys turned by $phi$ and both values by $psi$, the closed"
        " form of the risk has a critical point where the heads are separated, $phi = psi = 0$, and there"
        " the determinant of its Hessian is negative for all parameters. It has one where both angles are"
        " 45 degrees, and in these two angles that is a strict minimum if $a = lambda D/p <= 1.051795$. It"
        " is the risk by Heads (risk) and Heads (angles). Where $R_psi$ is zero, a combination of the"
        " slopes is zero if and only if $R_phi$ is."
    ),
    headings=(
        Heading(
            "The slopes of the closed form are $R_phi$ and $R_psi$ with $a = lambda D/p$ and $b = a/q$. In"
            " the formulas below with $a$ and $b$ these may be any positive numbers that meet what stands"
            " beside the formula; here $b <= a$, as $q >= 1$",
            SLOPES[0],
        ),
        Heading("The slopes are zero where the heads are separated", FLAT[0]),
        Heading("The Hessian there", HESSIAN[0]),
        Heading("A bound for $b <= a$", BOUND),
        Heading("So the determinant of the Hessian is negative", DETERMINANT),
        *plane.HEADINGS,
        *across.HEADINGS,
    ),
    letters=LETTERS,
    statements=tuple(PROOFS),
    setting=(
        "$S(phi, psi)$ is $R$ where both angles are 45 degrees more, by the addition theorems",
    ),
    proofs=(
        Proof(
            "By the slope of $zeta$, and monotonicity in $b$",
            tuple(PROOFS.values()),
            "For separated heads the determinant is, up to a positive factor, the difference of the two"
            " sides of the bound. The left side rises with $b$, because $exp(-a^2 - b^2) <= 1$; at $b = a$"
            " it is less than the right side, because $erf(a) <= (2/sqrt(pi)) a$ and $erf(a) (1 -"
            " exp(-a^2)) > 0$. At 45 degrees it falls with $b$, and at $b = a$ it is a positive multiple of"
            " $1 - sqrt(2) erf(a/sqrt(2))$, which is positive for these $a$ by Heads (small lambda). The"
            " factor of $R_phi$ in the combination is positive, as $cos(phi)$ or $sin(phi)$ is not zero.",
        ),
    ),
    evidence=(
        enclosure_evidence((BOUND, DETERMINANT, plane.DETERMINANT, *across.PROOFS)),
        quadrature_evidence((*SLOPES, *plane.SLOPES), points=4),
    ),
)
