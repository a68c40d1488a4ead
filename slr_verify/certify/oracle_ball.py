"""A ball around the oracle that a step of PGD maps into itself and contracts, in the five products.

A step is a map F of the five products x (`five-variable-map`), whatever d is, and F(x*) = x* at those of
the oracle, x* = (1, 1, 0, 0, 0), because the risk has no slope across the manifold (Lemma 14). In
coordinates w with x = x* + P w the step is G(w) = P^-1 (F(x* + P w) - x*), and if on the box |w_i| <= r
every row of |G'(w)| adds up to less than q < 1, then |G(w)| <= q |w| in the largest coordinate: the box is
mapped into itself, and every orbit from it tends to the oracle at the rate q^n. So do the iterates of
vectors of R^d, since |k - k*|^2 = 2 - 2 kappa and |v - v*|^2 = 2 - 2 nu.

P has about the eigenvectors of F'(x*) as columns. It is rational, and its inverse exact. The certificate
bounds the derivatives of the risk of first and second order on a box of products that contains the ball;
then, for all products and derivatives in these bounds, the entries of F'; and, for all such entries, the
rows. That F(x*) = x*, and how these claims go together, is said here and not in the certificate.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import sympy as sp

from slr_verify.arb.balls import Program
from slr_verify.arb.boxes import Box, balls, plain_box
from slr_verify.arb.certainty import precision
from slr_verify.arb.signs import SignOnBoxes
from slr_verify.certify.cover import Undecided
from slr_verify.certify.draft import Block, Draft, value_block
from slr_verify.certify.model_terms import described, enclosed, with_step
from slr_verify.certify.outward import outward
from slr_verify.core.balls import NoBall
from slr_verify.core.terms import Term, make, minus, plus, rational, times
from slr_verify.language.to_term import to_term
from slr_verify.model import pgd
from slr_verify.model.notation import PRODUCTS, alpha, lam
from slr_verify.model.spheres import slope, slopes
from slr_verify.numeric.exact import Exactable, exact
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

BITS = 128
SIZE = len(PRODUCTS)
STATE = tuple(name.name for name in PRODUCTS)
ROWS = tuple(f"contracts_{place}" for place in range(1, SIZE + 1))
VALUE = "value_"
"""Before the name of a term whose values a variable of that name stands for."""
USES = ("five-variable-map", "lemma-14")
ORACLE = (1, 1, 0, 0, 0)
GRAIN = 2**12
"""Entries of P are multiples of its reciprocal."""
HALVINGS = 60
"""Radii 1, 1/2, 1/4, ... are tried; q is an eighth of the way from 1 to the spectral radius."""
Matrix = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class OracleBall:
    """On |w_i| <= `radius` a step multiplies the largest |w_i| by less than `rate`.

    All products within `reach` of the oracle are in it: |kappa - 1|, |nu - 1|, |theta|, |eta| and |rho|.
    """

    rate: Fraction
    radius: Fraction
    reach: Fraction
    certificate: tuple[bytes, ...]


def oracle_ball(
    params: Parameters, step: Exactable, *, until: Exactable | None = None
) -> OracleBall:
    """The largest such ball among those of radius 1, 1/2, 1/4, ...

    With `until` it is one ball for every lambda from that of the parameters to this one, and so for every
    schedule that stays in between. Raises ValueError unless the step size is positive and `until`, if any,
    larger than lambda, and Undecided where a step is not seen to contract.
    """
    size = exact("alpha", step)
    if size <= 0:
        raise ValueError(f"alpha must be positive, got {step!r}")
    warmth, given = _warmth(params, until), with_step(params, size)
    search = _Search({name: each for name, each in given.items() if name not in warmth}, warmth)
    ends = [Fraction(place, 2) for place in range(3)] if warmth else [Fraction(0)]
    found = [np.linalg.eig(search.at_oracle(place)) for place in ends]
    spectral = max(float(np.max(np.abs(values))) for values, _ in found)
    vectors = found[len(found) // 2][1]
    if not spectral < 1 or np.iscomplexobj(vectors):
        raise Undecided(f"the derivative of a step at the oracle has spectral radius {spectral}")
    columns, inverse = _coordinates(vectors)
    rate = 1 - _short((1 - spectral) / 8)
    rows = _row_terms(columns, inverse, rate)
    radius, layers = search.contracted(columns, rows)
    told = described(params, size, until=warmth[lam.name][1] if warmth else None)
    title = f"A step of PGD contracts a ball around the oracle, for {told}"
    terms = {**_slope_terms(), **_step_terms(), **rows}
    lines = Draft(title, search.given, terms, BITS, USES).checked(tuple(_blocks(layers)))
    reach = radius / max(sum(map(abs, row)) for row in inverse)
    return OracleBall(rate, radius, reach, lines)


def _warmth(params: Parameters, until: Exactable | None) -> Box:
    """The interval of lambda, if it is no number."""
    if until is None:
        return {}
    first, last = params.exact()["lam"], exact("until", until)
    if not first < last:
        raise ValueError(f"until must be larger than lambda = {first}, got {until!r}")
    return {lam.name: (first, last)}


Layers = tuple[Box, Box, Box]
"""The products, and lambda; products and derivatives of the risk; entries of the derivative of a step."""


def _blocks(layers: Layers) -> Iterator[Block]:
    """Each layer from the one before it, and the rows from the last one."""
    products, derivatives, entries = layers
    for name in (*_slope_terms(), *_step_terms()):
        variable = name.removeprefix(VALUE)
        found, box = (derivatives, products) if variable in derivatives else (entries, derivatives)
        yield value_block(name, found[variable], box)
    for name in ROWS:
        claim = {"claim": "sign", "term": name, "sign": ">", "box": plain_box(entries)}
        yield Block(claim, [{"leaf": plain_box(entries)}])


def _short(value: float) -> Fraction:
    """A few significant binary digits, rounded down."""
    exponent = Fraction(2) ** (int(np.floor(np.log2(value))) - 10)
    return int(Fraction(value) / exponent) * exponent


def _coordinates(vectors: Array) -> tuple[Matrix, Matrix]:
    """P and its exact inverse. Raises Undecided where the eigenvectors are too close to dependent."""
    scaled = vectors / np.max(np.abs(vectors), axis=0)
    rounded = sp.Matrix(SIZE, SIZE, lambda i, j: sp.Rational(round(scaled[i, j] * GRAIN), GRAIN))
    if rounded.det() == 0:
        raise Undecided("the eigenvectors at the oracle are too close to dependent")
    return _rows(rounded), _rows(rounded.inv())


def _rows(matrix: sp.Matrix) -> Matrix:
    return tuple(
        tuple(Fraction(int(entry.p), int(entry.q)) for entry in matrix.row(place))
        for place in range(SIZE)
    )


def _variables(terms: Iterable[str]) -> tuple[str, ...]:
    """The variables that stand for the values of these terms."""
    return tuple(name.removeprefix(VALUE) for name in terms)


@cache
def _slope_terms() -> dict[str, Term]:
    """The derivatives of the risk of first and second order."""
    return {f"{VALUE}{symbol.name}": to_term(expr) for symbol, expr in slopes().items()}


@cache
def _step_terms() -> dict[str, Term]:
    """The derivatives of a step in the products; the risk's are variables in them."""
    lengths = (sp.sqrt(1 + alpha**2 * each) for each in (pgd.squared_norm_k, pgd.squared_norm_v))
    images = pgd.five_variable_map(*lengths)
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


