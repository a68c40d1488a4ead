"""The attack: true claims stand, false mutants are killed, and an unsound rule is found out."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from unsound import Believes

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.theorem import infer
from slr_verify.claims.attack.mutants import kind_of
from slr_verify.claims.attack.on_claims import AttackReport, Fate, attack, steps_of
from slr_verify.claims.attack.ordeal import ordeal
from slr_verify.claims.attack.truth import borne_out, is_instance, shown_true
from slr_verify.claims.attack.versions import carried_over, worked_out
from slr_verify.claims.claim import Claim, Mutant, Proof
from slr_verify.claims.evidence.domain import EmptyDomain
from slr_verify.claims.library import Library
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import G, Normal
from slr_verify.language.statement import at_least, at_most, equal
from slr_verify.model.notation import eta, kappa, rho, theta
from slr_verify.model.risk import partial
from slr_verify.paper.beyond.forms.around import FALLS

t = sp.Symbol("t", real=True)
x = sp.Symbol("x", real=True)
y = sp.Symbol("y", real=True)
n = sp.Symbol("n", integer=True, positive=True)
g = sp.Symbol("g", nonnegative=True)
p = sp.sqrt(1 + 2 * g**2)

MEAN = equal(E(erf_prime(t + g * G)), erf_prime(t / p) / p)
BOUND = at_least(1 - sp.exp(-(x**2)), sp.S.Zero)
SMALL = at_least(g, sp.S.Zero)


def by_tilting(goal, shelf):
    return (
        chain(goal.lhs, goal.given)
        .rewritten(by=completing_the_square)
        .rewritten(by=linearity)
        .related(goal.sign, goal.rhs, by=normal_form)
        .theorem()
    )


def by_signs(goal, shelf):
    return chain(goal.lhs, goal.given).related(goal.sign, goal.rhs, by=by_sign).theorem()


def by_algebra(goal, shelf):
    return chain(goal.lhs, goal.given).related(goal.sign, goal.rhs, by=normal_form).theorem()


def claim(statement, prove=None, **more):
    proofs = (Proof("a proof", (prove,)),) if prove else ()
    return Claim("toy", "Toy", "A toy", (statement,), proofs=proofs, **more)


def attacked(it, seed=0, **counts) -> AttackReport:
    return attack(it, Library([it]), rng=np.random.default_rng(seed), **counts)


def by_belief(goal, shelf):
    return chain(goal.lhs, goal.given).related(goal.sign, goal.rhs, by=Believes()).theorem()


@pytest.mark.parametrize(
    ("statement", "prove"), [(MEAN, by_tilting), (BOUND, by_signs), (SMALL, by_signs)]
)
def test_a_true_claim_stands(statement, prove):
    report = attacked(claim(statement, prove))
    assert report.counterexample is None
    assert report.enclosed == report.points > 0
    assert report.counts["killed"] > 0
    assert report.counts["proved_false"] == 0
    assert not report.crashes


def test_every_mutant_has_one_fate_and_the_seed_decides():
    report = attacked(claim(MEAN, by_tilting), mutants_per_claim=10, step_mutants=3)
    counts = report.counts
    assert counts["tried"] == 13 == sum(counts.values()) - counts["tried"]
    assert report == attacked(claim(MEAN, by_tilting), mutants_per_claim=10, step_mutants=3)


def test_a_false_claim_is_refuted():
    report = attacked(claim(equal(MEAN.lhs, erf_prime(t / p)), by_tilting))
    assert report.counterexample is not None
    assert report.counts["proved_false"] == 0


def test_a_claim_without_proof_is_attacked_as_well():
    report = attacked(claim(MEAN))
    assert report.counts["killed"] > 0
    assert {each.reason for each in report.of_fate(Fate.UNPROVED)} <= {
        "there is no proof to offer it to"
    }


def test_a_dropped_hypothesis_is_killed():
    report = attacked(claim(SMALL, by_signs))
    dropped = [each for each in report.ordeals if each.change.startswith("hypothesis")]
    assert [each.fate for each in dropped] == [Fate.KILLED]
    (value,) = dropped[0].counterexample.point.values()
    assert value < 0


def test_a_true_variant_is_counted_as_such():
    goal = Mutant("other: one half for two quarters", equal(x / 2, sp.exp(-sp.log(2)) * x))
    variant = Mutant("other: a square", equal(sp.sqrt(1 + x**2) ** 2, x**2 + 1))
    found = ordeal(variant, equal(1 + x**2, x**2 + 1), (), 0)
    assert found.fate is Fate.TRUE_VARIANT
    assert ordeal(goal, None, (), 0).fate in (Fate.TRUE_VARIANT, Fate.UNPROVED)


def test_a_weaker_inequality_is_a_true_variant():
    weaker = Mutant("constant: 1 becomes 2", at_least(2 - sp.exp(-(x**2)), sp.S.Zero))
    assert ordeal(weaker, BOUND, (), 0).fate is Fate.TRUE_VARIANT


def test_an_inequality_with_more_room_follows():
    known = at_most(sp.erf(g), 2 * g / sp.sqrt(sp.pi))
    looser = Mutant("constant: 2 becomes 3", at_most(sp.erf(g), 3 * g / sp.sqrt(sp.pi)))
    tighter = Mutant("constant: 2 becomes 1", at_most(sp.erf(g), g / sp.sqrt(sp.pi)))
    assert ordeal(looser, known, (), 0).fate is Fate.TRUE_VARIANT
    assert ordeal(tighter, known, (), 0).fate is Fate.KILLED


def test_a_proved_variant_that_algebra_cannot_see_is_confirmed_by_enclosures():
    variant = Mutant("sign: the sign of t", equal(E(erf_prime(g * G - t)), MEAN.rhs))
    found = ordeal(variant, MEAN, (lambda goal: by_tilting(goal, None),), 0)
    assert found.fate is Fate.TRUE_VARIANT
    assert "agree at" in found.reason


@pytest.mark.usefixtures("unsound_core")
def test_an_unsound_rule_is_found_out():
    report = attacked(claim(MEAN, by_belief), mutants_per_claim=40)
    false = report.of_fate(Fate.PROVED_FALSE)
    assert len(false) > 10
    assert all(each.counterexample is not None for each in false)
    assert any(each.change.startswith("step by wishful thinking") for each in false)
    assert any(each.change.startswith("sign") for each in false)
    assert report.counterexample is None


@pytest.mark.usefixtures("unsound_core")
def test_a_proof_of_a_mutant_that_nothing_else_shows_is_a_defect():
    law = Normal((x, y), sp.Matrix([[1, sp.Rational(1, 2)], [sp.Rational(1, 2), 1]]))
    opaque = Expectation(sp.erf(x) * sp.erf(y), law)
    mutant = Mutant("constant: 1 becomes 2", equal(opaque, 2 * opaque))
    found = ordeal(mutant, None, (lambda goal: by_belief(goal, None),), 0)
    assert found.fate is Fate.PROVED_FALSE
    assert found.counterexample is None


def test_a_theorem_about_something_else_does_not_count():
    stubborn = infer(BOUND, by_sign)
    report = attacked(claim(BOUND, lambda goal, shelf: stubborn))
    assert report.counts["proved_false"] == 0
    assert report.counts["killed"] > 0


def test_a_proof_that_breaks_on_a_mutant_proves_nothing_and_is_told():
    def fragile(goal, shelf):
        if goal != BOUND:
            raise AttributeError("no such thing")
        return by_signs(goal, shelf)

    report = attacked(claim(BOUND, fragile), step_mutants=0)
    assert len(report.crashes) == report.counts["tried"] > 0
    unproved = report.of_fate(Fate.UNPROVED)
    assert all("broke with AttributeError: no such thing" in each.reason for each in unproved)


def test_steps_and_the_steps_of_lemmas_are_found():
    lemma = infer(at_least(2 * x**2, sp.S.Zero), by_sign)
    main = infer(at_least(x**2, sp.S.Zero), Rearranged(lemma, sp.Integer(2)))
    assert [goal for goal, _ in steps_of(main)] == [main.statement, lemma.statement]


def test_mutants_of_steps_are_refused_by_the_rules():
    report = attacked(claim(MEAN, by_tilting), mutants_per_claim=0, step_mutants=30)
    assert report.counts["tried"] >= 20
    assert report.counts["proved_false"] == 0
    assert report.counts["killed"] >= report.counts["tried"] - report.counts["true_variants"] - 2


def test_mutants_of_the_model_are_tried_and_killed():
    other = Mutant("twice the noise", equal(E(erf_prime(t + 2 * g * G)), MEAN.rhs))
    it = claim(MEAN, by_tilting, model_mutants=lambda: (other,))
    report = attacked(it, mutants_per_claim=1, step_mutants=0)
    found = next(each for each in report.ordeals if each.change == "model: twice the noise")
    assert found.fate is Fate.KILLED


def test_without_mutants_only_the_points_are_tried():
    it = claim(MEAN, by_tilting, model_mutants=lambda: (Mutant("itself", MEAN),))
    report = attacked(it, mutants_per_claim=0, step_mutants=0)
    assert report.points > 0
    assert report.counts["tried"] == 0


def test_contradictory_hypotheses_are_refused():
    empty = claim(at_least(x, sp.S.Zero, (x > 1, x < 0)), by_signs)
    with pytest.raises(EmptyDomain, match="x > 1"):
        attacked(empty)


@pytest.mark.parametrize(("sides", "stands"), [((FALLS.lhs, FALLS.rhs), True), ((1, 0), False)])
def test_where_no_random_point_meets_the_hypotheses_one_is_looked_for(sides, stands):
    it = claim(at_most(*sides, FALLS.given))
    report = attacked(it, mutants_per_claim=0, step_mutants=0)
    assert report.points == report.enclosed == 1
    assert (report.counterexample is None) is stands


def test_two_variables_are_worked_out_before_they_are_enclosed():
    law = Normal((x, y), sp.Matrix([[1, sp.Rational(1, 2)], [sp.Rational(1, 2), 1]]))
    statement = equal(Expectation(x * sp.erf(y), law), 1 / sp.sqrt(3 * sp.pi))
    assert worked_out(MEAN) is None or worked_out(MEAN) == MEAN
    assert worked_out(statement) is not None
    report = attacked(claim(statement))
    assert report.counterexample is None
    assert report.enclosed == 1
    assert report.counts["killed"] > 5
    laws = [each for each in report.ordeals if each.change.startswith("law")]
    assert laws
    harmless = ("exchange", "the variance of x")
    harmful = [each for each in laws if not any(words in each.change for words in harmless)]
    assert {each.fate for each in harmful} == {Fate.KILLED}


def test_what_is_carried_over_keeps_the_hypotheses_of_both():
    known = replace(MEAN, given=(g <= 1,))
    carried = carried_over(equal(2 * MEAN.lhs, t, (t > 0,)), known)
    assert carried == equal(2 * MEAN.rhs, t, (t > 0, g <= 1))
    assert carried_over(equal(t, g), known) is None
    assert carried_over(MEAN, BOUND) is None


def test_a_number_is_not_carried_over():
    """Found by a long self-test: the 1 of erf' was replaced as well."""
    assert carried_over(equal(1 + erf_prime(t), t), equal(1, 1 + t)) is None


