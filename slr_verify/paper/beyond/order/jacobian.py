"""The Jacobian of the reduced map and its determinant.

With s^2 = 1 - kappa^2, W = 1 + alpha^2 s^2 R_kappa^2 and A the entry of the Hessian in angles,

    d kappa'/d kappa = (1 + alpha kappa R_kappa) (1 - alpha A + alpha^2 s^2 R_kappa^2) / W^(3/2).
"""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import by, proved
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, at_least, at_most, equal, more
from slr_verify.language.value import derivative
from slr_verify.model import slopes
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.notation import SQUARE, a, alpha, b, kappa, nu
from slr_verify.model.reduced import SMALL_STEP, STUDIED, Mb, next_kappa, next_nu, stretch
from slr_verify.paper.beyond.step_size import curvature
from slr_verify.paper.beyond.step_size.curvature import (
    GROWTH,
    KAPPA_ABOVE,
    MIXED_BELOW,
    NU_ABOVE,
    SLOPE_BELOW,
    UNIT,
    entry_of_kappa,
    entry_of_nu,
)

in_kappa, in_nu = slopes.in_kappa(a, b), slopes.in_nu(a)
turn_of_kappa, turn_of_nu = 1 + alpha * kappa * in_kappa, 1 + alpha * nu * in_nu
room_of_kappa, room_of_nu = 1 - alpha * entry_of_kappa, 1 - alpha * entry_of_nu
W_kappa, W_nu = stretch(kappa, in_kappa), stretch(nu, in_nu)
across = -alpha * slopes.in_both(a)
CUBE = sp.Rational(3, 2)

INSIDE_KAPPA, INSIDE_NU = (at_most(image**2, 1, SQUARE) for image in (next_kappa, next_nu))
TURN_KAPPA, TURN_NU = (more(turn, 0, STUDIED) for turn in (turn_of_kappa, turn_of_nu))
ROOM_KAPPA, ROOM_NU = (more(room - across, 0, STUDIED) for room in (room_of_kappa, room_of_nu))

kappa_kappa = turn_of_kappa * (room_of_kappa + W_kappa - 1) / W_kappa**CUBE
kappa_nu = across * (1 - kappa**2) * turn_of_kappa / W_kappa**CUBE
nu_kappa = across * (1 - nu**2) * turn_of_nu / W_nu**CUBE
nu_nu = turn_of_nu * (room_of_nu + W_nu - 1) / W_nu**CUBE

KAPPA_KAPPA = equal(derivative(next_kappa, kappa), kappa_kappa, STUDIED)
KAPPA_NU = equal(derivative(next_kappa, nu), kappa_nu, STUDIED)
NU_KAPPA = equal(derivative(next_nu, kappa), nu_kappa, STUDIED)
NU_NU = equal(derivative(next_nu, nu), nu_nu, STUDIED)
RISING_KAPPA = more(KAPPA_KAPPA.lhs, 0, STUDIED)
RISING_NU = more(NU_NU.lhs, 0, STUDIED)
HELPED_KAPPA = at_least(KAPPA_NU.lhs, 0, STUDIED)
HELPED_NU = at_least(NU_KAPPA.lhs, 0, STUDIED)
PUSHED_NU = more(NU_KAPPA.lhs, 0, (*STUDIED, nu > -1, nu < 1))
DETERMINANT = more(kappa_kappa * nu_nu - kappa_nu * nu_kappa, 0, STUDIED)


def inside(
    turn: sp.Expr, position: sp.Symbol, length: sp.Expr, goal: Statement, shelf: Shelf
) -> Theorem:
    """W (1 - kappa'^2) = (1 - kappa^2) (1 + alpha kappa R_kappa)^2, and the same for nu."""
    rest = (1 - position**2) * turn**2 / length
    return infer(goal, adding(rest=rest))


def turn_is_positive(bound: Statement, units: int, goal: Statement, shelf: Shelf) -> Theorem:
    """alpha |kappa R_kappa| and alpha |nu R_nu| are at most so many units, of which Mb has more than 3."""
    spare = UNIT * (3 - units + GROWTH)
    known = curvature.CLAIM.shown(bound, shelf)
    return infer(goal, adding((Mb, _small()), (alpha, known), rest=alpha * spare))


def room_is_positive(
    bound: Statement, spare: sp.Expr | int, goal: Statement, shelf: Shelf
) -> Theorem:
    """alpha times a row of the Hessian is at most alpha Mb, which is below 1, with `spare` to spare."""
    entry, mixed = (curvature.CLAIM.shown(each, shelf) for each in (bound, MIXED_BELOW))
    terms = ((Mb, _small()), (alpha, entry), (alpha, mixed))
    return infer(goal, adding(*terms, rest=alpha * spare))


entry = by(differentiation, normal_form)
"""By the quotient rule."""


