"""The table of the statements that are FORMAL: what compiled before counts for the same file alone."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from checkers import formal_table
from checkers.formal_table import compiled_before, page, row, rows_of, to_keep
from slr_verify.formal import memory
from slr_verify.formal.export import Exported
from slr_verify.formal.memory import Compiled

SHOWN = Exported(
    "From slr Require Import Limits Means.\nTheorem claim_a : True.\n", ["a"], 7, 7, {}
)
PARTLY = replace(SHOWN, refused={"b": "no tactic of Coq"})
RESULT = Compiled("", 2.6, ("Almost.coarea", "ClassicalDedekindReals.sig_not_dec"))


@pytest.fixture(autouse=True)
def _of_one_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "version", lambda: "as if there were one")


def test_what_compiled_counts_later() -> None:
    kept = json.loads(to_keep({"a": SHOWN, "b": SHOWN}, {"a": RESULT, "b": None}))
    again = compiled_before(kept, "a", SHOWN)
    assert again == replace(RESULT, remembered=True)
    assert compiled_before(kept, "b", SHOWN) is None
    rows = {"a": row("a", SHOWN, again), "b": row("b", SHOWN, None), "c": row("c", PARTLY, None)}
    made = page(rows, "today", "Coq 8.16.1")
    assert "| `a` | 7 | 7 | 3 | **FORMAL**: coarea |\n" in made
    assert "**1 of 3 statements are FORMAL.** 1 more are" in made
    assert "1 have a step that has no translation" in made
    assert rows_of(made) == rows


NAMED = {
    "ClassicalDedekindReals": "Coq's reals",
    "ClassicalEpsilon": "indefinite description",
    "Classical_Prop": "excluded middle",
    "Description": "definite and indefinite description",
    "FunctionalExtensionality": "functional extensionality",
    "PrimInt63": "machine integers",
    "Uint63": "machine integers",
}


def test_the_page_names_all_that_proofs_rest_on() -> None:
    kept = json.loads(formal_table.BEFORE.read_bytes())
    files = {axiom.rpartition(".")[0] for each in kept.values() for axiom in each["axioms"]}
    words = " ".join(page({}, "today", "Coq 8.16.1").split())
    assert files - {"Almost"} <= set(NAMED)
    assert all(NAMED[each] in words for each in files - {"Almost"})


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
    assert json.loads(to_keep({"a": PARTLY}, {"a": RESULT})) == {}


@pytest.mark.parametrize(
    ("changed", "says"), [("", "**FORMAL**: coarea"), ("\n", "not compiled yet")]
)
def test_a_row_that_is_formal_is_looked_at_again(
    changed: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = {"a": replace(SHOWN, source=SHOWN.source + changed), "b": SHOWN}
    monkeypatch.setattr(
        formal_table, "exported_statements", lambda labels, _: {n: now[n] for n in labels}
    )
    monkeypatch.setattr(formal_table, "remembered", lambda _: None)
    for name, text in {
        "PAGE": page(
            {"a": row("a", SHOWN, RESULT), "b": row("b", SHOWN, None), "c": row("c", PARTLY, None)},
            "",
            "",
        ),
        "BEFORE": to_keep({"a": SHOWN}, {"a": RESULT}),
    }.items():
        monkeypatch.setattr(formal_table, name, tmp_path / name)
        (tmp_path / name).write_text(text)
    rows = rows_of(formal_table.made(("b",), write=True, coq="Coq"))
    assert [*rows] == ["a", "b", "c"]
    assert says in rows["a"]
    assert rows["c"] == row("c", PARTLY, None)
    assert [*json.loads((tmp_path / "BEFORE").read_text())] == ["a"] * (not changed)
