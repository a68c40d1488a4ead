r"""The names of symbols as LaTeX: `R_kappa` is `R_{\kappa}`, `Z_v_star` is `Z_{v^\star}`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import sympy as sp

GREEK = frozenset(
    "alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi "
    "chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split()
)
SPECIAL = {"epsilon": r"\varepsilon", "plus": "+", "minus": "-"}
MARKS = ("{}", r"\tilde{{{}}}", r"\hat{{{}}}", r"\check{{{}}}", r"\breve{{{}}}", r"\dot{{{}}}")
"""How symbols are told apart that have one name and different assumptions."""


def name_latex(name: str) -> str:
    """The LaTeX of a name: Greek letters, subscripts after `_`, and a star for `_star`."""
    head, *below = [_starred(part) for part in name.replace("_star", "*").split("_")]
    return f"{head}_{{{','.join(below)}}}" if below else head


def _starred(part: str) -> str:
    """A word without underscores; a star at its end is raised."""
    word = _word(part.rstrip("*"))
    return word + r"^\star" if part.endswith("*") else word


def _word(word: str) -> str:
    if word in GREEK:
        return f"\\{word}"
    if word in SPECIAL:
        return SPECIAL[word]
    numbered = re.fullmatch(r"([A-Za-z]+?)(\d+)", word)
    if numbered:
        return f"{_word(numbered[1])}_{{{numbered[2]}}}"
    return word if len(word) == 1 else rf"\mathrm{{{word}}}"


def symbol_names(symbols: Iterable[sp.Symbol]) -> Mapping[sp.Symbol, str]:
    """A name for each symbol, no two alike. Raises ValueError when the marks run out."""
    groups: dict[str, list[sp.Symbol]] = {}
    for symbol in sorted(set(symbols), key=_place):
        groups.setdefault(name_latex(symbol.name), []).append(symbol)
    return {
        symbol: _marked(plain, place)
        for plain, members in groups.items()
        for place, symbol in enumerate(members)
    }


def _marked(plain: str, place: int) -> str:
    if place >= len(MARKS):
        raise ValueError(f"more than {len(MARKS)} different symbols are called {plain}")
    head, underscore, below = plain.partition("_")
    return MARKS[place].format(head) + underscore + below


def _place(symbol: sp.Symbol) -> tuple[str, bool, int, str]:
    """By name; then plain symbols before dummies, those with the fewest assumptions first."""
    known = sorted(f"{key}={value}" for key, value in symbol.assumptions0.items())
    return symbol.name, isinstance(symbol, sp.Dummy), len(known), " ".join(known)
