"""The risk of two heads on two locations and its derivatives of first and second order, in balls.

The risk is a function of the Gram matrix of k_1, k_2, v_1, v_2, k*_1, k*_2, v*_1, v*_2 (Heads (risk,
any)), a sum over slots, each a head at a token, and over pairs of slots that see the same noise, as in
`numeric/heads/risk.py` with b = 0. What a slot and a pair add, and the derivatives of that, are terms made
of `model/heads/tilting.py`; they depend on entries of the Gram matrix in fixed multiples. The covariance of
two error functions has no term: it is an integral, which is enclosed here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement
from typing import TypeAlias

import sympy as sp
from flint import acb, arb

from slr_verify.arb.balls import Program
from slr_verify.arb.certainty import precision
from slr_verify.certify.model_terms import enclosed, parameter_terms
from slr_verify.core.balls import NoBall
from slr_verify.core.terms import Term
from slr_verify.language.to_term import to_term
from slr_verify.model.erf_pair import elementary, erf_covariance
from slr_verify.model.heads import tilting as model
from slr_verify.numeric.heads.layout import PAIRED, Layout, layout_of
from slr_verify.numeric.parameters import Parameters

HEADS = LOCATIONS = 2
MOVING = 2 * HEADS
"""k_1, k_2, v_1, v_2: the first rows of the Gram matrix."""
ENTRIES = tuple((i, j) for i in range(MOVING) for j in range(i + 1, 2 * MOVING))
PLAIN = {model.b_1: sp.S.Zero, model.b_2: sp.S.Zero}
COVARIANCE = sp.Symbol("covariance", real=True)
KNOWN = (model.s, model.g, model.pull)
Gram = Sequence[Sequence[arb]]
Place: TypeAlias = tuple[tuple[int, int], arb] | arb
"""An entry of the Gram matrix and what it is multiplied by, or a number that does not move."""


def require_stars(params: Parameters) -> None:
    """Raises ValueError unless d >= 4, for orthonormal stars, and L >= 2, a token for each location."""
    if params.d < 2 * LOCATIONS or params.L < LOCATIONS:
        raise ValueError(
            f"d must be at least 4 and L at least 2, got d = {params.d} and L = {params.L}"
        )


@dataclass(frozen=True)
class Derivatives:
    """The risk, its slopes in the entries, and the second derivatives, of all pairs of entries."""

    risk: arb
    first: Mapping[tuple[int, int], arb]
    second: Mapping[tuple[tuple[int, int], tuple[int, int]], arb]


@dataclass(frozen=True)
class Local:
    """A function of some arguments: its value, slopes, and second derivatives on and above the diagonal."""

    arguments: tuple[sp.Symbol, ...]
    terms: tuple[Term, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The arguments, what is known besides, and the covariance of error functions."""
        return tuple(each.name for each in (*self.arguments, *KNOWN, COVARIANCE))


def _local(expr: sp.Expr, arguments: tuple[sp.Symbol, ...]) -> Local:
    plain = expr.xreplace(PLAIN)
    pairs = combinations_with_replacement(arguments, 2)
    orders = ((), *((each,) for each in arguments), *pairs)
    return Local(
        arguments, tuple(_term(sp.diff(plain, *order) if order else plain) for order in orders)
    )


def _term(expr: sp.Expr) -> Term:
    opened = model.without_products(expr)
    found = opened.atoms(erf_covariance)
    return to_term(elementary(opened.xreplace(dict.fromkeys(found, COVARIANCE))))


@cache
def locals_of() -> tuple[Local, Local, Local]:
    """The mean of a slot, its covariance with a line, and the covariance of two slots."""
    return (
        _local(model.mean(), model.ONE_HEAD[:3]),
        _local(model.covariance_with_line(), model.ONE_HEAD),
        _local(model.covariance(), model.TWO_HEADS),
    )


