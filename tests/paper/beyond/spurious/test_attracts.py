"""Iterates converge to the sphere of spurious points: hypotheses are needed, variants are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal, less
from slr_verify.language.tends import Tends
from slr_verify.model.near_spurious import BLOCK
from slr_verify.model.notation import PARAMETERS, theta
from slr_verify.model.spurious_sequences import MOVES
from slr_verify.paper.beyond.forms import beside as forms
from slr_verify.paper.beyond.forms.around import q
from slr_verify.paper.beyond.forms.inward import omega
from slr_verify.paper.beyond.forms.step import r
from slr_verify.paper.beyond.spurious import attracts, falls
from slr_verify.paper.beyond.spurious.attracts import AFTER, DISTANCE, FASTER, STAYS, TENDS
from slr_verify.paper.beyond.spurious.falls import AHEAD, FALLS
from slr_verify.paper.beyond.spurious.kept import START
from slr_verify.paper.beyond.spurious.value import LOWER, UPPER
from slr_verify.paper.evidence import arriving_sphere
from slr_verify.paper.evidence.arriving import stepped
from slr_verify.paper.evidence.nearby import at_spurious_point
from slr_verify.paper.evidence.pgd import Setting

PROOFS = {**falls.PROOFS, **attracts.PROOFS}
ELSEWHERE = Tends(AFTER, TIME, sp.Tuple(0, 0, 1))
WRONG = {
    "half of the bound": (UPPER, replace(UPPER, rhs=UPPER.rhs / 2)),
    "half as far": (AHEAD, less(2 * AHEAD.lhs, 1, AHEAD.given)),
    "nearer": (STAYS, less(STAYS.lhs, r / 2, STAYS.given)),
    "faster": (FASTER, replace(FASTER, rhs=FASTER.rhs * sp.exp(-omega))),
    "elsewhere": (TENDS, equal(ELSEWHERE, 1, TENDS.given)),
    "nowhere": (TENDS, equal(TENDS.lhs, 0, TENDS.given)),
    "half of the distance": (DISTANCE, replace(DISTANCE, rhs=DISTANCE.rhs / 9)),
}
NEEDED = (LOWER, UPPER, AHEAD, DISTANCE)
LONGER = 1.3


@pytest.mark.parametrize("label", ["spurious-falls", "spurious-attracts"])
def test_the_proofs_hold(label: str, library: Library) -> None:
    module = {"spurious-falls": falls, "spurious-attracts": attracts}[label]
    (proved,) = library.prove(label)
    assert tuple(each.statement for each in proved.theorems) == tuple(module.PROOFS)


@pytest.mark.parametrize(("prove", "wrong"), without_one(PROOFS, NEEDED))
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.long
@pytest.mark.parametrize(("prove", "wrong"), without_one(PROOFS, (FALLS, STAYS)))
def test_every_hypothesis_of_a_step_is_needed(
    prove: Prove, wrong: Statement, library: Library
) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_variants_are_refused(name: str, library: Library) -> None:
    known, wrong = WRONG[name]
    refused(PROOFS[known], wrong, library)


SLOWLY, FINELY = forms.SLOW[0], forms.FINE[0]
IN_LETTERS = {
    "a rate without its factor": sp.Le(SLOWLY.lhs / 4, SLOWLY.rhs),
    "errors twice as large": sp.Le(FINELY.lhs / 2, FINELY.rhs),
}


@pytest.mark.parametrize("name", IN_LETTERS)
def test_wrong_variants_of_a_step_in_letters_are_refused(name: str, library: Library) -> None:
    """Here the reason is a sum that is not zero; with the formulas put in it would be the size."""
    wrong = IN_LETTERS[name]
    right = next(each for each in forms.FALLS.given if each.rhs == wrong.rhs)
    given = tuple(wrong if each == right else each for each in forms.FALLS.given)
    refused(lambda goal, _: forms.falls(goal), forms.FALLS.holding(given), library)


@pytest.mark.parametrize(("goal", "place"), [(0, 0), (0, 1), (1, 0), (1, 2)])
def test_what_is_small_may_not_be_larger(goal: int, place: int, library: Library) -> None:
    """Of the bounds on chi and mu one lets its smaller side be twice as large."""
    wanted, bound = forms.ENOUGH[goal], forms.FINER[place]
    wider = sp.Le(bound.lhs / 2, bound.rhs)
    given = tuple(wider if each == bound else each for each in wanted.given)
    refused(lambda goal, _: forms.enough(goal), wanted.holding(given), library)


def test_the_point_of_the_record_meets_what_is_asked_of_numbers() -> None:
    """With theta_s and the Hessian by differences; all vectors are those of the sphere there."""
    found = satisfiability(FALLS).point
    assert found is not None
    at = {name: float(sp.sympify(value)) for name, value in found if name != "theta"}
    setting = Setting(int(at["d"]), int(at["L"]), at["lambda"], at["gamma"], at["epsilon"])
    theta_s = float(at_spurious_point(setting)[1][0])
    block, *others = arriving_sphere.hessian(setting, theta_s)
    largest = float(np.linalg.eigvalsh(block)[-1])
    delta, trace = np.linalg.det(block), np.trace(np.linalg.inv(block)) * np.linalg.det(block)
    alpha, sigma, beta, chi, mu = (at[each] for each in ("alpha", "sigma", "beta", "chi", "mu"))
    c_4 = (1 - theta_s**2) ** 2
    assert theta_s < 1
    assert delta > 0
    assert largest <= block[0, 0] + at["h"] <= (2 - sigma) / alpha
    assert all((1 - alpha * each) ** 2 + 2 * beta <= 1 for each in others)
    assert 6 * trace / (sigma * alpha) + (1 + 1 / beta) * delta <= chi * delta
    assert 760 * chi * mu * trace <= sigma * alpha * delta * c_4
    assert 380 * chi * mu <= beta * c_4
    assert at["kappa_l"] == at["nu_l"] == at["t_l"] == at["y_l"] == at["xi_l"] == 0


def test_a_step_in_letters_has_no_faster_rate(library: Library) -> None:
    faster = replace(forms.FALLS, rhs=forms.FALLS.rhs / (1 - q) * (1 - 2 * q))
    refused(lambda goal, _: forms.falls(goal), faster, library)


@pytest.mark.parametrize("start", START)
def test_starts_that_are_farther_away_are_refused(start: sp.Rel, library: Library) -> None:
    wider = start.func(start.lhs / 2, start.rhs)
    given = tuple(wider if each == start else each for each in STAYS.given)
    refused(PROOFS[STAYS], STAYS.holding(given), library)


def test_steps_of_another_map_are_refused(library: Library) -> None:
    """Where the first vector grows twice as much before the projection."""
    body, index = MOVES[0].lhs.args
    other = sp.Eq(MOVES[0].lhs.func(2 * body + 1, index), 0)
    given = tuple(other if each == MOVES[0] else each for each in STAYS.given)
    refused(PROOFS[STAYS], STAYS.holding(given), library)


def test_the_block_is_a_hessian_by_differences() -> None:
    """The entries H_1 to H_6 in closed form, at the settings of the evidence."""
    for setting in arriving_sphere.SETTINGS:
        start = arriving_sphere.start(setting, np.random.default_rng(0))
        assert np.abs(_closed(start.theta, setting) - start.block).max() < 1e-5 * setting.d


def _closed(theta_s: float, setting: arriving_sphere.Setting) -> arriving_sphere.Array:
    forms = [each.closed_form() for each in BLOCK]
    first, second, third, fourth, fifth, sixth = sp.lambdify((theta, *PARAMETERS), forms)(
        theta_s, *setting
    )
    return np.array([[first, second, third], [second, fourth, fifth], [third, fifth, sixth]])


@pytest.mark.parametrize("setting", arriving_sphere.SETTINGS)
def test_with_longer_steps_vectors_do_not_converge(setting: arriving_sphere.Setting) -> None:
    """alpha times the largest eigenvalue of the Hessian above 2."""
    start = arriving_sphere.start(setting, np.random.default_rng(0))
    vectors = start.vectors
    for _ in range(200):
        vectors = stepped(setting, vectors, LONGER * start.size)
    assert arriving_sphere.distance(vectors, start.theta) > arriving_sphere.distance(
        start.vectors, start.theta
    )
