"""Averages over unknown laws, copies and Gaussian vectors, worked out from the inside; not trusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.rule import Rewriting, Rule
from slr_verify.calculus.tactics.conversions import between, equal, line_from
from slr_verify.calculus.tactics.gaussian.copies import moment_of_copies
from slr_verify.calculus.tactics.gaussian.covariances import product_of
from slr_verify.calculus.tactics.inner_products import multiplied_out
from slr_verify.calculus.tactics.splitting import monomial_term
from slr_verify.calculus.tactics.splitting import multiplied_out as monomials
from slr_verify.core.binding import bound_as, closed, replaced, with_body
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.vectors import Frame

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


UNFOLDED = ("law", "copies", "gaussian", "mean")


class Averages:
    """Works them out as sums of means over Gaussian variables, which are along vectors in a given order."""

    def __init__(self, prover: Prover, vectors: Sequence[str]) -> None:
        self.prover, self.vectors = prover, tuple(vectors)

    def line(self, given: Hypotheses, term: Term) -> Line:
        """The term with its averages worked out."""
        return line_from(self.prover, given, term, self._average)

    def _average(self, given: Hypotheses, node: Term) -> Shown | None:
        if node.op not in UNFOLDED:
            return None
        line = self._inside(given, node)
        line = self.prover.joined(given, line, Line.of(self._split(given, line.end)))
        for part in self._averages(line.end):
            value = self._value(given, part)
            if value is not None:
                line = self.prover.rewritten(given, line, value)
        return line.theorem

    def _inside(self, given: Hypotheses, node: Term) -> Line:
        """The average with its body worked out: averages first, then inner products."""
        body, names = next(self.prover.meaning(given).ranges.bodies(node))
        line = self.line(given, body)
        line = self.prover.joined(given, line, multiplied_out(self.prover, given, line.end))
        if line.theorem is None:
            return Line.at(node)
        goal = make("=", node, with_body(node, closed(line.end, names)))
        return Line.of(self.prover.step("comparison", given, goal, names, line.known))

    def _split(self, given: Hypotheses, node: Term) -> Shown:
        """By linearity, with the body multiplied out."""
        body, names = next(self.prover.meaning(given).ranges.bodies(node))
        witness = tuple(
            (factor, closed(monomial_term(monomial), names))
            for monomial, factor in monomials(body, names).items()
        )
        return self.prover.value("linearity", given, node, witness)

    def _averages(self, term: Term) -> list[Term]:
        found = (part for part in terms_in(term) if part.op in UNFOLDED and not part.loose)
        return list(dict.fromkeys(found))

    def _value(self, given: Hypotheses, node: Term) -> Shown | None:
        """Of the average of a product."""
        if node.op == "law":
            return self._moment(given, node)
        if node.op == "mean":
            return self._of_variables(given, node)
        if node.op == "gaussian":
            return self._carried_on(given, self._projected(given, node))
        return self._carried_on(given, moment_of_copies(self.prover, given, node))

    def _carried_on(self, given: Hypotheses, known: Shown | None) -> Shown | None:
        """An equality, with the averages on its right-hand side worked out."""
        if known is None:
            return None
        line = Line.of(known)
        return self.prover.joined(given, line, self.line(given, line.end)).theorem

    def _of_variables(self, given: Hypotheses, node: Term) -> Shown | None:
        """Over the variables that the body depends on; of a power of one or a product by Stein's lemma."""
        fewer = restricted(self.prover, given, node)
        if fewer is not None:
            return self._carried_on(given, fewer)
        body, names = next(self.prover.meaning(given).ranges.bodies(node))
        factors = dict(next(iter(monomials(body, names))))
        if not factors or any(each.op != "variable" for each in factors):
            return None
        first = next(iter(factors))
        factors[first] -= 1
        rest = monomial_term(tuple((each, n) for each, n in factors.items() if n))
        witness = (names.index(first.args[0]), closed(rest, names))
        return self._carried_on(given, self.prover.value("Stein", given, node, witness))

    def _moment(self, given: Hypotheses, node: Term) -> Shown | None:
        """What a hypothesis says of it."""
        found = (each for each in given if each.op == "=" and each.args[0] is node)
        relation = min(found, key=key, default=None)
        return None if relation is None else self.prover.step("range", given, relation)

    def _projected(self, given: Hypotheses, node: Term) -> Shown | None:
        """As a mean over the inner products of the vector."""
        meaning = self.prover.meaning(given)
        body, names = next(meaning.ranges.bodies(node))
        (z,) = bound_as("gaussian", names)
        seen = [part for part in terms_in(body) if part.op == "inner" and z in part.args]
        along = {each.args[0] if each.args[1] is z else each.args[1]: each for each in seen}
        if not seen or len(along) < len(seen):
            return None
        vectors = tuple(sorted(along, key=self._place))
        values = meaning.ranges.fresh(len(vectors), body)
        for vector, value in zip(vectors, values, strict=True):
            body = replaced(body, along[vector], value)
        image = closed(body, tuple(each.args[0] for each in values))
        premises = [product_of(self.prover, given, u, v) for u in vectors for v in vectors]
        entries = [each.goal.args[1] for each in premises]
        goal = make("=", node, make("mean", len(vectors), image, *entries))
        return self.prover.step("projection", given, goal, (image, vectors), premises)

    def _place(self, vector: Term) -> tuple[int, str]:
        name = str(vector.args[0])
        place = self.vectors.index(name) if name in self.vectors else len(self.vectors)
        return place, key(vector)


def restricted(prover: Prover, given: Hypotheses, node: Term) -> Shown | None:
    """A mean over the variables that it depends on; None if these are all, or if that is refused."""
    size, _, *law = node.args
    body, names = next(prover.meaning(given).ranges.bodies(node))
    kept = [place for place, name in enumerate(names) if name in body.free]
    if not 0 < len(kept) < size:
        return None
    image = closed(body, tuple(names[place] for place in kept))
    entries = (law[i * size + j] for i in kept for j in kept)
    goal = make("=", node, make("mean", len(kept), image, *entries))
    rows = tuple(tuple(ONE if place == i else ZERO for place in range(size)) for i in kept)
    try:
        return prover.step("affine image", given, goal, (image, rows))
    except Refused:
        return None


def averaged(work: Transcription, goal: Goal) -> Shown:
    """Both sides are equal once their averages are worked out as means over Gaussian variables."""
    frames = sorted({*goal.lhs.atoms(Frame), *goal.rhs.atoms(Frame)}, key=str)
    averages = Averages(work.prover, [name for frame in frames for name in frame.names])
    lines = [averages.line(goal.given, side) for side in (goal.left, goal.right)]
    return between(work.prover, goal.given, lines[0], lines[1], equal)


class Averaging(Rewriting):
    """A rule about averages, whose step is to work all of them out."""

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Both sides are the same means over Gaussian variables."""
        return averaged(work, goal)


@dataclass(frozen=True)
class Several(Rule):
    """Rules whose steps are taken as one, since the core has no terms for what is between them."""

    rules: tuple[Rule, ...]
    words = "in several steps"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Both sides are the same means over Gaussian variables."""
        return averaged(work, goal)
