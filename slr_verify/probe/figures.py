"""Figures 1b and 2, and what the [CLS] state has of the informative word by layer."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib as mpl
import numpy as np
import xarray as xr
from matplotlib.axes import Axes
from matplotlib.colors import PowerNorm
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from slr_verify.dynamics.figures import picture_files
from slr_verify.dynamics.panels import BLUE, GREY, ORANGE, STYLE
from slr_verify.dynamics.storage import netcdf
from slr_verify.probe.directions import NEGATIVE, OTHER, PLAIN, POSITIVE
from slr_verify.probe.report import compared_with_the_paper, described, described_words, model_of

NAMES = ("1b", "1b_word", "2")
DATA = "figure_1b.nc"
FILES = (DATA, *(f"figure_{name}{ending}" for name in NAMES for ending in (".pdf", ".png", ".txt")))
GREEN, PURPLE = "#3a7d44", "#7b4ea3"
SHORT = {
    "train": "train",
    "test": "test",
    "unseen": "unseen\nadjectives",
    "structure": "other\nstructure",
    "both": "both",
}
COLOURS = dict(zip(SHORT, (GREY, BLUE, ORANGE, GREEN, PURPLE), strict=True))
DOT = 5
"""Half the width of a point, in pixels."""
SIDES = (
    ((6, 0), "left"), ((-6, 0), "right"), ((0, 9), "center"), ((0, -9), "center"),
    ((5, 8), "left"), ((5, -8), "left"), ((-5, 8), "right"), ((-5, -8), "right"),
)  # fmt: skip
"""Where the name of a word may stand: offset in points, and alignment."""
KINDS = {
    POSITIVE: (BLUE, "positive adjectives"),
    NEGATIVE: (ORANGE, "negative adjectives"),
    PLAIN: (GREEN, "other adjectives"),
    OTHER: (GREY, "other words"),
}


def figure_files(data: xr.Dataset) -> Mapping[str, bytes]:
    """The contents of FILES, by name."""
    text = described(data)
    return {
        DATA: netcdf(data),
        **picture_files("1b", accuracy_figure(data), text),
        **picture_files("1b_word", word_figure(data), text),
        **picture_files("2", directions_figure(data), described_words(data)),
    }


def accuracy_figure(data: xr.Dataset) -> Figure:
    """Layer 0 beside the mean over the layers above, and all layers."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(12, 4.6), layout="constrained")
        bars, lines = figure.subplots(1, 2)
        _bars(bars, data)
        _by_layer(lines, data)
        figure.suptitle(
            f"Figure 1b. Label found from the [CLS] state of {model_of(data)}.\n"
            f"{compared_with_the_paper(data)} Evidence, no proof"
        )
    return figure


def word_figure(data: xr.Dataset) -> Figure:
    """R^2 by layer, and the attention of [CLS] on the sentiment adjective and on the colour."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(14, 4.8), layout="constrained")
        linear, word, colour = figure.subplots(1, 3)
        _linearity(linear, data)
        _heat(figure, (word, colour), data)
        figure.suptitle(
            f"The informative word in the [CLS] state of {model_of(data)}. Evidence, no proof"
        )
    return figure


def directions_figure(data: xr.Dataset) -> Figure:
    """The words, by their products with the two directions."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(10, 7.5), layout="constrained")
        axes = figure.subplots()
        for kind, (colour, label) in KINDS.items():
            _scatter(axes, data.isel(word_number=data["kind"].to_numpy() == kind), colour, label)
        axes.margins(0.08)
        axes.set(xlabel="sentiment direction", ylabel="adjective direction")
        axes.axhline(0, color=GREY, linewidth=0.6)
        axes.axvline(0, color=GREY, linewidth=0.6)
        axes.legend(loc="lower left")
        figure.suptitle(
            f"Figure 2. Words in the embedding table of {model_of(data)}.\n"
            "Discs: the directions are found from these; circles: held out. Evidence, no proof"
        )
        figure.draw_without_rendering()  # so that places on the picture are known
        _name_words(axes, data)
    return figure


def _bars(axes: Axes, data: xr.Dataset) -> None:
    right, places = data["accuracy"].to_numpy(), np.arange(len(SHORT))
    axes.bar(places - 0.2, right[0], 0.38, color=GREY, label="layer 0")
    last = int(data["layer"][-1])
    axes.bar(
        places + 0.2, right[1:].mean(axis=0), 0.38, color=BLUE, label=f"mean of layers 1 to {last}"
    )
    spread = np.linspace(0.08, 0.32, last)
    for place, values in zip(places, right[1:].T, strict=True):
        axes.plot(place + spread, values, ".", color="black", markersize=4)
    axes.plot([], [], ".", color="black", markersize=4, label="each of these layers")
    axes.axhline(0.5, color="black", linestyle="--", linewidth=0.8)
    axes.set_xticks(places, list(SHORT.values()))
    axes.set(ylabel="share of right labels", ylim=(0, 1.3))
    axes.set_yticks(np.linspace(0, 1, 6))
    axes.grid(visible=False, axis="x")
    axes.legend(loc="upper right", ncols=3, fontsize=9)