class HeadsRisk:
    """The risk at given parameters, with independent noise."""

    def __init__(self, params: Parameters, *, bits: int) -> None:
        self._bits = bits
        with precision(bits):
            known = enclosed(parameter_terms(params), bits)
            self._gamma, self._lam, self._epsilon = (
                known[x] for x in ("gamma", "lambda", "epsilon")
            )
            self._root = (known["d"] / 2).sqrt()
            self._rest = known["L"] - LOCATIONS
            self._programs = [Program(list(x.terms), x.names, {}, bits=bits) for x in locals_of()]

    @cached_property
    def _layout(self) -> Layout:
        return layout_of(HEADS, LOCATIONS, False)

    def at(self, gram: Gram) -> Derivatives:
        """The derivatives at balls of the Gram matrix. Raises NoBall."""
        total = _Sum(gram)
        mean = _Sum(gram)
        layout, slots = self._layout, range(len(self._layout.token))
        for slot in slots:
            own, known = self._slot(slot)
            rest = [own[name] for name in ("a", "n", "c")]
            mean.add(-self._weight(slot), self._values(0, gram, rest, known), rest)
            if layout.token[slot] < LOCATIONS:
                star = int(layout.v_star[layout.token[slot]])
                line = [self._entry(star, int(row[slot])) for row in (layout.k, layout.v)]
                total.add(arb(-2), self._values(1, gram, rest + line, known), rest + line)
        pairs = zip(map(int, layout.first), map(int, layout.second), strict=True)
        for first, second in (*zip(slots, slots, strict=True), *pairs):
            count = self._weight(first) * (1 if first == second else 2)
            places = self._pair(first, second)
            total.add(count, self._values(2, gram, places, self._slot(first)[1]), places)
        total.add_square(mean)
        return total.found(self._epsilon**2 + LOCATIONS * self._gamma**2)

    def _weight(self, slot: int) -> arb:
        return arb(1) if self._layout.token[slot] < LOCATIONS else self._rest

    def _entry(self, one: int, two: int, scale: arb | None = None) -> Place:
        if one == two:
            return arb(1)
        return (min(one, two), max(one, two)), scale or arb(1)

    def _slot(self, slot: int) -> tuple[dict[str, Place], tuple[arb, arb, arb]]:
        """Where a, n and <v, k> of a slot stand; s, lambda s and PULL."""
        token, k, v = (
            int(row[slot]) for row in (self._layout.token, self._layout.k, self._layout.v)
        )
        informative = token < LOCATIONS
        s = self._gamma if informative else arb(1)
        g = self._lam * s
        p = (1 + 2 * g**2).sqrt()
        star = 2 * HEADS + token
        a = self._entry(star, k, self._lam * self._root / p) if informative else arb(0)
        n = self._entry(star, v, self._root) if informative else arb(0)
        return {"a": a, "n": n, "c": self._entry(v, k)}, (s, g, s * g / p)

    def _pair(self, first: int, second: int) -> list[Place]:
        """Where the arguments of TWO_HEADS stand."""
        one, two = self._slot(first)[0], self._slot(second)[0]
        alone = [each[name] for name in ("a", "n", "c") for each in (one, two)]
        rows = {
            "k1": self._layout.k[first],
            "k2": self._layout.k[second],
            "v1": self._layout.v[first],
            "v2": self._layout.v[second],
        }
        between = (map(int, (rows[x], rows[y])) for x, y in PAIRED.values())
        return alone + [self._entry(*pair) for pair in between]

    def _values(
        self, which: int, gram: Gram, places: list[Place], known: tuple[arb, arb, arb]
    ) -> list[arb]:
        at = [_value(gram, place) for place in places]
        covariance = covariance_of_erfs(at[0], at[1], at[6], known[1]) if which == 2 else arb(0)
        return self._programs[which]([*at, *known, covariance])


def _value(gram: Gram, place: Place) -> arb:
    if isinstance(place, arb):
        return place
    (i, j), scale = place
    return scale * gram[i][j]


def covariance_of_erfs(first: arb, second: arb, c: arb, g: arb) -> arb:
    """The covariance of erf(U) and erf(V): the integral of `model/erf_pair.py`. Raises NoBall."""
    p_squared = 1 + 2 * g**2
    bound = 2 * g**2 * c / p_squared
    end = acb((((1 + bound) / (1 - bound)).log()) / 2)
    above, below = (first + second) / 2, (first - second) / 2
    total, gap = (
        acb(above * above),
        acb(below * below),
    )  # a ball around 0 has no power in python-flint

    scale = 4 * end / arb.pi()

    def integrand(x: acb, _: bool) -> acb:
        growth = (2 * end * x).exp()
        kernel = scale / ((end * x).exp() + (-end * x).exp())
        return kernel * (-(total * (1 + 1 / growth) + gap * (1 + growth))).exp()

    found = acb.integral(integrand, 0, 1)
    if not found.is_finite():
        raise NoBall("no finite enclosure of a covariance of error functions was found")
    return found.real


class _Sum:
    """Multiples of local functions added up in the entries of the Gram matrix."""

    def __init__(self, gram: Gram) -> None:
        self._gram = gram
        self.value = arb(0)
        self.first = dict.fromkeys(ENTRIES, arb(0))
        self.second = {(one, two): arb(0) for one in ENTRIES for two in ENTRIES}

    def add(self, count: arb, values: list[arb], places: list[Place]) -> None:
        """A local function at its places, by the chain rule."""
        size = len(places)
        self.value += count * values[0]
        moving = [(i, *place) for i, place in enumerate(places) if not isinstance(place, arb)]
        for i, entry, scale in moving:
            self.first[entry] += count * scale * values[1 + i]
            for j, other, factor in moving:
                low, high = min(i, j), max(i, j)
                number = 1 + size + low * size - low * (low - 1) // 2 + high - low
                self.second[entry, other] += count * scale * factor * values[number]

    def add_square(self, other: "_Sum") -> None:
        """The square of another sum."""
        self.value += other.value * other.value
        for one in ENTRIES:
            self.first[one] += 2 * other.value * other.first[one]
            for two in ENTRIES:
                both = other.value * other.second[one, two] + other.first[one] * other.first[two]
                self.second[one, two] += 2 * both

    def found(self, constant: arb) -> Derivatives:
        """With what does not move added."""
        return Derivatives(self.value + constant, self.first, self.second)
