"""What a larger lambda costs the oracle and what it gains: the sign of the slope of its risk.

With E = lambda^2 d/q^2 = a^2 + b^2, the derivative of R(k*, v*) in lambda is a positive weight times

    (L-1) lambda p^2 exp(E)/(gamma^4 Q P^2)  +  lambda/q  -  sqrt(pi) D exp(b^2) erfc(b)/(2 gamma^2 p):

the noise of the other tokens, the spread of the informative one, and the sharpening of its weight.
The best lambda is where the three are in balance.
"""

import sympy as sp

from slr_verify.document.nodes import Call, Node, Sign
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.abbreviation import Abbreviation
from slr_verify.language.binding import replaced
from slr_verify.model.notation import D, L, d, gamma, lam, p_of, q_of

scale = lam * gamma
p, q, P, Q = p_of(scale), q_of(scale), p_of(lam), q_of(lam)
a = lam * D / p
b = a / q
powers = D**2 + gamma**2 + (L - 1) / gamma**2
exponent = lam**2 * d / q**2
"""E = a^2 + b^2."""


def weight() -> sp.Expr:
    """8 gamma^4 exp(-E)/(pi p^2), positive."""
    return 8 * gamma**4 * sp.exp(-exponent) / (sp.pi * p**2)


def noise_of_others() -> sp.Expr:
    """What the L - 1 other tokens add; it increases with lambda (d >= 2)."""
    return (L - 1) * lam * p**2 * sp.exp(exponent) / (gamma**4 * Q * P**2)


def spread_of_signal() -> sp.Expr:
    """What the fluctuation of the informative token's weight adds: lambda/q, increasing."""
    return lam / q


def sharpening() -> sp.Expr:
    """What the mean of the informative token's weight gains; it decreases with lambda."""
    return sp.sqrt(sp.pi) * D * sp.exp(b**2) * (1 - sp.erf(b)) / (2 * gamma**2 * p)


def costs_less_gain() -> sp.Expr:
    """The three terms, spelled out."""
    return noise_of_others() + spread_of_signal() - sharpening()


class balance(Printed, Abbreviation):  # noqa: N801 (SymPy functions are in lower case)
    """`balance(lambda, d, L, gamma)`: costs minus gain; zero at the best lambda."""

    nargs = 4
    is_extended_real = True
    reads = "balance"

    def _tree(self, read: Reader) -> Node:
        return Call(Sign("BB"), read.arguments(*self.args))

    def definition(self) -> sp.Expr:
        """`costs_less_gain` at these arguments."""
        places = dict(zip((lam, d, L, gamma), self.args, strict=True))
        return replaced(costs_less_gain(), places)


def balance_at(place: sp.Expr) -> sp.Expr:
    """The balance at another lambda."""
    return balance(place, d, L, gamma)


def lowest() -> sp.Expr:
    """D/(8 (D^2 + gamma^2 + (L-1)/gamma^2)): up to here the balance is negative (Best lambda)."""
    return D / (8 * powers)


def highest() -> sp.Expr:
    """sqrt(pi d)/(2 gamma^2): from here on the balance is positive (Best lambda)."""
    return sp.sqrt(sp.pi * d) / (2 * gamma**2)
