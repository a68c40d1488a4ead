"""The explicit step size, as a number."""

from slr_verify.model.step_size import largest_step
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.parameters import Parameters

_bound = program_of(lambda: (largest_step(),))


def max_step_size(params: Parameters) -> float:
    """1/Mb: for every alpha below it Theorem 5 and Propositions 8-13 hold (dimensionless, Step size).

    Mb = (4 gamma^2 a/sqrt(pi)) (3 + 2 a + 2 b/sqrt(pi)), a = lambda sqrt(d/2)/p and b = a/q, is the
    bound on the Hessian in angles that `step-size-descent` proves; the number is that of float64, with
    a relative error of a few units in the last place.
    """
    return float(_bound(**params.floats())[0])
