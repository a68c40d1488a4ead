"""The map of Lemma 7 as a system with orbits, and theorems at the constants of Lemma 7."""

from functools import lru_cache

from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Shelf
from slr_verify.model.notation import kappa, nu
from slr_verify.model.orbit import TRAVEL, kappa_at, nu_at
from slr_verify.model.reduced import CONSTANTS
from slr_verify.paper import lemma_7_reduced_map
from slr_verify.paper.beyond.order import for_pgd

ORBIT = (
    "$(kappa_(n + 1), nu_(n + 1))$ from $(kappa_n, nu_n)$ by the map of Lemma 7 with constant $lambda$,"
    " starting from $(kappa, nu)$"
)
"""What the iterates in the statements are, in words."""


@lru_cache(maxsize=8)
def reduced_system(shelf: Shelf) -> System:
    """One step of PGD from the manifold is the map of Lemma 7, and does not leave the square."""
    steps = (lemma_7_reduced_map.STEP_KAPPA, lemma_7_reduced_map.STEP_NU)
    first, second = (lemma_7_reduced_map.CLAIM.shown(each, shelf) for each in steps)
    left, right = (for_pgd.CLAIM.shown(each, shelf) for each in for_pgd.INSIDE)
    return System((kappa, nu), TRAVEL, (kappa_at, nu_at), (first, second), (left, right))


@lru_cache(maxsize=256)
def theorem_at_parameters(theorem: Theorem) -> Theorem:
    """A theorem about all a and b, for the constants of Lemma 7."""
    return instance(theorem, CONSTANTS)
