"""Where the best lambda is to be found: the balance is negative below, positive above.

With the strict increase of the balance (`best-lambda-unique`) and the intermediate value theorem, which
is no step of a proof here, there is exactly one best lambda, and it lies between the two.
"""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.order import Multiplied, Rearranged
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement
from slr_verify.model.notation import D, L, d, gamma, lam, x
from slr_verify.model.oracle_balance import (
    P,
    Q,
    b,
    balance_at,
    exponent,
    noise_of_others,
    p,
    powers,
    q,
    scale,
    sharpening,
)
from slr_verify.paper.beyond.best_lambda.equation import BALANCE
from slr_verify.paper.beyond.bounds.erfc_bounds import nonnegative, root_pi, y

ONE, HALF, SMALL = sp.S.One, sp.S.Half, sp.Rational(32, 31)
signal, noise, others = D**2, gamma**2, (L - 1) / gamma**2
LOW = (sp.Le(8 * lam * powers, D),)
HIGH = (sp.Ge(2 * gamma**2 * lam, sp.sqrt(sp.pi * d)),)

BELOW = Statement(balance_at(lam), "<", sp.S.Zero, LOW)
ABOVE = Statement(balance_at(lam), ">", sp.S.Zero, HIGH)

erfc_b = 1 - sp.erf(b)
eighth = D / (8 * gamma**2)
worst = SMALL * sp.Rational(129, 128) + 1 - 2 * root_pi * sp.Rational(127, 128)


def above(goal: Statement, shelf: Shelf) -> Theorem:
    """exp(b^2) erfc(b) <= 1, and p/q > 1/sqrt(2)."""
    tail = Instance(shelf.theorem("erf-bounds", 1), ((y, b),))
    known = chain(erfc_b).at_most(sp.exp(-(b**2)), by=tail).theorem()
    most = root_pi * D / (2 * gamma**2 * p)
    line = lam / (sp.sqrt(2) * p)
    ahead = lam / (p * q**2 * (2 * p / q + sp.sqrt(2)))  # lambda/q - line
    far = nonnegative(HIGH[0].lhs - HIGH[0].rhs, goal.given)
    return (
        chain(goal.lhs, goal.given)
        .at_least(lam / q - sharpening(), by=Rearranged(nonnegative(noise_of_others())))
        .at_least(lam / q - most, by=Rearranged(known, -sp.exp(-(b**2)) / most))
        .equals(line + ahead - most, by=normal_form)
        .more_than(line - most, by=by_sign)
        .at_least(goal.rhs, by=Rearranged(far, 2 * gamma**2 * sp.sqrt(2) * p))
        .theorem()
    )


def below(goal: Statement, shelf: Shelf) -> Theorem:
    """Costs of at most about D/(8 gamma^2) each, against a gain of about 2 sqrt(pi) times that."""
    grown, halved = _exponential_small(shelf), _gain_large(shelf)
    cost, gain = (L - 1) * lam * p**2 / gamma**4, 2 * root_pi * eighth
    bare = nonnegative(cost * sp.exp(exponent) * (1 - 1 / (Q * P**2)))
    spare = nonnegative(lam * (1 - 1 / q))
    lean = nonnegative(gain * (2 * scale**2 / (p**2 * (p + 1)) + 4 * scale**4 / p**2))
    room = 1 - 2 * scale**2  # at most 1/p
    return (
        chain(goal.lhs, goal.given)
        .at_most(cost * sp.exp(exponent) + lam / q - sharpening(), by=Rearranged(bare))
        .at_most(SMALL * cost + lam / q - sharpening(), by=Multiplied(grown, cost))
        .at_most(SMALL * cost + lam - sharpening(), by=Rearranged(spare))
        .at_most(SMALL * cost + lam - gain / p, by=Multiplied(halved, 2 * gain / p))
        .at_most(SMALL * cost + lam - gain * room, by=Rearranged(lean))
        .at_most(
            SMALL * p**2 * eighth + lam - gain * room,
            by=Multiplied(_at_most_d(others), SMALL * p**2 / (8 * gamma**2)),
        )
        .at_most(
            eighth * (SMALL * p**2 + 1) - gain * room,
            by=Multiplied(_at_most_d(noise), 1 / (8 * gamma**2)),
        )
        .at_most(eighth * worst, by=Multiplied(_narrow(), eighth * (SMALL + 2 * root_pi) / 128))
        .less_than(goal.rhs, by=by_sign)
        .theorem()
    )


def _at_most_d(part: sp.Expr) -> Theorem:
    """8 lambda times a part of D^2 + gamma^2 + (L-1)/gamma^2 is at most D."""
    rest = nonnegative(8 * lam * sum(each for each in (signal, noise, others) if each != part))
    return (
        chain(8 * lam * part, LOW)
        .at_most(8 * lam * powers, by=Rearranged(rest))
        .at_most(D, by=by_sign)
        .theorem()
    )


