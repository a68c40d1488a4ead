"""The site in a browser: no errors, no request that leaves the page, everything by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest

import slr_verify
from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.claims.register import register_in
from slr_verify.claims.sources import source_files
from slr_verify.document.markup import formula
from slr_verify.paper import CLAIMS, FRONT
from slr_verify.report.html_formulas import in_lines
from slr_verify.report.html_parts import text
from slr_verify.report.html_site import LIST, Beside, site_pages, write_site
from slr_verify.report.html_statement import Around, statement_page
from slr_verify.report.statement_graph import fully_proved, statement_graph, users
from slr_verify.system.targets import TargetRefused

MEGABYTES = 10
ALL_DONE = "() => document.querySelectorAll('.tex:not([data-done])').length === 0"
NEVER_IDLE = "window.requestIdleCallback = () => 0"
WAITING = ".tex:not([data-done])"


@pytest.fixture
def record(paper_record: Record) -> Record:
    return paper_record


@pytest.fixture(scope="module")
def site(paper_record: Record, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    sources = {"lemma-16": "slr_verify/paper/lemma_16_root.py"}
    beside = Beside(front=FRONT, sources=sources, repository="https://example.org/main/")
    write_site(paper_record, folder, beside=beside)
    return folder


class Tab:
    """A page of a browser that remembers errors and requests."""

    def __init__(self, page: Any, site: Path) -> None:
        self.page, self.site = page, site
        self.errors: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.errors.append(message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self, name: str) -> Any:
        self.page.goto(f"{self.site.as_uri()}/{name}")
        return self.page

    def require_quiet(self) -> None:
        assert self.errors == []
        home = (self.site.as_uri(), "data:")
        assert [url for url in self.requests if not url.startswith(home)] == []


@pytest.fixture
def tab(browser: Any, site: Path) -> Iterator[Tab]:
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    yield Tab(page, site)
    page.close()


def test_every_page_renders_all_formulas_without_a_network(tab: Tab, record: Record) -> None:
    pages = [f"statements/{claim.label}.html" for claim in record.claims]
    for name in ("index.html", "setting.html", "table.html", "findings.html", "trust.html", *pages):
        page = tab.open(name)
        page.wait_for_function(ALL_DONE)
        assert page.locator(".katex-error").count() == 0, name
    tab.require_quiet()


def lazy(tab: Tab, name: str) -> Any:
    """A page of a browser that is never idle, so that formulas wait until they come into view."""
    tab.page.add_init_script(NEVER_IDLE)
    page = tab.open(name)
    page.wait_for_function("() => document.querySelectorAll('.katex').length > 0")
    return page


def test_formulas_wait_until_they_come_into_view(tab: Tab) -> None:
    page = lazy(tab, "statements/proposition-15.html")
    last = page.locator(".tex").last
    assert last.get_attribute("data-done") is None
    assert page.locator(".tex").first.get_attribute("data-done") == "yes"
    last.scroll_into_view_if_needed()
    page.wait_for_function("e => e.dataset.done === 'yes'", arg=last.element_handle())
    tab.require_quiet()


def test_formulas_are_there_for_the_printer(tab: Tab) -> None:
    page = lazy(tab, "statements/proposition-15.html")
    assert page.locator(WAITING).count() > 0
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(WAITING).count() == 0
    tab.require_quiet()


def test_words_far_below_are_found_and_their_formulas_follow(tab: Tab) -> None:
    page = lazy(tab, "statements/proposition-15.html")
    shown = page.locator(".step:has-text('known expectations') .tex").last
    assert shown.get_attribute("data-done") is None
    assert page.evaluate("window.find('known expectations')")
    page.wait_for_function("e => e.dataset.done === 'yes'", arg=shown.element_handle())
    tab.require_quiet()


def test_the_keyboard_leads_to_formulas_further_down(tab: Tab) -> None:
    page = lazy(tab, "statements/proposition-15.html")
    page.keyboard.press("End")
    last = page.locator(".tex").last
    page.wait_for_function("e => e.dataset.done === 'yes'", arg=last.element_handle())
    tab.require_quiet()


def test_a_click_shows_a_statement_and_its_neighbours(tab: Tab) -> None:
    page = tab.open("index.html")
    page.locator('button[data-id="lemma-18.vi"]').click()
    panel = page.locator("#panel", has_text="Lemma 18 (vi)")
    panel.wait_for()
    assert "Used by" in panel.inner_text()
    page.wait_for_url("**#lemma-18.vi")
    panel.get_by_role("link", name="Lemma 18 (ii)", exact=True).click()
    page.wait_for_url("**#lemma-18.ii")
    tab.require_quiet()


def test_the_filter_has_an_address_to_share(tab: Tab) -> None:
    page = tab.open("index.html#lemma-18.ii")
    page.get_by_role("button", name="Show only what it rests on").click()
    page.wait_for_url("**#ancestors=lemma-18.ii")
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    shown = page.locator(".node:not(.gone)").evaluate_all("all => all.map(one => one.dataset.id)")
    assert {"lemma-18.i", "lemma-18.ii"} <= set(shown)
    assert "theorem-1" not in shown
    page.get_by_role("button", name="Show all statements").click()
    page.wait_for_function("() => !document.querySelector('.node.gone')")
    tab.require_quiet()


def test_every_node_is_reached_by_keyboard(tab: Tab, record: Record) -> None:
    page = tab.open("index.html")
    wanted = set(statement_graph(record))
    for summary in page.locator(
        "details.group summary"
    ).all():  # the theorems, where some are cited
        summary.click()
    page.locator(".node").first.focus()
    reached = set()
    for _ in range(len(wanted) + 1):
        reached.add(page.evaluate("document.activeElement.dataset.id ?? ''"))
        page.keyboard.press("Tab")
    assert wanted <= reached
    page.locator('button[data-id="lemma-16"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**#lemma-16")
    tab.require_quiet()


def test_an_unknown_address_is_no_error(tab: Tab) -> None:
    tab.open("index.html#no-such-statement")
    tab.require_quiet()


def test_lines_lead_from_the_chosen_one_to_its_neighbours(tab: Tab, record: Record) -> None:
    page = tab.open("index.html#lemma-18.vi")
    node = statement_graph(record)["lemma-18.vi"]
    assert page.locator("#lines path:not(.using)").count() == len(node.uses)
    assert page.locator("#lines path.using").count() > 0
    tab.require_quiet()


def test_words_find_statements(tab: Tab) -> None:
    page = tab.open("index.html")
    page.get_by_label("Find").fill("owen")
    shown = page.locator(".node:not(.gone)").evaluate_all("all => all.map(one => one.dataset.id)")
    assert shown == ["zeta-owen"]
    assert page.locator(".group:not(.gone)").count() == 1


@pytest.mark.parametrize("width", [420, 1280])
def test_nothing_is_wider_than_the_window(tab: Tab, record: Record, width: int) -> None:
    tab.page.set_viewport_size({"width": width, "height": 900})
    pages = ("index", "table", "trust", *(f"statements/{claim.label}" for claim in record.claims))
    for name in pages:
        page = tab.open(f"{name}.html")
        page.wait_for_function("() => document.readyState === 'complete'")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


MOVES = "all => all.filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1).map(e => e.outerHTML)"
"""The formulas that are wider than their place and have to be moved sideways."""


@pytest.mark.parametrize("label", ["theorem-1", "proposition-15", "corollary-2", "lemma-18.vi"])
def test_long_formulas_are_broken_in_a_narrow_window(tab: Tab, label: str) -> None:
    tab.page.set_viewport_size({"width": 420, "height": 900})
    page = tab.open(f"statements/{label}.html")
    page.evaluate("renderFormulas(document)")
    assert page.locator(".formula, .tex").evaluate_all(MOVES) == []


SETTLED = f"() => !({MOVES})([...document.querySelectorAll('main .tex')]).length"
"""Nothing has to be moved, once the fonts are there."""
UNSETTLED = "e => e.scrollWidth > e.clientWidth + 1"
WIDE = r"\displaystyle \frac{a + b + c + d + e + f + g + h + i + j + k + l + m + n + o}{2}"


@pytest.mark.parametrize(("copies", "moves"), [(1, False), (4, True)])
def test_what_cannot_be_broken_is_set_smaller(tab: Tab, copies: int, moves: bool) -> None:
    tab.page.set_viewport_size({"width": 420, "height": 900})
    page = tab.open("statements/lemma-16.html")
    place = page.locator(".formula .tex").first
    place.evaluate("(e, wide) => { delete e.dataset.done; e.textContent = wide; }", WIDE * copies)
    page.evaluate("renderFormulas(document)")
    page.wait_for_timeout(200)
    assert place.evaluate(UNSETTLED) is moves
    size = float(place.evaluate("e => e.style.fontSize").removesuffix("em"))
    assert size == 0.65 if moves else 0.65 < size < 1
    page.set_viewport_size({"width": 1280, "height": 900})
    page.wait_for_timeout(200)
    assert not place.evaluate("e => e.style.fontSize") or copies > 1
    tab.require_quiet()


def test_no_formula_has_to_be_moved_in_a_narrow_window(tab: Tab, record: Record) -> None:
    tab.page.set_viewport_size({"width": 420, "height": 900})
    for claim in record.claims:
        page = tab.open(f"statements/{claim.label}.html")
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        page.evaluate("renderFormulas(document)")
        page.wait_for_function(SETTLED)


def test_a_long_list_may_be_broken_behind_its_commas() -> None:
    symbols = formula(", ".join(f"x_{n}" for n in range(1, 25)))
    assert in_lines(symbols, 1000.0)[0].count(r"\allowbreak") == 23
    assert r"\allowbreak" not in in_lines(formula("<k, v> + x"), 1000.0)[0]


def test_the_setting_has_every_symbol(paper_record: Record) -> None:
    shown = site_pages(paper_record, Beside(front=FRONT))["setting.html"]
    assert shown.count("<dt>") == sum(bool(each.words) for each in FRONT.notation)
    assert all(escape(each.words.split("$")[0]) in shown for each in FRONT.setting)
    assert "None is noted" in site_pages(paper_record)["setting.html"]


def test_a_comma_stays_in_the_line_of_the_formula_before_it() -> None:
    assert text("at $x$, ($y$) or $z$") == (
        'at <span class="kept"><span class="tex">x</span>,</span> '
        '<span class="kept">(<span class="tex">y</span>)</span> or <span class="tex">z</span>'
    )


def test_pages_lead_to_those_before_and_after(tab: Tab, record: Record) -> None:
    first, second, *_ = record.claims
    page = tab.open(f"statements/{first.label}.html")
    assert page.locator("nav.around a").count() == 2  # above and below
    page.locator("nav.around a").first.click()
    page.wait_for_url(f"**/{second.label}.html")
    page.locator("nav.around a").first.click()
    page.wait_for_url(f"**/{first.label}.html")


def test_the_graph_says_what_the_record_says(record: Record) -> None:
    graph = statement_graph(record)
    using = users(graph)
    for claim in record.claims:
        node = graph[claim.label]
        assert set(node.uses) <= set(graph)
        assert (node.kind in ("symbolic", "cited")) == (claim.outcome == "PROVED")
        assert all(claim.label in using[other] for other in node.uses)


def changed(record: Record, label: str, outcome: str) -> dict[str, ClaimRecord]:
    return {
        claim.label: replace(claim, outcome=outcome) if claim.label == label else claim
        for claim in record.claims
    }


def test_fully_proved_means_all_ancestors(record: Record) -> None:
    claims = changed(record, "lemma-18.i", "UNDECIDED")
    assert not fully_proved("theorem-1", claims)
    assert fully_proved("lemma-16", claims)


def test_laws_and_vectors_are_described_where_nothing_is_assumed(toy_record: Record) -> None:
    claim = replace(
        toy_record.claims[0], hypotheses=(), around=(formula("||k|| = 1"),), definitions=()
    )
    assert "Here" in statement_page(claim, {}, Around())


def test_the_site_is_small(site: Path) -> None:
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    assert size < MEGABYTES * 1e6


def test_other_files_in_the_folder_are_left_alone(toy_record: Record, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    write_site(toy_record, tmp_path)
    write_site(toy_record, tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert "index.html" in (tmp_path / LIST).read_text()


def test_a_file_of_somebody_else_is_not_overwritten(toy_record: Record, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(TargetRefused, match=r"index.html' is there already"):
        write_site(toy_record, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    write_site(toy_record, tmp_path, overwrite=True)
    assert "index.html" in (tmp_path / LIST).read_text()


def test_nothing_in_the_words_becomes_markup(toy_record: Record, tmp_path: Path) -> None:
    words = "</script><b>&amp;"
    first = replace(toy_record.claims[0], title=words, reason=words)
    write_site(replace(toy_record, claims=(first, *toy_record.claims[1:])), tmp_path)
    for path in tmp_path.rglob("*.html"):
        assert "<b>&amp;" not in path.read_text()


def test_findings_are_linked_to_their_statements(paper_record: Record) -> None:
    pages = site_pages(paper_record, Beside(front=FRONT))
    assert '<a href="statements/lemma-18.vi.html">Lemma 18 (vi)</a>' in pages["findings.html"]
    assert pages["findings.html"].count("<dt>") == len(FRONT.findings)
    assert 'href="findings.html"' in pages["index.html"]
    assert "None are noted" in site_pages(paper_record)["findings.html"]


def test_a_page_says_where_its_source_is(paper_record: Record) -> None:
    sources = {"lemma-16": "slr_verify/paper/lemma_16_root.py"}
    named = site_pages(paper_record, Beside(sources=sources))["statements/lemma-16.html"]
    assert "source: <code>slr_verify/paper/lemma_16_root.py</code>" in named
    linked = site_pages(
        paper_record, Beside(sources=sources, repository="https://example.org/main/")
    )
    assert (
        'href="https://example.org/main/slr_verify/paper/lemma_16_root.py"'
        in (linked["statements/lemma-16.html"])
    )


def test_every_claim_has_a_source_file() -> None:
    found = source_files(register_in("slr_verify.paper"))
    assert set(found) == {claim.label for claim in CLAIMS}
    assert found["lemma-18.vi"] == "slr_verify/paper/lemma_18_gaussian_erf.py"
    root = Path(slr_verify.__file__).parents[1]
    for label, file in found.items():
        assert "__init__" not in file, label
        assert (root / file).is_file()
