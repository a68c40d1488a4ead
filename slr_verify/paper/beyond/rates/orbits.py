"""Rates for orbits: from near (1, 1) the distances 1 - kappa_n^2 and 1 - nu_n^2 fall geometrically.

The power (1 - alpha rho)^(2n) is written exp(-2 n z), for any z with exp(-z) >= 1 - alpha rho:
minus the logarithm of 1 - alpha rho, or alpha rho itself.
"""

from functools import lru_cache, partial

import sympy as sp

from slr_verify.calculus.rules.assumption import assumed, hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.orbits.step import Invariant
from slr_verify.calculus.rules.order import Divided
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, at_least, at_most, more
from slr_verify.model.letters import OF_PARAMETERS, slopes_at_parameters, slopes_on_the_manifold
from slr_verify.model.notation import alpha, b, kappa, nu
from slr_verify.model.orbit import iterate
from slr_verify.model.reduced import at_parameters, next_kappa, next_nu
from slr_verify.paper.beyond.order import jacobian, preserved
from slr_verify.paper.beyond.order.jacobian import TURN_KAPPA, TURN_NU
from slr_verify.paper.beyond.order.preserved import LOWER, STRICT_KAPPA, STRICT_NU, UPPER
from slr_verify.paper.beyond.rates import step as rates_step
from slr_verify.paper.beyond.rates.step import (
    NEAR,
    NEAR_KAPPA,
    NEAR_NU,
    SLOW_KAPPA,
    SLOW_NU,
    kappa_0,
    nu_0,
    rate_kappa,
    rate_nu,
)
from slr_verify.paper.evidence.orbits import rates_evidence
from slr_verify.paper.reduced_system import theorem_at_parameters

z = sp.Symbol("z", real=True)
C = sp.Symbol("C", nonnegative=True)
START, NOW = (kappa, nu), iterate()
LEAST = (kappa_0, nu_0)
GIVEN = (*NEAR, kappa_0 > 0)
INSIDE = (*GIVEN, kappa > 0, nu > 0)
"""Hypotheses for one step."""
IMAGES, NEARS, SLOWS = (next_kappa, next_nu), (NEAR_KAPPA, NEAR_NU), (SLOW_KAPPA, SLOW_NU)
STRICTS, TURNS, RATES = (STRICT_KAPPA, STRICT_NU), (TURN_KAPPA, TURN_NU), (rate_kappa, rate_nu)
SLOWLY = tuple(sp.exp(-z) >= 1 - alpha * rate for rate in RATES)
FALLING = C * sp.exp(-2 * TIME * z)

ON_ORBITS = tuple(at_parameters(each) for each in GIVEN)
POSITIVE = tuple(more(place, 0, ON_ORBITS) for place in NOW)
STAYS = tuple(at_least(place, least, ON_ORBITS) for place, least in zip(NOW, LEAST, strict=True))
RATE = tuple(
    at_most(
        1 - place**2,
        (1 - start**2) * sp.exp(-2 * TIME * z),
        (*ON_ORBITS, at_parameters(slowly)),
    )
    for place, start, slowly in zip(NOW, START, SLOWLY, strict=True)
)


def _turn(place: int, shelf: Shelf) -> Theorem:
    """0 <= 1 - alpha rho."""
    slow = instance(rates_step.CLAIM.shown(SLOWS[place], shelf), {}, INSIDE)
    turn = instance(jacobian.CLAIM.shown(TURNS[place], shelf), {}, INSIDE)
    return infer(at_least(1 - alpha * RATES[place], 0, INSIDE), adding((1, slow), (1, turn)))


def positive(place: int, shelf: Shelf) -> Theorem:
    """The image of (0, 0) is (0, 0), and the map keeps the strict order."""
    values = dict(zip((*LOWER, *UPPER), (0, 0, *START), strict=True))
    known = instance(preserved.CLAIM.shown(STRICTS[place], shelf), values, INSIDE)
    return infer(more(IMAGES[place], 0, INSIDE), adding((1, known)))


def above(place: int, shelf: Shelf) -> Theorem:
    """The square rises, as 1 - kappa'^2 <= (1 - kappa^2) (1 - alpha rho)^2 <= 1 - kappa^2."""
    x, image, least = START[place], IMAGES[place], LEAST[place]
    near, turn = (
        instance(rates_step.CLAIM.shown(NEARS[place], shelf), {}, INSIDE),
        _turn(place, shelf),
    )
    gap = hypothesis(nu_0 >= sp.erf(b), INSIDE)
    rate, gaps = (rate_kappa / (nu_0 - sp.erf(b)), (gap,)) if place == 0 else (rate_nu, ())
    square = infer(
        at_least((image + least) * (image - least), 0, INSIDE),
        adding(
            (1, near),
            ((1 - x**2) * alpha * rate, *gaps, turn),
            (x + least, hypothesis(x >= least, INSIDE)),
            *((((1 - x**2) * alpha * rate, *gaps),) if gaps else ()),
            rest=0 if gaps else (1 - x**2) * alpha * rate,
        ),
    )
    sign = infer(more(image + least, 0, INSIDE), adding((1, positive(place, shelf)), rest=least))
    return infer(at_least(image, least, INSIDE), Divided(square, sign))


