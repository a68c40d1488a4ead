"""What the names in a sequent stand for in Coq, a part of what is printed that has to be believed.

A variable x is called `x_`, and so is a vector or a function; each has a kind, by which it is quantified.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from slr_verify.core.language import VECTORS, Refused, sort_of
from slr_verify.core.terms import Term

SPATIAL = (*VECTORS, "gaussian", "copies", "surely", "surface", "dimension")
REMEMBERED = 2**14
"""Texts of parts, of each of these functions: terms do not change."""


def kinds_of(terms: Iterable[Term], others: Iterable[Term] = ()) -> dict[str, str]:
    """What is quantified, in order, and what each stands for. Raises Refused for one name of two kinds.

    Of others, which may wait for what binders bind, only what does not occur in the terms.
    """
    kinds, terms, others = dict[str, str](), [*terms], [*others]
    for name, kind in (each for term in terms for each in _kinds(term, ())):
        if kinds.setdefault(name, kind) != kind:
            raise Refused("formal", f"{name.removesuffix('_')} stands for two kinds of things")
    known = dict(each for term in others for each in _kinds(term, ("R",) * term.loose))
    parts = set[Term]().union(*map(_distinct_parts, [*terms, *others]))
    space = {"dim": "nat"} if any(part.op in SPATIAL for part in parts) else {}
    return {**space, **dict(sorted({**known, **kinds}.items()))}


@lru_cache(maxsize=REMEMBERED)
def _distinct_parts(term: Term) -> frozenset[Term]:
    """The term, and every term in it, whatever it waits for."""
    found, waiting = {term}, [term]
    while waiting:
        new = set(waiting.pop().parts) - found
        found |= new
        waiting += new
    return frozenset(found)


@lru_cache(maxsize=REMEMBERED)
def _kinds(term: Term, bound: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    """What the names in a term stand for, where that is bound, the innermost first."""
    found = set[tuple[str, str]]()
    if term.op in ("variable", "member", "vector", "law"):
        found.add((name_in_coq(term.args[0]), _kind(term, bound)))
    for place, (part, count) in enumerate(zip(term.args, term.bound, strict=True)):
        if isinstance(part, Term):
            around = ((bound_kind(term, place),) * count + bound)[: part.loose]
            found |= _kinds(part, around)
    return frozenset(found)


def _kind(term: Term, bound: tuple[str, ...]) -> str:
    """Of a variable, a vector, a law, or a function of which nothing is known."""
    if term.op == "law":
        return "law"
    ends = [
        bound[part.args[0]]
        if part.op == "bound"
        else "vec"
        if sort_of(part.op) == "vector"
        else "R"
        for part in term.parts
    ]
    return " -> ".join([*ends, "vec" if term.op == "vector" else "R"])


def bound_kind(term: Term, place: int) -> str:
    """What a binder binds in one of its arguments."""
    vectors = term.op in ("surely", "surface", "gaussian") or (term.op == "copies" and place == 2)
    return "vec" if vectors else "R"


def name_in_coq(name: str) -> str:
    """Of a variable, a vector or a function."""
    return f"{name.replace('#', '_')}_"
