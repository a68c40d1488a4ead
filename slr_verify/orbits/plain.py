"""What the rules about orbits are told: theorems, exact expressions and plain tuples of them, no more.

A rule compares what it is told with what was proved. An object of a class from elsewhere could answer
such a question as it likes, and a sequence could be one thing when it is checked and another when
it is used.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TypeVar

import sympy as sp

from slr_verify.algebra.language import of_the_house, stranger
from slr_verify.proofs.theorem import ProofRejected, Theorem, require_genuine

Record = TypeVar("Record")


def require_plain(record: Record) -> Record:
    """The record itself, once it and everything in it are what they seem. Raises ProofRejected."""
    kind = type(record)
    if not (is_dataclass(kind) and of_the_house(kind)):
        raise ProofRejected(f"a {kind.__name__} is not a record of the house")
    own = {each.name for each in fields(kind)}
    if vars(record).keys() != own:
        raise ProofRejected(f"a {kind.__name__} was changed after it was made")
    for name in own:
        _require_plain_part(getattr(record, name))
    return record


def require_length(parts: tuple[object, ...], length: int) -> None:
    """There is one for each coordinate, or for each entry. Raises ProofRejected."""
    if len(parts) != length:
        raise ProofRejected(f"{len(parts)} were given where {length} are needed")


def _require_plain_part(part: object) -> None:
    if type(part) is tuple:
        for each in part:
            _require_plain_part(each)
    elif type(part) is Theorem:
        require_genuine(part)
    elif isinstance(part, sp.Basic):
        foreign = stranger(part)
        if foreign:
            raise ProofRejected(foreign)
    elif type(part) is not int and not isinstance(part, type):
        require_plain(part)
