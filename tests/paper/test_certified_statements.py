"""The certificates that come with the package are those that a search finds for the statements."""

from __future__ import annotations

from importlib.resources import files

import pytest

from slr_verify.certify.sign_certificate import sign_certificate
from slr_verify.kernel.certificates import check
from slr_verify.paper.certificate_files import certified, committed, file_name
from slr_verify.paper.certified_statements import CERTIFIED
from slr_verify.proofs.certified import sign_on_box
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import Statement


@pytest.mark.parametrize("name", CERTIFIED)
def test_the_search_finds_the_committed_file(name: str) -> None:
    assert tuple(sign_certificate(CERTIFIED[name])) == committed(name)


@pytest.mark.parametrize("name", CERTIFIED)
def test_the_file_belongs_to_the_statement(name: str) -> None:
    assert check(committed(name)).digest == sign_on_box(CERTIFIED[name]).digest


def test_no_file_is_left_over() -> None:
    folder = files("slr_verify.paper").joinpath("certificates")
    assert {each.name for each in folder.iterdir()} == set(map(file_name, CERTIFIED))


def test_the_file_of_another_statement_is_refused(library) -> None:
    goal = CERTIFIED["e7_others"]
    larger = Statement(goal.lhs - 1, goal.sign, goal.rhs, goal.given)
    for wrong in (CERTIFIED["e7_start"], larger):
        with pytest.raises(ProofRejected, match="belongs to another statement"):
            certified("e7_others")(wrong, library)
