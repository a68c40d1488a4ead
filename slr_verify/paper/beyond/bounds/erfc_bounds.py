"""Inequalities for erfc = 1 - erf that hold up to infinity: those of Mills' ratio, and a lower one.

`from_infinity` has what the proofs share.
"""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.initial_value import MonotoneFrom
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.integration import (
    FundamentalTheorem,
    IntegratedInequality,
    InTheLimit,
)
from slr_verify.calculus.rules.order import Multiplied, Rearranged
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.integral import Integral
from slr_verify.language.statement import Given, Statement, at_least, at_most
from slr_verify.language.value import derivative
from slr_verify.model.notation import x

y, z = sp.Symbol("y", nonnegative=True), sp.Symbol("z", nonnegative=True)
s, r = sp.Symbol("s", positive=True), sp.Symbol("r", positive=True)
v = sp.Symbol("v", real=True)
UNIT = (sp.Ge(v, 0), sp.Le(v, 1))
ONE, HALF = sp.S.One, sp.S.Half
far = y + 1 / s
far_bell = sp.exp(-(far**2))
tail, bell, root_pi = 1 - sp.erf(y), sp.exp(-(y**2)), sp.sqrt(sp.pi)
steep = 2 * r / (root_pi * (1 + r**2))

TANGENT = at_least(sp.exp(x), 1 + x)
ABOVE = at_most(root_pi * y * tail, bell)
BELOW = at_least(root_pi * (1 + 2 * y**2) * tail, 2 * y * bell)
GAUSSIAN = at_least(tail, steep * sp.exp(-(1 + r**2) * y**2))


def tangent(goal: Statement, shelf: Shelf) -> Theorem:
    """exp(x) - 1 - x is the integral of x^2 (1 - v) exp(x v) over v in [0, 1]."""
    inside = x**2 * (1 - v) * sp.exp(x * v)
    positive = chain(inside, UNIT).at_least(0, by=by_sign).theorem()
    remainder = (
        chain(Integral(inside, (v, 0, 1)))
        .at_least(Integral(0, (v, 0, 1)), by=IntegratedInequality(positive))
        .theorem()
    )
    whole = (
        chain(sp.exp(x) - 1 - x)
        .equals(remainder.statement.lhs, by=FundamentalTheorem((1 + x * (1 - v)) * sp.exp(x * v)))
        .at_least(0, by=Instance(remainder))
        .theorem()
    )
    return infer(goal, Rearranged(whole))


def above(goal: Statement, shelf: Shelf) -> Theorem:
    """f = exp(-y^2) - sqrt(pi) y erfc has the slope -sqrt(pi) erfc; erfc <= exp(-c^2) far out."""
    known = Instance(shelf.theorem("erf-bounds", part=1), ((y, far),))
    below = chain(1 - sp.erf(far)).at_most(far_bell, by=known).theorem()
    end = (
        chain((bell - root_pi * y * tail).subs(y, far))
        .at_least(-root_pi * far * (1 - sp.erf(far)), by=by_sign)
        .at_least(-root_pi * far * far_bell, by=Rearranged(below, -1 / (root_pi * far)))
        .at_least(-2 * far * far_bell, by=Rearranged(nonnegative((2 - root_pi) * far * far_bell)))
        .at_least(-2 * s, by=Rearranged(small_product(shelf), -HALF))
        .theorem()
    )
    slope = chain(-root_pi * tail).at_most(0, by=by_sign).theorem()
    positive = from_infinity(bell - root_pi * y * tail, slope, end)
    return infer(goal, Rearranged(positive))


def below(goal: Statement, shelf: Shelf) -> Theorem:
    """f = erfc - 2 y exp(-y^2)/(sqrt(pi) (1 + 2 y^2)) falls as fast as exp(-y^2)/(1 + 2 y^2)^2."""
    fraction = 2 * y * bell / (root_pi * (1 + 2 * y**2))
    far_fraction = fraction.subs(y, far)
    rest = 2 * far * far_bell * (1 - 1 / (root_pi * (1 + 2 * far**2)))
    end = (
        chain((tail - fraction).subs(y, far))
        .at_least(-far_fraction, by=by_sign)
        .at_least(-2 * far * far_bell, by=Rearranged(nonnegative(rest)))
        .at_least(-2 * s, by=Rearranged(small_product(shelf), -HALF))
        .theorem()
    )
    slope = chain(-4 * bell / (root_pi * (1 + 2 * y**2) ** 2)).at_most(0, by=by_sign).theorem()
    positive = from_infinity(tail - fraction, slope, end)
    factor = root_pi * (1 + 2 * y**2)
    return infer(goal, Multiplied(positive, factor))


def gaussian(goal: Statement, shelf: Shelf) -> Theorem:
    """The difference falls, because 2 w exp(-w^2) <= 1 at w = r y."""
    inner = sp.exp(-((r * far) ** 2))
    least = ((r - HALF) ** 2 + sp.Rational(3, 4)) / (1 + r**2)  # 1 - r/(1 + r^2)
    rest = 2 * far_bell * (1 - inner / root_pi + inner / root_pi * least)
    end = (
        chain(goal.gap.subs(y, far))
        .at_least(-goal.rhs.subs(y, far), by=by_sign)
        .at_least(-2 * far_bell, by=Rearranged(nonnegative(rest)))
        .at_least(-2 * s, by=Rearranged(small_bell(shelf), -HALF))
        .theorem()
    )
    hump = chain(2 * r * y * sp.exp(-((r * y) ** 2))).at_most(1, by=low_hump(shelf)).theorem()
    slope = (
        chain(-2 / root_pi * bell * (1 - hump.statement.lhs))
        .at_most(0, by=Multiplied(hump, 2 / root_pi * bell))
        .theorem()
    )
    positive = from_infinity(goal.gap, slope, end)
    return infer(goal, Rearranged(positive))


