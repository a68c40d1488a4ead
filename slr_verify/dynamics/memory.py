"""How much memory a simulation takes, said before it is asked for."""

import os
from dataclasses import dataclass

from slr_verify.dynamics.marching import Span
from slr_verify.dynamics.methods import STOCHASTIC
from slr_verify.dynamics.piece import Sampling
from slr_verify.numeric.parameters import Parameters

NUMBER = 8
"""Bytes."""
KEPT, TRANSIENT = 16, 40
"""Numbers for each record of a run: the products, as they are computed, gathered and written, the risk and
what follows from them; and for each run besides, at its start."""
GENERATOR = 1000
"""Bytes of a source of random numbers, which each run of SGD has."""
ALIKE = 8
"""Arrays of vectors at a time, in a step of those methods that have vectors."""


@dataclass(frozen=True)
class Demand:
    """What a simulation would keep and compute with."""

    params: Parameters
    runs: int
    span: Span
    method: str
    sampling: Sampling

    @property
    def memory(self) -> int:
        """About how many bytes: of all runs, and of the vectors of those that are computed at a time."""
        records = self.span.steps // self.span.record_every + 2
        sources = GENERATOR * (self.method in STOCHASTIC)
        together = self.runs * (NUMBER * (KEPT * records + TRANSIENT) + sources)
        return together + ALIKE * NUMBER * self.params.d * self._vectors

    @property
    def _vectors(self) -> int:
        """How many vectors there are at a time."""
        if self.method == "vectors":
            return min(self.runs, 64)
        if self.method == "sgd-vectors":
            return 1 + self.params.L * max(self.sampling.batch, self.sampling.test_sequences)
        return 0


def require_memory(asked: Demand) -> None:
    """Raises ValueError, with both numbers, when that is more memory than the machine has."""
    require_memory_of(
        asked.memory,
        f"runs = {asked.runs} with {asked.span.steps} steps, recorded every {asked.span.record_every},",
        f"method {asked.method!r}, d = {asked.params.d}",
    )


def require_memory_of(size: int, what: str, how: str) -> None:
    """Raises ValueError, with both numbers of bytes, when that is more memory than the machine has."""
    present = memory_of_machine()
    if present is not None and size > present:
        raise ValueError(
            f"{what} take about {in_words(size)} of memory ({how}), and this machine has "
            f"{in_words(present)}"
        )


def memory_of_machine() -> int | None:
    """Its bytes; None where the system does not tell."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def in_words(size: int) -> str:
    """A number of bytes with two digits, or as many as its unit takes."""
    value, unit = float(size), "bytes"
    for larger in ("kB", "MB", "GB", "TB", "PB"):
        if value < 1000:
            break
        value, unit = value / 1000, larger
    return f"{value:.2g} {unit}" if value < 100 else f"{value:.0f} {unit}"
