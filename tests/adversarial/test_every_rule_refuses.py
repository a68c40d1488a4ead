"""Each rule of the house has inputs on which it must refuse; a rule without any fails this test.

Rules that work on explicit expressions are offered falsehoods here. Rules that need a whole system of
theorems (orbits, certificates, combinations) name the tests that offer them broken ones.
"""

from __future__ import annotations

import ast
import inspect
import sys
from importlib import import_module
from pathlib import Path

import pytest
import sympy as sp

from slr_verify.algebra.integral import Integral, Sum
from slr_verify.claims.attack.counterexample import refute
from slr_verify.claims.attack.on_claims import by_rule
from slr_verify.gaussian.conditioning import conditioning
from slr_verify.gaussian.copies import CopySum, copy_moments
from slr_verify.gaussian.differentiation import differentiation_under_E
from slr_verify.gaussian.erf_derivative import erf_prime
from slr_verify.gaussian.expectation import E, Expectation
from slr_verify.gaussian.independence import independence
from slr_verify.gaussian.law import Centred, G, Normal, standard_normal
from slr_verify.gaussian.linearity import linearity
from slr_verify.gaussian.lookup import looking_up
from slr_verify.gaussian.moments import gaussian_moments
from slr_verify.gaussian.noise import noise_moments
from slr_verify.gaussian.reflection import odd_mean
from slr_verify.gaussian.stein import stein
from slr_verify.gaussian.tilting import tilting
from slr_verify.gram.projection import VectorBlock, projection
from slr_verify.gram.vectors import InnerProduct, frame, gaussian_vector, inner
from slr_verify.proofs import citation, presumed
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.assumption import assumed, by_hypothesis
from slr_verify.proofs.calculus import Integrated, derivative, differentiation, leibniz
from slr_verify.proofs.definition import by_definition
from slr_verify.proofs.evaluation import evaluation, value_at
from slr_verify.proofs.finite_sums import Termwise, sum_linearity
from slr_verify.proofs.instance import Applied, Directly, applying
from slr_verify.proofs.limits import ByContinuity, Limit, Squeezed
from slr_verify.proofs.order import Multiplied, Rearranged, by_sign
from slr_verify.proofs.pattern import everywhere
from slr_verify.proofs.repetition import in_turn
from slr_verify.proofs.rule import RULE_MODULES, ProofRejected, Rewriting, Rule
from slr_verify.proofs.statement import Statement, at_least, at_most, equal
from slr_verify.proofs.theorem import Theorem, infer
from slr_verify.proofs.trigonometry import trigonometry

from .refusals import refused

TESTS = Path(__file__).parents[1]
x, y, t, X, Y = (sp.Symbol(name, real=True) for name in ("x", "y", "t", "X", "Y"))
a, s = sp.Symbol("a", positive=True), sp.Symbol("s", nonnegative=True)
xi = sp.Symbol("xi", real=True)
L, i = sp.Symbol("L", integer=True, positive=True), sp.Symbol("i", integer=True, positive=True)
HALF = sp.Rational(1, 2)
PAIR = Normal((X, Y), sp.Matrix([[1, HALF], [HALF, 1]]))
ROOT = sp.sqrt(1 + x**2)


def _known(statement: Statement, rule: Rule) -> Theorem:
    return infer(statement, rule)


SQUARES = _known(equal((x + 1) ** 2, x**2 + 2 * x + 1), normal_form)
ABSOLUTE = _known(equal(sp.Abs(x), x, (x >= 0,)), normal_form)
ODD = _known(equal(sp.erf(-x), -sp.erf(x)), normal_form)
POSITIVE = _known(at_least(a, 0), by_sign)
MEAN_OF_ERF_PRIME = _known(
    equal(E(erf_prime(t + G)), erf_prime(t / sp.sqrt(3)) / sp.sqrt(3)),
    in_turn(tilting, linearity, name="the Gaussian integral"),
)
TERMS = _known(at_most(sp.S.One, i), by_sign)
U, W = frame(["u", "w"], sp.Matrix([[1, HALF], [HALF, 1]]))
Z = gaussian_vector("Z")
ONE_COPY = CopySum(x + G, standard_normal(), L)
DOWN = _known(at_least(sp.exp(-(x**2)), 0), by_sign)

