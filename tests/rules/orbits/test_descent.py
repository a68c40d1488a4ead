"""What follows from an energy that does not rise along orbits.

A step that was shown once is remembered, so what is refused here is false, or is said of losses that
nothing else is about.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.orbits.descent import LossVanishes, NeverAboveStart
from slr_verify.calculus.rules.order import Multiplied
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal, less
from slr_verify.language.tends import Tends
from slr_verify.model.notation import SQUARE, L, gamma, kappa, nu
from slr_verify.paper.beyond.step_size import decrease
from slr_verify.paper.beyond.step_size.decrease import FALL, LOSS, RATE
from slr_verify.paper.prop_8_descent import FLOOR, GRADIENT, START, at, falls, risk
from slr_verify.paper.prop_8_descent import floor as paper_floor
from slr_verify.paper.prop_11_convergence import MAXIMA, MINIMA, SADDLE, tends_to

STUDIED = GRADIENT.given
ONE = sp.S.One


@pytest.fixture
def rule(system: System, library: Library) -> LossVanishes:
    """That of Proposition 8 for the gradient."""
    fall = decrease.CLAIM.shown(FALL, library)
    return LossVanishes(system, START, risk, LOSS, RATE, fall, paper_floor(FLOOR, library))


def vanishes(loss: sp.Expr, start=START, given: Given = STUDIED, time=TIME) -> Statement:
    along = at(loss, tuple(part.xreplace({TIME: time}) for part in orbit(start)))
    return equal(Tends(sp.Tuple(along), time, sp.Tuple(0)), 1, given)


def orbit(start) -> tuple[sp.Expr, sp.Expr]:
    first, second = tends_to(SADDLE, start).args[0]
    return first, second


def test_the_gradient_of_the_risk_tends_to_zero(rule: LossVanishes) -> None:
    assert infer(GRADIENT, rule).shown
    half = replace(rule, loss=LOSS / 2, rate=2 * RATE)
    assert infer(vanishes(LOSS / 2), half).shown
    turned = replace(rule, start=START[::-1])
    assert infer(vanishes(LOSS, START[::-1]), turned).shown


def test_no_more_is_concluded(rule: LossVanishes) -> None:
    for wrong in (replace(GRADIENT, rhs=sp.S.Zero), replace(GRADIENT, sign="<")):
        with pytest.raises(ProofRejected):
            infer(wrong, rule)


@pytest.mark.parametrize("loss", [kappa**2, 1 - kappa * nu, ONE, LOSS + 1, risk])
@pytest.mark.parametrize("told", [True, False])
def test_another_loss_need_not_vanish(rule: LossVanishes, loss: sp.Expr, told: bool) -> None:
    other = replace(rule, loss=loss) if told else rule
    with pytest.raises(ProofRejected):
        infer(vanishes(loss), other)


@pytest.mark.parametrize(
    ("rate", "loss"), [(sp.S.Zero, ONE), (-ONE, ONE), (RATE * LOSS, ONE), (sp.S.Zero, kappa**2)]
)
def test_an_energy_that_need_not_fall_by_it_is_refused(
    rule: LossVanishes, rate: sp.Expr, loss: sp.Expr
) -> None:
    """The risk is at most what it was, less zero times one, and 1 does not tend to zero."""
    goal = at_most(FALL.lhs, risk - rate * loss, FALL.given)
    fall = infer(goal, adding((1, rule.fall), rest=RATE * LOSS - rate * loss))
    with pytest.raises(ProofRejected):
        infer(vanishes(loss), replace(rule, rate=rate, loss=loss, fall=fall))


THIRD = LOSS / 3


@pytest.mark.parametrize(
    "changes",
    [
        lambda r: {"rate": RATE},
        lambda r: {"rate": -3 * RATE},
        lambda r: {"energy": kappa**2},
        lambda r: {"start": START[::-1]},
        lambda r: {"fall": r.floor},
        lambda r: {"floor": r.fall},
        lambda r: {"floor": infer(at_least(risk, risk, SQUARE), normal_form)},
    ],
)
def test_all_of_it_has_to_fit(rule: LossVanishes, changes) -> None:
    fitting = replace(rule, loss=THIRD, rate=3 * RATE)
    with pytest.raises(ProofRejected):
        infer(vanishes(THIRD), replace(fitting, **changes(rule)))


@pytest.mark.parametrize("part", ["fall", "floor"])
def test_what_is_known_at_some_points_does_not_say_it_of_orbits(
    rule: LossVanishes, part: str
) -> None:
    """kappa > 0 at the start says nothing of later."""
    known: Theorem = getattr(rule, part)
    given = (*STUDIED, kappa > 0)
    late = infer(known.statement.holding(given), adding((1, known)))
    own = replace(rule, loss=LOSS / 5, rate=5 * RATE, **{part: late})
    with pytest.raises(ProofRejected):
        infer(vanishes(LOSS / 5, given=given), own)


@pytest.mark.parametrize("given", [SQUARE, STUDIED[:3] + STUDIED[4:], STUDIED[1:]])
def test_the_step_is_small_and_the_start_in_the_square(rule: LossVanishes, given: Given) -> None:
    with pytest.raises(ProofRejected):
        infer(GRADIENT.holding(given), rule)


def test_a_loss_that_moves_with_the_time_is_refused(rule: LossVanishes) -> None:
    """exp(n) f(x_n) does not tend to zero because exp(m) f(x_n) does, for every m."""
    weight = sp.exp(TIME)
    fall = at_most(weight * FALL.lhs, weight * (risk - RATE * LOSS), FALL.given)
    low = at_least(weight * risk, -weight * gamma**2, SQUARE)
    weighed = replace(
        rule,
        energy=weight * risk,
        loss=weight * LOSS,
        fall=infer(fall, Multiplied(rule.fall, weight)),
        floor=infer(low, Multiplied(rule.floor, weight)),
    )
    with pytest.raises(ProofRejected):
        infer(vanishes(weight * LOSS), weighed)


def test_starts_that_move_with_the_time_are_refused(rule: LossVanishes) -> None:
    start = (sp.exp(-TIME), sp.S.Zero)
    with pytest.raises(ProofRejected):
        infer(vanishes(LOSS, start), replace(rule, start=start))


def test_the_time_is_no_parameter_of_the_map(rule: LossVanishes) -> None:
    """The gradient after L steps of the L-th map."""
    with pytest.raises(ProofRejected, match="L"):
        infer(vanishes(LOSS, time=L), rule)


# NeverAboveStart


def reached(point, energy: sp.Expr = risk, given: Given = STUDIED) -> Statement:
    """At the limit the energy is not above that of the start."""
    return at_most(tends_to(point) * (at(energy, point) - energy), 0, given)


@pytest.mark.parametrize("point", [MAXIMA[0], MINIMA[0], SADDLE])
def test_the_risk_does_not_climb(system: System, library: Library, point) -> None:
    rule = NeverAboveStart(system, START, point, risk, falls(library))
    assert infer(reached(point), rule).shown
    for wrong in (
        less(reached(point).lhs, 0, STUDIED),
        reached(point).holding(SQUARE),
        reached(point).holding(STUDIED[1:]),
    ):
        with pytest.raises(ProofRejected):
            infer(wrong, rule)


def test_the_limit_and_the_energy_are_those_of_the_statement(
    system: System, library: Library
) -> None:
    """From (0, 0) the energy of a maximum is above, and from a maximum that of a minimum is below."""
    rule = NeverAboveStart(system, START, MINIMA[0], risk, falls(library))
    rise = {point: at(risk, point) - risk for point in (*MINIMA, *MAXIMA)}
    for wrong in (
        at_most(tends_to(SADDLE) * rise[MAXIMA[0]], 0, STUDIED),
        at_most(-tends_to(MINIMA[0]) * rise[MINIMA[0]], 0, STUDIED),
        at_least(tends_to(MINIMA[0]) * rise[MINIMA[0]], 0, STUDIED),
    ):
        with pytest.raises(ProofRejected):
            infer(wrong, rule)
        with pytest.raises(ProofRejected):
            infer(wrong, replace(rule, target=MAXIMA[0]))


@pytest.mark.parametrize("energy", [kappa, -risk, kappa * nu])
def test_an_energy_may_rise(system: System, library: Library, energy: sp.Expr) -> None:
    """What is known of the risk, or of no image, does not say that it falls."""
    still = infer(at_most(energy, energy, STUDIED), normal_form)
    for fall in (falls(library), still):
        rule = NeverAboveStart(system, START, MINIMA[0], energy, fall)
        with pytest.raises(ProofRejected):
            infer(reached(MINIMA[0], energy), rule)
