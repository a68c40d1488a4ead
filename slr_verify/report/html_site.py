"""The site as files: pages and assets, written so that nothing of anybody else is touched."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from slr_verify.claims.record.results import Record, write_whole
from slr_verify.report.html_overview import graph_page, table_page, trust_page
from slr_verify.report.html_statement import statement_page
from slr_verify.report.numbering import references
from slr_verify.report.statement_graph import statement_graph, users

HERE = Path(__file__).parent
LIST = ".slr-verify-site"
"""A file in the folder that lists what was written there, so that it may be written again."""


class Occupied(ValueError):
    """A file of the folder would be overwritten that this program did not write."""


def site_pages(record: Record, besides: str | None = None) -> Mapping[str, str]:
    """Every page by its path inside the site; `besides` says where evidence and attacks are from.

    None says that they are of the run that made the record.
    """
    graph, names = statement_graph(record), references(record)
    using = users(graph)
    pages = {
        "index.html": graph_page(record, graph, besides),
        "table.html": table_page(record, names),
        "trust.html": trust_page(record, besides),
    }
    for claim in record.claims:
        text = statement_page(claim, names, using[claim.label], besides)
        pages[f"statements/{claim.label}.html"] = text
    return pages


def assets() -> Mapping[str, Path]:
    """Style, scripts, and KaTeX with its fonts."""
    own = {f"assets/{path.name}": path for path in sorted((HERE / "site").iterdir())}
    shipped = (path for path in sorted((HERE / "katex").rglob("*")) if path.is_file())
    return {
        **own,
        **{f"assets/katex/{path.relative_to(HERE / 'katex').as_posix()}": path for path in shipped},
    }


def write_site(record: Record, folder: Path, *, besides: str | None = None) -> int:
    """Write the site and say how many files it has. Raises Occupied before anything is written."""
    pages, files = site_pages(record, besides), assets()
    _require_free(folder, (*pages, *files))
    for name in (*pages, *files):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    write_whole(folder / LIST, "".join(f"{name}\n" for name in sorted((*pages, *files))))
    for name, path in files.items():
        (folder / name).write_bytes(path.read_bytes())
    for name, text in pages.items():
        write_whole(folder / name, text)
    return len(pages) + len(files)


def _require_free(folder: Path, names: tuple[str, ...]) -> None:
    """Raises Occupied when a file with one of these names was not written by this program."""
    known = folder / LIST
    ours = set(known.read_text(encoding="utf-8").splitlines()) if known.is_file() else set()
    taken = [name for name in names if name not in ours and (folder / name).exists()]
    if taken:
        raise Occupied(
            f"{str(folder)!r} holds {min(taken)!r}, which slr-verify report did not write; "
            "nothing was written, choose another folder"
        )