def _row_terms(columns: Matrix, inverse: Matrix, rate: Fraction) -> dict[str, Term]:
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


class _Search:
    """Enclosures at given parameters and step size, and in an interval of lambda."""

    def __init__(self, given: dict[str, Term], warmth: Box) -> None:
        self.given, self._known, self._warmth = given, enclosed(given, BITS), warmth
        self._derivatives = self._program(_slope_terms(), (*STATE, *warmth))
        names = (*STATE, *_variables(_slope_terms()))
        self._entries = self._program(_step_terms(), names)

    def _program(self, terms: dict[str, Term], names: tuple[str, ...]) -> Program:
        with precision(BITS):
            return Program(list(terms.values()), names, self._known, bits=BITS)

    def layers(self, products: Box, warmth: Box) -> Layers:
        """Bounds of the derivatives of the risk on a box of products, and of those of a step."""
        with precision(BITS):
            found = map(outward, self._derivatives(list(balls({**products, **warmth}).values())))
            names = _variables(_slope_terms())
            derivatives = {**products, **dict(zip(names, found, strict=True))}
            steps = map(outward, self._entries(list(balls(derivatives).values())))
            entries = dict(zip(_variables(_step_terms()), steps, strict=True))
            return {**products, **warmth}, derivatives, entries

    def at_oracle(self, share: Fraction = Fraction(0)) -> Array:
        """F' at the oracle, in floating point, at this share of the interval of lambda."""
        point = {name: (Fraction(at), Fraction(at)) for name, at in zip(STATE, ORACLE, strict=True)}
        places = {name: low + share * (high - low) for name, (low, high) in self._warmth.items()}
        warmth = {name: (at, at) for name, at in places.items()}
        entries = self.layers(point, warmth)[2].values()
        return np.reshape([float(low + high) / 2 for low, high in entries], (SIZE, SIZE))

    def contracted(self, columns: Matrix, rows: dict[str, Term]) -> tuple[Fraction, Layers]:
        """The first radius at which every row is seen to add up to less than q, with its bounds."""
        names = _variables(_step_terms())
        with precision(BITS):
            signs = [SignOnBoxes(each, names, {}, bits=BITS) for each in rows.values()]
        for halvings in range(HALVINGS):
            radius = Fraction(1, 2**halvings)
            layers = self._seen(_around(columns, radius))
            with precision(BITS):
                if layers and all(each.sign(layers[2]) > 0 for each in signs):
                    return radius, layers
        raise Undecided(f"no radius down to 2^-{HALVINGS} was seen to be contracted")

    def _seen(self, products: Box) -> Layers | None:
        """The bounds on a box of products, if a step is seen to be smooth there."""
        with suppress(NoBall):
            return self.layers(products, self._warmth)
        return None


def _around(columns: Matrix, radius: Fraction) -> Box:
    """The box of products that contains all x* + P w with |w_i| at most the radius."""
    widths = (radius * sum(map(abs, row)) for row in columns)
    places = zip(STATE, ORACLE, widths, strict=True)
    return {name: (at - width, at + width) for name, at, width in places}
