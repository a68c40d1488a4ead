"""The risk of several heads on several locations in closed form.

R - epsilon^2 is the variance of the sum of the errors at all tokens plus the square of its mean; means and
covariances of what a head adds at one token are those of `heads.py`.
"""

from dataclasses import dataclass
from itertools import product

import sympy as sp

from slr_verify.model import heads as at_token
from slr_verify.model.erf_pair import by_owen, elementary, erf_product
from slr_verify.model.heads_task import HeadsTask
from slr_verify.model.notation import D, L, epsilon, gamma, lam, p_of
from slr_verify.model.zeta import zeta

Values = dict[sp.Symbol, sp.Expr]


@dataclass(frozen=True)
class Seen:
    """A token seen by the heads: an informative one, or one of the others, which have no number."""

    task: HeadsTask
    number: int | None = None

    @property
    def spread(self) -> sp.Expr:
        """gamma, or 1."""
        return sp.S.One if self.number is None else gamma

    def mean(self, head: int) -> sp.Expr:
        """Of what a head adds."""
        return elementary(at_token.mean().xreplace(self._one(head, at_token.FIRST)))

    def with_line(self, head: int, along: int) -> sp.Expr:
        """The covariance of what a head adds with the token along v_j*."""
        w_k, w_v = (self.task.product((kind, head), ("v_star", along)) for kind in ("k", "v"))
        values = self._one(head, at_token.FIRST) | {at_token.w_k: w_k, at_token.w_v: w_v}
        return elementary(at_token.covariance_with_line().xreplace(values))

    def covariance(self, first: int, second: int, other: "Seen") -> sp.Expr:
        """Of what a head adds here with what one adds at a token of the same noise."""
        g = lam * self.spread
        values = self._one(first, at_token.FIRST) | other._one(second, at_token.SECOND)
        pairs = (("k", "k"), ("v", "v"), ("v", "k"), ("k", "v"))
        between = [self.task.product((a, first), (b, second)) for a, b in pairs]
        values |= dict(zip(at_token.BETWEEN, between, strict=True))
        expr = at_token.covariance()
        if (first, self) == (second, other):
            expr = expr.replace(erf_product, lambda *_: zeta(lam * self._along("k", first), g))
        written = elementary if first == second else by_owen
        return written(expr.xreplace(values))

    def _one(self, head: int, names: tuple[sp.Symbol, ...]) -> Values:
        """The values of a, n, b and <v, k>, and of what the token brings."""
        g = lam * self.spread
        a, n = (self._along(kind, head) for kind in ("k", "v"))
        rho = self.task.product(("k", head), ("v", head))
        own = (lam * a / p_of(g), n, sp.S.Zero, rho)
        common = {at_token.s: self.spread, at_token.g: g, at_token.pull: self.spread * g / p_of(g)}
        return common | dict(zip(names, own, strict=True))

    def _along(self, kind: str, head: int) -> sp.Expr:
        """The mean of the token along a vector of a head."""
        if self.number is None:
            return sp.S.Zero
        return D * self.task.product((kind, head), ("k_star", self.number))


def closed_risk(task: HeadsTask) -> sp.Expr:
    """E (Y - F(X))^2 in the Gram matrix and the parameters."""
    tokens = {number: Seen(task, number) for number in task.location_numbers}
    others, count = Seen(task), L - task.locations
    heads = task.head_numbers
    response = [D * task.product(("k_star", j), ("v_star", j)) for j in tokens]
    predicted = [each.mean(h) for each in tokens.values() for h in heads]
    mean = sp.Add(*response) - sp.Add(*predicted) - count * sp.Add(*map(others.mean, heads))
    same = product(tokens, tokens) if task.shared_noise else zip(tokens, tokens, strict=True)
    informative = sp.Add(*(_covariance(tokens, i, j) for i, j in same))
    apart = [others.covariance(h, o, others) for h, o in product(heads, heads)]
    return epsilon**2 + informative + count * sp.Add(*apart) + mean**2


def _covariance(tokens: dict[int, Seen], i: int, j: int) -> sp.Expr:
    """Of the errors at two informative tokens of the same noise, or at one."""
    first, second, task = tokens[i], tokens[j], tokens[i].task
    along = gamma**2 * task.product(("v_star", i), ("v_star", j))
    lines = [second.with_line(h, i) + first.with_line(h, j) for h in task.head_numbers]
    pairs = product(task.head_numbers, task.head_numbers)
    return along - sp.Add(*lines) + sp.Add(*(first.covariance(h, o, second) for h, o in pairs))
