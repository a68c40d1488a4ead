"""Hostile files in the cache folder: none of them is ever read back as a proof, or run."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import toy_paper
from claims import claim_factory as made

from slr_verify.claims.record import cache as cache_module
from slr_verify.claims.record.cache import SCHEMA, Cache
from slr_verify.claims.record.findings import NotBorneOut, with_findings
from slr_verify.claims.record.fingerprint import code_of
from slr_verify.claims.record.keeping import keep, kept
from slr_verify.claims.record.reading import UnusableRecord
from slr_verify.claims.record.results import (
    AttackRecord,
    EvidenceRecord,
    ProofFileRecord,
    Record,
)
from slr_verify.claims.register import Register
from slr_verify.claims.run.proving import proofs_only
from slr_verify.claims.run.replay import file_of_proofs
from slr_verify.claims.run.runner import run
from slr_verify.document.nodes import Number
from slr_verify.dynamics.compiled_code import function_of

ORIGIN = "toy_paper"
ANOTHER_GOAL = Number("1")


class Poisoned(Cache):
    """A cache that has an answer to everything: that all is well."""

    def _file(self, work: str) -> Path:
        path = super()._file(work)
        found = (
            AttackRecord(40, 40) if work.endswith("attack") else EvidenceRecord("x", True, 9, "yes")
        )
        plain = json.loads(json.dumps(asdict(found)))
        entry = {"schema": SCHEMA, "key": self.key, "finding": plain}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**entry, "digest": cache_module._digest(plain)}), "utf-8")
        return path

    key = ""

    def read(self, work: str, key: str) -> EvidenceRecord | AttackRecord | None:
        object.__setattr__(self, "key", key)
        return super().read(work, key)


@pytest.mark.parametrize("claim", [made.OPEN, made.rejected(), made.broken_proof()])
def test_a_cache_with_the_right_keys_and_digests_proves_nothing(claim, tmp_path: Path) -> None:
    """The attacker knows how keys and digests are made; that gives him evidence, never a proof."""
    (found,) = run((claim,), origin=ORIGIN, attack=True, jobs=1, cache=Poisoned(tmp_path)).claims
    assert found.outcome == "UNDECIDED"
    assert found.trust == ()


def test_the_poison_is_swallowed_where_it_is_harmless(tmp_path: Path) -> None:
    """Otherwise the test above would show nothing."""
    (found,) = run(
        (made.SQUARE,), origin=ORIGIN, attack=True, jobs=1, cache=Poisoned(tmp_path)
    ).claims
    assert found.cached
    assert found.outcome == "PROVED"


REGISTER = Register(ORIGIN, (made.SQUARE, made.OPEN))


@pytest.fixture
def honest() -> Record:
    return run(REGISTER.claims, jobs=1, attack=False)


def all_proved(record: Record) -> Record:
    """The record with every claim PROVED."""
    return replace(
        record, claims=tuple(replace(c, outcome="PROVED", reason=None) for c in record.claims)
    )


def another_statement(record: Record) -> Record:
    first, *rest = record.claims
    return replace(record, claims=(replace(first, statements=("0 = 1",)), *rest))


def less_trust(record: Record) -> Record:
    first, *rest = record.claims
    return replace(record, claims=(replace(first, trust=(), cites=()), *rest))


def fewer(record: Record) -> Record:
    return replace(record, claims=record.claims[:1])


def test_an_honest_record_is_borne_out(honest: Record) -> None:
    now = proofs_only(REGISTER)
    assert with_findings(now, honest).claims == honest.claims


@pytest.mark.parametrize("poison", [all_proved, another_statement, less_trust, fewer])
def test_a_kept_record_that_says_more_is_not(honest: Record, poison) -> None:
    with pytest.raises(NotBorneOut):
        with_findings(proofs_only(REGISTER), poison(honest))


@pytest.fixture
def proofs() -> bytes:
    """The proofs of the claims that have one."""
    library = REGISTER.library()
    return file_of_proofs([("square", library.prove("square")[0])])


def in_folder(record: Record, proofs: bytes, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a record that names these proofs as its own."""
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(folder))
    named = replace(record, core=ProofFileRecord(None, sha256(proofs).hexdigest()))
    keep(named, proofs, REGISTER, code_of(ORIGIN))


