"""The informative token at a random place: P(J_0 = l) = p_l for l = 1, ..., L.

Given J_0 = l there are l - 1 tokens before the informative one and L - l after it, all independent.
"""

import sympy as sp

from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import Centred
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import gaussian_vector
from slr_verify.model.linear import probability
from slr_verify.model.notation import L
from slr_verify.model.task import PAPER, H, Task, Z, erf_head, xi

place = COUNTER
PLACES = (place, 1, L)
later = gaussian_vector("H_2")


def risk_at_place(task: Task = PAPER) -> Expectation:
    """E((Y - T(X))^2 given J_0 = l)."""
    before = CopySum(erf_head(task.background_token), VectorBlock(H), place - 1)
    number = task.background_tokens + 1 - place
    after = CopySum(erf_head(later * task.background_spread), VectorBlock(later), number)
    prediction = before + erf_head(task.informative_token) + after
    noise = Centred(xi, task.noise_variance)
    return Expectation((task.response - prediction) ** 2, VectorBlock(Z), noise)


def risk_over_places(task: Task = PAPER, places: tuple[sp.Expr, ...] = PLACES) -> sp.Expr:
    """E (Y - T(X))^2, the mean over J_0."""
    return Sum(probability(place) * risk_at_place(task), places)


def one_of(places: tuple[sp.Expr, ...] = PLACES) -> sp.Eq:
    """J_0 is one of the places: their probabilities sum to one."""
    return sp.Eq(Sum(probability(place), places), 1)
