"""What a notebook shows of a statement, a claim, a proof and parameters."""

from __future__ import annotations

from slr_verify import Parameters
from slr_verify.claims.library import Library
from slr_verify.paper import CLAIMS

BY_LABEL = {claim.label: claim for claim in CLAIMS}


def is_balanced(text: str) -> bool:
    return (
        text[0] == text[-1] == "$" and text.count("{") == text.count("}") and "$" not in text[1:-1]
    )


def test_a_statement_shows_its_relation() -> None:
    (statement,) = BY_LABEL["lemma-16"].statements
    shown = statement._repr_latex_()
    assert shown == rf"$\displaystyle {statement.latex()}$"
    assert r"\le \frac{x}{2}" in shown


def test_every_claim_shows_itself() -> None:
    for claim in CLAIMS:
        shown = claim._repr_latex_()
        assert is_balanced(shown), claim.label
        assert claim.number in shown


def test_a_proof_shows_every_step_with_its_rule() -> None:
    theorem = Library(CLAIMS).theorem("lemma-18.ii")
    shown = theorem._repr_latex_()
    assert is_balanced(shown)
    assert shown.count(r"\\") == len(theorem.steps)
    assert all(step.why.words in shown for step in theorem.steps)


def test_parameters_show_their_exact_values() -> None:
    shown = Parameters(d=4, L=2, lam="1/3", gamma_squared="1/2")._repr_latex_()
    assert shown == r"$d = 4,\ L = 2,\ \lambda = 1/3,\ \gamma^2 = 1/2,\ \varepsilon = 0$"
