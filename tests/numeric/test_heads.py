"""The risk of several heads and its gradient, against quadrature of the definition."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp
from scipy.special import erf

from slr_verify import Parameters, multi_head_gradient, multi_head_risk, risk, risk_gradient
from slr_verify.language.abbreviation import spelled_out
from slr_verify.model import erf_pair
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.heads.gradient import gradient_of_gram
from slr_verify.numeric.heads.layout import layout_of
from slr_verify.numeric.heads.risk import risk_of_gram
from slr_verify.numeric.operations import Array

from .heads_reference import gram_of, risk_by_quadrature

HEADS = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)]
A_1, A_2, C, SCALE = sp.symbols("a_1 a_2 c g", real=True)


def random_gram(heads: int, locations: int, rng: np.random.Generator) -> Array:
    size = 2 * (heads + locations)
    return gram_of(rng.standard_normal((size, size + 2)))


def near_the_oracle(heads: int, locations: int, rng: np.random.Generator) -> Array:
    """Orthonormal stars, and each head at a star of its own up to a small angle."""
    size = 2 * (heads + locations)
    rows = rng.standard_normal((size, size))
    stars = np.eye(size)[: 2 * locations]
    for head in range(min(heads, locations)):
        for row, star in ((head, stars[head]), (heads + head, stars[locations + head])):
            rows[row] = star + 10 ** rng.uniform(-8, 0) * rows[row]
    rows[2 * heads :] = stars
    return gram_of(rows)


def random_parameters(locations: int, rng: np.random.Generator) -> Parameters:
    return Parameters(
        d=int(10 ** rng.uniform(1.5, 6)),
        L=locations + int(rng.integers(0, 10)),
        lam=float(10 ** rng.uniform(-4, 0.7)),
        gamma=float(10 ** rng.uniform(-1, 0.3)),
        epsilon=float(rng.integers(2)) / 10,
    )


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("make", [random_gram, near_the_oracle])
@pytest.mark.parametrize(("heads", "locations"), HEADS)
def test_twelve_digits_against_quadrature_of_the_definition(
    heads: int, locations: int, make, shared: bool
) -> None:
    rng = np.random.default_rng(heads + 10 * locations)
    for _ in range(3):
        params, gram = random_parameters(locations, rng), make(heads, locations, rng)
        counts = {"heads": heads, "locations": locations, "shared_noise": shared}
        exact = risk_by_quadrature(params, gram, **counts)
        assert multi_head_risk(params, gram, **counts) == pytest.approx(exact, rel=1e-13)


def test_three_heads_against_quadrature() -> None:
    rng = np.random.default_rng(3)
    gram, params = random_gram(3, 2, rng), Parameters(d=30, L=5, lam=0.3)
    for shared in (False, True):
        counts = {"heads": 3, "locations": 2, "shared_noise": shared}
        exact = risk_by_quadrature(params, gram, **counts)
        assert multi_head_risk(params, gram, **counts) == pytest.approx(exact, rel=1e-13)


@pytest.mark.parametrize("seed", range(6))
def test_one_head_and_one_location_are_the_risk_of_the_paper(seed: int) -> None:
    rng = np.random.default_rng(seed)
    params = random_parameters(1, rng)
    gram = gram_of(np.concatenate([rng.standard_normal((2, 6)), np.eye(6)[:2]]))
    at = dict(zip(("kappa", "nu", "theta", "eta", "rho"), _five(gram), strict=True))
    found = multi_head_risk(params, gram, heads=1, locations=1)
    assert found == pytest.approx(risk(params, **at), rel=1e-13)
    slopes = np.array(risk_gradient(params, **at))
    gradient = _five(gradient_of_gram(params, params.lam, gram, layout_of(1, 1, False)))
    assert np.abs(gradient - slopes).max() <= 1e-13 * np.abs(slopes).max()


def _five(matrix: Array) -> Array:
    return matrix[[0, 1, 1, 0, 0], [2, 3, 2, 3, 1]]


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("make", [random_gram, near_the_oracle])
@pytest.mark.parametrize(("heads", "locations"), HEADS)
def test_the_gradient_is_that_of_complex_steps(
    heads: int, locations: int, make, shared: bool
) -> None:
    rng = np.random.default_rng(7 * heads + locations)
    params, gram = random_parameters(locations, rng), make(heads, locations, rng)
    layout = layout_of(heads, locations, shared)
    rows, columns = np.triu_indices(layout.size, 1)
    steps = np.zeros((len(rows), layout.size, layout.size))
    steps[np.arange(len(rows)), rows, columns] = steps[np.arange(len(rows)), columns, rows] = 1e-30
    slopes = risk_of_gram(params, params.lam, gram + 1j * steps, layout).imag / 1e-30
    found = gradient_of_gram(params, params.lam, gram, layout)
    assert np.array_equal(found, found.T)
    assert not np.any(np.diag(found))
    assert np.abs(found[rows, columns] - slopes).max() <= 1e-12 * np.abs(slopes).max()


def test_the_gradient_is_that_of_differences_of_the_quadrature() -> None:
    rng = np.random.default_rng(11)
    gram, params = random_gram(2, 2, rng), Parameters(d=30, L=5, lam=0.3)
    counts = {"heads": 2, "locations": 2}
    found = multi_head_gradient(params, gram, **counts)
    for row, column in ((0, 1), (2, 3), (0, 3), (0, 4), (2, 5), (1, 6), (3, 7)):
        step = np.zeros_like(gram)
        step[row, column] = step[column, row] = 0.003
        at = [risk_by_quadrature(params, gram + k * step, **counts) for k in (-3, -2, -1, 1, 2, 3)]
        slope = np.dot([-1, 9, -45, 45, -9, 1], at) / 0.18
        assert found[row, column] == pytest.approx(slope, abs=1e-9 * np.abs(found).max())


def test_heads_and_locations_may_change_places() -> None:
    rng = np.random.default_rng(5)
    gram, params = random_gram(2, 2, rng), Parameters(d=30, L=5, lam=0.3)
    order = [1, 0, 3, 2, 5, 4, 7, 6]
    turned = multi_head_risk(params, gram[np.ix_(order, order)], heads=2, locations=2)
    assert turned == pytest.approx(multi_head_risk(params, gram, heads=2, locations=2), rel=1e-14)


def test_batches_stand_in_front() -> None:
    rng = np.random.default_rng(6)
    grams = np.array([[random_gram(2, 2, rng) for _ in range(3)] for _ in range(2)])
    counts = {"heads": 2, "locations": 2, "shared_noise": True}
    values = multi_head_risk(Parameters(), grams, **counts)
    slopes = multi_head_gradient(Parameters(), grams, **counts)
    assert values.shape == (2, 3)
    assert slopes.shape == grams.shape
    one = multi_head_risk(Parameters(), grams[1, 2], **counts)
    assert np.ndim(one) == 0
    assert values[1, 2] == pytest.approx(one, rel=1e-15)


NAMED = (
    erf_pair.rise(C, SCALE),
    erf_pair.given(A_2, A_1, C, SCALE),
    erf_pair.erf_slope(A_1, A_2, C, SCALE, 0),
    erf_pair.erf_density(A_1, A_2, C, SCALE),
)


@pytest.mark.parametrize("symbol", [A_1, A_2, C])
@pytest.mark.parametrize("named", NAMED, ids=lambda each: type(each).__name__)
def test_named_derivatives_are_those_of_what_they_stand_for(named, symbol: sp.Symbol) -> None:
    _require_derivative(named, symbol)


@pytest.mark.parametrize("named", NAMED, ids=lambda each: type(each).__name__)
def test_no_derivative_in_the_scale_is_claimed(named) -> None:
    with pytest.raises(sp.core.function.ArgumentIndexError):
        named.fdiff(named.args.index(SCALE) + 1)


def _require_derivative(named: sp.Expr, symbol: sp.Symbol) -> None:
    at = {A_1: sp.Rational(3, 7), A_2: sp.Rational(-2, 5), C: sp.Rational(1, 3), SCALE: 2}
    difference = spelled_out(sp.diff(named, symbol)) - sp.diff(spelled_out(named), symbol)
    assert abs(sp.N(difference.xreplace(at), 30, maxn=200)) < 1e-25


def test_the_covariance_of_two_error_functions_is_that_of_samples_by_quadrature() -> None:
    symbols = sp.symbols("a_1 a_2 c g", real=True)
    program = compiled(erf_pair.erf_covariance(*symbols))
    nodes, weights = np.polynomial.hermite_e.hermegauss(120)
    weights = weights / np.sqrt(2 * np.pi)
    for a_1, a_2, c, g in ((0.3, -0.8, 0.6, 0.7), (1.5, 1.4, -0.9, 0.5), (0.0, 0.2, 0.999, 0.9)):
        p = np.sqrt(1 + 2 * g**2)
        other = c * nodes[:, None] + np.sqrt(1 - c**2) * nodes
        inner = erf(p * a_2 + g * other) @ weights
        exact = np.sum(weights * erf(p * a_1 + g * nodes) * inner) - erf(a_1) * erf(a_2)
        (found,) = program(a_1=a_1, a_2=a_2, c=c, g=g)
        assert found == pytest.approx(exact, abs=1e-14)


GRAM = np.eye(8)
BAD = [
    ({"heads": 0}, "heads must be at least 1 and at most 64, got 0"),
    ({"locations": 0}, "locations must be at least 1 and at most 64, got 0"),
    ({"heads": 1.5}, "heads must be an integer, got 1.5"),
    ({"locations": True}, "locations must be an integer, got True"),
    ({"locations": 11}, "locations must be at most L = 10, each has a token of its own; got 11"),
    ({"heads": 3}, r"gram must have the shape \(..., 10, 10\).*got \(8, 8\)"),
    ({"gram": 2 * GRAM}, "gram must have a unit diagonal, that of unit vectors; got 2.0"),
    ({"gram": np.triu(GRAM + 0.1) - 0.1 * np.eye(8)}, "symmetric; two entries differ by 0.1"),
    ({"gram": [[np.nan]]}, "gram must be finite, got nan"),
    ({"gram": [[1.0], [1.0, 2.0]]}, r"gram must be an array of numbers, got \[\[1.0\], \[1.0"),
    ({"gram": GRAM.astype(bool)}, r"gram must be real numbers, got array\(\[\[ True, False"),
    ({"shared_noise": "independent"}, "shared_noise must be True or False, got 'independent'"),
    ({"gram": "gram"}, "gram must be real numbers, got 'gram'"),
    (
        {"gram": 1.5 * GRAM - 0.5},
        "gram must have no eigenvalue below 0, and has the eigenvalue -2.5",
    ),
    (
        {"params": Parameters(d=7)},
        "gram must have rank at most d = 7, and has the eigenvalue 1",
    ),
]


@pytest.mark.parametrize("function", [multi_head_risk, multi_head_gradient])
@pytest.mark.parametrize(("changed", "words"), BAD)
def test_bad_input_is_refused_in_one_sentence(function, changed, words: str) -> None:
    given = {"params": Parameters(), "gram": GRAM, "heads": 2, "locations": 2} | changed
    with pytest.raises(ValueError, match=words) as refusal:
        function(**given)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("function", [multi_head_risk, multi_head_gradient])
def test_a_batch_may_be_empty(function) -> None:
    found = function(Parameters(), np.empty((3, 0, 8, 8)), heads=2, locations=2)
    assert found.shape[:2] == (3, 0)


def test_what_is_forgiven_is_the_same_with_and_without_factors() -> None:
    """Cholesky's factors are tried first; where there are none the eigenvalues decide."""
    for least, stands in ((-1e-12, True), (-0.9e-9, True), (-1.1e-9, False)):
        gram = np.eye(8)
        gram[0, 1] = gram[1, 0] = 1 - least
        if stands:
            assert multi_head_risk(Parameters(), gram, heads=2, locations=2) > 0
        else:
            with pytest.raises(ValueError, match="eigenvalue -1.1e-09"):
                multi_head_risk(Parameters(), gram, heads=2, locations=2)


def test_the_rank_may_be_the_dimension() -> None:
    gram = gram_of(np.random.default_rng(0).standard_normal((8, 3)))
    assert multi_head_risk(Parameters(d=3), gram, heads=2, locations=2) > 0
