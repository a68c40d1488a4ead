"""Putting values into terms. Values have no loose bound variable, so none is ever captured."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Final

from .language import Refused, sort_of
from .terms import Term, make, variable

Change = Callable[[Term, int], "Term | None"]
"""Of a part, and the number of variables that are bound around it."""


REMEMBERED: Final = 2**14
"""Results, of each of these functions: terms do not change."""


@lru_cache(maxsize=REMEMBERED)
def opened(body: Term, values: tuple[Term, ...]) -> Term:
    """The body of a binder, with values for its variables."""
    _require_closed(values)
    if body.loose > len(values):
        raise Refused("loose", "a body binds more variables than it is given values")
    return _with_bound(body, lambda k, _: values[k])


def _with_bound(body: Term, value: Callable[[int, int], Term]) -> Term:
    """The body with a value for each variable that it waits for, by its number and the binders around."""

    def changed(part: Term, depth: int) -> Term | None:
        if part.loose <= depth:
            return part
        return value(part.args[0] - depth, depth) if part.op == "bound" else None

    return _rebuilt(body, changed)


@lru_cache(maxsize=REMEMBERED)
def closed(term: Term, names: tuple[str, ...]) -> Term:
    """The body of a binder in which these variables are bound."""

    def changed(part: Term, depth: int) -> Term | None:
        if part.free.isdisjoint(names):
            return part
        return make("bound", depth + names.index(part.args[0])) if is_variable(part) else None

    return _rebuilt(term, changed)


def substituted(term: Term, values: Mapping[str, Term]) -> Term:
    """The term with values for some of its variables and vectors, all at once."""
    _require_closed(values.values())
    return term if term.free.isdisjoint(values) else _substituted(term, tuple(values.items()))


@lru_cache(maxsize=REMEMBERED)
def _substituted(term: Term, pairs: tuple[tuple[str, Term], ...]) -> Term:
    values = dict(pairs)

    def changed(part: Term, _: int) -> Term | None:
        if part.free.isdisjoint(values):
            return part
        return values[part.args[0]] if is_variable(part) else None

    return _rebuilt(term, changed)


def with_functions(term: Term, bodies: Mapping[Any, Term]) -> Term:
    """The term with a body at its arguments for each of these functions, which are in no argument."""

    def changed(part: Term, _: int) -> Term | None:
        body = bodies.get(function_of(part))
        return body and _with_bound(body, partial(_argument, part.args[1:]))

    return _rebuilt(term, changed)


def _argument(values: tuple[Term, ...], place: int, binders: int) -> Term:
    """One of the arguments, where so many more variables are bound around it."""
    return _with_bound(values[place], lambda k, depth: make("bound", k + depth + binders))


def function_of(term: Term) -> tuple[str, str, int] | None:
    """Head, name and number of arguments of the unknown function whose value this is, if it is one."""
    known = term.op in ("member", "vector")
    return (term.op, term.args[0], len(term.args) - 1) if known else None


def is_variable(term: Term) -> bool:
    """Whether this is a variable of its own, a number or a vector, and no function at indices."""
    return term.op in ("variable", "vector") and len(term.args) == 1


@lru_cache(maxsize=REMEMBERED)
def replaced(term: Term, old: Term, new: Term) -> Term:
    """The term with `new` wherever `old` stands; neither holds a bound variable of the term."""
    _require_closed((old, new))

    def changed(part: Term, _: int) -> Term | None:
        if part is old:
            return new
        return part if part.size <= old.size else None

    return _rebuilt(term, changed)


def fresh(count: int, taken: Collection[str]) -> tuple[Term, ...]:
    """Variables whose names are not taken."""
    names = (name for number in range(len(taken) + count) if (name := f"#{number}") not in taken)
    return tuple(variable(name) for _, name in zip(range(count), names, strict=False))


def opened_bodies(node: Term, taken: Collection[str]) -> Iterator[tuple[Term, tuple[str, ...]]]:
    """Each body of a binder with new variables for what it binds, or a new vector, and their names."""
    for place, (part, count) in enumerate(zip(node.args, node.bound, strict=True)):
        if count:
            new = names_of(fresh(count, {*taken, *node.free}))
            yield opened(part, bound_as(node.op, new, place)), new


def bound_as(op: str, names: Iterable[str], place: int = 0) -> tuple[Term, ...]:
    """Variables, or vectors, as a node with this head binds them at a place."""
    is_vector = op in ("gaussian", "surely", "surface") or (op == "copies" and place == 2)
    return tuple(make("vector" if is_vector else "variable", name) for name in names)


def body_of(node: Term) -> Term:
    """The first of the bodies of a binder: what is averaged, added up or differentiated."""
    body: Term = node.args[_body_place(node)]
    return body


def with_body(node: Term, body: Term) -> Term:
    """The binder with another body in place of the first."""
    place = _body_place(node)
    return make(node.op, *node.args[:place], body, *node.args[place + 1 :])


def _body_place(node: Term) -> int:
    return next(place for place in range(2) if node.bound[place])


def names_of(variables: Iterable[Term]) -> tuple[str, ...]:
    """The names of variables."""
    return tuple(each.args[0] for each in variables)


def _rebuilt(term: Term, changed: Change) -> Term:
    """The term, where `changed` says what a part becomes; None for what becomes of its own parts."""
    done: dict[tuple[Term, int], Term] = {}

    def of(part: Term, depth: int) -> Term:
        found = changed(part, depth)
        if found is not None:
            return part if found is part else _of_sort(part, found)
        key = part, depth
        if key not in done:
            done[key] = made(part, depth)
        return done[key]

    def made(part: Term, depth: int) -> Term:
        pairs = zip(part.args, part.bound, strict=True)
        news = [of(arg, depth + n) if type(arg) is Term else arg for arg, n in pairs]
        return make(part.op, *news)

    return of(term, 0)


def _of_sort(old: Term, new: Term) -> Term:
    """A number in place of a number, and a vector of a vector, though names may be the same."""
    bound = "bound" in (old.op, new.op)
    if not bound and sort_of(new.op) != sort_of(old.op):
        raise Refused("no-term", f"{new!r} is not of the same sort as {old!r}")
    return new


def _require_closed(values: Iterable[Term]) -> None:
    if any(value.loose for value in values):
        raise Refused("loose", "a value contains a variable bound outside of it")
