"""A theorem about numbers and vectors with an index, where these are terms in their index."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import sympy as sp

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.families import value_in
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.reading.vectors import vector_term
from slr_verify.calculus.rule import Argument
from slr_verify.calculus.tactics.conversions import restated
from slr_verify.calculus.tactics.inner_products import multiplied_out
from slr_verify.calculus.tactics.positivity import positive_parts
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, names_of, opened, with_functions
from slr_verify.core.terms import ONE, Term, variable
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.vectors import Vector

Family = tuple[sp.Expr | Vector, sp.Expr | Vector]
"""A number or a vector as it stands for its index, and what it is there."""


@dataclass(frozen=True)
class FamilyInstance(Argument):
    """A theorem about all families of numbers and vectors, for families that are terms in their index.

    `lemmas` show hypotheses of it: that the terms sum to one.
    """

    theorem: Theorem
    families: tuple[Family, ...]
    lemmas: tuple[Theorem, ...] = ()

    words = "with these terms in place of the families"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """An instance, with these terms put in."""
        prover, known = work.prover, work.theorem(self.theorem)
        witness = tuple(_function(work, *each) for each in self.families)
        bodies = {(head, name, count): body for head, name, count, body in witness}
        goal = with_functions(known.goal, bodies)
        wanted = [with_functions(each, bodies) for each in sorted(known.given, key=key)]

        def show(more: Hypotheses) -> Shown:
            missing = [each for each in wanted if not prover.meaning(more).follows(each)]
            shown = [_hypothesis(prover, more, each) for each in missing]
            here = prover.using(
                more, shown, lambda deep: prover.step("functions", deep, goal, witness, (known,))
            )
            return restated(prover, more, here, target)

        _, target = work.statement(theorem.statement)
        lemmas = [prover.instance(given, work.theorem(each), ()) for each in self.lemmas]
        return prover.using(given, (*lemmas, *positive_parts(prover, given, goal, target)), show)


def _function(work: Transcription, family: Any, value: Any) -> tuple[str, str, int, Term]:
    """Head, name and number of indices of a family, and the value as the body of a binder of these."""
    is_vector = isinstance(family, Vector)
    read = partial(vector_term, work.reader) if is_vector else work.reader.term
    slot, term = read(family), read(value)
    name, *places = slot.args
    return slot.op, name, len(places), closed(term, names_of(places))


def _hypothesis(prover: Prover, given: Hypotheses, relation: Term) -> Shown:
    """A hypothesis of the theorem, at these terms; one about all indices for any one of them."""
    if relation.op != "every":
        return _at_terms(prover, given, relation)
    names = names_of(prover.meaning(given).ranges.fresh(relation.args[0], relation))
    here, *conditions = (opened(part, tuple(map(variable, names))) for part in relation.parts)
    inside = given.union(conditions)
    shown = prover.using(
        inside, positive_parts(prover, inside, here), lambda more: _at_terms(prover, more, here)
    )
    return prover.step("generalise", given, relation, names, (shown,))


def _at_terms(prover: Prover, given: Hypotheses, relation: Term) -> Shown:
    """From the products of vectors, where it is about such."""
    if relation.op != "=" or relation.args[0].op != "inner":
        return prover.from_hypotheses(given, relation)
    line = multiplied_out(prover, given, relation.args[0])
    for node in [each for each in terms_in(line.end) if each.op == "inner"]:
        known = value_in(prover, given, node)
        line = line if known is None else prover.rewritten(given, line, known)
    return prover.arithmetic(given, relation, *((ONE, each) for each in line.known))
