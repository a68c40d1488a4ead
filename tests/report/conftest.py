"""A small record: proved, undecided and refuted statements, with formulas in them; a site of more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import toy_paper

from slr_verify.claims.library import Library
from slr_verify.claims.record.results import Record
from slr_verify.claims.register import register_in, register_of
from slr_verify.claims.run.proving import proofs_only
from slr_verify.paper import FRONT
from slr_verify.report.html_site import Beside, write_site

from .tab import Tab


@pytest.fixture(scope="session")
def toy_record() -> Record:
    return proofs_only(register_of(toy_paper))


SOME = re.compile(
    r"lemma-1[4678].*|zeta-(slope|at-zero|owen|positive)|theorem-1|random-place|proposition-15|corollary-2|best-lambda-oracle-risk|.*bounds"
)


@pytest.fixture(scope="session")
def paper_record(library: Library) -> Record:
    """Some statements of the paper, of every kind."""
    whole = register_in("slr_verify.paper")
    claims = tuple(claim for claim in whole.claims if SOME.fullmatch(claim.label))
    return proofs_only(replace(whole, claims=claims), library=library)


@pytest.fixture(scope="session")
def site(paper_record: Record, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    sources = {"lemma-16": "slr_verify/paper/lemma_16_root.py"}
    beside = Beside(front=FRONT, sources=sources, repository="https://example.org/main/")
    write_site(paper_record, folder, beside=beside)
    return folder


@pytest.fixture
def tab(browser: Any, site: Path) -> Iterator[Tab]:
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    yield Tab(page, site)
    page.close()
