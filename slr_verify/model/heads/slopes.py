"""Partial derivatives of the moments of what heads add at a token, as named functions.

In the letters of `heads.py` they are what is compiled (`numeric/heads/gradient.py`); what the letters a and
n stand for is a multiple of an argument, and the factor is put before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType

import sympy as sp

from slr_verify.document.nodes import Node, related
from slr_verify.document.reader import Reader
from slr_verify.language.named_function import NamedFunction
from slr_verify.model.heads import tilting
from slr_verify.model.heads.moments import (
    Moment,
    Values,
    added_along,
    added_covariance,
    added_mean,
)
from slr_verify.model.notation import p_of

FORMULAS = {
    added_mean: (tilting.mean, tilting.ONE_HEAD[:3]),
    added_along: (tilting.covariance_with_line, tilting.ONE_HEAD),
    added_covariance: (tilting.covariance, tilting.TWO_HEADS),
}
"""What is compiled, and the letters for the arguments, in their order."""
PLACES, LEADS = (tilting.a_1, tilting.a_2), (tilting.n_1, tilting.n_2)
NO_BASE = {tilting.b_1: sp.S.Zero, tilting.b_2: sp.S.Zero}


def in_letters(kind: type[Moment]) -> Mapping[sp.Symbol, sp.Expr]:
    """The derivatives of a moment in the letters for its arguments."""
    return _derived(*FORMULAS[kind])


@cache
def _derived(
    formula: Callable[[], sp.Expr], letters: tuple[sp.Symbol, ...]
) -> Mapping[sp.Symbol, sp.Expr]:
    found = (each.xreplace(NO_BASE) for each in tilting.slopes(formula(), letters))
    return MappingProxyType(dict(zip(letters, found, strict=True)))


class Slope(Moment):
    """`slope(n, ...)`: the derivative of a moment in the n-th of its arguments, at these."""

    of: type[Moment]

    @classmethod
    def eval(cls, place: sp.Integer, *_: sp.Expr) -> None:
        """It stays as it is. Raises ValueError where there is no such argument."""
        count = len(FORMULAS[cls.of][1])
        if not (place.is_Integer and 1 <= place <= count):
            raise ValueError(f"{cls.of.called} has slopes in {count} arguments, not in {place}")

    @property
    def letter(self) -> sp.Symbol:
        """That for the argument."""
        return FORMULAS[self.of][1][int(self.args[0]) - 1]

    @property
    def moment(self) -> Moment:
        """At the same arguments, in their order."""
        return self.of(*self.args[1:], evaluate=False)

    def letters(self) -> Values:
        """As for the moment."""
        return self.moment.letters()

    def definition(self) -> sp.Expr:
        """The derivative in the letter, times that of the letter."""
        return self._with(self.letters())

    def _with(self, kept: Mapping[sp.Symbol, sp.Expr]) -> sp.Expr:
        letters = self.letters()
        formula = in_letters(self.of)[self.letter].xreplace({**letters, **kept})
        return self.rate * sp.factor_terms(self.written(letters)(formula))

    @property
    def rate(self) -> sp.Expr:
        """The derivative of the letter in the argument."""
        spread, temperature, size = self.scale
        if self.letter in PLACES:
            return temperature * size / p_of(temperature * spread)
        return size if self.letter in LEADS else sp.S.One

    @property
    def name(self) -> str:
        """That of the moment, with the argument as its index."""
        return f"{self.of.called}_{self.of.slots[int(self.args[0]) - 1].name}"

    @property
    def shown_arguments(self) -> sp.Tuple:
        """Those of the moment."""
        return self.moment.shown_arguments

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """Each of them, and the functions in it; the letters are those of the moment."""
        formulas = []
        for place, _ in enumerate(FORMULAS[cls.of][1], 1):
            whole = cls(place, *cls.of.slots)
            formulas.append(whole._with(cls.of.kept))
            yield related(read.formula(whole), "=", read.formula(formulas[-1]))
        parts = (part for each in formulas for part in sp.preorder_traversal(each))
        for kind in dict.fromkeys(map(type, parts)):
            yield from kind.explained(read) if issubclass(kind, NamedFunction) else ()


class slope_of_mean(Slope):  # noqa: N801 (SymPy functions are in lower case)
    """`slope_of_mean(n, kappa, theta, rho, s, lambda, D)`."""

    nargs = 7
    of = added_mean


class slope_of_along(Slope):  # noqa: N801 (SymPy functions are in lower case)
    """`slope_of_along(n, kappa, theta, rho, eta, nu, s, lambda, D)`."""

    nargs = 9
    of = added_along


class slope_of_covariance(Slope):  # noqa: N801 (SymPy functions are in lower case)
    """`slope_of_covariance(n, kappa_1, kappa_2, ..., rho_21, rho_12, s, lambda, D)`."""

    nargs = 14
    of = added_covariance


SLOPES = {kind.of: kind for kind in (slope_of_mean, slope_of_along, slope_of_covariance)}
"""By the moment."""


def slopes_of(moment: Moment) -> tuple[Slope, ...]:
    """The derivatives of a moment in its arguments but for s, lambda and D, at its arguments."""
    kind = type(moment)
    places = range(1, len(FORMULAS[kind][1]) + 1)
    return tuple(SLOPES[kind](place, *moment.args) for place in places)
