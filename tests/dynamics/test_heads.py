"""Several heads: PGD on the Gram matrix against the literal algorithm, and SGD."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO

import numpy as np
import pytest
import xarray as xr

from slr_verify import Parameters, Schedule, multi_head_gradient, multi_head_risk
from slr_verify.dynamics.executing import processes
from slr_verify.dynamics.heads import runs as dynamics
from slr_verify.dynamics.heads.methods import METHODS, gram_of
from slr_verify.dynamics.heads.outcome import patterns, recovered, success_of_heads
from slr_verify.dynamics.heads.runs import NOISES, SGD_VECTORS, HeadRuns, simulate_heads
from slr_verify.dynamics.marching import Span
from slr_verify.dynamics.pgd import five
from slr_verify.dynamics.piece import Piece, Sampling
from slr_verify.dynamics.vectors import moved
from slr_verify.numeric.operations import Array

PARAMS = Parameters(d=12, L=6, lam="1/2", gamma_squared="1/2", epsilon="1/10")
ALPHA, STEPS = 0.02, 40


def run(**changed) -> HeadRuns:
    given = {
        "heads": 2,
        "locations": 2,
        "alpha": ALPHA,
        "steps": STEPS,
        "runs": 3,
        "schedule": Schedule(1e-2),
        "rng": np.random.default_rng(1),
    }
    return simulate_heads(**({"params": PARAMS} | given | changed))


def unit(rng: np.random.Generator, *shape: int) -> Array:
    rows = rng.standard_normal(shape)
    return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


@pytest.mark.long
@pytest.mark.parametrize("noise", NOISES)
def test_the_gram_matrix_moves_as_with_the_vectors(noise: str) -> None:
    """Definition 1 in R^d for all four vectors, with gradients by the chain rule."""
    found = run(noise=noise)
    rng = np.random.default_rng(1)
    vectors = np.array([dynamics.random_vectors(PARAMS, 2, 2, rng) for _ in range(3)])
    for step in range(STEPS):
        here = Parameters(d=12, L=6, lam=0.5 / (1 + 1e-2 * step), gamma_squared="1/2")
        gram = vectors @ np.swapaxes(vectors, 1, 2)
        slopes = multi_head_gradient(
            here, gram, heads=2, locations=2, shared_noise=noise == "shared"
        )
        after = vectors.copy()
        for row in range(4):
            gradient = np.einsum("rc,rcd->rd", slopes[:, row], vectors)
            after[:, row] = moved(vectors[:, row], gradient, ALPHA)
        vectors = after
    assert np.abs(found.gram[:, -1] - gram_of(vectors)).max() < 1e-12
    assert np.abs(run(noise=noise, method="vectors").gram - found.gram).max() < 1e-12


def test_one_head_moves_as_in_the_five_products() -> None:
    rows = unit(np.random.default_rng(3), 2, 12)
    whole = np.concatenate([rows, np.eye(12)[:2]])
    gram = whole @ whole.T
    found = run(heads=1, locations=1, runs=1, gram=gram)
    places = ([0, 1, 1, 0, 0], [2, 3, 2, 3, 1])
    span = Span(STEPS, 1)
    piece = Piece(PARAMS, ALPHA, Schedule(1e-2), span, gram[places][:, None])
    products = five(piece, lambda count: None).products
    assert np.abs(found.gram[0][:, *places] - products[:, :, 0].T).max() < 1e-12


@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.parametrize("method", METHODS)
def test_runs_stay_gram_matrices_with_the_risk_of_the_closed_form(noise: str, method: str) -> None:
    found = run(noise=noise, method=method, record_every=7)
    assert found.gram.shape == (3, 7, 8, 8)
    assert found.steps.tolist() == [0, 7, 14, 21, 28, 35, 40]
    assert found.kappa.shape == found.nu.shape == (3, 7, 2, 2)
    assert np.abs(np.diagonal(found.gram, axis1=-2, axis2=-1) - 1).max() < 1e-12
    assert np.array_equal(found.kappa[0, 0], found.gram[0, 0, :2, 4:6])
    last = Parameters(d=12, L=6, lam=float(found.lam[-1]), gamma_squared="1/2", epsilon="1/10")
    exact = multi_head_risk(
        last, found.gram[1, -1], heads=2, locations=2, shared_noise=noise == "shared"
    )
    assert found.risk[1, -1] == pytest.approx(exact, rel=1e-12)
    assert found.excess_risk[1, -1] == pytest.approx(exact - 0.01, rel=1e-12)


@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.parametrize("method", ["sgd", "sgd-vectors"])
def test_the_mean_step_of_sgd_is_the_step_of_pgd(noise: str, method: str) -> None:
    """One small step from many starts, the same for both: the differences have mean zero."""
    alpha, runs = 1e-5, 400
    given = {"steps": 1, "runs": runs, "alpha": alpha, "noise": noise}
    sampled = run(**given, method=method, sampling=Sampling(batch=50), rng=np.random.default_rng(0))
    exact = run(**given, rng=np.random.default_rng(0))
    assert np.array_equal(sampled.gram[:, 0], exact.gram[:, 0])
    differences = ((sampled.gram - exact.gram)[:, 1] / alpha)[:, :4]
    error = np.std(differences, axis=0) / np.sqrt(runs)
    assert np.all(np.abs(np.mean(differences, axis=0)) <= 5 * error + 1e-2)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"heads": 0}, "heads must be at least 1"),
        ({"locations": 7}, "locations must be at most L = 6"),
        ({"noise": "sharde"}, "noise must be one of independent, shared, got 'sharde'"),
        ({"method": "five"}, "method must be one of gram, vectors, sgd, sgd-vectors"),
        ({"steps": 0}, "steps must be at least 1"),
        ({"rng": 1}, "rng must be a numpy.random.Generator, got 1"),
        ({"gram": np.eye(8), "method": SGD_VECTORS}, "a Gram matrix to start from needs 'gram'"),
        ({"method": "sgd", "params": Parameters(d=7)}, r"needs d >= 2 \(heads \+ locations\) = 8"),
        ({"sampling": Sampling(test_sequences=5)}, "errors on fresh sequences are measured for"),
        ({"sampling": Sampling(batch=0)}, "batch must be at least 1"),
        ({"sampling": Sampling(noise="x"), "method": "sgd"}, "noise must be one of"),
        ({"runs": 10**12, "record_every": 40}, "take about .* of memory"),
        ({"gram": 2 * np.eye(8)}, "gram must have a unit diagonal"),
    ],
)
def test_bad_arguments_are_refused(changed, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        run(**changed)


@pytest.mark.long
@pytest.mark.parametrize("method", METHODS)
def test_the_number_of_processes_changes_nothing(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(dynamics.RUNS_A_PIECE, method, 2)
    told: list[int] = []
    with processes(2) as executor:
        found = run(method=method, executor=executor, runs=5, on_steps=told.append)
    assert np.array_equal(found.gram, run(method=method, runs=5).gram)
    assert sum(told) == 5 * STEPS


def at(*heads: Array, stars: Array) -> Array:
    """The Gram matrix of heads (k, v), and stars (k*, v*), all as rows."""
    rows = [pair[part] for part in (0, 1) for pair in heads]
    return gram_of(np.array([*rows, *stars[:, 0], *stars[:, 1]]))


def test_a_run_recovers_when_each_location_has_a_head_at_it() -> None:
    axes = np.eye(12)
    stars = np.array([[axes[0], axes[2]], [axes[1], axes[3]]])
    off = stars[1] * np.array([[1.0], [-1.0]])
    crossed = np.array([stars[1][1], stars[1][0]])
    ends = [
        at(stars[0], stars[1], stars=stars),
        at(-stars[1], stars[0], stars=stars),
        at(stars[0], stars[0], stars=stars),
        at(stars[0], off, stars=stars),
        at(stars[0], crossed, stars=stars),
    ]
    found = run(runs=5)
    found.gram[:, -1] = ends
    assert recovered(found).tolist() == [True, True, False, False, False]
    estimate = success_of_heads(found)
    assert (estimate.recovered, estimate.runs) == (2, 5)
    assert patterns(found) == {
        "separated": 3,
        "both nearest to one location": 2,
        "nearest to different ones, not clearly": 0,
    }


@pytest.mark.long
def test_figure_9_is_four_files(monkeypatch: pytest.MonkeyPatch) -> None:
    figure_9 = import_module("slr_verify.dynamics.figure_9")  # it needs Matplotlib
    monkeypatch.setattr(figure_9, "STEPS", 40)
    files = figure_9.make_figure(seed=1, runs=2)
    assert tuple(files) == ("figure_9.pdf", "figure_9.png", "figure_9.txt", "figure_9.nc")
    assert files["figure_9.pdf"].startswith(b"%PDF")
    text = files["figure_9.txt"].decode()
    assert "shared noise, SGD on sequences, 2 runs" in text
    assert "0 separate their heads" in text
    with xr.open_dataset(BytesIO(files["figure_9.nc"])) as data:
        assert data["gram_independent_sgd_vectors"].shape == (2, 41, 8, 8)
        assert float(data["lam"][0]) == 2.0
        assert data.attrs["held"] == 25_000
    assert figure_9.total_steps(None) == 4 * 40 * 20
    with processes(2) as executor:
        assert files == figure_9.make_figure(seed=1, runs=2, executor=executor)


def test_figure_9_has_other_numbers_of_heads_and_locations(monkeypatch: pytest.MonkeyPatch) -> None:
    figure_9 = import_module("slr_verify.dynamics.figure_9")
    monkeypatch.setattr(figure_9, "STEPS", 4)
    files = figure_9.make_figure(seed=1, runs=2, heads=1, locations=3)
    assert files["figure_9.txt"].startswith(b"Figure 9. 1 head of the predictor, 3 locations.")
    with pytest.raises(ValueError, match="locations must be at least 2 for Figure 9, got 1"):
        figure_9.make_figure(seed=1, locations=1)


def test_lambda_is_held_as_in_the_public_code() -> None:
    schedule = import_module("slr_verify.dynamics.figure_9").SCHEDULE
    found = schedule.of(2.0, np.array([0.0, 25_000.0, 90_000.0]))
    assert found == pytest.approx([2.0, 1 / 3, 1 / 3])
