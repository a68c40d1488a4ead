"""Formulas in plain text: which runs of words are formulas, and these as LaTeX."""

import re
from collections.abc import Iterator
from itertools import groupby

from slr_verify.latex.names import GREEK, name_latex

FUNCTIONS = {
    "erf": r"\mathrm{erf}",
    "erfc": r"\mathrm{erfc}",
    "exp": r"\exp",
    "arctan": r"\arctan",
    "sin": r"\sin",
    "cos": r"\cos",
    "Cov": r"\mathrm{Cov}",
    "Var": r"\mathrm{Var}",
    "E": r"\mathbb{E}\,",
    "sqrt": r"\sqrt",
}
NAMES = {"Mb": "M_{b}"}
SIGNS = {">=": r"\ge", "<=": r"\le", "->": r"\to", "!=": r"\ne", "...": r"\dots"}
ARTICLES = frozenset({"a", "A", "I"})
HYPHENATED = re.compile(rf"\b({'|'.join(sorted(GREEK))}|[b-zB-HJ-Z])(?=-[a-z]{{3}})")
LABEL = re.compile(r"\([ivx]+\)|[A-Z]\d+")
WORD = re.compile(r"[A-Za-z]+")
DIFFERENTIAL = re.compile(r"d([FGtuxyz](_\w+)?)")
NUMBER = re.compile(r"[-\d./()*]*\d[\d./()*]*|[-+=<>]|>=|<=|->|!=")
TOKEN = re.compile(
    r"(?P<slope>d/d[a-z])\b|\^\((?P<raised>(?:[^()]|\([^()]*\))*)\)|(?P<sign>>=|<=|->|!=|\.\.\.)|\*\*(?P<power>\w+|\([^()]*\))|(?P<root>sqrt\((?P<below>(?:[^()]|\([^()]*\))*)\))|(?P<space>R\^d)"
    r"|(?P<inner><(?P<left>(?! )[^<>,=]+),? (?P<right>[^<>=]+)(?<! )>)"
    r"|(?P<times>(?<=\d) x (?=\d))|(?P<dot>(?<=[\d)])\*(?=\d))"
    r"|(?P<sum>sum_(?P<index>\w))|(?P<name>[A-Za-z]+(?:_[A-Za-z0-9]+)*(?:\*(?![\w*(]))?'*)|(?P<rest>.)"
)


def spans(text: str) -> Iterator[tuple[bool, str]]:
    """The text in pieces: whether a piece is a formula, and its LaTeX or its words.

    Formulas stand between dollar signs; in a text without any they are told by their looks.
    """
    if "$" in text:
        for place, part in enumerate(text.split("$")):
            yield (True, formula(part).strip()) if place % 2 else (False, part)
        return
    words = text.split(" ")
    kinds = [_kind(word) for word in words]
    if words[0] in ARTICLES:  # at the start of a sentence it is no matrix A
        kinds[0] = "text"
    for place, kind in enumerate(kinds):
        if kind == "number" and "formula" in _neighbours(kinds, place):
            kinds[place] = "formula*"
    runs = groupby(zip(kinds, words, strict=True), key=lambda pair: pair[0].startswith("formula"))
    for place, (is_formula, run) in enumerate(runs):
        if place:
            yield False, " "
        yield from _run(is_formula, " ".join(word for _, word in run))


def formula(text: str) -> str:
    """A formula in plain text as LaTeX."""
    return "".join(map(_token, TOKEN.finditer(text)))


def _neighbours(kinds: list[str], place: int) -> set[str]:
    """The kinds of the words on either side, numbers and signs between them passed over."""
    found = set()
    for step in (-1, 1):
        other = place + step
        while 0 <= other < len(kinds) and kinds[other].startswith(("number", "formula*")):
            other += step
        if 0 <= other < len(kinds):
            found.add(kinds[other])
    return found


def _kind(word: str) -> str:
    bare = word.rstrip(",.;:")
    if NUMBER.fullmatch(bare) or bare == "A":
        return "number"
    if bare in ARTICLES or LABEL.fullmatch(bare) or not bare:
        return "text"
    names = re.findall(r"[A-Za-z]+", re.sub(r"_\w+", "", bare))
    known = all(
        len(n) == 1
        or n in GREEK
        or n == "epsilon"
        or n in FUNCTIONS
        or n in NAMES
        or n == "inf"
        or (n == "sum" and bare.startswith("sum_"))
        or DIFFERENTIAL.fullmatch(n)
        for n in names
    )
    return "formula" if known and (names or re.search(r"[=<>^|]", bare)) else "text"


def _run(is_formula: bool, text: str) -> Iterator[tuple[bool, str]]:
    """A run without the punctuation after it; letters before a hyphen are formulas as well."""
    if is_formula:
        bare = text.rstrip(",.;:")
        yield True, formula(bare).strip()
        yield False, text.removeprefix(bare)
        return
    place = 0
    for match in HYPHENATED.finditer(text):
        yield False, text[place : match.start()]
        yield True, name_latex(match[0])
        place = match.end()
    yield False, text[place:]


def _token(match: re.Match[str]) -> str:
    if match["slope"]:
        return rf"\mathrm{{d}}/\mathrm{{d}}{match['slope'][-1]}"
    if match["raised"]:
        return f"^{{{formula(match['raised'])}}}"
    if match["sign"]:
        return SIGNS[match["sign"]] + " "
    if match["power"]:
        return f"^{{{formula(match['power'].strip('()'))}}}"
    if match["root"]:
        return rf"\sqrt{{{formula(match['below'])}}}"
    if match["space"]:
        return r"\mathbb{R}^d"
    if match["inner"]:
        return rf"\langle {formula(match['left'])}, {formula(match['right'])} \rangle"
    if match["times"]:
        return r" \times "
    if match["dot"]:
        return r" \cdot "
    if match["sum"]:
        return rf"\sum_{{{match['index']}}} "
    if match["name"]:
        return _name(match["name"])
    return {"*": r"\,", " ": r"\,", "|": r"|", "{": r"\{", "}": r"\}"}.get(
        match["rest"], match["rest"]
    )


def _name(text: str) -> str:
    bare = text.rstrip("'")
    primes = text.removeprefix(bare)
    if bare == "inf":
        return r"\infty"
    if bare in NAMES:
        return NAMES[bare] + primes
    if bare in FUNCTIONS:
        return FUNCTIONS[bare] + primes
    differential = DIFFERENTIAL.fullmatch(bare)
    if differential:
        return rf"\mathrm{{d}}{name_latex(differential[1])}{primes}"
    star = bare.endswith("*")
    return name_latex(bare.rstrip("*")) + (r"^\star" if star else "") + primes + " "
