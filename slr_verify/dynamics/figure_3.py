"""Figure 3: the risk of the oracle (Theorem 1) against the best linear predictor (Proposition 3)."""

import matplotlib as mpl
import numpy as np
import xarray as xr
from matplotlib.figure import Figure

from slr_verify import __version__
from slr_verify.dynamics.panels import BLUE, ORANGE, STYLE
from slr_verify.dynamics.storage import FORMAT_FIGURE_3
from slr_verify.numeric.best_lambda import best_lambda
from slr_verify.numeric.operations import Array
from slr_verify.numeric.oracle import linear_risk, oracle_risk
from slr_verify.numeric.parameters import Parameters

LAMBDAS = np.geomspace(1e-2, 10, 121)
DIMENSIONS = np.unique(np.geomspace(4, 100_000, 61).astype(int))
LENGTHS = (2, 10, 50)
D, LENGTH = 400, 10


def _params(d: int, length: int, lam: float = 0.1) -> Parameters:
    return Parameters(d=d, L=length, lam=lam, gamma_squared="1/2")


def risks() -> xr.Dataset:
    """The oracle by lambda at d = 400, L = 10, and at its best lambda by d; the linear risks too.

    gamma^2 = 1/2, epsilon = 0 and J_0 is uniform; the risk of the linear predictor does not depend
    on d.
    """
    by_lambda = [oracle_risk(_params(D, LENGTH, float(lam))) for lam in LAMBDAS]
    best = [
        [best_lambda(d=int(d), L=length, gamma_squared="1/2").risk for d in DIMENSIONS]
        for length in LENGTHS
    ]
    linear = [linear_risk(_params(D, length)) for length in LENGTHS]
    return xr.Dataset(
        {
            "oracle_by_lambda": ("lam", by_lambda),
            "oracle_at_best_lambda": (("length", "dimension"), best),
            "linear": ("length", linear),
        },
        coords={"lam": LAMBDAS, "length": list(LENGTHS), "dimension": DIMENSIONS},
        attrs={
            "format": FORMAT_FIGURE_3,
            "version": __version__,
            "d": str(D),
            "L": str(LENGTH),
            "gamma_squared": "1/2",
            "epsilon": "0",
        },
    )


def drawn(data: xr.Dataset) -> Figure:
    """Two panels: by lambda, and by the dimension."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(11, 4.2), layout="constrained")
        left, right = figure.subplots(1, 2)
        left.plot(data["lam"], data["oracle_by_lambda"], color=BLUE, label="oracle")
        linear = float(data["linear"].sel(length=LENGTH))
        left.axhline(linear, color=ORANGE, label="best linear predictor")
        left.set(title=f"$d = {D}$, $L = {LENGTH}$", xlabel=r"$\lambda$", ylabel="risk")
        for shade, length in zip((0.4, 0.7, 1.0), LENGTHS, strict=True):
            chosen = data.sel(length=length)
            values: Array = chosen["oracle_at_best_lambda"].to_numpy()
            right.plot(data["dimension"], values, color=BLUE, alpha=shade, label=f"$L = {length}$")
            right.axhline(float(chosen["linear"]), color=ORANGE, alpha=shade, linewidth=1)
        right.set(title=r"Oracle at its best $\lambda$ (blue), linear (orange)", xlabel="$d$")
        for axes in (left, right):
            axes.set(xscale="log", yscale="log")
            axes.legend()
        figure.suptitle(r"Risk of the oracle and of the best linear predictor, $\varepsilon = 0$")
    return figure


def described(data: xr.Dataset) -> str:
    """What is seen; the numbers are exact up to rounding, nothing is sampled."""
    by_lambda = data["oracle_by_lambda"].to_numpy()
    linear = float(data["linear"].sel(length=LENGTH))
    better = LAMBDAS[by_lambda < linear]
    best = best_lambda(d=D, L=LENGTH, gamma_squared="1/2")
    return (
        f"Figure 3. Risk of the oracle (Theorem 1) and of the best linear predictor "
        f"(Proposition 3), gamma^2 = 1/2, epsilon = 0, uniform J_0.\n\n"
        f"At d = {D}, L = {LENGTH} the linear predictor has the risk {linear:.6f}. The oracle is "
        f"better for lambda from about {better[0]:.3g} to {better[-1]:.3g}; its least risk is "
        f"{best.risk:.6f}, at lambda = {best.lam:.6f}. With growing d it falls towards "
        "epsilon^2 = 0 (Corollary 2); the linear predictor does not depend on d.\n\n"
        "Uncertainty: none from sampling; both are closed forms, exact to rounding.\n"
    )
