"""What was exported is known again by the same code, and by no other."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from slr_verify.cli import paper
from slr_verify.cli.formal import replayed_by_coq
from slr_verify.formal import exports, memory
from slr_verify.formal.export import Exported
from slr_verify.formal.memory import Compiled, remember

from .conftest import OPEN

SHOWN = Exported("From slr Require Import Means.\nTheorem claim_a : True.\n", ["a"], 7, 9, {})
REFUSED = Exported("", [], 0, 5, {"b": "Stein: no tactic of Coq"})
SAID = Compiled("", 2.6, ("ClassicalDedekindReals.sig_not_dec",))
AGAIN = {
    "a": (replace(SHOWN, source=""), replace(SAID, remembered=True)),
    "b": (REFUSED, None),
}


@pytest.fixture(autouse=True)
def _a_cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path))
    for module in (memory, exports):
        monkeypatch.setattr(module, "version", lambda: "as if there were one")


@pytest.fixture
def code() -> str:
    found = exports.code(paper.ORIGIN)
    assert found is not None
    return found


def test_what_was_exported_and_compiled_is_known_again(code: str) -> None:
    assert exports.known(paper.ORIGIN, code) == {}
    exports.keep(paper.ORIGIN, code, {"a": SHOWN})
    exports.keep(paper.ORIGIN, code, {"b": REFUSED})
    assert exports.known(paper.ORIGIN, code) == {"b": AGAIN["b"]}, "of a it is not known yet"
    remember(SHOWN, SAID)
    assert exports.known(paper.ORIGIN, code) == AGAIN


def test_other_code_knows_nothing(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    exports.keep(paper.ORIGIN, code, {"b": REFUSED})
    assert exports.known(paper.ORIGIN, "other code") == {}
    monkeypatch.setattr(exports, "version", lambda: "another one")
    assert exports.code(paper.ORIGIN) != code
    exports.keep(paper.ORIGIN, code, {"a": SHOWN})
    assert exports.known(paper.ORIGIN, code) == {"b": AGAIN["b"]}, "the code has changed meanwhile"


def test_another_theory_is_other_code(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "theories", lambda: {"Means.v": b"Axiom all : False."})
    assert exports.code(paper.ORIGIN) != code


def test_a_module_in_no_package_has_no_code() -> None:
    assert exports.code("no_such_package") is None


@pytest.mark.parametrize("damage", [b"", b"[]", b'{"made by": 1}', b"\xff"])
def test_what_is_damaged_is_not_known(code: str, damage: bytes, tmp_path: Path) -> None:
    exports.keep(paper.ORIGIN, code, {"b": REFUSED})
    (file,) = (tmp_path / "formal").iterdir()
    file.write_bytes(damage)
    assert exports.known(paper.ORIGIN, code) == {}
    exports.keep(paper.ORIGIN, code, {"b": REFUSED})
    assert exports.known(paper.ORIGIN, code) == {"b": AGAIN["b"]}


def test_nothing_that_is_known_is_proved_again(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    exports.keep(paper.ORIGIN, code, {"lemma-16": SHOWN, "lemma-17": REFUSED})
    remember(SHOWN, SAID)
    asked: list[tuple[str, ...]] = []

    def exported(labels: tuple[str, ...], _: object) -> dict[str, Exported]:
        asked.append(labels)
        return dict.fromkeys(labels, REFUSED)

    monkeypatch.setattr(sys.modules[replayed_by_coq.__module__], "exported_statements", exported)
    files, results = replayed_by_coq(("lemma-17", "lemma-16"), None, 1, None, 1)
    assert files == {"lemma-16": AGAIN["a"][0], "lemma-17": REFUSED}
    assert (results, asked) == ({"lemma-16": AGAIN["a"][1]}, [])
    files, _ = replayed_by_coq(("lemma-16", "distance"), None, 1, None, 1)
    assert (set(files), asked) == ({"lemma-16", "distance"}, [("distance",)])
    assert set(exports.known(paper.ORIGIN, code)) == {"lemma-16", "lemma-17", "distance"}


def test_what_is_known_of_others_is_not_told(code: str) -> None:
    exports.keep(paper.ORIGIN, code, {"lemma-16": SHOWN, "lemma-17": REFUSED})
    remember(SHOWN, SAID)
    assert replayed_by_coq(("lemma-17",), None, 1, None, 1) == ({"lemma-17": REFUSED}, {})


def test_a_file_of_claims_is_read_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "claims_read_once.py"
    file.write_text(f"print('read')\n{OPEN}")
    unproved = Exported("", [], 0, 0, {"open": "it has no proof"})
    assert replayed_by_coq((), file, 1, None, 1) == ({"open": unproved}, {})
    assert capfd.readouterr().out.count("read") == 1
