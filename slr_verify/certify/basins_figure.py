"""The basins of a certificate as a picture; only what arb has accepted is drawn."""

from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO
from pathlib import Path

from slr_verify.arb.reading import lines, record
from slr_verify.arb.recheck import recheck
from slr_verify.system.current_folder import load

load("matplotlib")
from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: E402 (after it was loaded)
from matplotlib.figure import Figure  # noqa: E402

UP, DOWN, UNDECIDED = "#e3b04b", "#5b86b5", "#1c1c1c"
STATIONARY = ((0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))
Points = list[tuple[float, float]]


def drawn_basins(certificate: Path, kind: str) -> bytes:
    """The two basins, and between them, dark, what is undecided, as a picture of a kind such as png.

    Raises CertificateRejected for a certificate that
    does not hold, and ValueError for one that is not of basins, or an unknown format.
    """
    title = recheck(certificate, work=None).title
    figure = _figure(_up_region(certificate), title)
    drawn = BytesIO()
    figure.savefig(drawn, dpi=160, format=kind)
    return drawn.getvalue()


def _figure(up: Points, title: str) -> Figure:
    figure = Figure(figsize=(5.6, 6.2), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot(aspect="equal", facecolor="white")
    square = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    down = [(-x, -y) for x, y in up]
    for region, colour, label in (
        (square, UNDECIDED, "undecided"),
        (up, UP, "converges to (1, 1)"),
        (down, DOWN, "converges to (-1, -1)"),
    ):
        axes.fill(*zip(*region, strict=True), color=colour, linewidth=0, label=label)
    axes.plot(*zip(*STATIONARY, strict=True), "o", color="white", mec="black", clip_on=False)
    axes.set(xlim=(-1, 1), ylim=(-1, 1), xlabel=r"$\kappa$", ylabel=r"$\nu$")
    for side in axes.spines.values():
        side.set_visible(False)
    axes.set_title(title.replace(" for ", "\n", 1), fontsize=8)
    figure.legend(loc="outside lower center", ncols=3, frameon=False, fontsize=8)
    return figure


def _up_region(certificate: Path) -> Points:
    """The corners of the union of the quadrants above all points, counter-clockwise from (-1, 1)."""
    sides = _staircases(certificate)
    left = list(_stairs(sides["left"]))
    right = [(x, y) for y, x in _stairs([(y, x) for x, y in sides["right"]])]
    return [*left, (0.0, 0.0), *right[::-1], (1.0, 1.0)]


def _stairs(points: Points) -> Iterator[tuple[float, float]]:
    """The corners of a staircase whose points go right and down, from (., 1) to (0, .)."""
    height = 1.0
    for x, y in points:
        yield x, height
        yield x, y
        height = y
    yield 0.0, height


def _staircases(certificate: Path) -> dict[str, Points]:
    """The points on each side of a certificate that has been checked. Raises ValueError."""
    sides: dict[str, Points] = {}
    with certificate.open("rb") as source:
        for line in map(record, lines(source)):
            if "side" in line:
                points = sides.setdefault(line["side"], [])
            elif "point" in line:
                x, y = (float(Fraction(text)) for text in line["point"])
                points.append((x, y))
    if set(sides) != {"left", "right"}:
        raise ValueError(f"{str(certificate)!r} is not a certificate of basins")
    return sides
