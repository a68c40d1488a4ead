"""Sums within sums with symbolic numbers of terms: means of such, relations term by term, linearity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover, Values
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.conversions import within_binder
from slr_verify.calculus.tactics.nested_sums import mean_of_sums, same_sums
from slr_verify.calculus.tactics.one_apart import summand_apart
from slr_verify.calculus.tactics.places import PLACE, at
from slr_verify.calculus.tactics.truth import by_truth, fails
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, opened, with_body
from slr_verify.core.terms import ONE, ZERO, Term, make, times
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.statement import exact


class MeanOfSums(Rule):
    """The mean of a sum over one or several indices is the sum of the means."""

    words = "the mean of a sum is the sum of the means"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By induction over the number of summands, for one index after the other."""
        return mean_of_sums(work.prover, goal.given, goal.left, goal.right)


class NestedLinearity(Rule):
    """Sums of sums are split, and factors without an index come out."""

    words = "linearity of the sums"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Both sides are equal once their sums are taken apart, from the innermost outwards."""
        return same_sums(work.prover, goal.given, goal.left, goal.right)


@dataclass(frozen=True)
class LinearityInParts(Rule):
    """E F = sum of c_k E F_k, for these c_k and F_k, in which sums stay as they are."""

    parts: tuple[tuple[sp.Expr | int, sp.Expr], ...]

    words = "linearity"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By linearity: the factors are not random."""
        names = (goal.lhs.blocks[0].vector.name,)
        read = work.reader.term
        witness = tuple((read(exact(c)), closed(read(each), names)) for c, each in self.parts)
        return work.prover.value("linearity", goal.given, goal.left, witness)


@dataclass(frozen=True)
class NestedTermwise(Rule):
    """An equality between all terms carries over to their sums, over all indices or the outermost ones."""

    terms: Theorem
    indices: int | None = None

    words = "term by term"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """From the innermost sum outwards; sums of zeros are zero."""
        names = [index.name for index, *_ in goal.lhs.limits][-(self.indices or 0) :]
        known, right = work.theorem(self.terms), goal.right
        if right is ZERO:
            right = _of_zeros(work.prover, goal.given, goal.left, len(names))
        relation = make("=", goal.left, right)
        return _Summed(work.prover, known).shown(goal.given, relation, names)


def _of_zeros(prover: Prover, given: Hypotheses, sums: Term, indices: int) -> Term:
    """Sums like these, of zeros."""
    if not indices:
        return ZERO
    body, names = next(prover.meaning(given).ranges.bodies(sums))
    return with_body(sums, closed(_of_zeros(prover, given, body, indices - 1), names))


@dataclass(frozen=True)
class _Summed:
    """A relation between sums from that between their summands, for values of the indices."""

    prover: Prover
    known: Shown

    def shown(
        self, given: Hypotheses, relation: Term, names: Sequence[str], values: Values = ()
    ) -> Shown:
        """The outermost index is the last."""
        prover = self.prover
        if not names:
            here = prover.instance(given, self.known, values)
            same = here.goal is relation
            return here if same else prover.arithmetic(given, relation, (ONE, here))
        *rest, name = names
        (x,) = prover.meaning(given).ranges.fresh(1, relation)
        inside = within_binder(prover, given, relation.args[0], x)
        inner = make("=", *(opened(side.args[0], (x,)) for side in relation.args))
        shown = self.shown(inside, inner, rest, (*values, (name, x)))
        return prover.step("comparison", given, relation, x.args, (shown,))


@dataclass(frozen=True)
class OneSummand(Rule):
    """sum of F(j) = F(i), where F(j) = 0 for every other j, which is shown under j != i."""

    others: Theorem
    place: sp.Symbol

    words = "all other summands are zero"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The summand at i apart; every other one is zero."""
        name, place = goal.lhs.limits[-1][0].name, work.reader.term(self.place)
        body, _, last = goal.left.args
        summand = opened(body, (PLACE,))
        prover, given = work.prover, goal.given
        apart, here = summand_apart(prover, given, summand, place, last)
        zero = self._zero(work, given, apart.goal.args[1].args[0], name)
        parts = (ONE, apart), (ONE, zero), (at(summand, place), here)
        return prover.arithmetic(given, goal.relation, *parts)

    def _zero(self, work: Transcription, given: Hypotheses, node: Term, name: str) -> Shown:
        """The sum of all others is zero, summand by summand."""
        prover, known = work.prover, work.theorem(self.others)
        inside = within_binder(prover, given, node, PLACE)
        bracket, term = opened(node.args[0], (PLACE,)).args
        goal, relation = make("=", times(bracket, term), ZERO), bracket.args[0]

        def others(more: Hypotheses) -> Shown:
            zero = prover.instance(more, known, ((name, PLACE),))
            return prover.arithmetic(more, goal, (bracket, zero))

        def this(more: Hypotheses) -> Shown:
            return prover.arithmetic(
                more, goal, (term, prover.step("range", more, fails(relation)))
            )

        shown = by_truth(prover, inside, relation, goal, (others, this))
        nothing = make("total", ZERO, *node.args[1:])
        first = prover.step("comparison", given, make("=", node, nothing), PLACE.args, (shown,))
        return prover.arithmetic(given, make("=", node, ZERO), (ONE, first))


means_of_sums, nested_linearity = MeanOfSums(), NestedLinearity()
