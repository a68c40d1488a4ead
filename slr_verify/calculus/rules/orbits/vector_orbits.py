"""The iterates of PGD as vectors: their products at all times, and where they converge."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.motion import motion_of
from slr_verify.calculus.reading.orbit_terms import START, TIME
from slr_verify.calculus.rule import Argument, Rule
from slr_verify.calculus.tactics.instances import instance_of
from slr_verify.calculus.tactics.limits import MINUS, applied_to, equal_to, function_of, tends
from slr_verify.calculus.tactics.orbits.brackets import brackets_of, in_brackets
from slr_verify.calculus.tactics.orbits.vector_orbits import Iterates, relations_at
from slr_verify.calculus.tactics.truth import same_truth
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import names_of, opened
from slr_verify.core.generators import summands
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term, make, minus, plus, power, rational, times
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class ProductsOfIterates(Argument):
    """A product of k_n, v_n, k* and v*, by induction over n.

    `after` are statements about one step from M, in the order of <k', k*>, <v', v*>, <v', k*>, <k', v*>,
    <k', v'>, |k'|^2 and |v'|^2. `slopes` say what the slopes of the risk are where k or v turns.
    """

    after: tuple[Theorem, ...]
    slopes: tuple[Theorem, ...]

    words = "by induction over the steps"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """One of the seven relations that are shown together."""
        _, goal = work.statement(theorem.statement)
        motion = motion_of(theorem.statement.expressions)
        lemmas, slopes = (tuple(map(work.theorem, each)) for each in (self.after, self.slopes))
        known = Iterates(work, motion, lemmas, slopes).relations(given)
        relations = relations_at(motion, TIME)
        if goal not in relations:
            raise Refused("no-tactic", "this is not one of the seven relations")
        found = known[relations.index(goal)]
        return work.prover.instance(given, found, ())


@dataclass(frozen=True)
class DistanceByProducts(Rule):
    """[|k_n - s k*|^2 -> 0, |v_n - s v*|^2 -> 0] = [kappa_n -> s, nu_n -> s], for s = 1 or s = -1.

    `products` say what <k_n, k*>, <v_n, v*>, |k_n|^2 and |v_n|^2 are: |k_n - s k*|^2 = 2 - 2 s kappa_n.
    """

    products: tuple[Theorem, ...]

    words = "for unit vectors, $||k - k*||^2 = 2 - 2 <k, k*>$ and $||k + k*||^2 = 2 + 2 <k, k*>$"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The indicator for k, then that for v."""
        prover = work.prover
        line = Line.at(goal.left)
        known = tuple(map(work.theorem, self.products))
        pairs = zip(brackets_of(goal.left), brackets_of(goal.right), strict=True)
        for place, each in enumerate(pairs):
            same = _same_bracket(prover, goal.given, each, known[place::2])
            line = prover.rewritten(goal.given, line, same)
        return line.moved


@dataclass(frozen=True)
class LimitsOfProducts(Rule):
    """[<k_n, k*> -> a, <v_n, v*> -> b] = [kappa_n -> a, nu_n -> b], from what the products are."""

    products: tuple[Theorem, ...]

    words = "the inner products follow the reduced map"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Sequences that are equal at all times have the same limits."""
        known = tuple(map(work.theorem, self.products))

        def convert(given: Hypotheses, term: Term) -> Shown | None:
            found = (instance_of(work, given, term, each, ()) for each in known)
            return next((each for each in found if each is not None), None)

        return in_brackets(work.orbits, goal, convert)


@dataclass(frozen=True)
class _Way:
    """From one limit to another, of a function of the first sequence.

    That it is this function is a sum: `lengths` times |u_n|^2 = 1 and |u*|^2 = 1, and `product` times
    <u_n, u*> = x_n.
    """

    old: Term
    new: Term
    function: Term
    lengths: Term
    product: Term

    def taken(self, prover: Prover, products: tuple[Shown, ...], given: Hypotheses) -> Shown:
        """The second limit under hypotheses that say the first; `products` are theorems."""
        sequence, limit = self.new.args
        same = applied_to(self.function, self.old.args[0])
        known = prover.step("range", given, self.old)
        reached = function_of(prover, given, tends(same, limit), self.function, (known,))
        return equal_to(prover, given, reached, sequence, partial(self._equal, prover, products))

    def _equal(
        self, prover: Prover, products: tuple[Shown, ...], at_times: Hypotheses, n: Term
    ) -> Shown:
        """The second sequence is this function of the first, at a time."""
        here, after = (opened(each.args[0], (n,)) for each in (self.old, self.new))
        orbit, gap = sorted((here, after), key=lambda each: each.op == "inner")
        star = list(summands(gap.args[0]))[1][1]
        values = tuple(zip((TIME.args[0], *names_of(START)), orbit.args[1:], strict=True))
        along, length = (prover.instance(at_times, each, values) for each in products)
        unit = prover.step("range", at_times, make("=", make("inner", star, star), ONE))
        equal = make("=", after, opened(self.function, (here,)))
        parts = (self.lengths, length), (self.lengths, unit), (self.product, along)
        return prover.arithmetic(at_times, equal, *parts)


def _same_bracket(
    prover: Prover, given: Hypotheses, pair: tuple[Term, Term], products: tuple[Shown, ...]
) -> Shown:
    """[|u_n - s u*|^2 -> 0] = [x_n -> s]: 2 - 2 s x_n is the first, and s - s y_n/2 the second."""
    far, near = pair
    side, slot, half = near.args[1], make("bound", 0), power(rational(2), -1)
    twice = times(rational(-2), side)
    back = _Way(near, far, plus(rational(2), times(twice, slot)), ONE, twice)
    product = minus(side, times(side, half, slot))
    forth = _Way(far, near, product, times(side, half), MINUS)
    ways = (partial(each.taken, prover, products) for each in (forth, back))
    return same_truth(prover, given, pair, *ways)
