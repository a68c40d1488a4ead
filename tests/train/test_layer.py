"""The layer from its definition, its register row alone, and its gradients by hand."""

import numpy as np
import pytest

from slr_verify.numeric.parameters import Parameters
from slr_verify.train.gradients import loss_and_gradient
from slr_verify.train.heads import matched, separate
from slr_verify.train.layer import Layer, Shape, initial_layer, normalised, predictions
from slr_verify.train.reading import reading
from slr_verify.train.references import posterior, references
from slr_verify.train.row import register_predictions
from slr_verify.train.task import SHARED, Stars, Task, random_stars, sequences

SHAPES = (Shape(d=8, p=5, r=8, m=7, heads=1), Shape(d=8, p=4, r=3, m=7, heads=2),
          Shape(d=8, p=4, r=3, m=7, heads=3))  # fmt: skip
PARAMS = Parameters(d=8, L=4, gamma_squared="1/2", epsilon="0.1")


def example(shape: Shape, rng: np.random.Generator) -> tuple[Layer, np.ndarray, np.ndarray]:
    """A layer with no parameter at zero, a register token and tokens."""
    start = initial_layer(shape, rng)
    layer = Layer(
        *(None if at is None else at + 0.3 * rng.standard_normal(at.shape) for at in start)
    )
    return layer, rng.standard_normal(8), rng.standard_normal((6, 4, 8))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_register_row_alone_gives_what_the_whole_layer_gives(shape) -> None:
    layer, register, tokens = example(shape, np.random.default_rng(1))
    whole = predictions(layer, register, tokens)
    np.testing.assert_allclose(register_predictions(layer, register, tokens), whole, rtol=1e-12)
    other = layer._replace(Q=-layer.Q)
    assert np.abs(register_predictions(other, register, tokens) - whole).max() > 1e-3


@pytest.mark.parametrize("shape", SHAPES)
def test_gradients_by_hand_are_central_differences(shape) -> None:
    rng = np.random.default_rng(2)
    layer, register, tokens = example(shape, rng)
    responses, step = rng.standard_normal(6), 1e-6
    loss, gradient = loss_and_gradient(layer, register, tokens, responses)
    assert loss == pytest.approx(np.mean((predictions(layer, register, tokens) - responses) ** 2))
    for name, slope in gradient._asdict().items():
        if slope is None:
            continue
        along = rng.standard_normal(slope.shape)
        ends = [
            np.mean((predictions(layer._replace(**{name: getattr(layer, name) + sign * step * along}),
                                 register, tokens) - responses) ** 2)
            for sign in (1, -1)
        ]  # fmt: skip
        assert np.sum(slope * along) == pytest.approx((ends[0] - ends[1]) / (2 * step), rel=1e-6), (
            name
        )


def test_rows_are_normalised_to_mean_zero_and_deviation_one() -> None:
    rows = normalised(3 + 2 * np.random.default_rng(0).standard_normal((5, 80)))
    assert np.abs(rows.mean(axis=1)).max() < 1e-12
    assert rows.std(axis=1) == pytest.approx(np.ones(5), abs=1e-4)


def trained_by_hand(shape: Shape, *, fresh: bool) -> tuple[Layer, np.ndarray]:
    """A layer after 40 gradient steps on random responses, and A LN(r) of each head before them."""
    rng = np.random.default_rng(3)
    layer, (_, register, _) = initial_layer(shape, rng), example(shape, rng)
    asked = layer.A @ normalised(register)
    for _ in range(40):
        tokens, responses = rng.standard_normal((16, 4, 8)), rng.standard_normal(16)
        _, gradient = loss_and_gradient(layer, register, tokens, responses)
        steps = zip(layer, gradient, strict=True)
        layer = Layer(*(None if at is None else at - 0.02 * slope for at, slope in steps))
        register = rng.standard_normal(8) if fresh else register
    return layer, asked


@pytest.mark.parametrize("shape", SHAPES)
def test_the_key_matrix_keeps_rank_one_in_gradient_steps(shape) -> None:
    """Its columns are multiples of A_0 u, as the statement says."""
    layer, asked = trained_by_hand(shape, fresh=False)
    sizes = np.linalg.svd(layer.Q, compute_uv=False)
    assert sizes[:, 0].min() > 1e-6
    assert (sizes[:, 1] / sizes[:, 0]).max() < 1e-10
    along = asked / np.linalg.norm(asked, axis=1, keepdims=True)
    rest = layer.Q - along[..., None] * np.einsum("hp,hpd->hd", along, layer.Q)[:, None]
    assert np.abs(rest).max() < 1e-10 * sizes[:, 0].min()


