"""The rule `Certified`: a certificate of exactly this statement, and nothing else."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.integral import Integral, Sum
from slr_verify.certify.sign_certificate import sign_certificate
from slr_verify.claims.axioms import foundations
from slr_verify.claims.claim import Claim, Proof, Trust
from slr_verify.claims.library import Library
from slr_verify.model.notation import PARAMETERS, PRODUCTS, g, kappa, t
from slr_verify.model.risk import partial
from slr_verify.model.zeta import zeta
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.calculus import derivative
from slr_verify.proofs.certified import Certified
from slr_verify.proofs.chain import chain
from slr_verify.proofs.foundations import closed_form_of_zeta, is_foundation
from slr_verify.proofs.instance import instance
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import Statement, equal
from slr_verify.proofs.theorem import Theorem, infer, labelled

x, y = sp.symbols("x y", real=True)
i, n = sp.symbols("i n", integer=True, positive=True)
AT_ONE = {name: sp.S.Half for name in PRODUCTS if name != kappa}
NUMBERS = dict(zip(PARAMETERS, map(sp.Rational, (4, 2, 1, 1, 0)), strict=True))
RANGE = (x >= 0, x <= 1)
RESTS_ON_E1 = (
    r"the ball of zeta rests on a theorem that is not among the ancestors: zeta\(t, g\) = "
)
GOAL = Statement(sp.exp(x) + x, ">", sp.Rational(9, 10), RANGE)


def proved(goal: Statement, rule: Certified):
    return chain(goal.lhs, goal.given).related(goal.sign, goal.rhs, by=rule).theorem()


@pytest.fixture(scope="module")
def rule() -> Certified:
    return Certified(tuple(sign_certificate(GOAL)))


def test_a_certificate_proves_its_statement(rule) -> None:
    theorem = proved(GOAL, rule)
    assert theorem.statement == GOAL
    (step,) = theorem.steps
    assert step.why.words == "by a certificate that the kernel has checked"
    assert step.why.discharged == ("gap > 0 for all x in [0, 1]",)


KEPT = (
    b'{"schema":"slr-verify/certificate@1","title":"x + 1 > 0","statement":null,"uses":[],"bits":96,'
    b'"parameters":{},"terms":{"gap":["sum",["rational","1"],["variable","x"]]},'
    b'"digest":"af627132c93d9d82480056e23cd5508dc147ee569015bc2a2d94d76121965b07"}\n',
    b'{"claim":"sign","term":"gap","sign":">","box":{"x":["0","1"]}}\n',
    b'{"leaf":{"x":["0","1"]}}\n',
    b'{"lines":3,"seal":"270fb17868d631d8f2dba418b14acde2eb7a015bf29d585c5b36e4e252247e41"}\n',
)


def test_a_certificate_that_was_kept_proves_its_statement() -> None:
    goal = Statement(x + 1, ">", sp.S.Zero, RANGE)
    assert proved(goal, Certified(KEPT)).statement == goal


def test_the_trust_is_the_kernel_alone(rule) -> None:
    claim = Claim(
        "goal", "1", "t", (GOAL,), proofs=(Proof("p", (lambda goal, _: proved(goal, rule),)),)
    )
    (found,) = foundations("goal", Library((claim,)))
    assert found.trust == (Trust.KERNEL,)
    assert found.discharges == ()


@pytest.mark.parametrize(
    "other",
    [
        Statement(sp.exp(x) + x, ">", sp.Rational(8, 10), RANGE),
        Statement(sp.exp(x) - x, ">", sp.Rational(9, 10), RANGE),
        Statement(sp.exp(x) + x, ">", sp.Rational(9, 10), (x >= -1, x <= 1)),
        Statement(sp.Rational(9, 10), "<", sp.exp(x) + x, RANGE),
    ],
)
def test_another_statement_is_refused(rule, other) -> None:
    with pytest.raises(ProofRejected, match="the certificate belongs to another statement"):
        proved(other, rule)


@pytest.mark.parametrize(
    ("goal", "match"),
    [
        (Statement(x, ">=", sp.S.Zero, RANGE), "a certificate shows < or >, not >="),
        (Statement(x, ">", -sp.S.One, (x >= 0,)), "give no rational bounds of x"),
        (Statement(x, ">", -sp.S.One, (x >= 0, x <= sp.pi)), "give no rational bounds of x"),
        (Statement(x, ">", -sp.S.One, (x >= 1, x <= 0)), "no x satisfies"),
        (Statement(sp.cosh(x), ">", sp.S.Zero, RANGE), "may be undefined"),
        (Statement(Sum(i, (i, 1, n)), ">", sp.S.Zero), "the kernel has no term for Sum"),
    ],
    ids=range(6),
)
def test_statements_of_another_kind(rule, goal, match) -> None:
    with pytest.raises(ProofRejected, match=match):
        proved(goal, rule)


HALF = sp.Rational(1, 2)


@pytest.mark.parametrize(
    ("false", "true"),
    [
        (
            Statement(sp.exp(x), ">", sp.S(2), (x >= HALF, x <= 1)),
            Statement(sp.exp(x), ">", sp.S(2), (x >= 1, x <= 1)),
        ),
        (
            Statement(sp.exp(x), "<", HALF, (x >= -2, x <= -HALF)),
            Statement(sp.exp(x), "<", HALF, (x >= -2, x <= -1)),
        ),
    ],
    ids=["lower end", "upper end"],
)
def test_the_box_ends_where_the_hypotheses_say(false: Statement, true: Statement) -> None:
    rule = Certified(tuple(sign_certificate(true)))
    proved(true, rule)
    with pytest.raises(ProofRejected, match="the certificate belongs to another statement"):
        proved(false, rule)


def test_a_box_of_two_symbols_in_whatever_order_they_are_bounded() -> None:
    bounds = (y >= -HALF, y <= 1, x >= 0, x <= HALF)
    goal = Statement(sp.exp(x) + y, ">", sp.Rational(1, 3), bounds)
    rule = Certified(tuple(sign_certificate(goal)))
    for given in (bounds, bounds[::-1]):
        proved(goal.holding(given), rule)


def test_two_symbols_of_one_name_have_no_box() -> None:
    other = sp.Symbol("x", positive=True)
    bounds = (other >= HALF, other <= 1, *RANGE)
    with pytest.raises(
        ProofRejected,
        match=r"two symbols of x \+ exp\(x\) > 9/10 and its hypotheses have the same name",
    ):
        proved(GOAL.holding(bounds), Certified(tuple(sign_certificate(GOAL))))


gap, number = sp.Symbol("gap", real=True), sp.Symbol("pi", real=True)


@pytest.mark.parametrize(
    "goal",
    [
        Statement(gap + 1, ">", sp.S.Zero, (gap >= 0, gap <= 1)),
        GOAL.holding((*RANGE, gap >= 0, gap <= 1)),
    ],
    ids=["in the term", "in the hypotheses"],
)
def test_a_symbol_called_like_the_term_of_the_certificate(rule, goal: Statement) -> None:
    words = "gap is what a certificate calls lhs - rhs: rename it in"
    with pytest.raises(ProofRejected, match=words):
        tuple(sign_certificate(goal))
    with pytest.raises(ProofRejected, match=words):
        proved(goal, rule)


def test_a_symbol_that_a_certificate_has_no_name_for(rule) -> None:
    """`pi + 1 > 0 for all pi in [0, 1]` would speak of the number too."""
    goal = Statement(number + sp.pi, ">", sp.S.Zero, (number >= 0, number <= 1))
    with pytest.raises(ProofRejected, match="a certificate has no such names as pi"):
        tuple(sign_certificate(goal))
    with pytest.raises(ProofRejected, match="the name 'pi' prints as a constant"):
        proved(goal, rule)


def test_a_range_may_be_one_point() -> None:
    goal = Statement(sp.exp(x), ">", sp.Integer(2), (x >= 1, x <= 1))
    assert proved(goal, Certified(tuple(sign_certificate(goal)))).statement == goal


def test_a_damaged_certificate(rule) -> None:
    with pytest.raises(ProofRejected, match="the certificate is refused: line"):
        proved(GOAL, Certified(rule.certificate[:-1]))


def test_zeta_names_the_statement_that_its_ball_rests_on() -> None:
    goal = Statement(zeta(x, 1), ">", sp.S.Zero, (x >= 1, x <= 2))
    with pytest.raises(ProofRejected, match=RESTS_ON_E1):
        proved(goal, Certified(tuple(sign_certificate(goal))))


def test_what_a_ball_rests_on_becomes_a_premise(library) -> None:
    goal = Statement(zeta(x, 1), ">", sp.S.Zero, (x >= 1, x <= 2))
    certificate = tuple(sign_certificate(goal))
    named = library.theorem("e1-positive")
    (step,) = proved(goal, Certified(certificate, (named,))).steps
    assert step.why.premises == (named,)
    forged = Theorem(named.statement, named.steps, "e1-positive")
    with pytest.raises(ProofRejected, match="was not issued by a rule"):
        proved(goal, Certified(certificate, (forged,)))


def test_zeta_is_found_wherever_it_stands() -> None:
    for term in (
        sp.exp(-zeta(x, 1)),
        1 / (1 + zeta(x, 1) ** 2),
        sp.Integer(2) + sp.erf(zeta(x, 1)),
    ):
        goal = Statement(term, ">", sp.S.Zero, (x >= 1, x <= 2))
        with pytest.raises(ProofRejected, match=RESTS_ON_E1):
            proved(goal, Certified(tuple(sign_certificate(goal))))


@pytest.mark.parametrize(
    ("slope", "symbol"),
    [(derivative(zeta(x, 1), x), x), (partial(kappa, at=AT_ONE).subs(NUMBERS), kappa)],
    ids=["of zeta", "of the risk"],
)
def test_a_slope_rests_on_what_the_function_rests_on(library, slope, symbol) -> None:
    """The kernel knows it by E1 as well, though no zeta is left in its term."""
    goal = Statement(-slope, "<", sp.Integer(9), (symbol >= HALF, symbol <= 1))
    certificate = tuple(sign_certificate(goal))
    with pytest.raises(ProofRejected, match=RESTS_ON_E1):
        proved(goal, Certified(certificate))
    named = library.theorem("e1-positive")
    assert proved(goal, Certified(certificate, (named,))).statement == goal


def test_a_foundation_is_known_by_what_it_says(library) -> None:
    """Any statement labelled e1-positive made a certificate about zeta count."""
    goal = Statement(zeta(x, 1), ">", sp.S.Zero, (x >= 1, x <= 2))
    certificate = tuple(sign_certificate(goal))
    other = infer(equal(y * (y + 1), y**2 + y), normal_form)
    real = library.theorem("e1-positive")
    special = instance(real, {t: y, g: sp.S.One})
    for wrong in (
        labelled(other, "e1-positive"),
        labelled(special, "e1-positive"),
        library.theorem("e1-owen"),
        library.theorem("e1-at-zero"),
    ):
        with pytest.raises(ProofRejected, match=RESTS_ON_E1):
            proved(goal, Certified(certificate, (wrong,)))


def of_zeta(**more) -> Statement:
    """E1, changed."""
    t, g = more.pop("at", (x, y))
    parts = {"lhs": zeta(t, g), "sign": "=", "rhs": closed_form_of_zeta(t, g), "given": (), **more}
    return Statement(**parts)


POSITIVE = sp.Symbol("t", positive=True)


def test_which_statements_are_the_foundation() -> None:
    assert is_foundation(of_zeta(), "zeta")
    assert is_foundation(of_zeta(at=(y, x)), "zeta")
    assert is_foundation(of_zeta(at=(t, g)), "zeta")
    for wrong in (
        of_zeta(sign="<="),
        of_zeta(given=(x >= 0,)),
        of_zeta(at=(x, x)),
        of_zeta(at=(x, sp.S.One)),
        of_zeta(at=(POSITIVE, y)),
        of_zeta(at=(y, POSITIVE)),
        of_zeta(rhs=closed_form_of_zeta(x, 2 * y)),
        of_zeta(rhs=zeta(x, y)),
        of_zeta(lhs=zeta(x, y) ** 2),
        of_zeta(lhs=sp.erf(x)),
        of_zeta(lhs=Sum(i, (i, 1, n))),
    ):
        assert not is_foundation(wrong, "zeta")


@pytest.mark.parametrize("lines", ["text", ("text",), [b"{}"], 5])
def test_a_certificate_is_a_tuple_of_lines(lines) -> None:
    with pytest.raises(ProofRejected, match="tuple of lines|told of what may be undefined"):
        infer(GOAL, Certified(lines))


@pytest.mark.parametrize("ancestors", [5, (5,), ("e1-positive",)])
def test_ancestors_are_theorems(rule, ancestors) -> None:
    with pytest.raises(ProofRejected, match="tuple of theorems|was not issued by a rule"):
        infer(GOAL, Certified(rule.certificate, ancestors))


def test_what_the_kernel_has_no_certificates_for_is_refused_in_words(rule) -> None:
    area = Integral(y**2, (y, 0, x))
    with pytest.raises(ProofRejected, match="a certificate holds no integrals"):
        infer(Statement(area, ">", sp.S.Zero, (x >= 1, x <= 2)), rule)


def test_derivatives_are_those_of_the_kernel() -> None:
    goal = Statement(derivative(sp.exp(-(x**2)), x), "<", sp.S.Zero, (x >= 1, x <= 2))
    assert proved(goal, Certified(tuple(sign_certificate(goal)))).statement == goal
    wrong = Statement(derivative(sp.exp(-(x**2)), x), ">", sp.S.Zero, (x >= 1, x <= 2))
    with pytest.raises(ArithmeticError, match="however small the box"):
        tuple(sign_certificate(wrong))
