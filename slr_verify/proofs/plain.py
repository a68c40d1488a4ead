"""What a rule may be told: theorems, exact expressions, plain values, and tuples and records of them.

A rule compares what it is told with what was proved. An object of a class from elsewhere could answer
such a question as it likes: be one number when it is checked and another when it is used.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import sympy as sp

from slr_verify.algebra.language import of_the_house, stranger

PLAIN = (int, str, bytes, bool, type(None))


def oddity(value: object) -> str | None:
    """Why a value could answer for itself; None when it is plain, and everything in it is."""
    if type(value) in PLAIN or (isinstance(value, type) and of_the_house(value)):
        return None
    if type(value) is tuple:
        return next(filter(None, map(oddity, value)), None)
    if isinstance(value, sp.Basic):
        return stranger(value)
    return _odd_record(value)


def _odd_record(record: object) -> str | None:
    """A record of the house has its own fields and no others; a rule without fields is one as well."""
    kind = type(record)
    own = {each.name for each in fields(kind)} if is_dataclass(kind) else set()
    if not of_the_house(kind) or not hasattr(record, "__dict__"):
        return f"a {kind.__name__} is not a record of the house"
    if vars(record).keys() - own:
        return f"a {kind.__name__} was changed after it was made"
    if kind.__name__ == "Theorem":  # what it is made of is for `require_genuine`
        return None
    return next(filter(None, (oddity(getattr(record, name)) for name in sorted(own))), None)
