"""Training as in `key_matrix`, but from another start, or with a register that changes: for mutants."""

from __future__ import annotations

import sympy as sp

from slr_verify.language.orbit import TIME
from slr_verify.model.key_matrix import (
    Entries,
    change,
    i,
    key_after,
    key_at,
    m,
    query_after,
    query_at,
    register,
)


class query_from_elsewhere(query_at):  # noqa: N801 (SymPy functions are in lower case)
    """The entries of A after n steps from any A_0 and Q_0."""

    @classmethod
    def later(cls) -> sp.Expr:
        """A step against the gradient."""
        return query_after(cls, key_from_elsewhere, register)


class key_from_elsewhere(key_at):  # noqa: N801
    """The entries of Q after n steps from any A_0 and Q_0."""

    @classmethod
    def first(cls) -> sp.Expr:
        """Anything."""
        return change(i, m)

    @classmethod
    def later(cls) -> sp.Expr:
        """A step against the gradient."""
        return key_after(cls, query_from_elsewhere, register)


class drift(Entries):  # noqa: N801
    """`drift(n, l)`: by n times these numbers the register of step n differs from that of step 0."""

    nargs = 2
    letter = "w"


class query_of_many_registers(query_at):  # noqa: N801
    """The entries of A after n steps."""

    @classmethod
    def later(cls) -> sp.Expr:
        """A step with the register of that step."""
        return query_after(cls, key_of_many_registers, _register_of_step)


class key_of_many_registers(key_at):  # noqa: N801
    """The entries of Q after n steps."""

    @classmethod
    def later(cls) -> sp.Expr:
        """A step with the register of that step."""
        return key_after(cls, query_of_many_registers, _register_of_step)


def _register_of_step(column: sp.Expr) -> sp.Expr:
    return register(column) + TIME * drift(TIME, column)
