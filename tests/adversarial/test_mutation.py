"""The driver of the mutation tests: what it changes, and that its verdicts mean something."""

from __future__ import annotations

import subprocess
import sys
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("libcst", reason="mutmut and LibCST are in the extra `dev`")
pytest.importorskip("mutmut", reason="mutmut and LibCST are in the extra `dev`")

from checkers.mutation.coverage_map import CoverageMap, lines_of_functions, with_whole
from checkers.mutation.loaded import influenced
from checkers.mutation.mutant import Mutant
from checkers.mutation.mutants import mutants
from checkers.mutation.swapped import Quick, in_function
from checkers.mutation.targets import TARGETS
from checkers.mutation.trial import KILLED, OUT_OF_TIME, SURVIVED, Chosen, verdict

from .conftest import ROOT

SOURCE = '''"""A module."""

LIMIT = 3


def checked(x: int) -> int:
    """Docs."""
    if x < LIMIT:
        raise ValueError(f"x is {x}, below {LIMIT}")
    return x + 1


class Checking:
    words = "by looking"
    trust = "ARB"


FUBINI = Citation(
    "Fubini",
    "textbook",
    "the order of integration"
    " does not matter",
    ("f is integrable",),
)


def needs(x: int) -> None:
    require(x > 1, "not-positive", "this is no number", x + 1)


Pairs = Mapping[str, tuple[int, int]]
Place: TypeAlias = "tuple[int, int] | None"
Shape = Any
Known = tables["known"]
'''


@pytest.fixture
def found(tmp_path: Path) -> list[tuple[int, str]]:
    file = tmp_path / "module.py"
    file.write_text(SOURCE, "utf-8")
    return [(mutant.line, mutant.after) for mutant in mutants(file, tmp_path)]


def test_constants_comparisons_and_refusals_are_changed(found) -> None:
    assert (3, "LIMIT = 4") in found
    assert (8, "if x <= LIMIT:") in found
    assert (9, "pass") in found
    assert (10, "return x - 1") in found
    assert (10, "return x + 2") in found


def test_wording_and_annotations_are_not(found) -> None:
    assert [after for line, after in found if line == 9] == ["pass"]
    assert not any(line in (1, 6, 7, 14) for line, _ in found)
    assert any(line == 15 for line, _ in found)


def test_of_a_citation_only_the_texts_are_not(found) -> None:
    inside = [(line, after) for line, after in found if 15 < line < 27]
    assert (18, "FUBINI = None") in inside
    assert (20, '"XXtextbookXX",') in inside
    assert (23, "None,") in inside
    assert not any("XX" in after for line, after in inside if line != 20)


def test_of_what_is_required_only_the_condition_and_the_code_are(found) -> None:
    inside = [after for line, after in found if line == 28]
    assert 'require(x >= 1, "not-positive", "this is no number", x + 1)' in inside
    assert 'require(x > 1, "XXnot-positiveXX", "this is no number", x + 1)' in inside
    assert "pass" in inside
    assert not any("XXthis" in after or "x + 2" in after or "None" in after for after in inside)


def test_names_of_types_are_not(found) -> None:
    inside = [(line, after) for line, after in found if line > 30]
    assert {line for line, _ in inside} == {34}
    assert (34, 'Known = tables["XXknownXX"]') in inside


def test_a_share_is_drawn_before_anything_is_changed(tmp_path: Path, found) -> None:
    file = tmp_path / "module.py"
    draws = cycle((True, False, False))
    some = [(each.line, each.after) for each in mutants(file, tmp_path, lambda: next(draws))]
    assert set(some) < set(found)
    assert len(found) / 4 < len(some) < len(found) / 2


TESTS = ["tests/arb/test_certainty.py::test_two_bits_are_enough"]
FILE = "slr_verify/arb/certainty.py"
QUICKLY = """
import sys
from checkers.mutation.mutant import Mutant
from checkers.mutation.swapped import in_function, with_tests
from checkers.mutation.targets import ROOT, Target

file, before, after, test = sys.argv[1:]
text = (ROOT / file).read_text("utf-8")
line = 1 + text[: text.index(before)].count("\\n")
mutant = Mutant(file, line, before, after, text.replace(before, after))
assert in_function(mutant)
verdicts = []
target = Target((file,), (test.partition("::")[0],), "tests/arb")
with_tests(target, lambda quick: verdicts.append(quick.verdict(mutant, [test], 120)))
print(*verdicts)
"""
"""Prints the verdict of a quick trial."""


@pytest.mark.parametrize(
    ("before", "after", "answer"),
    [
        ("bits < 2", "bits < 2", SURVIVED),
        ("bits < 2", "bits < 3", KILLED),
        ("bits < 2", "bits < 1", KILLED),
        ("bits < 2", "bits < )", KILLED),
    ],
)
def test_a_mutant_on_trial(before: str, after: str, answer: str) -> None:
    text = (ROOT / FILE).read_text("utf-8")
    assert before in text
    mutant = Mutant(FILE, 31, before, after, text.replace(before, after))
    assert verdict(mutant, TESTS, confcut="tests/arb", seconds=120) == answer


