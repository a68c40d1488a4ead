"""The pages of statements that the explorer links to: proved when one is asked for, in a worker."""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache

from slr_verify.claims.library import Library
from slr_verify.claims.record.keeping import kept
from slr_verify.claims.record.reading import UnusableRecord
from slr_verify.claims.register import Register, register_in
from slr_verify.claims.run.attempt import attempted
from slr_verify.claims.run.compilation import claim_record
from slr_verify.paper import FRONT
from slr_verify.report.html_parts import page
from slr_verify.report.html_site import Beside, site_pages
from slr_verify.report.html_statement import Around, statement_page

ORIGIN = "slr_verify.paper"
MENU = ("index.html", "setting.html", "table.html", "findings.html", "trust.html")


def report_page(name: str) -> str:
    """The page `statements/LABEL.html`, or one of the whole report, as HTML.

    Where a full check by this very code is at hand, it is that of `slr-verify report`; otherwise the
    statement is proved now, without evidence and attack, and where it is used is not said.
    Raises ValueError for a name that no page has.
    """
    whole = _whole()
    if whole is not None and name in whole:
        return whole[name]
    label = name.removeprefix("statements/").removesuffix(".html")
    if name == f"statements/{label}.html" and label in _statements()[1].claims:
        return _proved_now(label)
    if name in MENU:
        return page("The whole report", ABOUT_WHOLE, here=name)
    raise ValueError(f"the report has no page {name[:80]!r}")


ABOUT_WHOLE = (
    "<h1>The whole report</h1><p>The graph and the table of all statements are shown here after a full "
    "check by this code: <code>slr-verify check</code>. To write them as files: "
    "<code>slr-verify report -o site</code>.</p>"
)


@cache
def _statements() -> tuple[Register, Library]:
    register = register_in(ORIGIN)
    return register, register.library()


@cache
def _whole() -> Mapping[str, str] | None:
    """The pages of a record that was kept; none where there is none that can be used."""
    with suppress(UnusableRecord):
        found = kept(ORIGIN)
        return None if found is None else site_pages(found.record, Beside(front=FRONT))
    return None


@cache
def _proved_now(label: str) -> str:
    register, library = _statements()
    claim = library.claims[label]
    record = claim_record(
        claim, attempted(claim, library), (), tolerated=False, style=register.style
    )
    names = {each.label: f"{each.number} [{each.label}]" for each in register.claims}
    return statement_page(record, names, Around())
