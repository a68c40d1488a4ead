"""Evidence for the rank of the key matrix: a row of softmax attention trained with numerical gradients."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import scipy

from slr_verify.claims.claim import Evidence, Finding, Trial

Array = npt.NDArray[np.float64]
HEIGHT, WIDTH, TOKENS, BATCH = 3, 4, 5, 4
STEPS, RATE, TINY = 12, 0.5, 1e-30
ROUNDING, CLEAR = 1e-12, 1e-3
"""What the second singular value may be of the first, and what it exceeds where the register changes."""


def training_evidence() -> Evidence:
    """Training with one register, and for comparison with another one at each step."""
    return Evidence("training with derivatives by complex steps", _by_training)


def _by_training(trial: Trial) -> Finding:
    fixed = _ratio(trial.rng, lambda rng, first: first)
    fresh = _ratio(trial.rng, lambda rng, first: rng.normal(size=WIDTH))
    said = (
        f"after {STEPS} steps the second singular value of Q is {fixed:.1e} of the first, allowed is"
        f" {ROUNDING:.0e}; with another register at each step it is {fresh:.1e}"
    )
    return Finding(fixed < ROUNDING and fresh > CLEAR, 2 * STEPS, said)


def _ratio(
    rng: np.random.Generator, register: Callable[[np.random.Generator, Array], Array]
) -> float:
    """The second singular value of Q over the first after training on fresh sequences."""
    matrices = np.stack([rng.normal(size=(HEIGHT, WIDTH)), np.zeros((HEIGHT, WIDTH))])
    values, first = rng.normal(size=WIDTH), rng.normal(size=WIDTH)
    for _ in range(STEPS):
        u = register(rng, first)
        tokens, responses = rng.normal(size=(BATCH, TOKENS, WIDTH)), rng.normal(size=BATCH)
        matrices = matrices - RATE * _gradient(matrices, u, tokens, values, responses)
    sizes = np.linalg.svd(matrices[1], compute_uv=False)
    return float(sizes[1] / sizes[0])


def _gradient(matrices: Array, u: Array, tokens: Array, values: Array, responses: Array) -> Array:
    """The derivatives in all entries of A and Q, each by a step in the imaginary direction."""
    found = np.zeros(matrices.shape)
    for place in np.ndindex(matrices.shape):
        moved = matrices.astype(np.complex128)
        moved[place] += 1j * TINY
        weights = scipy.special.softmax(tokens @ (moved[1].T @ (moved[0] @ u)), axis=1)
        errors = (weights * (tokens @ values)).sum(axis=1) - responses
        found[place] = np.mean(errors**2).imag / TINY
    return found