def rising(known: Statement, turn: Statement, room: Statement, length: sp.Expr) -> Prove:
    """Both factors of the entry on the diagonal are positive."""
    cube = 1 / length**CUBE

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        positive, wide = (_shown(each, shelf) for each in (turn, room))
        by = adding((cube, positive, wide), (cube * (across + length - 1), positive))
        return proved(goal, applying(entry(known, shelf)), by)

    return prove


def helped(known: Statement, turn: Statement, position: sp.Symbol, length: sp.Expr) -> Prove:
    """R_kappa_nu is negative."""
    factor = across * (1 - position**2) / length**CUBE

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        by = adding((factor, _shown(turn, shelf)))
        return proved(goal, applying(entry(known, shelf)), by)

    return prove


def pushed(goal: Statement, shelf: Shelf) -> Theorem:
    """1 - nu^2 is positive as well."""
    sides = (hypothesis(each, goal.given) for each in goal.given[-2:])
    turn = _shown(TURN_NU, shelf)
    return proved(
        goal, applying(entry(NU_KAPPA, shelf)), adding((across / W_nu**CUBE, *sides, turn))
    )


def determinant(goal: Statement, shelf: Shelf) -> Theorem:
    """Each row has more on the diagonal than beside it."""
    turns = tuple(_shown(each, shelf) for each in (TURN_KAPPA, TURN_NU))
    first, second = (_shown(each, shelf) for each in (ROOM_KAPPA, ROOM_NU))
    scale = 1 / (W_kappa**CUBE * W_nu**CUBE)
    w_kappa, w_nu = W_kappa - 1, W_nu - 1
    return infer(
        goal,
        adding(
            (scale, *turns, first, second),
            (scale * (across + w_nu), *turns, first),
            (scale * (across + w_kappa), *turns, second),
            (scale * across**2 * (1 - (1 - kappa**2) * (1 - nu**2)), *turns),
            (scale * (across * w_kappa + across * w_nu + w_kappa * w_nu), *turns),
        ),
    )


def _small() -> Theorem:
    return hypothesis(SMALL_STEP, STUDIED)


PROOFS: dict[Statement, Prove] = {
    INSIDE_KAPPA: partial(inside, turn_of_kappa, kappa, W_kappa),
    INSIDE_NU: partial(inside, turn_of_nu, nu, W_nu),
    TURN_KAPPA: partial(turn_is_positive, SLOPE_BELOW, 2),
    TURN_NU: partial(turn_is_positive, NU_ABOVE, 1),
    ROOM_KAPPA: partial(room_is_positive, KAPPA_ABOVE, 0),
    ROOM_NU: partial(room_is_positive, NU_ABOVE, UNIT * (1 + GROWTH)),
    KAPPA_KAPPA: entry,
    KAPPA_NU: entry,
    NU_KAPPA: entry,
    NU_NU: entry,
    RISING_KAPPA: rising(KAPPA_KAPPA, TURN_KAPPA, ROOM_KAPPA, W_kappa),
    HELPED_KAPPA: helped(KAPPA_NU, TURN_KAPPA, kappa, W_kappa),
    HELPED_NU: helped(NU_KAPPA, TURN_NU, nu, W_nu),
    PUSHED_NU: pushed,
    RISING_NU: rising(NU_NU, TURN_NU, ROOM_NU, W_nu),
    DETERMINANT: determinant,
}


def _shown(statement: Statement, shelf: Shelf) -> Theorem:
    """Another statement of this claim, proved where it is needed."""
    return PROOFS[statement](statement, shelf)


BY_BALLS = (INSIDE_KAPPA, INSIDE_NU, TURN_KAPPA, TURN_NU, ROOM_KAPPA, ROOM_NU, DETERMINANT)
CLAIM = Claim(
    label="order-jacobian",
    number="Order (Jacobian)",
    title="For $alpha < 1/Mb$: the signs of the Jacobian and its determinant",
    sentence=(
        "For all $a, b, gamma > 0$ the map of Lemma 7 takes the square into itself. For $alpha < 1/Mb$"
        " the diagonal entries of its Jacobian are positive on the square, the other two are not"
        " negative, and the determinant is positive."
    ),
    headings=(
        Heading("The map stays in the square", INSIDE_KAPPA),
        Heading("The factors of the entries", TURN_KAPPA),
        Heading("The entries", KAPPA_KAPPA),
        Heading("The signs of the entries", RISING_KAPPA),
        Heading("The determinant", DETERMINANT),
    ),
    letters=slopes_on_the_manifold(),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "Factor by factor",
            tuple(PROOFS.values()),
            "A diagonal entry is a product of two factors, such as $1 + alpha kappa R_kappa$ and one that"
            " is at least 1 minus $alpha$ times an entry of the Hessian in angles; both are positive"
            " because $alpha Mb < 1$ (Step size (curvature)). The other entries contain minus the mixed"
            " derivative of the risk, which is positive. In each row the diagonal entry outweighs the"
            " other, so the determinant is positive.",
        ),
    ),
    evidence=(enclosure_evidence(BY_BALLS),),
)
