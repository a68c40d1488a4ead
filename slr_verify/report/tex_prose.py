"""Plain text of the record as TeX: signs escaped, and runs of words that are formulas set as such."""

from __future__ import annotations

import re
from itertools import groupby

from slr_verify.latex.names import GREEK, name_latex

SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "$": r"\$",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}
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
SIGNS = {">=": r"\ge", "<=": r"\le", "->": r"\to", "!=": r"\ne", "...": r"\dots"}
ARTICLES = frozenset({"a", "A", "I"})
LABEL = re.compile(r"\([ivx]+\)|[A-Z]\d+")
WORD = re.compile(r"[A-Za-z]+")
DIFFERENTIAL = re.compile(r"d[A-Za-z]")
NUMBER = re.compile(r"[\d.]+|[-+=<>]|>=|<=|->|!=")
TOKEN = re.compile(
    r"(?P<sign>>=|<=|->|!=|\.\.\.)|\*\*(?P<power>\w+|\([^()]*\))|(?P<root>sqrt\((?P<below>[^()]*)\))|(?P<space>R\^d)"
    r"|(?P<inner><(?P<left>[^<>,=]+),? (?P<right>[^<>=]+)>)"
    r"|(?P<sum>sum_(?P<index>\w))|(?P<name>[A-Za-z]+(?:_[A-Za-z0-9]+)*\*?'*)|(?P<rest>.)"
)


def prose(text: str) -> str:
    """Text whose formulas are set as formulas."""
    words = text.split(" ")
    kinds = [_kind(word) for word in words]
    for place, kind in enumerate(kinds):
        if kind == "number" and "formula" in _neighbours(kinds, place):
            kinds[place] = "formula*"
    runs = groupby(zip(kinds, words, strict=True), key=lambda pair: pair[0].startswith("formula"))
    return " ".join(_run(is_formula, [word for _, word in run]) for is_formula, run in runs)


def escaped(text: str) -> str:
    """Text with nothing in it that TeX takes for a command."""
    return "".join(SPECIAL.get(letter, letter) for letter in text)


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
        len(n) == 1 or n in GREEK or n == "epsilon" or n in FUNCTIONS or n == "inf" or DIFFERENTIAL.fullmatch(n)
        for n in names
    )
    return "formula" if known and (names or re.search(r"[=<>^|]", bare)) else "text"


def _run(is_formula: bool, words: list[str]) -> str:
    text = " ".join(words)
    if not is_formula:
        return re.sub(
            rf"\b({'|'.join(GREEK)}|[b-zB-HJ-Z])-(?=[a-z]{{3}})", _hyphenated, escaped(text)
        )
    bare = text.rstrip(",.;:")
    return f"${formula(bare)}${text.removeprefix(bare)}"


def _hyphenated(match: re.Match[str]) -> str:
    return f"${name_latex(match[1])}$-"


def _token(match: re.Match[str]) -> str:
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
    if match["sum"]:
        return rf"\sum_{{{match['index']}}} "
    if match["name"]:
        return _name(match["name"])
    return {"*": r"\,", " ": r"\,", "|": r"|", "{": r"\{", "}": r"\}"}.get(match["rest"], match["rest"])


def _name(text: str) -> str:
    bare = text.rstrip("'")
    primes = text.removeprefix(bare)
    if bare == "inf":
        return r"\infty"
    if bare in FUNCTIONS:
        return FUNCTIONS[bare] + primes
    if DIFFERENTIAL.fullmatch(bare) and bare not in GREEK:
        return rf"\mathrm{{d}}{bare[1:]}{primes}"
    star = bare.endswith("*")
    return name_latex(bare.rstrip("*")) + (r"^\star" if star else "") + primes + " "
