"""E erf(U) erf(V) for jointly Gaussian U and V, and its partial derivatives.

U = lambda (m_1 + s G_1) and V = lambda (m_2 + s G_2) with standard Gaussian G_1, G_2 of covariance c.
With g = lambda s, p^2 = 1 + 2 g^2, a_i = lambda m_i/p and the correlation C = 2 g^2 c/p^2,

    d/da_1 E erf(U) erf(V) = erf'(a_1) erf(z_2),            z_2 = (a_2 - C a_1)/sqrt(1 - C^2),

and the derivative in C is half of that in a_1 and a_2 (Price's theorem). At C = 0 the covariance is
zero, so it is the integral of its derivative from there on; with tanh for C the integrand is smooth.
"""

from collections.abc import Iterable

import sympy as sp

from slr_verify.document.nodes import Call, Index, Name, Node, Number, related
from slr_verify.document.printed import Called, Printed
from slr_verify.document.reader import Reader
from slr_verify.language.abbreviation import Abbreviation
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.integral import Integral
from slr_verify.language.named_function import NamedFunction
from slr_verify.model.notation import p_of
from slr_verify.model.notation import x as slot
from slr_verify.model.owen import owen_t2


class erf_above(Abbreviation):  # noqa: N801 (SymPy functions are in lower case)
    """`erf_above(x, b)`: erf(x) - b for b in {-1, 0, 1}; numbers take erfc where b is not 0."""

    nargs = 2
    is_extended_real = True

    def definition(self) -> sp.Expr:
        """The difference as it stands."""
        place, base = self.args
        return sp.erf(place) - base

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """erf'(x), or -1."""
        return erf_prime(self.args[0]) if argindex == 1 else sp.S.NegativeOne


class _Defined(Abbreviation):
    """One that is explained by its definition at these arguments, and by what that is made of."""

    at: tuple[sp.Symbol, ...]

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """Its definition."""
        whole = cls(*cls.at)
        meaning = by_owen(whole.definition())
        yield related(read.formula(whole), "=", read.formula(meaning))
        kinds = {type(each): None for each in sp.preorder_traversal(meaning)}
        for kind in kinds:
            yield from kind.explained(read) if issubclass(kind, _Defined) else ()


class correlation(Called, _Defined):  # noqa: N801 (SymPy functions are in lower case)
    """`correlation(c, g)`: C; it is printed as r(c, g)."""

    nargs = 2
    is_extended_real = True
    called = "r"
    at = sp.symbols("c g", real=True)

    def definition(self) -> sp.Expr:
        """2 g^2 c/p^2."""
        c, g = self.args
        return c * steepness(g)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """By c."""
        return steepness(_only(self, argindex, 1)[1])


class rise(Called, _Defined):  # noqa: N801 (SymPy functions are in lower case)
    """`rise(c, g)`: 1/sqrt(1 - C^2); it is printed as r_1(c, g)."""

    nargs = 2
    is_positive = True
    called = "r_1"
    at = sp.symbols("c g", real=True)

    def definition(self) -> sp.Expr:
        """p^2 over the root of p^2 (1 - C) times p^2 (1 + C), in which nothing cancels."""
        c, g = self.args
        return p_of(g) ** 2 / (sp.sqrt(near(c, g)) * sp.sqrt(near(-c, g)))

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """By c."""
        c, g = _only(self, argindex, 1)
        return correlation(c, g) * steepness(g) * self**3


class given(Called, _Defined):  # noqa: N801 (SymPy functions are in lower case)
    """`given(a_2, a_1, c, g)`: z_2; it is printed as r_2(a_2, a_1, c, g)."""

    nargs = 4
    is_real = True
    called = "r_2"
    at = sp.symbols("y x c g", real=True)

    def definition(self) -> sp.Expr:
        """a_2 (1 - C) + C (a_2 - a_1), over sqrt(1 - C^2)."""
        other, place, c, g = self.args
        above = other * near(c, g) / p_of(g) ** 2 + correlation(c, g) * (other - place)
        return above * rise(c, g)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """By a_2, a_1 or c."""
        _, place, c, g = _only(self, argindex, 1, 2, 3)
        if argindex == 1:
            return rise(c, g)
        if argindex == 2:
            return -correlation(c, g) * rise(c, g)
        turned = correlation(c, g) * rise(c, g) ** 2 * self - place * rise(c, g)
        return steepness(g) * turned


