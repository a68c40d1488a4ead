"""Pieces of a search, in worker processes, with what is finished kept for the next attempt.

The lines that a piece has found go to a file beside the target, one line of JSON a piece, under a key
that says what was asked. An interrupted search reads them back; nothing in them is believed, since
the kernel checks the certificate that is made of them.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from slr_verify.system.files import remove_file
from slr_verify.system.journal import append, finished_lines

Lines = list[dict[str, Any]]
OnProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class Task:
    """A function of a module and plain arguments; it returns lines of a certificate."""

    run: Callable[..., Lines]
    arguments: tuple[Any, ...]

    @property
    def key(self) -> str:
        """What was asked."""
        asked = f"{self.run.__module__}.{self.run.__qualname__}{self.arguments!r}"
        return sha256(asked.encode()).hexdigest()


@dataclass(frozen=True)
class Work:
    """How pieces are done: in how many processes, where finished ones are kept, who is told."""

    jobs: int = 1
    kept: Path | None = None
    on_progress: OnProgress = lambda done, total: None


ALONE = Work()


def part_file(target: Path) -> Path:
    """Where the finished pieces of a search for `target` are kept."""
    return target.with_name(f"{target.name}.part")


def performed(
    tasks: Sequence[Task],
    how: Work,
) -> list[Lines]:
    """What the tasks found, in their order; finished ones are read back and not done again."""
    found = _read(how.kept, {task.key for task in tasks})
    missing = [task for task in tasks if task.key not in found]
    how.on_progress(len(found), len(tasks))
    for task, lines in _run(missing, how.jobs):
        found[task.key] = lines
        _keep(how.kept, task.key, lines)
        how.on_progress(len(found), len(tasks))
    return [found[task.key] for task in tasks]


def forget(kept: Path) -> None:
    """Remove the finished pieces, once the certificate is written."""
    remove_file(kept)


def _run(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Task, Lines]]:
    if jobs == 1 or len(tasks) < 2:
        for task in tasks:
            yield task, task.run(*task.arguments)
        return
    workers = min(jobs, len(tasks))
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ignore)
    try:
        waiting: dict[Future[Lines], Task] = {
            pool.submit(task.run, *task.arguments): task for task in tasks
        }
        for future in as_completed(waiting):
            yield waiting[future], future.result()
    except BaseException:
        for process in list(pool._processes.values()):  # there is no public way to end them
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore() -> None:
    """Ctrl-C reaches every process of a terminal; the parent alone decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _read(kept: Path | None, wanted: set[str]) -> dict[str, Lines]:
    """The finished pieces that are wanted; a line that cannot be read is a piece not finished."""
    found = {}
    for line in finished_lines(kept) if kept else ():
        try:
            entry = json.loads(line)
            if entry["key"] in wanted and isinstance(entry["lines"], list):
                found[entry["key"]] = entry["lines"]
        except (ValueError, KeyError, TypeError):
            continue
    return found


def _keep(kept: Path | None, key: str, lines: Lines) -> None:
    if kept is not None:
        append(kept, (json.dumps({"key": key, "lines": lines}).encode(),))