def from_infinity(function: sp.Expr, slope: Theorem, end: Theorem) -> Theorem:
    """`f >= 0` for y >= 0, from `f' <= 0`, its closed form on the left, and `f(y + 1/s) >= -2 s`."""
    moved = function.subs(y, y + z)
    falls = (
        chain(derivative(moved, z))
        .at_most(0, by=Instance(slope, ((y, y + z),)))
        .equals(derivative(function, z), by=differentiation)
        .theorem()
    )
    start = chain(function).equals(function, by=normal_form).theorem()
    lower = chain(moved).at_most(function, by=MonotoneFrom(z, sp.S.Zero, falls, start)).theorem()
    at_far = function.subs(y, far)
    known = chain(at_far).at_most(function, by=Instance(lower, ((z, 1 / s),))).theorem()
    bounded = (
        chain(function)
        .at_least(at_far, by=Rearranged(known))
        .at_least(-2 * s, by=Instance(end))
        .theorem()
    )
    return chain(function).at_least(0, by=InTheLimit(bounded, s)).theorem()


def small_product(shelf: Shelf) -> Theorem:
    """c exp(-c^2) <= c/(1 + c^2) <= s at c = y + 1/s."""
    rest = nonnegative((s + s * y**2 + y) / (1 + far**2))
    return (
        chain(far * far_bell)
        .at_most(
            far / (1 + far**2),
            by=Multiplied(exponential_above(tangent(TANGENT, shelf), far**2), far),
        )
        .at_most(s, by=Rearranged(rest))
        .theorem()
    )


def small_bell(shelf: Shelf) -> Theorem:
    """exp(-c^2) <= 1/(1 + c^2) <= s at c = y + 1/s, since s + 1/s >= 1."""
    over = ((s - HALF) ** 2 + sp.Rational(3, 4)) / s + s * y**2 + 2 * y
    rest = nonnegative(over / (1 + far**2))
    return (
        chain(far_bell)
        .at_most(1 / (1 + far**2), by=Instance(exponential_above(tangent(TANGENT, shelf), far**2)))
        .at_most(s, by=Rearranged(rest))
        .theorem()
    )


def low_hump(shelf: Shelf) -> Instance:
    """2 w exp(-w^2) <= 2 w/(1 + w^2) <= 1, for use at w = r y."""
    rest = nonnegative((1 - y) ** 2 / (1 + y**2))
    known = (
        chain(2 * y * bell)
        .at_most(
            2 * y / (1 + y**2),
            by=Multiplied(exponential_above(tangent(TANGENT, shelf), y**2), 2 * y),
        )
        .at_most(1, by=Rearranged(rest))
        .theorem()
    )
    return Instance(known, ((y, r * y),))


def nonnegative(expr: sp.Expr, given: Given = ()) -> Theorem:
    """`expr >= 0`, read off its structure."""
    return chain(expr, given).at_least(0, by=by_sign).theorem()


def exponential_above(line: Theorem, size: sp.Expr) -> Theorem:
    """exp(-u) <= 1/(1 + u), for u >= 0, from the tangent line of exp."""
    known = Instance(line, ((x, size),))
    below = chain(sp.exp(size)).at_least(1 + size, by=known).theorem()
    factor = -sp.exp(size) * (1 + size)
    return chain(sp.exp(-size)).at_most(1 / (1 + size), by=Rearranged(below, factor)).theorem()


CLAIM = Claim(
    label="erfc-bounds",
    number="Bounds (erfc)",
    title="Bounds on $erfc = 1 - erf$: Mills' ratio, and a Gaussian from below",
    sentence=(
        "For $y >= 0$ and $r > 0$, with $erfc = 1 - erf$: $sqrt(pi) y erfc(y) <= exp(-y^2)$, $sqrt(pi) (1"
        " + 2 y^2) erfc(y) >= 2 y exp(-y^2)$, and $erfc(y) >= 2 r exp(-(1 + r^2) y^2)/(sqrt(pi) (1 +"
        " r^2))$. For all real $x$, $exp(x) >= 1 + x$."
    ),
    headings=(
        Heading("The exponential function lies above its tangent at 0", TANGENT),
        Heading("Mills' ratio from above", ABOVE),
        Heading("Mills' ratio from below", BELOW),
        Heading("A Gaussian from below, for each $r > 0$", GAUSSIAN),
    ),
    statements=(TANGENT, ABOVE, BELOW, GAUSSIAN),
    proofs=(
        Proof(
            "From infinity",
            (tangent, above, below, gaussian),
            "Each inequality for $erfc$ says that a function $f$ is nonnegative for $y >= 0$. It is"
            " nonincreasing, and $f(y + 1/s) >= -2 s$ for every $s > 0$, because $c exp(-c^2)$ and"
            " $exp(-c^2)$ are at most $s$ at $c = y + 1/s$. So $f(y) >= -2 s$ for every $s > 0$. The"
            " inequality for the exponential function is Taylor's formula with an integral remainder.",
        ),
    ),
    evidence=(
        quadrature_evidence((TANGENT, ABOVE, BELOW, GAUSSIAN)),
        enclosure_evidence((TANGENT, ABOVE, BELOW, GAUSSIAN)),
    ),
)
