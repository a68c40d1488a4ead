"""The posterior of J_0 given all tokens but their products with v*, as weights of a predictor.

By these the predictor is a sum of the <X_n, v*> with weights that do not depend on them. No predictor has
a smaller risk than the Bayes predictor, which knows these products too.
"""

from __future__ import annotations

from collections.abc import Iterable

import sympy as sp
from sympy.core.symbol import Str

from slr_verify.document.nodes import Index, Name, Node, related
from slr_verify.document.reader import Reader
from slr_verify.language.all_tokens import InBasis
from slr_verify.language.integral import Sum
from slr_verify.language.iverson import Iverson
from slr_verify.language.vectors import inner
from slr_verify.model.all_tokens import X, place
from slr_verify.model.argmax_softmax import (
    LAW,
    WeightOfToken,
    WithLaw,
    among_others,
    prediction,
    token,
)
from slr_verify.model.notation import D, L, d, gamma
from slr_verify.model.posterior import score as log_ratio

direction = sp.Symbol("i", integer=True, positive=True)
"""The number of a vector of the basis."""


def across(number: sp.Expr) -> sp.Expr:
    """The sum of the <X, u_i>^2 in the places of a token."""
    u = InBasis(Str("u"), number, direction)
    return Sum(inner(X, u) ** 2, (direction, 1, d - 2))


class squares_across(WithLaw):  # noqa: N801 (SymPy functions are in lower case)
    """`squares_across(n, *LAW)`: the sum of the <X_n, u_i>^2."""

    def _tree(self, read: Reader) -> Node:
        return Index(Name("s"), read(self.args[0]))

    def definition(self) -> sp.Expr:
        """In the places of the informative token there is gamma X."""
        number, place, vector, spread, _, _ = self.args
        informative = Iverson(sp.Eq(number, place, evaluate=False))
        squares = across(number).subs(X, vector)
        return squares * (1 + informative * (spread**2 - 1))

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """As a sum of squares."""
        yield related(
            read.formula(cls(token, *LAW)), "=", read.formula(cls(token, *LAW).definition())
        )


class log_of_ratio(WithLaw):  # noqa: N801
    """`log_of_ratio(n, *LAW)`: the logarithm by which `unseen` weighs a token."""

    def _tree(self, read: Reader) -> Node:
        return Index(Name("b"), read(self.args[0]))

    def definition(self) -> sp.Expr:
        """But for what is the same for all tokens."""
        return unseen(*self.args).evidence(self.args[0])

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """By the products with k* and the squares."""
        logarithm = cls(token, *LAW)
        yield related(read.formula(logarithm), "=", read.formula(logarithm.definition()))


class unseen(WeightOfToken):  # noqa: N801
    """`unseen(n, *LAW)`: the probability of J_0 = n given all <X_j, k*> and <X_j, u_i>."""

    called = "w"

    def definition(self) -> sp.Expr:
        """By the logarithm of the ratio of the densities of an informative and another token."""
        return among_others(self.evidence, self.args[0], self.args[5], sp.S.One)

    def evidence(self, number: sp.Expr) -> sp.Expr:
        """That for J_0 = n, but for what is the same for all n."""
        along = self.scored(number)
        return log_ratio(along, along**2 + squares_across(number, *self.args[1:6]))

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """The definition, with those of the logarithms and of the squares in it."""
        by_logarithms = among_others(lambda number: log_of_ratio(number, *LAW), token, L, sp.S.One)
        yield related(read.formula(cls(token, *LAW)), "=", read.formula(by_logarithms))
        yield from log_of_ratio.explained(read)
        yield from squares_across.explained(read)


def unseen_weight(number: sp.Expr) -> unseen:
    """That of a token."""
    return unseen(number, *LAW)


class unseen_prediction(WithLaw):  # noqa: N801
    """`unseen_prediction(l, *LAW)`: the prediction by these weights, at the tokens given J_0 = l."""

    def _tree(self, read: Reader) -> Node:
        return Index(Name("f"), read(self.args[0]))

    def definition(self) -> sp.Expr:
        """The sum of the w_n <X_n, v*>."""
        return prediction(lambda number: unseen(number, *self.args[1:]))

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """As a sum."""
        yield related(read.formula(cls(place, *LAW)), "=", read.formula(prediction(unseen_weight)))


ACROSS_SIGNAL = (squares_across, unseen, unseen_prediction)
"""What depends on the <X, u_i>."""
own_form = (gamma**2 - 1) / 4, D * gamma / 2
other_form = (1 / gamma**2 - 1) / 4, -D / (2 * gamma**2)
"""a and b of a x^2 + b x: what half of log(r_l/r_n) has of X along k*, in the places of l and of n."""
offset = D**2 * (1 + 1 / gamma**2) / 4
"""And without X."""
