"""The algebraic steps of the proofs of a claim, as a certificate of identities."""

from collections import Counter
from dataclasses import dataclass

import sympy as sp

from slr_verify.arb.identities import equal_where_defined
from slr_verify.arb.reading import LONGEST_LINE, canonical
from slr_verify.calculus.rules.algebra import NormalForm
from slr_verify.certify.cover import Undecided
from slr_verify.certify.draft import Block, Draft
from slr_verify.certify.writing import plain
from slr_verify.claims.attack.on_claims import steps_of
from slr_verify.claims.library import Library
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.language.abbreviation import spelled_out
from slr_verify.language.to_term import to_term

BITS = 64


@dataclass(frozen=True)
class Identities:
    """A certificate of the algebraic steps of a claim, and what of its proofs is not in it.

    `shown` counts the different steps of algebra in the certificate, `larger` those that are too
    large for one, `others` the steps by other rules, by the words of the rule.
    """

    shown: int
    larger: int
    others: tuple[tuple[str, int], ...]
    certificate: tuple[bytes, ...]


def identities(label: str, library: Library) -> Identities:
    """The identities that the proofs of a claim use. Raises ProofRejected, and Undecided without any."""
    every = [
        step
        for proved in library.prove(label)
        for theorem in proved.theorems
        for step in steps_of(theorem)
    ]
    algebra = dict.fromkeys(
        (s.lhs, s.rhs) for s, step in every if isinstance(step.rule, NormalForm)
    )
    blocks: list[Block] = []
    terms: dict[str, Term] = {}
    for left, right in algebra:
        if (sides := _terms(left, right)) and equal_where_defined(*sides):
            names = [f"{side}_{len(blocks) + 1}" for side in ("left", "right")]
            terms |= dict(zip(names, sides, strict=True))
            blocks.append(Block({"claim": "identity", "left": names[0], "right": names[1]}))
    if not blocks:
        raise Undecided(f"no step of {label} is an identity that a certificate can hold")
    others = Counter(step.rule.words for _, step in every if not isinstance(step.rule, NormalForm))
    draft = Draft(f"Identities in the proof of {label}", {}, terms, BITS, statement=label)
    lines = draft.checked(blocks)
    return Identities(len(blocks), len(algebra) - len(blocks), tuple(others.most_common()), lines)


def _terms(left: sp.Expr, right: sp.Expr) -> list[Term]:
    """Both sides; none where a certificate cannot hold these."""
    try:
        sides = [to_term(spelled_out(side)) for side in (left, right)]
        held = sum(len(canonical(plain(side))) for side in sides)
    except Refused:
        return []
    return sides if held < LONGEST_LINE else []
