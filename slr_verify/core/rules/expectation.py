"""Rules about means of centred Gaussian variables."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from ..binding import body_of, bound_as, closed, names_of, opened
from ..meaning import Meaning
from ..tempered import is_tempered
from ..terms import ONE, Term, make, negative, over, plus, power, rational, times
from ..zero_test import same
from .calculus import slope
from .rule import Premises, Sides, computes, require, rule


@computes("mean", (int, Term))
def stein(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    --------------------------------------------------   F smooth and tempered, with its derivatives
    H |- E Z_j F(Z) = sum over k of C_jk E dF/dz_k(Z)

    The witness is j, from 0 on, and F as the body of a binder.
    """
    (place, rest), (size, body, *law) = witness, node.args
    require(0 <= place < size, "no-variable", f"the law has no variable {place}", node)
    values = meaning.ranges.fresh(size, node, rest)
    names, inside = names_of(values), opened(rest, values)
    meaning.require_defined(make("mean", size, rest, *law))
    smooth = is_tempered(inside, names, meaning.ranges, smooth=True)
    require(smooth, "not-tempered", "this may not be smooth and tempered", inside)
    split = same(opened(body, values), times(values[place], inside), meaning)
    require(split, "other-factor", "this is not Z_j times F", node)
    slopes = (slope(inside, value, value, meaning) for value in values)
    means = (make("mean", size, closed(each, names), *law) for each in slopes)
    row = law[place * size : (place + 1) * size]
    return plus(*(times(c, each) for c, each in zip(row, means, strict=True)))


