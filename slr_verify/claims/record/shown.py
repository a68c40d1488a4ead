"""What a file of proofs shows, by the core alone: nothing that writes or finds proofs takes part."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from slr_verify.core.proof_file import Replay, replayed
from slr_verify.core.terms import DEEPEST

CLAIM = '["claim",'
"""How the last of the lines begins that show a claim."""


@dataclass
class Replayer:
    """Takes a file in pieces, one after the other, each with the first line of the file before it."""

    replay: Replay = field(default_factory=Replay)

    def __call__(self, lines: list[str]) -> dict[str, str]:
        """The sequent of each label that a piece shows, as the core prints it. Raises Refused."""
        before = set(self.replay.claims)
        with _room_for_terms():
            claims = replayed(lines, self.replay).claims
            return {name: str(claims[name]) for name in claims if name not in before}

    def apart(self, lines: list[str]) -> dict[str, str]:
        """The same in a process that does nothing else."""
        gc.disable()  # not even between pieces
        return self(lines)


def sequents(proofs: bytes) -> Iterator[dict[str, str]]:
    """What the pieces of a file show, each once every step of it was checked. Raises Refused."""
    replayer = Replayer()
    first, *lines = proofs.decode("ascii", errors="surrogateescape").splitlines(keepends=True)
    piece = [first]
    for line in lines:
        piece.append(line)
        if line.startswith(CLAIM):
            yield replayer(piece)
            piece = [first]
    yield replayer(piece)


@contextmanager
def _room_for_terms() -> Iterator[None]:
    """Room for the walks over deep terms, which are kept: there is no garbage to collect."""
    before, collecting = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(DEEPEST, before))
    gc.disable()
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
        if collecting:
            gc.enable()