def _short() -> Theorem:
    """8 lambda D <= 1."""
    known = _at_most_d(signal)
    return chain(8 * lam * D, LOW).at_most(1, by=Rearranged(known, D)).theorem()


def _narrow() -> Theorem:
    """256 g^2 <= 1, because 16 lambda gamma D <= 8 lambda (D^2 + gamma^2)."""
    rest = nonnegative(8 * lam * ((D - gamma) ** 2 + (L - 1) / gamma**2))
    most = (
        chain(16 * lam * gamma * D, LOW)
        .at_most(8 * lam * powers, by=Rearranged(rest))
        .at_most(D, by=by_sign)
        .theorem()
    )
    root = chain(16 * scale, LOW).at_most(1, by=Rearranged(most, D)).theorem()
    return chain(256 * scale**2, LOW).at_most(1, by=Multiplied(root, 1 + 16 * scale)).theorem()


def _exponential_small(shelf: Shelf) -> Theorem:
    """E <= lambda^2 d <= 1/32, and exp(-E) >= 1 - E, so exp(E) <= 32/31."""
    rest = nonnegative(lam**2 * d * (1 - 1 / q**2))
    size = (
        chain(exponent, LOW)
        .at_most(lam**2 * d, by=Rearranged(rest))
        .at_most(sp.Rational(1, 32), by=Multiplied(_short(), (1 + 8 * lam * D) / 32))
        .theorem()
    )
    line = Instance(shelf.theorem("erfc-bounds"), ((x, -exponent),))
    fallen = (
        chain(sp.exp(-exponent), LOW)
        .at_least(1 - exponent, by=line)
        .at_least(1 / SMALL, by=Rearranged(size))
        .theorem()
    )
    factor = -sp.exp(-exponent) / SMALL
    return chain(sp.exp(exponent), LOW).at_most(SMALL, by=Rearranged(fallen, factor)).theorem()


def _gain_large(shelf: Shelf) -> Theorem:
    """1/2 <= exp(b^2) erfc(b), for erfc(b) >= 1 - 2 b/sqrt(pi) and b <= lambda D <= 1/8."""
    steep = nonnegative(lam * D * (1 - 1 / (p * q)))
    near = (
        chain(8 * b, LOW)
        .at_most(8 * lam * D, by=Rearranged(steep, -ONE / 8))
        .at_most(1, by=Instance(_short()))
        .theorem()
    )
    bound = Instance(shelf.theorem("lemma-17", 2), ((x, b),))
    linear = (
        chain(sp.erf(b), LOW)
        .at_most(2 / root_pi * sp.Abs(b), by=bound)
        .at_most(1 / (4 * root_pi), by=Multiplied(near, 1 / (4 * root_pi)))
        .at_most(HALF, by=by_sign)
        .theorem()
    )
    more = nonnegative((sp.exp(b**2) - 1) * erfc_b)
    whole = (
        chain(sp.exp(b**2) * erfc_b, LOW)
        .at_least(erfc_b, by=Rearranged(more))
        .at_least(HALF, by=Rearranged(linear))
        .theorem()
    )
    return chain(HALF, LOW).at_most(sp.exp(b**2) * erfc_b, by=Rearranged(whole)).theorem()


BELOW_CLAIM = Claim(
    label="best-lambda-bracket.low",
    number="Best lambda (low end)",
    title="The balance is negative for small $lambda$, with an explicit bound",
    sentence=(
        "If $8 lambda (D^2 + gamma^2 + (L - 1)/gamma^2) <= D$, the balance of Best lambda (stationary)"
        " is negative."
    ),
    statements=(BELOW,),
    setting=(BALANCE,),
    proofs=(
        Proof(
            "Term by term",
            (below,),
            "For such $lambda$ each of the two costs is at most about $D/(8 gamma^2)$, while the gain is"
            " at least about $2 sqrt(pi)$ times that because $erfc(b) >= 1/2$ for $b = lambda D/(p q)$.",
        ),
    ),
    evidence=(enclosure_evidence((BELOW,)),),
)
ABOVE_CLAIM = Claim(
    label="best-lambda-bracket.high",
    number="Best lambda (high end)",
    title="The balance is positive for large $lambda$, with an explicit bound",
    sentence="If $2 gamma^2 lambda >= sqrt(pi d)$, the balance of Best lambda (stationary) is positive.",
    statements=(ABOVE,),
    setting=(BALANCE,),
    proofs=(
        Proof(
            "By Mills' ratio",
            (above,),
            "The gain is at most $sqrt(pi) D/(2 gamma^2 p)$ because $exp(b^2) erfc(b) <= 1$ with $b ="
            " lambda D/(p q)$. The spread $lambda/q$ alone exceeds this because $p/q > 1/sqrt(2)$, and the"
            " noise of the other tokens is nonnegative.",
        ),
    ),
    evidence=(enclosure_evidence((ABOVE,)),),
)
CLAIMS = (BELOW_CLAIM, ABOVE_CLAIM)
