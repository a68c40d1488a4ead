"""Certified counterexamples: exact points where a statement fails for all members of two balls.

Both sides are enclosed at rational points of the domain. An equality fails where the balls have no
number in common, `a <= b` where every number of the one is greater than every number of the other,
and so on. A point without a ball counts for nothing, and so do balls that decide nothing, and a point
at which there may not be the laws and vectors that the statement speaks of.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import sympy as sp
from flint import arb
from sympy.core.relational import Relational

from slr_verify.arb.balls import enclose
from slr_verify.arb.certainty import certainly_positive, precision
from slr_verify.arb.functions import is_zeta
from slr_verify.calculus.reading.parts import found_in
from slr_verify.claims.evidence.admission import Point, holds, is_polynomial
from slr_verify.claims.evidence.both_sides import certainly_fails
from slr_verify.claims.evidence.domain import Domain
from slr_verify.core.balls import NoBall
from slr_verify.core.binding import fresh, replaced
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.language.abbreviation import spelled_out
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Statement
from slr_verify.language.to_term import NotTranslatable, to_term
from slr_verify.language.value import ValueAt

SWEEPS = ((64, 1000), (128, 8), (256, 4))
"""Bits, and the number of points looked at with so many: what 64 bits leave open is mostly true."""
ONCE = SWEEPS[:1]
"""For what is proved: 64 bits see what is wrong with it as a whole."""
DIGITS = 15
CLOSE_BITS, CLOSE, NOTHING = 128, 2**40, 100


NEGATED = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}


Sides = tuple[Term, Term]
Balls = tuple[arb, arb]


@dataclass(frozen=True)
class Counterexample:
    """A point of the domain, and enclosures of both sides there that cannot be so related.

    `by_theorem` when a side had the value there that a theorem gives it: the statement then
    contradicts what is proved.
    """

    point: Point
    lhs: str
    rhs: str
    by_theorem: bool = False

    def __str__(self) -> str:
        place = ", ".join(f"{symbol} = {value}" for symbol, value in self.point.items())
        return f"{self.lhs} against {self.rhs}" + (f" at {place}" if place else "")


@dataclass(frozen=True)
class Survey:
    """At how many points both sides were compared; `reason` says why at none, if at none."""

    points: int
    enclosed: int
    counterexample: Counterexample | None = None
    reason: str = ""


def violations_at(
    statement: Statement, points: tuple[Point, ...], sweeps: tuple[tuple[int, int], ...] = SWEEPS
) -> Survey:
    """Compare both sides at these points, with more and more bits, until one is a counterexample.

    They must be of the domain, and there must be its laws (`where_laws_exist`).
    """
    try:
        sides = sides_of(statement)
    except (NotTranslatable, Refused) as refusal:
        return Survey(0, 0, reason=str(refusal))
    enclosed: set[int] = set()
    for bits, most in sweeps:
        for index, point in enumerate(points[:most]):
            balls = _balls(sides, point, bits)
            if balls is None:
                continue
            enclosed.add(index)
            if certainly_fails(statement.sign, *balls, bits=bits):
                own = {at: point[at] for at in point if at in statement.free_symbols}
                found = Counterexample(own, *(ball.str(DIGITS) for ball in balls))
                return Survey(len(points), len(enclosed), found)
    return Survey(len(points), len(enclosed), reason="" if enclosed else "no side was enclosed")


def undecided_hypothesis(statement: Statement) -> Relational | None:
    """A hypothesis that is neither true nor false at a point, such as one about a limit."""
    point = Domain.of(statement.lhs, statement.rhs, *statement.given).witness()
    spelled = ((one, spelled_out(one)) for one in statement.given)
    return next((one for one, form in spelled if not _decided(form, point)), None)


def _decided(relation: Relational, point: Point) -> bool:
    """Whether it is true or false at the point; one that has no meaning there is taken to be false."""
    names = {at.name for at in point}
    try:
        known = is_polynomial(relation) or _by_balls(relation, point)
        return known or all(to_term(side).free <= names for side in relation.args)
    except NotTranslatable:
        return False
    except (TypeError, ValueError):  # such as that there is no such law
        return True


def _by_balls(relation: Relational, point: Point) -> bool:
    """Whether balls decide it at the point, which takes less time than to have SymPy do it."""
    if not relation.free_symbols <= point.keys():
        return False
    opposite = NEGATED.get(relation.rel_op, "!=")
    other = sp.Rel(relation.lhs, relation.rhs, opposite, evaluate=False)
    return holds(relation, point) or holds(other, point)


def agreements(statement: Statement, points: tuple[Point, ...]) -> int:
    """At how many points the statement certainly holds; an equality to twelve digits. Not a proof."""
    try:
        sides = sides_of(statement)
    except (NotTranslatable, Refused):
        return 0
    found = (_balls(sides, point, CLOSE_BITS) for point in points)
    return sum(balls is not None and _agrees(statement.sign, *balls) for balls in found)


def _agrees(sign: str, left: arb, right: arb) -> bool:
    if sign == "=":
        return _close(left, right)
    return certainly_fails(NEGATED[sign], left, right, bits=CLOSE_BITS)


def sides_of(statement: Statement) -> Sides:
    """Both sides as terms. Raises NotTranslatable where there is none.

    A term knows a variable by its name, so names must differ.
    """
    symbols = found_in(statement.expressions, sp.Symbol)
    for name, times in Counter(symbol.name for symbol in symbols).items():
        if times > 1:
            raise NotTranslatable(f"{times} different symbols are called {name} in {statement}")
    return _side(statement.lhs), _side(statement.rhs)


@lru_cache(maxsize=1024)
def _side(expr: sp.Expr) -> Term:
    if any(part.has(Expectation) for part in expr.atoms(sp.Derivative, ValueAt)):
        raise NotTranslatable(f"an expectation is differentiated or evaluated in {expr}")
    return to_term(expr)


def _balls(sides: Sides, point: Point, bits: int) -> Balls | None:
    values = {symbol.name: value for symbol, value in point.items()}
    try:
        left, right = (_ball(side, values, bits) for side in sides)
    except NoBall:
        return None
    return left, right


def _ball(side: Term, values: dict[str, Fraction], bits: int) -> arb:
    """The enclosure of a side; integrals that were met before at the point are remembered."""
    frame, known = side, dict[str, Fraction | arb](values)
    integrals = _outermost(side)
    for part, name in zip(integrals, fresh(len(integrals), side.free), strict=True):
        own = tuple((each, values[each]) for each in sorted(part.free) if each in values)
        frame, known[name.args[0]] = replaced(frame, part, name), _integral(part, own, bits)
    return enclose(frame, known, bits=bits)


@lru_cache(maxsize=1024)
def _outermost(term: Term) -> tuple[Term, ...]:
    """The integrals and means in a term that are in no other, in the order in which they stand there."""
    if term.op in ("mean", "integral") or is_zeta(term):
        return (term,)
    return tuple(dict.fromkeys(each for part in term.strict for each in _outermost(part)))


@lru_cache(maxsize=2**14)
def _integral(term: Term, values: tuple[tuple[str, Fraction], ...], bits: int) -> arb:
    return enclose(term, dict(values), bits=bits)


def _close(left: arb, right: arb) -> bool:
    """Agreement to twelve digits, or both zero to all digits carried."""
    with precision(CLOSE_BITS):
        tolerance = abs(left) / CLOSE
        nothing = arb(2) ** -NOTHING
        both_zero = certainly_positive(nothing - abs(left) - abs(right))
        return both_zero or certainly_positive(tolerance - abs(left - right))
