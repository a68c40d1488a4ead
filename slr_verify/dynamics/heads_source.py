"""The source of the compiled loops of several heads: PGD on the Gram matrix, and SGD on vectors.

Rows of a Gram matrix are k_1..k_H, v_1..v_H, k*_1..k*_J, v*_1..v*_J. A step moves every k_h and v_h against
its tangent gradient, which is a combination of all vectors, and projects: the next Gram matrix is
M G M^T with a matrix M that G determines. So a step costs the same in every dimension.
"""

from collections.abc import Iterable
from functools import cache
from textwrap import indent

import sympy as sp

from slr_verify.dynamics.staging import PER_STATE, STAGES, Staging
from slr_verify.model import heads as model
from slr_verify.model.erf_pair import covariance_integrand, erf_covariance, sinh_of_end

END, GROWTH, COVARIANCE = sp.symbols("end growth covariance", positive=True)
PLAIN = {model.b_1: sp.S.Zero, model.b_2: sp.S.Zero}
ONE = (*model.ONE_HEAD, model.s, model.g, model.pull)
TWO = (*model.TWO_HEADS, model.s, model.g, model.pull)

MODULE = '''"""Written by slr_verify.dynamics.heads_source; formulas from slr_verify.model.heads."""

from math import asinh, exp, sqrt

import numpy as np
from numba import njit

from slr_verify.dynamics.elementary import erf, exp_minus_square

compiled = njit(cache=True, error_model="numpy", fastmath={{"contract"}}, nogil=True)
inlined = njit(forceinline=True, error_model="numpy", fastmath={{"contract"}})


@inlined
def integrand(a_1, a_2, end, growth):
    """That of the covariance of two error functions."""
{inside_lines}
    return {inside_values}


@inlined
def covariance_of_erfs(a_1, a_2, end, nodes, weights):
    """The covariance of two error functions."""
    found = 0.0
    for place in range(len(nodes)):
        found += weights[place] * integrand(a_1, a_2, end, exp(end * nodes[place]))
    return found


@inlined
def one_slot({one}):
    """The mean of a slot, its slopes, and the slopes of the covariance with a line."""
{one_lines}
    return {one_values}


@inlined
def two_slots({two}, covariance):
    """The slopes of the covariance of two slots."""
{two_lines}
    return {two_values}


@inlined
def end_of(c, g):
    """Where the integral for this <k_1, k_2> ends."""
{end_lines}
    return asinh({end_values})


@compiled
def gradient_of(gram, out, heads, locations, shared, lam, d, L, gamma, nodes, weights):
    """The partial derivatives of the risk in the entries of the Gram matrix, into `out`."""
    size, stars = 2 * (heads + locations), 2 * heads
    values = stars + locations
    root = sqrt(d / 2.0)
    tokens = locations + 1
    slopes = np.zeros((tokens, heads, 3))
    by_mean = np.empty((tokens, heads, 3))
    out[:] = 0.0
    mean = 0.0
    for j in range(locations):
        mean += root * gram[stars + j, values + j]
    for j in range(tokens):
        s = gamma if j < locations else 1.0
        g = lam * s
        p = sqrt(1.0 + 2.0 * g * g)
        often = 1.0 if j < locations else L - locations
        for h in range(heads):
            a = lam * root / p * gram[stars + j, h] if j < locations else 0.0
            n = root * gram[stars + j, heads + h] if j < locations else 0.0
            w_k = w_v = 0.0
            for i in range(locations):
                if j < locations and (shared or i == j):
                    w_k += gram[values + i, h]
                    w_v += gram[values + i, heads + h]
            found = one_slot(a, n, gram[heads + h, h], w_k, w_v, s, g, s * g / p)
            mean -= often * found[0]
            for part in range(3):
                by_mean[j, h, part] = -often * found[1 + part]
                slopes[j, h, part] = -2.0 * found[4 + part] if j < locations else 0.0
            for i in range(locations):
                if j < locations and (shared or i == j):
                    out[values + i, h] -= 2.0 * found[7]
                    out[values + i, heads + h] -= 2.0 * found[8]
    for j in range(locations):
        out[stars + j, values + j] = 2.0 * mean * root
        for i in range(j if shared else 0):
            out[values + j, values + i] = 2.0 * gamma * gamma
    for j in range(tokens):
        for h in range(heads):
            for part in range(3):
                slopes[j, h, part] += 2.0 * mean * by_mean[j, h, part]
    for j in range(tokens):
        s = gamma if j < locations else 1.0
        g = lam * s
        p = sqrt(1.0 + 2.0 * g * g)
        often = 1.0 if j < locations else L - locations
        if often == 0.0:
            continue
        last = locations if shared and j < locations else j + 1
        for h in range(heads):
            for i in range(j, last):
                for f in range(h if i == j else 0, heads):
                    one, two, key = 0.0, 0.0, 0.0
                    first = second = 0.0
                    if j < locations:
                        one = lam * root / p * gram[stars + j, h]
                        two = lam * root / p * gram[stars + i, f]
                        first = root * gram[stars + j, heads + h]
                        second = root * gram[stars + i, heads + f]
                    key = gram[h, f]
                    covariance = covariance_of_erfs(one, two, end_of(key, g), nodes, weights)
                    found = two_slots(
                        one,
                        two,
                        first,
                        second,
                        gram[heads + h, h],
                        gram[heads + f, f],
                        key,
                        gram[heads + h, heads + f],
                        gram[heads + h, f],
                        gram[heads + f, h],
                        s,
                        g,
                        s * g / p,
                        covariance,
                    )
                    count = often if i == j and f == h else 2.0 * often
                    slopes[j, h, 0] += count * found[0]
                    slopes[i, f, 0] += count * found[1]
                    slopes[j, h, 1] += count * found[2]
                    slopes[i, f, 1] += count * found[3]
                    slopes[j, h, 2] += count * found[4]
                    slopes[i, f, 2] += count * found[5]
                    out[h, f] += count * found[6]
                    out[heads + h, heads + f] += count * found[7]
                    out[heads + h, f] += count * found[8]
                    out[heads + f, h] += count * found[9]
    for j in range(tokens):
        s = gamma if j < locations else 1.0
        p = sqrt(1.0 + 2.0 * lam * lam * s * s)
        for h in range(heads):
            if j < locations:
                out[stars + j, h] += lam * root / p * slopes[j, h, 0]
                out[stars + j, heads + h] += root * slopes[j, h, 1]
            out[heads + h, h] += slopes[j, h, 2]
    for one in range(size):
        for two in range(one):
            both = out[one, two] + out[two, one]
            out[one, two] = out[two, one] = both
        out[one, one] = 0.0


@compiled
def march(grams, lambdas, done, record_every, records, heads, locations, shared, d, L, gamma, alpha,
          nodes, weights):
    """Steps with these lambdas, after `done` of them, of every Gram matrix; in place.

    The matrices after every step whose number is a multiple of record_every go into `records`.
    """
    size = grams.shape[1]
    slopes, moved = np.empty((size, size)), np.eye(size)
    for step in range(len(lambdas)):
        for run in range(len(grams)):
            gram = grams[run]
            gradient_of(
                gram, slopes, heads, locations, shared, lambdas[step], d, L, gamma, nodes, weights
            )
            for row in range(2 * heads):
                along = 0.0
                for column in range(size):
                    along += slopes[row, column] * gram[column, row]
                for column in range(size):
                    moved[row, column] = -alpha * slopes[row, column]
                moved[row, row] = 1.0 + alpha * along
            after = moved @ gram @ moved.T
            for row in range(size):
                for column in range(size):
                    length = sqrt(after[row, row] * after[column, column])
                    gram[row, column] = after[row, column] / length
        place, behind = divmod(done + step + 1, record_every)
        if behind == 0:
            records[place] = grams
'''


