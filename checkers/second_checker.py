"""A second checker of certificates: `python checkers/second_checker.py [--work N] FILE...`

It reads the format of docs/certificates.md and accepts a file only if every claim in it is shown again. It
is there so that an error of arb, of python-flint or of Arb is not believed: it imports the standard
library only, takes nothing from the package, and does its own arithmetic in another way. Balls are
replaced by intervals whose ends are integers over a fixed power of two, rounded outward; derivatives of
terms by slopes that are carried along with the values; eigenvalues by counts of negative pivots;
polynomials by tables of coefficients. Each series stands beside the proof of its remainder. It is slow.
So that a short file does not take it years, a file may ask for 10^8 units of work, or for N.

Exit code 0: all files are accepted. 1: one is refused, with its line and the reason. 2: wrong usage.

What has to be believed here besides: CPython's integers, `Fraction`, `json`, SHA-256, the theorems named
at the functions, and the statement that an `orbit` or `basin` names in `order`.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property, lru_cache, partial
from math import isqrt, prod
from operator import add
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

SCHEMAS = ("slr-verify/certificate@2", "slr-verify/certificate@1")
"""An identity had a witness at first; all else is the same."""
HEADER = {"schema", "title", "statement", "uses", "bits", "digest", "parameters", "terms"}
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,3999})(?:/[1-9][0-9]{0,3999})?")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_']*")
WORK = re.compile(r"[1-9][0-9]{0,17}")
RESERVED = {"sqrt", "exp", "erf", "atan", "sin", "cos", "abs", "pi", "E", "N", "I", "oo"}
RESERVED |= {"integral", "derivative", "sum"}
LABEL = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")
LONGEST_LINE, DEEPEST, MOST_OPEN = 4_000_000, 100, 4000
MOST_BITS, MOST_STEPS, LARGEST_EXPONENT = 4096, 1_000_000, 1000
LARGEST_SIZE, MOST_PRODUCTS = 100_000, 2_000_000
MOST_SIDES, MOST_WORK = 64, 10**8
"""Values beyond 2^LARGEST_SIZE, and products of polynomials with more products of monomials, are refused,
so that time and memory are bounded. So are boxes with more variables, and files that ask for more work:
sums and products of terms at 64 bits, and what takes as long."""

Interval = tuple[int, int]
"""(low, high): all numbers from low / 2^bits to high / 2^bits."""
Box = dict[str, tuple[Fraction, Fraction]]


class Refused(Exception):
    """The certificate is not accepted; the message says why."""


class Undefined(Exception):
    """A term has no value, or none that is seen, somewhere on a box."""


# --- Work ---------------------------------------------------------------------------------------

FUNCTION = 20
"""The work of a value of a function, which is a series."""
_left = [MOST_WORK]


def spend(units: int) -> None:
    """Count work that is about to be done on a file."""
    _left[0] -= units
    if _left[0] < 0:
        raise Refused("the certificate asks for more work than is allowed")


# --- Intervals ------------------------------------------------------------------------------------


def floor_shift(value: int, places: int) -> int:
    """Down to the next multiple of 2^places, divided by it."""
    return value >> places


def ceil_shift(value: int, places: int) -> int:
    """Up to the next multiple of 2^places, divided by it."""
    return -(-value >> places)


class Arithmetic:
    """Intervals with ends in the integers over 2^bits. All results contain the exact ones."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.one = 1 << bits

    def rational(self, value: Fraction | int) -> Interval:
        above, below = value.numerator << self.bits, value.denominator
        return above // below, -(-above // below)

    def hull(self, low: Fraction, high: Fraction) -> Interval:
        return self.rational(low)[0], self.rational(high)[1]

    def coarser(self, value: Interval, fine: Arithmetic) -> Interval:
        """An interval of a finer arithmetic in this one."""
        places = fine.bits - self.bits
        return floor_shift(value[0], places), ceil_shift(value[1], places)

    def finer(self, value: Interval, coarse: Arithmetic) -> Interval:
        """An interval of a coarser arithmetic in this one, exactly."""
        places = self.bits - coarse.bits
        return value[0] << places, value[1] << places

    def add(self, x: Interval, y: Interval) -> Interval:
        return x[0] + y[0], x[1] + y[1]

    def negative(self, x: Interval) -> Interval:
        return -x[1], -x[0]

    def subtract(self, x: Interval, y: Interval) -> Interval:
        return x[0] - y[1], x[1] - y[0]

    def multiply(self, x: Interval, y: Interval) -> Interval:
        """The extreme products are those of ends."""
        (a, b), (c, d) = x, y
        products = (a * c, a * d, b * c, b * d)
        return self._bounded(
            floor_shift(min(products), self.bits), ceil_shift(max(products), self.bits)
        )

    def square(self, x: Interval) -> Interval:
        low, high = self.absolute(x)
        return self._bounded(floor_shift(low * low, self.bits), ceil_shift(high * high, self.bits))

    def scaled(self, x: Interval, factor: int) -> Interval:
        """An interval times an integer >= 0."""
        return x[0] * factor, x[1] * factor

    def over(self, x: Interval, divisor: int) -> Interval:
        """An interval over an integer > 0."""
        return x[0] // divisor, -(-x[1] // divisor)

    def reciprocal(self, x: Interval) -> Interval:
        """1/x decreases on each side of 0."""
        low, high = x
        if low <= 0 <= high:
            raise Undefined("division by an interval with 0 in it")
        unit = self.one << self.bits
        return unit // high, -(-unit // low)

    def absolute(self, x: Interval) -> Interval:
        low, high = x
        if low >= 0:
            return x
        return (-high, -low) if high <= 0 else (0, max(-low, high))

    def power(self, x: Interval, exponent: int) -> Interval:
        if exponent < 0:
            return self.reciprocal(self.power(x, -exponent))
        if exponent == 0:
            return self.one, self.one
        half = self.square(self.power(x, exponent // 2)) if exponent > 1 else None
        if half is None:
            return x
        return self.multiply(half, x) if exponent % 2 else half

    def sqrt(self, x: Interval) -> Interval:
        """The root increases; `isqrt` is the floor of a root, exactly."""
        low, high = x
        if low < 0:
            raise Undefined("the root of an interval that is not >= 0")
        below, above = low << self.bits, high << self.bits
        root = isqrt(above)
        return isqrt(below), root if root * root == above else root + 1

    def widened(self, x: Interval, by: int) -> Interval:
        return x[0] - by, x[1] + by

    def _bounded(self, low: int, high: int) -> Interval:
        if max(low.bit_length(), high.bit_length()) > self.bits + LARGEST_SIZE:
            raise Undefined(f"a value beyond 2^{LARGEST_SIZE}")
        return low, high


# --- Functions at intervals ---------------------------------------------------------------------


@cache
def arithmetic(bits: int) -> Arithmetic:
    """One arithmetic for each number of bits."""
    return Arithmetic(bits)


@cache
def pi(bits: int) -> Interval:
    """16 atan(1/5) - 4 atan(1/239) (Machin), computed with 32 more bits."""
    fine = arithmetic(bits + 32)
    parts = (
        fine.scaled(_arccotangent(5, fine), 16),
        fine.negative(fine.scaled(_arccotangent(239, fine), 4)),
    )
    return arithmetic(bits).coarser(fine.add(*parts), fine)


def _arccotangent(k: int, a: Arithmetic) -> Interval:
    """atan(1/k) = sum (-1)^j / ((2j + 1) k^(2j + 1)) for k > 1.

    Remainder: the terms alternate and decrease, so it is at most the first one left out, which is at
    most the last one taken.
    """
    return _alternating(a, a.rational(Fraction(1, k)), a.rational(Fraction(1, k * k)))


def _alternating(a: Arithmetic, x: Interval, square: Interval) -> Interval:
    """sum (-1)^j x^(2j + 1) / (2j + 1) for 0 <= x < 1/2, with the remainder of `_arccotangent`."""
    power, total, j = x, x, 0
    while power[1] > 1:
        j += 1
        power = a.multiply(power, square)
        term = a.over(power, 2 * j + 1)
        total = a.subtract(total, term) if j % 2 else a.add(total, term)
    return a.widened(total, power[1])


def increasing(
    function: Callable[[int, int], Interval],
) -> Callable[[Arithmetic, Interval], Interval]:
    """The image of an interval under an increasing function, from those of its ends."""

    def image(a: Arithmetic, x: Interval) -> Interval:
        return function(x[0], a.bits)[0], function(x[1], a.bits)[1]

    return image


@lru_cache(maxsize=100_000)
def exp_at(n: int, bits: int) -> Interval:
    """exp(x) for x = n / 2^bits, as exp(y)^(2^m) with y = x / 2^m and |y| < 2^-8.

    exp(y) is summed to the term t of order k >= 1. Remainder: the next terms are at most |y|, |y|^2, ...
    times t, together at most |t|, as |y| < 1/2.
    Far to the left, 0 < exp(x) < 2^-bits as soon as x < -bits.
    """
    if n < -(bits << bits):
        return 0, 1
    if n > LARGEST_SIZE << bits - 1:
        raise Undefined("exp of a number that is too large")
    m = max(0, abs(n).bit_length() - bits + 8)
    fine = arithmetic(bits + 32 + 2 * m)
    y = n << (32 + m)
    value = _exp_sum(fine, (y, y))
    for _ in range(m):
        value = fine.square(value)
    return arithmetic(bits).coarser(value, fine)


def _exp_sum(a: Arithmetic, y: Interval) -> Interval:
    term = total = (a.one, a.one)
    order = 0
    while order < 1 or max(map(abs, term)) > 1:
        order += 1
        term = a.over(a.multiply(term, y), order)
        total = a.add(total, term)
    return a.widened(total, max(map(abs, term)))


@lru_cache(maxsize=100_000)
def erf_at(n: int, bits: int) -> Interval:
    """erf(x) for x = n / 2^bits, as 2/sqrt(pi) exp(-x^2) sum t_k, t_0 = x, t_k = t_(k-1) 2 x^2 / (2k + 1).

    That series solves f' = 1 + 2 x f, f(0) = 0, as exp(x^2) int_0^x exp(-s^2) ds does. Its terms have one
    sign. Remainder: once 2 x^2 / (2k + 3) <= 1/2, at most t_k (1/2 + 1/4 + ...) = t_k.
    Far out, 1 - erf(x) = 2/sqrt(pi) int_0^oo exp(-(x + u)^2) du <= exp(-x^2) <= 2^-bits if x^2 >= bits.
    The sum is below exp(x^2) < 2^(2 x^2), hence the additional bits.
    """
    if n < 0:
        return arithmetic(bits).negative(erf_at(-n, bits))
    square_up = ceil_shift(n * n, 2 * bits)
    if square_up > bits + 1:
        return (1 << bits) - 1, 1 << bits
    fine = arithmetic(bits + 32 + 2 * square_up)
    x = n << (fine.bits - bits)
    square = fine.square((x, x))
    total = _erf_sum(fine, (x, x), square)
    factor = fine.multiply(exp_of(fine, fine.negative(square)), two_over_root_pi(fine))
    return arithmetic(bits).coarser(fine.multiply(factor, total), fine)


def _erf_sum(a: Arithmetic, x: Interval, square: Interval) -> Interval:
    term, total, k = x, x, 0
    while term[1] > 1 or 4 * square[1] > (2 * k + 3) * a.one:
        k += 1
        term = a.over(a.multiply(term, a.scaled(square, 2)), 2 * k + 1)
        total = a.add(total, term)
    return total[0], total[1] + term[1]


@lru_cache(maxsize=100_000)
def atan_at(n: int, bits: int) -> Interval:
    """atan(x) for x = n / 2^bits.

    It is pi/2 - atan(1/x) if x > 1. Then, twice, atan(x) = 2 atan(x / (1 + sqrt(1 + x^2))). After that
    0 <= x <= tan(pi/16) < 1/5, and the alternating series of `_arccotangent` does.
    """
    a = arithmetic(bits)
    if n < 0:
        return a.negative(atan_at(-n, bits))
    fine = arithmetic(bits + 32)
    x = (n << 32, n << 32)
    turned = n > a.one
    x = fine.reciprocal(x) if turned else x
    for _ in range(2):
        root = fine.sqrt(fine.add((fine.one, fine.one), fine.square(x)))
        x = fine.multiply(x, fine.reciprocal(fine.add((fine.one, fine.one), root)))
    angle = fine.scaled(_alternating(fine, x, fine.square(x)), 4)
    if turned:
        angle = fine.subtract(fine.over(pi(fine.bits), 2), angle)
    return a.coarser(angle, fine)


@lru_cache(maxsize=100_000)
def cos_at(n: int, bits: int) -> Interval:
    """cos(x) for x = n / 2^bits, by the series at r = x - 2 k pi, |r| < 4.

    Remainder (Lagrange): at most |r|^(2j) / (2j)! for the first term left out, which is at most the
    last one taken once r^2 < 16 <= (2j + 1)(2j + 2).
    """
    fine = arithmetic(bits + 32 + abs(n).bit_length())
    x = n << (fine.bits - bits)
    turn = fine.scaled(pi(fine.bits), 2)
    k = (2 * x + turn[0]) // (2 * turn[0])
    turns = fine.scaled(turn, k) if k >= 0 else fine.negative(fine.scaled(turn, -k))
    square = fine.square(fine.subtract((x, x), turns))
    if square[1] >= 16 * fine.one:
        raise Undefined("cos of a number that is too large")
    term = total = (fine.one, fine.one)
    j = 0
    while j < 2 or term[1] > 1:
        j += 1
        term = fine.over(fine.multiply(term, square), (2 * j - 1) * 2 * j)
        total = fine.subtract(total, term) if j % 2 else fine.add(total, term)
    return arithmetic(bits).coarser(fine.widened(total, term[1]), fine)


def cos_of(a: Arithmetic, x: Interval) -> Interval:
    """|cos x - cos c| <= |x - c| for the midpoint c, and |cos| <= 1."""
    centre = (x[0] + x[1]) >> 1
    low, high = a.widened(cos_at(centre, a.bits), max(x[1] - centre, centre - x[0]))
    return max(low, -a.one), min(high, a.one)


def sin_of(a: Arithmetic, x: Interval) -> Interval:
    """sin x = cos(x - pi/2)."""
    return cos_of(a, a.subtract(x, a.over(pi(a.bits), 2)))


exp_of = increasing(exp_at)
erf_of = increasing(erf_at)
atan_of = increasing(atan_at)


def two_over_root_pi(a: Arithmetic) -> Interval:
    """2 / sqrt(pi) = erf'(0)."""
    return a.scaled(a.reciprocal(a.sqrt(pi(a.bits))), 2)


def erf_slope(a: Arithmetic, x: Interval) -> Interval:
    """erf'(x) = 2/sqrt(pi) exp(-x^2)."""
    return a.multiply(two_over_root_pi(a), exp_of(a, a.negative(a.square(x))))


# zeta(t, g) = E erf(t + g G)^2. Put p = sqrt(1 + 2 g^2), q = sqrt(1 + 4 g^2), a = t/p and
#
#     H(a, q)  =  erf(a)^2 + (4/pi) int_{1/q}^1 exp(-a^2 (1 + u^2)) / (1 + u^2) du.
#
# Then zeta(t, g) = H(t/p, q). Proof. Both sides are erf(t)^2 at g = 0, and both are bounded solutions
# of df/dg = g d^2f/dt^2, of which there is one with given values at g = 0 (s = g^2/2 makes it the heat
# equation). For the left side this is Gaussian integration by parts. For H, with derivatives under the
# integral,
#     H_a = 2 erf(a) erf'(a) - (8a/pi) exp(-a^2) int_{1/q}^1 exp(-a^2 u^2) du  =  2 erf'(a) erf(a/q),
#     H_q = (4/pi) exp(-a^2 (1 + 1/q^2)) / (1 + q^2),
# and with p p' = 2g, q q' = 4g (in g), erf''(a) = -2a erf'(a) and 1 + q^2 = 2 p^2 both of
#     dH/dg       = -H_a a 2g/p^2 + H_q 4g/q
#     g d^2H/dt^2 = (g/p^2) (2 erf''(a) erf(a/q) + 2 erf'(a) erf'(a/q)/q)
# are -4ga/p^2 erf'(a) erf(a/q) + 8g/(pi q p^2) exp(-a^2 (1 + 1/q^2)).
# H is even in a. It increases in a >= 0 and in q >= 1, since H_a >= 0 and H_q > 0 there.
#
# With A = a^2, w = 1 + u^2: exp(-A w)/w = 1/w - int_0^A exp(-s w) ds, and exp(-s w) = exp(-s) exp(-s u^2),
# so that the last integral is the sum over j of (-1)^j u^(2j) r_j with
#     r_j = int_0^A s^j exp(-s) ds / j! = 1 - exp(-A) (1 + A + ... + A^j/j!).
# Hence
#     int_y^1 exp(-A w)/w du  =  atan(1) - atan(y) - sum (-1)^j r_j (1 - y^(2j + 1)) / (2j + 1).
# r_j decreases in j, and so does (1 - y^m)/m = int_y^1 u^(m-1) du: the terms alternate and decrease,
# and the remainder is at most the last one taken, hence at most r_j.


@lru_cache(maxsize=10_000)
def _h_at(n: int, q: int, bits: int) -> Interval:
    """H(a, q) for a = n / 2^bits >= 0 and q >= 1, a number over 2^bits too."""
    a = arithmetic(bits)
    erf_square = a.square(erf_at(n, bits))
    factor = a.scaled(a.reciprocal(pi(bits)), 4)
    return a.add(erf_square, a.multiply(factor, _owen(n, q, bits)))


def _owen(n: int, q: int, bits: int) -> Interval:
    """The integral in H, which is at most exp(-A); the r_j lose as many bits as exp(A) has."""
    size = ceil_shift(n * n, 2 * bits)
    if size > bits + 1:
        return 0, 1
    fine = arithmetic(bits + 64 + 2 * size)
    places = fine.bits - bits
    x = n << places
    y = fine.reciprocal((q << places, q << places))
    angle = fine.subtract(fine.over(pi(fine.bits), 4), atan_of(fine, y))
    enough = 1 << (places - 8)
    total = fine.subtract(angle, _owen_sum(fine, fine.square((x, x)), y, enough))
    return arithmetic(bits).coarser(total, fine)


def _owen_sum(a: Arithmetic, size: Interval, y: Interval, enough: int) -> Interval:
    """The sum over j, taken until r_j is small enough."""
    poisson = exp_of(a, a.negative(size))
    rest = a.subtract((a.one, a.one), poisson)
    power, square, total, j = y, a.square(y), (0, 0), 0
    while True:
        part = a.over(a.multiply(rest, a.subtract((a.one, a.one), power)), 2 * j + 1)
        total = a.subtract(total, part) if j % 2 else a.add(total, part)
        if rest[1] <= enough:
            return a.widened(total, max(rest[1], 0))
        j += 1
        poisson = a.over(a.multiply(poisson, size), j)
        rest = a.subtract(rest, poisson)
        power = a.multiply(power, square)


def _zeta_coordinates(
    a: Arithmetic, t: Interval, g: Interval
) -> tuple[Interval, Interval, Interval]:
    """p, q and t/p."""
    unit, square = (a.one, a.one), a.square(g)
    p = a.sqrt(a.add(unit, a.scaled(square, 2)))
    q = a.sqrt(a.add(unit, a.scaled(square, 4)))
    return p, q, a.multiply(t, a.reciprocal(p))


def zeta_of(a: Arithmetic, t: Interval, g: Interval) -> Interval:
    """H at the lowest and at the highest |a| and q."""
    _, q, at = _zeta_coordinates(a, t, g)
    low, high = a.absolute(at)
    return (
        _h_at(low, max(q[0], a.one), a.bits)[0],
        _h_at(high, max(q[1], a.one), a.bits)[1],
    )


def slope_of_zeta(a: Arithmetic, k: int, t: Interval, g: Interval) -> Interval:
    """The one in t for k = 0, and in g for k = 1."""
    return zeta_slopes(a, t, g)[k]


def zeta_slopes(a: Arithmetic, t: Interval, g: Interval) -> tuple[Interval, Interval]:
    """The slopes of zeta in t and in g: H_a / p, and -H_a a 2g/p^2 + H_q 4g/q."""
    p, q, at = _zeta_coordinates(a, t, g)
    unit, over_p, over_q = (a.one, a.one), a.reciprocal(p), a.reciprocal(q)
    along_a = a.scaled(a.multiply(erf_slope(a, at), erf_of(a, a.multiply(at, over_q))), 2)
    exponent = a.multiply(a.square(at), a.add(unit, a.square(over_q)))
    below = a.multiply(pi(a.bits), a.add(unit, a.square(q)))
    along_q = a.scaled(a.multiply(exp_of(a, a.negative(exponent)), a.reciprocal(below)), 4)
    first = a.scaled(a.multiply(a.multiply(along_a, at), a.multiply(g, a.square(over_p))), 2)
    second = a.scaled(a.multiply(along_q, a.multiply(g, over_q)), 4)
    return a.multiply(along_a, over_p), a.subtract(second, first)


VALUES: dict[str, Callable[..., Interval]] = {
    "sqrt": Arithmetic.sqrt,
    "exp": exp_of,
    "erf": erf_of,
    "atan": atan_of,
    "sin": sin_of,
    "cos": cos_of,
    "abs": Arithmetic.absolute,
    "zeta": zeta_of,
}


def slope_of(a: Arithmetic, name: str, at: Interval, value: Interval) -> Interval:
    """The derivative of a function of one argument on an interval, `value` being its image."""
    if name == "sqrt":
        return a.reciprocal(a.scaled(value, 2))
    if name == "exp":
        return value
    if name == "erf":
        return erf_slope(a, at)
    if name == "atan":
        return a.reciprocal(a.add((a.one, a.one), a.square(at)))
    if name == "sin":
        return cos_of(a, at)
    if name == "cos":
        return a.negative(sin_of(a, at))
    if at[0] <= 0 <= at[1]:
        raise Undefined("abs has no slope at 0")
    return (a.one, a.one) if at[0] > 0 else (-a.one, -a.one)


# --- Terms ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Node:
    """A part of a term. Its parts have smaller numbers than itself."""

    kind: str
    parts: tuple[int, ...] = ()
    given: Any = None
    free: frozenset[str] = frozenset()


class Terms:
    """All parts of all terms, equal ones once."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._numbers: dict[tuple[str, tuple[int, ...], Any], int] = {}
        self.named: dict[str, int] = {}
        self.parameters: dict[str, int] = {}

    def make(self, kind: str, parts: Sequence[int] = (), given: Any = None) -> int:
        key = (kind, tuple(parts), given)
        if key not in self._numbers:
            free = frozenset().union(*(self.nodes[part].free for part in parts))
            own = frozenset({given}) if kind == "variable" else frozenset()
            self._numbers[key] = len(self.nodes)
            self.nodes.append(Node(kind, tuple(parts), given, free | own))
        return self._numbers[key]

    def read(self, data: Any, depth: int = 0) -> int:
        """The number of the term that nested lists write; names of terms above are spelled out."""
        if not isinstance(data, list) or not data or depth > DEEPEST:
            raise Refused(f"not a term: {short(data)}")
        kind, rest = data[0], data[1:]
        if kind == "rational" and len(rest) == 1:
            return self.make(kind, given=number(rest[0]))
        if kind == "pi" and not rest:
            return self.make(kind)
        if kind == "variable" and len(rest) == 1:
            return self._variable(identifier(rest[0]))
        if kind in ("sum", "product") and rest:
            return self.make(kind, [self.read(part, depth + 1) for part in rest])
        if kind == "power" and len(rest) == 2:
            return self.make(
                kind,
                [self.read(rest[0], depth + 1)],
                whole(rest[1], -LARGEST_EXPONENT, LARGEST_EXPONENT),
            )
        if isinstance(kind, str) and kind in VALUES and len(rest) == (2 if kind == "zeta" else 1):
            return self.make(kind, [self.read(part, depth + 1) for part in rest])
        raise Refused(f"not a term: {short(data)}")

    def _variable(self, name: str) -> int:
        for known in (self.named, self.parameters):
            if name in known:
                return known[name]
        return self.make("variable", given=name)

    def needed(self, roots: Iterable[int]) -> list[int]:
        """All parts of some terms, in an order in which they can be worked out."""
        found: set[int] = set()
        waiting = list(roots)
        while waiting:
            place = waiting.pop()
            if place not in found:
                found.add(place)
                waiting.extend(self.nodes[place].parts)
        return sorted(found)


class Evaluation:
    """Values and slopes of terms on boxes, at one precision."""

    def __init__(self, terms: Terms, bits: int) -> None:
        self.terms, self.a = terms, arithmetic(bits)
        self._weight = 1 + bits**2 // 2**14
        self._constants: dict[int, Interval] = {}
        self._orders: dict[tuple[int, ...], list[int]] = {}
        self._work: dict[tuple[int, ...], int] = {}

    def values(self, roots: tuple[int, ...], box: Box) -> dict[int, Interval]:
        """The values of all parts of the terms on the box. Raises Undefined."""
        at = {name: self.a.hull(*ends) for name, ends in box.items()}
        return self.values_at(roots, at)

    def values_at(self, roots: tuple[int, ...], at: dict[str, Interval]) -> dict[int, Interval]:
        order = self._order(roots)
        spend(self._work[roots])
        found: dict[int, Interval] = {}
        for place in order:
            node = self.terms.nodes[place]
            if node.free:
                found[place] = self._value(node, found, at)
                continue
            if place not in self._constants:
                self._constants[place] = self._value(node, {**self._constants, **found}, at)
            found[place] = self._constants[place]
        return found

    def slopes(
        self, roots: tuple[int, ...], values: dict[int, Interval], names: Sequence[str]
    ) -> dict[int, tuple[Interval, ...]]:
        """The slopes of all parts in these variables, from their values on a box."""
        zero = ((0, 0),) * len(names)
        found: dict[int, tuple[Interval, ...]] = {}
        order = self._order(roots)
        spend(self._work[roots] * (1 + len(names)))
        for place in order:
            node = self.terms.nodes[place]
            found[place] = self._slopes(place, values, found, names) if node.free else zero
        return found

    def _order(self, roots: tuple[int, ...]) -> list[int]:
        if roots not in self._orders:
            order = self._orders[roots] = self.terms.needed(roots)
            functions = sum(self.terms.nodes[place].kind in VALUES for place in order)
            self._work[roots] = (len(order) + FUNCTION * functions) * self._weight
        return self._orders[roots]

    def _value(self, node: Node, found: dict[int, Interval], at: dict[str, Interval]) -> Interval:
        a, parts = self.a, [found[part] for part in node.parts]
        if node.kind == "rational":
            return a.rational(node.given)
        if node.kind == "pi":
            return pi(a.bits)
        if node.kind == "variable":
            return at[node.given]
        if node.kind == "parameter":
            return parts[0]
        if node.kind in ("sum", "product"):
            total = parts[0]
            for part in parts[1:]:
                total = a.add(total, part) if node.kind == "sum" else a.multiply(total, part)
            return total
        if node.kind == "power":
            return a.power(parts[0], node.given)
        return VALUES[node.kind](a, *parts)

    def _slopes(
        self,
        place: int,
        values: dict[int, Interval],
        found: dict[int, tuple[Interval, ...]],
        names: Sequence[str],
    ) -> tuple[Interval, ...]:
        """By the chain rule: the sum over the parts of the slope in the part times its own slopes."""
        node, a = self.terms.nodes[place], self.a
        if node.kind == "variable":
            return tuple((a.one, a.one) if name == node.given else (0, 0) for name in names)
        total = [(0, 0)] * len(names)
        for slope, part in zip(self._partial(place, values), node.parts, strict=True):
            if not self.terms.nodes[part].free:
                continue
            for k, inner in enumerate(found[part]):
                if inner != (0, 0):
                    total[k] = a.add(total[k], a.multiply(slope(), inner))
        return tuple(total)

    def _partial(self, place: int, values: dict[int, Interval]) -> Iterator[Callable[[], Interval]]:
        """The slope of a part of a term in each of its own parts, worked out if it is wanted."""
        node, a = self.terms.nodes[place], self.a
        parts = [values[part] for part in node.parts]
        for k, part in enumerate(parts):
            if node.kind == "sum":
                yield lambda: (a.one, a.one)
            elif node.kind == "product":
                yield partial(self._product, parts[:k] + parts[k + 1 :])
            elif node.kind == "power":
                yield partial(self._power_slope, part, node.given)
            elif node.kind == "zeta":
                yield partial(slope_of_zeta, a, k, *parts)
            else:
                yield partial(slope_of, a, node.kind, part, values[place])

    def _product(self, parts: Sequence[Interval]) -> Interval:
        total = (self.a.one, self.a.one)
        for part in parts:
            total = self.a.multiply(total, part)
        return total

    def _power_slope(self, base: Interval, exponent: int) -> Interval:
        if exponent == 0:
            return 0, 0
        inner = self.a.scaled(self.a.power(base, exponent - 1), abs(exponent))
        return inner if exponent > 0 else self.a.negative(inner)


# --- Signs and zeros on boxes -------------------------------------------------------------------


def sign_of(value: Interval) -> int:
    """1 or -1 if all numbers of an interval have that sign, else 0."""
    return (value[0] > 0) - (value[1] < 0)


def middle(box: Box) -> Box:
    """The midpoint, as a box."""
    return {name: ((low + high) / 2,) * 2 for name, (low, high) in box.items()}


class Signs:
    """The sign of one term on boxes: of a product by its parts, of a power by its base.

    Nothing is multiplied out or taken together: each part is looked at where it stands, so a power with
    an exponent < 0 is there only if its own base has a sign, whatever stands around it.
    """

    def __init__(self, evaluation: Evaluation, root: int) -> None:
        self._evaluation = evaluation
        self._nodes = evaluation.terms.nodes
        self._root, self._parts, self._leaves = root, *self._taken_apart(root)
        self._last: dict[int, tuple[Box, dict[int, Interval]]] = {}

    def sign(self, box: Box) -> int:
        """1 or -1 if the term has that sign on the whole box, 0 if that is not seen."""
        return self._by(self._factor, box)

    def plain_sign(self, box: Box) -> int:
        """The same by values alone, which are kept for `sign` on this very box."""
        return self._by(self._plain, box)

    def _by(self, factor: Callable[[int, Box], int], box: Box) -> int:
        try:
            return self._all(factor, box)[self._root]
        except Undefined:
            return 0

    def may_vanish(self, box: Box) -> list[int]:
        """The parts that may vanish on the box: where the term is zero, one is. Raises Undefined."""
        signs = self._all(self._factor, box)
        return [place for place in self._leaves if not signs[place]]

    def _taken_apart(self, root: int) -> tuple[list[int], list[int]]:
        """The products and powers that the term is made of, smaller ones first, and what is neither."""
        waiting, parts, leaves = [root], set[int](), set[int]()
        while waiting:
            place = waiting.pop()
            node = self._nodes[place]
            if node.kind == "product" or (node.kind == "power" and node.given):
                waiting.extend(() if place in parts else node.parts)
                parts.add(place)
            else:
                leaves.add(place)
        return sorted(parts), sorted(leaves)

    def _all(self, factor: Callable[[int, Box], int], box: Box) -> dict[int, int]:
        """The signs of all parts. Raises Undefined where one may have no value."""
        signs = {place: factor(place, box) for place in self._leaves}
        for place in self._parts:
            node, total = self._nodes[place], 1
            for part in node.parts:
                total *= signs[part]
            if node.kind == "power" and node.given < 0 and not total:
                raise Undefined("a denominator may vanish")
            even = node.kind == "power" and node.given % 2 == 0
            signs[place] = abs(total) if even else total
        return signs

    def _values(self, place: int, box: Box) -> dict[int, Interval]:
        """The values on a box; on the last one, the same object, they are there. Raises Undefined."""
        last, found = self._last.get(place, (None, {}))
        if last is not box:
            found = self._evaluation.values((place,), box)
            self._last[place] = box, found
        return found

    def _plain(self, place: int, box: Box) -> int:
        """The sign of its values."""
        values = self._values(place, box)
        return 1 if self._nodes[place].kind == "exp" else sign_of(values[place])

    def _factor(self, place: int, box: Box) -> int:
        """The sign of its values; or where it is least and greatest; or by the mean value theorem."""
        plain = self._plain(place, box)
        if plain or not box:
            return plain
        try:
            slopes = self._evaluation.slopes((place,), self._values(place, box), tuple(box))[place]
        except Undefined:
            return 0
        if any(map(sign_of, slopes)):
            lowest, highest = (self._value(place, self._face(box, slopes, up)) for up in (0, 1))
            if lowest[0] > 0:
                return 1
            if highest[1] < 0:
                return -1
        return sign_of(self._mean_value(place, box, slopes))

    def _face(self, box: Box, slopes: Sequence[Interval], up: int) -> Box:
        """Where the term is least (greatest if `up`): at an end, in the variables where it is monotone."""
        found = {}
        for (name, ends), slope in zip(box.items(), slopes, strict=True):
            rises = sign_of(slope)
            end = ends[up if rises > 0 else 1 - up]
            found[name] = (end, end) if rises else ends
        return found

    def _value(self, place: int, box: Box) -> Interval:
        return self._evaluation.values((place,), box)[place]

    def _mean_value(self, place: int, box: Box, slopes: Sequence[Interval]) -> Interval:
        """f(m) + f'(X) (X - m) contains f(X)."""
        a, centre = self._evaluation.a, middle(box)
        total = self._value(place, centre)
        for (name, (low, high)), slope in zip(box.items(), slopes, strict=True):
            at = centre[name][0]
            total = a.add(total, a.multiply(slope, a.hull(low - at, high - at)))
        return total


class System:
    """As many terms as variables, and their common zeros."""

    def __init__(self, evaluation: Evaluation, roots: Sequence[int], names: Sequence[str]) -> None:
        if len(roots) != len(names):
            raise Refused(f"{len(roots)} equations for {len(names)} variables")
        self._evaluation, self._roots, self._names = evaluation, tuple(roots), tuple(names)
        self._signs = [Signs(evaluation, root) for root in roots]

    def without_zero(self, box: Box) -> bool:
        """Whether some term has a sign on the box: by values of one of them, or else by slopes."""
        plain = any(each.plain_sign(box) for each in self._signs)
        return plain or any(each.sign(box) for each in self._signs)

    def zero_at(self, point: Box) -> bool:
        """Whether all terms are exactly 0 at a point."""
        values = self._evaluation.values(self._roots, point)
        return all(values[root] == (0, 0) for root in self._roots)

    def one_zero(self, box: Box, inverse: Sequence[Sequence[Fraction]]) -> bool:
        """Krawczyk's test (1969): m - Y G(m) + (I - Y G'(X)) (X - m) lies inside X, for G with the
        factors left out that do not vanish on X. Then G has exactly one zero in X.
        """
        box = {name: box[name] for name in self._names}
        roots = tuple(self._rest(each.may_vanish(box)) for each in self._signs)
        centre = middle(box)
        at_centre = self._evaluation.values(roots, centre)
        wide = self._evaluation.values(roots, box)
        slopes = self._evaluation.slopes(roots, wide, self._names)
        rows = zip(self._names, inverse, strict=True)
        return all(
            self._inside(self._image(k, row, roots, at_centre, slopes, box), box[name])
            for k, (name, row) in enumerate(rows)
        )

    def _rest(self, places: list[int]) -> int:
        terms = self._evaluation.terms
        return terms.make("product", places) if places else terms.make("rational", (), Fraction(1))

    def _image(  # noqa: PLR0913, PLR0917 (the parts of the formula)
        self,
        k: int,
        row: Sequence[Fraction],
        roots: tuple[int, ...],
        values: dict[int, Interval],
        slopes: dict[int, tuple[Interval, ...]],
        box: Box,
    ) -> Interval:
        """The k-th component of Krawczyk's operator."""
        a = self._evaluation.a
        weights = [a.rational(entry) for entry in row]
        centres = [(low + high) / 2 for low, high in box.values()]
        total = a.rational(centres[k])
        for weight, root in zip(weights, roots, strict=True):
            total = a.subtract(total, a.multiply(weight, values[root]))
        for j, (low, high) in enumerate(box.values()):
            unit = (a.one, a.one) if j == k else (0, 0)
            for weight, root in zip(weights, roots, strict=True):
                unit = a.subtract(unit, a.multiply(weight, slopes[root][j]))
            total = a.add(total, a.multiply(unit, a.hull(low - centres[j], high - centres[j])))
        return total

    def _inside(self, image: Interval, ends: tuple[Fraction, Fraction]) -> bool:
        below, above = (self._evaluation.a.rational(end) for end in ends)
        return below[1] < image[0] and image[1] < above[0]


# --- Symmetric matrices ---------------------------------------------------------------------------

Matrix = list[list[Interval]]


def pivots(a: Arithmetic, matrix: Matrix) -> list[Interval]:
    """The pivots of Gaussian elimination without exchanges, none of which may have 0 in it but the last.

    A = L D L^T with these on the diagonal of D, so as many eigenvalues of A are negative as pivots
    are (Sylvester's law of inertia).
    """
    spend(len(matrix) ** 3)
    rows, found = [list(row) for row in matrix], []
    for k, row in enumerate(rows):
        found.append(row[k])
        if k + 1 == len(rows):
            break
        over = a.reciprocal(row[k])
        for below in rows[k + 1 :]:
            factor = a.multiply(below[k], over)
            for j in range(k + 1, len(rows)):
                below[j] = a.subtract(below[j], a.multiply(factor, row[j]))
    return found


def negative_eigenvalues(a: Arithmetic, matrix: Matrix, shift: Fraction) -> int:
    """How many eigenvalues are certainly below the shift, if none is equal to it. Raises Undefined."""
    at = a.rational(shift)
    shifted = [
        [a.subtract(entry, at) if i == j else entry for j, entry in enumerate(row)]
        for i, row in enumerate(matrix)
    ]
    signs = [sign_of(pivot) for pivot in pivots(a, shifted)]
    if not all(signs):
        raise Undefined("a pivot has no sign")
    return signs.count(-1)


def eigenvalues_lie_in(
    a: Arithmetic, matrix: Matrix, intervals: Sequence[tuple[Fraction, Fraction]]
) -> bool:
    """Whether there is an eigenvalue for each interval: the k-th in increasing order lies in the k-th."""
    if len(matrix) != len(intervals):
        return False
    if all(
        entry == (0, 0) for i, row in enumerate(matrix) for j, entry in enumerate(row) if i != j
    ):
        entries = sorted((row[i] for i, row in enumerate(matrix)), key=sum)
        pairs = zip(entries, intervals, strict=True)
        return all(
            a.rational(low)[1] <= entry[0] and entry[1] <= a.rational(high)[0]
            for entry, (low, high) in pairs
        )
    return all(
        negative_eigenvalues(a, matrix, low) <= k and negative_eigenvalues(a, matrix, high) > k
        for k, (low, high) in enumerate(intervals)
    )


# --- Polynomials in the atoms of terms ------------------------------------------------------------

Monomial = tuple[int, ...]
"""The exponents of all atoms."""
Polynomial = dict[Monomial, Fraction]
"""The coefficients of monomials, none of them 0."""
ODD, EVEN = {"erf", "atan", "sin"}, {"cos", "abs"}


def combined(p: Polynomial, factor: int, q: Polynomial) -> Polynomial:
    """p + factor * q."""
    total = dict(p)
    for monomial, coefficient in q.items():
        total[monomial] = total.get(monomial, Fraction(0)) + factor * coefficient
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient}


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    """p * q, each monomial of the one times each of the other."""
    spend(len(p) * len(q))
    if len(p) * len(q) > MOST_PRODUCTS:
        raise Refused("the polynomials have too many monomials")
    total: Polynomial = {}
    for left, first in p.items():
        for right, second in q.items():
            monomial = tuple(map(add, left, right))
            total[monomial] = total.get(monomial, Fraction(0)) + first * second
    if any(size(coefficient) > LARGEST_SIZE for coefficient in total.values()):
        raise Refused(f"a coefficient beyond 2^{LARGEST_SIZE}")
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient}