def _by_layer(axes: Axes, data: xr.Dataset) -> None:
    for name, label in SHORT.items():
        values = data["accuracy"].sel(set=name)
        axes.plot(
            data["layer"],
            values,
            "o-",
            color=COLOURS[name],
            label=label.replace("\n", " "),
            markersize=4,
        )
    axes.axhline(0.5, color="black", linestyle="--", linewidth=0.8)
    axes.set(xlabel="layer", ylabel="share of right labels", ylim=(0.4, 1.22))
    axes.set_yticks(np.linspace(0.4, 1, 7))
    axes.set_xticks(data["layer"].to_numpy())
    axes.legend(loc="upper right", ncols=3, fontsize=9)


def _linearity(axes: Axes, data: xr.Dataset) -> None:
    shown = {
        "any": (GREY, "any function of the word"),
        "linear": (BLUE, "linear in its sentiment"),
        "unseen": (ORANGE, "linear, unseen words"),
        "share": ("black", "share of the word in the state"),
    }
    for name, (colour, label) in shown.items():
        style = "--" if name == "share" else "o-"
        axes.plot(
            data["layer"], data["linearity"].sel(measure=name), style, color=colour, label=label
        )
    axes.set(title="$R^2$ of the change by the word", xlabel="layer", ylim=(-0.05, 1.45))
    axes.set_xlim(0.7, float(data["layer"][-1]) + 0.3)
    axes.set_yticks(np.linspace(0, 1, 6))
    axes.set_xticks(data["layer"].to_numpy()[1:])
    axes.legend(loc="upper right", fontsize=9)


def _heat(figure: Figure, panels: tuple[Axes, Axes], data: xr.Dataset) -> None:
    most = float(data["attention"].max())
    titles = ("Attention on the sentiment adjective", "Attention on the colour")
    layers, heads = (data[name].to_numpy() for name in ("attention_layer", "head"))
    for axes, values, title in zip(panels, data["attention"].to_numpy(), titles, strict=True):
        image = axes.imshow(
            values, cmap="Blues", norm=PowerNorm(0.5, vmin=0, vmax=most), aspect="auto", origin="lower",
            extent=(0.5, heads[-1] + 0.5, 0.5, layers[-1] + 0.5),
        )  # fmt: skip
        axes.set(title=title, xlabel="head", ylabel="layer", xticks=heads, yticks=layers)
        axes.grid(visible=False)
    figure.colorbar(image, ax=panels, shrink=0.9, label="mean attention of [CLS]")


def _scatter(axes: Axes, data: xr.Dataset, colour: str, label: str) -> None:
    x, y = data["sentiment"].to_numpy(), data["adjective"].to_numpy()
    known = data["known"].to_numpy().astype(bool)
    axes.plot(x[known], y[known], "o", color=colour, label=label)
    axes.plot(x[~known], y[~known], "o", markerfacecolor="none", color=colour)


def _name_words(axes: Axes, data: xr.Dataset) -> None:
    """Each word beside its point, on the side where it covers least of other words and points."""
    columns = (data[name].to_numpy() for name in ("word", "kind", "sentiment", "adjective"))
    points = list(zip(*columns, strict=True))
    places = axes.transData.transform([(x, y) for *_, x, y in points])
    taken = [Bbox.from_bounds(x - DOT, y - DOT, 2 * DOT, 2 * DOT) for x, y in places]
    for word, kind, x, y in points:
        options = [
            axes.annotate(
                str(word), (x, y), xytext=offset, textcoords="offset points", ha=side, va="center",
                color=KINDS[kind][0], fontsize=8.5,
            )
            for offset, side in SIDES
        ]  # fmt: skip
        boxes = [each.get_window_extent() for each in options]
        best = int(np.argmin([_covered(box, taken) for box in boxes]))
        taken.append(boxes.pop(best))
        options.pop(best)
        for each in options:
            each.remove()


def _covered(box: Bbox, taken: list[Bbox]) -> float:
    """The area of a box that others cover."""
    common = (Bbox.intersection(box, each) for each in taken)
    return float(sum(each.width * each.height for each in common if each is not None))
