"""Means of two error functions of jointly Gaussian variables, and Price's theorem.

U = m_1 + s_1 X and V = m_2 + t X + s_2 Y are any jointly Gaussian variables with Cov(U, V) = s_1 t. With

    p^2 = 1 + 2 Var U,  q^2 = 1 + 2 Var V,  D = p^2 q^2 - 4 Cov(U, V)^2,  h = E U/p,  k = E V/q,

the mean of erf(U) erf(V) is erf(h) erf(k) + 4 T_2(sqrt 2 h, sqrt 2 k, 2 Cov(U, V)/sqrt D), and the means
with derivatives in them are elementary.
"""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.gaussian_pairs import X, Y, correlated, mean_of_pair, pair_mean, price
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.document.letters import Letter
from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.letters import only
from slr_verify.model.owen import owen_t2
from slr_verify.paper.beyond.means.means_of_erf import known_means, m_1, m_2, s_1, s_2
from slr_verify.paper.evidence.pairs import pair_evidence

t, c = sp.symbols("t c", real=True)
erf, root_2 = sp.erf, sp.sqrt(2)
U, V = m_1 + s_1 * X, m_2 + t * X + s_2 * Y
p, q = sp.sqrt(1 + 2 * s_1**2), sp.sqrt(1 + 2 * t**2 + 2 * s_2**2)
D = 1 + 2 * s_1**2 + 2 * t**2 + 2 * s_2**2 + 4 * s_1**2 * s_2**2
LETTERS = (Letter("p", p), Letter("q", q), Letter("w", sp.sqrt(1 + 2 * s_2**2)))
ON_PAGE = {"price-theorem": "", "mean-of-erf-pair": "p q w", "mean-of-erf-pair.slopes": "p w"}
"""The letters on the page of each claim."""
h, k = m_1 / p, m_2 / q
z = (m_2 * p**2 - 2 * m_1 * s_1 * t) / (p * sp.sqrt(D))

PRODUCT = equal(
    mean_of_pair(erf(U) * erf(V)),
    erf(h) * erf(k) + 4 * owen_t2(root_2 * h, root_2 * k, 2 * s_1 * t / sp.sqrt(D)),
)
CENTRED = equal(
    mean_of_pair(erf(s_1 * X) * erf(t * X + s_2 * Y)),
    2 / sp.pi * sp.atan(2 * s_1 * t / sp.sqrt(D)),
)
ONE_SLOPE = equal(mean_of_pair(erf_prime(U) * erf(V)), erf_prime(h) / p * erf(z))
TWO_SLOPES = equal(
    mean_of_pair(erf_prime(U) * erf_prime(V)), erf_prime(h) * erf_prime(z) / sp.sqrt(D)
)
SECOND_SLOPE = equal(
    mean_of_pair(erf_second(U) * erf(V)),
    erf_second(h) / p**2 * erf(z) - 2 * s_1 * t / p**2 * erf_prime(h) * erf_prime(z) / sp.sqrt(D),
)
FIRST, SECOND = m_1 + s_1 * X, m_2 + s_2 * correlated(c)
PRICE = equal(
    derivative(mean_of_pair(erf(FIRST) * erf(SECOND)), c),
    s_1 * s_2 * mean_of_pair(erf_prime(FIRST) * erf_prime(SECOND)),
    (c > -1, c < 1),
)


def worked_out(goal: Statement, shelf: Shelf) -> Theorem:
    """Y is integrated out; what is left is a mean over X."""
    return pair_mean(goal, *known_means(shelf))


def by_price(goal: Statement, shelf: Shelf) -> Theorem:
    """Price's theorem for g(u, v) = erf(m_1 + s_1 u) erf(m_2 + s_2 v)."""
    u, v = sp.symbols("u v", real=True)
    known = price(erf(m_1 + s_1 * u) * erf(m_2 + s_2 * v), u, v, c)
    line = chain(goal.lhs, goal.given).equals(known.statement.rhs, by=applying(known))
    return line.equals(goal.rhs, by=normal_form).theorem()


def _claim(
    label: str, name: str, title: str, said: str, proof: Proof, *stated: tuple[str, Statement]
) -> Claim:
    statements = tuple(statement for _, statement in stated)
    return Claim(
        label=label,
        number=f"Means ({name})",
        title=title,
        sentence=said,
        headings=tuple(Heading(*each) for each in stated),
        letters=only(ON_PAGE[label], LETTERS),
        statements=statements,
        proofs=(proof,),
        evidence=(pair_evidence(statements),),
    )


PAIR = (
    "For real $m_1$, $s_1$, $m_2$, $t$ and $s_2$, independent standard Gaussians $X$ and $Y$, $U = m_1 +"
    " s_1 X$ and $V = m_2 + t X + s_2 Y$, which are any two jointly Gaussian variables with covariance"
    " $s_1 t$,"
)
INTEGRATED_OUT = (
    "$Y$ occurs in one error function only and can be integrated out, since $erf(v/w)$ with $w = sqrt(1 +"
    " 2 s^2)$ solves the heat equation in $s^2$; what is left are means over $X$, which are known."
)
CLAIMS = (
    _claim(
        "price-theorem",
        "Price",
        "Price's theorem for $erf erf$",
        "For real $m_1$, $s_1$, $m_2$ and $s_2$ and standard Gaussians of covariance $c$, $-1 < c < 1$,"
        " which are $X$ and $c X + sqrt(1 - c^2) Y$ for independent $X$ and $Y$, the derivative in $c$ of"
        " the mean of $erf(m_1 + s_1 X) erf(m_2 + s_2 (c X + sqrt(1 - c^2) Y))$ is $s_1 s_2$ times the"
        " mean with $erf'$ in both places.",
        Proof(
            "By Stein's lemma, for each of the two variables",
            (by_price,),
            "Differentiating in $c$ brings $X - c Y/sqrt(1 - c^2)$ down. Stein's lemma takes $X$ and $Y$"
            " away; the second derivatives in the second place cancel, and the mixed one is left. So it"
            " goes for any function of the two that is smooth and tempered.",
        ),
        ("Price's theorem", PRICE),
    ),
    _claim(
        "mean-of-erf-pair",
        "pair",
        "Mean of $erf erf$ for jointly Gaussian variables",
        f"{PAIR} the mean of $erf(U) erf(V)$ is the product of the means plus one smooth integral, and an"
        " arctangent if both are centred.",
        Proof("By integrating out", (worked_out, worked_out), INTEGRATED_OUT),
        ("Any means", PRODUCT),
        ("Centred", CENTRED),
    ),
    _claim(
        "mean-of-erf-pair.slopes",
        "slopes",
        "Means of derivatives of $erf$ for jointly Gaussian variables",
        f"{PAIR} the means of $erf'(U) erf(V)$, $erf'(U) erf'(V)$ and $erf''(U) erf(V)$ are elementary.",
        Proof("By integrating out", (worked_out,) * 3, INTEGRATED_OUT),
        ("One derivative", ONE_SLOPE),
        ("Two derivatives", TWO_SLOPES),
        ("A second derivative", SECOND_SLOPE),
    ),
)
