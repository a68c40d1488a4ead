"""A claim: a numbered statement, its proofs, and the independent evidence beside them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from reprlib import repr as short
from typing import Protocol

import numpy as np
import sympy as sp

from slr_verify.arb.reading import is_label
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.labels import BOOK
from slr_verify.claims.setting.notebook import claimed_lines, relations
from slr_verify.document.latex import LATEX, said_in_latex
from slr_verify.document.letters import Letter, Letters
from slr_verify.document.markup import sentence, spans
from slr_verify.language.statement import Statement
from slr_verify.language.vocabulary import stranger

LONGEST = 100
"""Characters of a wrong text that a message repeats."""


class Outcome(StrEnum):
    """What came of a claim."""

    PROVED = "PROVED"
    REFUTED = "REFUTED"
    UNDECIDED = "UNDECIDED"


class Trust(StrEnum):
    """What one has to believe."""

    CORE = "CORE"
    CITED = "CITED"
    ARB = "ARB"


class Shelf(Protocol):
    """Where a proof finds the statements that were proved before it."""

    def theorem(self, label: str, part: int = 0) -> Theorem:
        """The theorem behind a label. Raises ProofRejected when it is not proved."""

    def __hash__(self) -> int:
        """Shelves are told apart by identity."""


Prove = Callable[[Statement, Shelf], Theorem]


def require_label(label: object) -> None:
    """One word, as in a certificate, that names no other file. Raises TypeError, ValueError."""
    require_line("a label", label)
    if not is_label(label) or label == BOOK:
        raise ValueError(
            "a label must be 1 to 64 of a-z, 0-9, '.' and '-', a letter or digit first, and not "
            f"{BOOK!r}; got {str(label)[:LONGEST]!r}"
        )


def require_line(name: str, text: object) -> None:
    """A text of one line, so that it looks like no more than it is. Raises TypeError, ValueError."""
    if type(text) is not str:
        raise TypeError(f"{name} must be a text, not {short(text)}")
    if not text.isprintable():
        raise ValueError(f"{name} must be one printable line, not {text[:LONGEST]!r}")


def require_words(name: str, text: object) -> None:
    """A line whose formulas, between dollars, can be read. Raises TypeError, ValueError."""
    require_line(name, text)
    for _ in spans(str(text)):
        pass


def require_plain_letters(letters: Letters) -> None:
    """Letters stand for what they say: nothing in them answers for itself. Raises TypeError."""
    for letter in letters:
        if type(letter) is not Letter:
            raise TypeError(f"{letter!r} is no Letter")
        trouble = stranger((letter.definition, letter.below, letter.of, letter.points))
        if trouble:
            raise TypeError(f"the letter {letter.name}: {trouble}")
        if not all(isinstance(each, sp.Symbol) for each in letter.of):
            raise TypeError(f"the letter {letter.name} is no function of {letter.of}")


@dataclass(frozen=True)
class Heading:
    """What a statement says in words, for it and for those after it up to the next heading."""

    words: str
    statement: Statement

    def __post_init__(self) -> None:
        require_words("a heading", self.words)


@dataclass(frozen=True)
class Proof:
    """One proof of a claim: a function for each of its statements, in their order; its idea in words."""

    title: str
    parts: tuple[Prove, ...]
    idea: str = ""

    def __post_init__(self) -> None:
        require_words("the title of a proof", self.title)
        require_words("the idea of a proof", self.idea)


@dataclass(frozen=True)
class Finding:
    """What a piece of evidence found: how many points, how far off, and whether it agrees."""

    agrees: bool
    points: int
    detail: str


@dataclass(frozen=True)
class Trial:
    """What evidence may depend on: a generator of random numbers and a number of digits."""

    rng: np.random.Generator
    digits: int


@dataclass(frozen=True)
class Evidence:
    """A check by another route. It samples or uses floating point, so it is never a proof."""

    title: str
    gather: Callable[[Trial], Finding]

    def __post_init__(self) -> None:
        require_words("the title of evidence", self.title)


@dataclass(frozen=True)
class Mutant:
    """A statement that differs from a claim's, and how."""

    change: str
    statement: Statement
    part: int = 0


