"""A claim as LaTeX: one set of names and letters for its statements, hypotheses and all its steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import sympy as sp

from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Proved
from slr_verify.claims.setting.hypotheses import conditions
from slr_verify.claims.setting.surroundings import surroundings
from slr_verify.claims.wording.abbreviations import abbreviations
from slr_verify.claims.wording.remembered_text import RememberedText
from slr_verify.language.statement import Statement
from slr_verify.latex.names import Named, plain_names
from slr_verify.latex.printer import LatexPrinter, definition_latex
from slr_verify.latex.style import Style, Usage, letters_in


@dataclass(frozen=True)
class Typesetting:
    """Prints what belongs to one claim. Two different symbols of it never print the same."""

    claim: Claim
    printer: LatexPrinter
    expressions: tuple[sp.Basic, ...]

    def expression(self, expr: sp.Basic) -> str:
        """An expression or a relation."""
        return self.printer.formula(expr)

    def statement(self, statement: Statement) -> str:
        """A relation, without its hypotheses."""
        return statement.latex(self.printer)

    def conditions(self, statement: Statement) -> tuple[str, ...]:
        """What it assumes besides what all statements of the claim do."""
        return conditions(statement, self.claim, self.printer)

    def statements(self) -> tuple[str, ...]:
        """The text of the claim if it has one, else its statements, one after the other."""
        if self.claim.text:
            return (self.claim.text,)
        return tuple(map(self.statement, self.claim.statements))

    def notation(self) -> tuple[str, ...]:
        """What letters, random variables and vectors are; to be asked for after the rest."""
        described = tuple(surroundings(self.expressions, self.printer))
        return (*self.definitions(), *described)

    def plain_names(self) -> Mapping[Named, str]:
        """What shares a name, as plain text has it."""
        return plain_names(self.printer.usage.names)

    @cached_property
    def text(self) -> RememberedText:
        """Writes expressions as plain text."""
        return RememberedText(self.plain_names())

    def definitions(self) -> Iterator[str]:
        """The letters that were printed, and those that their definitions use, in their order."""
        letters, usage = self.printer.style.letters, self.printer.usage
        shown: dict[str, str] = {}
        while usage.letters.keys() - shown.keys():
            for letter in letters:
                if letter.latex in usage.letters and letter.latex not in shown:
                    shown[letter.latex] = definition_latex(letter, self.printer)
        for letter in letters:
            if letter.latex in shown:
                yield f"{letter.latex} = {shown[letter.latex]}"


def typesetting(claim: Claim, proofs: Iterable[Proved], style: Style) -> Typesetting:
    """Names for all that occurs in a claim and its proofs, and the letters that fit there."""
    theorems = (theorem for proved in proofs for theorem in proved.theorems)
    occurring = (*_of_claim(claim), *_of_theorems(theorems))
    parts = tuple(dict.fromkeys(occurring))
    usage = Usage.of(parts)
    plain = LatexPrinter(Style(style.rank), replace(usage, letters={}))
    formulas = " ".join(map(plain.formula, parts))
    printed = " ".join((claim.text, *claim.setting, formulas))
    own = Style(style.rank, claim.letters).without(formulas)  # its text may speak of these
    fitted = style.without(printed).preferring(own.letters).fitted_to(parts)
    taken = letters_in(" ".join((printed, *(letter.latex for letter in fitted.letters))))
    printer = LatexPrinter(fitted, replace(usage, letters={}), plain)
    more = abbreviations(occurring, printer, taken)
    own_usage = replace(usage, letters={})
    if more:
        printer = LatexPrinter(fitted.with_more(more), own_usage, plain)
    return Typesetting(claim, printer.again(own_usage), parts)


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
