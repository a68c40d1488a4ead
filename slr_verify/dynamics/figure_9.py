"""Figure 9: heads of the predictor on locations, two and two, by SGD on sequences and by PGD of the risk.

With independent noise of the informative tokens, as in the text of the paper, and with shared noise, as in
its public code, whose schedule this is: lambda no longer changes after 25 000 steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import matplotlib as mpl
import numpy as np
import xarray as xr
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from slr_verify import __version__
from slr_verify.dynamics.executing import AnyExecutor
from slr_verify.dynamics.figures import ENDINGS, picture_files
from slr_verify.dynamics.heads.outcome import CLEAR, patterns
from slr_verify.dynamics.heads.runs import GRAM, NOISES, HeadRuns, simulate_heads
from slr_verify.dynamics.heads.runs import SGD_VECTORS as SGD
from slr_verify.dynamics.heads.storage import rows
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.panels import BLUE, GREY, ORANGE, STYLE
from slr_verify.dynamics.schedule import Schedule
from slr_verify.dynamics.storage import netcdf
from slr_verify.dynamics.success import wilson
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

FORMAT = "slr-verify/figure-9@1"
PARAMS = Parameters(d=80, L=10, lam=2, gamma_squared="1/2", epsilon="1/10")
ALPHA, STEPS, RUNS, RECORDS = 1e-3, 100_000, 20, 200
METHODS = (GRAM, SGD)
Both = Mapping[tuple[str, str], HeadRuns]


@dataclass(frozen=True)
class Held(Schedule):
    """lambda/(1 + decay min(t, held))."""

    held: int = 25_000

    def of(self, lam: float, steps: Array) -> Array:
        """lambda_t at these steps."""
        return super().of(lam, np.minimum(steps, self.held))


SCHEDULE = Held(2e-4)
FILES = tuple(f"figure_9{ending}" for ending in ENDINGS)


def make_figure(  # noqa: PLR0913 (what a figure depends on)
    *,
    seed: int,
    runs: int | None = None,
    heads: int = 2,
    locations: int = 2,
    executor: AnyExecutor | None = None,
    on_steps: OnBlock = lambda count: None,
) -> Mapping[str, bytes]:
    """Run, and draw: the contents of FILES, by their names.

    Raises ValueError for fewer than two locations, and as `simulate_heads` does.
    """
    if locations < 2:
        raise ValueError(f"locations must be at least 2 for Figure 9, got {locations}")
    how = {"executor": executor, "on_steps": on_steps}
    found = computed(seed=seed, runs=runs, heads=heads, locations=locations, **how)
    files = picture_files("9", drawn(found), described(found, seed))
    return {**files, "figure_9.nc": as_file(found, seed)}


def total_steps(runs: int | None) -> int:
    """How many steps, summed over runs, the figure takes."""
    return len(NOISES) * len(METHODS) * STEPS * (runs or RUNS)


def computed(*, seed: int, runs: int | None = None, **how: Any) -> dict[tuple[str, str], HeadRuns]:
    """The runs, by noise and method; all four start at the same points."""
    return {
        (noise, method): simulate_heads(
            PARAMS,
            alpha=ALPHA,
            steps=STEPS,
            runs=runs or RUNS,
            noise=noise,
            method=method,
            schedule=SCHEDULE,
            rng=np.random.default_rng(seed),
            record_every=max(1, STEPS // RECORDS),
            **how,
        )
        for noise in NOISES
        for method in METHODS
    }


def as_file(found: Both, seed: int) -> bytes:
    """The content of the data file."""
    first = next(iter(found.values()))
    parts = {
        f"{name}_{noise}_{method.replace('-', '_')}": (dims, getattr(each, name))
        for (noise, method), each in found.items()
        for name, dims in (
            ("excess_risk", ("run", "step")),
            ("gram", ("run", "step", "row", "column")),
        )
    }
    known = {name: str(value) for name, value in PARAMS.exact().items()}
    rest = {"alpha": ALPHA, "decay": SCHEDULE.decay, "held": SCHEDULE.held, "seed": seed}
    lam = ("step", first.lam, {"long_name": "inverse temperature"})
    data = xr.Dataset(
        parts | {"lam": lam},
        coords={"step": first.steps},
        attrs={"format": FORMAT, "version": __version__, "rows": rows(first), **known, **rest},
    )
    return netcdf(data, {name: {"zlib": True, "fletcher32": True} for name in data.data_vars})


def drawn(found: Both) -> Figure:
    """A row for each kind of noise: the risk, the alignment with SGD, and where the keys end."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(13, 8.2), layout="constrained")
        for panels, noise in zip(figure.subplots(2, 3), NOISES, strict=True):
            sampled, descended = found[noise, SGD], found[noise, GRAM]
            _risk(panels[0], noise, sampled, descended)
            _alignment(panels[1], sampled)
            _ends(panels[2], sampled, descended)
        figure.suptitle(
            f"Figure 9. {_counts(found)} ({sampled.gram.shape[0]} runs). Evidence, no proof"
        )
    return figure


