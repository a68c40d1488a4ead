"""Laws, vectors and numbers of which there are none: statements about them are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sympy as sp
from sympy.core.symbol import Str

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import gaussian_moments
from slr_verify.calculus.rules.gaussian.projection import projection
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import infer, workshop
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Integral, Sum
from slr_verify.language.law import Block, Centred, Index, Normal, SquareIntegrable, standard_normal
from slr_verify.language.sphere import Retraction, SquaredNorm
from slr_verify.language.statement import MalformedStatement, at_least, at_most, equal
from slr_verify.language.value import value_at
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import (
    Combination,
    FixedVector,
    InnerProduct,
    Vector,
    frame,
    gaussian_vector,
    inner,
)
from slr_verify.model.notation import PARAMETERS, PRODUCTS, alpha, kappa
from slr_verify.model.orbit import kappa_at
from slr_verify.model.posterior import likely, token_product
from slr_verify.model.risk import R, slope_of_R
from slr_verify.model.zeta import zeta

x, y, z, u, w = sp.symbols("x y z u w", real=True)
n = sp.Symbol("n", integer=True, positive=True)
time = sp.Symbol("n", integer=True, nonnegative=True)
Z = gaussian_vector("Z")

A, B = frame(("a", "b"), sp.Matrix([[1, x], [x, 1]]))


@pytest.mark.parametrize(
    ("law", "reason"),
    [
        (lambda: SquareIntegrable(x, sp.S.One, sp.S.Zero), "is at least 1, not 0"),
        (lambda: Index(n, sp.Integer(-3)), "there is no index n from 1 to -3"),
    ],
)
def test_a_law_that_cannot_exist(law: Callable[[], object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        law()


# Numbers that are none

TURN = sp.ImmutableDenseMatrix([[0, 1], [-1, 0]])
USUAL = (*PRODUCTS, *PARAMETERS)


@pytest.mark.parametrize(
    ("code", "expr"),
    [
        ("unread", sp.Pow(TURN, 2, evaluate=False)),
        ("unread", sp.cos(TURN)),
        ("unread", TURN),
        ("undefined", Integral(1 / likely(u), (u, 0, 1))),
        ("undefined", R(*PRODUCTS, -2, *PARAMETERS[1:])),
        ("reading", kappa_at(3, 0, 0, alpha, -2, *PARAMETERS[1:])),
        ("reading", kappa_at(3, 0, 0, -alpha, *PARAMETERS)),
    ],
)
def test_what_is_no_number(code: str, expr: sp.Expr) -> None:
    with pytest.raises(ProofRejected, match=rf"\[{code}\]"):
        assert infer(equal(expr, expr), normal_form).shown


@pytest.mark.parametrize("expr", [likely(n), token_product(3, n + 1), R(*USUAL), kappa + 1])
def test_what_is_one(expr: sp.Expr) -> None:
    assert infer(equal(expr, expr), normal_form).shown


# Numbers that Python would round


def test_a_small_number_times_infinity_is_not_nothing() -> None:
    """2 <= 1: 10^-400 k was at most 10^-400 for all k, as the float of the one is zero."""
    small = sp.Rational(1, 10**400)
    with pytest.raises(ProofRejected, match=r"\[rest\]"):
        infer(at_most(small * n, small), by_sign)
    assert infer(at_least(small * n, small), by_sign)


def test_sympy_does_not_take_zeta_for_another_function_of_that_name() -> None:
    """zeta(2, 1) < 1 was 1.64 to SymPy, Hurwitz' zeta, so |zeta(2, 1) - 1| >= 0 said that it is above 1."""
    known = infer(at_least(sp.Abs(z - 1), 0), by_sign)
    at_two = instance(known, {z: zeta(2, 1)})
    assert at_two.statement.lhs == sp.Abs(zeta(2, 1) - 1) != zeta(2, 1) - 1
    assert sp.sqrt((zeta(2, 1) - 1) ** 2) == sp.Abs(zeta(2, 1) - 1)
    assert zeta(2, 1).evalf() == zeta(2, 1)


