"""Why the determinant of the form at a corner is positive, in letters.

There n = D^2 N, n - m = D^2 phi and K = D^2 E, with tau = q - 1 and beta = 2 a/sqrt(pi). The other tokens
enter by their number 1 + i, by delta = 2 lambda/(sqrt(pi) P D) and by omega = sqrt(1 + 4 lambda^2). The
determinant is a polynomial in their number, and its coefficients are positive.
"""

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Prove, Shelf
from slr_verify.document.letters import Letter, Letters
from slr_verify.language.statement import Given, Statement, at_least, at_most, more
from slr_verify.model.notation import x

tau, beta, delta, omega, mu = sp.symbols("tau beta delta omega mu", positive=True)
phi, i = sp.symbols("phi i", nonnegative=True)
"""What depends on the parameters, as said above; mu = D^2."""
pi = sp.pi
root = 2 + 2 * tau + tau**2
s, psi, sigma = 1 / (1 + tau), tau * (2 + tau) / (2 * root), 2 / root
"""1/q, g^2/p^2 and 1/p^2."""
height = tau / (2 + tau)
"""(q - 1)/(q + 1), whose arctan is pi zeta(0, g)/4."""
N = 8 * psi / (pi * beta)
E = 4 * psi * beta + 2 * s * beta**2 + 8 * s * psi / pi
eta = 2 * psi + 2 * beta * s
"""n/D^2 and K/D^2, and h/n where there is one token."""
others = i + 1
R = s * N**2 + others * delta * (16 * psi / (pi * beta) + 4 * delta / omega + 2 * i * delta)
C = E + 3 * N + phi
off = N * eta + 2 * beta * others * delta - N - phi
WIDEST = 2 / sp.sqrt(3 * pi)

SHORT = beta <= 1
LOW = phi >= N - 8 * height / pi
WIDTH = sp.Le(delta, WIDEST)
COLD = sp.Le(4 * omega, 5 + pi * root / 3)

# One token, what each of the others adds, and what each two of them add
ALONE = more((s * N**2 + phi) * C - (N * eta - N - phi) ** 2, 0, (SHORT, LOW))
PAIR = more(E + 3 * N - 2 * beta**2, 0, (SHORT,))
single = (4 * psi / (pi * beta) + delta / omega) * C + beta * (N + phi - N * eta) - beta**2 * delta
SINGLE = more(single, 0, (SHORT, WIDTH, COLD))
POSITIVE = more(mu**2 * ((R + phi) * C - off**2), 0, (SHORT, LOW, WIDTH, COLD))

# In (q - 1)/(q + 1) alone
s_x, psi_x, sigma_x = (1 - x) / (1 + x), x / (1 + x**2), (1 - x) ** 2 / (1 + x**2)
bent = 4 * psi_x + 8 * psi_x * s_x / pi + 24 * psi_x / pi - 2 * s_x + 4 * sigma_x**2 + 4 * sigma_x
bent -= (1 - x) ** 3 * (1 + x) / (1 + x**2) * (1 + 4 * psi_x) + 4 * (1 - x) ** 4 / (1 + x**2)
steep = (4 + 8 * s_x / pi + 24 / pi) / (1 + x**2) - 4 * x * (1 - x) / ((1 + x**2) * (1 + x))
half = 4 * sigma_x / (5 * sigma_x + 2 * pi / 3) - sp.Rational(1, 2)
mixed = 4 * psi_x / pi * x * steep + 2 * WIDEST * half
wide = 24 / (pi * (1 + x**2)) - 4 / (1 + x)


def seen(part: sp.Expr, given: Given) -> Theorem:
    """It is positive for x in [0, 1], as balls see, so at (q - 1)/(q + 1)."""
    known = infer(more(part, 0, (x >= 0, x <= 1)), ByBalls())
    low = infer(at_least(height, 0, given), adding(rest=height))
    high = infer(at_most(height, 1, given), adding(rest=2 / (2 + tau)))
    goal = known.statement.substituted({x: height}).holding(given)
    return infer(goal, Instance(known, ((x, height),), (low, high)))


def alone(goal: Statement, shelf: Shelf) -> Theorem:
    """With beta = 1 in what grows less, and phi at least what is said."""
    given = goal.given
    short, low = (hypothesis(each, given) for each in (SHORT, LOW))
    spare = 8 * s**2 * psi / (pi * beta) + 24 * s * psi * (1 + beta) / (pi * beta**2) + 2 * s**2
    spare += 4 * sigma**2 * (1 + height**2) * s
    rest = s * N**2 * phi + phi * E + 4 * sigma**2 * psi * N**2
    return infer(
        goal,
        adding(
            (sigma**2 * N * (1 + 2 * eta), low),
            (N**2 * beta * s, seen(bent, given)),
            (N**2 * beta * spare, short),
            rest=rest + 2 * psi * (1 + sigma) * N * phi * (1 + 2 * eta),
        ),
    )


def pair(goal: Statement, shelf: Shelf) -> Theorem:
    """N is large where s is small."""
    factor = 24 * psi / (pi * beta) + 2 * (1 + beta) * tau / (1 + tau)
    known = (height, seen(wide, goal.given)), (factor, hypothesis(SHORT, goal.given))
    return infer(goal, adding(*known, rest=4 * psi * beta + 8 * s * psi / pi))


def single_token(goal: Statement, shelf: Shelf) -> Theorem:
    """Between the bounds for delta = 0 and for the largest delta, in which it is linear."""
    given = goal.given
    short, width, cold = (hypothesis(each, given) for each in (SHORT, WIDTH, COLD))
    both = infer(PAIR.holding(given), Instance(pair(PAIR, shelf)))
    steeply, scale = seen(steep, given), 4 * psi / pi
    spare = 8 * s * psi / (pi * beta) + 24 * psi * (1 + beta) / (pi * beta**2) + 2 * s
    return infer(
        goal,
        adding(
            (delta / omega, both),
            (scale * spare, short),
            (2 * beta**2 * delta * sigma / (omega * (5 * sigma + 2 * pi / 3)), cold),
            (scale * height / WIDEST, steeply, width),
            (scale * height * delta * (1 + beta) / WIDEST, steeply, short),
            (beta**2 * delta / WIDEST, seen(mixed, given)),
            rest=phi * (4 * psi / (pi * beta) + delta / omega + beta),
        ),
    )


def positive(goal: Statement, shelf: Shelf) -> Theorem:
    """It is a polynomial in the number of other tokens, whose coefficients are the three before."""
    one, two, three = (
        infer(each.holding(goal.given), Instance(PROOFS[each](each, shelf)))
        for each in (ALONE, SINGLE, PAIR)
    )
    twice = 2 * others * i * delta**2 * mu**2
    return infer(
        goal,
        adding((mu**2, one), (4 * others * delta * mu**2, two), (twice, three), rest=twice * phi),
    )


PROOFS: dict[Statement, Prove] = {
    ALONE: alone,
    PAIR: pair,
    SINGLE: single_token,
    POSITIVE: positive,
}


def letters() -> Letters:
    """Letters for 1/q and for 2 p^2."""
    return (
        Letter("t", s, level=1),
        Letter("w", root, level=1),
    )
