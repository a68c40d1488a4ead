"""Predictors (1) and (2), argmax and softmax, with k = k* and v = v*: their risks by the law of the task.

Given J_0 = l all tokens are functions of one Gaussian vector X, as in `all_tokens`. Each predictor is a sum
of the <X_n, v*> with weights that depend on the products <X_j, k*> of all tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import sympy as sp
from sympy.core.symbol import Str

from slr_verify.document.nodes import Call, Fence, Index, Name, Node, listed, related
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.abbreviation import Abbreviation
from slr_verify.language.all_tokens import InBlock
from slr_verify.language.integral import Sum
from slr_verify.language.iverson import Iverson
from slr_verify.language.law import Centred
from slr_verify.language.vectors import inner
from slr_verify.model.all_tokens import X, informative, over_places, place
from slr_verify.model.notation import D, L, epsilon, gamma, lam
from slr_verify.model.task import xi

Weight = Callable[[sp.Expr], "WeightOfToken"]
"""The weight of a token, by its place."""
token, other = sp.symbols("n j", integer=True, positive=True)
"""Places of tokens."""
LAW = (place, X, gamma, D, L)
"""l, the Gaussian vector, and the parameters of the law of all tokens."""


class WithLaw(Printed, Abbreviation):
    """What depends on all tokens given J_0 = l; the first argument is a place, the next are as in LAW."""

    is_extended_real = True

    @property
    def is_all_printed(self) -> bool:
        """Whether the place and the parameters of the law, which are not printed, are those of the task."""
        return self.args[1:6] == LAW


class score(WithLaw):  # noqa: N801 (SymPy functions are in lower case)
    """`score(n, *LAW)`: <X_n, k*>."""

    def _tree(self, read: Reader) -> Node:
        seen = Index(Name("X"), read(self.args[0]))
        return Fence(listed((seen, Name("k_star"))), "<", ">")

    def definition(self) -> sp.Expr:
        """<X, k*> in the places of the token, and what is added to X in those of the informative one."""
        number, place, vector, spread, distance, _ = self.args
        along, signal = (InBlock(Str("k_star"), each) for each in (number, place))
        added = inner(vector * (spread - 1) + signal * distance, along)
        return inner(vector, along) + Iverson(sp.Eq(number, place, evaluate=False)) * added


class WeightOfToken(WithLaw):
    """The weight of a token."""

    called: str
    is_nonnegative = True

    def _tree(self, read: Reader) -> Node:
        """The place; and the temperature, if it is not the usual one."""
        letter = Index(Name(self.called), read(self.args[0]))
        others = [each for each in self.args[6:] if each != lam]
        return Call(letter, read.arguments(*others)) if others else letter

    def definition(self) -> sp.Expr:
        """By the scores of all tokens."""
        raise NotImplementedError

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """The definition."""
        weight = cls(token, *LAW, *PARAMETERS[cls])
        yield related(read.formula(weight), "=", read.formula(weight.definition()))

    def scored(self, number: sp.Expr) -> sp.Expr:
        """The score of a token under the same law."""
        return score(number, *self.args[1:6])


class largest(WeightOfToken):  # noqa: N801
    """`largest(n, *LAW)`: 1 for the first token of which <X_n, k*> is largest, else 0."""

    called = "a"

    def definition(self) -> sp.Expr:
        """Those before it are smaller, and those after it not larger."""
        number, last = self.args[0], self.args[5]
        this, that = self.scored(number), self.scored(other)
        pairs = ((sp.Lt, sp.Lt(other, number)), (sp.Le, sp.Lt(number, other)))
        return sp.Mul(
            *(
                Iverson(sign(that, this, evaluate=False), other, last, where)
                for sign, where in pairs
            )
        )


class softmax(WeightOfToken):  # noqa: N801
    """`softmax(n, *LAW, lambda)`: the weight of a token in predictor (2)."""

    called = "w"

    def definition(self) -> sp.Expr:
        """By the score of each token."""
        return among_others(self.scored, self.args[0], *self.args[5:])


PARAMETERS: dict[type[WeightOfToken], tuple[sp.Expr, ...]] = {largest: (), softmax: (lam,)}


def among_others(
    scored: Callable[[sp.Expr], sp.Expr], number: sp.Expr, last: sp.Expr, temperature: sp.Expr
) -> sp.Expr:
    """e^(lambda s_n) over the sum of all e^(lambda s_j), both divided by e^(lambda s_n)."""
    gap = temperature * (scored(other) - scored(number))
    return 1 / (1 + Sum(elsewhere(other, number) * sp.exp(gap), (other, 1, last)))


def argmax_weight(number: sp.Expr) -> WeightOfToken:
    """Predictor (1): its weight is 1 at the token of which <X_n, k*> is largest."""
    return largest(number, *LAW)


def softmax_weight(number: sp.Expr) -> WeightOfToken:
    """Predictor (2), with k = k* and v = v*."""
    return softmax(number, *LAW, lam)


def elsewhere(number: sp.Expr, place: sp.Expr = place) -> Iverson:
    """1 at every place but one."""
    return Iverson(sp.Ne(number, place, evaluate=False))


def over_others(summand: sp.Expr) -> sp.Expr:
    """The sum over all tokens but the informative one."""
    return Sum(elsewhere(token) * summand, (token, 1, L))


def prediction(weight: Weight) -> sp.Expr:
    """The sum of w_n <X_n, v*>: the informative token, and the others, which are X in their places."""
    own = weight(place) * informative
    return own + over_others(weight(token) * inner(X, InBlock(Str("v_star"), token)))


class softmax_prediction(WithLaw):  # noqa: N801
    """`softmax_prediction(l, *LAW, lambda)`: f_l(X), predictor (2) at the tokens given J_0 = l."""

    def _tree(self, read: Reader) -> Node:
        """The vector; and the temperature, if it is not the usual one."""
        others = (each for each in self.args[6:] if each != lam)
        inside = listed((read(self.args[2]), *map(read, others)), ";")
        return Call(Index(Name("f"), read(self.args[0])), inside)

    def definition(self) -> sp.Expr:
        """With the weights at this lambda."""
        return prediction(lambda number: softmax(number, *self.args[1:]))

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """That it is predictor (2)."""
        yield related(
            read.formula(cls(place, *LAW, lam)), "=", read.formula(prediction(softmax_weight))
        )


def risk(weight: Weight) -> sp.Expr:
    """E (Y - T(X))^2, the mean over J_0, all tokens and the noise."""
    return over_places((informative + xi - prediction(weight)) ** 2, Centred(xi, epsilon**2))


def excess(weight: Weight) -> sp.Expr:
    """E (<X_J0, v*> - T(X))^2."""
    return over_places((informative - prediction(weight)) ** 2)


def spread(weight: Weight) -> sp.Expr:
    """E (gamma^2 (1 - w_J0)^2 + the sum of the w_n^2 of the others)."""
    return over_places(gamma**2 * (1 - weight(place)) ** 2 + over_others(weight(token) ** 2))


def hit_rate() -> sp.Expr:
    """P(m = J_0), for the place m at which <X_n, k*> is largest."""
    return over_places(argmax_weight(place))
