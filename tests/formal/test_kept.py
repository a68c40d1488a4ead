"""Pieces that have compiled are taken from the cache: those, and no others."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from slr_verify.cli.formal import cells
from slr_verify.core.proof_file import Replay
from slr_verify.formal import coqc, kept, pieces
from slr_verify.formal.export import exported
from slr_verify.formal.kept import Kept

from .conftest import needs_coq, with_numerals

LABEL = "lemma-17"
HEAD = "From slr Require Import Limits Means.\n"
TEXTS = {f"S_long_Piece_{n}": f"{HEAD}(* {n} *)\n" for n in range(3)} | {"S_long": HEAD}
SECONDS = {name: float(n) for n, name in enumerate(TEXTS)}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "formal"


@pytest.fixture
def all_kept(tmp_path: Path, cache: Path) -> Kept:
    """As if Coq had compiled all of them."""
    (tmp_path / "first" / "statements").mkdir(parents=True)
    found = Kept(tmp_path / "first", TEXTS)
    for name, seconds in SECONDS.items():
        found._made(name).write_text(f"made of {name}")
        found.keep(name, seconds)
    assert len([*cache.iterdir()]) == len(TEXTS)
    return found


@pytest.mark.usefixtures("all_kept")
def test_what_is_kept_is_put_into_the_folder(tmp_path: Path) -> None:
    again = Kept(tmp_path / "second", TEXTS)
    assert again.taken() == SECONDS
    assert {name: again._made(name).read_text() for name in TEXTS} == {
        name: f"made of {name}" for name in TEXTS
    }


@pytest.mark.parametrize("damage", [b"", b"{}\nmade", b'{"digest": "0", "seconds": 1}\nmade'])
def test_from_a_damaged_piece_on_nothing_is_taken(
    tmp_path: Path, all_kept: Kept, damage: bytes
) -> None:
    all_kept._file("S_long_Piece_1").write_bytes(damage)
    again = Kept(tmp_path / "second", TEXTS)
    assert [*again.taken()] == ["S_long_Piece_0"]
    assert not again._made("S_long_Piece_2").exists()


def test_a_piece_with_another_letter_is_damaged(tmp_path: Path, all_kept: Kept) -> None:
    file = all_kept._file("S_long_Piece_1")
    file.write_bytes(file.read_bytes().replace(b"made", b"fade"))
    assert [*Kept(tmp_path / "second", TEXTS).taken()] == ["S_long_Piece_0"]


@pytest.mark.usefixtures("all_kept")
def test_a_changed_piece_and_those_after_it_compile_again(tmp_path: Path) -> None:
    changed = TEXTS | {"S_long_Piece_1": f"{HEAD}(* another *)\n"}
    assert [*Kept(tmp_path / "second", changed).taken()] == ["S_long_Piece_0"]


@pytest.mark.usefixtures("all_kept")
def test_another_coq_or_theory_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(kept, "version", lambda: "another one")
        assert not Kept(tmp_path / "second", TEXTS).taken()
    theory = {**kept.theories(), "Means.v": b"(* another *)"}
    monkeypatch.setattr(kept, "theories", lambda: theory)
    assert not Kept(tmp_path / "second", TEXTS).taken()


def test_a_cache_that_cannot_be_written_to_is_no_error(tmp_path: Path) -> None:
    Kept(tmp_path, TEXTS).keep("S_long", 1.0)


@needs_coq
@pytest.mark.usefixtures("theory_is_ready", "short_files_are_long")
def test_a_run_goes_on_where_it_was_ended(
    tmp_path: Path, cache: Path, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    each = with_numerals(exported(replay, LABEL))
    coqc.write(tmp_path, {LABEL: each})
    began, started, ended_at = coqc._started, list[str](), 2

    def beginning(folder: Path, file: str) -> subprocess.Popen[str]:
        if len(started) == ended_at:
            raise KeyboardInterrupt
        started.append(file)
        return began(folder, file)

    monkeypatch.setattr(coqc, "_started", beginning)
    with pytest.raises(KeyboardInterrupt):
        coqc.compiled(tmp_path, {LABEL: each}, 1, lambda: None, 600)
    assert len([*cache.glob("*.vo")]) == ended_at
    first, ended_at = [*started], -1
    found = coqc.compiled(tmp_path, {LABEL: each}, 1, lambda: None, 600)[LABEL]
    names = [f"statements/{name}.v" for name in pieces.pieces(coqc.module(LABEL), each.source)]
    assert [*started] == [*names, coqc._question(LABEL)]
    assert (first, found.refused, found.pieces) == (names[:2], "", 2)
    assert cells(each, found)["seconds"].endswith("*")
    assert not [*cache.glob("*.vo")], "what the whole is remembered by is enough"


@needs_coq
@pytest.mark.usefixtures("theory_is_ready", "short_files_are_long")
def test_a_piece_that_refers_to_other_statements_is_not_kept(
    tmp_path: Path, cache: Path, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    each = with_numerals(exported(replay, LABEL))
    again = replace(each, source=f"{each.source}(* again *)\n")
    files = {LABEL: each, "again": again}
    coqc.write(tmp_path, files)
    monkeypatch.setattr(Kept, "forget", lambda self: None)
    found = coqc.compiled(tmp_path, files, 1, lambda: None, 600)
    assert [one.refused for one in found.values()] == ["", ""]
    assert len([*cache.glob("*.vo")]) == len(pieces.pieces("S", each.source))
