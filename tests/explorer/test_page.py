"""The explorer in a browser: every control, and the numbers on the page against the library's."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from slr_verify.arb.recheck import recheck
from slr_verify.certify.fixed_points import fixed_points
from slr_verify.certify.proved_step import proved_step
from slr_verify.certify.step_size import tight_step_size
from slr_verify.explorer.computed.paths import paths
from slr_verify.explorer.computed.runs import LIMITS, chunk, summary
from slr_verify.explorer.computed.square import here
from slr_verify.explorer.panels.controls import QUANTITIES, opening
from slr_verify.explorer.panels.spelling import at_most, exactly, interval
from slr_verify.explorer.state.view import PANELS, RANGES, View, clicked

from .tab import Tab

INK = "Bokeh.documents[0].get_model_by_name('square').below[0].axis_label_text_color"
NOW = (
    "Bokeh.documents[0].get_model_by_name('square').renderers"
    ".find((one) => one.name === 'now').data_source.data.x[0]"
)
START = View().changed(starts=[("-0.5", "0.31")], chosen=("-0.5", "0.31"))


def test_it_opens_without_a_network_and_sets_its_formulas(tab: Tab) -> None:
    page = tab.open()
    page.get_by_role("button", name="Formulas").click()
    assert page.locator("dialog .tex").count() > 10
    assert page.locator("dialog .tex:not([data-done])").count() == 0
    assert page.locator("dialog .katex-error").count() == 0
    tab.require_quiet()


def test_a_slider_is_moved_by_keys_and_the_page_follows(tab: Tab) -> None:
    page = tab.open()
    page.get_by_role("slider", name="λ, inverse temperature").press("ArrowRight")
    view = tab.wait_for_view(lam="0.102")
    tab.wait_for_field("lam", "0.102")
    theory = tab.wait_for_text("theory", interval(proved_step(view.params)))
    assert "Theorem 5" in theory
    tab.require_quiet()


def test_every_field_changes_the_view(tab: Tab) -> None:
    tab.open()
    wanted = {
        "d": "50",
        "L": "7",
        "lam": "0.35",
        "gamma_squared": "1/3",
        "alpha": "0.01",
        "decay": "0.001",
        "steps": "300",
    }
    for name, value in wanted.items():
        tab.fill(name, value)
        tab.wait_for_view(**{name: value})
    assert "constant λ" in tab.wait_for_text("theory", "constant λ")
    tab.require_quiet()


@pytest.mark.parametrize("name", [each.name for each in QUANTITIES])
def test_a_slider_runs_over_the_values_of_its_parameter(tab: Tab, name: str) -> None:
    page = tab.open()
    slider = page.locator(f"#slider-{name}")
    for key in ("End", "Home", "PageUp"):
        before = slider.get_attribute("aria-valuetext")
        slider.press(key)
        page.wait_for_function(
            "([name, before]) => document.getElementById(`slider-${name}`).ariaValueText !== before",
            arg=[name, before],
        )
        said = slider.get_attribute("aria-valuetext") or ""
        view = tab.wait_for_view(**{name: float(said)} if "e" in said else {name: said})
        low, high = RANGES[name]
        assert low <= getattr(view, name) <= high
        assert len(str(Decimal(said).normalize().as_tuple().digits)) <= len("(1, 2, 3)")
    tab.require_quiet()


def test_a_value_out_of_range_is_explained_beside_the_control(tab: Tab) -> None:
    tab.open()
    tab.fill("lam", "100")
    said = tab.wait_for_text("refused-lam", "refused")
    assert "λ must be between 0.0001 and 10, got 100" in said
    assert tab.view().lam == View().lam
    tab.require_quiet()


def test_a_step_size_above_the_bound_is_marked(tab: Tab) -> None:
    tab.open(View().changed(alpha="0.5"))
    assert "α is above it" in tab.wait_for_text("below-alpha", "above")
    tab.wait_for_text("theory", "Nothing is proved")
    tab.wait_for_text("below-lam", "λ<sub>c</sub> ≈ 0.8924")


def test_a_bound_of_the_hessian_is_certified_on_request(tab: Tab) -> None:
    page = tab.open()
    page.get_by_role("button", name="Certify a bound of the Hessian").click()
    found = tight_step_size(View().params)
    said = tab.wait_for_text("step-said", "ARB")
    assert f"not for every α &lt; {at_most(found.alpha)}" in said
    tab.require_quiet()


def test_a_click_draws_the_trajectory_of_the_library(tab: Tab) -> None:
    page = tab.open(View())
    page.mouse.click(*tab.place(-0.4, 0.5))
    page.wait_for_function("location.search.includes('starts=-')")
    view = tab.view()
    (path,) = paths(view)
    assert np.allclose(view.starts[0], (-0.4, 0.5), atol=0.01)
    assert np.array_equal(tab.column("paths", "xs", 1), [path.x])
    assert np.array_equal(tab.column("paths", "ys", 1), [path.y])
    page.get_by_role("button", name="Undo").click()
    tab.wait_for_view(starts=[], chosen=view.chosen)
    tab.require_quiet()


def test_a_page_opens_with_a_trajectory_to_either_side(tab: Tab) -> None:
    tab.open(query="lam=0.2")
    ends = [xs[-1] for xs in tab.column("paths", "xs", 2)]
    assert ends[0] < 0 < ends[1]
    tab.require_quiet()


def test_a_drag_moves_the_start_and_clear_removes_all(tab: Tab) -> None:
    page = tab.open(START)
    page.mouse.move(*tab.place(0.2, 0.2))
    page.mouse.down()
    page.mouse.move(*tab.place(0.4, -0.5), steps=5)
    page.mouse.up()
    page.wait_for_function("location.search.includes(',-0.5') || location.search.includes(',-0.4')")
    assert len(tab.view().starts) == 2
    assert np.allclose(tab.view().starts[1], (0.4, -0.5), atol=0.02)
    page.get_by_role("button", name="Clear").click()
    tab.wait_for_view(starts=[], chosen=None)
    tab.require_quiet()


def test_what_is_under_the_mouse_is_what_the_library_says(tab: Tab) -> None:
    page = tab.open()
    page.mouse.move(*tab.place(0.3, 0.4))
    said = tab.wait_for_text("hover", "floating point")
    shown = [float(cell.replace("−", "-")) for cell in re.findall(r"<td>([^<]*)</td>", said)]
    kappa, nu, *values = shown
    assert np.allclose(values, here(View(), kappa, nu)[2:], rtol=1e-4)


def test_angles_show_the_same_square(tab: Tab) -> None:
    page = tab.open(START)
    page.get_by_role("button", name="angles").click()
    view = tab.wait_for_view(coordinates="angles")
    (path,) = paths(view)
    page.wait_for_function(
        "(x) => Bokeh.documents[0].get_model_by_name('square').renderers"
        ".find((one) => one.name === 'paths').data_source.data.xs[0][0] === x",
        arg=float(path.x[0]),
    )
    tab.require_quiet()


def test_the_table_holds_the_enclosures_of_arb(tab: Tab) -> None:
    page = tab.open(View(panel="points"))
    said = tab.wait_for_text("points", "enclosure (ARB)")
    found = fixed_points(View().params, View().alpha)
    for point in found.points:
        for value in (point.risk, *point.hessian, *point.step):
            assert interval(value) in said
            assert f'title="{exactly(value)}"' in said
    page.get_by_role("button", name="(1, −1)").click()
    tab.wait_for_view(chosen=("1", "-1"))
    tab.require_quiet()


def test_the_threshold_of_the_oracle_is_certified_on_request(tab: Tab) -> None:
    page = tab.open(View(panel="points"))
    page.get_by_role("button", name="Certify λc").click()
    said = tab.wait_for_text("search-found", "ARB")
    assert "[0.8924379" in said
    assert "definite, indefinite" in said
    tab.require_quiet()


def test_a_certificate_is_given_and_holds(tab: Tab, tmp_path: Path) -> None:
    page = tab.open(START)
    page.mouse.click(*tab.place(-0.5, 0.5), button="right")
    page.wait_for_function("location.search.includes('panel=certificate')")
    tab.wait_for_text("verdict", "certified: converges to (1, 1); enters the quadrant at step")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the certificate").click()
    file = tmp_path / "start.jsonl"
    download.value.save_as(file)
    kappa, nu = tab.view().chosen or ()
    assert f"{kappa}" in file.read_text()
    assert f"{nu}" in file.read_text()
    assert recheck(file).title
    assert "slr-verify recheck start.jsonl" in tab.text("verdict")
    tab.require_quiet()


def test_a_certificate_is_refused_with_the_reason(tab: Tab) -> None:
    page = tab.open(START.changed(alpha="0.5", panel="certificate"))
    page.get_by_role("button", name="Certify this start").click()
    assert "must be below the proved bound" in tab.wait_for_text("verdict", "refused")
    assert "ARB" not in tab.text("verdict")
    tab.require_quiet()


def test_the_start_chosen_is_certified_by_a_button(tab: Tab) -> None:
    page = tab.open()
    certify = page.get_by_role("button", name="Certify this start")
    assert certify.is_disabled()
    page.get_by_label("κ of the point chosen").fill("-0.5")
    page.get_by_label("ν of the point chosen").fill("0.31")
    page.keyboard.press("Enter")
    tab.wait_for_view(chosen=("-0.5", "0.31"))
    certify.click()
    tab.wait_for_view(panel="certificate")
    tab.wait_for_text("verdict", "certified: converges to (1, 1)")
    tab.require_quiet()


def test_what_is_easily_misread_has_a_warning(tab: Tab) -> None:
    tab.open(START.changed(steps=50, lam="0.95"))
    assert "1 of 1 trajectories stopped before they converged" in tab.wait_for_text(
        "trouble", "T = 50"
    )
    assert "beyond λ<sub>c</sub> ≈ 0.8924" in tab.wait_for_text("beyond", "Oracle (block)")
    tab.require_quiet()


def test_random_runs_end_where_the_library_says(tab: Tab) -> None:
    view = View(panel="runs", runs=40, steps=4000)
    tab.open(view)
    tab.wait_for_text("runs-progress", "40 of 40 runs")
    wanted = summary(chunk(view, 0, 40)).success
    said = tab.wait_for_text("ends", "Where 40 runs ended")
    assert f"<strong id=rate>{wanted.fraction:.1%}</strong>" in said
    for name, count in wanted.ends.items():
        shown = name.replace("eta", "η").replace("-", "−")
        assert f"<td>{shown}</td><td>{count}</td>" in said
    drawn = [
        tab.page.evaluate(
            "(name) => Bokeh.documents[0].get_model_by_name('runs-nu').renderers"
            ".find((one) => one.name === name).data_source.data.y.filter(Number.isNaN).length",
            name,
        )
        for name in LIMITS
    ]
    assert drawn[0] == wanted.recovered
    assert sum(drawn) == 40
    tab.require_quiet()


def test_the_landscape_of_parameters(tab: Tab) -> None:
    page = tab.open(View(panel="landscape"))
    assert "0.892438" in tab.wait_for_text("landscape-text", "Oracle (block)")
    page.get_by_role("button", name="λ against time").click()
    tab.wait_for_view(axis="time")
    tab.require_quiet()


def test_presets_are_the_figures_of_the_paper(tab: Tab) -> None:
    page = tab.open()
    page.get_by_role("button", name="Fig. 4a").click()
    tab.wait_for_view(lam=1, decay="0.0001", steps=120_000, runs=30)
    page.get_by_role("button", name="Fig. 7a").click()
    tab.wait_for_view(lam="0.9", decay=0, alpha="0.001")
    assert page.get_by_role("button", name="Fig. 7a", pressed=True).count() == 1
    assert page.get_by_role("button", name="Fig. 4a", pressed=False).count() == 1
    page.locator("button", has_text="Reset").click()
    tab.wait_for_view(**vars(opening(View())))
    tab.require_quiet()


def test_time_is_played(tab: Tab) -> None:
    page = tab.open(START)
    page.locator("#time").fill("0.5")
    assert page.locator("#step").inner_text() == "step 5000"
    (path,) = paths(START)
    shown = page.evaluate(NOW)
    assert shown == pytest.approx(np.interp(5000, path.steps, path.x), abs=0.01)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("document.getElementById('step').textContent !== 'step 5000'")
    page.wait_for_function("document.getElementById('step').textContent === 'step 20000'")
    assert page.evaluate(NOW) == pytest.approx(path.x[-1])
    tab.require_quiet()


def test_lambda_is_played_and_comes_back(tab: Tab) -> None:
    page = tab.open(View(steps=100).changed(lam="1/3"))
    play = page.get_by_role("button", name="Play λ")
    play.click()
    page.wait_for_function("!location.search.includes('lam=1/3')")
    page.wait_for_function("document.getElementById('play-lam').ariaPressed === 'false'")
    tab.wait_for_view(lam="1/3")
    tab.require_quiet()


def test_every_panel_is_reached_by_keyboard_and_nothing_moves(tab: Tab) -> None:
    page = tab.open(START)
    first = page.get_by_role("button", name="The square")
    before = first.bounding_box()
    first.focus()
    for panel in PANELS[1:]:
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        tab.wait_for_view(panel=panel)
        assert first.bounding_box() == before
        assert page.evaluate("document.documentElement.scrollHeight") <= 720
    tab.require_quiet()


def test_colours_follow_the_system_until_the_button_says_otherwise(tab: Tab) -> None:
    page = tab.open()
    for scheme, ink in (("light", "#1b2430"), ("dark", "#e4e9f0"), ("light", "#1b2430")):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_selector(f"html[data-theme={scheme}]")
        assert page.evaluate(INK) == ink
    page.get_by_role("button", name="Dark").click()
    page.reload()
    page.wait_for_selector("html[data-theme=dark][data-ready]")
    assert page.evaluate(INK) == "#e4e9f0"
    tab.require_quiet()


def test_the_address_carries_the_view(tab: Tab) -> None:
    view = START.changed(lam="1/3", coordinates="angles", panel="landscape", axis="time", seed=5)
    page = tab.open(view)
    assert tab.view() == view
    page.reload()
    page.wait_for_function("window.Bokeh?.documents?.[0]?.is_idle")
    assert tab.view() == view
    tab.require_quiet()


def test_nonsense_in_the_address_is_said_and_ignored(tab: Tab) -> None:
    page = tab.open(query="lam=abc&panel=__class__&what=1&d=400&alpha=1e999")
    notice = page.get_by_role("alert").first.inner_text()
    for name in ("lam", "panel", "what", "alpha"):
        assert name in notice
    page.get_by_role("button", name="Close").first.click()
    page.locator("aside").wait_for(state="detached")
    tab.require_quiet()


def test_two_pages_do_not_disturb_each_other(tab: Tab, browser: Any, served: str) -> None:
    tab.open(View())
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    other = Tab(context.new_page(), served)
    other.open(View())
    other.page.get_by_role("button", name="Fig. 7a").click()
    other.wait_for_view(lam="0.9", alpha="0.001", steps=120_000, runs=30)
    assert tab.view() == View()
    tab.page.mouse.click(*tab.place(0.5, 0.5))
    tab.page.wait_for_function("location.search.includes('starts=0')")
    assert other.view().starts == ()
    context.close()
    tab.require_quiet()
    other.require_quiet()


def test_what_is_shared_is_about_the_panel_that_was_open(tab: Tab) -> None:
    page = tab.open(START.changed(panel="runs", runs=10, steps=100))
    page.get_by_role("button", name="Share").click()
    said = tab.wait_for_text("share", "panel=runs")
    assert "slr-verify explore --view" in said
    with page.expect_download() as download:
        page.get_by_role("link", name="Save SVG").click()
    assert "panel=runs" in Path(download.value.path()).read_text("utf-8")
    tab.require_quiet()


def test_a_click_is_rounded_as_the_library_rounds() -> None:
    assert clicked(0.123456, -2.0) == clicked(0.1235, -1.0)
