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
    from resource import RLIMIT_AS, RLIMIT_CPU, RUSAGE_CHILDREN, getrusage, prlimit

from slr_verify.formal.export import Exported
from slr_verify.formal.memory import Compiled, remember, remembered
from slr_verify.formal.sharing import Shared
from slr_verify.formal.theory import theories
from slr_verify.system.files import replace_file

ALLOWED = re.compile(
    r"(Cited\.|ClassicalEpsilon\.|ClassicalDedekindReals\.|FunctionalExtensionality\.|Classical_Prop\.classic\b|Description\."
    r"|PrimInt63\.|Uint63\.|PrimFloat\.|FloatAxioms\.|Sint63\.)"
)
"""The classical reals, description, functions that agree everywhere, and Coq's machine integers."""

MEMORY = 6 * 2**30
"""Bytes of address space that one process may take."""
ENDED = (-SIGKILL, -SIGXCPU)
POLL = 0.2
"""Seconds between two looks at whether a process has ended."""
WORDS = 300
"""Letters of a message of Coq that are shown."""


class CoqRefuses(Exception):
    """The theory does not compile, or the list of axioms: a Coq that is too old, or a full disk."""


def module(label: str) -> str:
    """The name of the file of a statement: another one for each label, in which no capital occurs."""
    return "S_" + label.replace("-", "_").replace(".", "_Part_")


def write(folder: Path, files: Mapping[str, Exported]) -> None:
    """The theory, the statements, and what `coq_makefile` wants to know of them."""
    for name, content in theories().items():
        replace_file(folder / "theories" / name, content)
    for label, each in files.items():
        replace_file(folder / "statements" / f"{module(label)}.v", each.source.encode())
    names = [
        *(f"theories/{name}" for name in theories()),
        *(f"statements/{module(each)}.v" for each in files),
    ]
    project = "\n".join(["-Q theories slr", "-Q statements shown", "-arg -w -arg none", *names])
    replace_file(folder / "_CoqProject", f"{project}\n".encode())


def compiled(
    folder: Path,
    files: Mapping[str, Exported],
    jobs: int,
    done: Callable[[], object],
    seconds: int,
) -> dict[str, Compiled]:
    """What became of each statement, the shortest files first. Raises CoqRefuses.

    Whatever happens, no process is left behind; and after Ctrl-C what had compiled is remembered.
    """
    found = {label: kept for label, each in files.items() if (kept := remembered(each)) is not None}
    fresh = {label: each for label, each in files.items() if label not in found}
    for _ in found:
        done()
    if fresh:
        for name in theories():
            _run(folder, f"theories/{name}")
        found |= _with_axioms(folder, fresh, jobs, done, seconds)
    return {label: found[label] for label in files}


def _with_axioms(
    folder: Path, files: Mapping[str, Exported], jobs: int, done: Callable[[], object], seconds: int
) -> dict[str, Compiled]:
    """What became of each file, and what it rests on, which is asked for at the end, or at Ctrl-C."""
    found: dict[str, Compiled] = {}
    by_length = sorted(files, key=lambda label: len(files[label].source))
    sources = {label: files[label].source for label in by_length}
    try:
        with closing(_all(folder, sources, jobs, seconds)) as results:
            for label, result in results:
                found[label] = result
                done()
    finally:
        good = [label for label, result in found.items() if not result.refused]
        for label, axioms in axioms_of(folder, good).items():
            found[label] = _judged(found[label], axioms)
            remember(files[label], found[label])
    return found


def _judged(result: Compiled, axioms: tuple[str, ...]) -> Compiled:
    others = [name for name in axioms if not ALLOWED.match(name)]
    refused = f"it rests on {', '.join(others)}" if others else ""
    return Compiled(refused, result.seconds, axioms)


def _all(
    folder: Path, sources: Mapping[str, str], jobs: int, seconds: int
) -> Generator[tuple[str, Compiled], None, None]:
    """What became of each file, as it is known."""
    waiting, texts, shared = list(sources), dict[str, str](), Shared()
    running = dict[str, subprocess.Popen[str]]()
    used = _seconds_of_ended()
    try:
        while waiting or running:
            while len(running) < jobs and (label := shared.following(waiting, running, sources)):
                waiting.remove(label)
                texts[label] = shared.referring(sources[label])
                running[label] = _begun(folder, label, texts[label], seconds)
            for label, process in list(running.items()):
                with suppress(subprocess.TimeoutExpired):
                    error = process.communicate(timeout=POLL / len(running))[1]
                    del running[label]
                    before, used = used, _seconds_of_ended()
                    why = _refusal(texts.pop(label), error) if process.returncode else ""
                    if process.returncode in ENDED:
                        why = f"it was ended, perhaps after {seconds} s of processor time"
                    if not why:
                        shared.add(module(label), sources[label])
                    yield label, Compiled(why, round(used - before, 1))
    finally:
        for process in running.values():
            process.kill()
            process.communicate()


def _begun(folder: Path, label: str, text: str, seconds: int) -> subprocess.Popen[str]:
    """The process that compiles a statement."""
    file = f"statements/{module(label)}.v"
    replace_file(folder / file, text.encode())
    process = _started(folder, file)
    _limit(process, seconds)
    return process


def _seconds_of_ended() -> float:
    """Of processor time, of all processes that have ended; of the clock where the system does not say."""
    if sys.platform != "linux":
        return time.monotonic()
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
    places = ["-Q", "theories", "slr", "-Q", "statements", "shown"]
    return subprocess.Popen(  # noqa: S603 (of files that were just written)
        [*ending, "coqc", "-noglob", "-w", "none", *places, file],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


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


def axioms_of(folder: Path, labels: list[str]) -> dict[str, tuple[str, ...]]:
    """What all theorems of each statement rest on, by Coq's own account. Raises CoqRefuses."""
    if not labels:
        return {}
    source = "".join(f"From shown Require {module(label)}.\n" for label in labels)
    for number, label in enumerate(labels):
        stated = (folder / "statements" / f"{module(label)}.v").read_text()
        names = re.findall(r"^Theorem (\w+)", stated, re.MULTILINE)
        listed = "".join(f"pose proof (@shown.{module(label)}.{name}). " for name in names)
        whole = f"all_{number}"
        source += (
            f"Lemma {whole} : True.\nProof. {listed}exact I. Qed.\nPrint Assumptions {whole}.\n"
        )
    replace_file(folder / "Axioms.v", source.encode())
    output = _run(folder, "Axioms.v")
    parts = re.split(r"^(?:Axioms:|Closed under the global context)$", output, flags=re.MULTILINE)
    found = [re.findall(r"^([A-Za-z][\w.']*)(?= |$)", part, re.MULTILINE) for part in parts[1:]]
    return {label: tuple(sorted(set(each))) for label, each in zip(labels, found, strict=True)}
