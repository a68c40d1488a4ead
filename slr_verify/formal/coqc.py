"""Files of Coq, compiled: what was shown, on which axioms, and what is remembered of it.

What is remembered is that a file with this content compiled, with this Coq and this theory.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from signal import SIGKILL, SIGXCPU

if sys.platform == "linux":
    from resource import RLIMIT_AS, RLIMIT_CPU, RUSAGE_CHILDREN, getrusage, prlimit

from slr_verify.claims.record.cache import folder as cache_folder
from slr_verify.formal.export import Exported
from slr_verify.formal.sharing import Shared
from slr_verify.system.files import replace_file
from slr_verify.system.targets import CannotWrite, TargetRefused

INSTALL = (
    "apt-get install -y --no-install-recommends "
    "coq libcoq-interval libcoq-coquelicot libcoq-flocq libcoq-mathcomp"
)
THEORIES = (
    "Erf",
    "Ranges",
    "Slopes",
    "Steps",
    "Limits",
    "Nearby",
    "Sums",
    "Totals",
    "Cited",
    "Means",
    "Vectors",
    "Averages",
)
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


@dataclass(frozen=True)
class Compiled:
    """What became of one file: why it was refused, the seconds, and the axioms."""

    refused: str = ""
    seconds: float = 0.0
    axioms: tuple[str, ...] = ()
    remembered: bool = False


def version() -> str | None:
    """Of coqc; None if it is not installed."""
    if shutil.which("coqc") is None:
        return None
    command = ["coqc", "--version"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603


@cache
def theories() -> Mapping[str, bytes]:
    """The files of the theory, in order: of the package, or of the source tree."""
    here = Path(__file__).resolve().parent
    places = here / "theories", here.parents[1] / "formal" / "theories"
    place = next(each for each in places if each.is_dir())
    return {f"{name}.v": (place / f"{name}.v").read_bytes() for name in THEORIES}


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
    """What became of each statement. Whatever happens, no process is left behind. Raises CoqRefuses."""
    found = {label: kept for label, each in files.items() if (kept := remembered(each)) is not None}
    fresh = [label for label in files if label not in found]
    for _ in found:
        done()
    if fresh:
        for name in theories():
            _run(folder, f"theories/{name}")
        for label, result in _all(
            folder, {each: files[each].source for each in fresh}, jobs, seconds
        ):
            found[label] = result
            done()
        good = [label for label in fresh if not found[label].refused]
        for label, axioms in axioms_of(folder, good).items():
            found[label] = _judged(found[label], axioms)
            _remember(files[label], found[label])
    return {label: found[label] for label in files}


def _judged(result: Compiled, axioms: tuple[str, ...]) -> Compiled:
    others = [name for name in axioms if not ALLOWED.match(name)]
    refused = f"it rests on {', '.join(others)}" if others else ""
    return Compiled(refused, result.seconds, axioms)


def _all(
    folder: Path, sources: Mapping[str, str], jobs: int, seconds: int
) -> Iterator[tuple[str, Compiled]]:
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


def imported(source: str) -> dict[str, None]:
    """The files of the theory that a source rests on."""
    found: dict[str, None] = {}
    for line in re.findall(r"^From slr Require (?:Im|Ex)port ([\w ]+)\.", source, re.MULTILINE):
        for name in line.split():
            found |= imported(theories()[f"{name}.v"].decode()) | {f"{name}.v": None}
    return found


def _key(each: Exported) -> str:
    used = (theories()[name] for name in imported(each.source))
    content = [each.source.encode(), *used, str(version()).encode()]
    return sha256(b"\0".join(content)).hexdigest()


def _file(key: str) -> Path:
    return cache_folder() / "formal" / f"{key}.json"


def remembered(each: Exported) -> Compiled | None:
    """What is known of a file that compiled before, with this Coq and this theory."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        kept = json.loads(_file(_key(each)).read_bytes())
        return Compiled(
            "", float(kept["seconds"]), tuple(map(str, kept["axioms"])), remembered=True
        )
    return None


def _remember(each: Exported, result: Compiled) -> None:
    if not result.refused:
        with suppress(OSError, CannotWrite, TargetRefused):
            replace_file(_file(_key(each)), json.dumps(asdict(result)).encode())
