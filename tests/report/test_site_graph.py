"""The graph of statements on the home page, by mouse, keyboard and address."""

from __future__ import annotations

from dataclasses import replace

from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.report.statement_graph import fully_proved, statement_graph, users

from .tab import Tab


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


def test_every_node_is_reached_by_keyboard(tab: Tab, paper_record: Record) -> None:
    page = tab.open("index.html")
    wanted = set(statement_graph(paper_record))
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


def test_the_first_page_speaks_of_no_command(tab: Tab) -> None:
    said = tab.open("index.html").locator("h1 + p").inner_text()
    assert "proved" in said
    assert "--" not in said


def test_an_unknown_address_is_no_error(tab: Tab) -> None:
    tab.open("index.html#no-such-statement")
    tab.require_quiet()


def test_lines_lead_from_the_chosen_one_to_its_neighbours(tab: Tab, paper_record: Record) -> None:
    page = tab.open("index.html#lemma-18.vi")
    node = statement_graph(paper_record)["lemma-18.vi"]
    assert page.locator("#lines path:not(.using)").count() == len(node.uses)
    assert page.locator("#lines path.using").count() > 0
    tab.require_quiet()


def test_words_find_statements(tab: Tab) -> None:
    page = tab.open("index.html")
    page.get_by_label("Find").fill("owen")
    shown = page.locator(".node:not(.gone)").evaluate_all("all => all.map(one => one.dataset.id)")
    assert shown == ["zeta-owen"]
    assert page.locator(".group:not(.gone)").count() == 1


def test_what_the_paper_is_about_is_in_view_and_what_it_cites_is_not(
    tab: Tab, paper_record: Record
) -> None:
    tab.page.set_viewport_size({"width": 1280, "height": 900})
    page = tab.open("index.html")
    assert page.locator('button[data-id="theorem-1"]').bounding_box()["y"] < 900
    cited = [node.key for node in statement_graph(paper_record).values() if node.is_theorem]
    shown = page.locator(".node:visible").evaluate_all("all => all.map(one => one.dataset.id)")
    assert not set(cited) & set(shown)


def test_zoom_shows_the_names_alone_and_draws_the_lines_anew(tab: Tab) -> None:
    page = tab.open("index.html#lemma-18.vi")
    height = "document.getElementById('map').offsetHeight"
    title = page.locator('button[data-id="lemma-18.vi"] > span').last
    whole, line = page.evaluate(height), page.locator("#lines path").first.get_attribute("d")
    assert title.is_visible()
    page.get_by_label("Zoom").fill("0.6")
    assert not title.is_visible()
    assert page.evaluate(height) < whole / 2
    assert page.locator("#lines path").first.get_attribute("d") != line
    page.get_by_label("Zoom").fill("1.6")
    assert title.is_visible()
    assert page.evaluate(height) > whole
    tab.require_quiet()


def test_the_graph_says_what_the_record_says(paper_record: Record) -> None:
    graph = statement_graph(paper_record)
    using = users(graph)
    for claim in paper_record.claims:
        node = graph[claim.label]
        assert set(node.uses) <= set(graph)
        assert (node.kind in ("symbolic", "cited")) == (claim.outcome == "PROVED")
        assert all(claim.label in using[other] for other in node.uses)


def changed(record: Record, label: str, outcome: str) -> dict[str, ClaimRecord]:
    return {
        claim.label: replace(claim, outcome=outcome) if claim.label == label else claim
        for claim in record.claims
    }


def test_fully_proved_means_all_ancestors(paper_record: Record) -> None:
    claims = changed(paper_record, "lemma-18.i", "UNDECIDED")
    assert not fully_proved("theorem-1", claims)
    assert fully_proved("lemma-16", claims)
