"""Formulas of the site: set when they come into view; broken or made smaller where they are too wide."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from slr_verify.claims.record.results import Record
from slr_verify.document.markup import formula, sentence
from slr_verify.report.html_formulas import in_lines
from slr_verify.report.html_parts import display, text
from slr_verify.report.html_statement import setting

from .tab import Tab

NEVER_IDLE = "window.requestIdleCallback = () => 0"
WAITING = ".tex:not([data-done])"


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
    shown = page.locator(".step:has-text('known expectations') .tex").first
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
    assert size == 0.55 if moves else 0.55 < size < 1
    page.set_viewport_size({"width": 1280, "height": 900})
    page.wait_for_timeout(200)
    assert not place.evaluate("e => e.style.fontSize") or copies > 1
    tab.require_quiet()


def test_no_formula_has_to_be_moved_in_a_narrow_window(tab: Tab, paper_record: Record) -> None:
    tab.page.set_viewport_size({"width": 420, "height": 900})
    for claim in paper_record.claims:
        page = tab.open(f"statements/{claim.label}.html")
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        page.evaluate("renderFormulas(document)")
        page.wait_for_function(SETTLED)


def test_a_long_list_may_be_broken_behind_its_commas() -> None:
    symbols = formula(", ".join(f"x_{n}" for n in range(1, 25)))
    assert in_lines(symbols, 1000.0)[0].count(r"\allowbreak") == 23
    assert r"\allowbreak" not in in_lines(formula("<k, v> + x"), 1000.0)[0]


def test_what_is_short_in_brackets_is_one_piece() -> None:
    (line,) = in_lines(
        formula("erf(t + g G) erf(lambda x + lambda y + lambda z + t + u) + x + y"), 1e3
    )
    assert r"\mathopen{}{(t + g G)}" in line
    assert line.count(r"\mathopen{}") == 1
    (event,) = in_lines(
        formula("one{x_n -> c, y_n -> c} + one{x_n -> b, y_n -> b} + one{x_n -> 0}"), 1e3
    )
    assert event.count(r"\mathopen{}{\{") == 3


def test_the_dot_before_a_factor_is_no_place_to_break() -> None:
    *_, last = in_lines(formula("erf(a + b + c + d + e) erf(u + v + w + x + y)"), 24.0)
    assert last.startswith(r"{\cdot}\, ")


def test_a_line_that_goes_on_with_a_sign_keeps_the_space_behind_it() -> None:
    shown = display(formula(" + ".join(f"x_{n} y_{n}" for n in range(40))), 60.0)
    assert shown.count('<span class="tex">\\displaystyle {}+ ') == shown.count("tex") - 1 > 0


def test_a_semicolon_stays_in_the_line_of_the_formula_that_ends_a_sentence(
    paper_record: Record,
) -> None:
    around = (sentence("$U_k$ is the gradient in $k$"), sentence("$R$ is the risk"))
    said = setting(replace(paper_record.claims[0], hypotheses=(), definitions=(), around=around))
    assert 'in <span class="kept"><span class="tex">k</span>;</span> ' in said
    assert said.endswith("is the risk.</p>")


def test_a_comma_stays_in_the_line_of_the_formula_before_it() -> None:
    assert text("at $x$, ($y$) or $z$") == (
        'at <span class="kept"><span class="tex">x</span>,</span> '
        '<span class="kept">(<span class="tex">y</span>)</span> or <span class="tex">z</span>'
    )