@rule((Term, [[Term]]))
def affine_image(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    -------------------------   Z ~ N(0, C), W ~ N(0, A C A'), A not random
    H |- E F(A Z) = E F(W)

    The witness is F, as the body of a binder, and the rows of A.
    """
    image, rows = witness
    means = goal.op == "=" and all(side.op == "mean" for side in goal.args)
    fitting = means and goal.args[1].args[1] is image
    require(fitting, "not-the-term", "the goal does not equate such means", goal)
    node, other = goal.args
    (size, body, *law), (more, _, *wanted) = node.args, other.args
    right_size = len(rows) == more and all(len(row) == size for row in rows)
    require(right_size, "matrix", f"the matrix must have {more} rows of {size} entries")
    entries = [entry for row in rows for entry in row]
    meaning.require_defined(*entries)
    values = meaning.ranges.fresh(size, node, other, *entries)
    images = tuple(_product(row, values) for row in rows)
    composed = same(opened(body, values), opened(image, images), meaning)
    require(composed, "other-body", "the first body is not F(A Z)", node)
    columns = [tuple(law[k * size : (k + 1) * size]) for k in range(size)]
    left = [tuple(_product(row, column) for column in columns) for row in rows]
    for (first, across), stated in zip(product(left, rows), wanted, strict=True):
        entry = _product(across, first)
        matches = same(entry, stated, meaning)
        require(matches, "covariance", "A C A' has another entry", entry, stated)


def _product(row: tuple[Term, ...], column: tuple[Term, ...]) -> Term:
    return plus(*(times(a, b) for a, b in zip(row, column, strict=True)))


@computes("mean", (Term, Term, Term, Term))
def complete_square(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    --------------------------------------------------------------   w = 1 + 2a > 0 and G ~ N(0, 1)
    H |- E exp(-(a G^2 + b G + c)) F(G)
           = exp(b^2/(2w) - c)/sqrt(w) E F(G/sqrt(w) - b/w)

    The witness is a, b, c, and F as the body of a binder. The mean on the left is defined because that on
    the right is.
    """
    a, b, c, rest = witness
    standard = node.args[0] == 1 and node.args[2] is ONE
    require(standard, "not-standard", "this is not one standard Gaussian variable", node)
    (x,) = meaning.ranges.fresh(1, node, a, b, c, rest)
    width = plus(ONE, times(rational(2), a))
    require(meaning.ranges.is_positive(width), "width", "this may not be positive", width)
    exponent = negative(plus(times(a, power(x, 2)), times(b, x), c))
    integrand = times(make("exp", exponent), opened(rest, (x,)))
    same_body = same(opened(node.args[1], (x,)), integrand, meaning)
    require(same_body, "other-body", "this is not the integrand", node, integrand)
    root = make("sqrt", width)
    moved = opened(rest, (plus(over(x, root), negative(over(b, width))),))
    mean = make("mean", 1, closed(moved, names_of((x,))), ONE)
    square = over(times(rational(Fraction(1, 2)), power(b, 2)), width)
    return times(over(make("exp", plus(square, negative(c))), root), mean)


@rule([Term], premises=1, sides=Sides.SHOWN)
def gram(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- <u_i, u_j> = c_ij
    --------------------------------------
    H |- (c_ij) is positive semidefinite

    The witness is the vectors; the premises are for all i and j.
    """
    require(goal.op == "psd", "not-the-term", "the goal is about no matrix", goal)
    _require_products(witness, goal.args[1:], premises)


@rule((Term, [Term]), premises=1, sides=Sides.SHOWN)
def projection(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- <u_i, u_j> = c_ij
    ------------------------------------------------   the mean over Z is defined, u not random
    H |- E F(<Z, u_1>, .., <Z, u_m>) = E F(W), W ~ N(0, (c_ij))

    Z is a standard Gaussian vector, and F is defined everywhere. The witness is F, as the body of a binder,
    and the vectors; the premises are for all i and j.
    """
    image, vectors = witness
    node, other = goal.args if goal.op == "=" else (goal, goal)
    fitting = node.op == "gaussian" and other.op == "mean" and other.args[1] is image
    require(fitting, "not-the-term", "the goal does not equate such means", goal)
    meaning.require_defined(node)
    _require_products(vectors, other.args[2:], premises)
    new = meaning.ranges.fresh(len(vectors), node, other, *vectors)
    meaning.require_defined(opened(image, new))
    (z,) = bound_as("gaussian", new[0].args)
    along = tuple(make("inner", z, each) for each in vectors)
    composed = same(opened(body_of(node), (z,)), opened(image, along), meaning)
    require(composed, "other-body", "the body is another function of the vector", node)


@rule((Term, Term, Term, Term), premises=2, sides=Sides.SHOWN)
def density(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- surely z, u (<B(z), u> = <z, B(u)>)    H |- surely z, u (<B(z), C(u)> = <z, u>)
    ------------------------------------------------------------------------------------
    H |- E r(Z) F(Z) = E r(Z) E F(B(Z) + m)

    r(z) is exp((<z, z> - <C(z - m), C(z - m)>)/2), Z is a standard Gaussian vector, and m is not random.
    The mean of F(B(Z) + m) is defined, and F and r everywhere. Outside of a null set B is a symmetric
    matrix and C its inverse, so r/E r is the density of B(Z) + m with respect to the law of Z. The witness
    is F, B and C as bodies of binders, and m.
    """
    image, matrix, inverse, m = witness
    names = names_of(meaning.ranges.fresh(2, *witness))
    z, u = bound_as("surely", names)
    there, here, back = opened(matrix, (z,)), opened(matrix, (u,)), opened(inverse, (u,))
    shown = {premise.goal for premise in premises}
    for pair, other in (((there, u), (z, here)), ((there, back), (z, u))):
        sides = (make("inner", *each) for each in (pair, other))
        wanted = make("surely", 2, closed(make("=", *sides), names))
        require(wanted in shown, "products", "no premise says this", wanted)
    noise = opened(inverse, (make("vector sum", z, make("scaled", rational(-1), m)),))
    gap = plus(make("inner", z, z), negative(make("inner", noise, noise)))
    ratio, value = make("exp", times(rational(Fraction(1, 2)), gap)), opened(image, (z,))
    moved = opened(image, (make("vector sum", there, m),))
    meaning.require_defined(value, ratio, make("gaussian", closed(moved, names[:1])))
    bodies = (closed(each, names[:1]) for each in (times(ratio, value), ratio, moved))
    weighted, *factors = (make("gaussian", each) for each in bodies)
    fitting = goal is make("=", weighted, times(*factors))
    require(fitting, "not-the-term", "the goal is not the equality of this rule", goal)


@rule((Term, Term, Term), premises=2)
def resampling(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- <u, u> = 1    H |- surely z, w (F(z + (<w, u> - <z, u>) u) = G(z, w))
    --------------------------------------------------------------------------   u not random
    H |- E F(Z) = E E G(Z, W)

    Z and W are independent standard Gaussian vectors. The component of Z along u is independent of the rest
    of Z, so that of W may replace it. By Fubini the mean over either may be the inner one. The witness is F
    and G as bodies of binders, and u.
    """
    image, other, u = witness
    names = names_of(meaning.ranges.fresh(2, *witness))
    z, w = bound_as("surely", names)
    gap = plus(make("inner", w, u), negative(make("inner", z, u)))
    moved = opened(image, (make("vector sum", z, make("scaled", gap, u)),))
    value, shown = opened(other, (z, w)), {premise.goal for premise in premises}
    exchanged = make("surely", 2, closed(make("=", moved, value), names))
    for wanted in (make("=", make("inner", u, u), ONE), exchanged):
        require(wanted in shown, "not-shown", "no premise says this", wanted)
    orders = (names[1:], names[:1]), (names[:1], names[1:])
    means = (make("gaussian", closed(make("gaussian", closed(value, a)), b)) for a, b in orders)
    fitting = any(goal is make("=", make("gaussian", image), each) for each in means)
    require(fitting, "not-the-term", "the goal does not equate such means", goal)


def _require_products(
    vectors: tuple[Term, ...], entries: tuple[Term, ...], premises: Premises
) -> None:
    """The premises say what the inner products of all pairs of vectors are."""
    shown = {premise.goal for premise in premises}
    pairs = [make("inner", u, v) for u in vectors for v in vectors]
    require(len(pairs) == len(entries), "matrix", "the matrix has the wrong size")
    for pair, entry in zip(pairs, entries, strict=True):
        wanted = make("=", pair, entry)
        require(wanted in shown, "products", "no premise says this", wanted)
