"""Formulas in plain text: which runs of words are formulas, and what these say."""

import re
from collections.abc import Iterator
from itertools import groupby

from slr_verify.document.markup import Unreadable, formula
from slr_verify.document.names import GREEK
from slr_verify.document.nodes import Name, Node

CALLED = frozenset({"erf", "erfc", "exp", "arctan", "sin", "cos", "Cov", "Var", "E", "sqrt", "log"})
ARTICLES = frozenset({"a", "A", "I"})
HYPHENATED = re.compile(rf"\b({'|'.join(sorted(GREEK))}|[b-zB-HJ-Z])(?=-[a-z]{{3}})")
LABEL = re.compile(r"\([ivx]+\)|[A-Z]\d+")
WORD = re.compile(r"[A-Za-z]+")
DIFFERENTIAL = re.compile(r"d([FGtuxyz](_\w+)?)")
NUMBER = re.compile(r"[-\d./()*]*\d[\d./()*]*|[-+=<>]|>=|<=|->|!=")


def spans(text: str) -> Iterator[str | Node]:
    """The text in pieces: words, and formulas.

    Formulas stand between dollar signs; in a text without any they are told by their looks.
    """
    if "$" in text:
        for place, part in enumerate(text.split("$")):
            yield formula(part) if place % 2 else part
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
            yield " "
        yield from _run(is_formula, " ".join(word for _, word in run))


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
        or n in CALLED
        or n in ("Mb", "inf")
        or (n == "sum" and bare.startswith("sum_"))
        or DIFFERENTIAL.fullmatch(n)
        for n in names
    )
    return "formula" if known and (names or re.search(r"[=<>^|]", bare)) else "text"


def _run(is_formula: bool, text: str) -> Iterator[str | Node]:
    """A run without the punctuation after it; letters before a hyphen are formulas as well."""
    if is_formula:
        bare = text.rstrip(",.;:")
        try:
            yield formula(bare)
        except Unreadable:
            yield bare
        yield text.removeprefix(bare)
        return
    place = 0
    for match in HYPHENATED.finditer(text):
        yield text[place : match.start()]
        yield Name(match[0])
        place = match.end()
    yield text[place:]
