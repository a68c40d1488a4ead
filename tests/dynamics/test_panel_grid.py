"""Panels side by side: places that are left over stay empty."""

import pytest
from matplotlib.figure import Figure

from slr_verify.dynamics.panel_grid import PanelGrid

GRID = PanelGrid(2, panel=(1, 1), around=(1, 1))


@pytest.mark.parametrize("count", range(1, 6))
def test_there_is_a_panel_for_each(count: int) -> None:
    figures: list[Figure] = []
    picture = GRID.drawn(
        range(count), lambda axes, each: axes.set_title(f"{each}"), figures.append, "png"
    )
    (figure,) = figures
    titles = [axes.get_title() for axes in figure.axes if axes.get_visible()]
    assert titles == list(map(str, range(count)))
    assert picture.startswith(b"\x89PNG")


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        GRID.drawn([1], lambda axes, each: None, lambda figure: None, "nothing")