def near(c: sp.Expr, g: sp.Expr) -> sp.Expr:
    """p^2 (1 - C)."""
    return 1 + 2 * g**2 * (1 - c)


def steepness(g: sp.Expr) -> sp.Expr:
    """The derivative of C in c."""
    return 2 * g**2 / p_of(g) ** 2


def _only(of: sp.Function, argindex: int, *known: int) -> tuple[sp.Expr, ...]:
    """The arguments, if the derivative in this one is known."""
    if argindex not in known:
        raise sp.core.function.ArgumentIndexError(of, argindex)
    return tuple(of.args)


def _in_order(of: type, first: sp.Expr, second: sp.Expr, *rest: sp.Expr) -> sp.Expr | None:
    """A function that is symmetric in its first two arguments, with these in one order."""
    ordered = sorted((first, second), key=sp.default_sort_key)
    return None if ordered == [first, second] else of(*ordered, *rest)


class erf_covariance(NamedFunction):  # noqa: N801 (SymPy functions are in lower case)
    """`erf_covariance(a_1, a_2, c, g)`: E erf(U) erf(V) - E erf(U) E erf(V)."""

    nargs = 4
    is_extended_real = True

    @classmethod
    def eval(cls, *args: sp.Expr) -> sp.Expr | None:
        return _in_order(cls, *args)

    def definition(self) -> sp.Expr:
        """The integral of half the density from C = 0 on, C = tanh, mapped to [0, 1]."""
        first, second, c, g = self.args
        end = sp.asinh(sinh_of_end(c, g))
        integrand = covariance_integrand(first, second, end, sp.exp(end * slot))
        return Integral(integrand, (slot, 0, 1))


def sinh_of_end(c: sp.Expr, g: sp.Expr) -> sp.Expr:
    """sinh s where tanh s = C."""
    return correlation(c, g) * rise(c, g)


def by_owen(expr: sp.Expr) -> sp.Expr:
    """With the products and covariances of error functions in it by Owen's T_2, which is the same."""
    opened = expr.replace(_is_product, lambda part: part.definition())
    plain = opened.replace(_is_above, lambda part: part.definition())
    return plain.replace(_is_covariance, lambda part: _owen(*part.args))


def elementary(expr: sp.Expr) -> sp.Expr:
    """With nothing but erf, its derivatives and T_2 in it: what one head sees, at c = 1, is short then."""
    expr = by_owen(expr)
    while expr.has(*NAMES):
        expr = expr.replace(lambda part: isinstance(part, NAMES), lambda part: part.definition())
    return expr


def _owen(first: sp.Expr, second: sp.Expr, c: sp.Expr, g: sp.Expr) -> sp.Expr:
    """The covariance of erf(U) and erf(V): 4 T_2 at the tangent of the angle whose sine is C."""
    if c == 0:
        return sp.S.Zero
    return 4 * owen_t2(sp.sqrt(2) * first, sp.sqrt(2) * second, sinh_of_end(c, g))


def covariance_integrand(first: sp.Expr, second: sp.Expr, end: sp.Expr, growth: sp.Expr) -> sp.Expr:
    """What the covariance is the integral of: C = tanh(log(growth)), growth up to exp(end)."""
    total, gap = (first + second) ** 2 / 4, (first - second) ** 2 / 4
    exponent = -(total * (1 + growth**-2) + gap * (1 + growth**2))
    return 2 / sp.pi * 2 * end * growth / (1 + growth**2) * sp.exp(exponent)


