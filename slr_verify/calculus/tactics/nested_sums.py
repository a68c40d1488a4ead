"""Sums within sums: their means, and sums of products taken apart; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.tactics.conversions import between, within_binder
from slr_verify.calculus.tactics.gaussian.densities import mean_of
from slr_verify.calculus.tactics.gaussian.exchange import Exchange
from slr_verify.calculus.tactics.places import PLACE, added_up
from slr_verify.calculus.tactics.splitting import split
from slr_verify.core.binding import closed, opened, substituted, with_body
from slr_verify.core.terms import Term, make, variable
from slr_verify.core.theorems import Theorem as Shown


def mean_of_sums(prover: Prover, given: Hypotheses, mean: Term, sums: Term) -> Shown:
    """E F = a sum of means, perhaps over several indices, where F is the sum of what is averaged."""
    whole, body = without_means(prover, given, sums), opened(mean.args[0], (VECTOR,))
    inside = same_sums(prover, given, body, whole)
    goal = make("=", mean, mean_of(whole))
    first = prover.step("comparison", given, goal, VECTOR.args, (inside,))
    line = prover.joined(given, Line.of(first), _exchanged(prover, given, sums))
    return line.moved


def same_sums(prover: Prover, given: Hypotheses, left: Term, right: Term) -> Shown:
    """Two terms are equal once the sums in them are taken apart."""
    lines = [taken_apart(prover, given, each) for each in (left, right)]
    return between(prover, given, lines[0], lines[1], Prover.identity)


def without_means(prover: Prover, given: Hypotheses, sums: Term) -> Term:
    """The sum of what is averaged, for the vector VECTOR."""
    if sums.op == "gaussian":
        return opened(sums.args[0], (VECTOR,))
    body, names = next(prover.meaning(given).ranges.bodies(sums))
    return with_body(sums, closed(without_means(prover, given, body), names))


def _exchanged(prover: Prover, given: Hypotheses, sums: Term) -> Line:
    """E of the sum of what is averaged = the sum of the means."""
    if sums.op == "gaussian":
        return Line.at(sums)
    body, (name,) = next(prover.meaning(given).ranges.bodies(sums))
    inside = within_binder(prover, given, sums, variable(name))
    below = _exchanged(prover, inside, body)
    summand = substituted(without_means(prover, inside, body), {name: PLACE})
    line = Line.of(Exchange(prover, sums.args[2], (), summand).shown(given))
    for each in below.known:
        goal = make("=", added_up(mean_of(summand), sums.args[2]), sums)
        compared = prover.step("comparison", given, goal, (name,), (each,))
        line = prover.joined(given, line, Line.of(compared))
    return line


def taken_apart(prover: Prover, given: Hypotheses, term: Term) -> Line:
    """Sums within sums by linearity: what does not depend on an index comes out, from the inside on."""
    if term.op in ("sum", "product", "power"):
        line = Line.at(term)
        for part in dict.fromkeys(term.parts):
            for each in taken_apart(prover, given, part).known:
                line = prover.rewritten(given, line, each)
        return line
    if term.op != "total":
        return Line.at(term)
    body, names = next(prover.meaning(given).ranges.bodies(term))
    inner = taken_apart(prover, within_binder(prover, given, term, variable(names[0])), body)
    line = Line.at(term)
    if inner.known:
        goal = make("=", term, with_body(term, closed(inner.end, names)))
        line = Line.of(prover.step("comparison", given, goal, names, inner.known))
    found = split(prover, given, line.end)
    if found is None:
        return line
    line = prover.joined(given, line, Line.of(found))
    return prover.joined(given, line, taken_apart(prover, given, line.end))