FALSE: tuple[tuple[Statement, Rule], ...] = (
    (equal(sp.sqrt(x**2), x), normal_form),
    (equal(sp.atan(x), sp.atan(x) + sp.pi), normal_form),
    (equal(ROOT, 1 + x), normal_form),
    (at_least(x**3, 0), by_sign),
    (Statement(x**2, ">", sp.S.Zero), by_sign),
    (at_least(x, 1, (x > 0,)), assumed),
    (equal(x, 3, (sp.Eq(x, 2),)), by_hypothesis),
    (equal(derivative(sp.exp(x**2), x), sp.exp(x**2)), differentiation),
    (equal(derivative(Integral(sp.exp(x * y), (y, 0, x)), x), sp.exp(x**2)), leibniz),
    (equal(Integral(y, (y, 0, 1)), 1), Integrated(y**2 / 2)),
    (equal(Integral(y, (y, 0, 1)), 1), Integrated(y**2)),
    (equal(inner(U, W), -HALF), by_definition(InnerProduct)),
    (equal(value_at(x**2, (x,), (sp.S(3),)), 6), evaluation),
    (equal(Sum(i, (i, 1, L)), L), sum_linearity),
    (at_least(Sum(sp.S.One, (i, 1, L)), Sum(i, (i, 1, L))), Termwise(TERMS)),
    (equal((x + 2) ** 2, x**2 + 2 * x + 1), applying(SQUARES)),
    (equal(sp.Abs(x), x), Applied(ABSOLUTE)),
    (equal(sp.Abs(y), y), Directly(ABSOLUTE, ((x, y),))),
    (equal(sp.Abs(y), y, (y >= -1,)), Directly(ABSOLUTE, ((x, y),))),
    (equal(sp.erf(y), sp.erf(-y)), everywhere(_known(equal(sp.erf(x), sp.erf(x)), normal_form))),
    (at_most(a, 0), Rearranged(POSITIVE, sp.S.NegativeOne)),
    (at_most(a, 0), Multiplied(POSITIVE, sp.S.NegativeOne)),
    (equal(sp.sin(x + y), sp.sin(x) + sp.sin(y)), trigonometry),
    (equal(Expectation(sp.erf(X) * sp.erf(Y), PAIR), 0), independence),
    (equal(Expectation(X * Y, PAIR), 0), independence),
    (equal(E(sp.erf(x + G) ** 2), E(sp.erf(x + G)) ** 2), linearity),
    (equal(E(2 * G + x), 2), linearity),
    (equal(Expectation(X * sp.erf(Y), PAIR), Expectation(erf_prime(Y), PAIR)), stein),
    (equal(E(G * sp.erf(x + G)), x * E(erf_prime(x + G))), stein),
    (equal(Expectation(X**2 * Y**2, PAIR), 1), gaussian_moments),
    (equal(E(G**4), 1), gaussian_moments),
    (equal(Expectation(xi**2, Centred(xi, s)), 0), noise_moments),
    (equal(Expectation(xi, Centred(xi, s)), s), noise_moments),
    (equal(E(sp.erf(x + G)), 0), odd_mean),
    (equal(E(G**2), 0), odd_mean),
    (equal(E(sp.exp(-(G**2))), 1), tilting),
    (equal(E(sp.exp(-2 * G**2)), 1 / sp.sqrt(3)), tilting),
    (equal(E(erf_prime(x + G)), erf_prime(x)), looking_up(MEAN_OF_ERF_PRIME)),
    (equal(E(erf_prime(x + 2 * G)), erf_prime(x / sp.sqrt(3))), looking_up(MEAN_OF_ERF_PRIME)),
    (equal(derivative(E(sp.erf(x * G)), x), E(erf_prime(x * G))), differentiation_under_E),
    (equal(derivative(E(sp.erf(x + G)), x), E(sp.erf(x + G))), differentiation_under_E),
    (equal(Expectation(ONE_COPY), x), copy_moments),
    (equal(Expectation(ONE_COPY**2), L * E((x + G) ** 2)), copy_moments),
    (equal(Expectation(X**2 * sp.erf(Y) ** 2, PAIR), E(sp.erf(G) ** 2)), conditioning),
    (
        equal(Expectation(inner(Z, U) * inner(Z, W), VectorBlock(Z)), 1),
        in_turn(projection, gaussian_moments, name="projected"),
    ),
    (equal(E(G**2), 2), in_turn(linearity, gaussian_moments, name="moments")),
)
LIMITS: tuple[tuple[Statement, Rule], ...] = (
    (
        equal(Limit(sp.Abs(s), sp.Tuple(s)), 0, (sp.Eq(Limit(s, sp.Tuple(s)), 0),)),
        ByContinuity(sp.Abs(x), (x,), (s,)),
    ),
    (
        equal(Limit(s**2, sp.Tuple(s)), 1, (sp.Eq(Limit(s, sp.Tuple(s)), 0),)),
        ByContinuity(x**2, (x,), (s,)),
    ),
    (equal(Limit(s**2, sp.Tuple(s)), 0), ByContinuity(x**2, (x,), (s,))),
    (equal(Limit(s, sp.Tuple(s)), 0), ByContinuity(s)),
    (equal(Limit(sp.exp(-(x**2)), sp.Tuple(x)), 0), Squeezed(DOWN, DOWN, DOWN, DOWN)),
)
"""Exchanged without cause, or to another value: no point decides them, so nothing can be certified."""