@pytest.mark.parametrize(
    ("before", "after", "answer"),
    [
        ("bits < 2", "bits < 2", None),
        ("bits < 2", "bits < 3", KILLED),
        ("bits < 2", "bits < 1", KILLED),
        ("bits < 2", "bits < )", None),
        ("bits < 2", "not print(1 / 0)", KILLED),
    ],
)
def test_a_mutant_on_a_quick_trial(before: str, after: str, answer: str | None) -> None:
    """What cannot be said quickly is left to the other trial."""
    command = [sys.executable, "-c", QUICKLY, FILE, before, after, *TESTS]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.stdout.splitlines()[-1:] == [str(answer)], found.stderr


def test_a_test_that_fails_without_the_mutant_kills_nothing(monkeypatch) -> None:
    monkeypatch.setattr(Quick, "_answer", lambda self, mutant, tests, seconds: tests[0])
    quick = Quick(dict.fromkeys(TESTS))
    assert quick.verdict(Mutant(FILE, 26, "", "", ""), TESTS, 120) is None


@pytest.mark.parametrize("line", [1, 12])
def test_constants_of_a_module_are_not_in_a_function(line: int) -> None:
    assert not in_function(Mutant("slr_verify/core/terms.py", line, "", "", ""))


@pytest.mark.long
def test_a_mutant_that_does_not_end_is_out_of_time() -> None:
    """The time is the processor's: on a busy machine nothing is killed for being slow."""
    mutant = Mutant(FILE, 31, "", "", "while True:\n    pass")
    assert verdict(mutant, TESTS, confcut="tests/arb", seconds=1) == OUT_OF_TIME


def test_a_line_that_no_test_runs_has_survivors() -> None:
    mutant = Mutant(FILE, 31, "", "", "")
    assert verdict(mutant, [], confcut="tests/arb", seconds=1) == SURVIVED


def test_which_tests_are_chosen() -> None:
    """Those of the file itself first, then quick ones, as long as there is time."""
    own, quick, slow = "tests/test_f.py::a", "tests/test_g.py::b", "tests/test_g.py::c"
    chosen = CoverageMap(
        {
            "f.py": {
                0: frozenset({own, quick, slow}),
                1: frozenset({slow, quick, own}),
                2: frozenset(),
            }
        },
        {own: 2.0, quick: 0.5, slow: 9.0},
    )
    assert chosen.tests_of("f.py", 1, most_seconds=60) == [own, quick, slow]
    assert chosen.tests_of("f.py", 1, most_seconds=3) == [own, quick]
    assert chosen.tests_of("f.py", 2, most_seconds=60) == [own, quick, slow]
    assert chosen.tests_of("g.py", 1, most_seconds=60) == []


def test_a_trial_loads_what_imports_the_file_and_keeps_the_package() -> None:
    """Which gives its names when they are asked for, and of which packages are attributes."""
    gone = influenced("slr_verify.calculus.theorem")
    assert {"slr_verify.calculus.theorem", "slr_verify.paper"} <= gone
    assert not {"slr_verify", "slr_verify.language.statement", "slr_verify.core.terms"} & gone


def test_a_line_that_runs_when_the_module_is_loaded_belongs_to_all_tests_of_the_file() -> None:
    """Whichever test loads the module first is no more likely than others to need its constants."""
    first, caller, own = "tests/test_a.py::a", "tests/test_b.py::b", "tests/test_module.py::m"
    run = {3: [f"{first}|run"], 6: ["", f"{first}|run"], 8: [f"{caller}|run"], 10: []}
    assert lines_of_functions(SOURCE) == {7, 8, 9, 10, 28}
    tests = frozenset({first, caller, own})
    chosen = CoverageMap({"module.py": with_whole(run, SOURCE, "module.py", tests)}, {})
    assert chosen.tests_of("module.py", 3, most_seconds=60) == [own, caller]
    assert chosen.tests_of("module.py", 8, most_seconds=60) == [caller]
    assert chosen.tests_of("module.py", 10, most_seconds=60) == [own, caller]
    constants = CoverageMap(
        {"constants.py": with_whole({1: []}, "A = 1", "constants.py", tests)}, {}
    )
    assert set(constants.tests_of("constants.py", 1, most_seconds=60)) == tests


def test_a_case_that_a_mutant_renames_is_still_run() -> None:
    collected = ["a[x]", "a[None]", "b", "c"]
    assert kept(["b", "a[x]", "a[rule]"], collected) == ["b", "a[x]", "a[None]"]
    assert kept(["a[rule]", "b"], collected) == ["a[x]", "a[None]", "b"]
    assert kept(["b", "a[x]"], collected) == ["b", "a[x]"]


def kept(chosen: list[str], collected: list[str]) -> list[str]:
    items = [SimpleNamespace(nodeid=name) for name in collected]
    Chosen(chosen).pytest_collection_modifyitems(items)
    return [item.nodeid for item in items]


def test_the_targets_have_files() -> None:
    assert all(target.files for target in TARGETS.values())
