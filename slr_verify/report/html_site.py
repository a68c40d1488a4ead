"""The site as files: pages and assets, written so that nothing of anybody else is touched."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from slr_verify.claims.front import NOTHING, Front
from slr_verify.claims.record.results import Record
from slr_verify.report.html_overview import findings_page, map_page, table_page, trust_page
from slr_verify.report.html_parts import link
from slr_verify.report.html_setting import setting_page
from slr_verify.report.html_statement import Around, statement_page
from slr_verify.report.numbering import references
from slr_verify.report.statement_graph import statement_graph, users
from slr_verify.system.files import write_files
from slr_verify.system.targets import already_there

HERE = Path(__file__).parent
LIST = ".slr-verify-site"
"""A file in the folder that lists what was written there, so that it may be written again."""


@dataclass(frozen=True)
class Beside:
    """What a site shows besides the record: findings, and where the source of each claim is.

    `evidence` says where evidence and attacks are from, if not from the run that made the record. Files of
    the source are links where the address of the `repository` is known.
    """

    evidence: str | None = None
    front: Front = NOTHING
    sources: Mapping[str, str] = field(default_factory=dict)
    repository: str | None = None

    def source(self, label: str) -> str:
        """The file in which a claim stands, and what it is called there."""
        if label not in self.sources:
            return ""
        file = self.sources[label]
        named = f"<code>{escape(file)}</code>"
        if self.repository:
            named = link(f"{self.repository.rstrip('/')}/{file}", file)
        return f"source: {named}, <code>label={escape(repr(label))}</code>"


NOTHING_BESIDE = Beside()


def site_pages(record: Record, beside: Beside = NOTHING_BESIDE) -> Mapping[str, str]:
    """Every page by its path inside the site."""
    graph, names = statement_graph(record), references(record)
    using = users(graph)
    pages = {
        "index.html": map_page(record, graph, beside.evidence),
        "setting.html": setting_page(beside.front),
        "table.html": table_page(record, names),
        "trust.html": trust_page(record, beside.evidence),
        "findings.html": findings_page(beside.front, names),
    }
    labels = (None, *(claim.label for claim in record.claims), None)
    for claim, around in zip(record.claims, zip(labels, labels[2:], strict=False), strict=False):
        place = Around(*around, using[claim.label], beside.source(claim.label))
        text = statement_page(claim, names, place, beside.evidence)
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


def write_site(
    record: Record, folder: Path, *, beside: Beside = NOTHING_BESIDE, overwrite: bool = False
) -> int:
    """Write the site and say how many files it has.

    What the list in the folder names is written again without `overwrite`, and no other file. Raises
    as `write_files`; nothing is written then.
    """
    pages = {name: text.encode() for name, text in site_pages(record, beside).items()}
    files = pages | {name: path.read_bytes() for name, path in assets().items()}
    if not overwrite:
        _require_ours(folder, files)
    listed = "".join(f"{name}\n" for name in sorted(files)).encode()
    contents = {folder / name: content for name, content in {LIST: listed, **files}.items()}
    write_files(contents, overwrite=True, make_folders=True)
    return len(files)


def _require_ours(folder: Path, names: Iterable[str]) -> None:
    """Raises TargetRefused when a file with one of these names was not written by this program."""
    known = folder / LIST
    listed = known.read_text(encoding="utf-8", errors="replace") if known.is_file() else ""
    ours = set(listed.splitlines())
    for name in sorted(names):
        if name not in ours and (folder / name).exists():
            raise already_there(folder / name)
