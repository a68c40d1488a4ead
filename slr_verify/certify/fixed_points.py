"""The stationary points of PGD: all of those on the manifold, and others in the five products."""

from slr_verify.certify.points_off_manifold import points_off_manifold
from slr_verify.certify.points_on_manifold import points_on_manifold
from slr_verify.certify.stationary_point import StationaryPoints
from slr_verify.numeric.exact import Exactable, positive
from slr_verify.numeric.parameters import Parameters


def fixed_points(
    params: Parameters, alpha: Exactable | None = None, *, full: bool = False
) -> StationaryPoints:
    """The stationary points of PGD, with their eigenvalues, and a certificate of all that is said.

    On the manifold there are five for d >= 4, and for d = 2 and 3 the four at its corners; there are
    no others, since the certificate has all zeros in the square. With `full`, those found in the
    five products: each is certified to exist in R^d, but there may be others.

    Raises ValueError unless alpha is positive, and Undecided where the precision does not suffice.
    """
    step = None if alpha is None else positive("alpha", alpha)
    return points_off_manifold(params, step) if full else points_on_manifold(params, step)
