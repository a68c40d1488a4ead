"""Vectors of two frames with one name, and what is known of them, in every text of a claim."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Library
from slr_verify.claims.run.attempt import attempted
from slr_verify.claims.run.compilation import claim_record
from slr_verify.claims.setting.hypotheses import hypotheses
from slr_verify.claims.setting.surroundings import INDEPENDENT, surroundings
from slr_verify.claims.wording.typesetting import typesetting
from slr_verify.document.names import unique_names
from slr_verify.document.reader import Reader
from slr_verify.document.unicode import ASCII
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import standard_normal
from slr_verify.language.statement import equal, more
from slr_verify.language.vectors import frame, inner
from slr_verify.model.letters import STYLE
from slr_verify.paper import CLAIMS

BY_LABEL = {claim.label: claim for claim in CLAIMS}
OF_TWO_FRAMES = ("lemma-14", "spurious-fixed", "proposition-3")
rho = sp.Symbol("rho", real=True)
K, STAR = frame(("k", "v_star"), sp.Matrix([[1, rho], [rho, 1]]))
OTHER_K, OTHER_STAR = frame(("k", "v_star"), sp.Matrix([[1, -rho], [-rho, 1]]))
MIRRORED = Claim("mirrored", "1", "Mirrored", (equal(inner(K, STAR), -inner(OTHER_K, OTHER_STAR)),))


def shown(claim: Claim) -> list[str]:
    return [*map(ASCII, typesetting(claim, (), STYLE).statements())]


def around(claim: Claim) -> list[str]:
    return [*map(ASCII, typesetting(claim, (), STYLE).around())]


def test_vectors_of_the_second_frame_have_a_tilde() -> None:
    assert shown(MIRRORED) == ["<k, v*> = -<k~, v~*>"]


def test_of_two_symbols_with_one_name_each_has_its_own_range() -> None:
    above, below = sp.Symbol("x", positive=True), sp.Symbol("x", negative=True)
    claim = Claim("ranges", "1", "Ranges", (more(above, below),))
    assert {"x > 0", "x~ < 0"} == {
        *map(ASCII, hypotheses(claim, typesetting(claim, (), STYLE).read))
    }
    assert shown(claim) == ["x > x~"]


def test_the_products_of_each_frame_are_said() -> None:
    assert around(MIRRORED) == [
        "|k| = |v*| = 1",
        "<k, v*> = rho",
        "|k~| = |v~*| = 1",
        "<k~, v~*> = -rho",
    ]


def test_three_with_one_name() -> None:
    third, _ = frame(("k", "v_star"), sp.eye(2))
    names = unique_names([K, OTHER_K, third, sp.Symbol("t", real=True)])
    assert [ASCII(names[each]) for each in (K, OTHER_K, third)] == ["k", "k~", "k~~"]
    assert {str(each) for each in names} == {"k", "v*", "rho", "t"}, (
        "others of a frame are named as well"
    )


@pytest.mark.parametrize("claim", CLAIMS, ids=[claim.label for claim in CLAIMS])
def test_no_two_sides_read_alike(claim: Claim) -> None:
    read = typesetting(claim, (), STYLE).read
    sides = {side for each in claim.statements for side in (each.lhs, each.rhs)}
    assert len({ASCII(read.formula(side)) for side in sides}) == len(sides)


@pytest.mark.parametrize("label", OF_TWO_FRAMES)
def test_letters_leave_vectors_alone(label: str) -> None:
    assert "~" in "".join(shown(BY_LABEL[label]))


def test_theorem_1_says_where_its_second_statement_holds() -> None:
    claim = BY_LABEL["theorem-1"]
    said = around(claim)
    assert {"<k, v> = rho", "<v, k*> = theta"} <= {*said}
    read = typesetting(claim, (), STYLE)
    conditions = [[*map(ASCII, read.conditions(each))] for each in claim.statements]
    assert conditions == [[], ["theta = 0", "eta = 0", "rho = 0"]]


def test_laws_are_said() -> None:
    claim = BY_LABEL["proposition-3"]
    said = around(claim)
    for words in ("E[xi] = 0, E[xi^2] = epsilon^2", "Z ~ N(0, I_d)", "<beta, v*> = b_l"):
        assert words in said


def test_the_record_tells_them_apart_as_well(library: Library) -> None:
    claim = BY_LABEL["spurious-fixed"]
    record = claim_record(claim, attempted(claim, library), (), tolerated=False, style=STYLE)
    (proof,) = record.proofs
    starts = [step.formula for step in proof.steps if not step.relation]
    assert len(set(starts)) == len(starts) == len(claim.statements)


def test_a_notebook_shows_products_and_hypotheses() -> None:
    lines = BY_LABEL["spurious-fixed"]._repr_latex_().split("\n")
    lefts = [line.split(" = ")[0] for line in lines if r"\mathrm{Proj}" in line]
    assert len(set(lefts)) == len(lefts) == 20
    text = "\n".join(lines)
    assert r"\langle \tilde{k}, \tilde{v}^\star \rangle = -1" in text
    assert r"c_{k}, c_{v} \in \mathbb{R}" in text


def test_a_notebook_shows_what_one_statement_assumes() -> None:
    shown = BY_LABEL["corollary-2"]._repr_latex_()
    assert r"\text{if }1/\left(\sqrt{d} \lambda\right) \to 0" in shown


def test_the_norm_of_a_vector_is_said_whatever_its_symbol_is_called() -> None:
    number = sp.Symbol("a_a", nonnegative=True)
    (a,) = frame(("a",), sp.Matrix([[number]]))
    (said,) = surroundings((inner(a, a) - number,), Reader())
    assert ASCII(said) == "<a, a> = a_a"


def test_several_laws_are_said_to_be_independent() -> None:
    x, y = sp.symbols("x y", real=True)
    two = Expectation(x**2 * y**2, standard_normal(x), standard_normal(y))
    said = [ASCII(each) for each in surroundings((two,), Reader())]
    assert said == ["x ~ N(0, 1)", "y ~ N(0, 1)", INDEPENDENT]
    (alone,) = surroundings((Expectation(x**2, standard_normal(x)),), Reader())
    assert ASCII(alone) == "x ~ N(0, 1)"