def _counts(found: Both) -> str:
    each = next(iter(found.values()))
    words = [
        f"{number} {what}{'s' if number > 1 else ''}"
        for number, what in ((each.heads, "head"), (each.locations, "location"))
    ]
    return f"{words[0]} of the predictor, {words[1]}"


def _risk(axes: Axes, noise: str, sampled: HeadRuns, descended: HeadRuns) -> None:
    for each, colour, label in ((sampled, BLUE, "SGD"), (descended, ORANGE, "PGD of the risk")):
        axes.plot(each.steps, each.excess_risk.T, color=colour, linewidth=0.5, alpha=0.4)
        axes.plot(each.steps, each.excess_risk.mean(axis=0), color=colour, label=f"{label}, mean")
    axes.set(title=f"Excess risk, {noise} noise", xlabel="step", yscale="log")
    axes.legend()


def _alignment(axes: Axes, found: HeadRuns) -> None:
    """|<k_h, k_j*>| of each head with the location that is nearest at the end, and the largest other."""
    kappa = np.abs(found.kappa)
    last = kappa[:, -1].argmax(axis=-1)[:, None, :, None]
    own = np.take_along_axis(kappa, last, axis=-1)[..., 0]
    beside = np.arange(found.locations) != last
    other = np.max(kappa, axis=-1, where=beside, initial=0.0)
    for values, colour, label in ((own, BLUE, "own"), (other, GREY, "other")):
        each = np.moveaxis(values, 2, 1).reshape(-1, values.shape[1])
        axes.plot(found.steps, each.T, color=colour, linewidth=0.5, alpha=0.4)
        axes.plot(found.steps, each.mean(axis=0), color=colour, label=f"{label} location, mean")
    axes.set(title=r"$|\langle k_h, k_j^\star\rangle|$, SGD", xlabel="step", ylim=(-0.02, 1.04))
    axes.legend(loc="best")


def _ends(axes: Axes, sampled: HeadRuns, descended: HeadRuns) -> None:
    """Of each key the product with either location, or the two largest of several."""
    names = [rf"$|\langle k_h, k_{j}^\star\rangle|$" for j in (1, 2)]
    if sampled.locations > 2:
        names = [rf"{each} $|\langle k_h, k_j^\star\rangle|$" for each in ("largest", "second")]
    for each, colour, marker, label in (
        (sampled, BLUE, "o", "SGD"),
        (descended, ORANGE, "x", "PGD of the risk"),
    ):
        kappa = np.abs(each.kappa[:, -1]).reshape(-1, each.locations)
        first, second = (kappa if each.locations == 2 else np.sort(kappa)[:, :-3:-1]).T
        axes.plot(first, second, marker, color=colour, label=label, alpha=0.7)
    limits: Any = {"xlim": (-0.03, 1.04), "ylim": (-0.03, 1.04)}
    axes.set(title="Where the keys end", xlabel=names[0], ylabel=names[1], **limits)
    axes.legend(loc="best")


def described(found: Both, seed: int) -> str:
    """What is seen, and with which uncertainty."""
    return "\n".join(_described(found, seed)) + "\n"


def _described(found: Both, seed: int) -> Iterator[str]:
    yield f"Figure 9. {_counts(found)}."
    yield f"{PARAMS}, lambda_t = 2/(1 + 2e-4 min(t, 25000)), alpha = {ALPHA}, {STEPS} steps, seed {seed}."
    for (noise, method), each in found.items():
        counts, runs = patterns(each), len(each.gram)
        low, high = wilson(counts["separated"], runs)
        yield ""
        yield f"{noise} noise, {'SGD on sequences' if method == SGD else 'PGD of the risk'}, {runs} runs:"
        yield (
            f"  {counts['separated']} separate their heads, each |<k_h, k_j*>| at least {CLEAR} "
            f"(95% Wilson interval {low:.0%} to {high:.0%});"
        )
        for name in list(counts)[1:]:
            yield f"  {counts[name]} {name};"
        own = np.abs(each.kappa[:, -1]).max(axis=-1)
        excess = each.excess_risk[:, -1]
        yield f"  largest |<k_h, k_j*>| of a head: {np.round(np.sort(own.ravel()), 2).tolist()}"
        yield f"  excess risk: mean {excess.mean():.4g}, {excess.min():.4g} to {excess.max():.4g}."
