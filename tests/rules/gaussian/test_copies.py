"""Sums over independent copies: their moments, and what must not be taken for one."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import copy_moments, gaussian_moments, noise_moments
from slr_verify.calculus.rules.gaussian.projection import projection
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import infer, worked_out
from slr_verify.core.theorems import Theorem
from slr_verify.document.reader import latex
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Centred, Index, Normal, standard_normal
from slr_verify.language.statement import equal
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import GaussianVector, frame, gaussian_vector, inner

H, K, X, c, t, xi = sp.symbols("H K X c t xi", real=True)
VECTOR = gaussian_vector("V")
(UNIT,) = frame(("u",), sp.Matrix([[1]]))
n = sp.Symbol("n", integer=True, positive=True)
all_moments = in_turn(
    linearity, independence, copy_moments, noise_moments, gaussian_moments, name="worked out"
)


def copies(summand: sp.Expr, count: sp.Expr = n) -> CopySum:
    return CopySum(summand, standard_normal(H), count)


def squares(vector: GaussianVector, count: sp.Expr) -> CopySum:
    return CopySum(inner(vector, UNIT) ** 2, VectorBlock(vector), count)


def mean(body: sp.Expr) -> sp.Expr:
    return chain(Expectation(body, standard_normal(X))).rewritten(by=all_moments).current


def shown(body: sp.Expr) -> Theorem:
    return chain(Expectation(body, standard_normal(X))).rewritten(by=all_moments).theorem().shown


def test_first_and_second_moments() -> None:
    assert mean(copies(1 + H)) == n
    assert sp.expand(mean(copies(1 + H) ** 2) - (2 * n + n * (n - 1))) == 0
    assert mean(copies(H) * X) == 0
    assert mean((X + copies(H)) ** 2) == 1 + n
    assert mean(copies(H, sp.S.Zero) ** 2) == 0


def test_copies_of_a_noise() -> None:
    total = CopySum(xi, Centred(xi, c**2), n)
    assert mean(total**2) == n * c**2
    with pytest.raises(ProofRejected):
        assert shown(CopySum(xi**2, Centred(xi, c**2), n) ** 2)


@pytest.mark.parametrize("count", [sp.Rational(1, 2), -n, sp.Symbol("m", real=True), t])
def test_the_number_of_copies_is_a_whole_number(count: sp.Expr) -> None:
    with pytest.raises(ValueError, match="must be an integer of at least 0, not"):
        copies(H, count)


def test_a_number_of_copies_that_may_be_negative_is_for_the_core_to_refuse() -> None:
    known = equal(Expectation(squares(VECTOR, n - 2)), n - 2, (n >= 2,))
    assert infer(known, copy_moments).shown
    with pytest.raises(ProofRejected):
        infer(known.holding(()), copy_moments)


def test_sums_of_different_vectors_are_independent() -> None:
    total = squares(VECTOR, n) + squares(gaussian_vector("W"), sp.Integer(3))
    square = equal(Expectation(total**2), 2 * (n + 3) + (n + 3) ** 2)
    assert infer(square, copy_moments).shown
    with pytest.raises(ProofRejected):
        infer(replace(square, rhs=square.rhs + 1), copy_moments)


def test_a_summand_that_sees_an_outer_variable_is_refused() -> None:
    """E S used to become n E_H[X H^2] with X free."""
    mixed = copies(X * H**2)
    for rule, body in ((copy_moments, mixed), (linearity, 2 * mixed), (independence, mixed * X)):
        with pytest.raises(ProofRejected):
            assert worked_out(Expectation(body, standard_normal(X)), rule, ()).shown


def test_a_shadowed_name_is_a_copy_of_its_own() -> None:
    shadow = CopySum(X, standard_normal(X), n)
    assert shadow.free_symbols == {n}
    assert Expectation(X * shadow, standard_normal(X)).free_symbols == {n}
    assert chain(Expectation(shadow**2)).rewritten(by=all_moments).current == n
    with pytest.raises(ProofRejected):
        assert shown(X * shadow)


@pytest.mark.parametrize("power", [3, 4])
def test_higher_powers_stay(power: int) -> None:
    before = Expectation(copies(H) ** power)
    assert copy_moments.rewrite(before, ()) == before


def test_two_sums_may_be_of_the_same_copies_or_of_others() -> None:
    """E S1 S2 is 3 for one and 0 for the other, both being sums of three standard normal numbers."""
    along = inner(VECTOR, UNIT)
    one, other = CopySum(along, VectorBlock(VECTOR), sp.Integer(3)), copies(K, sp.Integer(3))
    for body in (one * other, copies(H) * copies(H**2), copies(H) + copies(H, n + 1)):
        before = chain(Expectation(body, standard_normal(X)))
        with pytest.raises(ProofRejected):
            assert before.rewritten(by=in_turn(projection, name="p")).theorem().shown
    assert mean(copies(H) ** 2) == n


def test_a_sum_is_not_called_independent_of_itself() -> None:
    """E S (1 + S) is n, and not E S E (1 + S) = 0."""
    body = copies(H) * (1 + copies(H))
    assert mean(sp.expand(body)) == n
    with pytest.raises(ProofRejected, match="is not independent of the rest of E"):
        independence.rewrite(Expectation(body, standard_normal(X)), ())


def test_a_sum_is_not_called_independent_of_what_stands_with_it() -> None:
    words = (
        r"the sum over copies X \+ \(sum_\(i=1\)\^n H\^\(\(i\)\)\) is not independent of the rest of "
        r"E\[X \(X \+ sum_\(i=1\)\^n H\^\(\(i\)\)\)\]"
    )
    with pytest.raises(ProofRejected, match=words):
        independence.rewrite(Expectation((copies(H) + X) * X, standard_normal(X)), ())


def test_a_wild_summand_is_refused() -> None:
    with pytest.raises(ProofRejected):
        assert worked_out(Expectation(copies(1 / H)), copy_moments, ()).shown


def test_hypotheses_can_make_a_summand_integrable() -> None:
    bell = sp.exp(-t * H**2)
    total = copies(bell)
    assert copy_moments.rewrite(Expectation(total), (t >= 0,)) == n * total.mean()
    found = copy_moments.rewrite(Expectation(total**2), (t >= 0,))
    assert sp.expand(found - n * total.mean(2) - n * (n - 1) * total.mean() ** 2) == 0
    with pytest.raises(ProofRejected):
        assert worked_out(Expectation(total), copy_moments, ()).shown


def test_a_sum_over_copies_is_a_real_number() -> None:
    assert sp.sqrt(copies(H) ** 2) == sp.Abs(copies(H))


def test_parameters_can_be_replaced() -> None:
    assert copies(t * H).subs(t, 1 + c) == copies((1 + c) * H)
    assert copies(t * H).subs(n, 3) == copies(t * H, sp.Integer(3))
    assert copies(t * H).subs(c, H) == copies(t * H)


def test_binding() -> None:
    block = Normal((H, K), sp.Matrix([[1, c], [c, 1]]))
    total = CopySum(H * K * t, block, n)
    assert total.free_symbols == {c, t, n}
    assert total.subs(H, 3) == total
    assert str(total) == "sum_(i=1)^n H^((i)) K^((i)) t"
    assert str(2 * total**2 + 1) == "2*(sum_(i=1)^n H^((i)) K^((i)) t)**2 + 1"
    assert r"\sum_{i=1}^{n}" in sp.latex(total**2)


def test_what_is_copied_is_not_counted() -> None:
    J = sp.Symbol("J", integer=True, positive=True)  # noqa: N806 (the letter of the field)
    with pytest.raises(ValueError, match="the number of copies, J, is what is copied"):
        CopySum(J, Index(J, n), J)


@pytest.mark.parametrize(
    ("names", "place"), [(("a", "n"), "i"), (("i", "n"), "i_{1}"), (("i_1", "i"), "i_{2}")]
)
def test_what_numbers_the_copies_is_nothing_else(names: tuple[str, str], place: str) -> None:
    factor, number = (
        sp.Symbol(names[0], real=True),
        sp.Symbol(names[1], integer=True, positive=True),
    )
    text = latex(copies(factor * H, number))
    assert text.startswith(rf"\sum_{{{place}=1}}")
    assert rf"H^{{({place})}}" in text
