"""The cache answers clean findings only, and only what it can be sure of."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import toy_paper

from slr_verify.claims.record import cache as cache_module
from slr_verify.claims.record import fingerprint
from slr_verify.claims.record.cache import Cache, folder, is_clean
from slr_verify.claims.record.fingerprint import code_of
from slr_verify.claims.record.results import AttackRecord, EvidenceRecord, MutantRecord, Record
from slr_verify.claims.run import runner
from slr_verify.claims.run.runner import run

AGREES = EvidenceRecord("a look", True, 3, "seen")


def check(cache: Cache, **options: Any) -> Record:
    return run(toy_paper.CLAIMS, ("square",), cache=cache, origin="toy_paper", **options)


def cached(record: Record) -> tuple[bool, bool]:
    (claim,) = record.claims
    return claim.evidence[0].cached, bool(claim.attack and claim.attack.cached)


def test_a_second_run_answers_from_the_cache(cache: Cache) -> None:
    first, second = check(cache, attack=True), check(cache, attack=True)
    assert (cached(first), cached(second)) == ((False, False), (True, True))
    assert first.claims[0].mutants == second.claims[0].mutants
    assert second.claims[0].outcome == "PROVED"


def test_fresh_ignores_it(cache: Cache) -> None:
    check(cache, attack=False)
    assert not check(cache, attack=False, fresh=True).claims[0].cached


@pytest.mark.parametrize("other", [{"seed": 1}, {"digits": 40}])
def test_other_inputs_are_not_answered(cache: Cache, other: dict[str, int]) -> None:
    check(cache, attack=False)
    assert not check(cache, attack=False, **other).claims[0].cached


def test_other_versions_are_not_answered(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    check(cache, attack=False)
    monkeypatch.setattr(fingerprint, "versions", lambda: {"sympy": "0"})
    assert not check(cache, attack=False).claims[0].cached


def test_another_format_is_not_answered(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write("work", "key", AGREES)
    monkeypatch.setattr(cache_module, "SCHEMA", "slr-verify/cache@2")
    assert cache.read("work", "key") is None


def test_other_code_is_not_answered(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    check(cache, attack=False)
    monkeypatch.setattr(runner, "code_of", lambda origin: "other")
    assert not check(cache, attack=False).claims[0].cached


def test_without_an_origin_nothing_is_stored(cache: Cache) -> None:
    run(toy_paper.CLAIMS, ("square",), cache=cache, attack=False)
    assert not cache.where.exists()


def no_json(text: str) -> str:
    return text[: len(text) // 2]


def other_content(text: str) -> str:
    return text.replace('"seen"', '"seen by somebody else"')


def other_key(text: str) -> str:
    return text.replace('"key"', '"old key"', 1)


def extra_field(text: str) -> str:
    entry = json.loads(text)
    entry["finding"]["extra"] = 1
    entry["digest"] = cache_module._digest(entry["finding"])
    return json.dumps(entry)


def bad_news(text: str) -> str:
    entry = json.loads(text)
    entry["finding"]["agrees"] = False
    entry["digest"] = cache_module._digest(entry["finding"])
    return json.dumps(entry)


@pytest.mark.parametrize(
    "damage",
    [no_json, other_content, other_key, extra_field, bad_news, lambda text: "[]", lambda text: "7"],
)
def test_a_damaged_entry_is_ignored_and_rewritten(
    cache: Cache, damage: Callable[[str], str]
) -> None:
    cache.write("work", "key", AGREES)
    assert cache.read("work", "key") == replace(AGREES, cached=True)
    (entry,) = cache.where.iterdir()
    entry.write_text(damage(entry.read_text()))
    assert cache.read("work", "key") is None
    cache.write("work", "key", AGREES)
    assert cache.read("work", "key") == replace(AGREES, cached=True)


@pytest.mark.parametrize(
    "forged",
    [
        {"title": 5},
        {"points": "many"},
        {"detail": None},
        {"agrees": 1},
        {"seconds": "0"},
        {"mutants": 5},
        {"mutants": {"tried": "x"}, "points": 3},
        {"mutants": {}, "counterexample": 0},
        {"notes": "abc", "mutants": {}},
    ],
)
def test_a_forged_entry_with_a_right_digest_is_ignored(
    cache: Cache, forged: dict[str, Any]
) -> None:
    """Whoever forges one knows how digests are made."""
    cache.write("work", "key", AGREES)
    (file,) = cache.where.iterdir()
    entry = json.loads(file.read_text())
    entry["finding"] |= forged
    file.write_text(json.dumps({**entry, "digest": cache_module._digest(entry["finding"])}))
    assert cache.read("work", "key") is None


def test_without_a_home_folder_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("SLR_VERIFY_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(FileNotFoundError, match="there is no home folder; set SLR_VERIFY_CACHE"):
        folder()
    Cache().write("work", "key", AGREES)
    assert Cache().read("work", "key") is None


def test_bytes_that_are_no_text_are_ignored(cache: Cache) -> None:
    cache.write("work", "key", AGREES)
    next(cache.where.iterdir()).write_bytes(b"\xff\xfe\x00")
    assert cache.read("work", "key") is None


def test_an_attack_comes_back_as_it_was(cache: Cache) -> None:
    found = AttackRecord(5, 5, mutants=MutantRecord(2, 1, 1, 1, unproved_changes=("sign",)))
    cache.write("work", "key", found)
    assert cache.read("work", "key") == replace(found, cached=True)


@pytest.mark.parametrize(
    "finding",
    [
        EvidenceRecord("a look", False, 3, "seen"),
        AttackRecord(counterexample="1 against 2"),
        AttackRecord(broken="interrupted"),
        AttackRecord(mutants=MutantRecord(1, proved_false=1)),
    ],
)
def test_bad_news_is_never_stored(cache: Cache, finding: EvidenceRecord | AttackRecord) -> None:
    assert not is_clean(finding)
    cache.write("work", "key", finding)
    assert not cache.where.exists()


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = Cache(tmp_path / "file" / "cache")
    cache.write("work", "key", AGREES)
    assert cache.read("work", "key") is None


def test_where_the_cache_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path))
    assert folder() == tmp_path
    monkeypatch.delenv("SLR_VERIFY_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert folder() == tmp_path / "slr-verify"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert folder() == Path.home() / ".cache" / "slr-verify"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of two files, one of them in a folder of its own."""
    folder = tmp_path / "digest_toy"
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "inner" / "deep.py").write_text("value = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def test_the_digest_of_the_code_depends_on_every_byte(package: Path) -> None:
    before = code_of("digest_toy.inner.deep")
    assert before == code_of("digest_toy")
    (package / "inner" / "deep.py").write_text("value = 2\n")
    changed = code_of("digest_toy")
    (package / "inner" / "deep.py").rename(package / "deep.py")
    assert len({before, changed, code_of("digest_toy"), None}) == 4


def test_it_holds_the_source_of_this_package(package: Path) -> None:
    assert code_of("slr_verify.paper") not in (None, code_of("digest_toy"))


def test_a_file_outside_of_packages_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lonely_toy.py").write_text("CLAIMS = ()\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert code_of("lonely_toy") is None
    assert code_of("no_such_toy.inside") is None