ELSEWHERE = {
    "SumLinearity": "proofs/test_evaluation.py",
    "ByCases": "proofs/test_cases.py",
    "Contradiction": "proofs/test_cases.py",
    "Combination": "proofs/test_combination.py",
    "EveryCosine": "proofs/test_cosine.py",
    "InTheLimit": "proofs/test_closure.py",
    "Integrating": "proofs/test_closure.py",
    "Certified": "proofs/test_certified.py",
    "SameDerivative": "proofs/test_initial_value.py",
    "LinearEquation": "proofs/test_linear_equation.py",
    "MonotoneFrom": "proofs/test_initial_value.py",
    "ByParity": "proofs/test_initial_value.py",
    "MonotoneBetween": "proofs/test_mean_value.py",
    "MonotoneAlong": "proofs/test_mean_value.py",
    "Divided": "proofs/test_order.py",
    "BothWays": "proofs/test_order.py",
    "SquareIsZero": "proofs/test_order.py",
    "ZeroAtAccumulation": "orbits/test_accumulation.py",
    "OrbitsInOrder": "orbits/test_comparison.py",
    "AtRest": "orbits/test_comparison_at_rest.py",
    "FixedPointRests": "orbits/test_comparison_at_rest.py",
    "TendsApart": "orbits/test_comparison_of_limits.py",
    "TendsWhereItIs": "orbits/test_comparison_of_limits.py",
    "ByIsolation": "orbits/test_convergence.py",
    "ByConnectedness": "orbits/test_convergence.py",
    "LossVanishes": "orbits/test_descent.py",
    "NeverAboveStart": "orbits/test_descent.py",
    "Unrolled": "orbits/test_iteration.py",
    "OncePerLine": "orbits/test_null_sets.py",
    "PointwiseEqual": "orbits/test_null_sets_and_integrals.py",
    "Additivity": "orbits/test_null_sets.py",
    "NullForStarts": "orbits/test_null_sets.py",
    "NoTwoInOrder": "orbits/test_repulsion.py",
    "OnStableManifold": "orbits/test_stable_manifold.py",
}


def rules_of_the_house() -> dict[str, type[Rule]]:
    """Every rule that can be made, by the name of its class."""
    found: dict[str, type[Rule]] = {}
    for name in RULE_MODULES:
        for kind in vars(import_module(name)).values():
            if inspect.isclass(kind) and issubclass(kind, Rule) and kind.__module__ == name:
                found[kind.__name__] = kind
    return {name: kind for name, kind in found.items() if not inspect.isabstract(kind)}


def without_refusals(rules: dict[str, type[Rule]]) -> set[str]:
    """The rules that are neither offered falsehoods here nor named in ELSEWHERE."""
    offered = {type(rule).__name__ for _, rule in (*FALSE, *LIMITS)}
    offered |= {type(part).__name__ for _, rule in FALSE for part in getattr(rule, "rules", ())}
    return rules.keys() - offered - ELSEWHERE.keys()


def test_every_rule_has_refusals() -> None:
    assert without_refusals(rules_of_the_house()) == set()


