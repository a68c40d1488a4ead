"""The graph as SVG: every node can be reached by keyboard and says what it is."""

from collections.abc import Iterator
from html import escape

from slr_verify.report.graph_layout import HEIGHT, WIDTH, Layout, layout
from slr_verify.report.statement_graph import Graph, Node

LONGEST = 18
WORDS = {
    "symbolic": "proved by rules alone",
    "cited": "proved, with theorems of the literature",
    "partly": "proved, but not all that it uses",
    "REFUTED": "refuted",
    "UNDECIDED": "undecided",
    "textbook": "textbook theorem",
    "research": "research theorem",
}


def graph_svg(graph: Graph) -> str:
    """The picture, edges below nodes."""
    places = layout(graph)
    width, height = places.width, places.height
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    inside = "\n".join([*_edges(graph, places), *_nodes(graph, places)])
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="group" aria-label="Statements">'
    return f"{head}\n{inside}\n</svg>"


def _edges(graph: Graph, places: Layout) -> Iterator[str]:
    for node in graph.values():
        for other in node.uses:
            start, end = places.spots[other], places.spots[node.key]
            x, y = start.x + WIDTH, start.y + HEIGHT / 2
            to_x, to_y = end.x, end.y + HEIGHT / 2
            bend = max(30.0, (to_x - x) / 2)
            kind = "edge citing" if graph[other].is_theorem else "edge"
            yield (
                f'<path class="{kind}" data-from="{other}" data-to="{node.key}" '
                f'd="M{x:.0f} {y:.0f} C{x + bend:.0f} {y:.0f} {to_x - bend:.0f} {to_y:.0f} '
                f'{to_x:.0f} {to_y:.0f}"/>'
            )


def _nodes(graph: Graph, places: Layout) -> Iterator[str]:
    for node in graph.values():
        spot = places.spots[node.key]
        radius = HEIGHT / 2 if node.is_theorem else 4
        label = escape(f"{node.name}: {WORDS[node.kind]}", quote=True)
        yield (
            f'<g class="node {node.kind}" data-id="{node.key}" tabindex="0" role="button" '
            f'aria-label="{label}" transform="translate({spot.x:.0f} {spot.y:.0f})">'
            f"<title>{label}</title>"
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{radius}"/>'
            f'<text x="{WIDTH / 2}" y="{HEIGHT / 2 + 4}" text-anchor="middle">'
            f"{escape(_short(node))}</text></g>"
        )


def _short(node: Node) -> str:
    """A name that fits in the box: the label where several statements have one number."""
    name = node.key if name_is_long(node) and not node.is_theorem else node.name
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "\u2026"


def name_is_long(node: Node) -> bool:
    """Whether the name holds the label besides the number."""
    return "[" in node.name
