"""Putting values into terms. Values have no loose bound variable, so none is ever captured."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from slr_verify.core.terms import Refused, Term, bound_in, make, variable


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
    """The body of a binder in which these variables are bound."""
    if not term.free.intersection(names):
        return term
    if term.op == "variable":
        return make("bound", depth + names.index(term.args[0]))
    return _rebuilt(term, lambda part, more: closed(part, names, depth + more))


def substituted(term: Term, values: Mapping[str, Term]) -> Term:
    """The term with values for some of its variables, all at once."""
    _require_closed(values.values())
    if not term.free.intersection(values):
        return term
    if term.op == "variable":
        return values[term.args[0]]
    return _rebuilt(term, lambda part, _: substituted(part, values))


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