@lru_cache(maxsize=8)
def staying(shelf: Shelf) -> Invariant:
    """Both coordinates stay positive, and above kappa_0 and nu_0."""
    at_least_b = adding(
        (1, hypothesis(nu >= nu_0, GIVEN)),
        (1, hypothesis(nu_0 >= sp.erf(b), GIVEN)),
        rest=sp.erf(b),
    )
    in_front = adding((1, hypothesis(kappa >= kappa_0, GIVEN)), rest=kappa_0)
    first = (
        infer(more(kappa, 0, GIVEN), in_front),
        infer(more(nu, 0, GIVEN), at_least_b),
        *(infer(at_least(x, low, GIVEN), assumed) for x, low in zip(START, LEAST, strict=True)),
    )
    later = (*(positive(at, shelf) for at in (0, 1)), *(above(at, shelf) for at in (0, 1)))
    return Invariant(
        (*POSITIVE, *STAYS),
        tuple(map(theorem_at_parameters, first)),
        tuple(map(theorem_at_parameters, later)),
    )


def stays(goal: Statement, shelf: Shelf) -> Theorem:
    """By induction: a step near (1, 1) shortens both distances."""
    return infer(goal, staying(shelf))


def falls(place: int, goal: Statement, shelf: Shelf) -> Theorem:
    """The factors of n steps multiply."""
    x, image, u = START[place], IMAGES[place], 1 - alpha * RATES[place]
    given = (*INSIDE, SLOWLY[place], 1 - x**2 <= FALLING)
    near, turn = (
        instance(each, {}, given)
        for each in (rates_step.CLAIM.shown(NEARS[place], shelf), _turn(place, shelf))
    )
    slowly, so_far = (hypothesis(each, given) for each in given[-2:])
    step = infer(
        at_most(1 - image**2, FALLING.subs(TIME, TIME + 1), given),
        adding((1, near), (u**2, so_far), (FALLING, slowly, slowly), (2 * FALLING, slowly, turn)),
    )
    begin = (*GIVEN, SLOWLY[place], 1 - x**2 <= C)
    start = infer(at_most(1 - x**2, FALLING.subs(TIME, 0), begin), assumed)
    under = tuple(at_parameters(each) for each in begin)
    known = staying(shelf)
    along = tuple(each.holding(under) for each in known.along)
    bound = at_most(1 - NOW[place] ** 2, FALLING, under)
    rule = Invariant(
        (*along, bound),
        (*(instance(each, {}, under) for each in known.first), theorem_at_parameters(start)),
        (*known.later, theorem_at_parameters(step)),
    )
    return infer(goal, Instance(infer(bound, rule), ((C, 1 - x**2),)))


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys((*POSITIVE, *STAYS), stays),
    **{each: partial(falls, place) for place, each in enumerate(RATE)},
}
CLAIM = Claim(
    label="rates-orbits",
    number="Rates (orbits)",
    title="Near $(1, 1)$ the distances $1 - kappa_n^2$ and $1 - nu_n^2$ fall geometrically",
    sentence=(
        "Let $lambda$ be constant, $alpha < 1/Mb$, $kappa >= kappa_0 > 0$ and $nu >= nu_0 >= erf(b)$."
        " Then $kappa_n >= kappa_0$ and $nu_n >= nu_0$ for all $n$, and $1 - kappa_n^2 <= (1 - kappa^2)"
        " exp(-2 n z)$ for every $z$ with $exp(-z) >= 1 - alpha c$, where $c = 2 gamma^2 a kappa_0"
        " erf'(a) (nu_0 - erf(b))$. The same holds for $nu$, with $c = 2 gamma^2 nu_0 erf(a kappa_0)$."
    ),
    headings=(
        Heading("The iterates stay positive", POSITIVE[0]),
        Heading("They stay above $kappa_0$ and $nu_0$", STAYS[0]),
        Heading("How fast they approach $(1, 1)$", RATE[0]),
    ),
    letters=(*slopes_on_the_manifold(), *slopes_at_parameters()),
    statements=tuple(PROOFS),
    setting=(
        "$lambda_t = lambda$ constant",
        OF_PARAMETERS,
        "with $z = -log(1 - alpha c)$ the last factor is $(1 - alpha c)^(2 n)$, $c$ the "
        "rate in the hypothesis about $z$",
    ),
    proofs=(
        Proof(
            "By induction along the orbit",
            tuple(PROOFS.values()),
            "By Rates (step) a step from such a point multiplies $1 - kappa^2$ and $1 - nu^2$ by at"
            " most $(1 - alpha c)^2$, with the rate $c$ of the coordinate. So the coordinates stay"
            " above $kappa_0$ and $nu_0$, the same holds for the next step, and the factors multiply.",
        ),
    ),
    evidence=(rates_evidence(),),
)
