"""Proofs of the package taken step by step into the core, which checks each of them anew.

Not trusted: a step that is transcribed wrongly is refused by the core, or shows another statement than the
one that was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, WeakValueDictionary

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.indices import indices
from slr_verify.calculus.reading.parts import found_in, terms_in
from slr_verify.calculus.reading.plainly import is_told_with_vectors, plain, without_vectors
from slr_verify.calculus.reading.reader import RELATION_READERS, Reader
from slr_verify.calculus.reading.vectors import apart, vector_term
from slr_verify.calculus.rule import Argument, Rule
from slr_verify.calculus.tactics.conversions import restated
from slr_verify.calculus.tactics.gaussian.averages import Several
from slr_verify.calculus.tactics.gaussian.covariances import covariances, for_all_indices
from slr_verify.calculus.tactics.orbits.equations import Orbits
from slr_verify.calculus.tactics.orbits.scheduled import Scheduled
from slr_verify.calculus.tactics.positivity import positive_parts
from slr_verify.core.binding import is_variable
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term
from slr_verify.core.theorems import Context
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.binding import symbols_of
from slr_verify.language.expectation import Expectation
from slr_verify.language.orbit import SquareOrbit
from slr_verify.language.statement import Statement
from slr_verify.language.vectors import FixedVector, Frame

if TYPE_CHECKING:
    from slr_verify.calculus.theorem import Step, Theorem


Read = tuple["Step", str, sp.Expr]
Lemma = Callable[["Transcription"], Shown]
"""Shows what does not depend on a step."""
Part = tuple[tuple["Step", ...], Statement]
"""Steps that are taken as one, and what they show."""


class Transcription:
    """Theorems of the package, shown in one context of the core."""

    def __init__(self) -> None:
        self.context = Context()
        self.prover, self.reader = Prover(self.context), Reader(self.context)
        self.orbits = Orbits(self.prover, self.reader)
        self.scheduled = Scheduled(self.prover, self.reader)
        self._shown: tuple[WeakKeyDictionary[Theorem, Shown], ...] = (
            WeakKeyDictionary(),
            WeakKeyDictionary(),
        )
        self.inferred: WeakValueDictionary[tuple[Statement, Rule, sp.Expr | None], Theorem] = (
            WeakValueDictionary()
        )
        """Theorems of one step, by what was asked: proofs ask for the same step again."""
        self._taken: WeakKeyDictionary[Step, tuple[Statement, Shown]] = WeakKeyDictionary()
        self._lemmas: dict[Lemma, Shown] = {}
        self._plainly = False

    def theorem(self, theorem: Theorem) -> Shown:
        """The statement of a theorem, shown by the core. Raises Refused.

        Within the proof of a theorem without vectors it is shown without vectors as well.
        """
        exprs = (step.expression for step in theorem.steps)
        before = self._plainly
        self._plainly = before or is_told_with_vectors(theorem.statement, *exprs)
        found = self._shown[self._plainly]
        try:
            if theorem not in found:
                found[theorem] = self._transcribed(theorem)
        finally:
            self._plainly = before
        return found[theorem]

    def take(self, theorem: Theorem, start: sp.Expr | None = None) -> None:
        """The step of a theorem of one step, if the core has terms for it. Raises Refused."""
        (step,) = theorem.steps
        statement, around = apart(theorem.statement, *(() if start is None else (start,)))
        try:
            self.statement(statement)
        except Refused as why:
            if why.code != "unread":
                raise
            return
        if around:
            given = self.reader.hypotheses(statement, *around)
            shown = self._everywhere(given, [((step,), statement)], *around)
        else:
            shown = self.theorem(theorem)
        self._taken[step] = statement, shown

    def usable(self, theorem: Theorem, goal: Goal) -> Shown:
        """A theorem for a goal: what it says of symbols that the goal has not, at one. Raises Refused."""
        known = self.theorem(theorem)
        foreign = sorted(known.sequent.free - goal.names)
        if not foreign:
            return known
        return self.prover.instance(goal.given, known, tuple((name, ONE) for name in foreign))

    def once(self, lemma: Lemma) -> Shown:
        """A lemma, shown when it is first used. Raises Refused."""
        if lemma not in self._lemmas:
            self._lemmas[lemma] = lemma(self)
        return self._lemmas[lemma]

    def statement(self, statement: Statement) -> tuple[Hypotheses, Term]:
        """The hypotheses and the conclusion of a statement."""
        return _read(self.reader, statement)

    def says(self, shown: Shown, statement: Statement) -> bool:
        """Whether a theorem of the core is what a statement reads as, read anew."""
        return (shown.given, shown.goal) == _read(self.reader.afresh(), statement)

    def _transcribed(self, theorem: Theorem) -> Shown:
        statement, read = self._read(theorem)
        exprs = tuple(expr for _, _, expr in read)
        first = theorem.steps[0].rule
        moving = [each for each in (*statement.expressions, *exprs) if self._moves(each)]
        met = _met_on_the_way(theorem) if isinstance(first, Argument) or moving else ()
        given = self.reader.hypotheses(statement, *exprs, *met)
        if isinstance(first, Argument):
            return self._settled(statement, given, first.argue(self, theorem, given))
        steps = list(self._steps(statement, read))
        return self._settled(statement, given, self._everywhere(given, steps))

    def _everywhere(self, given: Hypotheses, steps: list[Part], *around: sp.Expr) -> Shown:
        """Steps, with what is known of orbits and vectors in them among the hypotheses."""
        sides = [side for _, each in steps for side in (*each.expressions, *around)]
        terms = [self.reader.term(each) for each in sides if self._moves(each)]
        return self.orbits.everywhere(given, terms, lambda more: self._chained(steps, sides, more))

    @staticmethod
    def _moves(expr: sp.Expr) -> bool:
        """Whether this is a number, with orbits in it."""
        return bool(found_in((expr,), SquareOrbit)) and not isinstance(
            expr, tuple(RELATION_READERS)
        )

    def _chained(self, steps: list[Part], sides: list[sp.Expr], stated: Hypotheses) -> Shown:
        laws = self._laws(stated, *sides)
        return self.prover.using(stated, laws, lambda given: self._joined(steps, given))

    def _joined(self, steps: Sequence[Part], given: Hypotheses) -> Shown:
        line = Line.at(self.reader.term(steps[0][1].lhs))
        for part, each in steps:
            goal = Goal(self.reader, given, each)
            shown = self._known(part, each) or self.step(_rule_of(part), goal)
            line = self.prover.joined(given, line, Line(goal.left, goal.sign, goal.right, shown))
        return line.moved

    def _known(self, part: tuple[Step, ...], each: Statement) -> Shown | None:
        """The step, if it was taken before."""
        if self._plainly or len(part) > 1:
            return None
        stated, shown = self._taken.get(part[0], (None, None))
        return shown if stated == each else None

    def _laws(self, given: Hypotheses, *exprs: sp.Expr) -> tuple[Shown, ...]:
        """Where there are expectations: that the fixed vectors have a Gram matrix."""
        if not found_in(exprs, Expectation):
            return ()
        frames = {each.frame for each in found_in(exprs, FixedVector)}
        ordered_frames = sorted(frames, key=lambda frame: frame.names)
        return tuple(each for frame in ordered_frames for each in self._laws_of(given, frame))

    def _laws_of(self, given: Hypotheses, frame: Frame) -> tuple[Shown, ...]:
        vectors = [vector_term(self.reader, each) for each in frame.vectors]
        names = [each.name for each in indices(frame)]
        if not names:
            return covariances(self.prover, given, vectors)
        return for_all_indices(
            self.prover,
            given,
            names,
            lambda inside: covariances(self.prover, inside, vectors),
        )

    def _read(self, theorem: Theorem) -> tuple[Statement, list[Read]]:
        """The statement and the steps, without vectors where that is wanted, and with no name twice."""
        exprs = tuple(step.expression for step in theorem.steps)
        if self._plainly:
            statement, exprs = plain(theorem.statement), tuple(map(without_vectors, exprs))
        else:
            statement, exprs = apart(theorem.statement, *exprs)
        steps = zip(theorem.steps, exprs, strict=True)
        return statement, [(step, step.sign, expr) for step, expr in steps]

    def _steps(self, statement: Statement, steps: list[Read]) -> Iterator[Part]:
        """Steps of which the core has terms for both sides: those between are taken together."""
        current = statement.lhs
        part: tuple[Step, ...] = ()
        for place, (step, sign, expr) in enumerate(steps, 1):
            part = (*part, step)
            if place == len(steps) or self.reads(expr):
                yield part, Statement(current, sign, expr, statement.given)
                current, part = expr, ()

    def reads(self, expr: sp.Expr) -> bool:
        """Whether the core has a term for this."""
        try:
            self.reader.term(expr)
        except Refused:
            return False
        return True

    def _settled(self, statement: Statement, given: Hypotheses, shown: Shown) -> Shown:
        """The theorem as it was stated: without hypotheses on symbols that occur only on the way.

        A name for an inner product stands for it, any other one for 1.
        """
        wanted, goal = self.statement(statement)
        if shown.given == wanted and shown.goal is goal:
            return shown
        if shown.goal is not goal:
            raise Refused("reading", f"{shown} is not {statement}")
        only_met = given - wanted
        names = _variables(*only_met) - _variables(goal)
        products = dict(_named_products(only_met))
        values = tuple((name, products.get(name, ONE)) for name in sorted(names))
        return self.prover.step("instance", wanted, goal, values, (shown,))

    def step(self, rule: Rule, goal: Goal) -> Shown:
        """The step, as the rule takes it; what is divided by is positive. Raises Refused."""
        lemmas = positive_parts(self.prover, goal.given, goal.left, goal.right)
        return self.prover.using(
            goal.given, lemmas, lambda more: self._step(rule, goal.under(more))
        )

    def _step(self, rule: Rule, goal: Goal) -> Shown:
        shown = rule.take(self, goal)
        if shown.goal is goal.relation and shown.given == goal.given:
            return shown
        try:
            return self.prover.arithmetic(goal.given, goal.relation, (ONE, shown))
        except Refused:
            return restated(self.prover, goal.given, shown, goal.relation)


def _read(reader: Reader, statement: Statement) -> tuple[Hypotheses, Term]:
    """The hypotheses and the conclusion of a statement."""
    stated, _ = apart(statement)
    goal = reader.relation(stated.lhs, stated.sign, stated.rhs)
    return reader.hypotheses(stated), goal


def _variables(*terms: Term) -> set[str]:
    return {part.args[0] for each in terms for part in terms_in(each) if part.op == "variable"}


def _named_products(given: Hypotheses) -> Iterator[tuple[str, Term]]:
    """Names that hypotheses give to inner products, and these."""
    for each in given:
        if each.op == "=" and each.args[0].op == "inner" and is_variable(each.args[1]):
            yield each.args[1].args[0], each.args[0]


def _rule_of(part: tuple[Step, ...]) -> Rule:
    rules = tuple(step.rule for step in part)
    return rules[0] if len(rules) == 1 else Several(rules)


def _met_on_the_way(theorem: Theorem) -> list[sp.Symbol]:
    """Symbols of what the steps rest on that the statement and its steps do not have."""
    parts = [*theorem.statement.expressions, *(step.expression for step in theorem.steps)]
    taken = {each.name for part in parts for each in symbols_of(part)}
    rested_on = (part for premise in theorem.premises for part in premise.statement.expressions)
    symbols = set().union(*map(symbols_of, rested_on))
    found: dict[str, sp.Symbol] = {}
    for symbol in sorted(symbols, key=lambda each: each.name):
        if symbol.name not in taken:
            found.setdefault(symbol.name, symbol)
    return [*found.values()]
