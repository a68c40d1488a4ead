"""The gradient of the risk of any number of heads: it is what is compiled, and its proof refuses others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from slr_verify import Parameters
from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.claims.library import Library
from slr_verify.language.token_vectors import unit_vector
from slr_verify.language.vectors import inner
from slr_verify.model.heads.any_number import HYPOTHESES, head, key, value
from slr_verify.model.heads.gradient import TANGENT, direction, moved, speed
from slr_verify.model.heads.task import HeadsTask
from slr_verify.model.notation import gamma
from slr_verify.numeric.heads.gradient import gradient_of_gram
from slr_verify.numeric.heads.layout import layout_of
from slr_verify.paper.beyond.heads.gradient import GRADIENTS, RISKS, gradient
from slr_verify.paper.evidence.any_heads import moving_value, random_directions
from slr_verify.paper.evidence.heads import random_vectors


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize(("heads", "locations"), [(1, 1), (2, 1), (1, 2)])
def test_it_is_what_is_compiled(heads: int, locations: int, shared: bool) -> None:
    task, rng = HeadsTask(heads, locations, shared), np.random.default_rng(heads)
    params = Parameters(d=12, L=5, lam=0.3, gamma=0.75, epsilon=0.5)
    vectors = random_vectors(task, 12, rng)
    directions = random_directions(task, vectors, rng)
    layout = layout_of(heads, locations, shared)
    entries = np.triu(gradient_of_gram(params, params.lam, vectors @ vectors.T, layout))
    speeds = directions @ vectors.T + vectors @ directions.T
    exact = moving_value(task, GRADIENTS[shared].rhs, (vectors, directions), params, 20)
    assert np.sum(entries * speeds) == pytest.approx(exact, rel=1e-10)


def test_products_move_with_both_vectors() -> None:
    u, w = direction(key(head)), direction(value(head))
    assert speed(inner(key(head), value(head))) == inner(u, value(head)) + inner(w, key(head))
    star = unit_vector("k_star", head)
    assert moved(star) == star


@pytest.mark.parametrize("part", [0, 1])
def test_another_gradient_is_refused(part: int, library: Library) -> None:
    goal = GRADIENTS[part]
    for wrong in (goal.rhs + gamma**2, 2 * goal.rhs, GRADIENTS[1 - part].rhs):
        with pytest.raises(ProofRejected):
            gradient(RISKS[part])(replace(goal, rhs=wrong), library)


def test_keys_have_to_move_on_their_spheres(library: Library) -> None:
    """Otherwise inner products of keys may leave the interval in which C is defined."""
    goal = replace(GRADIENTS[0], given=(*HYPOTHESES, TANGENT[1]))
    with pytest.raises(ProofRejected):
        gradient(RISKS[0])(goal, library)


def test_there_are_such_directions() -> None:
    point = dict(satisfiability(GRADIENTS[0]).point)
    assert [point[name] for name in ("k_h", "u_h", "v_h", "w_h")] == ["e_1", "e_2", "e_3", "e_4"]


def test_of_a_vector_that_is_orthogonal_to_itself_nothing_is_found() -> None:
    (relation, _) = TANGENT
    itself = relation.subs(relation.lhs.args[0], inner(key(head), key(head)))
    assert satisfiability(replace(GRADIENTS[0], given=(itself,))).point is None


def test_of_other_products_of_these_vectors_nothing_is_assumed() -> None:
    more = sp.Eq(inner(key(head), value(head)), 2, evaluate=False)
    assert satisfiability(replace(GRADIENTS[0], given=(*TANGENT, more))).point is None
