"""Which five inner products are accepted: those that unit vectors of R^d have, up to 1e-9."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.products import ROUNDING, checked_products
from slr_verify.numeric.risk import risk

ZERO = {"kappa": 0.0, "nu": 0.0, "theta": 0.0, "eta": 0.0, "rho": 0.0}


def products_of_vectors(d: int, rng: np.random.Generator) -> dict[str, float]:
    k, v = (u / np.linalg.norm(u) for u in rng.standard_normal((2, d)))
    values = {"kappa": k[0], "nu": v[1], "theta": v[0], "eta": k[1], "rho": np.dot(k, v)}
    return {name: float(value) for name, value in values.items()}


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.integers(2, 9), st.integers(0, 2**32 - 1))
def test_the_products_of_vectors_are_accepted(d: int, seed: int) -> None:
    checked_products(d=d, **products_of_vectors(d, np.random.default_rng(seed)))


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.lists(st.floats(-1, 1), min_size=5, max_size=5))
def test_the_others_are_those_with_a_gram_matrix_that_is_not_positive(values: list[float]) -> None:
    kappa, nu, theta, eta, rho = values
    gram = np.array(
        [[1, rho, kappa, eta], [rho, 1, theta, nu], [kappa, theta, 1, 0], [eta, nu, 0, 1]]
    )
    least = np.linalg.eigvalsh(gram)[0]
    at = dict(zip(ZERO, values, strict=True))
    if least > 0:
        checked_products(d=4, **at)
    elif least < -ROUNDING * 10:
        with pytest.raises(ValueError, match="must have no eigenvalue below 0"):
            checked_products(d=4, **at)


@pytest.mark.parametrize("name", list(ZERO))
def test_products_outside_the_interval_are_refused(name: str) -> None:
    for value in (1 + 1e-8, -1.5):
        with pytest.raises(ValueError, match=rf"{name} must be in \[-1, 1\], got"):
            risk(Parameters(), **{**ZERO, name: value})
    with pytest.raises(ValueError, match=f"{name} must be finite, got nan"):
        risk(Parameters(), **{**ZERO, name: np.nan})


def test_a_rounding_of_1e_9_is_forgiven() -> None:
    assert risk(Parameters(), kappa=1 + 4e-10, nu=1) == pytest.approx(
        float(risk(Parameters(), kappa=1, nu=1)), abs=1e-8
    )
    with pytest.raises(ValueError, match="no eigenvalue below 0"):
        risk(Parameters(), kappa=1, nu=0.5, rho=1e-4)


def test_in_three_dimensions_k_or_v_lies_in_the_plane_or_they_agree_beyond_it() -> None:
    checked_products(d=3, **{**ZERO, "kappa": 1.0})
    checked_products(d=3, **{**ZERO, "rho": 1.0})
    with pytest.raises(ValueError, match="must have rank at most d = 3"):
        checked_products(d=3, **ZERO)


def test_in_two_dimensions_k_and_v_lie_in_the_plane() -> None:
    checked_products(d=2, **{**ZERO, "kappa": 1.0, "nu": -1.0})
    checked_products(d=2, **{**ZERO, "eta": 1.0, "theta": -1.0})
    with pytest.raises(ValueError, match="must have rank at most d = 2"):
        risk(Parameters(d=2), kappa=0.3, nu=-0.2)


def test_the_message_shows_the_offending_entry_of_an_array() -> None:
    with pytest.raises(ValueError, match=r"kappa = 0\.8, nu = 0\.0, theta = 0\.0, eta = 0\.7"):
        risk(Parameters(), kappa=[0.1, 0.8], nu=0.0, eta=0.7)


def test_shapes_that_do_not_broadcast_are_shown() -> None:
    with pytest.raises(
        ValueError, match=r"do not broadcast; their shapes are kappa \(2,\), nu \(3,\)"
    ):
        risk(Parameters(), kappa=[0.1, 0.2], nu=[0.1, 0.2, 0.3])


@pytest.mark.parametrize("value", ["0.3", 1j, None, [[0.1], [0.2, 0.3]]])
def test_what_is_not_a_number_is_refused(value) -> None:
    with pytest.raises(ValueError, match="kappa must be (real|an array of) numbers, got"):
        risk(Parameters(), kappa=value, nu=0.0)


def test_a_long_list_is_not_repeated_whole() -> None:
    with pytest.raises(
        ValueError, match=r"kappa must be real numbers, got \['x', .*\.\.\.$"
    ) as refusal:
        risk(Parameters(), kappa=["x"] * 1000, nu=0.0)
    assert len(str(refusal.value)) <= 200
