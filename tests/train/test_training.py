"""Training in JAX: the reference gradients, what is learnt, and one result whatever the processes."""

import json
from dataclasses import replace

import numpy as np
import pytest
import xarray as xr
from click.testing import CliRunner

from slr_verify.cli import main
from slr_verify.dynamics.executing import processes
from slr_verify.dynamics.resuming import journal_of
from slr_verify.dynamics.storage import UnreadableFile
from slr_verify.system.starting import may_fork
from slr_verify.train import run as module
from slr_verify.train.compiled import jax_on_one_thread, mean_squared_error
from slr_verify.train.experiments import experiment
from slr_verify.train.figures import figure_files, files_of
from slr_verify.train.gradients import loss_and_gradient
from slr_verify.train.run import trained

from .test_layer import SHAPES, example

pytest.importorskip("jax", reason="training needs the extra `train`")
pytestmark = pytest.mark.long
SHORT = experiment("10", runs=2, steps=3, noise="shared")


@pytest.fixture(scope="module")
def learnt() -> xr.Dataset:
    return module.train(experiment("8", runs=1, steps=500))


@pytest.fixture(scope="module")
def short(tmp_path_factory) -> xr.Dataset:
    return trained(SHORT, tmp_path_factory.mktemp("training") / "short.nc")


@pytest.mark.parametrize("shape", SHAPES[:2])
def test_jax_has_the_gradients_that_are_written_by_hand(shape) -> None:
    jax = jax_on_one_thread()
    rng = np.random.default_rng(1)
    layer, register, tokens = example(shape, rng)
    responses = rng.standard_normal(6)
    loss, by_hand = loss_and_gradient(layer, register, tokens, responses)
    with jax.enable_x64(True):
        given = jax.tree.map(jax.numpy.asarray, (layer, register, tokens, responses))
        value, gradient = jax.jit(jax.value_and_grad(mean_squared_error))(*given)
    assert float(value) == pytest.approx(loss)
    for ours, theirs in zip(by_hand, gradient, strict=True):
        if ours is not None:
            np.testing.assert_allclose(theirs, ours, rtol=1e-9, atol=1e-12)


def test_five_hundred_steps_find_the_directions(learnt) -> None:
    assert float(learnt["excess_risk"][0, 0]) > 0.4
    assert float(learnt["final_excess_risk"][0]) < 0.05
    assert float(learnt["kappa"][0, -1, 0, 0]) > 0.9
    assert float(learnt["nu"][0, -1, 0, 0]) > 0.9
    assert float(learnt["ratio"].max()) < 1e-5


def test_a_run_does_not_depend_on_the_processes(short) -> None:
    assert not may_fork()  # JAX has started its threads here
    with processes(2) as executor:
        assert module.train(SHORT, executor=executor).identical(short)


def test_another_seed_is_another_run(short) -> None:
    other = module.train(replace(SHORT, seed=1, runs=1))
    assert not np.array_equal(other["excess_risk"][0], short["excess_risk"][0])


def test_an_interrupted_training_goes_on_where_it_stopped(short, tmp_path, monkeypatch) -> None:
    target, made = tmp_path / "short.nc", []
    whole = module.train_run

    def stopping(run: module.Run) -> dict[str, object]:
        if made:
            raise KeyboardInterrupt
        made.append(run.number)
        return whole(run)

    monkeypatch.setattr(module, "train_run", stopping)
    with pytest.raises(KeyboardInterrupt):
        trained(SHORT, target)
    assert len(journal_of(target).read_bytes().splitlines()) == 2
    monkeypatch.setattr(module, "train_run", whole)
    assert trained(SHORT, target).identical(short)
    assert not journal_of(target).exists()
    with pytest.raises(UnreadableFile, match="belongs to another training: steps 3 instead of 4"):
        trained(replace(SHORT, steps=4), target)


def test_a_training_that_diverges_says_at_which_step() -> None:
    with pytest.raises(module.Diverged, match="run 0 has left the floating-point numbers at step"):
        module.train(replace(SHORT, rate=1e30, runs=1))


def test_figures_have_their_files_and_say_what_they_are(short) -> None:
    found = dict.fromkeys(("independent", "shared"), (SHORT, short))
    files = figure_files("10", found)
    assert set(files) == set(files_of("10"))
    text = files["figure_10.txt"].decode()
    assert "of 2 runs separate their heads (95% Wilson interval" in text
    assert "Only that Q keeps rank at most one is a theorem" in text


def test_the_command_trains_and_says_what_was_learnt(tmp_path) -> None:
    target = tmp_path / "layer.nc"
    given = [
        "train",
        "--preset",
        "8",
        "--runs",
        "1",
        "--steps",
        "2",
        "--jobs",
        "1",
        "-o",
        str(target),
    ]
    told = CliRunner().invoke(main, given)
    assert told.exit_code == 0, told.output
    assert "erf oracle" in told.output
    with xr.open_dataset(target) as data:
        assert json.loads(data.attrs["experiment"])["preset"] == "8"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--preset", "9"], "preset must be one of 8, 10, got '9'"),
        (["--preset", "8", "--noise", "shared"], "noise 'shared' needs two locations"),
        (
            ["--preset", "10", "--noise", "same"],
            "noise must be one of independent, shared, got 'same'",
        ),
    ],
)
def test_what_cannot_be_trained_is_refused_in_one_sentence(given, message, tmp_path) -> None:
    told = CliRunner().invoke(main, ["train", *given, "-o", str(tmp_path / "x.nc")])
    assert told.exit_code == 2
    assert message in told.output
