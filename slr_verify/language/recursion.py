"""Families of numbers with a time: each is defined by where it starts and by a step, as programs are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.document.nodes import Index, Name, Node, listed, related
from slr_verify.document.printed import Printed
from slr_verify.language.named_function import NamedFunction
from slr_verify.language.orbit import TIME

if TYPE_CHECKING:
    from slr_verify.document.reader import Reader


class Recursive(Printed, NamedFunction):
    """`f(n, i, .., parameters)`: a number for each time n = 0, 1, 2, .. and indices 1, 2, 3, ...

    `first` is its value at time 0 and `later` that at time TIME + 1, both for the symbols `places` as
    indices; `later` speaks of families of this kind at TIME. Of other times and indices nothing is said.
    """

    is_extended_real = True
    is_any_number = True
    prints_as_symbol = True
    letter = "x"
    places: tuple[sp.Symbol, ...] = ()
    parameters: tuple[sp.Symbol, ...] = ()
    """The free symbols of `first` and `later` that are no indices."""

    @classmethod
    def beside(cls) -> tuple[type[Recursive], ...]:
        """Families whose definitions stand beside its own, for proofs to speak of."""
        return ()

    @classmethod
    def first(cls) -> sp.Expr:
        """The value at time 0."""
        raise NotImplementedError

    @classmethod
    def later(cls) -> sp.Expr:
        """The value at time TIME + 1."""
        raise NotImplementedError

    @classmethod
    def at(cls, time: sp.Expr, *indices: sp.Expr) -> Recursive:
        """Its number at the usual parameters."""
        return cls(time, *indices, *cls.parameters)

    @property
    def indices(self) -> tuple[sp.Expr, ...]:
        """What stands for `places`."""
        return tuple(self.args[1 : 1 + len(self.places)])

    @property
    def travel(self) -> tuple[sp.Expr, ...]:
        """What stands for `parameters`."""
        return tuple(self.args[1 + len(self.places) :])

    def unfolded(self) -> sp.Expr:
        """What it is by its definition. Raises ValueError at a time that is not a known natural number."""
        time = self.args[0]
        if not (time.is_Integer and time >= 0):
            raise ValueError(f"{self} is not unfolded at the time {time}")
        pairs = zip((*self.places, *self.parameters), self.args[1:], strict=True)
        body = self.first() if time == 0 else self.later()
        found: sp.Expr = body.xreplace({TIME: time - 1, **dict(pairs)})
        return found

    def _tree(self, read: Reader) -> Node:
        return Index(Name(self.letter), listed(map(read, self.args[: 1 + len(self.places)])))

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """Its definition, and those of the families that it is made of."""
        for kind in closure((cls,)):
            for time, body in ((sp.S.Zero, kind.first()), (TIME + 1, kind.later())):
                sides = read.formula(kind.at(time, *kind.places)), read.formula(body)
                if (
                    sides[0] != sides[1]
                ):  # numbers at time 0 that may be any are printed as the family
                    yield related(sides[0], "=", sides[1])


def closure(kinds: Iterable[type[Recursive]]) -> tuple[type[Recursive], ...]:
    """These families and those that their definitions speak of."""
    found: dict[type[Recursive], None] = {}
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop(0)
        if kind not in found:
            found[kind] = None
            atoms = sp.Tuple(kind.first(), kind.later()).atoms(Recursive)
            spoken_of = sorted({type(each) for each in atoms}, key=lambda each: each.__name__)
            waiting += (*spoken_of, *kind.beside())
    return tuple(found)
