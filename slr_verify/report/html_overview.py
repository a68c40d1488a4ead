"""The pages about all statements: the map, the table, and what has to be trusted."""

import json
from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby

from slr_verify.claims.front import Front, Noted
from slr_verify.claims.record.results import CitationRecord, ClaimRecord, Record
from slr_verify.report.axioms_text import MEANING
from slr_verify.report.how_to_read import HOW_TO_READ
from slr_verify.report.html_map import WORDS, statement_map
from slr_verify.report.html_parts import link, listed, page, text
from slr_verify.report.html_statement import Names, heading, origin, reference, setting, statements
from slr_verify.report.outline import trusted
from slr_verify.report.statement_graph import Graph, theorem_key, users
from slr_verify.report.terminal import INTERRUPTED, outcomes

ABOUT = (
    "Every numbered statement of the paper <em>Attention layers provably solve single-location "
    'regression</em>, and those that go beyond it. The <a href="setting.html">setting</a> says what all '
    "of them speak of. What was found on the way, and what is open, is among the "
    '<a href="findings.html">findings</a>.'
)
HOW_TO_CHOOSE = (
    "Choose a statement to see what it says, what it rests on and what uses it; its page has the proof. "
    "The address of this page then points to it."
)
TOOLS = (
    '<label>Find <input id="find" type="search" autocomplete="off"></label>'
    '<label>Zoom <input id="zoom" type="range" min="0.6" max="1.6" step="0.2" value="1"></label>'
    '<button id="only" type="button" disabled>Show only what it rests on</button>'
)
PANEL_ROOM = 34.0


def map_page(record: Record, graph: Graph, besides: str | None = None) -> str:
    """The first page: all statements by section, with a panel about the chosen one."""
    legend = "".join(
        f'<span class="{kind}">{words}</span>'
        for kind, words in WORDS.items()
        if any(node.kind == kind for node in graph.values())
    )
    about = "".join([*map(_about_claim, record.claims), *map(_about_theorem, record.citations)])
    introduction = ABOUT if any(claim.section for claim in record.claims) else ""
    said = " ".join([*outcomes(record), *([] if record.complete else [INTERRUPTED])])
    body = (
        f"<h1>What was proved</h1><p>{escape(said)}</p>{origin(besides)}"
        f'<div class="tools">{TOOLS}{_how_to_read()}<div class="legend">{legend}</div></div>'
        f'<div id="graph">{statement_map(graph)}<section id="panel" aria-live="polite">'
        f"<p>{introduction}</p><p>{HOW_TO_CHOOSE}</p></section></div>"
        f"{about}<script>const GRAPH = {_data(graph)};</script>"
    )
    return page("What was proved", body, here="index.html", scripts=("assets/map.js",))


def _how_to_read() -> str:
    """What the signs and the order of a statement mean, folded."""
    paragraphs = "".join(f"<p>{text(words)}</p>" for words in HOW_TO_READ)
    return f"<details><summary>How to read a statement</summary>{paragraphs}</details>"


def table_page(record: Record, names: Names) -> str:
    """All statements in the paper's order."""
    head = "".join(f"<th>{name}</th>" for name in ("number", "title", "outcome", "trust", "uses"))
    rows = "".join(_row(claim, names) for claim in record.claims)
    body = f'<h1>All statements</h1><div class="wide"><table><tr>{head}</tr>{rows}</table></div>'
    return page("All statements", body, here="table.html")


def findings_page(front: Front, names: Names) -> str:
    """What was found and what is open, each with the statements that show it."""
    groups = groupby(front.findings, lambda each: each.group)
    body = "".join(
        f'<h2>{text(group)}</h2><dl class="findings">{"".join(_noted(each, names) for each in noted)}</dl>'
        for group, noted in groups
    )
    return page(
        "Findings", f"<h1>Findings</h1>{body or '<p>None are noted.</p>'}", here="findings.html"
    )


def _noted(each: Noted, names: Names) -> str:
    shown = ", ".join(reference(label, names, "statements/") for label in each.labels)
    more = f' <span class="why">{shown}</span>' if shown else ""
    return f"<dt>{text(each.where)}</dt><dd>{text(each.words)}{more}</dd>"


def trust_page(record: Record, besides: str | None = None) -> str:
    """What has to be believed, and every theorem that is cited."""
    kinds = listed(f"<strong>{kind}</strong>: {escape(words)}" for kind, words in MEANING.items())
    cited = "".join(f"<li>{_theorem(item)}</li>" for item in record.citations)
    versions = ", ".join(f"{name} {number}" for name, number in record.versions.items())
    body = (
        "<h1>What has to be trusted</h1><p><em>Outcome</em> says what was shown, <em>trust</em> what "
        "one has to believe to accept it. Trust is computed from the steps of a proof and of all that "
        f"it uses. Sampling and floating point never count.</p>{origin(besides)}{kinds}"
        f'<h2>Theorems cited</h2><ul class="plain">{cited}</ul>'
        f'<h2>Made with</h2><p class="quiet">{escape(versions)}</p>'
    )
    return page("What has to be trusted", body, here="trust.html")


def _about_claim(claim: ClaimRecord) -> str:
    more = link(f"statements/{claim.label}.html", "its page, with the proofs")
    inside = (
        heading(claim, "h2") + statements(claim, PANEL_ROOM) + setting(claim) + f"<p>{more}</p>"
    )
    return f'<template id="about-{claim.label}">{inside}</template>'


def _about_theorem(item: CitationRecord) -> str:
    key = theorem_key(item.name)
    return f'<template id="about-{key}">{_theorem(item)}</template>'


def _theorem(item: CitationRecord) -> str:
    rule, _, words = item.schema.partition("\n\n")
    said = "".join(f"<p>{escape(each)}</p>" for each in words.split("\n\n") if each)
    return f"<strong>{escape(item.name)}</strong><pre>{escape(rule)}</pre>{said}"


def _row(claim: ClaimRecord, names: Names) -> str:
    uses = ", ".join(reference(label, names, "statements/") for label in claim.uses)
    return (
        f"<tr><td>{reference(claim.label, names, 'statements/')}</td><td>{text(claim.title)}</td>"
        f'<td class="status {claim.outcome}">{claim.outcome}</td>'
        f"<td>{trusted(claim.trust)}</td><td>{uses}</td></tr>"
    )


def _data(graph: Graph) -> str:
    """The graph as a JavaScript value; no text in it can close the script."""
    using = users(graph)
    plain = {"nodes": list(_nodes(graph, using))}
    return json.dumps(plain, ensure_ascii=False).replace("</", "<\\/")


def _nodes(graph: Graph, using: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, object]]:
    for node in graph.values():
        yield {
            "id": node.key,
            "name": node.name,
            "uses": list(node.uses),
            "usedBy": list(using[node.key]),
        }
