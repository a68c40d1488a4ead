"""Two small claims, so that the commands that prove something take moments."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.language.statement import Statement, equal

x = sp.Symbol("x", real=True)


def by_expanding(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides have one normal form."""
    return chain(goal.lhs).equals(goal.rhs, by=normal_form).theorem()


def _claim(label: str, number: str, title: str, statement: Statement) -> Claim:
    proofs = (Proof("By expanding", (by_expanding,)),)
    return Claim(label=label, number=number, title=title, statements=(statement,), proofs=proofs)


CLAIMS = (
    _claim("square", "Lemma 1", "A square", equal((1 + x) ** 2, 1 + 2 * x + x**2)),
    _claim("cube", "Lemma 2", "A cube", equal((1 + x) ** 3, 1 + 3 * x + 3 * x**2 + x**3)),
)
