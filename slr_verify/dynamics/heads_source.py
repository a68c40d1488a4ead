"""The source of the compiled loops of several heads: PGD on the Gram matrix, and SGD on vectors.

Rows of a Gram matrix are k_1..k_H, v_1..v_H, k*_1..k*_J, v*_1..v*_J. A step moves every k_h and v_h against
its tangent gradient, which is a combination of all vectors, and projects: the next Gram matrix is
M G M^T with a matrix M that G determines. So a step costs the same in every dimension.
"""

from functools import cache

from slr_verify.dynamics.heads_slots import heads_slots

MODULE = '''"""Written by slr_verify.dynamics.heads_source; formulas from slr_verify.model.heads."""

from math import asinh, sqrt

import numpy as np
from numba import njit

from slr_verify.dynamics.elementary import erf, exp_minus, exp_minus_square

compiled = njit(cache=True, error_model="numpy", fastmath={{"contract"}}, nogil=True)
inlined = njit(forceinline=True, error_model="numpy", fastmath={{"contract"}})


{slots}@inlined
def fill(tables, kind, h, f, end, nodes, weights):
    """The parts of the integrand at the nodes, for one kind of token and two heads."""
    for place in range(len(nodes)):
        found = parts_of_integrand(end, exp_minus(-end * nodes[place]))
        tables[kind, h, f, 0, place] = weights[place] * found[0]
        tables[kind, h, f, 1, place] = found[1]
        tables[kind, h, f, 2, place] = found[2]


@compiled
def fill_own(tables, known, heads, lam, gamma, nodes, weights):
    """Those of each head with itself, and what else no Gram matrix changes.

    For each kind of token: s, g, 1/p^2, PULL, lambda/p, C and 1/sqrt(1 - C^2) of a head with itself.
    """
    for kind in range(2):
        s = gamma if kind == 0 else 1.0
        g = lam * s
        inverse = 1.0 / (1.0 + 2.0 * g * g)
        tangled, rise = correlated(1.0, g)
        known[kind, 0], known[kind, 1], known[kind, 2] = s, g, inverse
        known[kind, 3], known[kind, 4] = s * g * sqrt(inverse), lam * sqrt(inverse)
        known[kind, 5], known[kind, 6] = tangled, rise
        end = asinh(tangled * rise)
        for h in range(heads):
            fill(tables, kind, h, h, end, nodes, weights)


@compiled
def places(heads, locations, count):
    """Where `gradient_in` computes, for so many nodes: once for all runs and steps."""
    tables, terms = np.empty((2, heads, heads, 3, count)), np.empty(count)
    kept = np.empty((3, locations + 1, heads, 4))
    return tables, terms, kept, np.empty((2, 7)), np.empty((2, heads, heads, 2))


@compiled
def gradients_of(grams, out, heads, locations, shared, lam, d, L, gamma, nodes, weights):
    """The partial derivatives of the risk in the entries of each Gram matrix, into `out`."""
    tables, terms, kept, known, between = places(heads, locations, len(nodes))
    fill_own(tables, known, heads, lam, gamma, nodes, weights)
    for run in range(len(grams)):
        gradient_in(
            grams[run], out[run], heads, locations, shared, d, L, gamma, nodes, weights, tables, terms,
            kept, known, between
        )


@inlined
def gradient_in(
    gram, out, heads, locations, shared, d, L, gamma, nodes, weights, tables, terms, kept, known, between
):
    """The same, with what `fill_own` gives, and places to compute in."""
    size, stars = 2 * (heads + locations), 2 * heads
    values = stars + locations
    root = sqrt(d / 2.0)
    tokens = locations + 1 if L > locations else locations
    for kind in range(2):
        for h in range(heads):
            for f in range(h + 1, heads):
                tangled, rise = correlated(gram[h, f], known[kind, 1])
                between[kind, h, f, 0], between[kind, h, f, 1] = tangled, rise
                fill(tables, kind, h, f, asinh(tangled * rise), nodes, weights)
    slopes, by_mean, seen = kept[0], kept[1], kept[2]
    out[:] = 0.0
    mean = 0.0
    for j in range(locations):
        mean += root * gram[stars + j, values + j]
    for j in range(tokens):
        kind = 0 if j < locations else 1
        s, g, inverse, pull = known[kind, 0], known[kind, 1], known[kind, 2], known[kind, 3]
        often = 1.0 if j < locations else L - locations
        for h in range(heads):
            w_k = w_v = 0.0
            seen[j, h, 0] = seen[j, h, 1] = 0.0
            if j < locations:
                seen[j, h, 0] = known[0, 4] * root * gram[stars + j, h]
                seen[j, h, 1] = root * gram[stars + j, heads + h]
                for i in range(0 if shared else j, locations if shared else j + 1):
                    w_k += gram[values + i, h]
                    w_v += gram[values + i, heads + h]
            place, lead = seen[j, h, 0], seen[j, h, 1]
            own = covariance_of_erfs(place, place, tables[kind, h, h], terms)
            found = own_slot(
                place, lead, pull * gram[heads + h, h], pull * w_k, w_v, s, g, inverse,
                known[kind, 6], known[kind, 5], own
            )
            seen[j, h, 2], seen[j, h, 3] = found[0], found[1]
            mean -= often * found[2]
            for part in range(3):
                by_mean[j, h, part] = -often * found[3 + part]
                along = 2.0 * found[6 + part] if j < locations else 0.0
                slopes[j, h, part] = often * found[11 + part] - along
            out[heads + h, h] += often * pull * found[14]
            if j < locations:
                for i in range(0 if shared else j, locations if shared else j + 1):
                    out[values + i, h] -= 2.0 * pull * found[9]
                    out[values + i, heads + h] -= 2.0 * found[10]
    for j in range(locations):
        out[stars + j, values + j] = 2.0 * mean * root
        for i in range(j if shared else 0):
            out[values + j, values + i] = 2.0 * gamma * gamma
    for j in range(tokens):
        kind = 0 if j < locations else 1
        s, g, inverse, pull = known[kind, 0], known[kind, 1], known[kind, 2], known[kind, 3]
        count = 2.0 if j < locations else 2.0 * (L - locations)
        last = locations if shared and j < locations else j + 1
        for h in range(heads):
            for i in range(j, last):
                for f in range(h + 1 if i == j else 0, heads):
                    one, two = seen[j, h], seen[i, f]
                    low, high = min(h, f), max(h, f)
                    table = tables[kind, low, high]
                    if h == f:
                        tangled, rise = known[kind, 5], known[kind, 6]
                    else:
                        tangled, rise = between[kind, low, high, 0], between[kind, low, high, 1]
                    found = two_slots(
                        one[0],
                        two[0],
                        one[1],
                        two[1],
                        pull * gram[heads + h, h],
                        pull * gram[heads + f, f],
                        gram[h, f],
                        gram[heads + h, heads + f],
                        pull * gram[heads + h, f],
                        pull * gram[heads + f, h],
                        s,
                        g,
                        inverse,
                        rise,
                        tangled,
                        one[2],
                        one[3],
                        two[2],
                        two[3],
                        covariance_of_erfs(one[0], two[0], table, terms),
                    )
                    for part in range(3):
                        slopes[j, h, part] += count * found[2 * part]
                        slopes[i, f, part] += count * found[2 * part + 1]
                    out[h, f] += count * found[6]
                    out[heads + h, heads + f] += count * found[7]
                    out[heads + h, f] += count * pull * found[8]
                    out[heads + f, h] += count * pull * found[9]
    for j in range(tokens):
        pull = known[0 if j < locations else 1, 3]
        for h in range(heads):
            for part in range(3):
                slopes[j, h, part] += 2.0 * mean * by_mean[j, h, part]
            if j < locations:
                out[stars + j, h] += known[0, 4] * root * slopes[j, h, 0]
                out[stars + j, heads + h] += root * slopes[j, h, 1]
            out[heads + h, h] += pull * slopes[j, h, 2]
    for one in range(size):
        for two in range(one):
            both = out[one, two] + out[two, one]
            out[one, two] = out[two, one] = both
        out[one, one] = 0.0


@inlined
def step_products(gram, moved, half, moving):
    """The Gram matrix after its first vectors became these combinations of all, and of unit length."""
    size = len(gram)
    for row in range(moving):
        for column in range(size):
            half[row, column] = 0.0
        for along in range(size):
            for column in range(size):
                half[row, column] += moved[row, along] * gram[along, column]
    for row in range(moving):
        square = 0.0
        for along in range(size):
            square += half[row, along] * moved[row, along]
        length = 1.0 / sqrt(square)
        for column in range(size):
            moved[row, column] *= length
            half[row, column] *= length
    for row in range(moving):
        for column in range(row):
            product = 0.0
            for along in range(size):
                product += half[row, along] * moved[column, along]
            gram[row, column] = gram[column, row] = product
        gram[row, row] = 1.0
        for column in range(moving, size):
            gram[row, column] = gram[column, row] = half[row, column]


@compiled
def march(grams, lambdas, done, record_every, records, heads, locations, shared, d, L, gamma, alpha,
          nodes, weights):
    """Steps with these lambdas, after `done` of them, of every Gram matrix; in place.

    The matrices after every step whose number is a multiple of record_every go into `records`.
    """
    size = grams.shape[1]
    slopes = np.empty((size, size))
    moved, half = np.empty((2 * heads, size)), np.empty((2 * heads, size))
    tables, terms, kept, known, between = places(heads, locations, len(nodes))
    for step in range(len(lambdas)):
        fill_own(tables, known, heads, lambdas[step], gamma, nodes, weights)
        for run in range(len(grams)):
            gram = grams[run]
            gradient_in(
                gram, slopes, heads, locations, shared, d, L, gamma, nodes, weights, tables, terms,
                kept, known, between
            )
            for row in range(2 * heads):
                along = 0.0
                for column in range(size):
                    along += slopes[row, column] * gram[column, row]
                for column in range(size):
                    moved[row, column] = -alpha * slopes[row, column]
                moved[row, row] = 1.0 + alpha * along
            step_products(gram, moved, half, 2 * heads)
        place, behind = divmod(done + step + 1, record_every)
        if behind == 0:
            records[place] = grams
'''


@cache
def heads_module() -> str:
    """The module with `gradients_of` and `march`."""
    return MODULE.format(slots=heads_slots())