def test_a_kept_record_whose_proofs_are_kept_with_it_is_shown_again(
    honest: Record, proofs: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_folder(honest, proofs, tmp_path, monkeypatch)
    found = kept(ORIGIN)
    assert found is not None
    assert found.replayed() == found.record
    assert found.record.claims == honest.claims


def test_some_of_its_claims_are_shown_by_their_own_proofs(
    honest: Record, proofs: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_folder(honest, proofs, tmp_path, monkeypatch)
    whole = kept(ORIGIN)
    assert whole is not None
    found = whole.only((made.OPEN.label,))
    assert found.replayed() == found.record
    assert found.record.claims == honest.claims[1:]
    assert b'["claim"' not in found.proofs
    assert found.run.core == ProofFileRecord(None, sha256(found.proofs).hexdigest())
    assert whole.only((made.SQUARE.label,)).record.claims == honest.claims[:1]


def test_some_of_its_claims_are_not_believed_either(
    honest: Record, proofs: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_folder(all_proved(honest), proofs, tmp_path, monkeypatch)
    found = kept(ORIGIN)
    assert found is not None
    assert found.only((made.SQUARE.label,)).replayed() is not None
    assert found.only((made.OPEN.label,)).replayed() is None


@pytest.mark.parametrize("line", [b"[\n", b"\xff\n", b'["claim","square",-1]\n'])
def test_proofs_that_cannot_be_read_are_not_taken_apart(
    line: bytes, honest: Record, proofs: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_folder(honest, proofs + line, tmp_path, monkeypatch)
    found = kept(ORIGIN)
    assert found is not None
    with pytest.raises(UnusableRecord, match="damaged"):
        found.only((made.SQUARE.label,))


def core_of_another(record: Record) -> Record:
    """What has no proof takes the theorem of what has one."""
    first, second = record.claims
    return replace(record, claims=(first, replace(second, outcome="PROVED", core=first.core)))


def other_sequent(record: Record) -> Record:
    first, second = record.claims
    core = replace(first.core, sequents=("|- 0 = 1",))  # type: ignore[type-var]
    return replace(record, claims=(replace(first, core=core), second))


def no_sequent(record: Record) -> Record:
    first, second = record.claims
    core = replace(first.core, labels=(), sequents=())  # type: ignore[type-var]
    return replace(record, claims=(replace(first, core=core), second))


def other_tree(record: Record) -> Record:
    """The text of the sequent is the one that is shown; its tree, which is what gets typeset, says more."""
    first, second = record.claims
    (shown,) = first.core.shown  # type: ignore[union-attr]
    core = replace(first.core, shown=(replace(shown, goal=ANOTHER_GOAL),))  # type: ignore[type-var]
    return replace(record, claims=(replace(first, core=core), second))


@pytest.mark.parametrize(
    "poison", [all_proved, core_of_another, other_sequent, no_sequent, other_tree]
)
def test_what_is_kept_is_replayed_before_it_is_reported(
    honest: Record, proofs: bytes, poison, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The file has the right digests of code and proofs, and says that more is proved than is shown."""
    in_folder(poison(honest), proofs, tmp_path, monkeypatch)
    found = kept(ORIGIN)
    assert found is not None
    assert found.replayed() is None


def test_a_kept_proof_that_does_not_hold_shows_nothing(
    honest: Record, proofs: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_folder(honest, proofs.replace(b'"2"', b'"3"'), tmp_path, monkeypatch)
    found = kept(ORIGIN)
    assert found is not None
    assert found.replayed() is None


def test_proofs_of_another_run_are_not_taken(
    honest: Record, proofs: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_folder(honest, proofs, tmp_path, monkeypatch)
    (file,) = tmp_path.glob("*.proofs.jsonl")
    file.write_bytes(proofs + b"\n")
    with pytest.raises(UnusableRecord, match="the proofs beside it are not its own"):
        kept(ORIGIN)


@pytest.fixture
def file(honest: Record, proofs: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file of a record that was kept."""
    in_folder(honest, proofs, tmp_path, monkeypatch)
    (found,) = set(tmp_path.glob("*.jsonl")) - set(tmp_path.glob("*.proofs.jsonl"))
    return found


def test_a_record_that_was_cut_short_is_refused(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(UnusableRecord, match="its digest is not that of its content"):
        kept(ORIGIN)


def rewritten(file: Path, change: Callable[[list[Any]], None]) -> None:
    """Change what the lines of a record say; the digest is the right one."""
    lines = [json.loads(line) for line in file.read_bytes().split(b"\n")[1:]]
    change(lines)
    content = "\n".join(map(json.dumps, lines)).encode()
    file.write_bytes(sha256(content).hexdigest().encode() + b"\n" + content)


def other_title(lines: list[Any]) -> None:
    lines[1]["title"] = "Something else"


def label_of_another(lines: list[Any]) -> None:
    lines[1] = lines[2]


def key_of_the_index(lines: list[Any]) -> None:
    lines[1]["run"] = lines[0]["run"]


@pytest.mark.parametrize("change", [other_title, label_of_another, key_of_the_index])
def test_a_line_that_says_other_than_the_index_is_refused(
    file: Path, change: Callable[[list[Any]], None]
) -> None:
    """A list shows the index, and a statement is shown from its line."""
    rewritten(file, change)
    found = kept(ORIGIN)
    assert found is not None
    with pytest.raises(UnusableRecord, match="it is damaged"):
        found.claim("square")
    assert found.replayed() is None


def no_code(lines: list[Any]) -> None:
    del lines[0]["code"]


def no_index(lines: list[Any]) -> None:
    lines[0] = [1]


def one_line_too_few(lines: list[Any]) -> None:
    lines.pop()


def other_schema(lines: list[Any]) -> None:
    lines[0]["run"]["schema"] = "slr-verify/results@0"


@pytest.mark.parametrize("change", [no_code, no_index, one_line_too_few, other_schema])
def test_an_index_of_another_shape_is_refused(
    file: Path, change: Callable[[list[Any]], None]
) -> None:
    rewritten(file, change)
    with pytest.raises(UnusableRecord):
        kept(ORIGIN)


def test_a_record_of_other_code_is_none(file: Path) -> None:
    rewritten(file, lambda lines: lines[0].update(code="0" * 64))
    assert kept(ORIGIN) is None


def test_source_that_lies_in_the_folder_of_compiled_code_is_not_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path))
    function_of.cache_clear()
    source = "def answer():\n    return 42\n"
    assert function_of(source, "answer")() == 42
    (path,) = (tmp_path / "kernels").glob("*.py")
    path.write_text("raise SystemExit('run')\n", "utf-8")
    function_of.cache_clear()
    sys.modules.pop(path.stem)
    assert function_of(source, "answer")() == 42
    assert path.read_text("utf-8") == source


def test_toy_claims_are_the_ones_of_the_module() -> None:
    assert made.SQUARE in toy_paper.CLAIMS
