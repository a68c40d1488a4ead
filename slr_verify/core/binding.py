"""Putting values into terms. Values have no loose bound variable, so none is ever captured."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from slr_verify.core.language import Refused, bound_in
from slr_verify.core.terms import Term, make, variable


def opened(body: Term, values: tuple[Term, ...], depth: int = 0) -> Term:
    """The body of a binder, with values for its variables."""
    _require_closed(values)
    if body.loose > depth + len(values):
        raise Refused("loose", "a body waits for more variables than it is given values")
    if body.loose <= depth:
        return body
    if body.op == "bound":
        return values[body.args[0] - depth]
    return _rebuilt(body, lambda part, more: opened(part, values, depth + more))


def closed(term: Term, names: tuple[str, ...], depth: int = 0) -> Term:
    """The body of a binder in which these variables and vectors are bound."""
    if not term.free.intersection(names):
        return term
    if is_variable(term) and term.args[0] in names:
        return make("bound", depth + names.index(term.args[0]))
    return _rebuilt(term, lambda part, more: closed(part, names, depth + more))


def substituted(term: Term, values: Mapping[str, Term]) -> Term:
    """The term with values for some of its variables and vectors, all at once."""
    _require_closed(values.values())
    if not term.free.intersection(values):
        return term
    if is_variable(term) and term.args[0] in values:
        return values[term.args[0]]
    return _rebuilt(term, lambda part, _: substituted(part, values))


def is_variable(term: Term) -> bool:
    """Whether this is a variable of its own, a number or a vector, and no function at indices."""
    return term.op in ("variable", "vector") and len(term.args) == 1


def replaced(term: Term, old: Term, new: Term) -> Term:
    """The term with `new` wherever `old` stands; neither holds a bound variable of the term."""
    _require_closed((old, new))
    if term is old:
        return new
    return _rebuilt(term, lambda part, _: replaced(part, old, new))


def fresh(count: int, taken: Collection[str]) -> tuple[Term, ...]:
    """Variables whose names are not taken."""
    names = (f"#{number}" for number in range(len(taken) + count))
    return tuple(variable(name) for name in names if name not in taken)[:count]


def opened_bodies(node: Term, taken: Collection[str]) -> Iterator[tuple[Term, tuple[str, ...]]]:
    """Each body of a binder with new variables for what it binds, or a new vector, and their names."""
    for place, part in enumerate(node.args):
        if count := bound_in(node.op, node.args, place):
            new = names_of(fresh(count, {*taken, *node.free}))
            yield opened(part, bound_as(node.op, new, place)), new


def bound_as(op: str, names: Iterable[str], place: int = 0) -> tuple[Term, ...]:
    """Variables, or vectors, as a node with this head binds them at a place."""
    is_vector = op == "gaussian" or (op == "copies" and place == 2)
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
    return next(place for place in range(2) if bound_in(node.op, node.args, place))


def names_of(variables: Iterable[Term]) -> tuple[str, ...]:
    """The names of variables."""
    return tuple(each.args[0] for each in variables)


def _rebuilt(term: Term, change: Callable[[Term, int], Term]) -> Term:
    """The node with `change(part, number of variables bound here)` in place of each part."""
    args = tuple(
        change(part, bound_in(term.op, term.args, place)) if type(part) is Term else part
        for place, part in enumerate(term.args)
    )
    return (
        term if all(a is b for a, b in zip(args, term.args, strict=True)) else make(term.op, *args)
    )


def _require_closed(values: Iterable[Term]) -> None:
    if any(value.loose for value in values):
        raise Refused("loose", "a value holds a bound variable of something around it")
