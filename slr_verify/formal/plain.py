"""Sequents without definitions, in which a function is not called as a number is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from slr_verify.core.ranges import Definitions
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term, all_parts, make
from slr_verify.core.theorems import Theorem

AVERAGES = ("mean", "gaussian", "law", "copies")
T = TypeVar("T")


class Plain:
    """Puts definitions in, and calls functions of these names otherwise: `f_of` for f."""

    def __init__(self, definitions: Definitions, names: frozenset[str]) -> None:
        self.definitions, self.names = definitions, names
        self._apart: dict[Term, Term] = {}

    def sequent(self, shown: Sequent) -> Sequent:
        """The same without definitions."""
        given = frozenset(map(self.term, shown.given))
        return Sequent(given, self.term(shown.goal))

    def apart(self, shown: Sequent) -> Sequent:
        """The same with its definitions."""
        given = frozenset(map(self._renamed, shown.given))
        return Sequent(given, self._renamed(shown.goal))

    def term(self, term: Term) -> Term:
        """The same without definitions."""
        return self._renamed(plain(term, self.definitions))

    def witness(self, value: object) -> object:
        """The same of all terms in a witness."""
        if isinstance(value, Term):
            return self.term(value)
        return tuple(map(self.witness, value)) if isinstance(value, tuple) else value

    def _renamed(self, term: Term) -> Term:
        if not self.names:
            return term
        if term not in self._apart:
            args = [self._renamed(arg) if isinstance(arg, Term) else arg for arg in term.args]
            if is_function(term) and args[0] in self.names:
                args[0] = f"{args[0]}_of"
            self._apart[term] = make(term.op, *args)
        return self._apart[term]


def is_function(term: Term) -> bool:
    """Whether this is the value of a function of which nothing is known."""
    return term.op in ("member", "vector") and len(term.args) > 1


def two_kinds(theorems: Iterable[Theorem]) -> frozenset[str]:
    """The names of functions that stand for something else as well, within one step."""
    found = set[str]()
    for each in theorems:
        before = [term for premise in each.premises for term in (premise.goal, *premise.given)]
        for terms in ([each.goal, *each.given], [*before, *in_witness(each.witness, Term)]):
            names = set().union(*map(_names, terms))
            found |= {name for name, function in names if function and (name, False) in names}
    return frozenset(found)


@lru_cache(maxsize=2**14)
def _names(term: Term) -> frozenset[tuple[str, bool]]:
    """All names in a term, and whether each is that of a function."""
    below = frozenset().union(*map(_names, term.parts))
    named = term.op in ("member", "vector", "variable", "law")
    return below | {(term.args[0], is_function(term))} if named else below


def averages_unknown(given: Iterable[Term]) -> bool:
    """Whether hypotheses say that a function of which nothing is known can be averaged.

    For Coq it can if it is one of those in `Gaussian.v`, for the core if it is any that has a mean.
    """
    nodes = (node for each in given for node in all_parts(each) if node.op in AVERAGES)
    bodies = (p for node in nodes for p, n in zip(node.args, node.bound, strict=True) if n)
    return any(part.op == "member" and part.loose for body in bodies for part in all_parts(body))


def in_witness(value: object, kind: type[T]) -> list[T]:
    """The terms, or the names, in a witness."""
    if isinstance(value, kind):
        return [value]
    return (
        [found for each in value for found in in_witness(each, kind)]
        if isinstance(value, tuple)
        else []
    )


_known: dict[Term, Term] = {}


def plain(term: Term, definitions: Definitions) -> Term:
    """The term with its definitions put in."""
    if term not in _known:
        args = [plain(arg, definitions) if isinstance(arg, Term) else arg for arg in term.args]
        whole = make(term.op, *args)
        _known[term] = _opened_definition(whole, definitions) if term.op == "defined" else whole
    return _known[term]


def _opened_definition(term: Term, definitions: Definitions) -> Term:
    parameters, body = definitions[term.args[0]]
    return _put_in(plain(body, definitions), dict(zip(parameters, term.parts, strict=True)), 0)


def _put_in(body: Term, values: dict[str, Term], depth: int) -> Term:
    """Values for parameters; what they wait for is bound further out than the binders of the body."""
    if body.op == "variable":
        return _shifted(values[body.args[0]], depth, 0) if body.args[0] in values else body
    pairs = zip(body.args, body.bound, strict=True)
    return make(
        body.op, *(_put_in(a, values, depth + n) if isinstance(a, Term) else a for a, n in pairs)
    )


def _shifted(term: Term, by: int, depth: int) -> Term:
    if term.loose <= depth or not by:
        return term
    if term.op == "bound":
        return make("bound", term.args[0] + by)
    pairs = zip(term.args, term.bound, strict=True)
    return make(
        term.op, *(_shifted(a, by, depth + n) if isinstance(a, Term) else a for a, n in pairs)
    )
