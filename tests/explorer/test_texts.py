"""What the page says: links to statements that exist, proofs named only where they hold."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slr_verify.certify.basin import basin
from slr_verify.certify.proved_step import proved_step
from slr_verify.explorer.computed.landscape import parameter_landscape
from slr_verify.explorer.panels.beside import beyond, small_step, theory
from slr_verify.explorer.panels.certificate import place_in_square, verdict_html
from slr_verify.explorer.panels.formulas import formulas_html
from slr_verify.explorer.panels.landscape import notes
from slr_verify.explorer.panels.page import read
from slr_verify.explorer.panels.points import spheres_html
from slr_verify.explorer.serving import statement_pages
from slr_verify.explorer.serving.routes import RUNNING
from slr_verify.explorer.serving.statement_pages import report_page
from slr_verify.explorer.sharing.picture import picture
from slr_verify.explorer.state.view import View
from slr_verify.numeric.step_size import max_step_size
from slr_verify.paper import CLAIMS

LINK = re.compile(r'report/statements/([^"]+)\.html')


def test_every_link_leads_to_a_statement() -> None:
    views = (View(), View(alpha=Fraction(1)), View(decay=Fraction(1, 10)), View(d=3))
    texts = [formulas_html(), spheres_html(View()), notes(parameter_landscape(View()))]
    found = {label for words in (*texts, *map(theory, views)) for label in LINK.findall(words)}
    assert found <= {claim.label for claim in CLAIMS}
    assert {"theorem-5", "order-quadrants", "step-size-descent", "oracle-block"} <= found


def test_theorem_5_is_named_only_below_the_bound() -> None:
    low, high = proved_step(View().params)
    assert low <= Fraction(max_step_size(View().params)) * (1 + Fraction(1, 10**14))
    assert Fraction(max_step_size(View().params)) * (1 - Fraction(1, 10**14)) <= high
    assert small_step(View().changed(alpha="0.0852601"))
    assert not small_step(View().changed(alpha="0.0852602"))
    assert "almost every start" in theory(View())
    for other in (View(alpha=Fraction(1)), View(decay=Fraction(1, 10**4)), View(d=3)):
        assert "almost every start" not in theory(other)


def test_beyond_the_critical_lambda_there_is_a_warning() -> None:
    assert beyond(View().changed(lam="0.892")) == ""
    said = beyond(View().changed(lam="0.893"))
    assert "λ is beyond λ<sub>c</sub> ≈ 0.8924" in said
    assert "λ starts beyond" in beyond(View().changed(lam=1, decay="0.001"))


def test_no_formula_says_nothing_and_every_letter_is_defined() -> None:
    shown = [unescape(formula) for formula in re.findall(r'class="tex">([^<]*)<', formulas_html())]
    sides = [formula.removeprefix(r"\displaystyle ").split(" = ", 1) for formula in shown]
    assert all(len(side) == 2 or side[0].startswith(("{}+ ", "{}- ")) for side in sides)
    pairs = [[re.sub(r"[{}]", "", part) for part in side] for side in sides if len(side) == 2]
    names = {left for left, _ in pairs}
    assert all(left != right for left, right in pairs)
    assert {r"\zeta(t, g)", r"\theta_s", "D", "p", "q", "t", "g"} <= names


def test_a_letter_is_defined_once_below_a_formula() -> None:
    for sentence in re.findall("<p>Here (.*?)</p>", formulas_html()):
        letters = [each.split(" = ")[0] for each in re.findall(r'class="tex">([^<]*)<', sentence)]
        assert len(letters) == len(set(letters)), sentence


@given(said=st.text(max_size=300))
def test_no_message_of_a_page_is_too_strange(said: str) -> None:
    act, value = read(said)
    assert isinstance(act, str)
    assert isinstance(value, str)
    place_in_square(View(), said)


def test_messages_of_the_page_are_read() -> None:
    assert read('{"act": "point", "value": "1,1", "count": 3}') == ("point", "1,1")
    assert read('{"act": 1, "value": "1,1"}') == ("", "")
    assert place_in_square(View(), "nan,1") is None
    assert place_in_square(View(), "0.5,7") == (0.5, 1.0)


def test_nothing_is_called_certified_that_is_not() -> None:
    undecided = basin(View().params, View().alpha, 0, 0)
    shown = verdict_html(undecided)
    assert "ARB" not in shown
    assert "undecided: the start is a stationary point" in shown


def test_a_verdict_has_minus_signs() -> None:
    lost = basin(View().params, View().alpha, "-1/2", "-1/2")
    assert "certified: converges to (−1, −1); enters the quadrant at step 0" in verdict_html(lost)


@pytest.mark.long
@pytest.mark.parametrize("panel", ["square", "runs", "landscape"])
def test_a_picture_holds_its_parameters(panel: str) -> None:
    view = View(panel=panel, runs=10, steps=50, lam=Fraction(1, 3))
    drawn = picture(view, "svg")
    assert b"lam=1/3" in drawn or b"lam=1%2F3" in drawn
    assert "λ = 1/3" in drawn.decode()
    assert picture(view, "png").startswith(b"\x89PNG")


def test_pictures_have_two_formats() -> None:
    with pytest.raises(ValueError, match="format must be one of svg, png, got 'exe'"):
        picture(View(), "exe")


def test_a_statement_is_proved_when_its_page_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(statement_pages, "_whole", lambda: None)
    page = report_page("statements/lemma-16.html")
    assert "PROVED" in page
    assert "Lemma 16" in page
    assert "slr-verify report -o site" in report_page("index.html")
    assert "proof is running" in RUNNING


@pytest.mark.parametrize("name", ["statements/nothing.html", "../secret", "lemma-16.html"])
def test_other_pages_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="the report has no page"):
        report_page(name)
