"""Steps that multiply inner products out, with those of fixed vectors read off the hypotheses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import copy
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover, Values
from slr_verify.calculus.reading.families import value_in
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.tactics.conversions import between, between_starts, equal
from slr_verify.calculus.tactics.identities import first_accepted
from slr_verify.calculus.tactics.instances import applied
from slr_verify.core.generators import summands
from slr_verify.core.language import Refused, sort_of
from slr_verify.core.terms import ONE, ZERO, Term, make, negative, plus, power, rational, times
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


def by_products(work: Transcription, goal: Goal) -> Shown:
    """Both sides are equal once their inner products are multiplied out."""
    lines = [multiplied_out(work.prover, goal.given, side) for side in (goal.left, goal.right)]
    return between(work.prover, goal.given, lines[0], lines[1], equal)


Tactic = Callable[["Transcription", Goal], Shown]
"""Takes a step."""


def on_steps(work: Transcription, goal: Goal, tactic: Tactic) -> Shown:
    """A tactic, for sides with 1 + c^2 |h|^2 for the squared lengths of steps.

    Such sides stay defined whatever is put in for parts of h.
    """
    lines = [_with_lengths(work.prover, goal.given, side) for side in (goal.left, goal.right)]
    if not any(line.known for line in lines):
        return tactic(work, goal)
    inside = copy(goal)
    inside.left, inside.right = (each.end for each in lines)
    shown = tactic(work, inside)
    sides = reversed(lines) if goal.sign[0] == ">" else lines
    return between_starts(work.prover, goal.given, goal.relation, sides, shown)


def on_lengths(work: Transcription, goal: Goal, known: Shown, values: Values) -> Shown:
    """A theorem applied, which itself may be about the lengths of steps."""
    within = partial(applied, known=known, values=values)
    if any(_is_squared_length(node) for node in _inner_products(known.goal.args[0])):
        return within(work, goal)
    return on_steps(work, goal, within)


def multiplied_out(prover: Prover, given: Hypotheses, term: Term) -> Line:
    """The term with the values of its inner products, those within their factors first."""
    line = _with_lengths(prover, given, term)
    while True:
        nodes = _inner_products(line.end)
        values = (value_of(prover, given, node, line.known) for node in nodes)
        found = next((each for each in values if each is not None), None)
        if found is None:
            return _without_zeros(prover, given, line)
        line = prover.rewritten(given, line, found)


def _without_zeros(prover: Prover, given: Hypotheses, line: Line) -> Line:
    """The same with radicands in which no product has the factor zero."""
    roots = [each for each in terms_in(line.end) if each.op == "sqrt" and not each.loose]
    for (part,) in (each.args for each in roots):
        shorter = _shortened(part)
        if shorter is not part:
            same = prover.identity(given, part, shorter, line.known)
            line = prover.rewritten(given, line, same)
    return line


def _shortened(term: Term) -> Term:
    """A sum without products that have the factor zero."""
    if term.op == "sum":
        return plus(*map(_shortened, term.args))
    return ZERO if term.op == "product" and ZERO in term.args else term


def _with_lengths(prover: Prover, given: Hypotheses, term: Term) -> Line:
    """The term with 1 + c^2 |h|^2 for squared lengths of steps, by which one may divide."""
    nodes = sorted(_inner_products(term), key=lambda each: each.size)
    squares = [each for node in nodes if (each := squared_length(prover, given, node)) is not None]
    defined = [_reciprocal(prover, given, each) for each in squares]
    line = Line.at(term)
    for each in squares:
        line = prover.rewritten(given, line, each, *defined)
    return line


def _reciprocal(prover: Prover, given: Hypotheses, known: Shown) -> Shown:
    """1/sqrt(a) = 1/sqrt(b) from a = b."""
    left, right = (power(make("sqrt", side), -1) for side in known.goal.args)
    return prover.step("rewrite", given, make("=", left, right), (), (known,))


def instance_for_vectors(prover: Prover, given: Hypotheses, fact: Shown, values: Values) -> Shown:
    """A theorem at values, some of which may be combinations of vectors: these are multiplied out."""

    def show(known: Hypotheses, relation: Term) -> Shown:
        if relation.op != "=" or relation.args[0].op != "inner":
            return prover.from_hypotheses(known, relation)
        line = multiplied_out(prover, known, relation.args[0])
        return prover.arithmetic(known, relation, *((ONE, each) for each in line.known))

    return prover.instance(given, fact, values, show)


def _inner_products(term: Term) -> list[Term]:
    """Those in the term that wait for no bound variable, each once."""
    return list(dict.fromkeys(p for p in terms_in(term) if p.op == "inner" and not p.loose))


def squared_length(prover: Prover, given: Hypotheses, node: Term) -> Shown | None:
    """|u + c h|^2 = 1 + c^2 |h|^2 for a unit vector u and h = g - <g, u> u; None for other terms."""
    if not _is_squared_length(node):
        return None
    u, moved = node.args[0].args
    c, h = moved.args
    known = prover.step("range", given, make("=", make("inner", u, u), ONE))
    length = plus(ONE, times(power(c, 2), make("inner", h, h)))
    factor = plus(ONE, times(rational(-2), c, make("inner", h.args[0], u)))
    return prover.arithmetic(given, make("=", node, length), (factor, known))


def positive_lengths(prover: Prover, given: Hypotheses, *terms: Term) -> Iterator[Shown]:
    """That the squared lengths of steps in the terms are positive, so that one may divide by lengths."""
    for node in dict.fromkeys(node for term in terms for node in _inner_products(term)):
        with suppress(Refused):
            known = squared_length(prover, given, node)
            if known is not None:
                positive, part = make("<", ZERO, node), (negative(ONE), known)
                yield prover.arithmetic(given, positive, part, rest=known.goal.args[1])


def _is_squared_length(node: Term) -> bool:
    """Whether this is |u + c h|^2 for h = g - <g, u> u."""
    step = node.args[0]
    if step is not node.args[1] or step.op != "vector sum" or len(step.args) != 2:
        return False
    u, moved = step.args
    if moved.op != "scaled" or moved.args[1].op != "vector sum":
        return False
    g, *rest = moved.args[1].args
    return rest == [make("scaled", negative(make("inner", g, u)), u)]


def value_of(
    prover: Prover, given: Hypotheses, node: Term, known: tuple[Shown, ...] = ()
) -> Shown | None:
    """The inner product multiplied out; None if nothing changes, or if a factor holds another one."""
    left, right = (_coefficients(side) for side in node.args)
    factors = [*left.values(), *right.values()]
    if any(part.op == "inner" for factor in factors for part in terms_in(factor)):
        return None
    return by_bilinearity(prover, given, node, known)


def by_bilinearity(
    prover: Prover, given: Hypotheses, node: Term, known: tuple[Shown, ...] = ()
) -> Shown | None:
    """The inner product multiplied out, with the products that hypotheses say; None if nothing changes."""
    left, right = (_coefficients(side) for side in node.args)
    terms, premises = [], []
    for (u, a), (v, b) in product(left.items(), right.items()):
        shown = _product(prover, given, u, v)
        value = make("inner", u, v) if shown is None else shown.goal.args[1]
        if value is not ZERO:
            terms.append(times(a, b, value))
        if shown is not None:
            premises.append((times(a, b), shown))
    whole = plus(*terms)
    if whole is node:
        return None
    return first_accepted(
        lambda value: prover.arithmetic(given, make("=", node, value), *premises, known=known),
        (ZERO, whole),
    )


def _coefficients(vector: Term) -> dict[Term, Term]:
    """The vectors that a vector is a combination of, and their coefficients."""
    found: dict[Term, list[Term]] = {}
    for factor, each in summands(vector):
        found.setdefault(each, []).append(factor)
    return {each: plus(*factors) for each, factors in found.items()}


def _product(prover: Prover, given: Hypotheses, u: Term, v: Term) -> Shown | None:
    """What a hypothesis says of the inner product of two vectors, or one about all their indices."""
    pair = (make("inner", u, v), make("inner", v, u))
    found = [each for each in given if each.op == "=" and each.args[0] in pair]
    if found:
        return prover.step("range", given, min(found, key=key))
    indexed = _is_indexed(u) and _is_indexed(v)
    values = (value_in(prover, given, each) for each in pair if indexed)
    return next((each for each in values if each is not None), None)


def _is_indexed(vector: Term) -> bool:
    """Whether it is one of a family, by numbers."""
    return len(vector.args) > 1 and all(sort_of(each.op) != "vector" for each in vector.args[1:])
