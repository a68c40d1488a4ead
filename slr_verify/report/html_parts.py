"""Pieces of the pages: formulas, text with formulas in it, links, the frame of a page."""

from collections.abc import Iterable
from html import escape

from slr_verify.document.latex import LATEX
from slr_verify.document.lines import broken
from slr_verify.document.markup import said
from slr_verify.document.nodes import Node

MENU = (
    ("index.html", "Statements"),
    ("table.html", "Table"),
    ("findings.html", "Findings"),
    ("trust.html", "Trust"),
)
ROOM, LESS = 105.0, 4.0
TITLE = "slr_verify: what was proved"


def inline(formula: Node) -> str:
    """A formula in a line of text."""
    return f'<span class="tex">{escape(LATEX(formula))}</span>'


def display(formula: Node, room: float = ROOM) -> str:
    """A formula of its own, in as many lines as it takes."""
    first, *rest = broken(formula, LATEX, room, LESS)
    body = " \\\\ ".join([f"&{first}", *(rf"&\quad {line}" for line in rest)])
    whole = rf"\begin{{aligned}}{body}\end{{aligned}}" if rest else first
    shown = escape(rf"\displaystyle {whole}")
    return f'<div class="formula"><span class="tex">{shown}</span></div>'


def text(words: str) -> str:
    """Plain text, its formulas set as formulas."""
    return said(words, inline, escape)


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
    loaded = ("assets/katex/katex.min.js", "assets/formulas.js", *scripts)
    tags = "".join(f'<script src="{root}{name}"></script>' for name in loaded)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>"
        f'<link rel="icon" href="data:,"><link rel="stylesheet" href="{root}assets/katex/katex.min.css">'
        f'<link rel="stylesheet" href="{root}assets/style.css"></head><body>'
        f'<header class="site"><strong>{TITLE}</strong><nav>{menu}</nav></header>'
        f"<main>{body}</main>{tags}</body></html>\n"
    )
