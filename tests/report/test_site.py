"""The site in a browser: no errors, no request that leaves the page, nothing wider than the window."""

from __future__ import annotations

import pytest

from slr_verify.claims.record.results import Record

from .tab import Tab

ALL_DONE = "() => document.querySelectorAll('.tex:not([data-done])').length === 0"


def test_every_page_renders_all_formulas_without_a_network(tab: Tab, paper_record: Record) -> None:
    pages = [f"statements/{claim.label}.html" for claim in paper_record.claims]
    for name in ("index.html", "setting.html", "table.html", "findings.html", "trust.html", *pages):
        page = tab.open(name)
        page.wait_for_function(ALL_DONE)
        assert page.locator(".katex-error").count() == 0, name
    tab.require_quiet()


@pytest.mark.parametrize("width", [420, 1280])
def test_nothing_is_wider_than_the_window(tab: Tab, paper_record: Record, width: int) -> None:
    tab.page.set_viewport_size({"width": width, "height": 900})
    pages = (
        "index",
        "table",
        "trust",
        *(f"statements/{claim.label}" for claim in paper_record.claims),
    )
    for name in pages:
        page = tab.open(f"{name}.html")
        page.wait_for_function("() => document.readyState === 'complete'")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_pages_lead_to_those_before_and_after(tab: Tab, paper_record: Record) -> None:
    first, second, *_ = paper_record.claims
    page = tab.open(f"statements/{first.label}.html")
    assert page.locator("nav.around a").count() == 2  # above and below
    page.locator("nav.around a").first.click()
    page.wait_for_url(f"**/{second.label}.html")
    page.locator("nav.around a").first.click()
    page.wait_for_url(f"**/{first.label}.html")
