"""The table of normal integrals: every entry works itself out, and quadrature agrees."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import sympy as sp

from slr_verify.calculus.gaussian_mean import gaussian_mean
from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library
from slr_verify.claims.register import Register, register_in_file
from slr_verify.claims.run.runner import run
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.normal import Phi, phi
from slr_verify.language.statement import equal
from slr_verify.paper.beyond.means.means_of_erf import CLAIMS as MEANS_OF_ERF
from slr_verify.paper.beyond.means.means_of_erf import known_means
from slr_verify.paper.mean_claims import by_gaussian_mean

FOLDER = Path(__file__).parents[2] / "docs" / "examples"
FILES = ("claims_normal_integrals", "claims_normal_pairs")
AT_LEAST = 40
a, b = sp.symbols("a b", real=True)


@pytest.fixture(scope="module", params=FILES)
def register(request: pytest.FixtureRequest) -> Register:
    return register_in_file(FOLDER / f"{request.param}.py")


@pytest.fixture(scope="module")
def shelf() -> Library:
    return Library(MEANS_OF_ERF)


def test_there_are_enough_of_them() -> None:
    claims = [each for name in FILES for each in register_in_file(FOLDER / f"{name}.py").claims]
    numbers = [each.number for each in claims]
    assert len({*numbers}) == len(numbers) >= AT_LEAST
    his = {"Owen 110", "Owen 10,010.8", "Owen 20,010.3"}
    assert {each for each in numbers if each.startswith("Owen")} == his


def test_none_has_steps_of_its_own(register: Register) -> None:
    assert all(each.proofs[0].parts == (by_gaussian_mean,) for each in register.claims)


@pytest.mark.long
def test_all_are_proved_and_quadrature_agrees(register: Register) -> None:
    record = run(register.claims, shelf=register.shelf, origin=None, jobs=1, fresh=True)
    assert len(record.claims) == len(register.claims)
    for claim in record.claims:
        assert claim.outcome == "PROVED", f"{claim.label}: {claim.reason}"
        assert "quadrature from the definition" in {item.title for item in claim.evidence}
        assert all(item.agrees for item in claim.evidence), claim.label


@pytest.mark.parametrize(
    "value",
    [
        Phi(a / sp.sqrt(1 + 2 * b**2)),
        Phi(a) / sp.sqrt(1 + b**2),
        1 - Phi(a / sp.sqrt(1 + b**2)),
        phi(a / sp.sqrt(1 + b**2)),
    ],
)
def test_a_wrong_value_is_not_proved(value: sp.Expr, shelf: Library) -> None:
    with pytest.raises(ProofRejected, match="does not show"):
        gaussian_mean(equal(E(Phi(a + b * G)), value), *known_means(shelf))


@pytest.mark.parametrize(
    "body", [Phi(a + b * G) ** 3, Phi(a + b * G) * Phi(b * G) * Phi(a - G), Phi(G**2)]
)
def test_what_it_cannot_do_it_says(body: sp.Expr, shelf: Library) -> None:
    with pytest.raises(ProofRejected, match="no rule works out"):
        gaussian_mean(equal(E(body), 0), *known_means(shelf))


def test_there_is_no_mean_of_what_grows_too_fast(shelf: Library) -> None:
    with pytest.raises(ProofRejected):
        gaussian_mean(equal(E(sp.exp(G**2) * Phi(G)), 0), *known_means(shelf))


def test_the_files_are_imported_by_their_names() -> None:
    """Worker processes import them so."""
    for name in FILES:
        register_in_file(FOLDER / f"{name}.py")
        assert name in sys.modules
