"""Special cases of hypotheses: orbits that stand still, uniform families, and orthonormal vectors.

An orbit that starts at a fixed point stays there, so its limit is that of a constant. Where p(m, l) is
summed over l = 1, ..., L, and m and L move, L = m and p(m, l) = 1/m is one choice. A limit that may be any
number may be zero. The core shows that the start is fixed, that 1/m is in the range of the family, what
the sum is, and the limit of a constant. Unit vectors u_h and w_h that are orthogonal for every h may be the
same for every h, u_h = e_1 and w_h = e_2 with orthonormal e_1, e_2, ...
Sequences of which something is said at every index may be zero, and what is said around a point may be said
of very few.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.chain import chain
from slr_verify.calculus.questions import questions
from slr_verify.calculus.reading.parts import found_in
from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.rules.limits import ByContinuity
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.claims.attack.closed_slopes import vanishes
from slr_verify.claims.attack.orbit_instances import place_of, settled
from slr_verify.document.reader import Reader
from slr_verify.document.unicode import ASCII
from slr_verify.language.around import Around
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import Sum
from slr_verify.language.limit import Limit
from slr_verify.language.named_function import Family
from slr_verify.language.orbit import SquareOrbit
from slr_verify.language.statement import MalformedStatement, Statement
from slr_verify.language.token_vectors import UnitVector
from slr_verify.language.vectors import InnerProduct

NARROW = sp.Rational(1, 10**40)
"""The square of a distance."""
Values = Mapping[sp.Basic, sp.Basic]


@dataclass(frozen=True)
class SpecialCase:
    """A statement under the hypotheses of the case, and as text what stands there for what.

    `same` are sequences, each with the one to which it is equal.
    """

    statement: Statement
    values: Mapping[str, str]
    same: Mapping[sp.Symbol, sp.Symbol]


def special_cases(statement: Statement) -> Iterator[SpecialCase]:
    """Those that its hypotheses suggest; none where the core does not show what they rest on."""
    try:
        yield from _defined(statement)
        yield from _orthonormal(statement)
        yield from _at_rest(statement)
        yield from _at_zero(statement)
        yield from _sequences_of_zeros(statement)
        yield from _narrow(statement)
        for limit in _atoms(statement, Limit):
            for total, member in product(limit.atoms(Sum), limit.atoms(Family)):
                yield from _uniform(statement, limit, total, member)
    except (MalformedStatement, ProofRejected):
        return


def _defined(statement: Statement) -> Iterator[SpecialCase]:
    """A symbol that a hypothesis says equals a number is this number, which need not be rational."""
    for relation in definitions(statement):
        name, value = relation.args
        rest = tuple(each for each in statement.given if each != relation)
        case = statement.holding(rest).substituted({name: value})
        yield SpecialCase(case, {name.name: ASCII(Reader().formula(value))}, {})


def definitions(statement: Statement) -> tuple[sp.Equality, ...]:
    """The hypotheses that say so, of symbols of which nothing else is known than that they are real."""
    return tuple(each for each in statement.given if _is_definition(each))


def _is_definition(relation: Relational) -> bool:
    """Whether the value certainly is a real number, and speaks of other symbols alone."""
    name, value = relation.args
    plain = name.is_Symbol and name.assumptions0 == sp.Symbol("x", real=True).assumptions0
    if not (isinstance(relation, sp.Equality) and plain and value.free_symbols - {name}):
        return False
    return name not in value.free_symbols and questions().is_defined(value)


def _orthonormal(statement: Statement) -> Iterator[SpecialCase]:
    """Unit vectors of different names are orthogonal, whatever their index; nothing else is said of any."""
    pairs = {each: _orthogonal(each) for each in statement.given}
    rest = tuple(each for each, pair in pairs.items() if not pair)
    vectors = [vector for pair in pairs.values() for vector in pair]
    if vectors and not any(each.has(UnitVector) for each in rest):
        first = {vector.name: vector for vector in reversed(vectors)}
        names = (f"{name}_{vector.index}" for name, vector in reversed(first.items()))
        basis = {name: f"e_{place}" for place, name in enumerate(names, 1)}
        yield SpecialCase(statement.holding(rest), basis, {})


def _orthogonal(relation: sp.Basic) -> tuple[UnitVector, ...]:
    """The two vectors of which a hypothesis says that they are orthogonal for every index; else none."""
    every = relation.lhs
    if not (isinstance(relation, sp.Equality) and isinstance(every, EveryIndex)):
        return ()
    product = every.args[0]
    if relation.rhs != 0 or not isinstance(product, InnerProduct):
        return ()
    plain = all(isinstance(u, UnitVector) and u.index == every.index for u in product.args)
    return product.args if plain and product.args[0].name != product.args[1].name else ()


def _at_rest(statement: Statement) -> Iterator[SpecialCase]:
    """Every orbit starts at the origin, if it is certain to stay there."""
    orbits = _atoms(statement, SquareOrbit)
    starts = dict.fromkeys(start for orbit in orbits for start in orbit.args[1:3])
    if not orbits or not all(start.is_Symbol for start in starts):
        return
    still = statement.substituted(dict.fromkeys(starts, sp.S.Zero))
    places = {orbit: place_of(orbit) for orbit in _atoms(still, SquareOrbit)}
    if not any(place.has(SquareOrbit) for place in places.values()):
        limits = {each: _limit(each, places) for each in _atoms(still, Limit)}
        case = _with(still, {**places, **limits})
        yield SpecialCase(case, {start.name: "0" for start in starts}, {})


def _at_zero(statement: Statement) -> Iterator[SpecialCase]:
    """Each number that is the value of a limit is zero."""
    limits = (each.rhs for each in statement.given if isinstance(each.lhs, Limit))
    values = dict.fromkeys((each for each in limits if each.is_Symbol), sp.S.Zero)
    nonzero = any(each.is_zero is False for each in values)
    if values and not nonzero and not _atoms(statement, SquareOrbit):
        case = statement.substituted(values)
        yield SpecialCase(case, {each.name: "0" for each in values}, {})


def _sequences_of_zeros(statement: Statement) -> Iterator[SpecialCase]:
    """Each number of the sequences of which something is said at every index is zero, if it may be.

    So is each number of a sequence where something is said around the origin.
    """
    always = _atoms(statement, EveryIndex)
    said = always or (statement.given if _atoms(statement, Around) else ())
    members = found_in(said, Family)
    if not members or not all(_admits(each, sp.S.Zero) for each in members):
        return
    zeros = {each: sp.S.Zero for each in _atoms(statement, Family) if type(each) in _kinds(members)}
    bodies = {part: part.args[0].xreplace(zeros) for part in always}
    if not any(part.args[1] in body.free_symbols for part, body in bodies.items()):
        letters = {each.letter: "0" for each in members}
        case = _without_known(_with(statement, {**bodies, **zeros}))
        yield SpecialCase(case, {f"{letter}_l": "0" for letter in letters}, {})


def _without_known(statement: Statement) -> Statement:
    """Without the equations that hold because the slopes of the risk vanish there."""
    return statement.holding(
        tuple(
            each
            for each in statement.given
            if not (isinstance(each, sp.Equality) and vanishes(each.lhs - each.rhs))
        )
    )


def _narrow(statement: Statement) -> Iterator[SpecialCase]:
    """What is said of all points around the origin is said of very few."""
    widths = {each.args[-1] for each in _atoms(statement, Around)} & statement.free_symbols
    if widths:
        case = statement.substituted(dict.fromkeys(widths, NARROW))
        yield SpecialCase(case, {each.name: str(NARROW) for each in widths}, {})


def _kinds(members: set[Family]) -> set[type[Family]]:
    return {type(each) for each in members}


def _uniform(
    statement: Statement, limit: Limit, total: Sum, member: Family
) -> Iterator[SpecialCase]:
    """Task m has m terms, all of the same size."""
    (index, low, count), (number, *others) = total.limits[0], member.args
    moving = set(limit.args[1])
    if low != 1 or others != [index] or not {count, number} <= moving:
        return
    values = {member: 1 / number, count: number}
    limits = {each: _limit(each, values) for each in _atoms(statement, Limit) if each.has(*values)}
    case = _with(statement, limits)
    elsewhere = set(values) & set().union(*(each.free_symbols for each in limits))
    if elsewhere or _atoms(case, type(member)) or not _admits(member, 1 / number):
        return
    name = f"{type(member).__name__}_at_{number}_{index}"
    yield SpecialCase(case, {name: f"1/{number}"}, {count: number})


def _admits(member: Family, value: sp.Expr) -> bool:
    """Whether the value certainly is in the range of the family, which contains its ends."""
    span, ask = member.values, questions()
    ends = ((span.low, span.low_open, 1), (span.high, span.high_open, -1))
    return ask.is_defined(value) and all(
        end is None or (not is_open and ask.is_nonnegative(sign * (value - sp.Rational(end))))
        for end, is_open, sign in ends
    )


def _limit(limit: Limit, values: Values) -> sp.Expr:
    """The limit in the case, with sums worked out; that of a constant is shown. Raises ProofRejected."""
    body = limit.args[0].xreplace(values).replace(lambda part: isinstance(part, Sum), _summed)
    moving = sp.Tuple(*(each for each in limit.args[1] if body.has(each)))
    if moving:
        return Limit(body, moving)
    _require_shown(Limit(body, limit.args[1]), body, ByContinuity(body))
    return body


def _summed(total: Sum) -> sp.Expr:
    """The sum by linearity: of constants, so many times one of them. Raises ProofRejected."""
    found = sum_linearity.rewrite(total, ())
    _require_shown(total, found, sum_linearity)
    return found


def _require_shown(side: sp.Expr, value: sp.Expr, by: Rule) -> None:
    """That the core shows the equality. Raises ProofRejected."""
    _ = chain(side).equals(value, by=by).theorem().shown


def _with(statement: Statement, values: Values) -> Statement:
    given = (
        each.func(*(settled(side.xreplace(values)) for side in each.args), evaluate=False)
        for each in statement.given
    )
    return statement.holding(tuple(given))


def _atoms(statement: Statement, kind: type[sp.Basic]) -> list[sp.Basic]:
    """The parts of the hypotheses of this kind, in a fixed order."""
    return sorted(found_in(statement.given, kind), key=sp.default_sort_key)
