"""Pieces of a search, in worker processes, with what is finished kept for the next attempt.

The lines that a piece has found are kept in a file beside the target, under a key that says what was
asked. An interrupted search reads them back; nothing in them is believed, since arb checks the
certificate that is made of them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from slr_verify.system.files import remove_file
from slr_verify.system.pieces import keep_piece, read_pieces
from slr_verify.system.workers import Workers

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


def performed(tasks: Sequence[Task], how: Work) -> list[Lines]:
    """What the tasks found, in their order; finished ones are read back and not done again."""
    found: dict[str, Lines] = read_pieces(how.kept, {task.key for task in tasks})
    missing = [task for task in tasks if task.key not in found]
    how.on_progress(len(found), len(tasks))
    for task, lines in _run(missing, how.jobs):
        found[task.key] = lines
        keep_piece(how.kept, task.key, lines)
        how.on_progress(len(found), len(tasks))
    return [found[task.key] for task in tasks]


def forget(kept: Path) -> None:
    """Remove the finished pieces, once the certificate is written."""
    remove_file(kept)


def _run(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Task, Lines]]:
    if jobs == 1 or len(tasks) < 2:
        yield from ((task, _done(task)) for task in tasks)
        return
    with Workers(_done, min(jobs, len(tasks))) as workers:
        for task, lines in workers.answers(tasks):
            if isinstance(lines, Exception):
                raise lines
            yield task, lines


def _done(task: Task) -> Lines:
    return task.run(*task.arguments)
