"""The rules about vectors as tactics of Coq."""

from __future__ import annotations

from collections.abc import Callable

from slr_verify.core.terms import Term, make
from slr_verify.formal.printing import relation, vector
from slr_verify.formal.script import Script, every_pair
from slr_verify.formal.step import Step


def gram(step: Step) -> None:
    """The matrix of all inner products of some vectors."""
    step.use_all()
    size, *entries = step.goal.args
    step.script.defined(*entries)
    gram_matrix(step.script, size, entries, step.witness)
    step.finish()


def gram_matrix(script: Script, size: int, entries: list[Term], vectors: tuple[Term, ...]) -> None:
    """Adds that the matrix of known inner products is positive semidefinite."""
    rule = f"apply (gram_psd dim {size} {listed(vectors)})"
    law = relation(make("psd", size, *entries))
    script.add(law, f"together; [assumption ..| {rule}; {products(vectors)}]")
    script.lines += ["opened."] * (" /\\ " in law)


def listed(vectors: tuple[Term, ...]) -> str:
    """As a list of Coq."""
    return f"[{'; '.join(map(vector, vectors))}]"


def products(vectors: tuple[Term, ...]) -> str:
    """The proof for all pairs of places that their inner product is known, in this order or the other."""
    known = "first [assumption | rewrite inner_comm; assumption]"
    return every_pair(len(vectors), "entry nth Nat.mul Nat.add", known)


RULES: dict[str, Callable[[Step], None]] = {"Gram": gram}
