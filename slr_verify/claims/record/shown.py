"""What a file of proofs shows, by the core alone: nothing that writes or finds proofs takes part."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from slr_verify.claims.record.parts import parts
from slr_verify.core.language import Refused
from slr_verify.core.proof_file import Replay, replayed
from slr_verify.core.terms import DEEPEST
from slr_verify.system.beside import beside
from slr_verify.system.starting import may_fork

CLAIM = '["claim",'
"""How the last of the lines begins that show a claim."""
MOST_PARTS = 4
"""Of a file that is replayed by several processes: with more, they have too much in common."""


@dataclass
class Replayer:
    """Takes a file in pieces, one after the other, each with the first line of the file before it."""

    replay: Replay = field(default_factory=Replay)

    def __call__(self, lines: list[str]) -> dict[str, str]:
        """The sequent of each label that a piece shows, as the core prints it. Raises Refused."""
        before = set(self.replay.claims)
        with _deep_calls():
            claims = replayed(lines, self.replay).claims
            return {name: str(claims[name]) for name in claims if name not in before}

    def apart(self, lines: list[str]) -> dict[str, str]:
        """The same in a process that does nothing else."""
        gc.disable()  # terms are kept, there is nothing to collect
        return self(lines)


def sequents(lines: list[str]) -> Iterator[dict[str, str]]:
    """What the pieces of a file show, each once every step of it was checked. Raises Refused."""
    replayer = Replayer()
    first, *rest = lines or [""]
    piece = [first]
    with _no_garbage():
        for line in rest:
            piece.append(line)
            if line.startswith(CLAIM):
                yield replayer(piece)
                piece = [first]
        yield replayer(piece)


def shown_side_by_side(proofs: bytes) -> Iterator[dict[str, str] | None]:
    """The same of a whole file, by as many processes as there are cores; None where a step is refused."""
    count = min(os.cpu_count() or 1, MOST_PARTS) if may_fork() else 1
    text = proofs.decode("ascii", errors="surrogateescape")
    return beside(*(_or_refusal(sequents(lines)) for lines in parts(text, count)))


def _or_refusal(found: Iterator[dict[str, str]]) -> Iterator[dict[str, str] | None]:
    """None, and then nothing, where a step is refused."""
    try:
        yield from found
    except Refused:
        yield None


@contextmanager
def _deep_calls() -> Iterator[None]:
    """Room for the walks over deep terms."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(DEEPEST, before))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Terms are kept, so that nothing is collected between the pieces either."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
