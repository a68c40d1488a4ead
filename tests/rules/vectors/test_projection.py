"""A standard Gaussian vector seen along fixed vectors, against explicit coordinates."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected, Rewriting
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.gaussian.conditioning import in_one_variable
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import copy_moments, gaussian_moments
from slr_verify.calculus.rules.gaussian.projection import projection
from slr_verify.calculus.rules.gaussian.reflection import odd_mean
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import infer, worked_out
from slr_verify.language.copies import CopySum
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Normal, standard_normal
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Given, equal
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import InnerProduct, frame, gaussian_vector, inner

rho, c = sp.symbols("rho c", real=True)
X = sp.Symbol("X", real=True)
n = sp.Symbol("n", integer=True, positive=True)
K, V = frame(("k", "v"), sp.Matrix([[1, rho], [rho, 1]]))
Z, H = gaussian_vector("Z"), gaussian_vector("H")
Z_k, Z_v = sp.symbols("Z_k Z_v", real=True)


def mean(body: sp.Expr) -> Expectation:
    return Expectation(body, VectorBlock(Z))


def test_coordinates_have_the_gram_covariance() -> None:
    after = projection.rewrite(mean(sp.erf(inner(Z, V)) * inner(Z, K)), ())
    law = Normal((Z_k, Z_v), sp.Matrix([[1, rho], [rho, 1]]))
    assert after == Expectation(sp.erf(Z_v) * Z_k, law)


def test_coordinates_stand_in_the_order_of_the_frame() -> None:
    """Whatever the order of a set: a derivation is printed in the same way each time."""
    names = tuple("fbeadc")
    body = sp.Mul(*(inner(Z, vector) for vector in frame(names, sp.eye(6))))
    (law,) = projection.rewrite(mean(body), ()).blocks
    assert [symbol.name for symbol in law.variables] == [f"Z_{name}" for name in names]


def test_against_explicit_coordinates() -> None:
    """<Z,k>^2 <Z,v>^2 and <Z,k><Z,v> for vectors of R^3, by Gauss-Hermite over the coordinates."""
    vectors = np.array([[1.0, 0.5, 0.25], [0.5, -1.0, 1.0]])
    exact = sp.Matrix([[1, sp.Rational(1, 2), sp.Rational(1, 4)], [sp.Rational(1, 2), -1, 1]])
    k, v = frame(("k", "v"), exact * exact.T)
    nodes, weights = np.polynomial.hermite_e.hermegauss(6)
    grid = np.array(np.meshgrid(nodes, nodes, nodes)).reshape(3, -1)
    density = np.einsum("i,j,k->ijk", weights, weights, weights).ravel() / (2 * np.pi) ** 1.5
    along_k, along_v = vectors @ grid
    for power in (1, 2):
        before = mean((inner(Z, k) * inner(Z, v)) ** power)
        after = chain(before).rewritten(by=projection).rewritten(by=gaussian_moments).current
        assert abs(float(after) - np.sum(density * (along_k * along_v) ** power)) < 1e-10


@pytest.mark.parametrize("rule", [linearity, independence])
def test_no_other_rule_takes_a_vector(rule: Rewriting) -> None:
    """Linearity used to pull <Z, k>^2 out of its own expectation."""
    square = inner(Z, K) ** 2
    before = mean(square * sp.erf(inner(Z, V)))
    with pytest.raises(ProofRejected):
        assert infer(equal(before, square * mean(sp.erf(inner(Z, V)))), rule).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(before, mean(square) * mean(sp.erf(inner(Z, V)))), rule).shown


@pytest.mark.parametrize("rule", [stein, odd_mean, gaussian_moments])
def test_rules_for_variables_leave_a_vector_alone(rule: Rewriting) -> None:
    before = mean(inner(Z, K) ** 3)
    assert rule.rewrite(before, ()) == before


def test_copies_of_a_vector_are_not_independent_of_what_they_see() -> None:
    total = CopySum(inner(Z, K) * inner(H, K) ** 2, VectorBlock(H), n)
    for before in (mean(total), projection.rewrite(mean(total), ())):
        with pytest.raises(ProofRejected):
            assert worked_out(before, copy_moments, ()).shown


@pytest.mark.parametrize(
    "body",
    [
        sp.exp(inner(Z, K) ** 2),
        sp.exp(inner(Z + K, V)),
        1 / inner(Z, K) ** 2,
        CopySum(sp.exp(inner(H, K)), VectorBlock(H), n),
    ],
)
def test_an_expectation_over_a_vector_that_may_not_exist(body: sp.Expr) -> None:
    with pytest.raises(ProofRejected):
        assert infer(equal(mean(body), mean(body)), normal_form).shown


@pytest.mark.parametrize(
    "body",
    [
        inner(Z + K * c, V - K) ** 3 * sp.erf(inner(V, Z * c)),
        sp.exp(-(inner(Z, K) ** 2)) * erf_prime(inner(Z, V)),
        inner(Z, V) * CopySum(sp.erf(inner(H * c, K)), VectorBlock(H), n) ** 2,
    ],
)
def test_and_one_that_does(body: sp.Expr) -> None:
    assert infer(equal(mean(body), mean(body), (1 - rho**2 >= 0,)), normal_form).shown


@pytest.mark.parametrize(
    ("power", "value"), [(1, n * rho), (2, n * (1 + 2 * rho**2) + n * (n - 1) * rho**2)]
)
def test_copies_are_projected(power: int, value: sp.Expr) -> None:
    before = Expectation(CopySum(inner(H, K) * inner(H, V), VectorBlock(H), n) ** power)
    rules = in_turn(linearity, projection, copy_moments, gaussian_moments, name="moments")
    assert infer(equal(before, value, (1 - rho**2 >= 0,)), rules).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(before, value + rho, (1 - rho**2 >= 0,)), rules).shown


def test_a_vector_occurs_in_one_block() -> None:
    with pytest.raises(ValueError, match="occurs in two independent blocks"):
        Expectation(inner(Z, K), VectorBlock(Z), VectorBlock(gaussian_vector("Z")))


def test_different_vectors_are_independent() -> None:
    both = Expectation(inner(Z, K) * inner(H, K), VectorBlock(Z), VectorBlock(H))
    current = chain(both, (1 - rho**2 >= 0,)).rewritten(by=projection)
    assert current.equals(0, by=gaussian_moments).theorem().shown


@pytest.mark.parametrize("direction", [K + V, K * c])
def test_inner_products_are_worked_out_first(direction: sp.Basic) -> None:
    before = mean(inner(Z, direction) * inner(Z, K))
    with pytest.raises(ProofRejected, match="is not worked out yet"):
        projection.rewrite(before, ())
    assert projection.rewrite(by_definition(InnerProduct).rewrite(before, ()), ())


@pytest.mark.parametrize("body", [inner(Z + K, V), inner(V, Z), inner(K, Z * 2)])
def test_a_vector_outside_its_inner_products_is_refused(body: sp.Expr) -> None:
    with pytest.raises(ProofRejected, match="otherwise than through inner products"):
        projection.rewrite(mean(body), ())


def test_the_name_of_a_coordinate_must_be_free() -> None:
    """E Z_k <Z,k> with a parameter called Z_k used to be one."""
    with pytest.raises(ProofRejected, match="Z_k has the name of another symbol"):
        projection.rewrite(mean(Z_k * inner(Z, K)), ())


def test_names_that_run_together_are_refused() -> None:
    k, b = frame(("a_b", "b"), sp.eye(2))
    first, second = gaussian_vector("Z"), gaussian_vector("Z_a")
    both = Expectation(inner(first, k) * inner(second, b), VectorBlock(first), VectorBlock(second))
    with pytest.raises((ProofRejected, ValueError), match=r"another symbol|two independent blocks"):
        projection.rewrite(both, ())


def test_a_vector_beside_a_variable() -> None:
    before = Expectation(inner(Z, K) ** 2 * X**2, VectorBlock(Z), standard_normal(X))
    assert chain(before).rewritten(by=projection).rewritten(by=in_one_variable).current == 1


@pytest.mark.parametrize("given", [(), (2 - rho**2 >= 0,)])
def test_no_order_follows_from_vectors_that_there_are_for_some_values_only(given: Given) -> None:
    """2 - 2 rho >= 0, by way of |k - v|^2 and of E <Z, k - v>^2."""
    rules = in_turn(by_definition(InnerProduct), projection, linearity, gaussian_moments, name="p")
    square, norm = mean(inner(Z, K - V) ** 2), SquaredNorm(K - V)
    for way, by in ((square, rules), (norm, by_definition(SquaredNorm))):
        start = chain(2 - 2 * rho, given)
        with pytest.raises(ProofRejected):
            assert start.equals(way, by=by).at_least(0, by=by_sign).theorem().shown


@pytest.mark.parametrize("body", [inner(Z, K * inner(Z, V)), sp.erf(inner(Z, K) ** 2)])
def test_a_mean_along_vectors_exists_whatever_their_products_are(body: sp.Expr) -> None:
    assert infer(equal(mean(body), mean(body)), normal_form).shown
