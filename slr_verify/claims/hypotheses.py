"""What a claim assumes, as LaTeX: the ranges of its symbols, its relations, its setting."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from slr_verify.claims.claim import Claim


def hypotheses(claim: Claim) -> tuple[str, ...]:
    """Every hypothesis of a claim once: symbols by name, then relations, then the setting."""
    free: set[sp.Symbol] = set()
    for statement in claim.statements:
        free |= statement.free_symbols
    ranges = [range_of(symbol) for symbol in sorted(free, key=lambda symbol: symbol.name)]
    return tuple(dict.fromkeys([*ranges, *_relations(claim), *claim.setting]))


def range_of(symbol: sp.Symbol) -> str:
    r"""The range that a symbol was declared with, such as `g \ge 0`."""
    name = sp.latex(symbol)
    if symbol.is_integer:
        return rf"{name} \in {_integers(symbol)}"
    for holds, words in (
        (symbol.is_positive, "> 0"),
        (symbol.is_nonnegative, r"\ge 0"),
        (symbol.is_negative, "< 0"),
        (symbol.is_nonpositive, r"\le 0"),
        (symbol.is_real and symbol.is_nonzero, r"\in \mathbb{R} \setminus \{0\}"),
    ):
        if holds:
            return f"{name} {words}"
    return rf"{name} \in \mathbb{{R}}"


def _integers(symbol: sp.Symbol) -> str:
    if symbol.is_positive:
        return r"\{1, 2, \dots\}"
    return r"\{0, 1, \dots\}" if symbol.is_nonnegative else r"\mathbb{Z}"


def _relations(claim: Claim) -> Iterator[str]:
    for statement in claim.statements:
        for relation in statement.given:
            yield sp.latex(relation)
