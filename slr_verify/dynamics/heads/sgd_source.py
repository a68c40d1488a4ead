"""The source of the compiled loops of single-pass SGD of several heads: on vectors of R^d, and in law.

In law, as for one head: let e_1, ..., e_n be k_1..k_H, v_1..v_H and the stars made orthonormal in
this order, so that their coordinates are a triangular matrix. What a token is along e_1, ..., e_2H
decides its coefficient c_a in the gradient of each k_h and v_h, together with what the informative tokens
are along the other axes, which the response depends on. Given all coefficients, what is left of the
tokens is Gaussian and independent of them. So along each axis after e_2H the tokens of the background add
a Gaussian vector of covariance sum c c^T to the gradients, and the d - n directions beyond enter the next
Gram matrix through a Wishart matrix of d - n degrees of freedom and the scale sum s^2 c c^T, drawn by
Bartlett's decomposition. Here s is gamma for an informative token and 1 for the others, and c is the sum
over all informative tokens of a sequence where they share their noise.
"""

from functools import cache

from slr_verify.dynamics.heads.slots import written
from slr_verify.model import sgd

MODULE = '''"""Written by slr_verify.dynamics.heads.sgd_source; formulas from slr_verify.model.sgd."""

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


@njit(forceinline=True, error_model="numpy")
def root_of(matrix, out):
    """A lower triangular matrix with this square; a column without a pivot is zero."""
    for column in range(len(matrix)):
        for row in range(column, len(matrix)):
            left = matrix[row, column]
            for before in range(column):
                left -= out[row, before] * out[column, before]
            if row == column:
                out[row, row] = sqrt(max(0.0, left))
            else:
                out[row, column] = left / out[column, column] if out[column, column] > 0.0 else 0.0


@compiled
def march_in_law(gram, heads, locations, d, lambdas, noise, done, record_every, records, rng, shared, L,
                 gamma, alpha):
    """The same for a Gram matrix, in law; for d >= n, the number of vectors."""
    batch, size, moving = noise.shape[1], len(gram), 2 * heads
    values, lead, freedom = moving + locations, sqrt(d / 2.0), d - size
    frame, drawn = np.zeros((size, size)), np.zeros((L, size))
    pulls, joint = np.empty((L, moving)), np.empty(moving)
    root, chosen = np.zeros((moving, moving)), np.zeros((moving, moving))
    beyond = np.empty((moving, moving))
    for step in range(len(lambdas)):
        root_of(gram, frame)
        gradient, leads = np.zeros((moving, size)), np.zeros((moving, locations))
        others, whole = np.zeros((moving, moving)), np.zeros((moving, moving))
        for sample in range(batch):
            response = noise[step, sample]
            for place in range(L):
                for axis in range(size if place < locations else moving):
                    if shared and 0 < place < locations:
                        drawn[place, axis] = drawn[0, axis]
                    else:
                        scale = gamma if place < locations else 1.0
                        drawn[place, axis] = scale * rng.standard_normal()
            for place in range(locations):
                response += lead * gram[moving + place, values + place]
                for axis in range(size):
                    response += frame[values + place, axis] * drawn[place, axis]
            for place in range(L):
                for head in range(heads):
                    score = lead * gram[moving + place, head] if place < locations else 0.0
                    value = lead * gram[moving + place, heads + head] if place < locations else 0.0
                    for axis in range(heads + head + 1):
                        score += frame[head, axis] * drawn[place, axis]
                        value += frame[heads + head, axis] * drawn[place, axis]
                    added, pull_k, pull_v = token(score, value, lambdas[step])
                    response -= added
                    pulls[place, head], pulls[place, heads + head] = pull_k, pull_v
            weight = -2.0 * response / batch
            joint[:] = 0.0
            for place in range(L):
                inside = place < locations
                for row in range(moving):
                    pulls[place, row] *= weight
                    for axis in range(size if inside else moving):
                        gradient[row, axis] += pulls[place, row] * drawn[place, axis]
                    if inside:
                        leads[row, place] += pulls[place, row]
                        joint[row] += pulls[place, row]
                    for column in range(row + 1):
                        product = pulls[place, row] * pulls[place, column]
                        if not inside:
                            others[row, column] += product
                            whole[row, column] += product
                        elif not shared:
                            whole[row, column] += gamma * gamma * product
            for row in range(moving if shared else 0):
                for column in range(row + 1):
                    whole[row, column] += gamma * gamma * joint[row] * joint[column]
        root_of(others, root)
        for axis in range(moving, size):
            for source in range(moving):
                normal = rng.standard_normal()
                for row in range(source, moving):
                    gradient[row, axis] += root[row, source] * normal
        root_of(whole, root)
        for row in range(moving):
            for column in range(row + 1):
                if column >= freedom:
                    chosen[row, column] = 0.0
                elif column < row:
                    chosen[row, column] = rng.standard_normal()
                else:
                    chosen[row, row] = sqrt(rng.chisquare(freedom - row))
        beyond[:] = root @ chosen
        for row in range(moving):
            along = 0.0
            for axis in range(size):
                for place in range(locations):
                    gradient[row, axis] += lead * leads[row, place] * frame[moving + place, axis]
                along += gradient[row, axis] * frame[row, axis]
            for axis in range(size):
                step_along = gradient[row, axis] - along * frame[row, axis]
                gradient[row, axis] = frame[row, axis] - alpha * step_along
        for row in range(moving):
            for column in range(row + 1):
                product = 0.0
                for axis in range(size):
                    product += gradient[row, axis] * gradient[column, axis]
                for axis in range(moving):
                    product += alpha * alpha * beyond[row, axis] * beyond[column, axis]
                whole[row, column] = product
            if not np.isfinite(whole[row, row]):
                return step
        for row in range(moving):
            for column in range(row + 1):
                length = sqrt(whole[row, row]) * sqrt(whole[column, column])
                gram[row, column] = gram[column, row] = whole[row, column] / length
            gram[row, row] = 1.0
            for column in range(moving, size):
                product = 0.0
                for axis in range(column + 1):
                    product += gradient[row, axis] * frame[column, axis]
                gram[row, column] = gram[column, row] = product / sqrt(whole[row, row])
        place, behind = divmod(done + step + 1, record_every)
        if behind == 0:
            records[place] = gram
    return len(lambdas)
'''


@cache
def heads_sgd_module() -> str:
    """The module with `march` and `march_in_law`."""
    return MODULE.format(**written("token", (sgd.HEAD, sgd.PULL_K, sgd.PULL_V)))
