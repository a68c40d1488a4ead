"""Statements that are proved by a certificate in `paper/certificates`, one file a statement.

`slr-verify certify statement NAME -o FILE` searches for such a certificate anew.
"""

from __future__ import annotations

from importlib.resources import files

from slr_verify.claims.claim import Prove, Shelf
from slr_verify.proofs.certified import Certified
from slr_verify.proofs.chain import chain
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem


def file_name(name: str) -> str:
    """The file of a certificate."""
    return f"{name}.jsonl"


def committed(name: str) -> tuple[bytes, ...]:
    """The lines of a certificate that comes with the package."""
    file = files("slr_verify.paper").joinpath("certificates", file_name(name))
    return tuple(file.read_bytes().splitlines(keepends=True))


def certified(name: str, *ancestors: str) -> Prove:
    """The kernel checks the certificate of this name; its functions rest on the ancestors."""

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        rule = Certified(committed(name), tuple(map(shelf.theorem, ancestors)))
        return chain(goal.lhs, goal.given).related(goal.sign, goal.rhs, by=rule).theorem()

    return prove
