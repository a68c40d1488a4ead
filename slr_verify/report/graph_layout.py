"""Where the nodes of the graph stand: in columns, what a node uses to the left of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from slr_verify.report.statement_graph import Graph, users

WIDTH, HEIGHT = 144, 30
ACROSS, DOWN = 186, 42
MARGIN = 14
SWEEPS = 12
MOST_ROWS = 16


@dataclass(frozen=True)
class Spot:
    """The top left corner of a node, in pixels."""

    x: float
    y: float


@dataclass(frozen=True)
class Layout:
    """Spots of all nodes, and the size of the picture."""

    spots: Mapping[str, Spot]
    width: int
    height: int


def layout(graph: Graph) -> Layout:
    """Columns by the longest way from a node that uses nothing; rows by the mean of the neighbours."""
    columns = _columns(graph)
    for sweep in range(SWEEPS):
        _sweep(columns, graph, leftwards=bool(sweep % 2))
    tallest = max(map(len, columns), default=0)
    spots = {
        key: Spot(MARGIN + place * ACROSS, MARGIN + (row + (tallest - len(column)) / 2) * DOWN)
        for place, column in enumerate(columns)
        for row, key in enumerate(column)
    }
    return Layout(
        spots,
        2 * MARGIN + (len(columns) - 1) * ACROSS + WIDTH,
        2 * MARGIN + (tallest - 1) * DOWN + HEIGHT,
    )


def _columns(graph: Graph) -> list[list[str]]:
    """The nodes by depth; theorems stand just before their first user, lonely nodes in columns of
    their own at the end."""
    depth: dict[str, int] = {}
    for key in graph:
        _depth(key, graph, depth)
    using = users(graph)
    lonely = [key for key in graph if not using[key] and not graph[key].uses]
    columns: list[list[str]] = [[] for _ in range(max(depth.values(), default=0) + 1)]
    for key in graph:
        if key not in lonely:
            columns[depth[key]].append(key)
    columns = [part for column in columns for part in _parts(column)]
    return [*columns, *_parts(lonely)]


def _parts(column: list[str]) -> list[list[str]]:
    """A column that is too long, in several."""
    return [column[start : start + MOST_ROWS] for start in range(0, len(column), MOST_ROWS)]


def _depth(key: str, graph: Graph, depth: dict[str, int]) -> int:
    if key not in depth:
        depth[key] = 0
        below = [_depth(other, graph, depth) for other in graph[key].uses if other in graph]
        depth[key] = 1 + max(below) if below else int(not graph[key].is_theorem)
    return depth[key]


def _sweep(columns: list[list[str]], graph: Graph, *, leftwards: bool) -> None:
    """Sort each column by the mean height of the neighbours in the columns on one side."""
    near = users(graph) if leftwards else {key: graph[key].uses for key in graph}
    height = {key: row - len(column) / 2 for column in columns for row, key in enumerate(column)}
    for column in reversed(columns) if leftwards else columns:
        column.sort(key=lambda key: _mean(height, near[key], height[key]))
        height |= {key: row - len(column) / 2 for row, key in enumerate(column)}


def _mean(height: Mapping[str, float], near: tuple[str, ...], otherwise: float) -> float:
    """The mean height of the neighbours that have one."""
    known = [height[other] for other in near if other in height]
    return sum(known) / len(known) if known else otherwise
