"""The page for screen readers, for the keyboard, and for windows of any width."""

from __future__ import annotations

import re

import pytest

from slr_verify.explorer.panels.controls import OF_RUNS, QUANTITIES
from slr_verify.explorer.state.address import to_fields
from slr_verify.explorer.state.view import PANELS, View

from .tab import Tab

CONTROL = re.compile(r"- (button|slider|textbox|link|combobox|checkbox)\b(?! \")")
"""A control in the accessibility tree without a name."""
ICONS = ("Box Zoom", "Wheel Zoom")
"""Names of icons of a plot; `Reset` is also a button of the presets."""
CONTRAST = """
() => {
  const rgb = (text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const light = (text) => {
    const [r, g, b] = rgb(text).map((part) => part / 255)
      .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const paper = (node) => {
    const own = getComputedStyle(node).backgroundColor;
    return own === "rgba(0, 0, 0, 0)" ? paper(node.parentElement) : own;
  };
  const poor = [];
  for (const node of document.querySelectorAll("body *")) {
    const words = [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    const other = node.disabled || !node.checkVisibility() || node.matches("script, style, input, b");
    if (!words || other) continue;
    const [one, two] = [light(getComputedStyle(node).color), light(paper(node))];
    const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    if (ratio < 4.5) poor.push(`${node.textContent.trim()}: ${ratio.toFixed(2)}`);
  }
  return poor;
}
"""


@pytest.mark.parametrize("panel", PANELS)
def test_every_control_has_a_name(tab: Tab, panel: str) -> None:
    tree = tab.open(View(panel=panel)).locator("body").aria_snapshot()
    assert len(re.findall(r"- (?:button|slider|textbox) \"", tree)) > 20
    assert CONTROL.findall(tree) == []
    if panel in ("square", "points", "certificate"):
        icons = [tab.page.get_by_role("button", name=name) for name in ICONS]
        for icon in icons:
            icon.wait_for()
        tab.page.get_by_role("img", name="Plot: square").first.wait_for()
    tab.require_quiet()


def test_a_slider_says_the_value_and_not_its_logarithm(tab: Tab) -> None:
    view = View(panel="runs")
    page = tab.open(view)
    for each in (*QUANTITIES, *OF_RUNS):
        slider = page.get_by_role("slider", name=f"{each.letter}, {each.meaning}", exact=True)
        assert slider.get_attribute("aria-valuetext") == to_fields(view)[each.name]
        field = page.get_by_role("textbox", name=f"{each.letter} {each.meaning}", exact=True)
        assert field.input_value() == to_fields(view)[each.name]


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("width", [400, 800, 1280, 2560])
def test_nothing_is_wider_than_the_window(tab: Tab, panel: str, width: int) -> None:
    tab.page.set_viewport_size({"width": width, "height": 900})
    page = tab.open(View(panel=panel, steps=100, runs=10))
    if panel == "points":
        tab.wait_for_text("points", "enclosure (ARB)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if panel in ("square", "points", "certificate"):
        (left, top), (right, bottom) = tab.place(-1, 1), tab.place(1, -1)
        assert right - left == pytest.approx(bottom - top, rel=0.02)
        assert right - left >= min(300, 0.7 * width)
    for section in page.locator("main > section:visible").all():
        box = section.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    tab.require_quiet()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_their_paper(tab: Tab, scheme: str) -> None:
    tab.page.emulate_media(color_scheme=scheme)
    for panel in ("square", "points"):
        page = tab.open(View(panel=panel, alpha=View().alpha * 100, lam=View().lam * 9))
        poor = page.evaluate(CONTRAST)
        assert poor == [], poor
