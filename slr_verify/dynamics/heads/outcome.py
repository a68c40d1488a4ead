"""What came of runs of several heads: which locations have a head at them, and where keys are."""

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.heads.runs import HeadRuns
from slr_verify.dynamics.stationary import RADIUS
from slr_verify.dynamics.success import Success, wilson

CLEAR = 0.8
"""The least |<k_h, k_j*>| of a key that is clearly at a location, as for Figure 10: a convention."""
Truths = npt.NDArray[np.bool_]


def recovered(found: HeadRuns) -> Truths:
    """Whether, at the end, every location has a head at (k_j*, v_j*) or (-k_j*, -v_j*); shape (runs,).

    A head is there when no product of k_h, v_h, k_j*, v_j* differs by more than RADIUS, as for one head.
    """
    gram, heads, locations = found.gram[:, -1], found.heads, found.locations
    keys, values = slice(0, heads), slice(heads, 2 * heads)
    k_star = slice(2 * heads, 2 * heads + locations)
    v_star = slice(2 * heads + locations, None)
    kappa, nu = gram[:, keys, k_star], gram[:, values, v_star]
    across = np.maximum(np.abs(gram[:, values, k_star]), np.abs(gram[:, keys, v_star]))
    own = np.abs(np.diagonal(gram[:, keys, values], axis1=-2, axis2=-1))[..., None]
    sign = np.where(kappa < 0, -1.0, 1.0)
    gap = np.maximum(np.abs(kappa - sign), np.abs(nu - sign))
    at = np.maximum(np.maximum(gap, across), own) <= RADIUS
    result: Truths = np.all(np.any(at, axis=1), axis=1)
    return result


def patterns(found: HeadRuns) -> dict[str, int]:
    """How many runs end in which pattern of |<k_h, k_j*>|."""
    kappa = np.abs(found.kappa[:, -1])
    place = np.sort(kappa.argmax(axis=-1), axis=-1)
    apart = np.all(np.diff(place, axis=-1) > 0, axis=-1)
    clear = np.all(kappa.max(axis=-1) >= CLEAR, axis=-1)
    separated = {"separated": int(np.sum(apart & clear))}
    if found.heads == 1:
        return separated | {"not clearly at a location": int(np.sum(~clear))}
    together = "both" if found.heads == 2 else "several"
    return separated | {
        f"{together} nearest to one location": int(np.sum(~apart)),
        "nearest to different ones, not clearly": int(np.sum(apart & ~clear)),
    }


def success_of_heads(found: HeadRuns) -> Success:
    """How often every location has a head at it; `ends` counts the patterns of the keys."""
    count, runs = int(np.sum(recovered(found))), len(found.gram)
    return Success(runs, count, *wilson(count, runs), patterns(found))
