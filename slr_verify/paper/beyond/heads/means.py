"""The means of `model/erf_pair.py`, from their definition: erf and its derivatives for two heads.

A token of covariance s^2 I seen along unit vectors of inner product c gives U = m_1 + g X and
V = m_2 + g (c X + sqrt(1 - c^2) Y) with g = lambda s; one head alone is the case c = 1.
"""

from collections.abc import Callable, Iterable

import sympy as sp

from slr_verify.calculus.chain import Chain, by, chain
from slr_verify.calculus.gaussian_mean import worked_out
from slr_verify.calculus.gaussian_pairs import X, correlated, mean_of_pair
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.gaussian.lookup import looking_up
from slr_verify.calculus.rules.instance import applying, instance
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.roots import UniqueRoot
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import quadrature_evidence
from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, equal
from slr_verify.model.erf_pair import (
    NAMES,
    by_owen,
    elementary,
    erf_density,
    erf_product,
    erf_slope,
    near,
)
from slr_verify.model.notation import c, g, p_of, t
from slr_verify.model.zeta import zeta
from slr_verify.paper.beyond.means.means_of_erf import known_means, m_1, m_2, s_1, s_2
from slr_verify.paper.beyond.means.two_gaussians import D, q
from slr_verify.paper.beyond.means.two_gaussians import t as along
from slr_verify.paper.evidence.pairs import pair_evidence

erf, p = sp.erf, p_of(g)
LEMMA_18 = tuple(f"lemma-18.{item}" for item in ("iii", "v", "vi"))
RANGE = (c >= -1, c <= 1)


def _values() -> tuple[sp.Expr, ...]:
    """Of erf erf, erf' erf, erf' erf' and erf'' erf."""
    at = (m_1 / p, m_2 / p, c, g)
    slope = erf_slope(*at, 0)
    density = erf_density(*at) / p**2
    return tuple(map(by_owen, (erf_product(*at, 0, 0), slope / p, density, slope.diff(m_1) / p)))


def _means(u: sp.Expr, v: sp.Expr) -> tuple[sp.Expr, ...]:
    return (
        erf(u) * erf(v),
        erf_prime(u) * erf(v),
        erf_prime(u) * erf_prime(v),
        erf_second(u) * erf(v),
    )


VALUES = _values()
U, V = m_1 + g * X, m_2 + g * correlated(c)
CROSS = tuple(
    equal(mean_of_pair(mean), value, RANGE)
    for mean, value in zip(_means(U, V), VALUES, strict=True)
)
SWAPPED = equal(
    mean_of_pair(erf_second(m_2 + g * X) * erf(m_1 + g * correlated(c))),
    VALUES[-1].xreplace({m_1: m_2, m_2: m_1}),
    RANGE,
)
"""The last one once more: the density is symmetric, and its arguments are printed in one order."""
OWN = (
    equal(E(erf(t + g * G) ** 2), zeta(t, g)),
    *(
        equal(E(mean), elementary(value.xreplace({m_1: t, m_2: t, c: sp.S.One})))
        for mean, value in list(zip(_means(t + g * G, t + g * G), VALUES, strict=True))[1:]
    ),
)
at_one = m_1 + g * G, m_2 + g * G
SHIFTED = tuple(
    equal(E(mean), elementary(value.xreplace({c: sp.S.One})))
    for mean, value in zip(_means(*at_one), VALUES, strict=True)
)
SHIFTED_BACK = equal(
    E(erf_second(m_2 + g * G) * erf(m_1 + g * G)),
    elementary(VALUES[-1].xreplace({m_1: m_2, m_2: m_1, c: sp.S.One})),
)
opened = in_turn(*map(by_definition, NAMES), name="their definitions")
SAME_ROOTS = ((q**2, p), (D, sp.sqrt(near(c, g)) * sp.sqrt(near(-c, g))))


def _ended(line: Chain, goal: Statement) -> Theorem:
    """With what the functions of `erf_pair` stand for."""
    right = opened.rewrite(goal.rhs, goal.given)
    line = line.equals(right, by=normal_form)
    return (line if right == goal.rhs else line.equals(goal.rhs, by=opened)).theorem()


