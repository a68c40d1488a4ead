"""One mutant on trial: its text stands in for the file, in a process of its own, and tests are run.

The process is forked from one that has loaded the libraries and the package, and unloads the file and
what imports it, so that a trial costs the loading of these and of the tests. Killed is a mutant with which
a test fails, the tests cannot be loaded, or the time or the memory is used up.
"""

from __future__ import annotations

import gc
import importlib
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Any

from checkers.mutation.coverage_map import ISOLATED, is_own
from checkers.mutation.loaded import forget, influenced
from checkers.mutation.mutant import Mutant
from checkers.mutation.targets import ROOT
from slr_verify.system.starting import forked

MEMORY = 6 * 2**30
BUSIEST = 8
"""Others may leave a mutant an eighth of the processor; one that waits for nothing is ended then."""
QUIET = (
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
)  # Hypothesis is loaded before pytest starts
SURVIVED, KILLED, OUT_OF_TIME = "survived", "killed", "out of time"


class _Instead(MetaPathFinder, Loader):
    """Loads the text of a mutant in place of its file."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self.name = mutant.file.removesuffix(".py").replace("/", ".")

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return spec_from_loader(fullname, self, origin=self._mutant.file)

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(ROOT / self._mutant.file)
        code = compile(self._mutant.text, module.__file__, "exec")
        exec(code, module.__dict__)  # noqa: S102 (a mutant of our own source)


class Chosen:
    """A plugin of pytest that keeps the chosen tests, in their order.

    A mutant may change the values that name the cases of a test: where one is missing, all are kept.
    """

    def __init__(self, tests: Sequence[str]) -> None:
        self._rank = {test: rank for rank, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        rank = {**self._renamed([item.nodeid for item in items]), **self._rank}
        kept = [item for item in items if item.nodeid in rank]
        items[:] = sorted(kept, key=lambda item: rank[item.nodeid])

    def _renamed(self, collected: list[str]) -> dict[str, int]:
        """The ranks of all cases of those tests of which a chosen case was not collected."""
        missing = [test for test in self._rank if test not in set(collected)]
        ranks = {_function(test): self._rank[test] for test in missing}
        return {test: ranks[_function(test)] for test in collected if _function(test) in ranks}


def _function(test: str) -> str:
    """The test without the case."""
    return test.partition("[")[0]


def verdict(mutant: Mutant, tests: Sequence[str], *, confcut: str, seconds: float) -> str:
    """What becomes of a mutant under these tests, with so many seconds of the processor's time."""
    if not tests:
        return SURVIVED
    gone = influenced(_Instead(mutant).name)
    gc.freeze()  # what is loaded before the fork is not looked through in each process
    answer = asked(lambda limit: _status_of(mutant, gone, tests, confcut, limit), seconds)
    if answer == OUT_OF_TIME:
        return OUT_OF_TIME
    return SURVIVED if answer == 0 else KILLED


def asked(work: Callable[[float], object], seconds: float) -> object:
    """What a fork answers that has so many seconds of the processor; None if it ends without an answer."""
    child = forked(work)
    try:
        child.pipe.send(seconds)
        return child.pipe.recv() if child.pipe.poll(BUSIEST * seconds) else OUT_OF_TIME
    except (EOFError, OSError):
        return OUT_OF_TIME if child.end() == -signal.SIGXCPU else None
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.fork or 0, signal.SIGKILL)  # with what its tests have started
        child.end()


def _status_of(
    mutant: Mutant, gone: frozenset[str], tests: Sequence[str], confcut: str, seconds: float
) -> int:
    """In the fork: 0 if all tests pass. Raises what a test that fails, or cannot be loaded, raises."""
    limit(seconds)
    forget(gone)
    instead = _Instead(mutant)
    sys.meta_path.insert(0, instead)
    settle()
    importlib.import_module(instead.name)  # before pytest, whose own finder would come first
    return max(_status(part, confcut) for part in _parts(mutant, tests))


def limit(seconds: float) -> None:
    """In a fork: a group of its own, limits on time and memory, and silence."""
    os.setpgrp()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 10))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.chdir(ROOT)


def settle() -> None:
    """Have Hypothesis draw the same examples in each trial."""
    import hypothesis  # noqa: PLC0415 (loaded before the fork)

    hypothesis.settings.register_profile(
        "mutants",
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    hypothesis.settings.load_profile("mutants")


def _parts(mutant: Mutant, tests: Sequence[str]) -> Iterator[list[str]]:
    """The tests of the file itself first, then the others, if they have to be loaded at all."""
    own = [test for test in tests if is_own(mutant.file, test)]
    yield from filter(None, (own, [test for test in tests if test not in set(own)]))


def _status(tests: Sequence[str], confcut: str) -> int:
    """0 if all of these tests pass. Raises AssertionError if not, so that no more are run."""
    import pytest  # noqa: PLC0415 (loaded before the fork)

    files = sorted({test.partition("::")[0] for test in tests})
    command = ["-x", "--no-cov", "--tb=no", *QUIET, *ISOLATED, f"--confcutdir={confcut}", *files]
    status = int(pytest.main(command, plugins=[Chosen(tests)]))
    if status:
        raise AssertionError("a test fails")
    return status