def no_mutants() -> Iterable[Mutant]:
    """For claims whose definitions have no mutants of their own."""
    return ()


@dataclass(frozen=True)
class Claim:
    """A numbered statement.

    `statements` are what is proved and printed; one without any, and only that, has a `text` (LaTeX).
    `sentence` says all of them in words, and each of the `headings` some of them. Formulas in words,
    titles and sections stand between dollar signs, as plain text: `$alpha < 1/Mb$`. What is proved are the
    statements. `section` is where the claim stands: the part of the book, and the section in it.
    `setting` holds, as LaTeX, the hypotheses that no symbol carries. `letters` are abbreviations that
    its LaTeX prefers to those of all claims. `speaks_of` are the labels of the claims that give its words
    their meaning, for instance that what it calls the risk is a mean squared error: no step of its proofs
    uses them, and it is no better proved than they are. `model_mutants` gives mutants
    of the definitions, beside the syntactic ones that are made of every statement.
    """

    label: str
    number: str
    title: str
    statements: tuple[Statement, ...] = ()
    text: str = ""
    section: tuple[str, ...] = ()
    sentence: str = ""
    headings: tuple[Heading, ...] = ()
    setting: tuple[str, ...] = ()
    proofs: tuple[Proof, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    expected: Outcome = Outcome.PROVED
    letters: Letters = ()
    speaks_of: tuple[str, ...] = ()
    model_mutants: Callable[[], Iterable[Mutant]] = no_mutants

    def __post_init__(self) -> None:
        require_label(self.label)
        self._require_plain()
        if self.text and self.statements:
            raise ValueError(f"{self.label}: a text would be printed in place of what is proved")
        for proof in self.proofs:
            if len(proof.parts) != len(self.statements) or not self.statements:
                raise ValueError(
                    f"{self.label}: the proof {proof.title!r} has {len(proof.parts)} parts "
                    f"for {len(self.statements)} statements"
                )

    def _require_plain(self) -> None:
        """What is claimed is what is printed: no part is of a class that answers for itself."""
        kinds = (
            ("statements", Statement),
            ("section", str),
            ("headings", Heading),
            ("proofs", Proof),
            ("speaks_of", str),
        )
        for name, kind in kinds:
            parts = getattr(self, name)
            if type(parts) is not tuple or {type(part) for part in parts} - {kind}:
                raise TypeError(f"{self.label}: {name} must be a tuple of {kind.__name__}")
        require_line("number", self.number)
        for name in ("title", "text", "sentence"):
            require_words(name, getattr(self, name))
        for line in self.section:
            require_words(f"{self.label}: a section", line)
        strangers = [each.words for each in self.headings if each.statement not in self.statements]
        if strangers:
            raise ValueError(
                f"{self.label}: no statement stands below the heading {strangers[0]!r}"
            )
        for line in self.setting:
            require_words(f"{self.label}: a line of the setting", line)
        require_plain_letters(self.letters)

    def heading(self, statement: Statement) -> str:
        """The words above a statement; none if it goes on from the one before it."""
        return next((each.words for each in self.headings if each.statement == statement), "")

    def shown(self, statement: Statement, shelf: Shelf) -> Theorem:
        """The theorem on the shelf behind one of the statements. Raises ProofRejected, ValueError."""
        return shelf.theorem(self.label, self.statements.index(statement))

    @property
    def latex(self) -> str:
        """The text of the statement if there is one, else its relations, as LaTeX without letters."""
        return LATEX(sentence(self.text)) if self.text else r" \\ ".join(relations(self))

    def _repr_latex_(self) -> str:
        """What a notebook shows: number, title, what is claimed, and what is assumed."""
        head = rf"\textbf{{{self.number}.}}\ {said_in_latex(self.title)}"
        return "\n".join(rf"$$\displaystyle {line}$$" for line in (head, *claimed_lines(self)))