def cross(label: str, part: int) -> Callable[[Statement, Shelf], Theorem]:
    """From the mean at any two scales, at g and g c for X, and g sqrt(1 - c^2) for Y."""

    def proof(goal: Statement, shelf: Shelf) -> Theorem:
        swapped = {m_1: m_2, m_2: m_1} if goal == SWAPPED else {}
        at = {s_1: g, along: g * c, s_2: g * sp.sqrt(1 - c**2)} | swapped
        known = instance(shelf.theorem(label, part), at, goal.given)
        line = chain(goal.lhs, goal.given).equals(known.statement.lhs, by=normal_form)
        line = line.equals(known.statement.rhs, by=applying(known))
        for base, root in SAME_ROOTS:
            line = line.rewritten(by=UniqueRoot(base.subs(at, simultaneous=True), root))
        return _ended(line, goal)

    return proof


def shifted(goal: Statement, shelf: Shelf) -> Theorem:
    """By completing the square and Stein's lemma."""
    return _ended(worked_out(chain(goal.lhs), *known_means(shelf)), goal)


def own(goal: Statement, shelf: Shelf) -> Theorem:
    """By Lemma 18."""
    known = in_turn(looking_up(*map(shelf.theorem, LEMMA_18)), name="Lemma 18")
    return _ended(chain(goal.lhs).rewritten(by=known), goal)


def _headings(means: Iterable[Statement]) -> tuple[Heading, ...]:
    """By the derivatives in the mean."""
    words = ("No derivative", "One", "Two", "A second one")
    return tuple(map(Heading, (*words, "The last one, $m_1$ and $m_2$ exchanged"), means))


PAIRS = "mean-of-erf-pair"
SLOPES = f"{PAIRS}.slopes"
CLAIMS = (
    Claim(
        label="heads-means.cross",
        number="Heads (means)",
        title="Means of $erf$ and its derivatives for two heads",
        sentence=(
            "For real $m_1$, $m_2$, $g >= 0$ and $-1 <= c <= 1$, independent standard Gaussians $X$ and"
            " $Y$, $U = m_1 + g X$ and $V = m_2 + g (c X + sqrt(1 - c^2) Y)$, the means of $erf(U)"
            " erf(V)$, $erf'(U) erf(V)$, $erf'(U) erf'(V)$ and $erf''(U) erf(V)$ are those that the risk"
            " of several heads is computed from."
        ),
        headings=_headings((*CROSS, SWAPPED)),
        statements=(*CROSS, SWAPPED),
        proofs=(
            Proof(
                "From the means at any two scales",
                (
                    cross(PAIRS, 0),
                    cross(SLOPES, 0),
                    cross(SLOPES, 1),
                    *[cross(SLOPES, 2)] * 2,
                ),
                "The coefficients of $X$ in $U$ and in $V$ are $g$ and $g c$, that of $Y$ is $g sqrt(1 -"
                " c^2)$, so both variances are $g^2$, and the roots simplify.",
            ),
        ),
        evidence=(pair_evidence((*CROSS, SWAPPED)),),
    ),
    Claim(
        label="heads-means.shifted",
        number="Heads (means of one at two places)",
        title="The same means for one head at two shifts",
        sentence=(
            "For real $m_1$, $m_2$, $g >= 0$ and a standard Gaussian $G$ the means of $erf erf$, $erf'"
            " erf$, $erf' erf'$ and $erf'' erf$, the first factor at $m_1 + g G$ and the second at $m_2 +"
            " g G$, are those of two heads with $c = 1$."
        ),
        headings=_headings((*SHIFTED, SHIFTED_BACK)),
        statements=(*SHIFTED, SHIFTED_BACK),
        proofs=(
            Proof(
                "By completing the square",
                (shifted,) * 5,
                "A derivative of $erf$ times the Gaussian density is a polynomial times another Gaussian"
                " density, so all means but the first are elementary; that one is known.",
            ),
        ),
        evidence=(quadrature_evidence((*SHIFTED, SHIFTED_BACK)),),
    ),
    Claim(
        label="heads-means.own",
        number="Heads (means of one)",
        title="The same means for one head",
        sentence=(
            "For real $t$, $g >= 0$ and a standard Gaussian $G$ the mean of $erf^2$ at $t + g G$ is"
            " $zeta(t, g)$, and those of $erf' erf$, $erf'^2$ and $erf'' erf$ are those of two heads with"
            " $c = 1$."
        ),
        headings=_headings(OWN),
        statements=OWN,
        proofs=(
            Proof(
                "By Lemma 18",
                (by(by_definition(zeta)), own, own, own),
                "The first is the definition of $zeta$; the others are those of Lemma 18 (iii), (v) and"
                " (vi), with other names.",
            ),
        ),
        evidence=(quadrature_evidence(OWN),),
    ),
)
