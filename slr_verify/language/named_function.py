"""Functions of the house: SymPy knows their names, and no number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import sympy as sp

from slr_verify.core.intervals import REALS, Interval

if TYPE_CHECKING:
    from slr_verify.document.nodes import Node
    from slr_verify.document.reader import Reader


@runtime_checkable
class Defined(Protocol):
    """An expression that stands for another one."""

    def definition(self) -> sp.Expr:
        """The expression that it stands for."""


class NamedFunction(sp.Function):  # type: ignore[misc]
    """A function whose values are for the house to find.

    SymPy takes the function of mpmath with the same name for it: zeta(2, 1) would be Hurwitz' 1.64, and
    |zeta(2, 1) - 1| would become zeta(2, 1) - 1 by itself.
    """

    def _eval_evalf(self, prec: int) -> None:
        """No number."""

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """What it is, for those who see its name in a statement: nothing, if everybody knows it."""
        return ()


class Family(NamedFunction):
    """A function of indices 1, 2, 3, ... whose values may be any real numbers of an interval.

    A statement in which it occurs is meant for all of them.
    """

    is_extended_real = True
    is_any_number = True
    values: Interval = REALS
