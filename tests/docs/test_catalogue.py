"""The pages on the rules and the codes are what the code gives."""

from __future__ import annotations

import re
from functools import cache

import pytest
from core import test_rules

from checkers.catalogue import __main__ as catalogue
from checkers.catalogue.examples import example
from checkers.catalogue.rules_page import EVERY, conditions_of, reasons, shape_in_words
from checkers.catalogue.sources import refusals_in_files
from slr_verify.core.terms import Term

PAGES = {name: cache(page) for name, page in catalogue.PAGES.items()}
"""Each page is made once."""


@pytest.mark.long
@pytest.mark.parametrize("name", catalogue.PAGES)
def test_the_page_is_what_the_code_gives(name: str) -> None:
    page = (catalogue.DOCS / name).read_text("utf-8")
    assert page == PAGES[name](), "run python -m checkers.catalogue --write"


@pytest.mark.parametrize("name", EVERY)
def test_every_rule_has_a_figure_an_example_and_its_codes(name: str) -> None:
    (section,) = re.findall(
        rf"^## {name}$(.*?)(?=^## )", PAGES["rules.md"](), re.MULTILINE | re.DOTALL
    )
    assert section.count("----") > 1
    lines = example(name)
    assert "\n".join(lines) in section
    assert all("_-" not in line for line in lines)
    for code, _ in conditions_of(EVERY[name]):
        assert f"- `{code}`: " in section


@pytest.mark.parametrize("name", EVERY)
def test_the_codes_of_a_rule_are_those_that_its_tests_meet(name: str) -> None:
    met = {code for code, step in test_rules.REFUSED if step.rule == name}
    unmet = {code for rule, code in test_rules.UNREACHED if rule == name}
    assert {code for code, _ in conditions_of(EVERY[name])} <= met | unmet


def test_every_reason_of_proofs_is_listed() -> None:
    _, _, table = PAGES["rules.md"]().partition("|---|---|---|\n")
    rows = [re.split(r"(?<!\\) \| ", row.strip("| ")) for row in table.splitlines()]
    assert {row[-1] for row in rows} == {f"`{each.__name__}`" for each in reasons()}
    assert all(len(row) == 3 and row[1].endswith("*") for row in rows)


def test_every_code_is_on_the_page() -> None:
    found = {each.code for each in refusals_in_files("core", "calculus")}
    assert {code for code, _ in test_rules.REFUSED} <= found
    page = PAGES["codes.md"]()
    assert all(f"| `{code}` |" in page for code in found)


def test_shapes_in_words() -> None:
    assert shape_in_words(()) == "nothing"
    words = "(a term, any number of (a name, a number))"
    assert shape_in_words((Term, [(str, int)])) == words


def test_a_stale_page_is_noticed(tmp_path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setattr(catalogue, "DOCS", tmp_path)
    monkeypatch.setattr(catalogue, "PAGES", PAGES)
    assert catalogue.main(["--check"]) == 1
    assert "docs/rules.md is not what the code gives" in capsys.readouterr().out
    assert catalogue.main(["--write"]) == 0
    assert catalogue.main([]) == 0
