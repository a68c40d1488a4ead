"""Partial derivatives of the moments of what heads add at a token."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.chain_rule import ChainRule
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.rules.roots import UniqueRoot
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import quadrature_evidence
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.integral import Integral
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.erf_pair import (
    correlation,
    erf_density,
    given,
    rise,
    steepness,
)
from slr_verify.model.heads import tilting
from slr_verify.model.heads.moments import (
    ALONG,
    OWN,
    SCALE,
    Moment,
    added_along,
    added_mean,
)
from slr_verify.model.heads.slopes import NO_BASE, in_letters, slopes_of
from slr_verify.model.owen import owen_t2
from slr_verify.paper.beyond.heads.moments import RANGE, TOKEN, C

a_1, a_2, c = tilting.a_1, tilting.a_2, tilting.c
x = sp.Symbol("x", real=True)

COMMON = (tilting.s, tilting.g, tilting.pull)
RANGE_OF_C = (c >= -1, c <= 1)


def speed(letter: sp.Symbol) -> sp.Symbol:
    """A letter for its derivative."""
    return sp.Symbol(f"{letter.name}'", real=True)


def of_t2(whole: owen_t2, scale: sp.Expr) -> Theorem:
    """The derivative of T_2 where a_1, a_2 and c move: by Leibniz, and Price's theorem in c."""
    form = by_definition(owen_t2).rewrite(whole, ())
    (integral,) = form.atoms(Integral)
    root, pairs = sp.sqrt(1 + x**2), ((a_1, a_2), (a_2, a_1))
    moved = sum(speed(own) * sp.diff(integral.function, own) for own, _ in pairs)
    known = sum(
        speed(own) * sp.exp(-(own**2)) * sp.erf(other * root - own * x) for own, other in pairs
    )
    slopes = (
        speed(own) * erf_prime(own) * (sp.erf(given(other, own, c, scale)) - sp.erf(other))
        for own, other in pairs
    )
    in_c = speed(c) * steepness(scale) / 2 * erf_density(a_1, a_2, c, scale)
    inside = Integral(moved, *integral.limits) / (2 * sp.pi)
    line = chain(inside + speed(c) * sp.diff(form, c), RANGE_OF_C)
    line = line.through(FundamentalTheorem(sp.sqrt(sp.pi) * known), _one_root(scale))
    return line.equals((sum(slopes) + in_c) / 4, by=normal_form).theorem()


def _one_root(scale: sp.Expr) -> UniqueRoot:
    """The root of 1 + C^2/(1 - C^2)."""
    return UniqueRoot(1 + correlation(c, scale) ** 2 * rise(c, scale) ** 2, rise(c, scale))


def chain_rule(moment: Moment, units: tuple[InnerProduct, ...] = ()) -> ChainRule:
    """For a moment whose arguments move."""
    kind, values = type(moment), moment.letters()
    common = {each: values[each] for each in COMMON} | NO_BASE

    def read(formula: sp.Expr) -> sp.Expr:
        return kind.written(values)(formula.xreplace(common))

    form = read(kind.formula())
    slope = sum(read(each) * speed(letter) for letter, each in in_letters(kind).items())
    moves = tuple((each, speed(each), values[each]) for each in in_letters(kind))
    integrals = tuple((each, of_t2(each, common[tilting.g])) for each in form.atoms(owen_t2))
    return ChainRule(form, slope, moves, integrals, units)


def partial(goal: Statement, shelf: Shelf) -> Theorem:
    """One argument moves."""
    return infer(goal, chain_rule(goal.lhs.expr))


M, K = added_mean(*OWN, *SCALE), added_along(*OWN, *ALONG, *SCALE)
MOMENTS = {M: (), K: (), C: RANGE}
SLOPES = {
    moment: tuple(
        equal(derivative(moment, name), slope, hypotheses)
        for name, slope in zip(moment.args, slopes_of(moment), strict=False)
    )
    for moment, hypotheses in MOMENTS.items()
}
STATEMENTS = tuple(each for those in SLOPES.values() for each in those)
CLAIMS = (
    Claim(
        label="heads-moments.slopes",
        number="Heads (slopes of moments)",
        title="The partial derivatives of the moments of heads",
        sentence=(
            "The partial derivatives of $M$, $K$ and $C$ in the inner products are closed forms by the same"
            " functions. All are elementary but for $C_theta_1$, $C_theta_2$ and $C_tau$, in which $T_2$"
            " stays. What is compiled for the gradient of the risk are these forms."
        ),
        headings=(
            Heading("The mean", SLOPES[M][0]),
            Heading("The covariance with $<X, w>$", SLOPES[K][0]),
            Heading("The covariance of two heads, in what the token brings", SLOPES[C][0]),
            Heading("In the products of a key and the value of its head", SLOPES[C][4]),
            Heading("In those between two heads", SLOPES[C][6]),
        ),
        statements=STATEMENTS,
        setting=TOKEN,
        proofs=(
            Proof(
                "By the chain rule",
                (partial,) * len(STATEMENTS),
                "In $C$ the only integral is $T_2$. Its integrand, differentiated in one of the first two"
                " arguments, has an elementary antiderivative; in $sigma$ only its end moves, and what is"
                " there is the density $Q_12$ (Price's theorem). All else is differentiated as it stands.",
            ),
        ),
        evidence=(quadrature_evidence(STATEMENTS, points=3),),
    ),
)
