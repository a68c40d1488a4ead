"""Long files are cut into pieces: all steps are there once, and what one takes for granted is found."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from slr_verify.core.proof_file import Replay
from slr_verify.formal import coqc, pieces
from slr_verify.formal.export import exported
from slr_verify.formal.sharing import STEP, Shared, digests

from .conftest import needs_coq, with_numerals

LABEL = "lemma-17"
LEAST = 3


def test_a_short_file_is_one_piece(replay: Replay) -> None:
    source = exported(replay, LABEL).source
    assert pieces.pieces("S_short", source) == {"S_short": source}


@pytest.mark.usefixtures("short_files_are_long")
def test_the_pieces_have_all_in_order_and_read_those_before(replay: Replay) -> None:
    source = with_numerals(exported(replay, LABEL)).source
    found = pieces.pieces("S_long", source)
    assert [*found][-1] == "S_long"
    assert len(found) > LEAST
    head, _, body = source.partition(pieces.OPEN)
    read, rest = list[str](), list[str]()
    for name, text in found.items():
        begin = f"From shown Require Import {' '.join(read)}.\n" if read else ""
        first = head.replace(" Numerals", "") if name == "S_long" else head
        assert text.startswith(f"{first}{pieces.OPEN}{begin}")
        rest.append(text.removeprefix(f"{first}{pieces.OPEN}{begin}"))
        read.append(name)
    *steps, last = rest
    definitions, theorems = last[: body.index("(* ")], last[body.index("(* ") :]
    assert f"{definitions}{''.join(steps)}{theorems}" == body
    assert "Lemma" not in last
    assert "Theorem" not in "".join(steps)


@pytest.mark.usefixtures("short_files_are_long")
def test_others_refer_to_the_piece_that_has_a_step(replay: Replay) -> None:
    source = exported(replay, LABEL).source
    found, shared = pieces.pieces("S_long", source), Shared()
    shared.add(source, found)
    places = {
        digest: f"{next(piece for piece, text in found.items() if f'Lemma {name} ' in text)}.{name}"
        for name, digest in digests(source).items()
    }
    assert shared.places == places
    assert len({place.partition(".")[0] for place in places.values()}) >= LEAST
    short = shared.referring(source, {"S_again": source})["S_again"]
    assert re.findall(r"Proof\. exact (\S+)\. Qed\.", short) == [*places.values()]


@needs_coq
@pytest.mark.usefixtures("theory_is_ready", "short_files_are_long")
def test_coq_finds_in_the_pieces_what_it_finds_in_the_whole(
    tmp_path: Path, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    each = with_numerals(exported(replay, LABEL))
    coqc.write(tmp_path, {LABEL: each})
    found = coqc.compiled(tmp_path, {LABEL: each}, 1, lambda: None, 600)[LABEL]
    assert not found.refused
    assert "ClassicalDedekindReals.sig_forall_dec" in found.axioms
    project = (tmp_path / "_CoqProject").read_text()
    texts = pieces.pieces(coqc.module(LABEL), each.source)
    assert all(f"statements/{name}.v\n" in project for name in texts)
    first = next(iter(texts))
    text = STEP.sub(r"\1Admitted.\n", texts[first], count=1)
    monkeypatch.setattr(coqc, "pieces", lambda *_: {**texts, first: text})
    found = coqc.compiled(tmp_path, {LABEL: each}, 1, lambda: None, 600)[LABEL]
    assert found.remembered
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "empty"))
    found = coqc.compiled(tmp_path, {LABEL: each}, 1, lambda: None, 600)[LABEL]
    assert re.fullmatch(r"it rests on \S*step_\d+", found.refused)


NUMBERS = [*range(-6, 16), 100]


@needs_coq
def test_numerals_are_what_they_are_without_the_file(theory: Path) -> None:
    reals = "".join(f"Check ({n})%R. Check (0 < {n})%R.\n" for n in NUMBERS)
    powers = "".join(f"Check (2 ^ {n} - {n})%R.\n" for n in NUMBERS if n >= 0)
    found = set()
    for name, needed in (("plain", "Limits"), ("quick", "Limits Numerals")):
        text = f"From slr Require Import {needed}.\nSet Printing All.\n{reals}{powers}"
        (theory / "statements" / f"{name}.v").write_text(text)
        command = ["coqc", "-w", "none", "-Q", "theories", "slr", f"statements/{name}.v"]
        said = subprocess.run(command, cwd=theory, capture_output=True, text=True, check=True)
        found.add(said.stdout)
    (printed,) = found
    assert printed.count(": R\n") == len(NUMBERS) + sum(n >= 0 for n in NUMBERS)
    assert "IZR (Zneg (xO xH))" in printed
