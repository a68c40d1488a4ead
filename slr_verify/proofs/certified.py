"""Steps that a certificate shows: a sign on a box, checked by the kernel when the proof runs.

The statement has to be strict, `a > b` or `a < b`, under hypotheses that bound each of its symbols by
rational numbers from both sides. What it states is written down as a certificate would state it; a
certificate with another digest belongs to another statement and is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.language import takes_part
from slr_verify.algebra.to_kernel import NotTranslatable, parts_of, to_kernel
from slr_verify.kernel.boxes import Box, plain_box
from slr_verify.kernel.certificates import check
from slr_verify.kernel.headers import Digest
from slr_verify.kernel.reading import CertificateRejected, is_name, plain
from slr_verify.kernel.terms import Function, Term, TermRejected
from slr_verify.proofs.foundations import FOUNDATIONS, is_foundation, wanted
from slr_verify.proofs.rule import Justification, ProofRejected, Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem, require_genuine

GAP = "gap"


@runtime_checkable
class Slope(Protocol):
    """A name of the house for partial derivatives."""

    def differentiated(self) -> sp.Expr:
        """Of what it is a derivative."""


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

    def justify(self, statement: Statement) -> Justification:
        wanted = sign_on_box(statement)
        self._require_ancestors(statement.gap)
        try:
            digest, found = wanted.digest, check(self._lines())
        except (CertificateRejected, TermRejected) as refusal:
            raise ProofRejected(f"the certificate is refused: {refusal}") from refusal
        if found.digest != digest:
            raise ProofRejected(
                f"the certificate belongs to another statement: its digest is {found.digest}, "
                f"that of {statement} is {digest}"
            )
        return Justification(self.words, premises=self.ancestors, discharged=found.proved)

    def _lines(self) -> tuple[bytes, ...]:
        lines = self.certificate
        if type(lines) is not tuple or any(type(line) is not bytes for line in lines):
            raise ProofRejected("a certificate is a tuple of lines, each of them bytes")
        return lines

    def _require_ancestors(self, gap: sp.Expr) -> None:
        if type(self.ancestors) is not tuple:
            raise ProofRejected(f"the ancestors are a tuple of theorems, not {self.ancestors!r}")
        known = [require_genuine(theorem).statement for theorem in self.ancestors]
        for name in _functions_of(gap) & FOUNDATIONS.keys():
            if not any(is_foundation(statement, name) for statement in known):
                raise ProofRejected(
                    f"the ball of {name} rests on a theorem that is not among the ancestors: {wanted(name)}"
                )


def _functions_of(expr: sp.Expr) -> set[str]:
    """The functions of the kernel in its term, and in that of what is differentiated.

    The kernel knows the slope of a function by the same theorem as the function.
    """
    slopes = (part for part in sp.preorder_traversal(expr) if takes_part(part, Slope))
    inside = [part.expr for part in expr.atoms(sp.Derivative)]
    inside += [part.differentiated() for part in slopes]
    return _functions(to_kernel(expr)).union(*map(_functions_of, inside))


def _functions(term: Term) -> set[str]:
    own = {term.name} if isinstance(term, Function) else set()
    return own.union(*(_functions(part) for part in parts_of(term)))