PEAK = 10**6 / sp.sqrt(1 + (10**6 * (x - sp.Rational(1, 3))) ** 2) ** 3
HIDDEN_ZERO = 10**200 * ((sp.pi + 1) * (sp.pi - 1) - sp.pi**2 + 1)


@pytest.mark.parametrize(
    "number",
    [
        sp.erf(HIDDEN_ZERO) - sp.S.Half,
        sp.atan(HIDDEN_ZERO) - sp.S.Half,
        HIDDEN_ZERO**2 - sp.S.Half,
        (10**200 * ((sp.sqrt(2) + sp.sqrt(3)) * (sp.sqrt(3) - sp.sqrt(2)) - 1)) ** 2 - sp.S.Half,
    ],
    ids=["erf(0)", "atan(0)", "0^2", "roots"],
)
def test_signs_that_sympy_finds_in_floating_point_are_not_believed(number: sp.Expr) -> None:
    """All are -1/2; floats say otherwise, and |c| becomes c."""
    known = infer(at_least(sp.Abs(x), 0), by_sign)
    assert not isinstance(sp.Abs(number), sp.Abs)
    with pytest.raises(ProofRejected, match=r"\[sum\]"):
        instance(known, {x: number})


def test_sympy_finds_no_sign_of_an_integral() -> None:
    """It is nearly 1; by quadrature, which misses the peak, it is less."""
    number = Integral(PEAK, (x, 0, 1)) - 1
    assert number.is_positive is None
    assert isinstance(sp.sqrt((4 * sp.erf(HIDDEN_ZERO) * number - 1) ** 2), sp.Abs)


def test_no_sign_is_believed_that_comes_from_values_at_the_ends() -> None:
    """1/(n m) - 1/2 is positive for n = m = 1, and SymPy looks no further."""
    whole, other = (sp.Symbol(name, integer=True, positive=True) for name in ("n", "m"))
    known = infer(at_least(sp.Abs(x), 0), by_sign)
    number = 1 / (whole * other) - sp.S.Half
    assert sp.Abs(number) == number
    with pytest.raises(ProofRejected, match=r"\[sum\]"):
        instance(known, {x: number})


def test_no_number_is_whole_because_powers_of_two_cancel() -> None:
    """SymPy believes so of k (m + n)/3, for all whole k, m and n."""
    k, m, other = (sp.Symbol(name, integer=True, positive=True) for name in "kmn")
    third = k * (2 * m + 2 * other) / 6
    assert third.is_integer
    work = workshop()
    meaning = work.prover.meaning(work.reader.declared(third))
    assert not meaning.is_integer(work.reader.term(third))
    assert meaning.is_integer(work.reader.term(k * (m + other)))


def test_vectors_of_two_frames_with_one_matrix_are_not_one_vector() -> None:
    """1 = |a - b|^2 = 0, for two unit vectors at a distance of one."""
    ((a,), (b,)) = (frame((name,), sp.eye(1)) for name in "ab")
    apart = (sp.Eq(SquaredNorm(a - b), 1, evaluate=False),)
    seen = Expectation(inner(Z, a) * inner(Z, b), VectorBlock(Z))
    projected = in_turn(projection, gaussian_moments, name="projected")
    for statement, rule, reason in (
        (equal(SquaredNorm(a - b), 0, apart), by_definition(SquaredNorm), r"\[sum\]"),
        (equal(inner(a, b), 1), by_definition(InnerProduct), r"\[sum\]"),
        (equal(seen, 1), projected, "along vectors of different frames"),
    ):
        with pytest.raises(ProofRejected, match=reason):
            assert infer(statement, rule).shown
    assert infer(equal(SquaredNorm(a - a * 3), 4), by_definition(SquaredNorm))


# Bound parameters

LONG, WIDE = frame(("g", "h"), sp.Matrix([[1, u], [u, 1]]))
STEPS = sp.Symbol("l", integer=True, positive=True)
NO_LAW, BOUND = r"\[undefined\]", r"depends on [uw], which is bound \[reading\]"


