"""The source of the compiled walk back along the basin boundary, from the map of Lemma 7."""

from functools import cache
from math import pi

from slr_verify.dynamics.kernel_source import manifold_module

MODULE = '''"""Written by slr_verify.explorer.computed.boundary_source from proved expressions."""

from math import acos, cos, sqrt

from numba import njit

from slr_verify.dynamics.elementary import erf, erfc, exp_minus_square, less_erf


@njit(cache=True, error_model="numpy", nogil=True)
def walk_back(angles, phi, psi, spacing, near, steps, most_rounds, d, L, gamma, alpha, lam):
    """Preimages of (phi, psi), one after another, all with phi <= pi/2 <= psi, so that kappa >= 0.

    A point that is `spacing` away from the last one kept goes into `angles`, of shape (n, 2), and so
    does the one where the walk ends because phi is within `near` of 0, or psi of pi. It ends too after
    so many steps, when `angles` is full, or where no preimage is found in `most_rounds` rounds.
    Returns how many points are kept.
    """
{once}
{per_lambda}
    kept, last_phi, last_psi = 0, phi, psi
    for step in range(steps):
        goal_phi, goal_psi = phi, psi
        found = False
        for _ in range(most_rounds):
            kappa, nu = cos(phi), cos(psi)
{per_state}
            off_phi = goal_phi - acos(min(1.0, max(-1.0, {kappa})))
            off_psi = goal_psi - acos(min(1.0, max(-1.0, {nu})))
            phi, psi = phi + off_phi, psi + off_psi
            if abs(off_phi) + abs(off_psi) < 1e-7:
                found = True
                break
        if not found:
            break
        there = phi < near or psi > {pi} - near
        if there or abs(phi - last_phi) + abs(psi - last_psi) >= spacing:
            last_phi, last_psi = phi, psi
            angles[kept, 0], angles[kept, 1] = phi, psi
            kept += 1
        if there or kept == len(angles):
            break
    return kept
'''


@cache
def walk_back_source() -> str:
    """The module with `walk_back`."""
    return manifold_module(MODULE, per_lambda=4, pi=repr(pi))