class erf_product(Abbreviation):  # noqa: N801 (SymPy functions are in lower case)
    """`erf_product(a_1, a_2, c, g, b_1, b_2)`: E (erf(U) - b_1) (erf(V) - b_2)."""

    nargs = 6
    is_extended_real = True

    def definition(self) -> sp.Expr:
        """The product of the means, and the covariance."""
        first, second, c, g, b_1, b_2 = self.args
        means = erf_above(first, b_1) * erf_above(second, b_2)
        return means + erf_covariance(first, second, c, g)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """By a_1 or a_2, one of the two is erf'; by c, Price's theorem."""
        first, second, c, g, b_1, b_2 = _only(self, argindex, 1, 2, 3)
        if argindex == 1:
            return erf_slope(first, second, c, g, b_2)
        if argindex == 2:
            return erf_slope(second, first, c, g, b_1)
        return steepness(g) / 2 * erf_density(first, second, c, g)


class erf_slope(Printed, _Defined):  # noqa: N801 (SymPy functions are in lower case)
    """`erf_slope(a_1, a_2, c, g, b)`: the derivative of the mean in a_1."""

    nargs = 5
    is_extended_real = True
    at = (*sp.symbols("x y c g", real=True), sp.S.Zero)

    def definition(self) -> sp.Expr:
        """erf'(a_1) (erf(z_2) - b)."""
        first, second, c, g, base = self.args
        return erf_prime(first) * erf_above(given(second, first, c, g), base)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """By a_1 with erf'' = -2 a_1 erf', by a_2 the density, by c Price's theorem once more."""
        first, second, c, g, _ = _only(self, argindex, 1, 2, 3)
        density = erf_density(first, second, c, g)
        if argindex == 1:
            return -2 * first * self - correlation(c, g) * density
        if argindex == 2:
            return density
        return steepness(g) / 2 * _log_slope(first, second, c, g) * density

    def _tree(self, read: Reader) -> Node:
        return Call(Index(Name("Q"), Number("1")), read.arguments(*_without_base(self.args)))


def _without_base(args: tuple[sp.Expr, ...]) -> tuple[sp.Expr, ...]:
    """The arguments, but for a b that is zero."""
    return args[:-1] if args[-1] == 0 else args


class erf_density(Printed, _Defined):  # noqa: N801 (SymPy functions are in lower case)
    """`erf_density(a_1, a_2, c, g)`: the derivative of the mean in a_1 and a_2."""

    nargs = 4
    is_extended_real = True
    at = sp.symbols("x y c g", real=True)

    @classmethod
    def eval(cls, *args: sp.Expr) -> sp.Expr | None:
        return _in_order(cls, *args)

    def definition(self) -> sp.Expr:
        """erf'(a_1) erf'(z_2) dz_2/da_2."""
        first, second, c, g = self.args
        return erf_prime(first) * erf_prime(given(second, first, c, g)) * rise(c, g)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """It is a constant times exp(-(a_1^2 + a_2^2 - 2 C a_1 a_2)/(1 - C^2))/sqrt(1 - C^2)."""
        first, second, c, g = _only(self, argindex, 1, 2, 3)
        if argindex == 1:
            return _log_slope(first, second, c, g) * self
        if argindex == 2:
            return _log_slope(second, first, c, g) * self
        both = given(first, second, c, g) * given(second, first, c, g)
        return steepness(g) * rise(c, g) ** 2 * (correlation(c, g) + 2 * both) * self

    def _tree(self, read: Reader) -> Node:
        return Call(Index(Name("Q"), Number("12")), read.arguments(*self.args))


def _log_slope(place: sp.Expr, other: sp.Expr, c: sp.Expr, g: sp.Expr) -> sp.Expr:
    """The derivative of the logarithm of the density in `place`."""
    return -2 * given(place, other, c, g) * rise(c, g)


NAMES = (erf_slope, erf_density, erf_above, given, rise, correlation)
"""What elementary functions have names here."""


def _is_product(part: sp.Expr) -> bool:
    return isinstance(part, erf_product)


def _is_above(part: sp.Expr) -> bool:
    return isinstance(part, erf_above)


def _is_covariance(part: sp.Expr) -> bool:
    return isinstance(part, erf_covariance)
