"""How a step of PGD contracts a box in the five products: coordinates, bounds of derivatives, rows.

A step is a map F of the five products x (`five-variable-map`), whatever d is. In coordinates w with x = c
+ P w around a centre c it is G(w) = P^-1 (F(c + P w) - c). If on the box |w_i| <= r every row of |G'(w)|
adds up to less than q < 1, the step brings any two points of the box nearer by the factor q, in the
largest coordinate of their difference.

P has about the eigenvectors of F'(c) as columns. It is rational, and its inverse exact. What is shown has
three layers: bounds of the derivatives of the risk of first and second order on a box of products that
contains the ball; then, for all products and derivatives in these bounds, bounds of the entries of F';
and, for all such entries, that the rows add up to less than q.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import sympy as sp
from flint import arb

from slr_verify.arb.balls import Program
from slr_verify.arb.boxes import Box, balls
from slr_verify.arb.certainty import precision
from slr_verify.arb.signs import SignOnBoxes
from slr_verify.certify.cover import Undecided
from slr_verify.certify.draft import Block, value_block
from slr_verify.certify.model_terms import enclosed
from slr_verify.certify.outward import outward
from slr_verify.certify.writing import plain_box
from slr_verify.core.balls import NoBall
from slr_verify.core.terms import Term, make, minus, plus, rational, times
from slr_verify.language.to_term import to_term
from slr_verify.model import pgd
from slr_verify.model.notation import PRODUCTS, alpha
from slr_verify.model.spheres import slope, slopes
from slr_verify.numeric.operations import Array

BITS = 128
SIZE = len(PRODUCTS)
STATE = tuple(name.name for name in PRODUCTS)
ROWS = tuple(f"contracts_{place}" for place in range(1, SIZE + 1))
INSIDE = tuple(f"inside_{place}" for place in range(1, SIZE + 1))
VALUE = "value_"
"""Before the name of a term whose values a variable of that name stands for."""
GRAIN = 2**32
"""Entries of P are multiples of its reciprocal."""
SHARP = 34
"""Digits of what is enclosed at a point."""
HALVINGS = 60
"""Radii 1, 1/2, 1/4, ... are tried; q is an eighth of the way from 1 to the spectral radius."""
Matrix = tuple[tuple[Fraction, ...], ...]
Point = Sequence[Fraction | int]
Layers = tuple[Box, Box, Box]
"""The products, and lambda; products and derivatives of the risk; entries of the derivative of a step."""


def contraction_blocks(layers: Layers) -> Iterator[Block]:
    """Each layer from the one before it, and the rows from the last one."""
    products, derivatives, entries = layers
    for name in (*slope_terms(), *derivative_terms()):
        variable = name.removeprefix(VALUE)
        found, box = (derivatives, products) if variable in derivatives else (entries, derivatives)
        yield value_block(name, found[variable], box)
    yield from sign_blocks(ROWS, entries)


def sign_blocks(names: Iterable[str], box: Box) -> Iterator[Block]:
    """That these terms are positive on a box, seen without cutting it."""
    for name in names:
        claim = {"claim": "sign", "term": name, "sign": ">", "box": plain_box(box)}
        yield Block(claim, [{"leaf": plain_box(box)}])


def coordinates_at(steps: Sequence[Array]) -> tuple[Matrix, Matrix, Fraction]:
    """P, its exact inverse and q from F' at one place or at several, P at the middle one.

    Raises Undecided where the spectral radius is not below 1.
    """
    found = [np.linalg.eig(each) for each in steps]
    spectral = max(float(np.max(np.abs(values))) for values, _ in found)
    vectors = found[len(found) // 2][1]
    if not spectral < 1 or np.iscomplexobj(vectors):
        raise Undecided(f"the derivative of a step there has spectral radius {spectral}")
    columns, inverse = _coordinates(vectors)
    return columns, inverse, 1 - _short((1 - spectral) / 8)


def _short(value: float) -> Fraction:
    """A few significant binary digits, rounded down."""
    exponent = Fraction(2) ** (int(np.floor(np.log2(value))) - 10)
    return int(Fraction(value) / exponent) * exponent


def _coordinates(vectors: Array) -> tuple[Matrix, Matrix]:
    """P and its exact inverse. Raises Undecided where the eigenvectors are too close to dependent."""
    scaled = vectors / np.max(np.abs(vectors), axis=0)
    rounded = sp.Matrix(SIZE, SIZE, lambda i, j: sp.Rational(round(scaled[i, j] * GRAIN), GRAIN))
    if rounded.det() == 0:
        raise Undecided("the eigenvectors there are too close to dependent")
    return exact_rows(rounded), exact_rows(rounded.inv())


def exact_rows(matrix: sp.Matrix) -> Matrix:
    """The entries of a matrix of rational numbers."""
    return tuple(
        tuple(Fraction(int(entry.p), int(entry.q)) for entry in matrix.row(place))
        for place in range(SIZE)
    )


def largest_row(matrix: Matrix) -> Fraction:
    """The largest sum of absolute values in a row: by how much the largest coordinate grows at most."""
    return max(sum(map(abs, row), Fraction(0)) for row in matrix)


def variables(terms: Iterable[str]) -> tuple[str, ...]:
    """The variables that stand for the values of these terms."""
    return tuple(name.removeprefix(VALUE) for name in terms)


@cache
def slope_terms() -> dict[str, Term]:
    """The derivatives of the risk of first and second order."""
    return {f"{VALUE}{symbol.name}": to_term(expr) for symbol, expr in slopes().items()}


@cache
def image_terms() -> dict[str, Term]:
    """The five products after a step; the slopes of the risk are variables in them."""
    return {f"{VALUE}next_{name.name}": to_term(image) for name, image in _images().items()}


@cache
def _images() -> dict[sp.Symbol, sp.Expr]:
    lengths = (sp.sqrt(1 + alpha**2 * each) for each in (pgd.squared_norm_k, pgd.squared_norm_v))
    return pgd.five_variable_map(*lengths)


@cache
def derivative_terms() -> dict[str, Term]:
    """The derivatives of a step in the products; the risk's are variables in them."""
    images = _images()
    return {
        f"{VALUE}{_entry(i, j)}": to_term(_along(images[one], other))
        for (i, one), (j, other) in product(enumerate(PRODUCTS), repeat=2)
    }


