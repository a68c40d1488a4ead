"""The source of the compiled loop of single-pass SGD of several heads, on sequences of vectors of R^d."""

from functools import cache

from slr_verify.dynamics.heads_source import written
from slr_verify.model import sgd

MODULE = '''"""Written by slr_verify.dynamics.heads_sgd_source; formulas from slr_verify.model.sgd."""

from math import sqrt

import numpy as np
from numba import njit

from slr_verify.dynamics.elementary import erf, exp_minus_square

compiled = njit(cache=True, error_model="numpy", fastmath={{"contract"}}, nogil=True)


@njit(forceinline=True, error_model="numpy", fastmath={{"contract"}})
def token(score, value, lam):
    """What a head adds at a token, and its derivatives in the two scores."""
{token_lines}
    return {token_values}


@compiled
def march(vectors, stars, lambdas, noise, done, record_every, records, rng, shared, L, gamma, alpha):
    """Steps with these lambdas and this output noise, of shape (steps, batch), in place.

    Rows of `vectors` are k_1..k_H, v_1..v_H, those of `stars` k*_1..k*_J, v*_1..v*_J; the informative
    tokens stand first. Answers how many steps were taken: fewer than asked for when the next is not finite.
    """
    batch, (rows, d), locations = noise.shape[1], vectors.shape, len(stars) // 2
    heads = rows // 2
    tokens, pulls = np.empty((L, d)), np.empty((L, rows))
    for step in range(len(lambdas)):
        gradient = np.zeros((rows, d))
        for sample in range(batch):
            for place in range(L):
                for axis in range(d):
                    tokens[place, axis] = rng.standard_normal()
            for axis in range(d):
                for place in range(locations):
                    drawn = tokens[0, axis] if shared and place > 0 else gamma * tokens[place, axis]
                    tokens[place, axis] = drawn
            response = noise[step, sample]
            for place in range(locations):
                for axis in range(d):
                    tokens[place, axis] += sqrt(d / 2.0) * stars[place, axis]
                    response += tokens[place, axis] * stars[locations + place, axis]
            scores = tokens @ vectors.T
            for place in range(L):
                for head in range(heads):
                    added, pull_k, pull_v = token(
                        scores[place, head], scores[place, heads + head], lambdas[step]
                    )
                    response -= added
                    pulls[place, head], pulls[place, heads + head] = pull_k, pull_v
            gradient += (-2.0 * response / batch) * (pulls.T @ tokens)
        for row in range(rows):
            moved = vectors[row] - alpha * (gradient[row] - (gradient[row] @ vectors[row]) * vectors[row])
            size = sqrt(moved @ moved)
            if not np.isfinite(size):
                return step
            vectors[row] = moved / size
        place, behind = divmod(done + step + 1, record_every)
        if behind == 0:
            records[place] = vectors
    return len(lambdas)
'''


@cache
def heads_sgd_module() -> str:
    """The module with `march`."""
    return MODULE.format(**written("token", (sgd.HEAD, sgd.PULL_K, sgd.PULL_V)))
