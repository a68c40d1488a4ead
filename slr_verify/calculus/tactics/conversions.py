"""Equalities between terms, found by working on their parts; no SymPy, and nothing that is trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.tactics.splitting import split
from slr_verify.core.binding import body_of, closed, opened, replaced, with_body
from slr_verify.core.language import BINDERS, Refused, sort_of
from slr_verify.core.terms import ONE, Term, make, negative, plus, power, variable
from slr_verify.core.theorems import Theorem as Shown

Conversion = Callable[[Hypotheses, Term], "Shown | None"]
"""A theorem `term = ...` under hypotheses; None where there is nothing to say."""
Show = Callable[[Prover, Hypotheses, Term, Term, tuple[Shown, ...]], Shown]
ROUNDS = 2


def converted(prover: Prover, given: Hypotheses, term: Term, convert: Conversion) -> Shown | None:
    """The term with a conversion applied to its parts, outermost first, under binders too."""
    known: dict[tuple[Hypotheses, Term], Shown | None] = {}

    def once(given: Hypotheses, part: Term) -> Shown | None:
        """What was found for a part is found for it wherever it stands."""
        if (given, part) not in known:
            known[given, part] = _converted(prover, given, part, convert, once)
        return known[given, part]

    return once(given, term)


def _converted(
    prover: Prover, given: Hypotheses, term: Term, convert: Conversion, within: Conversion
) -> Shown | None:
    """The same, where `within` says what becomes of parts."""
    found = None if term.loose else convert(given, term)
    if found is not None:
        return found
    line = Line.at(term)
    for part, is_body in _numbers(term):
        found = _under(prover, given, line.end, within) if is_body else within(given, part)
        if found is not None and is_body:
            line = prover.joined(given, line, Line.of(found))
        elif found is not None:
            line = prover.rewritten(given, line, found)
    return line.theorem


def _numbers(term: Term) -> Iterator[tuple[Term, bool]]:
    """The outermost numbers in a term that can be converted, and whether each is the body of a binder."""
    for place, part in enumerate(term.args):
        if type(part) is Term and sort_of(part.op) == "vector":
            yield from _numbers(part)
        elif type(part) is Term:
            is_bound = term.bound[place] > 0
            if not is_bound or (term.op in BINDERS and part is body_of(term)):
                yield part, is_bound


def _under(prover: Prover, given: Hypotheses, node: Term, within: Conversion) -> Shown | None:
    """A conversion of the body of a binder."""
    meaning = prover.meaning(given)
    body, names = next(meaning.ranges.bodies(node))
    x = variable(names[0])
    inside = within_binder(prover, given, node, x)
    if node.op == "derivative" and node.args[1].op == "variable":
        inside |= _around(given, node.args[1], x)
    found = within(inside, body)
    if found is None:
        return None
    goal = make("=", node, with_body(node, closed(found.goal.args[1], names)))
    return prover.step("comparison", given, goal, names, (found,))


def within_binder(prover: Prover, given: Hypotheses, node: Term, x: Term) -> Hypotheses:
    """What is known of what a binder binds, but for means of functions: that there are such is not said."""
    found = prover.meaning(given).inside(node, x).given
    new = (each for each in found - given if all(part.op != "gaussian" for part in terms_in(each)))
    return given.union(new)


def bodies_compared(
    prover: Prover, given: Hypotheses, goal: Term, known: Shown, name: str
) -> Shown:
    """A relation between integrals or sums, from a theorem about the bodies at all values of a name."""
    meaning, (left, right) = prover.meaning(given), goal.args
    if not left.op == right.op in ("integral", "total"):
        raise Refused("reading", "these are not integrals or sums")
    (x,) = meaning.ranges.fresh(1, goal)
    inside = within_binder(prover, given, left, x)
    shown = prover.instance(inside, known, ((name, x),))
    wanted = make(goal.op, *(opened(body_of(side), (x,)) for side in goal.args))
    if shown.goal is not wanted:
        shown = prover.arithmetic(inside, wanted, (ONE, shown))
    return prover.step("comparison", given, goal, x.args, (shown,))


def _around(given: Hypotheses, point: Term, x: Term) -> Hypotheses:
    """What is assumed of a point, where it holds around it."""
    strict = (each for each in given if each.op in ("<", "!=") and point.args[0] in each.free)
    return frozenset(replaced(each, point, x) for each in strict)


def everywhere(
    prover: Prover, given: Hypotheses, left: Term, right: Term, convert: Conversion
) -> Shown:
    """Two terms are equal once both are converted."""
    lines = [line_from(prover, given, side, convert) for side in (left, right)]
    return between(prover, given, lines[0], lines[1], equal)


def on_both_sides(prover: Prover, goal: Goal, convert: Conversion) -> Shown:
    """Both sides of a goal are equal once they are converted."""
    return everywhere(prover, goal.given, goal.left, goal.right, convert)


def on_the_left(prover: Prover, goal: Goal, convert: Conversion) -> Shown:
    """Both sides of a goal are equal once the first is converted."""
    line = line_from(prover, goal.given, goal.left, convert)
    return between(prover, goal.given, line, Line.at(goal.right), equal)


def line_from(prover: Prover, given: Hypotheses, term: Term, convert: Conversion) -> Line:
    """The term with a conversion applied to its parts."""
    found = converted(prover, given, term, convert)
    return Line.at(term) if found is None else Line.of(found)


def between(prover: Prover, given: Hypotheses, left: Line, right: Line, show: Show) -> Shown:
    """The equality of the starts of two lines, whose ends are shown to be equal."""
    middle = show(prover, given, left.end, right.end, (*left.known, *right.known))
    goal = make("=", left.start, right.start)
    return between_starts(prover, given, goal, (left, right), middle)


def between_starts(
    prover: Prover, given: Hypotheses, relation: Term, lines: Iterable[Line], middle: Shown
) -> Shown:
    """A relation between the starts of two lines, from that between their ends."""
    signs = zip((ONE, negative(ONE)), lines, strict=True)
    parts = [(sign, known) for sign, line in signs for known in line.known]
    return prover.arithmetic(given, relation, (ONE, middle), *parts)


def equal(
    prover: Prover, given: Hypotheses, left: Term, right: Term, known: tuple[Shown, ...] = ()
) -> Shown:
    """Two terms are equal by the zero test, if need be once their binders are worked out twice."""
    try:
        return prover.identity(given, left, right, known)
    except Refused:
        pass
    lines = [_simplified_line(prover, given, side) for side in (left, right)]
    return between(prover, given, lines[0], lines[1], Prover.identity)


def restated(prover: Prover, given: Hypotheses, known: Shown, goal: Term) -> Shown:
    """A relation between terms that are equal, once their binders are worked out, to those of another."""
    pairs = zip((negative(ONE), ONE), known.goal.args, goal.args, strict=True)
    sides = [
        (sign, equal(prover, given, old, new, (known,)))
        for sign, old, new in pairs
        if old is not new
    ]
    return prover.arithmetic(given, goal, (ONE, known), *sides)


def _simplified_line(prover: Prover, given: Hypotheses, term: Term) -> Line:
    line = Line.at(term)
    for _ in range(ROUNDS):
        more = line_from(prover, given, line.end, partial(simplified, prover))
        line = prover.joined(given, line, more)
    return line


def simplified(prover: Prover, given: Hypotheses, term: Term) -> Shown | None:
    """Derivatives worked out, means and integrals taken apart, and roots of one, where that can be done."""
    try:
        if term.op == "sqrt":
            return root_of_one(prover, given, term)
        if term.op in ("mean", "integral"):
            return split(prover, given, term)
        return derivative_of(prover, given, term)
    except Refused:
        return None


def root_of_one(prover: Prover, given: Hypotheses, root: Term) -> Shown | None:
    """`sqrt(u) = 1`, since u = 1: a - 1 = (a^2 - 1)/(a + 1)."""
    if root.args[0].op != "sum":
        return None
    square = prover.identity(given, power(root, 2), ONE)
    weight = power(plus(root, ONE), -1)
    return prover.arithmetic(given, make("=", root, ONE), (weight, square))


def derivative_of(prover: Prover, given: Hypotheses, term: Term) -> Shown | None:
    """`derivative F a = ...`."""
    return prover.value("derivative", given, term) if term.op == "derivative" else None
