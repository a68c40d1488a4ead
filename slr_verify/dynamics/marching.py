"""Taking many steps in blocks: what is recorded, what is reported, and what stops a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.starts import NAMES
from slr_verify.numeric.operations import Array

BLOCK = 4096
"""Steps between two looks at the clock, at an interrupt and at the values."""


@dataclass(frozen=True)
class Span:
    """How many steps, and every how many of them the state is recorded; step 0 and the last are."""

    steps: int
    record_every: int

    def recorded(self) -> npt.NDArray[np.int64]:
        """The numbers of the recorded steps."""
        regular = np.arange(0, self.steps + 1, self.record_every)
        return regular if regular[-1] == self.steps else np.append(regular, self.steps)

    def blocks(self) -> Iterator[Block]:
        """The steps in blocks."""
        for first in range(0, self.steps, BLOCK):
            yield Block(first, min(BLOCK, self.steps - first))


class Block(NamedTuple):
    """`length` steps, the first of which has the number `first`."""

    first: int
    length: int


class RunBrokeDown(ArithmeticError):
    """The values of a run are no longer finite numbers."""


State: TypeAlias = Array
Advance = Callable[[State, Block, Array], None]
"""Take a block of steps from a state, in place, and record products: (5, records, runs)."""
OnBlock = Callable[[int], None]
"""Told how many steps were taken since it was last told."""
Read = Callable[[State], Array]
"""The products of a state, shape (5, runs); (2, runs) for a state on the manifold."""


def as_it_is(state: State) -> Array:
    """The products, when they are the state."""
    return state


@dataclass(frozen=True)
class March:
    """How a state advances, how its products are read, and the number of its first run."""

    advance: Advance
    read: Read = as_it_is
    first_run: int = 0

    def records(self, start: State, span: Span, on_block: OnBlock) -> Array:
        """The products at the recorded steps, shape (5, records, runs).

        Raises RunBrokeDown, with run, step and values, when a value becomes nan or infinite.
        """
        first = self.read(start)
        records = np.empty((len(first), len(span.recorded()), first.shape[1]))
        state = start.copy()
        records[:, 0] = first
        for block in span.blocks():
            before = state.copy()
            self.advance(state, block, records)
            if not np.all(np.isfinite(state)):
                self._find_breakdown(before, block, records)
            on_block(block.length)
        records[:, -1] = self.read(state)
        return records

    def _find_breakdown(self, state: State, block: Block, records: Array) -> None:
        """Take the steps of the block once more, one by one, up to the first that breaks down."""
        for step in range(block.first, block.first + block.length):
            before = self.read(state).copy()
            self.advance(state, Block(step, 1), records)
            require_finite(before, self.read(state), step + 1, self.first_run)


def require_finite(before: Array, after: Array, step: int, first_run: int) -> None:
    """Raises RunBrokeDown when a run, of shape (5, runs), is not finite after this step."""
    broken = ~np.all(np.isfinite(after), axis=0)
    if np.any(broken):
        run = int(np.argmax(broken))
        at = zip(NAMES, before[:, run].tolist(), strict=False)
        values = ", ".join(f"{name} = {value!r}" for name, value in at)
        raise RunBrokeDown(
            f"run {first_run + run} is not finite after step {step}; before it: {values}"
        )
