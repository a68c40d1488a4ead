r"""The names of symbols as LaTeX: `R_kappa` is `R_{\kappa}`, `Z_v_star` is `Z_{v^\star}`."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import sympy as sp

from slr_verify.latex.parts import outside_in

Named = Any
"""A symbol, or a part of an expression with a `name` and `prints_as_name`, such as a vector."""

GREEK = frozenset(
    """
    alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau
    upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega
    """.split()  # noqa: SIM905 (names, one after the other)
)
SPECIAL = {"epsilon": r"\varepsilon", "phi": r"\varphi", "oo": r"\infty", "plus": "+", "minus": "-"}
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
    if word in SPECIAL:
        return SPECIAL[word]
    if word in GREEK:
        return f"\\{word}"
    numbered = re.fullmatch(r"([A-Za-z]+?)(\d+)", word)
    if numbered:
        return f"{_word(numbered[1])}_{{{numbered[2]}}}"
    return word if len(word) == 1 else rf"\mathrm{{{word}}}"


def named_parts(expr: sp.Basic) -> Iterator[Named]:
    """The symbols in an expression, and what else is printed as its name, such as vectors."""
    for part in outside_in((expr,)):
        if isinstance(part, sp.Symbol) or getattr(part, "prints_as_name", False):
            yield part
        yield from getattr(part, "vectors", ())


def unique_names(expressions: Iterable[sp.Basic]) -> Mapping[Named, str]:
    """A name for each symbol and vector, no two alike; what occurs first has no mark.

    Raises ValueError when the marks run out.
    """
    first: dict[Named, int] = {}
    for place, expr in enumerate(expressions):
        for thing in named_parts(expr):
            first.setdefault(thing, place)
    groups: dict[str, list[Named]] = {}
    for thing in sorted(first, key=lambda thing: (first[thing], *_place(thing))):
        groups.setdefault(name_latex(thing.name), []).append(thing)
    return {
        thing: _marked(plain, place)
        for plain, members in groups.items()
        for place, thing in enumerate(members)
    }


def plain_names(named: Iterable[Named]) -> Mapping[Named, str]:
    """Names in plain text for what shares one, in the order of `unique_names`: k, k~, k~~.

    What comes first has its own name, and is left out.
    """
    places: Counter[str] = Counter()
    names = {}
    for thing in named:
        shared = name_latex(thing.name)
        if places[shared]:
            name = thing.name.replace("_star", "*")
            head = re.split("[_*]", name, maxsplit=1)[0]
            names[thing] = head + "~" * places[shared] + name.removeprefix(head)
        places[shared] += 1
    return names


def _marked(plain: str, place: int) -> str:
    if place >= len(MARKS):
        raise ValueError(f"more than {len(MARKS)} different symbols are called {plain}")
    head = re.split("[_^]", plain, maxsplit=1)[0]
    return MARKS[place].format(head) + plain.removeprefix(head)


def _place(thing: Named) -> tuple[str, bool, int, str]:
    """By name; then plain symbols before dummies, those with the fewest assumptions first."""
    if not isinstance(thing, sp.Symbol):
        matrix = str(thing.args[-1])
        return thing.name, True, matrix.count("-"), matrix
    known = sorted(f"{key}={value}" for key, value in thing.assumptions0.items())
    return thing.name, isinstance(thing, sp.Dummy), len(known), " ".join(known)
