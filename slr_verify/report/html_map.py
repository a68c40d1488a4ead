"""The map of statements: a card for each one, below its section; lines are drawn from the chosen one."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from slr_verify.report.html_parts import text
from slr_verify.report.statement_graph import Graph, Node

WORDS = {
    "symbolic": "proved by rules alone",
    "cited": "proved, with theorems of the literature",
    "partly": "proved, but not all that it uses",
    "REFUTED": "refuted",
    "UNDECIDED": "undecided",
}


def statement_map(graph: Graph) -> str:
    """All nodes, those of the literature last and folded away."""
    claims = [node for node in graph.values() if not node.is_theorem]
    theorems = [node for node in graph.values() if node.is_theorem]
    parts = groupby(claims, lambda node: node.section[:1])
    body = "".join(part for title, members in parts for part in _part(title, members))
    if theorems:
        cards = "".join(map(_card, theorems))
        body += (
            f'<details class="group"><summary>Theorems of the literature that are cited</summary>'
            f'<div class="cards">{cards}</div></details>'
        )
    return f'<div id="map"><svg id="lines" aria-hidden="true"></svg>{body}</div>'


def _part(title: tuple[str, ...], nodes: Iterable[Node]) -> Iterator[str]:
    """A part of the book, section by section."""
    yield from (f"<h2>{text(words)}</h2>" for words in title)
    for section, members in groupby(nodes, lambda node: node.section[1:]):
        heading = "".join(f"<h3>{text(words)}</h3>" for words in section)
        cards = f'<div class="cards">{"".join(map(_card, members))}</div>'
        yield f'<section class="group">{heading}{cards}</section>'


def _card(node: Node) -> str:
    """A button with name and title; its colour says what its label says in words."""
    kind = f'<span class="unseen">, {WORDS[node.kind]}</span>'
    return (
        f'<button type="button" class="node {node.kind}" data-id="{node.key}">'
        f"<strong>{escape(node.name)}</strong>{kind}<span>{text(node.title)}</span></button>"
    )
