"""Text of fixed width and tables of the site and of the documentation, where the window is narrow."""

from __future__ import annotations

from typing import Any

import pytest

from slr_verify.claims.record.results import Record

from .tab import Tab

NARROW, BETWEEN, WIDE = ({"width": width, "height": 900} for width in (420, 720, 2560))
"""The site has its own way with tables below 700 pixels; `narrow.js` does those of the documentation."""
SIZE = "e => parseFloat(getComputedStyle(e).fontSize)"
MOVES = (
    "all => all.filter(e => e.clientWidth && e.scrollWidth > e.clientWidth).map(e => e.innerText)"
)
OPEN = "document.querySelectorAll('details').forEach(each => { each.open = true; })"
ROW = "<tr>{}</tr>"


def table(cells: int) -> str:
    """One of some columns, with a formula in the last one."""
    heads = "".join(f"<th>head {n}</th>" for n in range(1, cells)) + "<th class=tex>x^2</th>"
    values = "".join(f"<td>value {n}</td>" for n in range(1, cells)) + "<td><p></p></td>"
    inside = f"<thead>{ROW.format(heads)}</thead><tbody>{ROW.format(values)}</tbody>"
    return (
        f"<div class='wide table-wrapper'><table style='white-space: nowrap'>{inside}</table></div>"
    )


def showing(tab: Tab, html: str, window: Any = NARROW) -> Any:
    """A page of the site with something else in it, in a narrow window."""
    tab.page.set_viewport_size(window)
    page = tab.open("trust.html")
    page.evaluate("html => { document.querySelector('main').innerHTML = html; }", html)
    page.evaluate("narrow(document)")
    return page


def test_what_the_core_has_shown_has_not_to_be_moved(tab: Tab, paper_record: Record) -> None:
    tab.page.set_viewport_size(NARROW)
    for name in ("trust", *(f"statements/{claim.label}" for claim in paper_record.claims)):
        page = tab.open(f"{name}.html")
        page.evaluate(OPEN)
        page.evaluate("narrow(document)")
        assert page.locator("pre").evaluate_all(MOVES) == [], name
    tab.require_quiet()


@pytest.mark.parametrize(("columns", "is_folded"), [(30, False), (60, False), (100, True)])
def test_a_line_is_smaller_or_hangs_below_its_beginning(
    tab: Tab, columns: int, is_folded: bool
) -> None:
    said = f"  {'word ' * (columns // 5)}\n\n{'-' * columns}\nlast"
    page = showing(tab, f"<pre>{said}</pre>")
    text = page.locator("pre")
    assert text.evaluate("e => e.classList.contains('folded')") is is_folded
    assert (text.evaluate(SIZE) < 13) is (columns > 30)
    assert page.locator("pre").evaluate_all(MOVES) == []
    lines = page.locator("pre > .line")
    if is_folded:
        assert [lines.nth(n).inner_text() for n in range(4)] == said.split("\n")
        assert lines.nth(0).evaluate("e => getComputedStyle(e).paddingLeft") != "0px"
        heights = lines.evaluate_all("all => all.map(e => e.offsetHeight)")
        assert heights[0] > heights[1] == heights[2] == heights[3]
    page.set_viewport_size(WIDE)
    page.wait_for_function("!document.querySelector('.folded')")
    assert text.evaluate("e => e.textContent") == said


@pytest.mark.parametrize(("cells", "is_stacked"), [(3, False), (11, True)])
def test_a_table_is_stacked_with_its_heads_before_its_cells(
    tab: Tab, cells: int, is_stacked: bool
) -> None:
    page = showing(tab, table(cells), BETWEEN)
    first, last = page.locator("td").first, page.locator("td").last
    assert page.locator(".table-wrapper").evaluate_all(MOVES) == []
    assert page.locator("table.stacked").count() == is_stacked
    assert first.inner_text() == ("head 1value 1" if is_stacked else "value 1")
    assert last.inner_text() == ""  # an empty cell has nothing before it
    assert page.locator("thead").is_visible() is not is_stacked
    page.set_viewport_size(WIDE)
    page.wait_for_function("!document.querySelector('.stacked')")
    assert first.inner_text() == "value 1"
