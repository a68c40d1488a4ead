"""A certificate for a statement that says that one side is larger on a box."""

from __future__ import annotations

from collections.abc import Iterator

from slr_verify.certify.cover import covered
from slr_verify.certify.draft import Block, Draft
from slr_verify.kernel.certainty import precision
from slr_verify.kernel.signs import SIGNS, SignOnBoxes
from slr_verify.proofs.certified import GAP, sign_on_box
from slr_verify.proofs.statement import Statement

BITS = 96


def sign_certificate(statement: Statement) -> Iterator[bytes]:
    """The lines of a certificate for a strict inequality on a box, as `proofs/certified.py` wants it.

    Raises ProofRejected for another kind of statement, and Undecided when no certificate is found.
    """
    wanted = sign_on_box(statement)
    with precision(BITS):
        signs = SignOnBoxes(wanted.term, tuple(wanted.box), {}, bits=BITS)
        sign = SIGNS[wanted.sign]
        witness = list(covered(wanted.box, lambda leaf: signs.sign(leaf) == sign))
    draft = Draft(
        " ".join(f"{statement}".split()), parameters={}, terms={GAP: wanted.term}, bits=BITS
    )
    return draft.lines((Block(wanted.claim, witness),))
