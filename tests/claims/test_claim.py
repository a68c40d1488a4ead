"""A claim finds its own theorems on a shelf."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
import sympy as sp
from toy_paper import binomial

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Claim, Proof
from slr_verify.claims.library import Library
from slr_verify.claims.register import UnusableClaims, register_of
from slr_verify.claims.wording.typesetting import typesetting
from slr_verify.document.latex import LATEX
from slr_verify.document.letters import Letter
from slr_verify.document.nodes import Node, Number
from slr_verify.document.style import Style
from slr_verify.language.statement import more


def test_the_theorem_behind_a_statement_is_on_the_shelf() -> None:
    claim = binomial.CLAIM
    shelf = Library((claim,))
    for statement in claim.statements:
        assert claim.shown(statement, shelf).statement == statement


def test_no_text_stands_in_place_of_statements() -> None:
    with pytest.raises(ValueError, match="in place of what is proved"):
        replace(binomial.CLAIM, text="1 = 0")


@pytest.mark.parametrize("name", ["label", "number", "title", "text"])
@pytest.mark.parametrize("end", ["\n    1 = 0\n\nPROVED", "\r", "\u2028", "\x1b[2J"])
def test_words_are_one_line(name: str, end: str) -> None:
    with pytest.raises(ValueError, match=f"{name} must be one printable line"):
        replace(binomial.CLAIM, **{name: f"harmless{end}"})


def test_titles_of_proofs_and_settings_are_one_line() -> None:
    with pytest.raises(ValueError, match="the title of a proof must be one printable line"):
        Proof("p\n    1 = 0", ())
    with pytest.raises(ValueError, match="a line of the setting must be one printable line"):
        replace(binomial.CLAIM, setting=("x", "x\n1 = 0"))
    with pytest.raises(TypeError, match="a line of the setting must be a text"):
        replace(binomial.CLAIM, setting=(3,))


class Liar(sp.Expr):
    """Says that it is anything, and prints as zero."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = sp.Expr.__hash__

    def _tree(self, read: object) -> Node:
        return Number("0")


class Renamed(Letter):
    """Prints as a number."""

    symbol = sp.Symbol("letter 0")


def test_letters_answer_for_nothing_themselves() -> None:
    with pytest.raises(TypeError, match="is no Letter"):
        replace(binomial.CLAIM, letters=(Renamed("A", sp.sqrt(3)),))
    letter = Letter("A", Liar())
    with pytest.raises(TypeError, match=r"the letter A: .*is not in the language"):
        replace(binomial.CLAIM, letters=(letter,))
    with pytest.raises(UnusableClaims, match="STYLE: the letter A"):
        register_of(SimpleNamespace(__name__="x", CLAIMS=(), STYLE=Style((), (letter,))))


def test_a_letter_called_like_a_symbol_of_the_claim_is_not_used() -> None:
    """2 kappa > 1 where kappa + sqrt(x^2 + 3) was meant; a name of its own is used."""
    x, kappa = sp.Symbol("x", real=True), sp.Symbol("kappa", positive=True)
    root = sp.sqrt(x**2 + 3)
    (claim,) = (Claim("c", "1", "Root", (more(root + kappa, 1),), setting=("$A_r = A_r$",)),)
    for name, used in (("kappa", False), ("A_r", True)):
        typeset = typesetting(replace(claim, letters=(Letter(name, root),)), (), Style())
        assert (r"\sqrt" not in " ".join(map(LATEX, typeset.statements()))) == used
    typeset = typesetting(claim, (), Style((), (Letter("A_r", root),)))
    assert r"\sqrt" in " ".join(map(LATEX, typeset.statements()))


def test_another_statement_has_none() -> None:
    shelf = Library((binomial.CLAIM,))
    with pytest.raises(ValueError, match="not in tuple"):
        binomial.CLAIM.shown(binomial.WITHOUT_CROSS_TERM, shelf)


def test_a_claim_that_is_not_on_the_shelf_has_none() -> None:
    with pytest.raises(ProofRejected, match="no statement is called"):
        binomial.CLAIM.shown(binomial.CLAIM.statements[0], Library(()))


@pytest.mark.parametrize(
    "label",
    [
        "../outside",
        "/etc/x",
        "a/b",
        "a\\b",
        "",
        "A",
        "with space",
        ".hidden",
        "-o",
        "x" * 65,
        "é",
        "slr",
    ],
)
def test_a_label_is_one_word_that_names_no_other_file(label: str) -> None:
    with pytest.raises(ValueError, match=r"a label must be 1 to 64 of a-z, 0-9, '\.' and '-'"):
        replace(binomial.CLAIM, label=label)


def test_a_long_label_is_not_repeated() -> None:
    with pytest.raises(ValueError, match="got 'xxx") as refusal:
        replace(binomial.CLAIM, label="x" * 10**6)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("label", ["slr-2", "lemma-18.ii", "0", "a" * 64])
def test_other_words_are_labels(label: str) -> None:
    assert replace(binomial.CLAIM, label=label).label == label
