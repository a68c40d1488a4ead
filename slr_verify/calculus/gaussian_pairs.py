"""Two independent standard Gaussian variables: Price's theorem, and one of them integrated out.

A pair (X, c X + sqrt(1 - c^2) Y) has the covariance c. By Price's theorem

    d/dc E g(X, c X + sqrt(1 - c^2) Y) = E g_uv(X, c X + sqrt(1 - c^2) Y),

since differentiation brings X - c Y/sqrt(1 - c^2) down, which Stein's lemma takes away again.

If Y occurs in one error function only, it can be integrated out: with w = sqrt(1 + 2 m^2),

    E F(X) erf(v(X) + m Y) = E F(X) erf(v(X)/w).

Both sides are values of E F(X) erf((v(X) + m sin(t) Y)/sqrt(1 + 2 m^2 cos(t)^2)), at t = pi/2 and t = 0,
and this does not depend on t: that is the heat equation for erf(v/w).
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.gaussian_mean import worked_out
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.differentiation import differentiation_under_E
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.stein import Stein
from slr_verify.calculus.rules.initial_value import SameDerivative
from slr_verify.calculus.rules.instance import applying, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.erf_derivative import erf_derivative
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Normal
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative

X, Y, TURN = sp.symbols("X Y omega", real=True)
LAW = Normal((X, Y), sp.eye(2))


def mean_of_pair(body: sp.Expr) -> Expectation:
    """E over independent standard Gaussian X and Y."""
    return Expectation(body, LAW)


def correlated(c: sp.Symbol) -> sp.Expr:
    """A standard Gaussian of covariance c with X."""
    return c * X + sp.sqrt(1 - c**2) * Y


def price(g: sp.Expr, u: sp.Symbol, v: sp.Symbol, c: sp.Symbol) -> Theorem:
    """The derivative of E g(X, V) in the covariance c of X and V is E g_uv(X, V), for -1 < c < 1.

    g is a function of u and v, smooth and tempered with its derivatives. Raises ProofRejected.
    """
    point, given = {u: X, v: correlated(c)}, (c > -1, c < 1)
    mean, both = (
        mean_of_pair(each.subs(point, simultaneous=True)) for each in (g, g.diff(u).diff(v))
    )
    slope = g.diff(v).subs(point, simultaneous=True)
    apart = mean_of_pair(X * slope) - c / sp.sqrt(1 - c**2) * mean_of_pair(Y * slope)
    return (
        chain(derivative(mean, c), given)
        .rewritten(by=differentiation_under_E)
        .equals(apart, by=linearity)
        .through(Stein(X, slope), Stein(Y, slope))
        .equals(both, by=linearity)
        .theorem()
    )


def integrated_out(rest: sp.Expr, order: int, shift: sp.Expr, scale: sp.Expr) -> Theorem:
    """`E F erf^(n)(v + m Y) = E F erf^(n)(v/w)/w^n`, where Y does not occur in F, v and m.

    Raises ProofRejected.
    """
    for part in (rest, shift, scale):
        if part.free_symbols & {Y, TURN}:
            raise ProofRejected(f"{part} depends on the variable that is integrated out")
    turned = _turned(rest, order, shift, scale)
    still = turned.subs(TURN, 0)
    slope = _no_slope(turned, rest, order, shift, scale)
    value = chain(still).equals(still, by=normal_form).theorem()
    known = infer(equal(turned, still), SameDerivative(TURN, sp.S.Zero, slope, value))
    return instance(known, {TURN: sp.pi / 2})


def _turned(rest: sp.Expr, order: int, shift: sp.Expr, scale: sp.Expr) -> Expectation:
    """With sin(t) Y in place of Y, and the rest of its variance in the width."""
    width = _width(scale)
    inside = (shift + scale * sp.sin(TURN) * Y) / width
    return mean_of_pair(rest * _erf(order, inside) / width**order)


def _no_slope(
    turned: Expectation, rest: sp.Expr, order: int, shift: sp.Expr, scale: sp.Expr
) -> Theorem:
    """Its derivative in t is zero: what comes from the width, by the heat equation, is what Stein gives."""
    width, sin, cos = _width(scale), sp.sin(TURN), sp.cos(TURN)
    inside = (shift + scale * sin * Y) / width
    first = scale * cos / width ** (order + 1) * Y * _erf(order + 1, inside)
    second = scale**2 * sin * cos / width ** (order + 2) * _erf(order + 2, inside)
    return (
        chain(derivative(turned, TURN))
        .rewritten(by=differentiation_under_E)
        .equals(mean_of_pair(rest * (first - second)), by=normal_form)
        .through(linearity, Stein(Y), linearity)
        .equals(0, by=normal_form)
        .theorem()
    )


def _width(scale: sp.Expr) -> sp.Expr:
    return sp.sqrt(1 + 2 * scale**2 * sp.cos(TURN) ** 2)


def _erf(order: int, x: sp.Expr) -> sp.Expr:
    return erf_derivative(order, x) if order else sp.erf(x)


def pair_mean(goal: Statement, *known: Theorem) -> Theorem:
    """The goal, whose left-hand side is a mean in which Y occurs in one error function, worked out.

    Powers of Y go by Stein's lemma. What is known of one variable is used for X. Raises ProofRejected.
    """
    line = chain(goal.lhs, goal.given)
    while any(_polynomial_in(Y, each) for each in line.current.atoms(Expectation)):
        line = line.through(linearity, Stein(Y), linearity)
    for mean in sorted(line.current.atoms(Expectation), key=sp.default_sort_key):
        line = line.rewritten(by=applying(_over_one_variable(mean)))
    line = worked_out(line.rewritten(by=independence), *known)
    return line.equals(goal.rhs, by=normal_form).theorem()


def _over_one_variable(mean: Expectation) -> Theorem:
    """The mean as it is written, and what it is when Y is integrated out."""
    known = integrated_out(*_taken_apart(mean))
    line = chain(mean).equals(known.statement.lhs, by=normal_form)
    return line.equals(known.statement.rhs, by=applying(known)).theorem()


def _polynomial_in(name: sp.Symbol, mean: Expectation) -> bool:
    """Whether the variable occurs outside of every function in the body."""
    plain = mean.body.replace(lambda part: isinstance(part, sp.Function), lambda part: sp.S.One)
    return name in plain.free_symbols


def _taken_apart(mean: sp.Expr) -> tuple[sp.Expr, int, sp.Expr, sp.Expr]:
    """F, n, v and m of the mean of F(X) erf^(n)(v(X) + m Y). Raises ProofRejected for any other."""
    if not isinstance(mean, Expectation) or mean.blocks != (LAW,):
        raise ProofRejected(f"{mean} is not a mean over the pair X, Y")
    seen = [each for each in sp.Mul.make_args(mean.body) if Y in each.free_symbols]
    if len(seen) != 1 or not isinstance(seen[0], sp.erf | erf_derivative):
        raise ProofRejected(f"in {mean} the variable Y does not occur in one error function alone")
    (call,) = seen
    inside = sp.Poly(call.args[-1], Y)
    if inside.degree() != 1:
        raise ProofRejected(f"{call} is not taken at an affine function of Y")
    order = int(call.args[0]) if isinstance(call, erf_derivative) else 0
    return mean.body / call, order, inside.coeff_monomial(1), inside.coeff_monomial(Y)