@pytest.mark.parametrize(
    ("reason", "expr"),
    [
        (NO_LAW, Integral(Expectation(x**2, Normal((x,), sp.Matrix([[u]]))), (u, -1, 0))),
        (BOUND, Integral(Expectation(x**2, Centred(x, u)), (u, -1, 0))),
        (BOUND, Integral(Expectation(x**2, SquareIntegrable(x, sp.S.Zero, u)), (u, -1, 0))),
        (NO_LAW, value_at(Expectation(x**2, Normal((x,), sp.Matrix([[u]]))), (u,), (-sp.S.One,))),
        (NO_LAW, Sum(Expectation(x**2, Normal((x,), sp.Matrix([[2 - STEPS]]))), (STEPS, 1, 3))),
        (BOUND, Integral(SquaredNorm(LONG - WIDE), (u, 2, 3))),
        (BOUND, value_at(SquaredNorm(LONG - WIDE), (u,), (sp.Integer(3),))),
    ],
)
def test_a_bound_symbol_is_not_free_to_be_where_there_is_a_law(reason: str, expr: sp.Expr) -> None:
    """The mean of x^2 over N(0, u), integrated over u in [-1, 0], was -1/2; squared norms were -4."""
    for rule in (normal_form, linearity, by_definition(SquaredNorm)):
        with pytest.raises(ProofRejected, match=reason):
            assert infer(equal(expr, expr), rule).shown


@pytest.mark.parametrize(
    "expr",
    [
        Sum(Expectation(x, Index(n, STEPS)), (STEPS, 1, 3)),
        Integral(u * SquaredNorm(A + B), (u, 0, 1)),
    ],
)
def test_laws_that_there_are_whatever_is_bound(expr: sp.Expr) -> None:
    assert infer(equal(expr, expr), normal_form).shown


# Nodes that are not put together from what they take

ALONE, OTHER = frame(("a", "b"), sp.eye(2))
LAW = standard_normal(w)


@pytest.mark.parametrize(
    ("reason", "expr"),
    [
        ("no term for zeta", lambda: zeta(ALONE, sp.S.One)),
        ("no term for zeta", lambda: zeta(sp.Tuple(x, y), sp.S.One)),
        ("no term for zeta", lambda: zeta(LAW, sp.S.One)),
        ("no term for R", lambda: R(ALONE, 0, 0, 0, 0, *PARAMETERS)),
        ("no term for", lambda: slope_of_R(1, 0, 0, 0, 0, ALONE, 0, 0, 0, 0, *PARAMETERS)),
        ("no term for FixedVector", lambda: Expectation(ALONE, LAW)),
        ("no term for Normal", lambda: Expectation(LAW, standard_normal(y))),
        ("no term for Str", lambda: Expectation(Str("q"), LAW)),
        ("is no law of random variables", lambda: Expectation(x, sp.Tuple(x))),
        ("no mean over Block", lambda: Expectation(x, Block(sp.Tuple(x), y))),
        ("no term for FixedVector", lambda: Expectation(CopySum(ALONE, VectorBlock(Z), n))),
        ("a variance is a number, not a", lambda: Expectation(x**2, Centred(x, ALONE))),
        ("no mean over Index", lambda: Expectation(n, Index(n, sp.Tuple(x)))),
        ("no vector for Vector", lambda: SquaredNorm(Vector())),
        ("no vector for Symbol", lambda: SquaredNorm(Retraction(ALONE, x, y))),
        ("no attribute", lambda: SquaredNorm(Vector.__new__(FixedVector, x, sp.S.Zero))),
        ("not enough values", lambda: InnerProduct(ALONE)),
        ("no vector for Symbol", lambda: InnerProduct(ALONE, x)),
    ],
)
def test_a_vector_or_a_law_is_no_number(reason: str, expr: Callable[[], sp.Expr]) -> None:
    """The square of zeta at a vector was not negative."""
    with pytest.raises(ValueError, match=reason):
        assert infer(at_least(expr() ** 2, 0), by_sign).shown


def test_a_vector_is_no_value_of_a_symbol() -> None:
    known = infer(at_least(zeta(x, 1), 0), by_sign)
    with pytest.raises(ValueError, match="the value a of x is not exact"):
        instance(known, {x: ALONE})