def test_a_rule_without_refusals_is_noticed() -> None:
    assert without_refusals({**rules_of_the_house(), "NewRule": Rewriting}) == {"NewRule"}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_the_tests_that_are_named_offer_what_must_be_refused(name: str) -> None:
    """A block that must raise ProofRejected is about this very rule; which rule raises is not shown."""
    assert name in rules_of_the_house()
    assert {name, _instance(name)} & refused((TESTS / ELSEWHERE[name]).read_text("utf-8"))


SERVED = """
from house import Accepted, InBlock, InHelper, Made, Other, Parametrized, accepted, record

CASES = [Parametrized(1), record]

@pytest.fixture
def made():
    return Made(1)

def shown(statement):
    return infer(statement, InHelper(1))

@pytest.mark.parametrize("rule", CASES)
def test_refusals(made, rule):
    before = Accepted(1)
    with pytest.raises(ProofRejected, match="so"):
        infer(STATEMENT, rule)
    for each in (made, InBlock):
        with pytest.raises(ProofRejected):
            shown(each)
    assert infer(STATEMENT, before)

def test_another_error():
    with pytest.raises(ValueError):
        infer(STATEMENT, Other(1))

def test_none(made):
    rule = accepted
    assert infer(STATEMENT, rule)
"""


def test_a_rule_that_is_only_named_beside_refusals_is_noticed() -> None:
    """One file serves several rules: of some of them it asks for no refusal."""
    served = {"Accepted", "InBlock", "InHelper", "Made", "Other", "Parametrized", "accepted"}
    assert served & refused(SERVED) == {"InBlock", "InHelper", "Made", "Parametrized"}


def test_a_refusal_that_is_taken_out_of_a_file_is_missed() -> None:
    text = (TESTS / ELSEWHERE["SquareIsZero"]).read_text("utf-8")
    used = "infer(statement, SquareIsZero(known))"
    block = f"    with pytest.raises(ProofRejected, match=reason):\n        {used}"
    assert block in text
    names = refused(text.replace(block, f"    {used}"))
    assert "SquareIsZero" not in names
    assert {"BothWays", "Divided"} <= names


def _instance(name: str) -> str:
    """The one object of a rule without fields, by which tests know it."""
    kind = rules_of_the_house()[name]
    values = vars(sys.modules[kind.__module__]).items()
    return next((own for own, value in values if type(value) is kind), name)


@pytest.mark.parametrize("place", range(len(FALSE)))
def test_what_is_false_is_refused_and_refuted(place: int) -> None:
    """The rule refuses; and it is right to, for there is a certified counterexample or none is needed."""
    statement, rule = FALSE[place]
    with pytest.raises(ProofRejected):
        by_rule(rule)(statement)


@pytest.mark.parametrize("place", range(8))
def test_they_are_false(place: int) -> None:
    import numpy as np  # noqa: PLC0415

    statement, _ = FALSE[place]
    if not statement.lhs.has(InnerProduct):
        assert refute(statement, np.random.default_rng(0)) is not None


@pytest.mark.parametrize("place", range(len(LIMITS)))
def test_a_limit_that_is_exchanged_without_cause_is_refused(place: int) -> None:
    statement, rule = LIMITS[place]
    with pytest.raises(ProofRejected):
        infer(statement, rule)


@pytest.mark.parametrize(
    ("side", "reason"),
    [
        (1 / (x - y), "is not zero"),
        (sp.sqrt(x), "under a root is not negative"),
        (E(1 / (1 + G**2)), "not in the class"),
        (E(sp.exp(G**2)), "bounded above"),
        (Expectation(xi**3, Centred(xi, s)), "first two moments are known"),
    ],
)
def test_what_may_not_exist_is_not_spoken_of(side: sp.Expr, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(equal(side, side), normal_form)


def test_every_cited_schema_belongs_to_a_rule_with_refusals() -> None:
    """Each theorem of the literature is cited by rules, all of which have refusals, or by the ledger."""
    names = {name for name, value in vars(citation).items() if isinstance(value, citation.Citation)}
    used: set[str] = set()
    for module in (*RULE_MODULES, presumed.__name__):
        tree = ast.parse(inspect.getsource(import_module(module)))
        used |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert names <= used
