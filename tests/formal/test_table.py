"""The table of the statements that are FORMAL: what compiled before counts for the same file alone."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from checkers.formal_table import compiled_before, page, to_keep
from slr_verify.formal import memory
from slr_verify.formal.export import Exported
from slr_verify.formal.memory import Compiled

SHOWN = Exported(
    "From slr Require Import Limits Means.\nTheorem claim_a : True.\n", ["a"], 7, 7, {}
)
RESULT = Compiled("", 2.6, ("Cited.mean_of_one", "ClassicalDedekindReals.sig_not_dec"))


@pytest.fixture(autouse=True)
def _of_one_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "version", lambda: "as if there were one")


def test_what_compiled_counts_later() -> None:
    kept = json.loads(to_keep({"a": SHOWN, "b": SHOWN}, {"a": RESULT, "b": None}))
    again = compiled_before(kept, "a", SHOWN)
    assert again == replace(RESULT, remembered=True)
    assert compiled_before(kept, "b", SHOWN) is None
    made = page({"a": SHOWN, "b": SHOWN}, {"a": again, "b": None}, "today", "Coq 8.16.1")
    assert "| `a` | 7 | 7 | 3 | **FORMAL**: mean of one |\n" in made
    assert "**1 of 2 statements are FORMAL.**" in made


@pytest.mark.parametrize("part", ["file", "theory", "Coq"])
def test_another_file_theory_or_coq_has_not_compiled(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = json.loads(to_keep({"a": SHOWN}, {"a": RESULT}))
    other = replace(SHOWN, source=SHOWN.source + "\n") if part == "file" else SHOWN
    if part == "theory":
        changed = dict.fromkeys(memory.theories(), b"")
        monkeypatch.setattr(memory, "theories", lambda: changed)
    if part == "Coq":
        monkeypatch.setattr(memory, "version", lambda: "another")
    assert compiled_before(kept, "a", other) is None


def test_of_what_is_replayed_in_part_nothing_is_kept() -> None:
    partly = replace(SHOWN, refused={"b": "no tactic of Coq"})
    assert json.loads(to_keep({"a": partly}, {"a": RESULT})) == {}