@pytest.mark.parametrize(
    ("names", "gram", "reason"),
    [
        (("u",), [[-1]], "is no covariance: it is not positive semidefinite"),
        (("u", "w"), [[1, x], [0, 1]], "must be symmetric of that size"),
        (("u",), [[1, 0], [0, 1]], "must be symmetric of that size"),
        (("u", "u"), [[1, 0], [0, 1]], "two vectors of a frame have the same name"),
    ],
)
def test_a_frame_that_is_none(names: tuple[str, ...], gram: list[list[int]], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        frame(names, sp.Matrix(gram))


# What is random in a coefficient, or in a summand

SEEN = gaussian_vector("H")
MANY = CopySum(sp.exp(inner(SEEN, ALONE) ** 2), VectorBlock(SEEN), n)


def test_a_combination_of_combinations_hides_no_coefficient() -> None:
    """<exp(w^2) b, a + b>^2 has an infinite mean."""
    product = InnerProduct(Combination((sp.S.One, OTHER * sp.exp(w**2))), ALONE + OTHER)
    with pytest.raises(ProofRejected, match=r"\[undefined\]"):
        infer(at_least(Expectation(product**2, LAW), 0), by_sign)


def test_what_a_vector_is_seen_along_does_not_move() -> None:
    """<Z, S a> with S a sum over copies of exp(<H, a>^2)."""
    mean = Expectation(inner(Z, ALONE * MANY) ** 2, VectorBlock(Z))
    with pytest.raises(ProofRejected, match=r"\[undefined\]"):
        assert infer(equal(mean, mean), normal_form).shown


def test_what_a_vector_is_seen_along_has_no_random_length() -> None:
    """<Z, c>^4 for a c of length exp(w^2), and for one of a length whose fourth moment is unknown."""
    for law, length in ((LAW, sp.exp(w**4)), (Centred(w, sp.S.One), w**2)):
        (c,) = frame(("c",), sp.Matrix([[length]]))
        mean = Expectation(inner(Z, c) ** 4, law)
        with pytest.raises(ProofRejected, match=BOUND):
            assert infer(at_least(mean, 0), by_sign).shown


class Equal(sp.Expr):
    """Says that it equals everything, and hashes as a given expression does."""

    def __new__(cls, like: sp.Expr) -> Equal:
        made = super().__new__(cls)
        made.like = like
        return made

    __slots__ = ("like",)

    def __hash__(self) -> int:
        return hash(self.like)

    def __eq__(self, other: object) -> bool:
        return True


def test_a_class_that_equals_everything_leaves_no_answer_behind() -> None:
    """It is refused; what was found of it would be told of the sum over copies that it hashes as."""
    total = CopySum(w, standard_normal(w), sp.Integer(7))
    liar = Equal(total)
    with pytest.raises(ProofRejected, match="is not in the language"):
        infer(equal(liar, 0), by_sign)
    known = infer(at_least(sp.Abs(x), 0), by_sign)
    with pytest.raises(MalformedStatement, match="is not exact"):
        instance(known, {x: liar})
    with pytest.raises(ProofRejected, match="no term for CopySum"):
        assert instance(known, {x: total}).shown


def test_copies_of_what_is_copied_already() -> None:
    """Two copies of a sum that does not depend on what is copied: 2 S for one S, or S_1 + S_2."""
    once = CopySum(z, standard_normal(z), sp.S.One)
    for parts in ((once, standard_normal(x)), (x, Normal((x,), sp.Matrix([[once**2]])))):
        with pytest.raises(
            ValueError, match="is itself random, so what is copied has two readings"
        ):
            CopySum(*parts, sp.Integer(2))


def test_the_mark_of_a_vector_is_no_symbol_to_write_with() -> None:
    """E[m <Z, a>] = 0 for m that was part of Z on the left and a number on the right."""
    mean = Expectation(Z.mark * inner(Z, ALONE), VectorBlock(Z))
    with pytest.raises(ProofRejected, match="'vector Z'"):
        chain(mean).rewritten(by=projection)
