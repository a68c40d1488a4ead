"""Pieces of the pages: formulas, text with formulas in it, links, the frame of a page."""

from collections.abc import Iterable, Iterator
from html import escape

from slr_verify.document.markup import spans
from slr_verify.document.nodes import Node
from slr_verify.report.html_formulas import in_lines, in_text

MENU = (
    ("index.html", "Statements"),
    ("setting.html", "Setting"),
    ("table.html", "Table"),
    ("findings.html", "Findings"),
    ("trust.html", "Trust"),
)
ROOM = 105.0
TITLE = "slr_verify: what was proved"


def inline(formula: Node) -> str:
    """A formula in a line of text."""
    return f'<span class="tex">{escape(in_text(formula))}</span>'


def display(formula: Node, room: float = ROOM) -> str:
    """A formula of its own, in as many lines as it takes."""
    first, *others = in_lines(formula, room)
    lines = (first, *(f"{{}}{line}" for line in others))
    shown = "".join(rf'<span class="tex">\displaystyle {escape(line)}</span>' for line in lines)
    return f'<div class="formula">{shown}</div>'


def text(words: str) -> str:
    """Plain text, its formulas set as formulas, each in one line with the stop or comma behind it."""
    return "".join(_glued(list(spans(words))))


def _glued(pieces: list[str | Node]) -> Iterator[str]:
    """The pieces, where what ends a formula or stands in front of it does so in its line."""
    for before, piece, after in zip(["", *pieces], pieces, [*pieces[1:], ""], strict=False):
        if isinstance(piece, Node):
            start = "(" * (isinstance(before, str) and before.endswith("("))
            end = _end(after) if isinstance(after, str) else ""
            yield kept(piece, end, start) if end or start else inline(piece)
        else:
            words = piece.removeprefix(_end(piece)) if before else piece
            yield escape(words.removesuffix("(") if after else words)


def _end(words: str) -> str:
    """The signs that belong to what stands before the words."""
    return words[: len(words) - len(words.lstrip(",.;:)"))]


def kept(formula: Node, after: str, before: str = "") -> str:
    """A formula and the signs around it, which stay in its line."""
    return f'<span class="kept">{before}{inline(formula)}{after}</span>'


def link(address: str, words: str) -> str:
    """A link with plain words."""
    return f'<a href="{escape(address, quote=True)}">{escape(words)}</a>'


def listed(items: Iterable[str]) -> str:
    """A list, nothing for an empty one."""
    entries = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{entries}</ul>" if entries else ""


def page(title: str, body: str, *, here: str, root: str = "", scripts: Iterable[str] = ()) -> str:
    """A whole page; `root` leads to the folder of the first one."""
    menu = " ".join(
        f'<a href="{root}{address}"{" aria-current=page" if address == here else ""}>{words}</a>'
        for address, words in MENU
    )
    loaded = ("assets/katex/katex.min.js", "assets/formulas.js", "assets/narrow.js", *scripts)
    tags = "".join(f'<script src="{root}{name}"></script>' for name in loaded)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>"
        f'<link rel="icon" href="data:,"><link rel="stylesheet" href="{root}assets/katex/katex.min.css">'
        f'<link rel="stylesheet" href="{root}assets/narrow.css">'
        f'<link rel="stylesheet" href="{root}assets/style.css"></head><body>'
        f'<header class="site"><strong>{TITLE}</strong><nav>{menu}</nav></header>'
        f"<main>{body}</main>{tags}</body></html>\n"
    )
