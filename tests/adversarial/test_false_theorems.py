"""Ways to a false theorem that were open once, each closed at the depth where it opened."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp
from claims import claim_factory as made

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.rules.initial_value import MonotoneFrom
from slr_verify.calculus.rules.instance import Instance, applying
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Proof
from slr_verify.claims.library import Library
from slr_verify.claims.register import UnusableClaims, register_in_file
from slr_verify.claims.run.attempt import attempted
from slr_verify.claims.run.runner import run
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Index, Normal
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.language.value import derivative

x = sp.Symbol("x", real=True)
z = sp.Symbol("z", nonnegative=True)
TRUE = equal(x, x)


def true_theorem() -> Theorem:
    return infer(TRUE, normal_form)


class TwoFaced:
    """Zero for whoever looks at numerator and denominator, and another number for SymPy."""

    def __init__(self, *faces: int) -> None:
        self.p, self.q = 0, 1
        self.faces = list(faces)

    def _sympy_(self) -> sp.Integer:
        return sp.Integer(self.faces[0] if len(self.faces) == 1 else self.faces.pop(0))


def test_a_starting_point_with_two_faces() -> None:
    """z - 3 >= 0 for z >= 0, since it is at 5, which says that it is 0."""
    left, right = derivative(z - 3, z), derivative(sp.S.Zero, z)
    slope = chain(left).rewritten(by=differentiation).at_least(0, by=by_sign)
    slope = slope.equals(right, by=differentiation).theorem()
    value = infer(at_least(2, 0), by_sign)
    for start, reason in ((TwoFaced(5), "a TwoFaced is no SymPy"), (sp.S.Zero, r"\[sum\]")):
        with pytest.raises(ProofRejected, match=reason):
            infer(at_least(z - 3, 0), MonotoneFrom(z, start, slope, value))


def test_an_end_with_two_faces() -> None:
    slope = chain(derivative(x, x)).rewritten(by=differentiation).more_than(0, by=by_sign)
    rule = MonotoneBetween(x, x, TwoFaced(2, 0), sp.S.One, slope.theorem())
    with pytest.raises(ProofRejected, match="a TwoFaced is no SymPy expression"):
        infer(Statement(sp.S(2), "<", sp.S.One), rule)


def test_two_symbols_of_one_name_in_a_box() -> None:
    """x > 0 for x in [-5, 5], by what is known of another x in [1, 2]."""
    other = sp.Symbol("x", positive=True)
    about_other = Statement(x, ">", sp.S.Zero, (x >= 1, x <= 2))
    assert infer(about_other, ByBalls())
    for given in (
        (x >= -5, x <= 5, other >= 1, other <= 2),
        (other >= 1, other <= 2, x >= -5, x <= 5),
    ):
        with pytest.raises(ProofRejected, match="two symbols have one name"):
            infer(about_other.holding(given), ByBalls())


def test_a_gaussian_variable_that_was_declared_positive() -> None:
    """E X = 0, so not E X > 0 because X > 0: the law was put together past its constructor."""
    positive = sp.Symbol("X", positive=True)
    law = sp.Basic.__new__(Normal, sp.Tuple(positive), sp.ImmutableDenseMatrix([[1]]))
    mean = Expectation(positive, law)
    with pytest.raises(ProofRejected, match="must be a symbol declared real, no more"):
        infer(Statement(mean, ">", sp.S.Zero), by_sign)


def test_a_random_index_that_was_declared_negative() -> None:
    with pytest.raises(ValueError, match="must be declared a positive integer"):
        Index(sp.Symbol("J", negative=True), sp.Integer(3))


@pytest.mark.parametrize(
    ("code", "part"),
    [
        ("no-term", sp.Basic.__new__(sp.erf, x, z)),
        ("no-term", sp.Basic.__new__(sp.exp, x, z)),
        ("unread", sp.Basic.__new__(sp.Mul, x, sp.Tuple(x))),
    ],
)
def test_nodes_that_were_put_together_by_hand(code: str, part: sp.Basic) -> None:
    with pytest.raises(ProofRejected, match=rf"\[{code}\]"):
        assert infer(equal(part, part), normal_form).shown


class ChangingName(str):
    """Equal to every other name, for as long as `lies` is set."""

    lies = True
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return ChangingName.lies or str.__eq__(self, other)

    __hash__ = str.__hash__


def test_a_symbol_whose_name_says_that_it_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """u = y while the name lies, then 0 = 1 as an instance."""
    u = sp.Symbol(ChangingName("u"), real=True)
    y = sp.Symbol("y", real=True)
    with pytest.raises(ProofRejected, match="is not in the language"):
        infer(Statement(u, "=", y), normal_form)
    monkeypatch.setattr(ChangingName, "lies", False)
    with pytest.raises(ProofRejected, match=r"\[witness\]"):
        infer(equal(0, 1), Instance(true_theorem(), ((u, sp.S.Zero),)))


class Mask(Statement):
    """A statement that equals every other one."""

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False


class LyingOne(sp.Integer):
    """Prints as one, and equals every number."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = sp.Integer.__hash__


