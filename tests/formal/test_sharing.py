"""Steps of statements that are shown once: which are the same, what refers to them, and what waits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from slr_verify.core.proof_file import Replay
from slr_verify.formal import coqc
from slr_verify.formal.export import exported
from slr_verify.formal.sharing import STEP, Shared, digests

from .conftest import needs_coq

FIRST, SECOND = "lemma-16", "lemma-17"


def file(*steps: str) -> str:
    """Lemmas that rest on those before them, with what they say and how they are shown."""
    lemmas = [
        f"(* range *)\nLemma step_{n} : {said}.\nProof.\n{proof}\nQed.\n"
        for n, (said, proof) in enumerate(each.split(" by ") for each in steps)
    ]
    return "\n".join(["From slr Require Import Limits.", *lemmas])


def test_what_a_step_rests_on_makes_it_another() -> None:
    one = digests(file("0 < 1 by lra.", "0 < 2 by exact step_0."))
    moved = digests(file("1 < 2 by lra.", "0 < 1 by lra.", "0 < 2 by exact step_1."))
    other = digests(file("0 < 3 by lra.", "0 < 2 by exact step_0."))
    proof = digests(file("0 < 1 by nra.", "0 < 2 by exact step_0."))
    assert [one["step_0"], one["step_1"]] == [moved["step_1"], moved["step_2"]]
    assert one["step_1"] not in {*other.values(), *proof.values()}


def test_a_file_refers_to_what_was_shown_before() -> None:
    shared, source = Shared(), file("0 < 1 by lra.", "0 < 2 by exact step_0.")
    assert shared.referring(source, {"S_second": source}) == {"S_second": source}
    first = file("0 < 1 by lra.")
    shared.add(first, {"S_first": first})
    lines = shared.referring(source, {"S_second": source})["S_second"].splitlines()
    assert lines[:2] == ["From slr Require Import Limits.", "From shown Require S_first."]
    assert "Lemma step_0 : 0 < 1.\nProof. exact S_first.step_0. Qed." in "\n".join(lines)
    assert lines[-4:-1] == ["Lemma step_1 : 0 < 2.", "Proof.", "exact step_0."]


def test_what_shares_most_new_steps_with_a_running_one_waits() -> None:
    sources = {
        "a": file("0 < 1 by lra.", "0 < 2 by lra."),
        "b": file("0 < 1 by lra.", "0 < 2 by lra.", "0 < 3 by lra."),
        "c": file("0 < 5 by lra."),
    }
    shared = Shared()
    assert shared.following(["a", "b", "c"], [], sources) == "a"
    assert shared.following(["b", "c"], ["a"], sources) == "c"
    assert shared.following(["b"], ["a"], sources) is None
    shared.add(sources["a"], {"S_a": sources["a"]})
    assert shared.following(["b"], ["c"], sources) == "b"


@needs_coq
@pytest.mark.usefixtures("theory_is_ready")
def test_coq_checks_what_is_referred_to(
    tmp_path: Path, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    files = {label: exported(replay, label) for label in (FIRST, SECOND)}
    coqc.write(tmp_path, files)
    found = coqc.compiled(tmp_path, files, 1, lambda: None, 600)
    assert not any(each.refused for each in found.values())
    text = (tmp_path / "statements" / f"{coqc.module(SECOND)}.v").read_text()
    references = re.findall(rf"Proof\. exact {coqc.module(FIRST)}\.step_(\d+)\.", text)
    first, second = ({*digests(files[label].source).values()} for label in (FIRST, SECOND))
    assert len(references) == len(first & second) > 0
    assert len(STEP.findall(text)) + len(references) == files[SECOND].steps
    place = f"exact {coqc.module(FIRST)}.step_"
    other = int(references[0]) - 1
    false = text.replace(f"{place}{references[0]}.", f"{place}{other}.")
    (tmp_path / "statements" / "S_false.v").write_text(false)
    with pytest.raises(coqc.CoqRefuses, match="S_false"):
        coqc._run(tmp_path, "statements/S_false.v")
