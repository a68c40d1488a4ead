"""Special cases of a statement that points can decide: sums written out, and one number for each index.

A statement about L terms is one for L = 1, 2, 3 as well, and what is said of all families of numbers is
said of any. So where an instance fails, the statement does; that instances hold proves nothing.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.reading.parts import found_in
from slr_verify.claims.attack.presence import Law, conditions
from slr_verify.language.all_tokens import AnyFunction
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Sum, added_up
from slr_verify.language.named_function import Family
from slr_verify.language.recursion import Recursive, closure
from slr_verify.language.statement import MalformedStatement, Statement
from slr_verify.model.all_tokens import informative

TERMS = (1, 2, 3)
TIMES = (1, 2)
"""At which families that are defined by recursion are unfolded."""


@lru_cache(maxsize=256)
def instances(statement: Statement) -> tuple[Statement, ...]:
    """The cases with few terms, every other index being one; none where there is no sum and no family."""
    return tuple(each_instance(statement))


def each_instance(statement: Statement) -> Iterator[Statement]:
    """The same one by one: writing them out takes long."""
    for each in _without_functions(statement):
        yield from _written_out_for(each)


def _written_out_for(statement: Statement) -> Iterator[Statement]:
    """The cases of a statement without unknown functions."""
    numbers = _numbers_of_terms(statement)
    indices = dict.fromkeys(_indices(statement) - numbers, sp.S.One)
    cases = (
        {**indices, **moving, **few}
        for few in (_counts(numbers) if numbers or indices else ())
        for moving in _moments(statement)
    )
    found = (_written_for(statement, case) for case in cases)
    yield from (each for each in found if each is not None)


def _without_functions(statement: Statement) -> Iterator[Statement]:
    """Where hypotheses are about any functions of the tokens: with zero for all of them, or the target."""
    if not found_in(statement.given, AnyFunction):
        yield statement
        return
    functions = found_in(statement.expressions, AnyFunction)
    for value in (sp.S.Zero, informative):
        values = dict.fromkeys(functions, value)
        lhs, rhs = (
            _without_zeros(side.xreplace(values)) for side in (statement.lhs, statement.rhs)
        )
        given = (
            each.func(
                *(_without_zeros(side.xreplace(values)) for side in each.args), evaluate=False
            )
            for each in statement.given
        )
        yield Statement(lhs, statement.sign, rhs, tuple(given))


def _without_zeros(expr: sp.Expr) -> sp.Expr:
    """E 0 and the sum of zeros are zero."""
    empty = {each: sp.S.Zero for each in found_in((expr,), Expectation) if each.body == 0}
    bare = expr.xreplace(empty)
    sums = {each: sp.S.Zero for each in found_in((bare,), Sum) if each.function == 0}
    return bare.xreplace(sums)


def _counts(numbers: set[sp.Symbol]) -> Iterator[dict[sp.Symbol, sp.Integer]]:
    """The same number of terms for all sums, and different ones."""
    for count in TERMS if numbers else TERMS[:1]:
        yield dict.fromkeys(numbers, sp.Integer(count))
    if len(numbers) > 1:
        ordered = sorted(numbers, key=str)
        yield {name: sp.Integer(TERMS[n % len(TERMS)]) for n, name in enumerate(ordered)}


def _moments(statement: Statement) -> Iterator[dict[sp.Symbol, sp.Integer]]:
    """Times and different indices for families that are defined by recursion; nothing if there are none."""
    moving = found_in(statement.expressions, Recursive)
    free = statement.free_symbols
    times = {each.args[0] for each in moving} & free
    others = set().union(*(part.free_symbols for each in moving for part in each.indices)) & free
    places = {name: sp.Integer(n) for n, name in enumerate(sorted(others, key=str), 1)}
    for time in TIMES if times else TIMES[:1]:
        yield {**places, **dict.fromkeys(times, sp.Integer(time))}


def _numbers_of_terms(statement: Statement) -> set[sp.Symbol]:
    """The free symbols in the ranges of sums; they are integers."""
    ends = (limits[1:] for part in _sums(statement) for limits in part.limits)
    names = {symbol for pair in ends for end in pair for symbol in end.free_symbols}
    free = {symbol for symbol in names if symbol in statement.free_symbols}
    return free if all(symbol.is_integer and symbol.is_positive for symbol in free) else set()


def _indices(statement: Statement) -> set[sp.Symbol]:
    """The free symbols on which the members of families depend."""
    members = found_in(statement.expressions, Family)
    names: set[sp.Symbol] = set().union(*(member.free_symbols for member in members))
    return names & statement.free_symbols


def _sums(statement: Statement) -> set[Sum]:
    """Also those in the definitions of families that are defined by recursion."""
    kinds = closure({type(each) for each in found_in(statement.expressions, Recursive)})
    bodies = (body for kind in kinds for body in (kind.first(), kind.later()))
    return found_in((*statement.expressions, *bodies), Sum)


def _written_for(statement: Statement, values: dict[sp.Symbol, sp.Integer]) -> Statement | None:
    """The case of these values; None where a sum cannot be written out."""
    try:
        case = statement.substituted(values)
        laws = set(_laws_of_terms(sp.Tuple(*statement.expressions), values))
        lhs, rhs = _written_out(case.lhs), _written_out(case.rhs)
    except (MalformedStatement, ValueError):  # such as that there is no such law
        return None
    asked = conditions(laws, case.given, statement.bound_symbols)
    if asked is None:
        return None
    given = [_relation(each) for each in (*case.given, *asked)]
    parts = (lhs, rhs, *given)
    members = found_in(parts, Family)
    if any(part.has(Sum) for part in parts) or not all(map(_is_member, members)):
        return None
    names = {member: _name(member) for member in members}
    kept = [each.xreplace(names) for each in given]
    if sp.false in kept:
        return None
    kept = [each for each in kept if each is not sp.true]
    ranges = (each for member, name in names.items() for each in _range(member, name))
    return Statement(lhs.xreplace(names), case.sign, rhs.xreplace(names), (*ranges, *kept))


def _relation(relation: Relational) -> Relational:
    return relation.func(*map(_written_out, relation.args), evaluate=False)


def _written_out(expr: sp.Expr) -> sp.Expr:
    """With the terms of sums, and with the definitions of families that are defined by recursion.

    Raises ValueError at a time that is no known natural number.
    """
    expr = expr.replace(lambda part: isinstance(part, Sum), _terms)
    if not expr.has(Recursive):
        return expr
    return _written_out(expr.xreplace({each: each.unfolded() for each in expr.atoms(Recursive)}))


def _terms(part: Sum) -> sp.Expr:
    """The terms of a sum over short ranges of numbers; the sum itself if it is none."""
    if part.function.has(Sum):
        return part
    try:
        _places(part, {})
    except ValueError:
        return part
    return added_up(part)


def _laws_of_terms(part: sp.Basic, values: Mapping[sp.Symbol, sp.Integer]) -> Iterator[Law]:
    """The laws of a case, for every term of a sum its own: also where no more is left of a term."""
    if isinstance(part, Law):
        yield _written_out(part.xreplace(values))
    elif isinstance(part, Sum):
        for at in product(*_places(part, values)):
            indices = (index for index, *_ in part.limits)
            now = dict(zip(indices, map(sp.Integer, at), strict=True))
            yield from _laws_of_terms(part.function, {**values, **now})
    else:
        for below in part.args:
            yield from _laws_of_terms(below, values)


def _places(part: Sum, values: Mapping[sp.Symbol, sp.Integer]) -> list[range]:
    """The numbers that each index runs through. Raises ValueError where they are not few."""
    return [_range_of(*(end.xreplace(values) for end in ends)) for _, *ends in part.limits]


def _range_of(low: sp.Expr, high: sp.Expr) -> range:
    if not (low.is_Integer and high.is_Integer and low - 1 <= high <= low + len(TERMS)):
        raise ValueError(f"an index from {low} to {high} has not a few values")
    return range(int(low), int(high) + 1)


def _is_member(part: Family) -> bool:
    return all(index.is_Integer for index in part.args)


def _name(member: Family) -> sp.Symbol:
    """A real number of its own for each member."""
    places = "_".join(str(index).replace("-", "minus_") for index in member.args)
    return sp.Symbol(f"{type(member).__name__}_at_{places}", real=True)


def _range(member: Family, name: sp.Symbol) -> Iterator[Relational]:
    """That the number lies in the range of its family."""
    span = member.values
    if span.low is not None:
        yield (sp.Gt if span.low_open else sp.Ge)(name, sp.Rational(span.low))
    if span.high is not None:
        yield (sp.Lt if span.high_open else sp.Le)(name, sp.Rational(span.high))