@cache
def heads_module() -> str:
    """The module with `gradient_of` and `march`."""
    covariance = model.slopes(model.covariance(), model.TWO_HEADS)
    one = (
        model.mean(),
        *model.slopes(model.mean(), model.ONE_HEAD[:3]),
        *model.slopes(model.covariance_with_line(), model.ONE_HEAD),
    )
    known = erf_covariance(model.a_1, model.a_2, model.c, model.g)
    two = tuple(each.xreplace({known: COVARIANCE}) for each in covariance)
    inside = covariance_integrand(model.a_1, model.a_2, END, GROWTH)
    return MODULE.format(
        one=", ".join(each.name for each in ONE),
        two=", ".join(each.name for each in TWO),
        **written("inside", (inside,)),
        **written("one", one),
        **written("two", two),
        **written("end", (sinh_of_end(model.c, model.g),)),
    )


def written(what: str, values: Iterable[sp.Expr]) -> dict[str, str]:
    """The lines of a function, and what it answers, by name; b_1 and b_2 are 0 there."""
    plain = tuple(each.xreplace(PLAIN) for each in values)
    symbols = set().union(*(each.free_symbols for each in plain))
    staging = Staging(dict.fromkeys(symbols, PER_STATE), nodes=1, foreseen=plain)
    answer = ", ".join(map(staging.name, plain))
    lines = "\n".join(line for stage in STAGES for line in staging.lines[stage])
    return {f"{what}_lines": indent(lines, "    "), f"{what}_values": answer}
