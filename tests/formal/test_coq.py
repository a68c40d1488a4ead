"""The command: its table, what it remembers, and how it ends."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from signal import SIGINT, SIGKILL
from typing import TypeVar

import pytest
from click.testing import CliRunner
from rich.console import Console

from slr_verify.cli import main
from slr_verify.cli.formal import _table
from slr_verify.core.proof_file import Replay
from slr_verify.formal import coqc, theory
from slr_verify.formal.export import Exported, exported
from slr_verify.formal.memory import remembered

from .conftest import OPEN, needs_coq

if sys.platform == "linux":
    from resource import RLIM_INFINITY, RLIMIT_STACK, prlimit

T = TypeVar("T")


@needs_coq
def test_a_statement_is_formal_and_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    kept = tmp_path / "kept"
    first = CliRunner().invoke(main, ["formal", "lemma-16", "corollary-2", "--keep", str(kept)])
    assert first.exit_code == 3, first.output
    assert re.search(r"^lemma-16 +1/1 +20/20 +[\d.]+ +FORMAL *$", first.output, re.M), first.output
    assert re.search(r"^corollary-2 +9/15 +\d+/\d+ +[\d.]+ +not replayed: ", first.output, re.M)
    assert "averages a function of which nothing is known" in " ".join(first.output.split())
    only = "1 of 2 statements is FORMAL, resting on:\n  ClassicalDedekindReals:"
    assert only in first.output, "axioms of what is not FORMAL"
    assert (kept / "statements" / "S_lemma_16.vo").exists()
    again = CliRunner().invoke(main, ["formal", "lemma-16"])
    assert again.exit_code == 0
    assert re.search(r"^lemma-16 +1/1 +20/20 +[\d.]+\* +FORMAL *$", again.output, re.M), (
        again.output
    )
    assert "* remembered" in again.output


@needs_coq
@pytest.mark.usefixtures("theory_is_ready")
def test_an_axiom_that_is_not_listed_makes_no_theorem(
    tmp_path: Path, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    each = exported(replay, "lemma-16")
    each.source = re.sub(r"(Theorem .*\n)Proof\..*Qed\.", r"\1Proof. Admitted.", each.source)
    coqc.write(tmp_path, {"lemma-16": each})
    found = coqc.compiled(tmp_path, {"lemma-16": each}, 1, lambda: None, 600)["lemma-16"]
    assert found.refused == "it rests on S_lemma_16.claim_lemma_16"


@needs_coq
@pytest.mark.usefixtures("theory_is_ready")
def test_a_list_that_cannot_be_read_is_one_row(
    tmp_path: Path, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    asking = coqc._asking

    def asked(label: str, source: str) -> str:
        return "Check I.\n" if label == "lemma-16" else asking(label, source)

    monkeypatch.setattr(coqc, "_asking", asked)
    files = {
        label: exported(replay, label) for label in ("lemma-16", "linear-risk-without-cancellation")
    }
    coqc.write(tmp_path, files)
    found = coqc.compiled(tmp_path, files, 1, lambda: None, 600)
    unread, other = found.values()
    assert unread.refused == "coqc lists no axioms: I : True"
    assert (other.refused, remembered(files["lemma-16"])) == ("", None)


@pytest.mark.parametrize(
    "listed", ["", "Axioms:\n", "Axioms:\nClassical_Prop.classic : forall P\n\u03b1 : False\n"]
)
def test_what_is_no_list_of_axioms_is_refused(listed: str) -> None:
    refused, _, axioms = coqc._rests_on(listed, 1.0)
    assert (refused.startswith("coqc lists no axioms: "), axioms) == (True, ())


def test_lists_of_axioms_are_read() -> None:
    assert coqc._rests_on("Closed under the global context\n", 1.0) == ("", 1.0, ())
    listed = (
        "Axioms:\nClassical_Prop.classic\n  : forall P : Prop, P \\/ ~ P\nAlmost.coarea : True\n"
    )
    assert coqc._rests_on(listed, 1.0)[2] == ("Almost.coarea", "Classical_Prop.classic")


@needs_coq
@pytest.mark.usefixtures("theory_is_ready")
def test_after_an_interrupt_what_had_compiled_is_remembered(
    tmp_path: Path, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    files = {label: exported(replay, label) for label in ("lemma-17", "lemma-16")}
    coqc.write(tmp_path, files)

    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        coqc.compiled(tmp_path, files, 1, interrupted, 600)
    shortest = min(files, key=lambda label: len(files[label].source))
    assert [label for label, each in files.items() if remembered(each)] == [shortest]


def test_without_coq_one_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    answer = CliRunner().invoke(main, ["formal", "lemma-16"])
    assert answer.exit_code == 1
    assert "needs Coq: apt-get install -y --no-install-recommends coq " in answer.output


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_table_fits_the_screen(width: int) -> None:
    label = "linear-risk-without-cancellation"
    refused = Exported(
        "", [], 0, 16, {label: "linear arithmetic: no number of Coq for 'mean' " * 3}
    )
    screen = Console(file=StringIO(), width=width)
    screen.print(
        _table(
            {label: refused, "spurious-signs": Exported("", ["spurious-signs"], 4, 4, {})},
            {},
            width,
        )
    )
    lines = screen.file.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    assert len(lines) < 20
    assert ("seconds" in lines[0]) == (width >= 80)


def test_two_labels_have_two_files() -> None:
    labels = "a-b", "a.b", "ab", "a-part-b", "a--b", "a..b"
    assert len({coqc.module(label) for label in labels}) == len(labels)


def test_a_statement_without_a_proof_is_not_formal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theory, "version", lambda: "as if there were one")
    file = tmp_path / "claims_without_proof.py"
    file.write_text(OPEN)
    answer = CliRunner().invoke(main, ["formal", "--claims", str(file)])
    assert answer.exit_code == 3, answer.output
    assert re.search(r"^open +0/1 +0/0 +- +not replayed: it has no proof *$", answer.output, re.M)
    assert answer.output.endswith("\n0 of 1 statement are FORMAL.\n")


@needs_coq
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize(("number", "code"), [(SIGINT, 130), (SIGKILL, -SIGKILL)])
def test_however_it_ends_no_process_is_left(number: int, code: int, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "from slr_verify.cli import main; main()",
        "formal",
        "lemma-16",
    ]
    environment = {**os.environ, "SLR_VERIFY_CACHE": str(tmp_path), "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as running:
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
        coq = awaited(lambda: [each for each in children.read_text().split() if is_coq(each)])
        running.send_signal(number)
        assert running.wait() == code
    awaited(lambda: not any(map(is_coq, coq)))


@needs_coq
@pytest.mark.skipif(shutil.which("prlimit") is None, reason="there is no prlimit")
def test_coq_has_a_large_stack(tmp_path: Path) -> None:
    coqc.write(tmp_path, {})
    with coqc._started(tmp_path, "theories/Erf.v") as process:
        awaited(lambda: is_coq(str(process.pid)))
        soft, hard = prlimit(process.pid, RLIMIT_STACK)
        process.kill()
    assert soft == (coqc.STACK if hard == RLIM_INFINITY else min(hard, coqc.STACK))


def is_coq(process: str) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/comm").read_text() == "coqc\n"
    return False


def awaited(sought: Callable[[], T]) -> T:
    until = time.monotonic() + 120
    while not (found := sought()):
        assert time.monotonic() < until
        time.sleep(0.02)
    return found
