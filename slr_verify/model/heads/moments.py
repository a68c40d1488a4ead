"""Moments of what a head adds at one token, S = erf(lambda <X, k>) <X, v>, as named functions.

The token X has the mean D m, where m is a unit vector or zero, and the covariance s^2 I. The arguments are
inner products and s; what stands for what in the formulas of `heads.py`, `_letters` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

import sympy as sp

from slr_verify.document.nodes import Call, Name, Node, related
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.abbreviation import Abbreviation
from slr_verify.language.named_function import NamedFunction
from slr_verify.model.erf_pair import by_owen, elementary, erf_covariance
from slr_verify.model.heads import tilting
from slr_verify.model.notation import D, lam, p_of
from slr_verify.model.zeta import zeta

Values = dict[sp.Symbol, sp.Expr]
s = sp.Symbol("s", positive=True)
OWN = kappa, theta, rho = sp.symbols("kappa theta rho", real=True)
"""<m, k>, <m, v> and <k, v>."""
ALONG = sp.symbols("eta nu", real=True)
"""<k, w> and <v, w>."""
OF_TWO = sp.symbols("kappa_1 kappa_2 theta_1 theta_2 rho_11 rho_22", real=True)
STANDARD = (lam, D)
SCALE = (s, *STANDARD)
BETWEEN = sp.symbols("sigma tau rho_21 rho_12", real=True)
"""<k_1, k_2>, <v_1, v_2>, <k_2, v_1> and <k_1, v_2>."""


H, OF_ONE = sp.Symbol("h", real=True), sp.symbols("a_0 n_0", real=True)
OF_BOTH = sp.symbols("a_1 n_1 a_2 n_2", real=True)
KEPT_FOR_ONE = dict(zip((tilting.pull, tilting.a_1, tilting.n_1), (H, *OF_ONE), strict=True))
KEPT_FOR_TWO = dict(
    zip((tilting.pull, *tilting.FIRST[:2], *tilting.SECOND[:2]), (H, *OF_BOTH), strict=True)
)
"""The letters that stay in the printed definitions of what one head adds, and two."""


Scale = tuple[sp.Expr, sp.Expr, sp.Expr]
"""s, lambda and D."""


def _letters(first: tuple[sp.Symbol, ...], own: tuple[sp.Expr, ...], scale: Scale) -> Values:
    """a, n, b and <k, v> of one head from the inner products."""
    (along_k, along_v, product), (spread, temperature, size) = own, scale
    place = temperature * size * along_k / p_of(temperature * spread)
    return dict(zip(first, (place, size * along_v, sp.S.Zero, product), strict=True))


def _common(scale: Scale) -> Values:
    spread, temperature, _ = scale
    g = temperature * spread
    return {tilting.s: spread, tilting.g: g, tilting.pull: spread * g / p_of(g)}


class Moment(Printed, Abbreviation):
    """A moment, by a formula in the letters of `heads.py`; the last arguments are s, lambda and D."""

    called: str
    is_extended_real = True
    slots: tuple[sp.Symbol, ...]
    kept: Mapping[sp.Symbol, sp.Symbol] = KEPT_FOR_ONE

    @staticmethod
    def formula() -> sp.Expr:
        """In the letters of `heads.py`."""
        raise NotImplementedError

    def letters(self) -> Values:
        """What they stand for."""
        return _common(self.scale) | _letters(tilting.FIRST, self.args[:3], self.scale)

    def _eval_derivative(self, symbol: sp.Symbol) -> sp.Expr:
        """That of the definition."""
        return self.definition().diff(symbol)

    @property
    def scale(self) -> Scale:
        """s, lambda and D."""
        spread, temperature, size = self.args[-3:]
        return spread, temperature, size

    @property
    def name(self) -> str:
        """As it is printed."""
        return self.called

    @property
    def shown_arguments(self) -> sp.Tuple:
        """Without lambda and D, unless they are others."""
        return sp.Tuple(*(self.args[:-2] if self.args[-2:] == STANDARD else self.args))

    def _tree(self, read: Reader) -> Node:
        """With its arguments one by one, or with the letter for all of them."""
        shown = self.shown_arguments
        letter = read.parts.get(shown)
        return Call(Name(self.name), read.arguments(*(shown if letter is None else (letter,))))

    def definition(self) -> sp.Expr:
        """The formula at these values; what one head sees is elementary."""
        letters = self.letters()
        return self.written(letters)(self.formula().xreplace(letters))

    @staticmethod
    def written(letters: Values) -> Callable[[sp.Expr], sp.Expr]:
        """With T_2 and named functions where two heads see something, at c < 1, else without."""
        return by_owen if letters.get(tilting.c, 1) != 1 else elementary

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """The formula, what its letters are, and the functions in it."""
        whole = cls(*cls.slots)
        letters = whole.letters()
        formula = cls.written(letters)(cls.formula().xreplace({**letters, **cls.kept}))
        yield related(read.formula(whole), "=", read.formula(formula))
        yield from (
            related(read.formula(name), "=", read.formula(letters[each]))
            for each, name in cls.kept.items()
            if formula.has(name)
        )
        kinds = dict.fromkeys(type(each) for each in sp.preorder_traversal(formula))
        for kind in kinds:
            yield from kind.explained(read) if issubclass(kind, NamedFunction) else ()


class added_mean(Moment):  # noqa: N801 (SymPy functions are in lower case)
    """`added_mean(kappa, theta, rho, s, lambda, D)`: E S."""

    nargs = 6
    called = "M"
    slots = (*OWN, *SCALE)
    formula = staticmethod(tilting.mean)


class added_along(Moment):  # noqa: N801 (SymPy functions are in lower case)
    """`added_along(kappa, theta, rho, eta, nu, s, lambda, D)`: Cov(S, <X, w>)."""

    nargs = 8
    called = "K"
    slots = (*OWN, *ALONG, *SCALE)
    formula = staticmethod(tilting.covariance_with_line)

    def letters(self) -> Values:
        """With the products of w."""
        return super().letters() | dict(zip(tilting.ALONG, self.args[3:5], strict=True))


class added_covariance(Moment):  # noqa: N801 (SymPy functions are in lower case)
    """`added_covariance(kappa_1, kappa_2, ..., rho_21, rho_12, s, lambda, D)`: Cov(S_1, S_2) of two heads.

    One head at two tokens of the same noise is the case k_1 = k_2, v_1 = v_2.
    """

    nargs = 13
    called = "C"
    slots = (*OF_TWO, *BETWEEN, *SCALE)
    kept = KEPT_FOR_TWO

    @classmethod
    def eval(cls, *args: sp.Expr) -> sp.Expr | None:
        """It is symmetric in the two heads, which stand in one order."""
        swapped = [args[place] for place in (1, 0, 3, 2, 5, 4, 6, 7, 9, 8, 10, 11, 12)]
        keys = [[sp.default_sort_key(each) for each in those] for those in (args, swapped)]
        return cls(*swapped) if keys[1] < keys[0] else None

    @staticmethod
    @cache
    def formula() -> sp.Expr:
        """With what is subtracted cancelled."""
        no_base = {tilting.b_1: sp.S.Zero, tilting.b_2: sp.S.Zero}
        return tilting.without_products(tilting.covariance().xreplace(no_base))

    def letters(self) -> Values:
        """Of both heads, and between them."""
        own = _letters(tilting.FIRST, self.args[:6:2], self.scale)
        other = _letters(tilting.SECOND, self.args[1:6:2], self.scale)
        between = dict(zip(tilting.BETWEEN, self.args[6:10], strict=True))
        return _common(self.scale) | own | other | between


class added_variance(Moment):  # noqa: N801 (SymPy functions are in lower case)
    """`added_variance(kappa, theta, rho, s, lambda, D)`: Var S, which is the covariance with zeta in it."""

    nargs = 6
    called = "V"
    slots = (*OWN, *SCALE)

    @staticmethod
    @cache
    def formula() -> sp.Expr:
        """The covariance of a head with itself, that of erf by zeta."""
        a_1, n_1, _, c_11 = tilting.FIRST
        same = {tilting.c: 1, tilting.r: 1, tilting.c_12: c_11, tilting.c_21: c_11}
        both = added_covariance.formula().xreplace(
            {tilting.a_2: a_1, tilting.n_2: n_1, tilting.c_22: c_11} | same
        )
        scaled = a_1 * p_of(tilting.g)
        return both.replace(erf_covariance, lambda *_: zeta(scaled, tilting.g) - sp.erf(a_1) ** 2)


MOMENTS = (added_mean, added_along, added_variance, added_covariance)
