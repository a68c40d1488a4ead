"""The source of the compiled loops of several heads on the Gram matrix: its gradient, and steps of PGD.

Rows of a Gram matrix are k_1..k_H, v_1..v_H, k*_1..k*_J, v*_1..v*_J. A step moves every k_h and v_h against
its tangent gradient, which is a combination of all vectors, and projects: the next Gram matrix is
M G M^T with a matrix M that G determines. So a step costs the same in every dimension.
"""

from functools import cache

from slr_verify.dynamics.heads.gradient_source import GRADIENT, ROOM
from slr_verify.dynamics.heads.slots import heads_slots

HEAD = '''"""Written by slr_verify.dynamics.heads.source; formulas from slr_verify.model.heads.tilting."""

from math import asinh, atan, sqrt

import numpy as np
from numba import njit

from slr_verify.dynamics.elementary import erf_above, exp_minus, exp_minus_square
from slr_verify.numeric.operations import HALF

compiled = njit(cache=True, error_model="numpy", fastmath={"contract"}, nogil=True)
inlined = njit(forceinline=True, error_model="numpy", fastmath={"contract"})
HEADS, LOCATIONS, SHARED = '''
BEHIND = '''
STARS, SLOTS = 2 * HEADS, HEADS * LOCATIONS
VALUES, SIZE = STARS + LOCATIONS, 2 * (HEADS + LOCATIONS)
"""The rows of k*_1 and of v*_1; how many heads at tokens, and rows, there are."""
OWN_SEEN, OWN_FOUND = 4, 13
"""How many numbers of each slot `own_slot` is handed by `seen`, and how many it answers."""
BLOCK = 64
"""Gram matrices that are taken together, for which the counts of names of arrays change once."""


'''
MARCH = f'''@inlined
def step_products(gram, moved, half):
    """The Gram matrix after its first vectors became these combinations of all, and of unit length."""
    for row in range(STARS):
        for column in range(SIZE):
            half[row, column] = 0.0
        for along in range(SIZE):
            for column in range(SIZE):
                half[row, column] += moved[row, along] * gram[along, column]
    for row in range(STARS):
        square = 0.0
        for along in range(SIZE):
            square += half[row, along] * moved[row, along]
        length = 1.0 / sqrt(square)
        for column in range(SIZE):
            moved[row, column] *= length
            half[row, column] *= length
    for row in range(STARS):
        for column in range(row):
            product = 0.0
            for along in range(SIZE):
                product += half[row, along] * moved[column, along]
            gram[row, column] = gram[column, row] = product
        gram[row, row] = 1.0
        for column in range(STARS, SIZE):
            gram[row, column] = gram[column, row] = half[row, column]


@compiled
def march(grams, lambdas, done, record_every, records, d, L, gamma, alpha, nodes, weights):
    """Steps with these lambdas, after `done` of them, of every Gram matrix; in place.

    The matrices after every step whose number is a multiple of record_every go into `records`.
    """
    gradients = np.empty((BLOCK, SIZE, SIZE))
    moved, half = np.empty((STARS, SIZE)), np.empty((STARS, SIZE))
    {ROOM} = places(len(nodes))
    for step in range(len(lambdas)):
        fill_own(tables, known, lambdas[step], gamma, nodes, weights)
        for before in range(0, len(grams), BLOCK):
            some = grams[before : before + BLOCK]
            gradients_in(some, gradients, d, L, gamma, nodes, weights, {ROOM})
            for run in range(len(some)):
                gram, gradient = some[run], gradients[run]
                for row in range(STARS):
                    along = 0.0
                    for column in range(SIZE):
                        along += gradient[row, column] * gram[column, row]
                    for column in range(SIZE):
                        moved[row, column] = -alpha * gradient[row, column]
                    moved[row, row] = 1.0 + alpha * along
                step_products(gram, moved, half)
        place, behind = divmod(done + step + 1, record_every)
        if behind == 0:
            records[place] = grams
'''


@cache
def heads_module(heads: int, locations: int, shared: bool) -> str:
    """The module with `gradients_of` and `march`, for so many heads and locations.

    `shared` is whether all informative tokens have the same noise.
    """
    return f"{HEAD}{heads}, {locations}, {shared}{BEHIND}{heads_slots()}{GRADIENT}{MARCH}"
