"""The oracle becomes a saddle once as lambda grows, in a region of d and gamma, for any number of tokens.

At lambda = 1/z the determinant of the block is (L - 1) c S times `balance`, where c, S > 0 are those of
`minimum`. The signal s = D/sqrt(z^2 + 2 gamma^2) and all else are smooth up to z = 0, so that a box
holds every lambda above sqrt(3)/2, below which the determinant is positive. There balls see that `balance`
increases in z: 2 z/sqrt(z^2 + 4) does, and what else is not constant has a factor exp(-s^2).
"""

from functools import cache

import sympy as sp

from slr_verify.calculus.chain import Chain, chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.cases import ByCases, Contradiction
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.rules.instance import Instance, everywhere, instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.rules.roots import UniqueRoot
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.binding import replaced
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.integral import Integral
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal, less, more
from slr_verify.language.value import derivative
from slr_verify.model.letters import LARGE_D
from slr_verify.model.notation import D, L, d, gamma, lam
from slr_verify.model.notation import x as slot
from slr_verify.paper.beyond.oracle import minimum
from slr_verify.paper.beyond.oracle.hessian import DETERMINANT, ENTRIES, SEVERAL
from slr_verify.paper.beyond.oracle.minimum import COLD, MANY, S, m, root_pi, tokens
from slr_verify.paper.beyond.oracle.stability import END
from slr_verify.paper.evidence.nearby import Nearby, at_oracle, nearby_evidence
from slr_verify.paper.evidence.pgd import Setting

z, low, high, sigma = sp.symbols("z z_0 z_1 sigma", real=True)
"""1/lambda, two values of it, and a multiple of (L - 2) gamma^2/d."""
h, k = sp.sqrt(z**2 + 2 * gamma**2), sp.sqrt(z**2 + 4 * gamma**2)
signal = D / h


def balance(others: sp.Expr) -> sp.Expr:
    """The determinant at lambda = 1/z, but for positive factors; `others` is L - 1."""
    share, bell = gamma**2 / h**2, erf_prime(signal)
    e, inner = sp.erf(signal), sp.erf(signal * z / k)
    width = 4 * gamma**2 / (k * (k + z))
    place = z / k + width * slot
    spread = Integral(width * sp.exp(-(signal**2) * (1 + place**2)) / (1 + place**2), (slot, 0, 1))
    bent = sp.sqrt(2) * gamma**2 * bell / h
    excess = 4 / sp.pi * spread + 2 * gamma**2 * e / d + bent * (3 - inner) / sp.sqrt(d)
    moment, slope = e**2 + excess, 2 - 3 * inner + 2 * share
    own = sp.sqrt(d) * bent * (1 - inner) * (1 + 4 * share)
    own += 8 / root_pi * gamma**2 * share * z / k * erf_prime(sp.sqrt(2) * D / k)
    return (
        2 * z / sp.sqrt(z**2 + 4)
        - 1
        + others * excess / moment
        + root_pi * gamma**2 * bell * sp.sqrt(z**2 + 2) / h * (1 + e * slope / moment)
        + sp.pi * (z**2 + 2) / 8 / others * (own - bent**2 * slope**2 / moment)
    )


CUTS = (40, 60, 80, 120, 160, 240, 400)
NOISE = (gamma >= sp.S.Half, gamma <= 1)
REGION = (*SEVERAL, d >= CUTS[0], d <= CUTS[-1], *NOISE)
COLDEST = sp.Rational(29, 25)
"""Above 2/sqrt(3)."""
positive = m * tokens * S
BALANCE = equal(DETERMINANT, positive * balance(m).subs(z, 1 / lam), SEVERAL)
LATER = {lam: END}
ONCE = less(replaced(DETERMINANT, LATER), 0, (*REGION, lam < END, sp.Le(DETERMINANT, 0)))
HOT = less(DETERMINANT, 0, (*REGION, lam >= 2, sp.Le(8 * gamma**2 * (L - 2), d)))


def number(ratio: int) -> sp.Expr:
    """L - 1, if sigma = ratio (L - 2) gamma^2/d."""
    return 1 + sigma * d / (ratio * gamma**2)


def box(cuts: tuple[int, ...], most: sp.Expr) -> Given:
    """A box for d, gamma, z and sigma."""
    return (d >= cuts[0], d <= cuts[-1], *NOISE, z >= 0, z <= most, sigma >= 0, sigma <= 1)