def _along(image: sp.Expr, name: sp.Symbol) -> sp.Expr:
    """The derivative in one of the products, on which the slopes depend as well."""
    by_slopes = (sp.diff(image, slope(each)) * slope(each, name) for each in PRODUCTS)
    return sp.diff(image, name) + sp.Add(*by_slopes)


def _entry(i: int, j: int) -> str:
    return f"step_{i + 1}{j + 1}"


def row_terms(columns: Matrix, inverse: Matrix, rate: Fraction) -> dict[str, Term]:
    """q less what a row of |P^-1 F' P| adds up to, in the entries of F'."""
    indices = range(SIZE)
    entry = [[make("variable", _entry(i, j)) for j in indices] for i in indices]

    def turned(i: int, j: int) -> Term:
        weights = ((inverse[i][k] * columns[m][j], entry[k][m]) for k in indices for m in indices)
        return plus(*(times(rational(weight), each) for weight, each in weights if weight))

    return {
        name: minus(rational(rate), plus(*(make("abs", turned(i, j)) for j in indices)))
        for i, name in enumerate(ROWS)
    }


def inside_terms(
    names: Sequence[str], centre: Point, inverse: Matrix, bound: Fraction
) -> dict[str, Term]:
    """The bound less |w_i| of the point with these coordinates."""
    off = [minus(make("variable", x), rational(c)) for x, c in zip(names, centre, strict=True)]
    rows = (
        plus(*(times(rational(a), x) for a, x in zip(row, off, strict=True) if a))
        for row in inverse
    )
    return {
        name: minus(rational(bound), make("abs", row))
        for name, row in zip(INSIDE, rows, strict=True)
    }


