"""Several panels side by side with one legend below, as a picture."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from io import BytesIO
from typing import TypeVar

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from slr_verify.dynamics.panels import STYLE

Shown = TypeVar("Shown")


@dataclass(frozen=True)
class PanelGrid:
    """At most so many panels in a line; the width and height of each and around them all, in inches."""

    most: int
    panel: tuple[float, float]
    around: tuple[float, float]

    def drawn(
        self,
        shown: Collection[Shown],
        draw: Callable[[Axes, Shown], object],
        legend: Callable[[Figure], object],
        kind: str,
    ) -> bytes:
        """A panel for each, as a picture of a kind such as png. Raises ValueError for an unknown kind."""
        with mpl.rc_context(STYLE):
            columns = min(self.most, len(shown))
            lines = -(-len(shown) // columns)
            figure = Figure(figsize=self._size(columns, lines), layout="constrained")
            FigureCanvasAgg(figure)
            panels = figure.subplots(lines, columns, squeeze=False).flat
            for axes, each in zip(panels, shown, strict=False):
                draw(axes, each)
            for axes in figure.axes[len(shown) :]:
                axes.set_visible(False)
            legend(figure)
        picture = BytesIO()
        figure.savefig(picture, dpi=150, format=kind)
        return picture.getvalue()

    def _size(self, columns: int, lines: int) -> tuple[float, float]:
        (width, height), (beside, above) = self.panel, self.around
        return beside + width * columns, above + height * lines