def in_reciprocal(expr: sp.Expr, given: Given, shelf: Shelf) -> Chain:
    """With zeta as an integral, and each root as a multiple of lambda."""
    line = chain(expr, given).rewritten(by=everywhere(shelf.theorem("zeta-without-cancellation")))
    for scale in (2 * gamma**2, 4 * gamma**2, sp.Integer(2), sp.Integer(4)):
        root = lam * sp.sqrt(1 / lam**2 + scale)
        line = line.rewritten(by=UniqueRoot(1 + scale * lam**2, root))
    return line


def balanced(shelf: Shelf) -> Theorem:
    """Both sides of `BALANCE` in the reciprocal of lambda."""
    left, right = (in_reciprocal(side, SEVERAL, shelf) for side in (BALANCE.lhs, BALANCE.rhs))
    left = left.equals(right.current, by=normal_form)
    return infer(BALANCE, adding((1, left.theorem()), (-1, right.theorem())))


def rising(cuts: tuple[int, ...] = CUTS) -> Theorem:
    """The derivative in z is positive, by balls on one part of the range of d after the other."""
    goal = more(derivative(balance(number(2)), z), 0, box(cuts, COLDEST))
    if len(cuts) == 2:
        return infer(goal, ByBalls())
    return infer(goal, ByCases(d, sp.Integer(cuts[1]), rising(cuts[:2]), rising(cuts[1:])))


@cache
def increased() -> Theorem:
    """So `balance` is larger at the larger z."""
    f = balance(number(2))
    given = (low >= 0, high >= 0, low < high, high <= COLDEST, *box(CUTS, COLDEST)[:4])
    goal = less(f.subs(z, low), f.subs(z, high), (*given, sigma >= 0, sigma <= 1))
    return infer(goal, MonotoneBetween(z, f, low, high, rising()))


def for_tokens(ratio: int, given: Given) -> tuple[Theorem, Theorem]:
    """That sigma is between 0 and 1 if `ratio` (L - 2) gamma^2 <= d, which is given last."""
    value = ratio * gamma**2 * (L - 2) / d
    several, few = hypothesis(given[0], given), hypothesis(given[-1], given)
    return (
        infer(at_least(value, 0, given), adding((ratio * gamma**2 / d, several))),
        infer(at_most(value, 1, given), adding((1 / d, few))),
    )


def applied(known: Theorem, values: dict[sp.Symbol, sp.Expr], *lemmas: Theorem) -> Theorem:
    """A theorem for these values, by lemmas that have its hypotheses."""
    goal = known.statement.substituted(values).holding(lemmas[0].statement.given)
    return infer(goal, Instance(known, tuple(values.items()), lemmas))


def fallen(given: Given) -> Theorem:
    """`balance` is smaller at lambda_0 > lambda; given last are lambda > sqrt(3)/2 and few tokens."""
    order, warm = hypothesis(lam < END, given), hypothesis(given[-2], given)
    spare = COLDEST**2 / 4
    scale = 1 / (lam**2 * (COLDEST + 1 / lam))
    before = infer(less(1 / END, 1 / lam, given), adding((1 / (lam * END), order)))
    there = at_most(1 / lam, COLDEST, given)
    warmer = infer(there, adding((spare * scale, warm), rest=(3 * spare - 1) * scale))
    values = {low: 1 / END, high: 1 / lam, sigma: 2 * gamma**2 * (L - 2) / d}
    return applied(increased(), values, before, warmer, *for_tokens(2, given))


def once(goal: Statement, shelf: Shelf) -> Theorem:
    """By cases: by `oracle-minimum` lambda is above sqrt(3)/2, and there are few tokens."""
    warm, few = sp.Gt(4 * lam**2, 3), sp.Le(2 * gamma**2 * (L - 2), d)
    falls = smaller(goal.holding((*goal.given, warm, few)), shelf)
    many = impossible(MANY, goal.holding((*goal.given, warm, sp.Gt(*few.args))), shelf)
    above = goal.holding((*goal.given, warm))
    hotter = infer(above, ByCases(few.lhs, few.rhs, falls, many))
    colder = impossible(COLD, goal.holding((*goal.given, sp.Le(*warm.args))), shelf)
    return infer(goal, ByCases(warm.lhs, warm.rhs, colder, hotter))


