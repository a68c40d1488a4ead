"""Where M attracts and where it repels, as a picture of the square of (kappa, nu)."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from slr_verify.certify.across_map import Cells
from slr_verify.certify.stability import Kind
from slr_verify.dynamics.panel_grid import PanelGrid

LOOK: Mapping[Kind, tuple[str, str]] = {
    Kind.MINIMUM: ("#5b86b5", "M attracts"),
    Kind.SADDLE: ("#f3ead7", "M repels"),
    Kind.UNDECIDED: ("#1c1c1c", "not shown"),
}


GRID = PanelGrid(3, panel=(3.1, 3.2), around=(0.4, 0.8))


def drawn_attraction(maps: Mapping[Fraction, Cells], kind: str) -> bytes:
    """A panel for each lambda, as a picture such as png. Raises ValueError for an unknown kind of it."""
    return GRID.drawn(maps.items(), _panel, _legend, kind)


def _panel(axes: Axes, found: tuple[Fraction, Cells]) -> None:
    (lam, cells), kinds = found, list(LOOK)
    shown = np.array([[kinds.index(each) for each in row] for row in cells])
    axes.imshow(
        shown, origin="lower", extent=(-1, 1, -1, 1), interpolation="nearest",
        cmap=ListedColormap([colour for colour, _ in LOOK.values()]), vmin=0, vmax=len(kinds) - 1,
    )  # fmt: skip
    axes.set(title=rf"$\lambda = {float(lam):g}$", xlabel=r"$\kappa$", ylabel=r"$\nu$")
    axes.grid(False)


def _legend(figure: Figure) -> None:
    handles = [
        Patch(facecolor=colour, edgecolor="black", linewidth=0.5, label=label)
        for colour, label in LOOK.values()
    ]
    figure.legend(handles=handles, loc="outside lower center", ncols=3, frameon=False)
