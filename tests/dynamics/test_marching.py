"""Blocks of steps: the last one, what is recorded, and the step at which a run breaks down."""

import numpy as np
import pytest

from slr_verify.dynamics.marching import BLOCK, March, RunBrokeDown, Span


def counting(state, block, records) -> None:
    state += block.length


def breaking(state, block, records) -> None:
    """Every value is the number of steps; that of run 3 is nan after step 5000."""
    state += block.length
    if state[0, 0] >= 5000:
        state[1, 3] = np.nan


@pytest.mark.parametrize("steps", [1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK])
def test_all_steps_are_taken_in_blocks(steps: int) -> None:
    blocks = list(Span(steps, 1).blocks())
    assert sum(block.length for block in blocks) == steps
    told: list[int] = []
    records = March(counting).records(np.zeros((5, 2)), Span(steps, steps), told.append)
    assert np.all(records[:, -1] == steps)
    assert sum(told) == steps


def test_the_last_step_is_always_recorded() -> None:
    assert Span(10, 4).recorded().tolist() == [0, 4, 8, 10]
    assert Span(8, 4).recorded().tolist() == [0, 4, 8]
    assert Span(3, 4).recorded().tolist() == [0, 3]


def test_a_breakdown_names_the_run_the_step_and_the_values_before() -> None:
    message = (
        "run 67 is not finite after step 5000; before it: kappa = 4999.0, nu = 4999.0, "
        "theta = 4999.0, eta = 4999.0, rho = 4999.0"
    )
    with pytest.raises(RunBrokeDown, match=message):
        March(breaking, first_run=64).records(np.zeros((5, 5)), Span(9000, 1000), lambda n: None)
