"""What the rules about orbits are told is plain, and every theorem in it is genuine."""

from __future__ import annotations

from dataclasses import fields
from typing import TypeVar

from slr_verify.proofs.plain import oddity
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.theorem import Theorem, require_genuine

Record = TypeVar("Record")


def require_plain(record: Record) -> Record:
    """The record itself, once it and everything in it are what they seem. Raises ProofRejected."""
    trouble = oddity(record)
    if trouble:
        raise ProofRejected(trouble)
    _require_genuine_parts(record)
    return record


def require_length(parts: tuple[object, ...], length: int) -> None:
    """There is one for each coordinate, or for each entry. Raises ProofRejected."""
    if len(parts) != length:
        raise ProofRejected(f"{len(parts)} were given where {length} are needed")


def _require_genuine_parts(part: object) -> None:
    if type(part) in (str, bytes, bool, type(None)):
        raise ProofRejected(f"a {type(part).__name__} is not a record of the house")
    if isinstance(part, Theorem):
        require_genuine(part)
    elif type(part) is tuple:
        for each in part:
            _require_genuine_parts(each)
    elif hasattr(type(part), "__dataclass_fields__"):
        for field in fields(part):  # type: ignore[arg-type]
            _require_genuine_parts(getattr(part, field.name))
