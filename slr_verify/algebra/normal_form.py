"""From a SymPy expression to an element of the field of its generators.

Roots of rational functions split into roots of irreducible factors known to be positive;
exponentials become monomials over a basis of the exponents, so exp(u) exp(v) = exp(u + v) is
arithmetic; erf, atan and abs have the sign of their argument normalised; an expectation, an
integral or any other function is one generator, named by the normal form of its arguments.
Each of these steps is an identity wherever the expression is defined, so zero means zero.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from math import lcm

import sympy as sp
from flint import fmpq, fmpq_mat, fmpq_mpoly

from slr_verify.algebra.abbreviation import spelled_out
from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.field import Element, Field
from slr_verify.algebra.polynomials import product

ODD = (sp.erf, sp.atan, sp.sin)
EVEN = (sp.Abs, sp.cos)
LARGEST_RADICAND = 10**50
"""Factored within a second."""


class OutsideClass(ValueError):
    """The expression is not in the class that the normal form decides."""


class Normaliser:
    """Normal forms that can be compared with each other, because they share one field."""

    def __init__(self, given: Given = ()) -> None:
        self.given = given
        self.field = Field()
        self._exponents: dict[Hashable, dict[int, int]] = {}
        self._known: dict[sp.Basic, Element] = {}

    def read(self, expr: sp.Expr) -> Element:
        """The normal form of `expr`. Raises OutsideClass, TooLarge, ZeroDivisionError."""
        plain = spelled_out(expr)
        self._choose_exponent_basis(plain)
        return self._element(plain)

    def _element(self, expr: sp.Expr) -> Element:
        if expr not in self._known:
            self._known[expr] = self._convert(expr)
        return self._known[expr]

    def _convert(self, expr: sp.Expr) -> Element:
        if expr.is_Rational:
            return self.field.rational(Fraction(int(expr.p), int(expr.q)))
        if expr.is_Symbol or expr == sp.pi:
            return self.field.generator(expr)
        if expr.is_Add:
            return self._fold(self.field.add, expr.args)
        if expr.is_Mul:
            return self._fold(self.field.multiply, expr.args)
        if isinstance(expr, sp.exp):
            return self._exponential(expr.args[0])
        if expr.is_Pow:
            return self._power(*expr.args)
        if isinstance(expr, ODD + EVEN):
            return self._with_sign(expr)
        return self._opaque(expr)

    def _fold(self, combine: object, parts: tuple[sp.Expr, ...]) -> Element:
        result = self._element(parts[0])
        for part in parts[1:]:
            result = combine(result, self._element(part))  # type: ignore[operator]
        return result

    def _power(self, base: sp.Expr, exponent: sp.Expr) -> Element:
        if not exponent.is_Rational or exponent.q not in (1, 2):
            raise OutsideClass(f"the exponent {exponent} is neither an integer nor half of one")
        inside = self._element(base)
        if exponent.q == 2:
            inside = self._square_root(inside, base)
        return self.field.power(inside, int(exponent.p))

    # Roots

    def _square_root(self, element: Element, base: sp.Expr) -> Element:
        """sqrt(n/d) = sqrt(n d)/d with n d factored; d > 0 or d < 0 makes no difference to |d|."""
        if element.numerator.is_zero():
            return self.field.rational(0)
        below = self._magnitude(element.denominator, base)
        radicand = self.field.reduce(product(element.numerator, element.denominator))
        return self.field.multiply(self._root_of(radicand, base), self.field.inverse(below))

    def _root_of(self, radicand: fmpq_mpoly, base: sp.Expr) -> Element:
        """Roots of the factors of known sign one by one, one root for all the others together."""
        content, factors = radicand.factor()
        outside, unsettled = self.field.rational(1), self.field.ring.constant(1)
        for factor, multiplicity in factors:
            sign = self._sign(factor)
            if sign is None and multiplicity == 1:
                unsettled = product(unsettled, factor)
                continue
            magnitude = self._magnitude(factor, base)
            outside = self.field.multiply(outside, self._half_power(magnitude, multiplicity))
            content = content * (sign or 1) ** multiplicity
        if unsettled.is_constant():
            return self.field.multiply(outside, self._root_of_rational(content, base))
        flip = -1 if content < 0 else 1
        rest = self.field.multiply(
            self._root_of_rational(content * flip, base), self.field.root(unsettled * flip)
        )
        return self.field.multiply(outside, rest)

    def _half_power(self, positive: Element, multiplicity: int) -> Element:
        whole = self.field.power(positive, multiplicity // 2)
        if multiplicity % 2 == 0:
            return whole
        return self.field.multiply(whole, self.field.root(positive.numerator))

    def _root_of_rational(self, value: fmpq, base: sp.Expr) -> Element:
        """sqrt(a/b) as a rational times square roots of distinct primes."""
        if value <= 0:
            raise OutsideClass(f"{base} under a root is not positive")
        if value.p * value.q > LARGEST_RADICAND:
            raise OutsideClass(
                f"a number above {LARGEST_RADICAND:.0e} under a root is not factored"
            )
        result = self.field.rational(Fraction(1, int(value.q)))
        for prime, multiplicity in (value.p * value.q).factor():
            whole = self.field.rational(int(prime ** (multiplicity // 2)))
            result = self.field.multiply(result, whole)
            if multiplicity % 2:
                root = self.field.root(self.field.ring.constant(prime))
                result = self.field.multiply(result, root)
        return result

    def _magnitude(self, polynomial: fmpq_mpoly, base: sp.Expr) -> Element:
        """The absolute value of a polynomial whose sign is certain."""
        sign = self._sign(polynomial)
        if sign is None:
            raise OutsideClass(f"the sign of {self._spell(polynomial)} in sqrt({base}) is unknown")
        return Element(polynomial * sign, self.field.one)

    def _sign(self, polynomial: fmpq_mpoly) -> int | None:
        """1 if the polynomial is certainly >= 0, -1 if certainly <= 0, None if neither is known."""
        found = bounds(self._spell(polynomial), self.given)
        if found.nonnegative:
            return 1
        return -1 if found.nonpositive else None

    # Exponentials

    def _choose_exponent_basis(self, expr: sp.Expr) -> None:
        """Write all exponents as integer combinations of a basis that is linear over Q."""
        if self._exponents and expr.has(sp.exp):
            raise OutsideClass("one normaliser reads one expression with exponentials")
        inner = [part.args[0] for part in expr.atoms(sp.exp)]
        forms = [self._element(part) for part in sorted(inner, key=sp.default_sort_key)]
        for form, coordinates in zip(forms, _coordinates(self._over_common(forms)), strict=True):
            self._exponents[form.key] = coordinates

    def _over_common(self, forms: list[Element]) -> list[dict[tuple[int, ...], fmpq]]:
        bottom = self.field.one
        for form in forms:
            bottom = product(bottom, form.denominator / bottom.gcd(form.denominator))
        scaled = (product(form.numerator, bottom / form.denominator) for form in forms)
        return [each.to_dict() for each in scaled]

    def _exponential(self, exponent: sp.Expr) -> Element:
        coordinates = self._exponents.get(self._element(exponent).key)
        if coordinates is None:  # an exponential inside an exponent: no law is applied to it
            return self.field.generator(("exp", self._element(exponent).key))
        result = self.field.rational(1)
        for index, power in coordinates.items():
            base = self.field.generator(("basis", index))
            result = self.field.multiply(result, self.field.power(base, power))
        return result

    # Functions

    def _with_sign(self, expr: sp.Expr) -> Element:
        argument = self._element(expr.args[0])
        if argument.numerator.is_zero():
            return self._element(expr.func(sp.S.Zero))
        span = bounds(expr.args[0], self.given)
        if isinstance(expr, sp.Abs) and (span.nonnegative or span.nonpositive):
            return argument if span.nonnegative else self.field.negate(argument)
        flipped = argument.numerator.leading_coefficient() < 0
        canonical = self.field.negate(argument) if flipped else argument
        value = self.field.generator((expr.func, canonical.key))
        return self.field.negate(value) if flipped and isinstance(expr, ODD) else value

    def _opaque(self, expr: sp.Expr) -> Element:
        if expr.is_Float or (expr.is_number and expr.is_Atom):
            raise OutsideClass(f"{expr} is not an exact real number of the class")
        if expr in (sp.nan, sp.zoo, sp.oo, -sp.oo):
            raise OutsideClass(f"{expr} is not a real number")
        return self.field.generator((expr.func, *(self._name(part) for part in expr.args)))

    def _name(self, part: sp.Basic) -> Hashable:
        """Expressions are named by their normal form; a law, a limit or a matrix by itself."""
        if isinstance(part, sp.Tuple):
            return tuple(self._name(inner) for inner in part.args)
        return self._element(part).key if isinstance(part, sp.Expr) else part

    def _spell(self, polynomial: fmpq_mpoly) -> sp.Expr:
        """The polynomial as a SymPy expression in symbols, for a question about its sign."""
        names = {index: name for name, index in self.field.slots.items()}
        total = sp.S.Zero
        for exponents, value in polynomial.terms():
            term = sp.Rational(int(value.p), int(value.q))
            for index, power in enumerate(exponents):
                if power:
                    term *= self._spell_generator(names[index], index) ** power
            total += term
        return total

    def _spell_generator(self, name: Hashable, index: int) -> sp.Expr:
        if isinstance(name, sp.Expr):
            return name
        positive = index in self.field.squares or name[0] in ("basis", "exp")  # type: ignore[index]
        return sp.Dummy(f"generator_{index}", nonnegative=positive or None, real=True)


def _coordinates(rows: list[dict[tuple[int, ...], fmpq]]) -> list[dict[int, int]]:
    """Each row as integer multiples of basis vectors chosen among scaled rows."""
    columns = sorted({column for row in rows for column in row})
    if not columns:
        return [{} for _ in rows]
    transposed = fmpq_mat(
        len(columns), len(rows), [row.get(column, fmpq(0)) for column in columns for row in rows]
    )
    echelon, rank = transposed.rref()
    scales = [lcm(*(int(echelon[i, j].q) for j in range(len(rows)))) for i in range(rank)]
    return [
        {
            i: int(echelon[i, j].p) * scales[i] // int(echelon[i, j].q)
            for i in range(rank)
            if echelon[i, j] != 0
        }
        for j in range(len(rows))
    ]
