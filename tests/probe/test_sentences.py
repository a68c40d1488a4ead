"""The five sets: sizes, all distinct, balanced, and different in what they say they are different in."""

from __future__ import annotations

import numpy as np
import pytest
from click.testing import CliRunner

from slr_verify.cli import main
from slr_verify.probe.sentences import MEANINGS, SIZES, all_sets, as_table, digest, some_contexts
from slr_verify.probe.words import FIRST, SEEN, UNSEEN

SETS = all_sets()
NAMES = pytest.mark.parametrize("name", SIZES)


@NAMES
def test_a_set_has_its_size_and_no_sentence_twice(name) -> None:
    texts = {each.text for each in SETS[name]}
    assert len(texts) == len(SETS[name]) == SIZES[name]


@NAMES
def test_labels_are_balanced_in_every_context(name) -> None:
    for context in {each.context for each in SETS[name]}:
        assert sum(each.label for each in SETS[name] if each.context == context) == 0


@NAMES
def test_the_label_is_that_of_the_one_sentiment_adjective_of_the_second_sentence(name) -> None:
    for each in SETS[name]:
        first, second = each.text.replace("?", ".").split(". ")
        words = second.removesuffix(".").replace(",", "").split()
        known = [word for word in words if word in SEEN or word in UNSEEN]
        assert known == [each.word]
        assert each.label == {**SEEN, **UNSEEN}[each.word]
        assert each.word not in first
        assert words.count(each.colour) == 1


def test_the_sets_have_no_sentence_in_common() -> None:
    texts = [each.text for sentences in SETS.values() for each in sentences]
    assert len(set(texts)) == len(texts) == sum(SIZES.values())
    assert set(MEANINGS) == set(SIZES) == set(SETS)


def test_sentiment_and_colour_change_places_in_the_two_patterns() -> None:
    texts = {each.text for each in SETS["train"]}
    for each in SETS["train"]:
        swapped = {each.word: each.colour, each.colour: each.word}
        assert " ".join(_swapped(part, swapped) for part in each.text.split()) in texts


def _swapped(part: str, words: dict[str, str]) -> str:
    word = part.rstrip(".,")
    return words.get(word, word) + part[len(word) :]


def test_unseen_adjectives_are_not_in_train_and_seen_ones_are() -> None:
    words = {name: {each.word for each in sentences} for name, sentences in SETS.items()}
    assert words["train"] == words["test"] == words["structure"] == set(SEEN)
    assert words["unseen"] == words["both"] == set(UNSEEN)
    assert not words["train"] & words["unseen"]


def test_unseen_adjectives_stand_in_the_contexts_of_test_and_nothing_else_is_changed() -> None:
    for one, other in (("test", "unseen"), ("structure", "both")):
        assert _contexts(one) == _contexts(other)
    assert not _contexts("train") & _contexts("test")


def test_the_other_structure_has_neither_pattern_nor_first_sentence_of_train() -> None:
    for each in (*SETS["structure"], *SETS["both"]):
        assert not each.text.startswith(FIRST)
        assert " looks " not in each.text


def _contexts(name: str) -> set[str]:
    return {each.text.replace(each.word, "...") for each in SETS[name]}


def test_some_contexts_are_whole_and_depend_on_the_seed() -> None:
    few, again, other = (some_contexts(SETS, 4, np.random.default_rng(seed)) for seed in (0, 0, 1))
    assert {name: len(each) for name, each in few.items()} == {
        "train": 48, "test": 48, "unseen": 32, "structure": 48, "both": 32,
    }  # fmt: skip
    assert few == again != other
    assert all(sum(each.label for each in sentences) == 0 for sentences in few.values())
    assert digest(few) == digest(again) != digest(other)


def test_the_command_writes_the_sentences_without_a_model(tmp_path) -> None:
    target = tmp_path / "sentences.tsv"
    told = CliRunner().invoke(main, ["probe", "--write-sentences", str(target)])
    assert told.exit_code == 0, told.output
    lines = target.read_text().splitlines()
    assert lines[0].split("\t") == ["set", "text", "label", "word", "colour", "context"]
    assert len(lines) == 1 + sum(SIZES.values())
    assert target.read_text() == as_table(SETS)
    again = CliRunner().invoke(main, ["probe", "--write-sentences", str(target)])
    assert again.exit_code == 2
    assert "is there already" in again.output
