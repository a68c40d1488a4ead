"""Where the stationary points off the manifold are, as a number."""

from slr_verify.model import spurious_points
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.operations import Value
from slr_verify.numeric.parameters import Parameters

_theta = program_of(lambda: (spurious_points.spurious_theta(),))


def spurious_theta(params: Parameters, lam: Value) -> Value:
    """theta_s at these lambda: the zero of the slope in theta where kappa = nu = rho = 0, eta = 1."""
    return _theta(**{**params.floats(), "lam": lam})[0]
