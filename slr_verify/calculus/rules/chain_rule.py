"""The chain rule for a form of several numbers that move with one variable."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.cauchy_schwarz import at_most_one
from slr_verify.calculus.tactics.inner_products import multiplied_out
from slr_verify.calculus.tactics.letters import by_letters
from slr_verify.calculus.tactics.moving import Move, Moving, positive, radicands, with_numbers
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import opened, replaced, substituted
from slr_verify.core.terms import MINUS_ONE, ONE, Term, make
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.vectors import InnerProduct


@dataclass(frozen=True)
class ChainRule(Rule):
    """d/dt F(x(t), y(t), ..), where F and the answer are written in letters for x, y, .. and x', y', ..

    `integrals` are parts of F, each with a theorem on what the rule of Leibniz makes of its derivative.
    """

    form: sp.Expr
    slope: sp.Expr
    moves: tuple[tuple[sp.Symbol, sp.Symbol, sp.Expr], ...]
    """A letter, one for its derivative, and what it stands for."""
    integrals: tuple[tuple[sp.Expr, Theorem], ...] = ()
    units: tuple[InnerProduct, ...] = ()
    """Inner products of unit vectors that move, which are between -1 and 1."""

    words = "the chain rule"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """In letters first, then with what they stand for; roots are of what is positive nearby."""
        prover, (body, point) = work.prover, goal.left.args
        here = (
            each for each in radicands(prover, opened(body, (point,))) if point.args[0] in each.free
        )
        around = positive(prover, goal.given, here)
        bounds = self._bounds(work, goal.given, goal, point), self._ranges(work, goal)
        known = dict.fromkeys((*around, *(each for those in bounds for each in those)))
        return prover.using(
            goal.given, known, lambda given: self._shown(work, goal.under(given), around)
        )

    def _bounds(
        self, work: Transcription, given: Hypotheses, goal: Goal, place: Term
    ) -> Iterator[Shown]:
        """The bounds of inner products for a value of the variable, as they stand and multiplied out."""
        (variable,) = goal.lhs.variables
        for each in self.units:
            product = substituted(work.reader.term(each), {variable.name: place})
            line = multiplied_out(work.prover, given, product)
            for shown in at_most_one(work.prover, given, product):
                yield shown
                wanted = replaced(shown.goal, product, line.end)
                sign = ONE if wanted.args[0] is line.end else MINUS_ONE
                parts = ((sign, known) for known in line.known)
                yield work.prover.arithmetic(given, wanted, (ONE, shown), *parts)

    def _ranges(self, work: Transcription, goal: Goal) -> Iterator[Shown]:
        """What is supposed of numbers under integrals, where it can be seen from how they move."""
        prover, (variable,) = work.prover, goal.lhs.variables
        values = {letter.name: work.reader.term(x) for letter, _, x in self.moves}
        for _, lemma in self.integrals:
            for each in sorted(work.theorem(lemma).given, key=key):
                moved = substituted(each, values)
                here = substituted(moved, {variable.name: goal.left.args[1]})
                if here is not each and prover.meaning(goal.given).follows(here):
                    yield prover.step("range", goal.given, here)

    def _shown(self, work: Transcription, goal: Goal, around: tuple[Shown, ...]) -> Shown:
        prover, given, read = work.prover, goal.given, work.reader.term
        moves = tuple(
            (read(letter), read(speed), multiplied_out(prover, given, read(x)).end)
            for letter, speed, x in self.moves
        )
        slope = with_numbers(prover, given, moves, partial(self._slope, work, goal))
        same = self._in_form(work, goal, slope, around)
        last = by_letters(prover, given, slope.goal.args[1], goal.right)
        return prover.arithmetic(given, goal.relation, (ONE, same), (ONE, slope), (ONE, last))

    def _slope(
        self, work: Transcription, goal: Goal, given: Hypotheses, moves: tuple[Move, ...]
    ) -> Shown:
        """The derivative of the form, where no vectors are left in what moves."""
        (variable,) = goal.lhs.variables
        read = work.reader.term
        moving = Moving(work.prover, given, read(variable), goal.left.args[1], moves)
        parts = [self._integral(work, moving, *each) for each in self.integrals]
        return moving.slope(read(self.form), read(self.slope), parts)

    @staticmethod
    def _integral(work: Transcription, moving: Moving, part: sp.Expr, lemma: Theorem) -> Shown:
        known = work.theorem(lemma)
        return moving.slope(work.reader.term(part), known.goal.args[1], (), known)

    def _in_form(
        self, work: Transcription, goal: Goal, slope: Shown, around: tuple[Shown, ...]
    ) -> Shown:
        """What is differentiated is the form, around the point."""
        prover, given = work.prover, goal.given
        (body, point), node = goal.left.args, slope.goal.args[0]
        (place,) = prover.meaning(given).ranges.fresh(1, goal.relation, node)
        inside = given.union(replaced(each.goal, point, place) for each in around)

        def same(more: Hypotheses) -> Shown:
            line = multiplied_out(prover, more, opened(body, (place,)))
            letters = by_letters(prover, more, line.end, opened(node.args[0], (place,)))
            return prover.joined(more, line, Line.of(letters)).moved

        shown = prover.using(inside, self._bounds(work, inside, goal, place), same)
        premises = (shown, slope)
        return prover.step("comparison", given, make("=", goal.left, node), place.args, premises)
