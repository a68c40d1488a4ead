"""Files of Coq, compiled: what was shown, on which axioms."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from signal import SIGKILL, SIGXCPU

if sys.platform == "linux":
    from resource import (
        RLIM_INFINITY,
        RLIMIT_AS,
        RLIMIT_CPU,
        RLIMIT_STACK,
        RUSAGE_CHILDREN,
        getrlimit,
        getrusage,
        prlimit,
    )

from slr_verify.formal.export import Exported
from slr_verify.formal.kept import Kept
from slr_verify.formal.memory import Compiled, remember, remembered
from slr_verify.formal.pieces import pieces
from slr_verify.formal.sharing import Shared
from slr_verify.formal.theory import theories
from slr_verify.system.files import replace_file

ALLOWED = re.compile(
    r"(Almost\."
    r"|ClassicalEpsilon\.|ClassicalDedekindReals\.|FunctionalExtensionality\.|Classical_Prop\.classic\b|Description\."
    r"|PrimInt63\.|Uint63\.|PrimFloat\.|FloatAxioms\.|Sint63\.)"
)
"""Cited theorems, the classical reals, description, functions that agree everywhere, machine integers."""

PLACES = ("-Q", "theories", "slr"), ("-Q", "statements", "shown"), ("-Q", "axioms", "axioms")
"""The folders, and what they are called within Coq."""
MEMORY = 6 * 2**30
"""Bytes of address space that one process may take."""
STACK = 2**30
"""Bytes of stack of one process: `field` runs out of what systems give, on terms of some thousand parts."""
ENDED = (-SIGKILL, -SIGXCPU)
POLL = 0.2
"""Seconds between two looks at whether a process has ended."""
CLOSED = "Closed under the global context"
WORDS = 300
"""Letters of a message of Coq that are shown."""


class CoqRefuses(Exception):
    """The theory does not compile: a Coq that is too old, or a full disk."""


def module(label: str) -> str:
    """The name of the file of a statement: another one for each label, in which no capital occurs."""
    return "S_" + label.replace("-", "_").replace(".", "_Part_")


def write(folder: Path, files: Mapping[str, Exported]) -> None:
    """The theory, the statements, and what `coq_makefile` wants to know of them."""
    names = [f"theories/{name}" for name in theories()]
    for name, content in theories().items():
        replace_file(folder / "theories" / name, content)
    for label, each in files.items():
        for name, text in pieces(module(label), each.source).items():
            replace_file(folder / _statement(name), text.encode())
            names.append(_statement(name))
        replace_file(folder / _question(label), _asking(label, each.source).encode())
        names.append(_question(label))
    project = "\n".join([*map(" ".join, PLACES), "-arg -w -arg none", *names])
    replace_file(folder / "_CoqProject", f"{project}\n".encode())


def _statement(name: str) -> str:
    return f"statements/{name}.v"


def _question(label: str) -> str:
    return f"axioms/{module(label)}.v"


def _asking(label: str, source: str) -> str:
    """A file that asks what the theorems of a statement rest on, by their full names."""
    theorems = re.findall(r"^Theorem (\w+)", source, re.MULTILINE)
    names = ", ".join(f"shown.{module(label)}.{name}" for name in theorems)
    return (
        f"From shown Require {module(label)}.\n"
        f"Definition theorems := ({names}).\nPrint Assumptions theorems.\n"
    )


def compiled(
    folder: Path,
    files: Mapping[str, Exported],
    jobs: int,
    done: Callable[[], object],
    seconds: int,
) -> dict[str, Compiled]:
    """What became of each statement, the shortest files first. Raises CoqRefuses.

    Whatever happens, no process is left behind; and after Ctrl-C what had compiled is remembered, also the
    pieces of a file.
    """
    found = {label: kept for label, each in files.items() if (kept := remembered(each)) is not None}
    fresh = {label: each for label, each in files.items() if label not in found}
    for _ in found:
        done()
    if fresh:
        for name in theories():
            _run(folder, f"theories/{name}")
        by_length = sorted(fresh, key=lambda label: len(fresh[label].source))
        sources = {label: fresh[label].source for label in by_length}
        with closing(_all(folder, sources, jobs, seconds)) as results:
            for label, result in results:
                found[label] = result
                remember(fresh[label], result)
                done()
    return {label: found[label] for label in files}


def _all(
    folder: Path, sources: Mapping[str, str], jobs: int, seconds: int
) -> Generator[tuple[str, Compiled], None, None]:
    """What became of each file, as it is known."""
    waiting, shared = list(sources), Shared()
    running = dict[str, _Statement]()
    try:
        while waiting or running:
            while len(running) < jobs and (label := shared.following(waiting, running, sources)):
                waiting.remove(label)
                whole = pieces(module(label), sources[label])
                texts = shared.referring(sources[label], whole)
                kept = Kept(folder, texts) if len(texts) > 1 and texts == whole else None
                running[label] = _Statement(folder, label, texts, seconds, kept)
            for label, each in list(running.items()):
                if result := each.result(POLL / len(running)):
                    del running[label]
                    if not result.refused:
                        shared.add(sources[label], each.texts)
                    yield label, result
                    if each.kept and not result.refused:
                        each.kept.forget()
    finally:
        for each in running.values():
            each.process.kill()
            each.process.communicate()


class _Statement:
    """Coq at work on a statement, and then on what it rests on."""

    def __init__(
        self,
        folder: Path,
        label: str,
        texts: Mapping[str, str],
        seconds: int,
        kept: Kept | None = None,
    ) -> None:
        self.folder, self.texts, self.seconds, self.kept = folder, texts, seconds, kept
        for name, text in texts.items():
            replace_file(folder / _statement(name), text.encode())
        taken = kept.taken() if kept else {}
        self.before, self.pieces = sum(taken.values()), len(taken)
        self.files = [*map(_statement, texts), _question(label)][len(taken) :]
        self.used, self.began = 0.0, time.monotonic()
        self.process = self._begun()

    def _begun(self) -> subprocess.Popen[str]:
        process = _started(self.folder, self.files[0])
        _limit(process, max(1, round(self.seconds - self.used)))
        return process

    def result(self, wait: float) -> Compiled | None:
        """What became of it, if that is known within so many seconds."""
        before = _seconds_of_ended()
        try:
            output, error = self.process.communicate(timeout=wait)
        except subprocess.TimeoutExpired:
            return None
        used = self._seconds_since(before)
        self.used += used
        taken = round(self.before + self.used, 1)
        if self.process.returncode:
            return Compiled(self._why(error), taken, pieces=self.pieces)
        if len(self.files) > 1:
            if self.kept:
                self.kept.keep(Path(self.files[0]).stem, used)
            del self.files[0]
            self.process = self._begun()
            return None
        return Compiled(*_rests_on(output, taken), pieces=self.pieces)

    def _seconds_since(self, before: float) -> float:
        """Of processor time; of the clock where the system does not say."""
        if sys.platform != "linux":
            return time.monotonic() - self.began - self.used
        return _seconds_of_ended() - before

    def _why(self, error: str) -> str:
        if self.process.returncode in ENDED:
            return f"it was ended, perhaps after {self.seconds} s of processor time"
        return _refusal(self.texts.get(Path(self.files[0]).stem, ""), error)


def _rests_on(output: str, seconds: float) -> tuple[str, float, tuple[str, ...]]:
    """The axioms that Coq lists, and why they are refused: those that are not allowed, or no list."""
    heading, *listed = re.split(r"^Axioms:$", output, flags=re.MULTILINE)
    lines = re.findall(r"^(?! |$).*$", "".join(listed), re.MULTILINE)
    names = [re.match(r"[A-Za-z][\w.']*(?= |$)", line) for line in lines]
    if not all(names) or not (names or CLOSED in heading):
        return f"coqc lists no axioms: {_in_one_line(output)}", seconds, ()
    axioms = tuple(sorted({name[0] for name in names if name}))
    others = [name for name in axioms if not ALLOWED.match(name)]
    return f"it rests on {', '.join(others)}" if others else "", seconds, axioms


def _seconds_of_ended() -> float:
    """Of processor time, of all processes that have ended, where the system says that."""
    if sys.platform != "linux":
        return 0.0
    taken = getrusage(RUSAGE_CHILDREN)
    return taken.ru_utime + taken.ru_stime


def _limit(process: subprocess.Popen[str], seconds: int) -> None:
    """Processor time and memory that a process may take, where the system can do that."""
    if sys.platform == "linux":
        with suppress(ProcessLookupError):
            prlimit(process.pid, RLIMIT_CPU, (seconds, seconds + 1))
            prlimit(process.pid, RLIMIT_AS, (MEMORY, MEMORY))


def _refusal(source: str, error: str) -> str:
    """The step that Coq refuses, and its words."""
    place = re.search(r"line (\d+), characters [^\n]*\n(.*)", error, re.DOTALL)
    if place is None:
        return _in_one_line(error) or "coqc was ended"
    before = "\n".join(source.splitlines()[: int(place[1])])
    steps = re.findall(r"^\(\* (.*) \*\)\nLemma (step_\d+)", before, re.MULTILINE)
    rule, name = steps[-1] if steps else ("", "")
    where = f"{name} ({rule}): " if steps and "\nTheorem " not in before else ""
    return f"{where}{_in_one_line(place[2])}"


def _in_one_line(words: str) -> str:
    return " ".join(words.split())[:WORDS]


def _started(folder: Path, file: str) -> subprocess.Popen[str]:
    """A process that ends with this one, however this one ends, where the system can do that."""
    ending = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []
    places = [word for place in PLACES for word in place]
    return subprocess.Popen(  # noqa: S603 (of files that were just written)
        [*ending, *_with_stack(), "coqc", "-noglob", "-w", "none", *places, file],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _with_stack() -> list[str]:
    """What starts a process with a larger stack, where the system can do that."""
    if sys.platform != "linux" or shutil.which("prlimit") is None:
        return []
    _, most = getrlimit(RLIMIT_STACK)
    return ["prlimit", f"--stack={STACK if most == RLIM_INFINITY else min(STACK, most)}:"]


def _run(folder: Path, file: str) -> str:
    process = _started(folder, file)
    try:
        output, error = process.communicate()
    finally:
        process.kill()
        process.wait()
    if process.returncode:
        raise CoqRefuses(f"coqc refuses {file}: {_in_one_line(error) or 'it was ended'}")
    return output
