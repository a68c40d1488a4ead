"""The five slopes, against differences of the 50-digit risk and certified enclosures."""

from fractions import Fraction

import numpy as np
import pytest
from mpmath import mp

from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.model import notation
from slr_verify.model.closed_forms import five_variable_risk, slope_kappa, slope_nu
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.enclosed import gradient_enclosure
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import Gradient, risk_gradient

from .points import manifold_points, random_points
from .reference import rational

STEP = Fraction(1, 10**12)


def differences(params: Parameters, products: dict[str, float]) -> dict[str, float]:
    """Central differences of the printed form to 45 digits; their error is of order 1e-24."""
    at = params.exact()
    point = {
        notation.d: at["d"],
        notation.L: at["L"],
        notation.lam: at["lam"],
        notation.gamma: at["gamma"],
        notation.epsilon: at["epsilon"],
        **{s: Fraction(products.get(s.name, 0.0)) for s in notation.PRODUCTS},
    }
    slopes = {}
    for symbol in notation.PRODUCTS:
        ends = [
            high_precision_value(five_variable_risk(), {**point, symbol: point[symbol] + h}, 45)
            for h in (STEP, -STEP)
        ]
        with mp.workdps(45):
            slopes[symbol.name] = float((ends[0] - ends[1]) / (2 * rational(STEP)))
    return slopes


@pytest.mark.parametrize("seed", range(3))
def test_against_differences_of_the_printed_form(seed: int) -> None:
    rng = np.random.default_rng(seed)
    params = Parameters(d=40, L=5, lam=float(rng.uniform(0.1, 1)), gamma=float(rng.uniform(0.3, 2)))
    ((_, at),) = random_points(rng, 1)
    slopes = risk_gradient(params, **at)
    expected = differences(params, at)
    size = max(map(abs, expected.values()))
    for name, slope in slopes._asdict().items():
        assert float(slope) == pytest.approx(expected[name], rel=1e-12, abs=1e-14 * size)


@pytest.mark.parametrize("seed", range(10))
def test_against_certified_enclosures(seed: int) -> None:
    """Relative to the largest slope; each slope by itself may be close to zero by chance."""
    for params, at in random_points(np.random.default_rng(seed), 4):
        balls = gradient_enclosure(params, **at, digits=20)
        size = max(abs(float(ball.mid())) for ball in balls.values())
        for name, slope in risk_gradient(params, **at)._asdict().items():
            assert abs(float((float(slope) - balls[name]).mid())) <= 1e-14 * size + 1e-300


@pytest.mark.parametrize("seed", range(10))
def test_each_slope_keeps_its_digits_on_the_manifold(seed: int) -> None:
    for params, at in manifold_points(np.random.default_rng(seed), 4):
        balls = gradient_enclosure(params, **at, digits=20)
        slopes = risk_gradient(params, **at)
        for name in ("kappa", "nu"):
            exact = float(balls[name].mid())
            if abs(exact) > 1e-280:
                assert float(getattr(slopes, name)) == pytest.approx(exact, rel=1e-12)
        assert slopes.theta == slopes.eta == slopes.rho == 0  # Lemma 14


def test_the_slopes_of_lemma_7() -> None:
    params = Parameters(d=30, L=3, lam=0.3)
    kappa, nu = np.linspace(-1, 1, 9)[:, None], np.linspace(-1, 1, 7)
    slopes = risk_gradient(params, kappa=kappa, nu=nu)
    printed = compiled(slope_kappa(), slope_nu())(**params.floats(), kappa=kappa, nu=nu)
    assert np.allclose(slopes.kappa, printed[0], rtol=1e-13, atol=1e-15)
    assert np.allclose(slopes.nu, np.broadcast_to(printed[1], (9, 7)), rtol=1e-13, atol=1e-15)


def test_every_slope_has_the_common_shape() -> None:
    slopes = risk_gradient(Parameters(), kappa=np.zeros((3, 1)), nu=np.zeros(4))
    assert isinstance(slopes, Gradient)
    assert {slope.shape for slope in slopes} == {(3, 4)}


def test_bad_products_are_refused_as_by_the_risk() -> None:
    with pytest.raises(ValueError, match=r"rho must be in \[-1, 1\], got 1\.5"):
        risk_gradient(Parameters(), kappa=0.0, nu=0.0, rho=1.5)