def test_a_lemma_is_not_a_proof_of_the_reverse():
    assert attacked(claim(at_most(x, x**2, (x >= 1,)))).counterexample is None


def test_the_kind_is_the_first_word():
    assert kind_of(Mutant("slight constant: 1 grows", MEAN)) == "slight constant"


@pytest.mark.parametrize(
    ("known", "goal", "true"),
    [
        (at_least(x**2, 0), at_least(y**2, 0), True),
        (at_least(sp.sin(n), -1), at_least(sp.sin(n + 1), -1), True),
        (at_least(g, 0), at_least(x, 0), False),
        (at_least(sp.sin(x), 0, (x > 0, x < 3)), at_least(sp.sin(y), 0, (y > 0,)), False),
        (at_least(x - y, 0, (x >= y,)), at_least(y - x, 0, (y >= x,)), True),
        (at_least(x - y, 0, (x >= y,)), at_least(y - x, 0, (x >= y,)), False),
        (at_least(sp.sin(n), 0), at_least(sp.sin(n - 1), 0), False),
    ],
)
def test_a_special_case_of_what_is_proved_is_true(known, goal, true):
    assert is_instance(goal, known) is true


def test_what_vanishes_once_names_are_opened_is_true():
    """The slope of R in theta is zero on M, as R is even there; that in kappa is not."""
    on_m = dict.fromkeys((theta, eta, rho), sp.S.Zero)
    in_theta, in_kappa = (partial(name, at=on_m) for name in (theta, kappa))
    assert "names are opened" in shown_true(equal(in_theta, -3 * in_theta), None)
    assert shown_true(equal(in_kappa, -3 * in_kappa), None) == ""
    assert shown_true(equal(in_theta, -3 * in_theta + x), None) == ""


def test_a_variant_that_holds_in_general_is_borne_out_where_no_point_meets_an_equality() -> None:
    """No rational number is this x. The sides of the first agree at all others, of the second at x = 0."""
    given = (sp.Eq(x, sp.sqrt(2) + sp.exp(sp.erf(y))),)
    known = equal(x, x, given)
    true = equal(x * (sp.sin(y) ** 2 + sp.cos(y) ** 2), x, given)
    false = equal(x * sp.sin(y) ** 2, x, given)
    assert "do not hold as well" in borne_out(Mutant("exponent: of x", true), known, 0)
    assert borne_out(Mutant("exponent: of x", false), known, 0) == ""
