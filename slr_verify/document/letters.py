"""Letters that stand for expressions, such as p for sqrt(1 + 2 g^2), and where they fit.

A letter for a root fits wherever its radicand is raised to a power; a letter for a product fits
wherever the factors of the product are all there; a letter for anything else, such as a sum, takes its
place where it is a part of something, as does one for a vector; one for a tuple stands for the
arguments of a function that shows them so. One for some terms of a sum, such as T_1, takes their place
where all of them are there.
A letter for a function, such as R for the risk, has its arguments behind it, and fits
at the points that are listed. Only the printed formula changes: what is proved has no letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import sympy as sp

from slr_verify.document.naming import misnamed
from slr_verify.document.nodes import Call, Name, Node, listed
from slr_verify.document.parts import outside_in

PRIME = "'"
Point = tuple[sp.Expr, ...]


class Value(sp.Symbol):  # type: ignore[misc]
    """What is printed as a letter with arguments."""


@dataclass(frozen=True)
class Letter:
    """An abbreviation: a name, what it stands for, and whether in arguments of functions only.

    The name is one that a symbol could have, perhaps with primes, as in `kappa'`.

    One `of_root`, such as D = sqrt(d/2), takes the place of even powers only where that removes a
    denominator, or where a letter that is defined by it takes its place in turn. `below` is what
    stands below the root, where the definition is written as one root: sqrt(d/2).
    One `of_terms` stands for all or some terms of a sum, or for these with the other signs.
    Definitions may contain the symbols of other letters (`symbol`) of a lower level.
    A function has symbols in its definition that it is a function `of`, and `points` where its values
    are written with its name; only the definition is printed, at those symbols. A letter whose definition
    is printed in another place says so in words: `elsewhere`.
    """

    name: str
    definition: sp.Basic
    inside_only: bool = False
    level: int = 0
    of_root: bool = False
    below: sp.Expr | None = None
    of_terms: bool = False
    of: Point = ()
    points: tuple[Point, ...] = ()
    elsewhere: str = ""

    def __post_init__(self) -> None:
        wrong = misnamed(self.name.rstrip(PRIME) if type(self.name) is str else self.name)
        if wrong:
            raise ValueError(f"a letter needs a name: {wrong}")
        if self.below is not None and not _is_root(self.definition, self.below):
            raise ValueError(f"{self.name} = {self.definition} is not the root of {self.below}")

    @cached_property
    def root(self) -> sp.Expr | None:
        """The root as which the definition is written, if so; SymPy would take it apart."""
        return None if self.below is None else sp.Pow(self.below, sp.S.Half, evaluate=False)

    @cached_property
    def symbol(self) -> sp.Symbol:
        """The symbol that is printed as the letter. It occurs in nothing that is proved."""
        if self.of:
            return Value(f"letter {self.name}{self.of}", positive=True)
        return sp.Symbol(f"letter {self.name}", positive=True)

    @cached_property
    def values(self) -> Letters:
        """The letter; one for each of its values, if it is a function, that is no mere number."""
        at = (self._at(point) for point in (self.of, *self.points))
        return tuple(value for value in at if not (self.of and value.definition.is_number))

    def _at(self, point: Point) -> Letter:
        value = self.definition.xreplace(dict(zip(self.of, point, strict=True)))
        return replace(self, definition=value, of=point, points=())

    def tree(self, read: Callable[..., Node]) -> Node:
        """The name, with its arguments."""
        return Call(Name(self.name), listed(map(read, self.of))) if self.of else Name(self.name)

    @cached_property
    def radicand(self) -> sp.Expr | None:
        """What stands below the root, when the definition is the square root of a sum."""
        if not isinstance(self.definition, sp.Expr):
            return None
        base, exponent = self.definition.as_base_exp()
        return base if exponent == sp.S.Half and base.is_Add else None

    @cached_property
    def is_product(self) -> bool:
        """Whether it stands for factors of a product: not where one of them is a number like erf(1)."""
        if self.of_terms or any(
            each.is_number and each.has(sp.Function) for each in self.definition.args
        ):
            return False
        return bool(self.definition.is_Mul) or (
            self.radicand is None and bool(self.definition.is_Pow)
        )

    @cached_property
    def terms(self) -> frozenset[sp.Expr]:
        """The terms for which it stands in a longer sum; none if it does not."""
        in_sums = self.of_terms or (self.of and self.definition.is_Add)
        return frozenset(sp.Add.make_args(self.definition) if in_sums else ())

    @cached_property
    def sums(self) -> set[sp.Expr]:
        """The sums among the factors of a product."""
        return {factor for factor in sp.Mul.make_args(self.definition) if factor.is_Add}

    @cached_property
    def powers(self) -> dict[sp.Expr, sp.Expr]:
        """Exponents of the factors for which it stands."""
        return _symbolic_powers(self.definition)


def _is_root(root: sp.Basic, below: sp.Expr) -> bool:
    """Whether it is the square root, or a product of square roots of factors of what is below."""
    roots = (each.is_Pow and each.exp == sp.S.Half for each in sp.Mul.make_args(root))
    return bool(sp.sqrt(below) == root) or (all(roots) and bool(root**2 == below))


Letters = tuple[Letter, ...]


class Lettering:
    """Puts letters in the place of what they stand for; looks them up by that."""

    def __init__(self, letters: Letters) -> None:
        self.letters = tuple(value for letter in letters for value in letter.values)
        self._products = tuple(each for each in self.letters if each.is_product)
        self._roots = {each.symbol for each in letters if each.of_root}
        named = (each for each in self.letters[::-1] if each.of or each.of_terms)
        self._values = {each.definition: each.symbol for each in named}
        self._terms = {
            frozenset(sign * term for term in each.terms): sign * each.symbol
            for each in self.letters[::-1]
            for sign in ((1, -1) if each.of_terms else (1,))
            if each.terms
        }
        self.wholes: dict[sp.Basic, Letter] = {}
        """What is no product, by its definition; of two values that are the same, the first."""
        self._radicands: dict[sp.Basic, Letter] = {}
        for letter in self.letters:
            if not letter.is_product:
                self.wholes.setdefault(letter.definition, letter)
            if letter.radicand is not None:
                self._radicands.setdefault(letter.radicand, letter)

    def __call__(self, expr: sp.Expr, *, inside: bool) -> sp.Expr:
        """A power or a product with letters for its own factors; what is inside these is untouched."""
        if expr in self._values or not self.letters:
            return self._values.get(expr, expr)
        factors = sp.Mul.make_args(expr)
        powers = tuple(map(self._power, factors))
        product = expr if powers == factors else sp.Mul(*powers)
        usual = self._of_products(product, inside=inside, everywhere=False)
        if not self._roots:
            return usual
        full = self._of_products(product, inside=inside, everywhere=True)
        return full if full is usual or not full.free_symbols & self._roots else usual

    def in_sum(self, expr: sp.Add) -> sp.Expr:
        """A sum with letters for those of its terms that make them up."""
        left, found = expr.args, list[sp.Expr]()
        for terms, symbol in self._terms.items():
            if terms <= {*left}:
                left = tuple(each for each in left if each not in terms)
                found.append(symbol)
        return sp.Add(*found, *left, evaluate=False) if found else expr

    def _power(self, factor: sp.Expr) -> sp.Expr:
        base, exponent = factor.as_base_exp()
        whole = self.wholes.get(base)
        if whole is not None:
            return whole.symbol**exponent
        if not (base.is_Add and (2 * exponent).is_Integer):
            return factor
        content, radicand = base.primitive()
        root = self._radicands.get(radicand)
        return factor if root is None else content**exponent * root.symbol ** (2 * exponent)

    def _of_products(self, expr: sp.Expr, *, inside: bool, everywhere: bool) -> sp.Expr:
        """A product with letters for products, those of lower levels first."""
        present = _symbolic_powers(expr)
        for letter in self._products:
            if letter.powers.keys() <= present.keys() and (inside or not letter.inside_only):
                times = _common(
                    _times(present[base], power) for base, power in letter.powers.items()
                )
                changed = _product(expr, letter, times, everywhere=everywhere, inside=inside)
                if changed is not expr:
                    expr, present = changed, _symbolic_powers(changed)
        return expr


def fitting(letters: Letters, expressions: Iterable[sp.Expr]) -> Letters:
    """The letters that may be used together in these expressions.

    Of two definitions of one letter only the first one that occurs is kept; a product without a sum
    in it always may occur.
    """
    parts = set(outside_in(expressions))
    roots, kept = _radicands(parts), dict[str, Letter]()
    for letter in letters:
        if letter.name not in kept and _occurs(letter, parts, roots):
            kept[letter.name] = letter
    usable = (each for each in kept.values() if _defined(each, kept))
    return tuple(sorted(usable, key=lambda letter: letter.level))


def _occurs(letter: Letter, parts: set[sp.Expr], roots: set[sp.Expr]) -> bool:
    """Whether its own symbols do if it is a function, else what is below its root, or its sums."""
    if letter.of_terms:
        signed = (letter.terms, frozenset(-term for term in letter.terms))
        return any(terms <= {*part.args} for part in parts if part.is_Add for terms in signed)
    if letter.of:
        inside = letter.definition.free_symbols - {*letter.of}
        return parts.issuperset(each for each in inside if not _is_letter(each))
    return letter.radicand in roots if letter.radicand is not None else letter.sums <= parts


def _defined(letter: Letter, kept: Mapping[str, Letter]) -> bool:
    """Whether the letters in its definition are kept as well."""
    inner = {each for each in letter.definition.free_symbols if _is_letter(each)}
    return inner <= {each.symbol for each in kept.values()}


def _is_letter(symbol: sp.Symbol) -> bool:
    return bool(symbol.name.startswith("letter "))


def _radicands(parts: Iterable[sp.Expr]) -> set[sp.Expr]:
    return {
        part.base.primitive()[1] for part in parts if isinstance(part, sp.Pow) and part.base.is_Add
    }


def _product(
    expr: sp.Expr, letter: Letter, times: int, *, everywhere: bool, inside: bool
) -> sp.Expr:
    """The product with the letter for as many whole copies of its definition as there are: `times`.

    Unless `everywhere`, a letter of a root is used only where it makes the product simpler.
    """
    if times == 0:
        return expr
    rest = expr / letter.definition**times
    if letter.inside_only and letter.powers.keys() & _symbolic_powers(rest).keys():
        return expr  # lambda gamma^2 is not gamma g
    if everywhere:
        return letter.symbol**times * rest
    if letter.of_root and _surds(rest) > _surds(expr) and not inside:
        return expr
    whole = letter.of_root and times % 2 == 0
    if whole and rest.as_coeff_Mul()[0].q >= expr.as_coeff_Mul()[0].q:
        return expr  # d stays d, but d/2 is D^2
    return letter.symbol**times * rest


def _common(times: Iterable[int]) -> int:
    """The times that all agree on: none if the signs differ."""
    found = list(times) or [0]
    return min(found) if min(found) > 0 else min(max(found), 0)


def _times(present: sp.Expr, wanted: sp.Expr) -> int:
    """How many times a power holds another one; negative for its inverse, zero if not at all."""
    if not (present.is_Rational and wanted.is_Rational):
        return 0
    ratio = present / wanted
    return int(ratio) if ratio.is_Integer else 0


def _symbolic_powers(expr: sp.Expr) -> dict[sp.Expr, sp.Expr]:
    """Exponents of the factors that are no numbers, and of sums such as 2 + sqrt(2)."""
    powers = expr.as_powers_dict() if expr.is_Mul or expr.is_Pow or expr.is_Symbol else {}
    return {
        base: power
        for base, power in powers.items()
        if base.is_Add or not (base.is_number and power.is_number)
    }


def _surds(expr: sp.Expr) -> int:
    """How many roots of numbers are among the factors."""
    factors = sp.Mul.make_args(expr)
    return sum(isinstance(each, sp.Pow) and bool(each.base.is_Rational) for each in factors)