def lying_one() -> LyingOne:
    one = sp.Basic.__new__(LyingOne)
    one.p, one.q = 1, 1  # type: ignore[misc]
    return one


def claiming(statement: Statement, prove) -> Claim:
    return Claim("goal", "1", "A goal", (statement,), proofs=(Proof("p", (prove,)),))


def masked() -> Claim:
    """0 = 1, with a proof of x = x, past the constructor of claims."""
    claim = claiming(TRUE, lambda goal, shelf: true_theorem())
    object.__setattr__(claim, "statements", (Mask(sp.S.Zero, "=", sp.S.One),))
    return claim


def test_a_claim_whose_statement_equals_everything() -> None:
    with pytest.raises(TypeError, match="statements must be a tuple of Statement"):
        claiming(Mask(sp.S.Zero, "=", sp.S.One), lambda goal, shelf: true_theorem())
    claim = masked()
    assert "a Mask is not a statement" in str(attempted(claim, Library([claim])).rejection)


def test_a_claim_about_a_number_that_equals_everything() -> None:
    goal = Statement(sp.S.Zero, "=", lying_one())
    claim = claiming(goal, lambda goal, shelf: infer(equal(0, 0), normal_form))
    assert "LyingOne" in str(attempted(claim, Library([claim])).rejection)


def test_a_shelf_on_which_a_proof_puts_another_claim() -> None:
    false = claiming(equal(x, x + 1), lambda goal, shelf: true_theorem())
    true = claiming(TRUE, lambda goal, shelf: true_theorem())

    def exchange(goal: Statement, shelf) -> Theorem:
        shelf.claims["goal"] = true
        return true_theorem()

    first = replace(true, label="first", proofs=(Proof("p", (exchange,)),))
    library = Library([first, false])
    assert "does not support item assignment" in str(attempted(first, library).rejection)
    assert "not x = x + 1" in str(attempted(false, library).rejection)


def test_proofs_that_are_those_of_another_claim() -> None:
    """A library that holds another claim under the label, and its proofs."""
    false = claiming(equal(x, x + 1), lambda goal, shelf: true_theorem())
    true = claiming(TRUE, lambda goal, shelf: true_theorem())
    assert attempted(true, Library([true])).rejection is None
    assert "not x = x + 1" in str(attempted(false, Library([true])).rejection)


EVIL_CLAIMS = """
from slr_verify.claims.claim import Claim, Proof
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.language.statement import equal
from slr_verify.calculus.theorem import infer


class Shifting(Claim):
    @property
    def text(self):
        return "0 = 1"

    @text.setter
    def text(self, value):
        pass


CLAIMS = (Claim("a", "A", "a", (equal(1, 1),)),)
object.__setattr__(CLAIMS[0], "__class__", Shifting)
"""


def test_a_file_with_a_class_of_claims_of_its_own(tmp_path, monkeypatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    path = tmp_path / "evil_claims_of_its_own.py"
    path.write_text(EVIL_CLAIMS, "utf-8")
    with pytest.raises(UnusableClaims, match="must be a tuple of Claim"):
        register_in_file(path)


def test_what_rests_on_a_claim_that_is_undecided_is_undecided() -> None:
    """Its proof is accepted, yet evidence speaks against it."""

    def by_square(goal: Statement, shelf) -> Theorem:
        return chain(goal.lhs).equals(goal.rhs, by=applying(shelf.theorem("square"))).theorem()

    heir = replace(made.SQUARE, label="heir", evidence=(), proofs=(Proof("p", (by_square,)),))
    good, bad = (
        run((made.SQUARE, heir), attack=False),
        run((made.disagreeing(), heir), attack=False),
    )
    assert [claim.outcome for claim in good.claims] == ["PROVED", "PROVED"]
    assert [claim.outcome for claim in bad.claims] == ["UNDECIDED", "UNDECIDED"]
    assert bad.claims[1].reason == "it rests on square, which is UNDECIDED"
    assert bad.claims[1].trust == ()


def test_claims_that_use_each_other() -> None:
    found = run(made.circle(), attack=False)
    assert [claim.outcome for claim in found.claims] == ["UNDECIDED", "UNDECIDED"]
    assert any("circular" in str(claim.reason) for claim in found.claims)