def size(value: Fraction) -> int:
    """The bits of a number."""
    return max(value.numerator.bit_length(), value.denominator.bit_length())


@dataclass(frozen=True)
class Quotient:
    """One polynomial over another, which is not the polynomial 0. Nothing is ever cancelled."""

    above: Polynomial
    below: Polynomial

    def plus(self, other: Quotient) -> Quotient:
        if self.below == other.below:
            return Quotient(combined(self.above, 1, other.above), self.below)
        parts = times(self.above, other.below), times(other.above, self.below)
        return Quotient(combined(parts[0], 1, parts[1]), times(self.below, other.below))

    def times(self, other: Quotient) -> Quotient:
        return Quotient(times(self.above, other.above), times(self.below, other.below))

    def negative(self) -> Quotient:
        return Quotient(combined({}, -1, self.above), self.below)

    def inverse(self) -> Quotient:
        if not self.above:
            raise Refused("a denominator is zero")
        return Quotient(self.below, self.above)

    def equals(self, other: Quotient) -> bool:
        """Whether both are one function of the atoms."""
        return times(self.above, other.below) == times(other.above, self.below)


class Atoms:
    """What two terms are made of by sums, products and powers, and inside of functions too.

    An atom is a variable, a parameter, pi, or the value of a function; it is told by its place in
    the order in which atoms are met: in the first term and the second from left to right, then in
    the arguments of each atom in turn.
    """

    def __init__(self, terms: Terms, sides: Sequence[int]) -> None:
        self._terms, self._met, self.found = terms, set[int](), list[int]()
        self._quotients: dict[int, Quotient] = {}
        for side in sides:
            self._meet(side)
        for atom in self.found:  # which grows on the way
            for part in self._arguments(atom):
                self._meet(part)
        self._none = (0,) * len(self.found)
        self.one: Polynomial = {self._none: Fraction(1)}

    def _meet(self, place: int) -> None:
        node = self._terms.nodes[place]
        if place in self._met or node.kind == "rational":
            return
        self._met.add(place)
        if node.kind not in ("sum", "product", "power"):
            self.found.append(place)
            return
        for part in node.parts:
            self._meet(part)

    def _arguments(self, atom: int) -> tuple[int, ...]:
        node = self._terms.nodes[atom]
        return node.parts if node.kind in VALUES else ()

    def monomial(self, powers: Iterable[tuple[int, int]]) -> Monomial:
        """The product of powers of atoms, each told by its place."""
        exponents = list(self._none)
        for place, exponent in powers:
            exponents[place] += exponent
        return tuple(exponents)

    def quotient(self, place: int) -> Quotient:
        """A term as a quotient of polynomials in the atoms."""
        if place not in self._quotients:
            self._quotients[place] = self._worked_out(place)
        return self._quotients[place]

    def _worked_out(self, place: int) -> Quotient:
        node = self._terms.nodes[place]
        if node.kind == "rational":
            value = {self._none: node.given} if node.given else {}
            return Quotient(value, self.one)
        if node.kind not in ("sum", "product", "power"):
            return Quotient({self.monomial([(self.found.index(place), 1)]): Fraction(1)}, self.one)
        parts = [self.quotient(part) for part in node.parts]
        if node.kind == "power":
            return self._power(parts[0], node.given)
        total = parts[0]
        for part in parts[1:]:
            total = total.plus(part) if node.kind == "sum" else total.times(part)
        return total

    def _power(self, base: Quotient, exponent: int) -> Quotient:
        if exponent < 0:
            return self._power(base.inverse(), -exponent)
        if exponent == 0:
            return Quotient(self.one, self.one)
        half = self._power(base, exponent // 2)
        return half.times(half).times(base) if exponent % 2 else half.times(half)

    def reduced(self, rest: Polynomial) -> Polynomial:
        """What the polynomial is, but for factors that are not zero, once no root is squared in it.

        s^2 is n/d for the atom s = sqrt(n/d). A root that stands inside of another comes after it. Of atoms
        that are equal, or one minus the other, the first takes the place of all.
        """
        rest = self._merged(rest)
        for place in sorted(range(len(self.found)), key=lambda place: -self.found[place]):
            if self._terms.nodes[self.found[place]].kind == "sqrt":
                inside = self.quotient(self._arguments(self.found[place])[0])
                rest = self._merged(self._without_squares(rest, place, inside))
        return rest

    def _without_squares(self, rest: Polynomial, place: int, square: Quotient) -> Polynomial:
        """d p + n q for p + s^2 q, until there is no q."""
        while squares := {m: value for m, value in rest.items() if m[place] > 1}:
            low = {m: value for m, value in rest.items() if m[place] <= 1}
            less = {
                (*m[:place], m[place] - 2, *m[place + 1 :]): value for m, value in squares.items()
            }
            rest = combined(times(low, square.below), 1, times(less, square.above))
        return rest

    def _merged(self, rest: Polynomial) -> Polynomial:
        """The polynomial with the first of equal atoms in place of the others."""
        spend(len(rest))
        total: Polynomial = {}
        for monomial, value in rest.items():
            powers = [(*self._first[place], power) for place, power in enumerate(monomial) if power]
            merged = self.monomial((first, power) for first, _, power in powers)
            signed = value * prod(sign**power for _, sign, power in powers)
            total[merged] = total.get(merged, Fraction(0)) + signed
        return {monomial: value for monomial, value in total.items() if value}

    @cached_property
    def _first(self) -> list[tuple[int, int]]:
        """For each atom the first one that it equals, or whose negative it is, and the sign."""
        found: list[tuple[int, int]] = []
        for place in range(len(self.found)):
            signs = ((other, self._sign(other, place)) for other in range(place))
            found.append(next(((other, sign) for other, sign in signs if sign), (place, 1)))
        return found

    def _sign(self, place: int, other: int) -> int:
        """1 for the atoms f(u) and f(v) if u = v, or if u = -v and f is even; -1 if u = -v and f is odd."""
        one, two = (self._terms.nodes[self.found[each]] for each in (place, other))
        if one.kind != two.kind or one.kind not in VALUES:
            return 0
        pairs = [tuple(map(self.quotient, pair)) for pair in zip(one.parts, two.parts, strict=True)]
        if all(u.equals(v) for u, v in pairs):
            return 1
        opposite = all(u.equals(v.negative()) for u, v in pairs)
        return (one.kind in EVEN) - (one.kind in ODD) if opposite else 0


# --- Claims ---------------------------------------------------------------------------------------


@dataclass
class Header:
    """What the first line declares, and how terms are evaluated."""

    terms: Terms
    evaluation: Evaluation
    uses: tuple[str, ...]

    def term(self, name: Any, names: Iterable[str]) -> int:
        """The term of a name, all of whose variables have to be among these.

        These are the variables of a claim. None of them is a parameter or a term besides, above or
        below: a sentence about all x must not speak of an x that is something else.
        """
        names, place = set(map(identifier, names)), self.named(name)
        if names & self.terms.parameters.keys():
            raise Refused("a parameter has a range too")
        if names & self.terms.named.keys():
            raise Refused("a term is a variable too")
        missing = self.terms.nodes[place].free - names
        if missing:
            raise Refused(f"{name} needs a range for {', '.join(sorted(missing))}")
        return place

    def named(self, name: Any) -> int:
        """The number of the term of a name."""
        if not isinstance(name, str) or name not in self.terms.named:
            raise Refused(f"no term is called {short(name)}")
        return self.terms.named[name]

    def for_all(self, name: Any) -> int:
        """The term of a name, with any variables."""
        return self.term(name, self.terms.nodes[self.named(name)].free)


class Claim:
    """A claim that is being checked; the lines after it are its witness."""

    def line(self, found: dict[str, Any]) -> None:
        raise Refused("this claim takes no witness")

    def finish(self) -> None:
        """Raises Refused if something is missing."""


class Covered(Claim):
    """A claim that is shown on each leaf of a subdivision, walked depth first."""

    def __init__(self, box: Box) -> None:
        self._open = [box]

    def line(self, found: dict[str, Any]) -> None:
        if not self._open:
            raise Refused("every box is closed already")
        box = self._open.pop()
        if "split" in found:
            self._split(box, one_key(only(found, "split")[0]))
            return
        if read_box(only(found, "leaf")[0]) != box:
            raise Refused(f"another box is open: {shown(box)}")
        if not self.holds(box):
            raise Refused(f"not shown on the leaf {shown(box)}")

    def _split(self, box: Box, cut: tuple[str, Any]) -> None:
        name, place = cut[0], number(cut[1])
        if name not in box or not box[name][0] < place < box[name][1]:
            raise Refused(f"{name} = {place} does not cut {shown(box)}")
        low, high = box[name]
        self._open += [{**box, name: (place, high)}, {**box, name: (low, place)}]
        if len(self._open) > MOST_OPEN:
            raise Refused(f"more than {MOST_OPEN} boxes are open")

    def holds(self, box: Box) -> bool:
        raise NotImplementedError

    def finish(self) -> None:
        if self._open:
            raise Refused(f"a box is still open: {shown(self._open[-1])}")


class Sign(Covered):
    """A term is > 0, or < 0, on a box."""

    def __init__(self, header: Header, found: dict[str, Any]) -> None:
        name, sign, corners = only(found, "term", "sign", "box")
        box = read_box(corners)
        super().__init__(box)
        self._sign = {">": 1, "<": -1}[one_of(sign, "<", ">")]
        self._signs = Signs(header.evaluation, header.term(name, box))

    def holds(self, box: Box) -> bool:
        return self._signs.sign(box) == self._sign


class Definite(Covered):
    """A symmetric matrix is positive, or negative, definite on a box: its pivots have one sign."""

    def __init__(self, header: Header, found: dict[str, Any]) -> None:
        rows, sign, corners = only(found, "matrix", "sign", "box")
        box = read_box(corners)
        super().__init__(box)
        self._evaluation, self._sign = header.evaluation, {">": 1, "<": -1}[one_of(sign, "<", ">")]
        self._places = symmetric(header, rows, box)

    def holds(self, box: Box) -> bool:
        try:
            matrix = matrix_on(self._evaluation, self._places, box)
            return all(sign_of(pivot) == self._sign for pivot in pivots(self._evaluation.a, matrix))
        except Undefined:
            return False


class Value(Claim):
    """A term lies in an interval on a box."""

    def __init__(self, header: Header, found: dict[str, Any]) -> None:
        name, ends, corners = only(found, "term", "between", "box")
        box, (low, high) = read_box(corners), read_interval(ends)
        place, a = header.term(name, box), header.evaluation.a
        value = header.evaluation.values((place,), box)[place]
        if not (a.rational(low)[1] <= value[0] and value[1] <= a.rational(high)[0]):
            raise Refused(f"{name} is not shown to lie in its interval")


class Spectrum(Claim):
    """The eigenvalues of a symmetric matrix lie in intervals, one in each, on a box."""

    def __init__(self, header: Header, found: dict[str, Any]) -> None:
        rows, corners, values = only(found, "matrix", "box", "values")
        box = read_box(corners)
        matrix = matrix_on(header.evaluation, symmetric(header, rows, box), box)
        intervals = [read_interval(ends) for ends in read_list(values)]
        if not eigenvalues_lie_in(header.evaluation.a, matrix, intervals):
            raise Refused("an eigenvalue is not shown to lie in its interval")


class Zeros(Covered):
    """The common zeros of a system in a box: one in each of some boxes, or at some points, no others."""

    def __init__(self, header: Header, found: dict[str, Any]) -> None:
        names, corners, zeros = only(found, "system", "box", "zeros")
        self._whole = read_box(corners)
        super().__init__(self._whole)
        roots = [header.term(name, self._whole) for name in read_names(names)]
        self._system = System(header.evaluation, roots, tuple(self._whole))
        self._boxes = [self._zero(each) for each in read_list(zeros)]
        require_apart(self._boxes)
        self._waiting = list(self._boxes)

    def _zero(self, found: Any) -> Box:
        """The box of a zero, which is in the whole box, or whose zero is at a point that is."""
        corners, at = only(found, "box", "at")
        box = read_box(corners)
        if set(box) != set(self._whole):
            raise Refused("the box of a zero has other variables")
        if at is None:
            require_inside(box, self._whole)
            return box
        point = read_box({name: [text, text] for name, text in mapping(at).items()})
        if set(point) != set(box):
            raise Refused("the point of a zero has other variables")
        require_inside(point, box)
        require_inside(point, self._whole)
        if not self._system.zero_at(point):
            raise Refused(f"the system is not shown to vanish at {shown(point)}")
        return box

    def line(self, found: dict[str, Any]) -> None:
        if not self._waiting:
            super().line(found)
            return
        box = self._waiting.pop(0)
        if not self._system.one_zero(box, read_inverse(found, len(box))):
            raise Refused(f"no zero is shown in {shown(box)}")

    def holds(self, box: Box) -> bool:
        return any(is_inside(box, each) for each in self._boxes) or self._system.without_zero(box)

    def finish(self) -> None:
        if self._waiting:
            raise Refused("a zero without its inverse")
        super().finish()


class Exists(Claim):
    """A system has exactly one common zero in each of some boxes."""

    def __init__(self, header: Header, found: dict[str, Any]) -> None:
        names, zeros = only(found, "system", "zeros")
        self._waiting = [read_box(each) for each in read_list(zeros)]
        if not self._waiting or any(tuple(b) != tuple(self._waiting[0]) for b in self._waiting):
            raise Refused("the boxes have different variables, or there are none")
        variables = tuple(self._waiting[0])
        roots = [header.term(name, variables) for name in read_names(names)]
        self._system = System(header.evaluation, roots, variables)

    def line(self, found: dict[str, Any]) -> None:
        if not self._waiting:
            raise Refused("an inverse without its box")
        box = self._waiting.pop(0)
        if not self._system.one_zero(box, read_inverse(found, len(box))):
            raise Refused(f"no zero is shown in {shown(box)}")

    def finish(self) -> None:
        if self._waiting:
            raise Refused("a box without its inverse")


class Identity(Claim):
    """Two terms are equal wherever both are defined.

    There every denominator is a number other than 0. N being the numerator of their difference, m N is the
    polynomial 0 for a product m of denominators, once equal atoms are taken for one and roots are squared;
    hence N is 0, and the difference is N over a denominator.
    """

    def __init__(self, header: Header, found: dict[str, Any]) -> None:
        left, right = (header.for_all(name) for name in only(found, "left", "right"))
        atoms = Atoms(header.terms, (left, right))
        if atoms.reduced(atoms.quotient(left).plus(atoms.quotient(right).negative()).above):
            raise Refused("the two sides are not seen to be equal")


class Ordered(Claim):
    """A claim about a map of the square that preserves the order, by a statement that the header names.

    That statement says: if `room` > 0, the map takes [-1, 1]^2 into itself, preserves the componentwise
    order, and every orbit in the open quadrant x, y > 0 converges to (1, 1).
    """

    def __init__(self, header: Header, given: Sequence[Any]) -> None:
        names, state, order, room = given
        self._names = tuple(read_names(state))
        terms = read_names(names)
        if len(self._names) != 2 or len(terms) != 2:
            raise Refused("the map and its state have two components")
        if order not in header.uses:
            raise Refused(f"{short(order)} is not among the statements used")
        self._roots = tuple(header.term(name, self._names) for name in terms)
        self._evaluation = header.evaluation
        if any(parity(header.terms, root, set(self._names)) != -1 for root in self._roots):
            raise Refused("the map is not seen to be odd")
        spare = header.term(room, ())
        if header.evaluation.values((spare,), {})[spare][0] <= 0:
            raise Refused(f"{room} is not certainly > 0")

    def lowest(self, start: Sequence[Fraction], steps: int) -> list[int]:
        """Lower bounds of an orbit after so many steps: rounded down each time, but not below -1."""
        a = self._evaluation.a
        at = [max(a.rational(value)[0], -a.one) for value in start]
        for _ in range(steps):
            point = {name: (low, low) for name, low in zip(self._names, at, strict=True)}
            values = self._evaluation.values_at(self._roots, point)
            at = [max(values[root][0], -a.one) for root in self._roots]
        return at


class Orbit(Ordered):
    """All orbits from a box are in the quadrant, or its opposite, after some steps."""

    def __init__(self, header: Header, found: dict[str, Any]) -> None:
        *given, corners, steps, to = only(
            found, "map", "state", "order", "room", "from", "steps", "to"
        )
        super().__init__(header, given)
        box = read_box(corners)
        if set(box) != set(self._names) or type(to) is not int or to not in (1, -1):
            raise Refused("a box of the two variables goes to 1 or to -1")
        ends = [box[name] for name in self._names]
        if any(low < -1 or high > 1 for low, high in ends):
            raise Refused(f"{shown(box)} is not in the square")
        start = [low if to == 1 else -high for low, high in ends]
        if min(self.lowest(start, whole(steps, 0, MOST_STEPS))) <= 0:
            raise Refused(f"not shown to be in the quadrant after {steps} steps")


class Basin(Ordered):
    """Staircases of points, each of which reaches a later one or the quadrant."""

    def __init__(self, header: Header, found: dict[str, Any]) -> None:
        super().__init__(header, only(found, "map", "state", "order", "room"))
        self._sides: list[str] = []
        self._awaited: dict[int, list[list[int]]] = {}
        self._last, self._read = (Fraction(-1), Fraction(1)), 0

    def line(self, found: dict[str, Any]) -> None:
        if "side" in found:
            self._close()
            side = one_of(only(found, "side")[0], "left", "right")
            if side in self._sides:
                raise Refused(f"the {side} side comes twice")
            self._sides.append(side)
            self._last, self._read = (Fraction(-1), Fraction(1)), 0
        elif self._sides:
            self._point(*only(found, "point", "steps", "reaches"))
        else:
            raise Refused("a point before its side")

    def _point(self, written: Any, steps: Any, further: Any) -> None:
        x, y = (number(text) for text in read_list(written, 2))
        low, high = (x, y) if self._sides[-1] == "left" else (y, x)
        if not self._last[0] < low <= 0 <= high < self._last[1]:
            raise Refused("a point is out of order in its staircase")
        corner = [self._evaluation.a.rational(value)[1] for value in (x, y)]
        for image in self._awaited.pop(self._read, []):
            if any(below < value for below, value in zip(image, corner, strict=True)):
                raise Refused("an orbit does not reach this point")
        image = self.lowest((x, y), whole(steps, 1, MOST_STEPS))
        if whole(further, 0, MOST_STEPS):
            self._awaited.setdefault(self._read + further, []).append(image)
        elif min(image) <= 0:
            raise Refused(f"not in the quadrant after {steps} steps")
        self._last, self._read = (low, high), self._read + 1

    def _close(self) -> None:
        if self._awaited:
            raise Refused("a point reaches a later one that is missing")

    def finish(self) -> None:
        self._close()
        if len(self._sides) != 2:
            raise Refused("a side is missing")


class Image(Claim):
    """A map takes a box into another one in some steps."""

    def __init__(self, header: Header, found: dict[str, Any]) -> None:
        names, state, start, steps, end = only(found, "map", "state", "from", "steps", "to")
        variables, box, target = read_names(state), read_box(start), read_box(end)
        if len(read_names(names)) != len(variables):
            raise Refused("the map has as many components as its state")
        if not set(box) == set(target) == set(variables):
            raise Refused("the boxes are not in the variables of the state")
        roots = tuple(header.term(name, variables) for name in names)
        a, carried = header.evaluation.a, Carried(header.evaluation, roots, variables, box)
        for _ in range(whole(steps, 1, MOST_STEPS)):
            carried.step()
        for name, (low, high) in carried.hull().items():
            below, above = map(a.rational, target[name])
            if low < below[1] or above[0] < high:
                raise Refused(f"{name} is not shown to be in its interval after {steps} steps")


class Carried:
    """A set that contains all images of points of a box: the c + Q w with |w_i| <= r_i.

    At first Q is 1. Let X be a box that contains the set, and J the slopes of the map F on X. By the mean
    value theorem, component by component on the segment from c to x, F(x) - F(c) is in J Q w. Let P be the
    next matrix, N = 1 - P^T P, and n < 1/2 the largest sum of absolute values in a row of N. Then P has an
    inverse; F(x) = c' + P w' for some w', and with u = P^T (F(x) - c') = (1 - N) w', in largest entries,

        |w'| <= |u| + n |w'|,   so |w'| <= 2 |u|,   so |w' - u| = |N w'| <= 2 n |u|.

    The next c is the middle of F(c). P is about orthonormal, by Gram and Schmidt from the columns of J Q,
    times r, the longest one first; where one depends on others a unit vector takes its place.
    """

    def __init__(
        self, evaluation: Evaluation, roots: tuple[int, ...], names: Sequence[str], box: Box
    ) -> None:
        self._evaluation, self._roots, self._names = evaluation, roots, names
        self._a, hull = evaluation.a, [evaluation.a.hull(*box[name]) for name in names]
        self._centre = [(low + high) >> 1 for low, high in hull]
        self._radii = [high - c for (_, high), c in zip(hull, self._centre, strict=True)]
        self._columns = units(len(names), self._a.one)

    def hull(self) -> dict[str, Interval]:
        """A box with the set in it. (The middle is rounded down, so no lower end is further away.)"""
        found = {}
        for name, c, row in zip(self._names, self._centre, transposed(self._columns), strict=True):
            wide = sum(abs(x) * r for x, r in zip(row, self._radii, strict=True))
            found[name] = self._a.widened((c, c), ceil_shift(wide, self._a.bits))
        return found

    def step(self) -> None:
        a, size = self._a, len(self._names)
        spend(20 * size**3 * (1 + a.bits**2 // 2**14))
        values = self._evaluation.values_at(self._roots, self.hull())
        slopes = self._evaluation.slopes(self._roots, values, self._names)
        centre = {name: (c, c) for name, c in zip(self._names, self._centre, strict=True)}
        found = self._evaluation.values_at(self._roots, centre)
        image = [found[root] for root in self._roots]
        moved = self._product([slopes[root] for root in self._roots], transposed(self._exact()))
        self._columns = self._turned(moved)
        back, self._centre = self._exact(), [(low + high) >> 1 for low, high in image]
        off = [[(x[0] - c, x[1] - c)] for x, c in zip(image, self._centre, strict=True)]
        spread = self._product(self._product(back, moved), [[(-r, r)] for r in self._radii])
        pairs = zip(spread, self._product(back, off), strict=True)
        u = [max(map(abs, a.add(x, y))) for (x,), (y,) in pairs]
        more = ceil_shift(2 * self._defect(back) * max(u), a.bits)
        self._radii = [each + more for each in u]

    def _exact(self) -> Matrix:
        """The columns of Q as rows of intervals."""
        return [[(x, x) for x in column] for column in self._columns]

    def _product(self, left: Sequence[Sequence[Interval]], right: Matrix) -> Matrix:
        columns = transposed(right)
        return [[self._dot(row, column) for column in columns] for row in left]

    def _dot(self, row: Sequence[Interval], column: Sequence[Interval]) -> Interval:
        total = (0, 0)
        for x, y in zip(row, column, strict=True):
            total = self._a.add(total, self._a.multiply(x, y))
        return total

    def _defect(self, back: Matrix) -> int:
        """n, which has to be below 1/2."""
        gram, one = self._product(back, transposed(back)), self._a.one
        for place, row in enumerate(gram):
            row[place] = self._a.subtract(row[place], (one, one))
        found = max(sum(max(map(abs, entry)) for entry in row) for row in gram)
        if 2 * found >= one:
            raise Refused("the coordinates are not seen to be orthonormal")
        return found

    def _turned(self, moved: Matrix) -> list[list[int]]:
        """The columns of P: any would do that are about orthonormal."""
        bits, size = self._a.bits, len(moved)
        columns = [
            [(x[0] + x[1]) * r >> (bits + 1) for x in column]
            for column, r in zip(transposed(moved), self._radii, strict=True)
        ]
        columns.sort(key=length, reverse=True)
        found: list[list[int]] = []
        for column in filter(any, (*columns, *units(size, self._a.one))):
            rest = [(x << bits) // length(column) for x in column]
            for each in found * 2:
                share = sum(x * y for x, y in zip(rest, each, strict=True)) >> bits
                rest = [x - (share * y >> bits) for x, y in zip(rest, each, strict=True)]
            if len(found) < size and length(rest) << 40 > self._a.one:
                found.append([(x << bits) // length(rest) for x in rest])
        return found


def transposed(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """The columns of a matrix."""
    return [list(column) for column in zip(*rows, strict=True)]


def length(column: Sequence[int]) -> int:
    """The length of a vector, rounded down."""
    return isqrt(sum(x * x for x in column))


def units(size: int, one: int) -> list[list[int]]:
    """The rows, and the columns, of the matrix 1."""
    return [[one if i == j else 0 for j in range(size)] for i in range(size)]


KINDS: dict[str, Callable[[Header, dict[str, Any]], Claim]] = {
    "sign": Sign,
    "definite": Definite,
    "value": Value,
    "spectrum": Spectrum,
    "zeros": Zeros,
    "exists": Exists,
    "identity": Identity,
    "orbit": Orbit,
    "basin": Basin,
    "image": Image,
}


def parity(terms: Terms, root: int, names: set[str]) -> int:
    """1 if a term is even in the variables together, -1 if odd, 0 if neither is seen."""
    found: dict[int, int] = {}
    for place in terms.needed([root]):
        node = terms.nodes[place]
        parts = [found[part] for part in node.parts]
        found[place] = _parity(node, parts) if node.free & names else 1
    return found[root]


def _parity(node: Node, parts: Sequence[int]) -> int:
    """The parity of a term with variables, from those of its parts."""
    if node.kind == "variable":
        return -1
    if node.kind == "sum":
        return parts[0] if len(set(parts)) == 1 else 0
    if node.kind == "product":
        return 0 if 0 in parts else (-1) ** parts.count(-1)
    if node.kind == "power":
        return parts[0] ** (node.given % 2) if parts[0] else 0
    if node.kind == "zeta":
        return 0
    if parts[0] == -1:
        return {"erf": -1, "atan": -1, "sin": -1, "cos": 1, "abs": 1}.get(node.kind, 0)
    return parts[0]


def symmetric(header: Header, rows: Any, box: Box) -> list[list[int]]:
    """The entries of a matrix that is square and symmetric term by term."""
    places = [[header.term(name, box) for name in read_list(row)] for row in read_list(rows)]
    size = len(places)
    if not size or any(len(row) != size for row in places):
        raise Refused("the matrix is not square")
    if any(places[i][j] != places[j][i] for i in range(size) for j in range(i)):
        raise Refused("the matrix is not symmetric")
    return places


def matrix_on(evaluation: Evaluation, places: list[list[int]], box: Box) -> Matrix:
    """The entries on a box."""
    values = evaluation.values(tuple(sorted({place for row in places for place in row})), box)
    return [[values[place] for place in row] for row in places]


# --- Reading --------------------------------------------------------------------------------------


def lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, none of them too long or without its end."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE or not line.endswith(b"\n"):
            raise Refused("the line is too long, or the file is cut off")
        yield line


def parsed(line: bytes) -> dict[str, Any]:
    """The object that a line writes, in the one way in which it is written: no spaces, ASCII."""
    try:
        found = json.loads(
            line, parse_float=_inexact, parse_constant=_inexact, object_pairs_hook=_keys
        )
        written = json.dumps(found, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"
    except (ValueError, RecursionError) as error:
        raise Refused(f"not a line of JSON: {short(str(error))}") from None
    if written != line or not isinstance(found, dict):
        raise Refused("the line is not an object written in the canonical way")
    return found


def _inexact(text: str) -> NoReturn:
    raise Refused(f"{short(text)} is not exact")


def _keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Refused("a key is repeated")
    return found


def mapping(data: Any) -> dict[str, Any]:
    """An object."""
    if not isinstance(data, dict):
        raise Refused(f"expected an object, got {short(data)}")
    return data


def only(found: Any, *names: str) -> list[Any]:
    """The values of these keys, there being no others."""
    if set(mapping(found)) != set(names):
        raise Refused(f"the keys must be {', '.join(names)}")
    return [found[name] for name in names]


def one_key(data: Any) -> tuple[str, Any]:
    """The key and the value of an object that has one."""
    if len(mapping(data)) != 1:
        raise Refused("expected one variable")
    ((name, value),) = data.items()
    return name, value


def number(text: Any) -> Fraction:
    """A rational number such as "-3/7", in lowest terms."""
    if not isinstance(text, str) or len(text) > 8002 or not NUMBER.fullmatch(text):
        raise Refused(f"not a number: {short(text)}")
    value = Fraction(text)
    if str(value) != text:
        raise Refused(f"{short(text)} is not in lowest terms")
    return value


def whole(value: Any, least: int, most: int) -> int:
    """An integer, not a truth value, in a range."""
    if type(value) is not int or not least <= value <= most:
        raise Refused(f"expected an integer from {least} to {most}, got {short(value)}")
    return value


def one_line(text: Any) -> str:
    """A text that can be printed without looking like more lines."""
    if not isinstance(text, str) or not text.isprintable():
        raise Refused(f"not a text of one line: {short(text)}")
    return text


def label(text: Any) -> str:
    """The label of a statement: one word of small letters, digits, dots and hyphens."""
    if not isinstance(text, str) or not LABEL.fullmatch(text):
        raise Refused(f"not a label of a-z, 0-9, '.' and '-', at most 64: {short(text)}")
    return text


def identifier(name: Any) -> str:
    """A name, of plain letters since others look like them, and none that stands for something else."""
    if not isinstance(name, str) or not NAME.fullmatch(name) or name in RESERVED:
        raise Refused(f"not a name: {short(name)}")
    return name


def one_of(value: Any, *known: str) -> str:
    """One of some texts."""
    if not isinstance(value, str) or value not in known:
        raise Refused(f"expected one of {', '.join(known)}, got {short(value)}")
    return value


def read_list(data: Any, size: int | None = None) -> list[Any]:
    """A list, of this size if one is given."""
    if not isinstance(data, list) or (size is not None and len(data) != size):
        raise Refused(f"expected a list, got {short(data)}")
    return data


def read_names(data: Any) -> list[str]:
    """One or more different names."""
    if not all(isinstance(name, str) for name in read_list(data)) or len(set(data)) != len(data):
        raise Refused("expected different names")
    if not data:
        raise Refused("expected a name")
    return data


def read_interval(data: Any) -> tuple[Fraction, Fraction]:
    """Two numbers, the lower one first; they may be equal."""
    low, high = (number(text) for text in read_list(data, 2))
    if low > high:
        raise Refused(f"an empty interval: {low} > {high}")
    return low, high


def read_box(data: Any) -> Box:
    """An interval for each name."""
    if len(mapping(data)) > MOST_SIDES:
        raise Refused(f"a box has more than {MOST_SIDES} variables")
    return {name: read_interval(ends) for name, ends in data.items()}


def read_inverse(found: dict[str, Any], size: int) -> list[list[Fraction]]:
    """The rows of a square matrix of numbers."""
    rows = read_list(only(found, "inverse")[0], size)
    return [[number(text) for text in read_list(row, size)] for row in rows]


def is_inside(inner: Box, outer: Box) -> bool:
    """Whether the first box is contained in the second."""
    return all(
        outer[name][0] <= low and high <= outer[name][1] for name, (low, high) in inner.items()
    )


def require_inside(inner: Box, outer: Box) -> None:
    """The first box has to be contained in the second."""
    if not is_inside(inner, outer):
        raise Refused(f"{shown(inner)} is not in {shown(outer)}")


def require_apart(boxes: Sequence[Box]) -> None:
    """No two boxes have a point in common."""
    spend(len(boxes) ** 2)
    for k, one in enumerate(boxes):
        for other in boxes[:k]:
            if not any(one[n][1] < other[n][0] or other[n][1] < one[n][0] for n in one):
                raise Refused("the boxes of two zeros share points")


def shown(box: Box) -> str:
    """A box for a reader."""
    return short(", ".join(f"{name} in [{low}, {high}]" for name, (low, high) in box.items()))


def short(value: Any) -> str:
    """A text that is not too long for a message."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 200 else f"{text[:197]}..."


# --- The whole file -------------------------------------------------------------------------------


@dataclass
class Accepted:
    """What was accepted: the kinds of claims in their order, and the digest of what is stated."""

    title: str
    uses: tuple[str, ...]
    digest: str
    claims: list[str] = field(default_factory=list)


def check(source: Iterable[bytes], work: int = MOST_WORK) -> Accepted:
    """Check a certificate, given as its lines. Raises Refused with the line and the reason."""
    reader, place, _left[0] = Reader(), 1, work
    try:
        for line in source:
            reader.read(line)
            place += 1
        return reader.accepted()
    except (Refused, Undefined) as refusal:
        raise Refused(f"line {place}: {refusal}") from None
    except RecursionError:
        raise Refused(f"line {place}: a term is too deep") from None


class Reader:
    """The state of reading: header, open claim, digest, seal."""

    def __init__(self) -> None:
        self._seal, self._digest = hashlib.sha256(), hashlib.sha256()
        self._lines, self._sealed = 0, False
        self._claim: Claim | None = None
        self._first: dict[str, Any] = {}
        self._accepted = Accepted("", (), "")

    def read(self, line: bytes) -> None:
        """Check one line."""
        spend(10 + len(line) // 10)
        found = parsed(line)
        if self._sealed:
            raise Refused("a line after the seal")
        if not self._lines:
            self._open(found)
        elif "seal" in found:
            self._close(*only(found, "lines", "seal"))
        elif "claim" in found:
            self._begin(found)
        elif "bits" in found:
            self._finish()
            self._header.evaluation = self._evaluation(only(found, "bits")[0])
        elif self._claim is None:
            raise Refused("a witness before any claim")
        else:
            self._claim.line(found)
        self._seal.update(line)
        self._lines += 1

    def _open(self, found: dict[str, Any]) -> None:
        if set(found) != HEADER or found["schema"] not in SCHEMAS:
            raise Refused(f"the first line must have the schema {SCHEMAS[0]} and its keys")
        self._first, uses = found, tuple(map(label, read_list(found["uses"])))
        if found["statement"] is not None:
            label(found["statement"])
        self._terms = Terms()
        for name, written in mapping(found["parameters"]).items():
            place = self._terms.read(written)
            if self._terms.nodes[place].free or found["parameters"].get(name) is not written:
                raise Refused(f"the parameter {short(name)} has variables in it")
            self._terms.parameters[identifier(name)] = self._terms.make("parameter", [place], name)
        self._read_terms(mapping(found["terms"]))
        self._header = Header(self._terms, self._evaluation(found["bits"]), uses)
        stated = {key: found[key] for key in ("statement", "uses", "parameters", "terms")}
        self._digest.update(_canonical(stated))
        self._accepted = Accepted(one_line(found["title"]), uses, "")
        self._header.evaluation.values(tuple(self._terms.parameters.values()), {})

    def _read_terms(self, written: dict[str, Any]) -> None:
        for name, data in written.items():
            if name in self._terms.parameters:
                raise Refused(f"{name} is a parameter and a term")
            self._terms.named[identifier(name)] = self._terms.read(data)

    def _evaluation(self, bits: Any) -> Evaluation:
        """The working precision here: twice that of the certificate, and more."""
        return Evaluation(self._terms, 2 * whole(bits, 16, MOST_BITS) + 128)

    def _begin(self, found: dict[str, Any]) -> None:
        self._finish()
        self._digest.update(b"\n" + _canonical(found))
        kind = one_of(found.pop("claim"), *KINDS)
        self._claim = KINDS[kind](self._header, found)
        self._accepted.claims.append(kind)

    def _finish(self) -> None:
        if self._claim is not None:
            self._claim.finish()
        self._claim = None

    def _close(self, number_of_lines: Any, seal: Any) -> None:
        self._finish()
        if type(number_of_lines) is not int or number_of_lines != self._lines:
            raise Refused(f"{self._lines} lines were read")
        if seal != self._seal.hexdigest():
            raise Refused("the seal does not match")
        if self._first["digest"] != self._digest.hexdigest():
            raise Refused("the digest does not match")
        self._sealed = True

    def accepted(self) -> Accepted:
        """What was accepted, once the seal was read."""
        if not self._sealed or not self._accepted.claims:
            raise Refused("the file ends before its seal, or nothing is claimed")
        self._accepted.digest = self._digest.hexdigest()
        return self._accepted


def _canonical(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True).encode()


def main(arguments: Sequence[str]) -> int:
    """The exit code."""
    work, files = str(MOST_WORK), arguments
    if arguments[:1] == ["--work"]:
        work, files = "".join(arguments[1:2]), arguments[2:]
    if not files or not WORK.fullmatch(work):
        sys.stderr.write("usage: python checkers/second_checker.py [--work N] FILE...\n")
        return 2
    refused = False
    for name in files:
        try:
            with Path(name).open("rb") as source:
                found = check(lines(source), int(work))
            kinds = ", ".join(f"{number} {kind}" for kind, number in Counter(found.claims).items())
            sys.stdout.write(f"{name}: accepted, {kinds}; digest {found.digest}\n")
        except Refused as refusal:
            refused = True
            sys.stdout.write(f"{name}: refused: {refusal}\n")
        except OSError as error:
            sys.stderr.write(f"cannot read {name}: {error.strerror}\n")
            return 2
    return int(refused)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