def smaller(goal: Statement, shelf: Shelf) -> Theorem:
    """The determinant is not positive at lambda, and has the sign of `balance` everywhere."""
    here, later = balanced(shelf), replaced(positive, LATER)
    falls, known = fallen(goal.given), hypothesis(ONCE.given[-1], goal.given)
    share = later / positive
    at_both = ((-1, instance(here, LATER)), (share, here))
    return infer(goal, adding((later, falls), (share, known), *at_both))


def impossible(where: Statement, goal: Statement, shelf: Shelf) -> Theorem:
    """The determinant is positive there, by `oracle-minimum`, and not positive by hypothesis."""
    given = goal.given
    shown = minimum.CLAIM.shown(where, shelf)
    above = infer(more(DETERMINANT, 0, given), Instance(shown))
    signs = (1, above), (1, hypothesis(ONCE.given[-1], given))
    return infer(goal, Contradiction(infer(less(DETERMINANT, DETERMINANT, given), adding(*signs))))


@cache
def negative() -> Theorem:
    """Balls see that `balance` is negative for z up to 1/2."""
    return infer(less(balance(number(8)), 0, box((CUTS[0], CUTS[-1]), sp.S.Half)), ByBalls())


def hot(goal: Statement, shelf: Shelf) -> Theorem:
    """At 1/lambda <= 1/2, and with few tokens, `balance` is negative."""
    given = goal.given
    above = adding((1 / (2 * lam), hypothesis(given[-2], given)))
    near = infer(at_most(1 / lam, sp.S.Half, given), above)
    values = {z: 1 / lam, sigma: 8 * gamma**2 * (L - 2) / d}
    below = applied(negative(), values, near, *for_tokens(8, given))
    return infer(goal, adding((positive, below), (-1, balanced(shelf))))


PROOFS: dict[Statement, Prove] = {ONCE: once, HOT: hot}
CASES = (
    Nearby(Setting(80, 3, 0.86, 0.5**0.5, 0.1), alpha=5e-3, attracts=True),
    Nearby(Setting(80, 3, 2.5, 0.5**0.5, 0.1), alpha=5e-3, attracts=False),
)
others = sp.Symbol("n", real=True)
ROOT, OTHER_ROOT = Letter("h", h), Letter("k", k)
NAMED = (
    *(
        Letter(each.name, value, level=3, of=(lam,), points=((END,),))
        for each, value in ENTRIES.items()
    ),
    Letter("S", S, level=3, of=(lam,), points=((END,),)),
    ROOT,
    OTHER_ROOT,
    Letter("s", LARGE_D.symbol / ROOT.symbol, level=1),
    Letter(
        "f",
        balance(others),
        level=4,
        of=(z, others),
        points=(
            *((place, number(2)) for place in (z, low, high)),
            (z, number(8)),
            *((1 / place, m) for place in (lam, END)),
        ),
    ),
)
CLAIM = Claim(
    label="oracle-once",
    number="Oracle (once)",
    title="At most one change of sign as $lambda$ grows, for $d, gamma$ in a region",
    sentence=(
        "Let $40 <= d <= 400$, $1/2 <= gamma <= 1$ and $L >= 2$. Where the determinant of the block of"
        " Oracle (block) is not positive at some $lambda > 0$, it is negative at every larger $lambda_0$."
        " If $8 gamma^2 (L - 2) <= d$ it is negative at every $lambda >= 2$; and by Oracle (minimum) it is"
        " positive for $lambda <= sqrt(3)/2$. So it changes its sign at most once as $lambda$ grows, and"
        " with $8 gamma^2 (L - 2) <= d$ exactly once, between $sqrt(3)/2$ and $2$."
    ),
    headings=(
        Heading("Once it is not positive it is negative at larger $lambda$", ONCE),
        Heading("For few tokens it is negative from $lambda = 2$ on", HOT),
    ),
    letters=NAMED,
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "By ball arithmetic in $1/lambda$",
            tuple(PROOFS.values()),
            "At $lambda = 1/z$ the determinant is a positive multiple of $f(z, L - 1)$. The derivative of"
            " $f$ in $z$ is positive for $z <= 1.16$ and $L - 2 <= d/(2 gamma^2)$: interval arithmetic on"
            " small boxes shows it, as all but $2 z/sqrt(z^2 + 4)$ varies with $exp(-s^2)$ only. At smaller"
            " $lambda$, and with more tokens, the determinant is positive (Oracle (minimum)).",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)), nearby_evidence(at_oracle, *CASES)),
)
