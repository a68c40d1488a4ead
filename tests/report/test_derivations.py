"""The files of `derive`: what they hold, that they are current, and that TeX sets them."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from slr_verify import __version__
from slr_verify.claims.record.results import Record
from slr_verify.document.latex import LATEX
from slr_verify.document.markup import said
from slr_verify.document.nodes import Chain, Name
from slr_verify.document.unicode import ASCII
from slr_verify.paper import CLAIMS, FRONT
from slr_verify.report import derivations
from slr_verify.report.derivations import (
    EngineFailed,
    NoEngine,
    derivation_files,
    differing,
    typeset_book,
    write_derivations,
)
from slr_verify.report.tex_chain import why
from slr_verify.report.tex_lines import Context
from slr_verify.report.tex_statement import statement_tex
from slr_verify.system.targets import TargetRefused

NEEDS_TEX = pytest.mark.skipif(
    shutil.which("latexmk") is None,
    reason="latexmk is not installed (apt install latexmk texlive-latex-recommended "
    "texlive-pictures lmodern); CI installs it",
)


def test_one_file_a_statement_and_the_book(toy_record: Record) -> None:
    files = derivation_files(toy_record)
    labels = [claim.label for claim in toy_record.claims]
    assert list(files) == [*(f"{label}.tex" for label in labels), "slr.tex"]
    inputs = re.findall(r"\\input\{(.*)\.tex\}", files["slr.tex"])
    assert sorted(inputs) == sorted(labels)


def test_a_statement_has_its_parts_in_order(toy_record: Record) -> None:
    text = derivation_files(toy_record)["twice.tex"]
    heads = [rf"\heading{{{name}.}}" for name in ("Setting", "Statement", "Derivation")]
    places = [text.index(head) for head in (*heads, r"\references")]
    assert places == sorted(places)
    assert r"\hyperref[stmt:square]" in text
    assert r"\statusline{proved}{PROVED}{trust: CORE}{twice}" in text


def test_every_step_stands_there_with_its_rule(toy_record: Record) -> None:
    text = derivation_files(toy_record)["square.tex"]
    steps = [step for proof in toy_record.claims[0].proofs for step in proof.steps if step.relation]
    context = Context.of(toy_record)
    assert steps
    for step in steps:
        assert why(step, context) in text
        assert LATEX(step.formula).split(" + ")[0] in text


def test_the_dashes_of_a_command_are_not_set_as_one(toy_record: Record) -> None:
    claim = toy_record.claims[0]
    long = Chain((Name("x"),) * 2000, ("", *"+" * 1999))
    first, last = claim.proofs[0].steps[0], claim.proofs[0].steps[-1]
    proof = replace(claim.proofs[0], steps=(first, replace(last, formula=long), last))
    text = statement_tex(replace(claim, proofs=(proof,)), Context.of(toy_record))
    assert "slr-verify show square -{}-step 1" in text


def test_refuted_and_undecided_say_so(toy_record: Record) -> None:
    files = derivation_files(toy_record)
    refuted, undecided = toy_record.claims[3], toy_record.claims[2]
    assert "Counterexample: " in files[f"{refuted.label}.tex"]
    assert "expected" in files[f"{refuted.label}.tex"]
    assert "Not decided here: no proof yet." in files[f"{undecided.label}.tex"]


def test_nothing_that_changes_from_run_to_run_is_printed(toy_record: Record) -> None:
    slower = replace(
        toy_record,
        seconds=1e6,
        versions={**toy_record.versions, "sympy": "99"},
        claims=tuple(replace(claim, seconds=1e6) for claim in toy_record.claims),
    )
    assert derivation_files(slower) == derivation_files(toy_record)


def test_what_differs_is_found_and_written(toy_record: Record, tmp_path: Path) -> None:
    files = derivation_files(toy_record)
    assert set(write_derivations(files, tmp_path)) == set(files)
    assert differing(files, tmp_path) == ()
    square = tmp_path / "square.tex"
    square.write_text(square.read_text().replace("PROVED", "REFUTED"))
    (tmp_path / "old.tex").write_text(f"{derivations.NOTICE}\n")
    (tmp_path / "mine.tex").write_text("my own text")
    assert differing(files, tmp_path) == ("square.tex", "old.tex")
    write_derivations(files, tmp_path)
    assert differing(files, tmp_path) == ()
    assert not (tmp_path / "old.tex").exists()
    assert (tmp_path / "mine.tex").read_text() == "my own text"


def test_a_file_of_somebody_else_is_not_overwritten(toy_record: Record, tmp_path: Path) -> None:
    (tmp_path / "square.tex").write_text("my own text")
    with pytest.raises(TargetRefused, match=r"square.tex' is there already"):
        write_derivations(derivation_files(toy_record), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["square.tex"]
    write_derivations(derivation_files(toy_record), tmp_path, overwrite=True)
    assert differing(derivation_files(toy_record), tmp_path) == ()


def test_without_an_engine_there_is_a_clear_message(
    toy_record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_derivations(derivation_files(toy_record), tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoEngine, match="latexmk is not installed.*apt install latexmk"):
        typeset_book(derivation_files(toy_record), tmp_path)


@NEEDS_TEX
def test_tex_that_is_broken_is_reported(tmp_path: Path) -> None:
    text = r"\documentclass{article}\begin{document}\nosuch\end{document}"
    with pytest.raises(EngineFailed, match="Undefined control sequence"):
        typeset_book({"slr.tex": text}, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def paper_files(paper_record: Record) -> dict[str, str]:
    return dict(derivation_files(paper_record, FRONT))


def test_the_front_matter_is_that_of_the_model(paper_files: dict[str, str]) -> None:
    book = paper_files["slr.tex"]
    assert r"\section{Setting}" in book
    assert r"\formula{}{Y = \xi + \langle D k^\star + \gamma Z, v^\star \rangle}" in book
    assert r"\symbolline{$\gamma > 0$}{token noise}" in book
    assert book.count(r"\noted{") == len(FRONT.findings)
    assert f"pdfsubject={{slr\\_verify {__version__}}}" in book


def test_findings_name_statements_that_there_are() -> None:
    labels = {claim.label for claim in CLAIMS}
    assert {label for each in FRONT.findings for label in each.labels} <= labels
    for each in FRONT.findings:
        said(f"{each.where} {each.words}", ASCII)


@NEEDS_TEX
def test_the_book_has_no_overfull_line_and_no_undefined_reference(
    paper_files: dict[str, str], tmp_path: Path
) -> None:
    made = typeset_book(paper_files, tmp_path)
    assert made.read_bytes().startswith(b"%PDF")
    log = made.with_suffix(".log").read_text(errors="replace")
    assert "Overfull" not in log
    assert "undefined" not in log
    shrunk = [
        float(a) / float(b) for a, b in re.findall(r"made smaller: ([\d.]+)pt, ([\d.]+)pt", log)
    ]
    assert max(shrunk, default=1.0) < 1.35
