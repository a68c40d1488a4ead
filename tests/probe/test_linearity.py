"""R^2 of states that are made to be linear in the word, or not."""

from __future__ import annotations

import numpy as np
import pytest

from slr_verify.probe.linearity import linearity
from slr_verify.probe.sentences import all_sets, some_contexts
from slr_verify.probe.words import SEEN, UNSEEN

SETS = some_contexts(all_sets(), 5, np.random.default_rng(0))
COORDINATE = {word: label + 0.1 * n for n, (word, label) in enumerate({**SEEN, **UNSEEN}.items())}
WIDTH = 6


def states(change) -> dict[str, np.ndarray]:
    """A vector for each context, and what the word adds: one layer."""
    rng = np.random.default_rng(1)
    found = {}
    for name, sentences in SETS.items():
        contexts = {each.context: rng.standard_normal(WIDTH) for each in sentences}
        rows = [contexts[each.context] + change(each) for each in sentences]
        found[name] = np.array([rows], dtype=np.float32)
    return found


def test_what_is_linear_in_the_coordinate_is_found_so_also_for_unseen_words() -> None:
    slope = np.random.default_rng(2).standard_normal(WIDTH)
    found = linearity(SETS, states(lambda each: COORDINATE[each.word] * slope), COORDINATE, 0)
    assert [found[name] for name in ("linear", "any", "unseen")] == pytest.approx([1, 1, 1])
    assert 0 < found["share"] < 1


def test_another_function_of_the_word_is_told_apart() -> None:
    rng = np.random.default_rng(3)
    vectors = {word: rng.standard_normal(WIDTH) for word in COORDINATE}
    found = linearity(SETS, states(lambda each: vectors[each.word]), COORDINATE, 0)
    assert found["any"] == pytest.approx(1)
    assert found["linear"] < 0.5
    assert found["unseen"] < 0.2


def test_a_change_by_word_and_context_is_neither() -> None:
    rng = np.random.default_rng(4)
    found = linearity(SETS, states(lambda each: rng.standard_normal(WIDTH)), COORDINATE, 0)
    assert found["any"] < 0.1
    assert found["linear"] < 0.1


def test_what_the_word_does_not_change_has_no_r_squared() -> None:
    found = linearity(SETS, states(lambda each: np.zeros(WIDTH)), COORDINATE, 0)
    assert np.isnan(list(found.values())).all()
