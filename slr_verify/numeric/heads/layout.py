"""Where the numbers of the heads stand in a Gram matrix, for a number of heads and of locations.

A slot is a head at a token: first all heads at each informative token, then all heads at a token of the
background. What two slots add to the predictor is correlated if they see the same noise: those at
one token, and, where informative tokens share their noise, those at any two of these.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
PAIRED = {
    "c": ("k1", "k2"),
    "r": ("v1", "v2"),
    "c_12": ("v1", "k2"),
    "c_21": ("v2", "k1"),
}
"""Which vectors, of the first and the second slot, each inner product is of."""


@dataclass(frozen=True, eq=False)
class Layout:
    """Numbers of rows of the Gram matrix, of slots and of pairs of slots.

    Rows are k_1..k_H, v_1..v_H, k*_1..k*_J, v*_1..v*_J in this order.
    """

    heads: int
    locations: int
    shared: bool
    token: Numbers
    """Of each slot; the number of locations for the background."""
    k: Numbers
    v: Numbers
    """The rows of the vectors of each slot."""
    first: Numbers
    second: Numbers
    """The slots of each pair of different ones."""

    @property
    def size(self) -> int:
        """The number of vectors."""
        return 2 * (self.heads + self.locations)

    @property
    def informative(self) -> slice:
        """The slots at informative tokens."""
        return slice(0, self.heads * self.locations)

    @property
    def k_star(self) -> Numbers:
        """The rows of k*_1..k*_J."""
        return np.arange(self.locations) + 2 * self.heads

    @property
    def v_star(self) -> Numbers:
        """The rows of v*_1..v*_J."""
        return self.k_star + self.locations

    @property
    def background(self) -> npt.NDArray[np.bool_]:
        """Whether a slot is at a token of the background."""
        return self.token == self.locations

    @property
    def line(self) -> Numbers:
        """Which sum of slots each informative slot belongs to."""
        return self.token[self.informative] * (not self.shared)

    def paired(self, name: str) -> tuple[Numbers, Numbers]:
        """The rows of the two vectors whose inner product this is, for each pair."""
        rows = {
            "k1": self.k[self.first],
            "k2": self.k[self.second],
            "v1": self.v[self.first],
            "v2": self.v[self.second],
        }
        one, two = PAIRED[name]
        return rows[one], rows[two]


@cache
def layout_of(heads: int, locations: int, shared: bool) -> Layout:
    """The layout for so many heads and locations."""
    token, head = np.divmod(np.arange(heads * (locations + 1)), heads)
    seen = np.where(token == locations, -1, 0 if shared else token)
    slots = combinations(range(len(token)), 2)
    pairs = [pair for pair in slots if seen[pair[0]] == seen[pair[1]]]
    between = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return Layout(heads, locations, shared, token, head, head + heads, *between.T)
