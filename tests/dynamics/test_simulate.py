"""`simulate`: shapes, records, refusals, and that nothing depends on where it runs."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from slr_verify import Parameters, Schedule, risk, simulate
from slr_verify.dynamics.methods import METHODS
from slr_verify.dynamics.piece import Sampling

from .conftest import SMALL

NAMES = ("kappa", "nu", "theta", "eta", "rho")


def simulated(**options):
    return simulate(**{**SMALL, "rng": np.random.default_rng(0), **options})


def test_arrays_have_a_row_a_run_and_a_column_a_record(found) -> None:
    assert found.steps.tolist() == [0, 30, 60, 90, 100]
    for name in (*NAMES, "risk", "distance", "excess_risk"):
        assert getattr(found, name).shape == (4, 5)
    assert found.runs == 4
    assert found.test_risk is None


def test_the_risk_is_that_at_the_lambda_of_the_record(found) -> None:
    assert found.lam == pytest.approx(0.3 / (1 + 1e-3 * found.steps), rel=1e-15)
    at = {name: getattr(found, name)[:, 3] for name in NAMES}
    params = Parameters(d=20, L=3, lam=float(found.lam[3]), gamma_squared="1/2", epsilon="1/10")
    assert found.risk[:, 3] == pytest.approx(risk(params, **at), rel=1e-13)
    assert found.distance == pytest.approx(np.sqrt(found.theta**2 + found.eta**2 + found.rho**2))


def test_on_the_manifold_the_risk_falls() -> None:
    one = simulated(start="manifold", method="two", steps=3000, record_every=1)
    assert np.all(np.diff(one.risk, axis=1) <= 1e-15)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_starts_where_it_is_told(method: str) -> None:
    start = {"kappa": 0.3, "nu": [0.1, 0.2, 0.3, 0.4]}
    one = simulated(method=method, start=start, steps=20)
    assert one.kappa[:, 0] == pytest.approx(0.3, abs=1e-15)
    assert one.nu[:, 0] == pytest.approx([0.1, 0.2, 0.3, 0.4], abs=1e-15)
    assert np.abs(one.kappa[:, -1] - 0.3).min() > 0


@pytest.mark.parametrize("method", ["five", "sgd"])
def test_an_executor_changes_nothing(method: str) -> None:
    options = {"runs": 70, "method": method, "sampling": Sampling(test_sequences=3)}
    told: list[int] = []
    alone = simulated(**options, on_steps=told.append)
    with ThreadPoolExecutor(2) as executor:
        shared = simulated(**options, executor=executor)
    for name in (*NAMES, "risk", "test_risk"):
        assert np.array_equal(getattr(alone, name), getattr(shared, name))
    assert sum(told) == 70 * 100


def test_more_runs_leave_the_first_ones_of_pgd_alone_when_started_there() -> None:
    start = {"kappa": 0.3, "nu": np.linspace(-0.5, 0.5, 130)}
    many = simulated(start=start, runs=130)
    few = simulated(start={"kappa": 0.3, "nu": start["nu"][:7]}, runs=7)
    assert np.array_equal(many.kappa[:7], few.kappa)


def test_memory_is_that_of_the_records() -> None:
    long = simulated(steps=50_000, record_every=50_000)
    assert long.kappa.shape == (4, 2)


def test_a_panel_is_drawn(found) -> None:
    figure = found.plot()
    assert figure.axes[0].get_title() == "Excess risk"
    assert len(figure.axes) == 4


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"steps": 0}, "steps must be at least 1 and at most 1e15, got 0"),
        ({"steps": 1.5}, "steps must be an integer, got 1.5"),
        ({"runs": -1}, "runs must be at least 1"),
        ({"runs": True}, "runs must be an integer, got True"),
        ({"record_every": 0}, "record_every must be at least 1"),
        ({"alpha": 0}, "alpha must be positive and finite, got 0"),
        ({"alpha": float("nan")}, "alpha must be positive and finite, got nan"),
        ({"alpha": "1"}, "alpha must be a number, got '1'"),
        ({"method": "fiev"}, "method must be one of five, two, vectors, sgd, sgd-vectors"),
        ({"rng": 3}, "rng must be a numpy.random.Generator, got 3"),
        ({"start": "here"}, "start must be one of spheres, manifold or products"),
        (
            {"method": "two"},
            "method 'two' starts on the manifold, where theta = eta = rho = 0; got",
        ),
        ({"sampling": Sampling(batch=0)}, "batch must be at least 1"),
        ({"sampling": Sampling(noise="x")}, "noise must be one of gaussian, "),
        ({"sampling": Sampling(test_sequences=-1)}, "test_sequences must be at least 1"),
    ],
)
def test_bad_arguments_are_refused(wrong, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        simulated(**wrong)


@pytest.mark.parametrize("decay", [-1.0, float("nan"), float("inf")])
def test_bad_schedules_are_refused(decay: float) -> None:
    with pytest.raises(ValueError, match="decay must be nonnegative and finite"):
        Schedule(decay)


def test_what_leaves_the_range_of_floats_is_refused() -> None:
    """A length that overflows would turn every product into 0, which is not even nan."""
    message = (
        "alpha = 1e\\+100 is too large for .*gamma=1e\\+29.*: squares of its steps leave the range"
    )
    with pytest.raises(ValueError, match=message):
        simulated(params=Parameters(gamma=1e29, lam=1e-29), alpha=1e100)
