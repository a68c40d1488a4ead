"""Where M attracts and where it repels, as a picture of the square of (kappa, nu)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from io import BytesIO

import matplotlib as mpl
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from slr_verify.certify.across_map import Cells
from slr_verify.certify.stability import Kind
from slr_verify.dynamics.panels import STYLE

LOOK: Mapping[Kind, tuple[str, str]] = {
    Kind.MINIMUM: ("#5b86b5", "M attracts"),
    Kind.SADDLE: ("#f3ead7", "M repels"),
    Kind.UNDECIDED: ("#1c1c1c", "not shown"),
}


def drawn_attraction(maps: Mapping[Fraction, Cells], kind: str) -> bytes:
    """A panel for each lambda, as a picture such as png. Raises ValueError for an unknown kind of it."""
    kinds = list(LOOK)
    colours, labels = zip(*LOOK.values(), strict=True)
    with mpl.rc_context(STYLE):
        columns = min(3, len(maps))
        lines = -(-len(maps) // columns)
        figure = Figure(figsize=(0.4 + 3.1 * columns, 0.8 + 3.2 * lines), layout="constrained")
        FigureCanvasAgg(figure)
        panels = figure.subplots(lines, columns, squeeze=False).flat
        for axes, (lam, cells) in zip(panels, maps.items(), strict=False):
            shown = np.array([[kinds.index(each) for each in row] for row in cells])
            axes.imshow(
                shown, origin="lower", extent=(-1, 1, -1, 1), interpolation="nearest",
                cmap=ListedColormap(colours), vmin=0, vmax=len(kinds) - 1,
            )  # fmt: skip
            axes.set(title=rf"$\lambda = {float(lam):g}$", xlabel=r"$\kappa$", ylabel=r"$\nu$")
            axes.grid(False)
        for axes in list(panels):
            axes.set_visible(False)
        handles: Sequence[Patch] = [
            Patch(facecolor=colour, edgecolor="black", linewidth=0.5, label=label)
            for colour, label in zip(colours, labels, strict=True)
        ]
        figure.legend(handles=handles, loc="outside lower center", ncols=3, frameon=False)
    drawn = BytesIO()
    figure.savefig(drawn, dpi=150, format=kind)
    return drawn.getvalue()
