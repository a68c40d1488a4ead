"""The files of the site: what is on its pages, and what a folder has beside them."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from pathlib import Path

import pytest

import slr_verify
from slr_verify.claims.record.results import Record
from slr_verify.claims.record.steps import PremiseRecord, StepRecord
from slr_verify.claims.register import register_in
from slr_verify.claims.sources import source_files
from slr_verify.document.markup import formula
from slr_verify.paper import CLAIMS, FRONT
from slr_verify.report.html_site import LIST, Beside, site_pages, write_site
from slr_verify.report.html_statement import Around, statement_page
from slr_verify.system.targets import TargetRefused

MEGABYTES = 10


def test_the_setting_has_every_symbol(paper_record: Record) -> None:
    shown = site_pages(paper_record, Beside(front=FRONT))["setting.html"]
    assert shown.count("<dt>") == sum(bool(each.words) for each in FRONT.notation)
    assert all(escape(each.words.split("$")[0]) in shown for each in FRONT.setting)
    assert "None is noted" in site_pages(paper_record)["setting.html"]


def test_laws_and_vectors_are_described_where_nothing_is_assumed(toy_record: Record) -> None:
    claim = replace(
        toy_record.claims[0], hypotheses=(), around=(formula("||k|| = 1"),), definitions=()
    )
    assert "Here" in statement_page(claim, {}, Around())


def test_a_premise_says_only_what_is_assumed_there_in_addition(toy_record: Record) -> None:
    here, more, said = (formula(each) for each in ("x_1 > 0", "x_2 > 0", "x = y"))
    start, line = StepRecord(0, said, "", ""), StepRecord(0, said, "=", "", by=("1.1",))
    inner = PremiseRecord("1.2", said, (here, more), (start,))
    outer = PremiseRecord("1.1", said, (here, more), (start, replace(line, premises=(inner,))))
    made = toy_record.claims[0]
    proof = replace(made.proofs[0], steps=(start, replace(line, premises=(outer,))))
    page = statement_page(replace(made, conditions=((here,),), proofs=(proof,)), {}, Around())
    derivation = page.partition("Derivation")[2]
    assert "(1.2)" in derivation
    assert derivation.count("x_{2}") == 1, "it is assumed at (1.1), so at (1.2) too"
    assert "x_{1}" not in derivation, "it is assumed in the statement"


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
