"""Quick trials: the changed function takes the place of the old one, and nothing is loaded anew.

A fork of a process that has collected all tests runs those that reach the mutant, so a trial costs little
more than the first test that fails. That is enough to be killed: a test that fails with the mutant has to
pass without it in such a fork. It is not enough to survive: what was computed while modules were loaded is
not computed again. Survivors, and mutants outside of functions, are left to `trial`.
"""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import CodeType, FunctionType

import pytest
from _pytest.runner import runtestprotocol

from checkers.mutation.coverage_map import ISOLATED, TestsFail, lines_of_functions
from checkers.mutation.mutant import Mutant
from checkers.mutation.targets import ROOT, Target
from checkers.mutation.trial import KILLED, OUT_OF_TIME, QUIET, asked, limit, settle

Place = tuple[str, int]
"""The qualified name of a function, and which of those with this name in its file it is."""


def in_function(mutant: Mutant) -> bool:
    """Whether the first changed line is in the body of a function."""
    return mutant.line in lines_of_functions((ROOT / mutant.file).read_text("utf-8"))


def with_tests(target: Target, work: Callable[[Quick], None]) -> None:
    """Collect the tests of the target in this process, and do the work there. Raises TestsFail."""
    settle()
    loop = _Loop(work)
    options = ["--no-cov", "--tb=no", *QUIET, *ISOLATED, f"--confcutdir={target.confcut}"]
    if pytest.main([*options, *target.tests], plugins=[loop]) or not loop.done:
        raise TestsFail(f"the tests in {', '.join(target.tests)} cannot be collected")


class _Loop:
    """A plugin of pytest that does something else with the collected tests than to run them all."""

    def __init__(self, work: Callable[[Quick], None]) -> None:
        self._work = work
        self.done = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._work(Quick({item.nodeid: item for item in session.items}))
        self.done = True
        return True


class Quick:
    """The collected tests by their names, and which of them pass without a mutant."""

    def __init__(self, items: dict[str, pytest.Item]) -> None:
        self._items = items
        self._sound: dict[str, bool] = {}
        self._functions = _functions()
        gc.freeze()  # what is loaded before the fork is not looked through in each process

    def verdict(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> str | None:
        """Killed or out of time; None if that is not known of the mutant. `seconds` of the processor."""
        names = [name for name in tests if name in self._items]
        answer = self._answer(mutant, names, seconds)
        if answer in (None, OUT_OF_TIME):
            return answer
        return KILLED if self._passes(mutant, answer, seconds) else None

    def _passes(self, mutant: Mutant, test: str, seconds: float) -> bool:
        """Whether the test passes without the mutant, in a fork like the mutant's."""
        if test not in self._sound:
            text = (ROOT / mutant.file).read_text("utf-8")
            same = Mutant(mutant.file, 0, "", "", text)
            self._sound[test] = self._answer(same, [test], seconds) is None
        return self._sound[test]

    def _answer(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> str | None:
        """The first test that fails, or that the time is used up."""
        _as_it_is(mutant.file)  # before the fork, so that it is compiled once
        answer = asked(lambda limit: self._first_failure(mutant, tests, limit), seconds)
        return answer if isinstance(answer, str) else None

    def _first_failure(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> str | None:
        """In the fork."""
        limit(seconds)
        _swap(self._functions[str(ROOT / mutant.file)], mutant)
        chosen = [self._items[name] for name in tests]
        following = [*chosen[1:], None]
        for item, after in zip(chosen, following, strict=True):
            reports = runtestprotocol(item, log=False, nextitem=after)
            if any(report.failed for report in reports):
                return item.nodeid
        return None


def _functions() -> dict[str, dict[CodeType, list[FunctionType]]]:
    """All functions of the process by the file and the code they have."""
    found: dict[str, dict[CodeType, list[FunctionType]]] = defaultdict(lambda: defaultdict(list))
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            found[each.__code__.co_filename][each.__code__].append(each)
    return found


def _swap(functions: dict[CodeType, list[FunctionType]], mutant: Mutant) -> None:
    """Give the functions the code that the mutant has in their place. Raises ValueError."""
    after = _codes(mutant.text, mutant.file)
    for place, code in _as_it_is(mutant.file).items():
        for function in functions.get(code, []):
            function.__code__ = after[place]


@cache
def _as_it_is(file: str) -> dict[Place, CodeType]:
    """The code of each function of a file without a mutant."""
    return _codes((ROOT / file).read_text("utf-8"), file)


def _codes(text: str, file: str) -> dict[Place, CodeType]:
    """The code of each function of such a text of a file, by its place."""
    number: Counter[str] = Counter()
    found = {}
    for code in _nested(compile(text, str(ROOT / file), "exec", dont_inherit=True)):
        found[code.co_qualname, number[code.co_qualname]] = code
        number[code.co_qualname] += 1
    return found


def _nested(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _nested(constant)