def test_with_another_register_at_each_step_it_does_not() -> None:
    layer, _ = trained_by_hand(SHAPES[1], fresh=True)
    sizes = np.linalg.svd(layer.Q, compute_uv=False)
    assert (sizes[:, 1] / sizes[:, 0]).min() > 1e-2


def test_a_layer_that_is_the_paper_s_predictor_is_read_as_it() -> None:
    rng = np.random.default_rng(4)
    shape = Shape(d=8, p=8, r=8, m=7, heads=1)
    stars, register = random_stars(Task(PARAMS), rng), rng.standard_normal(8)
    query = normalised(register)
    key = 0.7 * np.outer(query, stars.k[0]) * np.sqrt(8) / (query @ query)
    layer = initial_layer(shape, rng)._replace(
        A=np.eye(8)[None], Q=key[None], V=np.outer(stars.v[0], [1, *[0] * 7])[None],
        W1=np.zeros((7, 8)), theta=3 * np.eye(8)[0])  # fmt: skip
    at = reading(layer, register, stars)
    assert at.kappa[0, 0] == pytest.approx(1)
    assert at.nu[0, 0] == pytest.approx(1)
    assert at.temperature == pytest.approx([0.7])
    assert at.scale == pytest.approx([3])
    assert at.ratio[0] < 1e-12


def test_a_key_matrix_of_zero_has_no_direction() -> None:
    rng = np.random.default_rng(5)
    at = reading(
        initial_layer(SHAPES[1], rng), rng.standard_normal(8), random_stars(Task(PARAMS, 2), rng)
    )
    assert np.isnan(at.kappa).all()
    assert np.isnan(at.ratio).all()
    assert (at.temperature == 0).all()


@pytest.mark.parametrize("noise", ["independent", SHARED])
def test_the_two_informative_tokens_have_the_moments_of_the_task(noise) -> None:
    rng = np.random.default_rng(6)
    task = Task(PARAMS, 2, noise)
    stars = random_stars(task, rng)
    assert np.sum(stars.k * stars.v, axis=1) == pytest.approx([0, 0], abs=1e-12)
    tokens, signal = sequences(task, stars, rng.standard_normal((40_000, 4, 8)))
    first = tokens[:, :2] - 2 * stars.k
    assert first.mean(axis=0) == pytest.approx(np.zeros((2, 8)), abs=0.03)
    products = np.mean(first[:, 0] * first[:, 1], axis=0)
    assert products == pytest.approx(np.full(8, 0.5 if noise == SHARED else 0), abs=0.03)
    assert signal == pytest.approx(np.sum(tokens[:, :2] * stars.v, axis=(1, 2)))
    assert tokens[:, 2:].var() == pytest.approx(1, abs=0.01)


def test_heads_at_one_location_are_not_apart() -> None:
    apart, together = [[0.9, 0.1], [-0.2, -0.85]], [[0.9, 0.1], [-0.8, 0.2]]
    between = [[0.55, 0.56], [0.57, 0.54]]
    kappa = np.array([apart, together, between])
    assert matched(kappa).tolist() == [[0, 1], [0, 0], [1, 0]]
    assert separate(kappa).tolist() == [True, False, False]


def test_the_posterior_of_samples_is_calibrated() -> None:
    rng = np.random.default_rng(7)
    axes = np.eye(8)
    tokens, _ = sequences(
        Task(PARAMS), Stars(axes[:1], axes[1:2]), rng.standard_normal((20_000, 4, 8))
    )
    chances = posterior(PARAMS, tokens[..., 0], np.sum(tokens**2, axis=-1))
    assert chances[:, 0].mean() == pytest.approx(np.mean(np.sum(chances**2, axis=1)), abs=0.01)


def test_no_other_predictor_is_below_bayes() -> None:
    found = references(Parameters(d=20, L=5, gamma_squared="1/2"), np.random.default_rng(8))
    assert found.bayes.mean < found.softmax.mean < found.erf
