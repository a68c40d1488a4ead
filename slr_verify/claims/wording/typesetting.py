"""A claim as formulas: one set of names and letters for its statements, hypotheses and all its steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import sympy as sp

from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Proved
from slr_verify.claims.setting.hypotheses import conditions
from slr_verify.claims.setting.surroundings import surroundings
from slr_verify.claims.wording.abbreviations import abbreviations
from slr_verify.document.definitions import meanings
from slr_verify.document.latex import LATEX
from slr_verify.document.markup import sentence
from slr_verify.document.nodes import Name, Node, Phrase, Words, related
from slr_verify.document.parts import outside_in
from slr_verify.document.reader import Reader
from slr_verify.document.style import Style, Usage, names_in
from slr_verify.language.named_function import NamedFunction
from slr_verify.language.statement import Statement


@dataclass(frozen=True)
class Typesetting:
    """Reads what belongs to one claim. Two different symbols of it never print the same."""

    claim: Claim
    read: Reader
    expressions: tuple[sp.Basic, ...]

    def expression(self, expr: sp.Basic) -> Node:
        """An expression or a relation."""
        return self.read.formula(expr)

    def statement(self, statement: Statement) -> Node:
        """A relation, without its hypotheses."""
        return statement.tree(self.read)

    def conditions(self, statement: Statement) -> tuple[Node, ...]:
        """What it assumes besides what all statements of the claim do."""
        return conditions(statement, self.claim, self.read)

    def statements(self) -> tuple[Node, ...]:
        """The text of the claim if it has one, else its statements, one after the other."""
        if self.claim.text:
            return (sentence(self.claim.text),)
        return tuple(map(self.statement, self.claim.statements))

    def around(self) -> tuple[Node, ...]:
        """What random variables and vectors are, and functions that are not letters."""
        parts = outside_in(e for each in self.claim.statements for e in each.expressions)
        kinds = dict.fromkeys(type(part) for part in parts if isinstance(part, NamedFunction))
        functions = [tree for kind in kinds for tree in kind.explained(self.read)]
        told_apart = {LATEX(tree): tree for tree in functions}
        return (*surroundings(self.expressions, self.read), *told_apart.values())

    def definitions(self, *, whole: bool = False) -> tuple[Node, ...]:
        """What letters stand for; to be asked for after the rest. If `whole`, in formulas only."""
        return tuple(
            _told(each.tree(self.read.argument), meaning)
            for each, meaning in meanings(self.read, whole=whole)
        )


def _told(letter: Node, meaning: Node) -> Node:
    """What a letter stands for, in a formula or in words."""
    return (
        Phrase((letter, meaning)) if isinstance(meaning, Words) else related(letter, "=", meaning)
    )


def typesetting(claim: Claim, proofs: Iterable[Proved], style: Style) -> Typesetting:
    """Names for all that occurs in a claim and its proofs, and the letters that fit there."""
    theorems = (theorem for proved in proofs for theorem in proved.theorems)
    occurring = (*_of_claim(claim), *_of_theorems(theorems))
    parts = tuple(dict.fromkeys(occurring))
    usage = Usage.of(parts)
    plain = Reader(Style(style.rank), replace(usage, letters={}))
    formulas = tuple(map(plain.formula, parts))
    names = names_in(formulas)
    taken = names | names_in(map(sentence, (*claim.setting, *([claim.text] if claim.text else []))))
    own = Style(style.rank, claim.letters).without(names)  # its text may speak of these
    fitted = style.without(taken).preferring(own.letters).fitted_to(parts)
    heads = taken | names_in(Name(letter.name) for letter in fitted.letters)
    read = Reader(fitted, replace(usage, letters={}), plain)
    more = abbreviations(occurring, read, heads)
    own_usage = replace(usage, letters={})
    if more:
        read = Reader(fitted.with_more(more), own_usage, plain)
    return Typesetting(claim, read.again(own_usage), parts)


def _of_claim(claim: Claim) -> Iterator[sp.Basic]:
    for statement in claim.statements:
        yield from (statement.lhs, statement.rhs)
    for statement in claim.statements:
        yield from statement.given


def _of_theorems(theorems: Iterable[Theorem]) -> Iterator[sp.Basic]:
    """The expressions of theorems, and of the parts embedded in them, each part once."""
    waiting = list(theorems)[::-1]
    seen: set[Theorem] = set()
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        yield current.statement.lhs
        yield from current.statement.given
        for step in current.steps:
            yield step.expression
            waiting.extend(each for each in step.rule.premises[::-1] if each.label is None)