class Contraction:
    """Enclosures at given parameters and step size, and in an interval of lambda."""

    def __init__(self, given: dict[str, Term], warmth: Box) -> None:
        self.given, self._known, self._warmth = given, enclosed(given, BITS), warmth
        self._derivatives = self._program(slope_terms(), (*STATE, *warmth))
        names = (*STATE, *variables(slope_terms()))
        self._entries = self._program(derivative_terms(), names)
        self._images = self._program(image_terms(), names)

    def _program(self, terms: dict[str, Term], names: tuple[str, ...]) -> Program:
        with precision(BITS):
            return Program(list(terms.values()), names, self._known, bits=BITS)

    def layers(self, products: Box, warmth: Box) -> Layers:
        """Bounds of the derivatives of the risk on a box of products, and of those of a step."""
        with precision(BITS):
            there = {**products, **warmth}
            found = map(outward, self._derivatives(balls(there, there)))
            names = variables(slope_terms())
            derivatives = {**products, **dict(zip(names, found, strict=True))}
            steps = map(outward, self._entries(balls(derivatives, derivatives)))
            entries = dict(zip(variables(derivative_terms()), steps, strict=True))
            return there, derivatives, entries

    def at(self, point: Point, share: Fraction = Fraction(0)) -> Array:
        """F' at a point, in floating point, at this share of the interval of lambda."""
        places = {name: low + share * (high - low) for name, (low, high) in self._warmth.items()}
        warmth = {name: (at, at) for name, at in places.items()}
        entries = self.layers(at_point(point), warmth)[2].values()
        return np.reshape([float(low + high) / 2 for low, high in entries], (SIZE, SIZE))

    def image(self, point: Point) -> tuple[Box, Box]:
        """Where a step goes from a point, and what it is seen from: the point, and the slopes there."""
        with precision(BITS):
            here = at_point(point)
            slopes_there = map(_sharp, self._derivatives(balls(here, here)))
            names = variables(slope_terms())
            there = {**here, **dict(zip(names, slopes_there, strict=True))}
            found = map(_sharp, self._images(balls(there, there)))
            return dict(zip(variables(image_terms()), found, strict=True)), there

    def contracted(
        self, centre: Point, columns: Matrix, rows: dict[str, Term]
    ) -> tuple[Fraction, Layers]:
        """The first radius at which every row is seen to add up to less than q, with its bounds."""
        names = variables(derivative_terms())
        with precision(BITS):
            signs = [SignOnBoxes(each, names, {}, bits=BITS) for each in rows.values()]
        for halvings in range(HALVINGS):
            radius = Fraction(1, 2**halvings)
            layers = self._seen(around(centre, columns, radius))
            with precision(BITS):
                if layers and all(each.sign(layers[2]) > 0 for each in signs):
                    return radius, layers
        raise Undecided(f"no radius down to 2^-{HALVINGS} was seen to be contracted")

    def _seen(self, products: Box) -> Layers | None:
        """The bounds on a box of products, if a step is seen to be smooth there."""
        with suppress(NoBall, Undecided):
            return self.layers(products, self._warmth)
        return None


def _sharp(ball: arb) -> tuple[Fraction, Fraction]:
    """An interval around a ball with about all digits that it has."""
    return outward(ball, digits=SHARP)


def at_point(point: Point) -> Box:
    """The box that is one point."""
    return {name: (Fraction(at), Fraction(at)) for name, at in zip(STATE, point, strict=True)}


def around(centre: Point, columns: Matrix, radius: Fraction) -> Box:
    """The box of products that contains all c + P w with |w_i| at most the radius."""
    widths = (radius * sum(map(abs, row)) for row in columns)
    places = zip(STATE, centre, widths, strict=True)
    return {name: (at - width, at + width) for name, at, width in places}
