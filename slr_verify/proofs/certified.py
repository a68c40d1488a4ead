"""Steps that a certificate shows: a sign on a box, checked by the kernel when the proof runs.

The statement has to be strict, `a > b` or `a < b`, under hypotheses that bound each of its symbols by
rational numbers from both sides. What it states is written down as a certificate would state it; a
certificate with another digest belongs to another statement and is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.to_kernel import NotTranslatable, to_kernel
from slr_verify.kernel.boxes import Box, plain_box
from slr_verify.kernel.headers import Digest
from slr_verify.kernel.reading import is_name, plain
from slr_verify.kernel.terms import Term, TermRejected
from slr_verify.proofs.rule import ProofRejected, Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem

GAP = "gap"


@dataclass(frozen=True)
class SignOnBox:
    """What a certificate has to state: the term lhs - rhs, its sign, and the box."""

    term: Term
    sign: str
    box: Box

    @property
    def claim(self) -> dict[str, Any]:
        """The line that opens the claim."""
        return {"claim": "sign", "term": GAP, "sign": self.sign, "box": plain_box(self.box)}

    @property
    def digest(self) -> str:
        """The digest of a certificate that states this and nothing else."""
        terms = {GAP: plain(self.term)}
        header: dict[str, Any] = {"statement": None, "uses": [], "parameters": {}, "terms": terms}
        digest = Digest(header)
        digest.claim(self.claim)
        return digest.text()


def sign_on_box(statement: Statement) -> SignOnBox:
    """The statement as a certificate states it. Raises ProofRejected when it is of another kind."""
    if statement.sign not in ("<", ">"):
        raise ProofRejected(f"a certificate shows < or >, not {statement.sign}")
    try:
        term = to_kernel(statement.gap)
    except (NotTranslatable, TermRejected) as refusal:
        raise ProofRejected(f"the kernel has no term for {statement}: {refusal}") from refusal
    symbols = sorted(statement.free_symbols, key=str)
    _require_names([symbol.name for symbol in symbols], statement)
    box = {symbol.name: _range(symbol, statement.given) for symbol in symbols}
    return SignOnBox(term, statement.sign, box)


def _require_names(names: list[str], statement: Statement) -> None:
    """A box knows symbols by their names, beside which the certificate has one of its own."""
    if len(set(names)) < len(names):
        raise ProofRejected(f"two symbols of {statement} and its hypotheses have the same name")
    if GAP in names:
        raise ProofRejected(
            f"{GAP} is what a certificate calls lhs - rhs: rename it in {statement}"
        )
    others = [name for name in names if not is_name(name)]
    if others:
        raise ProofRejected(f"a certificate has no such names as {', '.join(others)}")


def _range(symbol: sp.Symbol, given: Given) -> tuple[Fraction, Fraction]:
    """The rational bounds of a symbol."""
    low = [each.rhs for each in given if isinstance(each, sp.Ge) and each.lhs == symbol]
    high = [each.rhs for each in given if isinstance(each, sp.Le) and each.lhs == symbol]
    if len(low) != 1 or len(high) != 1 or not (low[0].is_Rational and high[0].is_Rational):
        raise ProofRejected(f"the hypotheses give no rational bounds of {symbol}")
    if low[0] > high[0]:
        raise ProofRejected(f"no {symbol} satisfies the hypotheses")
    return Fraction(int(low[0].p), int(low[0].q)), Fraction(int(high[0].p), int(high[0].q))


@dataclass(frozen=True)
class Certified(Rule):
    """By a certificate of exactly this statement; `ancestors` are what the kernel's functions rest on."""

    certificate: tuple[bytes, ...]
    ancestors: tuple[Theorem, ...] = ()

    words = "by a certificate that the kernel has checked"
    trust = "KERNEL"
