"""Small random choices of which identities are made."""

from __future__ import annotations

from typing import Any

import numpy as np
import sympy as sp

NUMBERS = tuple(sp.Rational(a, b) for a in (-3, -2, -1, 1, 2, 3) for b in (1, 2, 5))
POSITIVE = tuple(number for number in NUMBERS if number > 0)


def drawn(options: tuple[Any, ...], rng: np.random.Generator) -> Any:
    """One of the options."""
    return options[int(rng.integers(len(options)))]


def rising(symbols: tuple[sp.Symbol, ...], rng: np.random.Generator) -> sp.Expr:
    """An affine function of one symbol; it rises, lest SymPy takes a sign out of an argument."""
    return drawn(POSITIVE, rng) * drawn(symbols, rng) + drawn((sp.S.Zero, *NUMBERS), rng)
