"""The gradient of the risk of any number of heads: all keys and values move at once."""

from dataclasses import dataclass
from functools import cached_property

import sympy as sp

from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.nested_sums import NestedTermwise
from slr_verify.calculus.rules.slopes_of_sums import DerivativeOfSum
from slr_verify.calculus.rules.sum_of_slopes import SumRule
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove
from slr_verify.document.letters import Letter
from slr_verify.language.integral import Sum
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative, value_at
from slr_verify.language.vectors import InnerProduct, inner
from slr_verify.model.heads.any_number import closed_risk, head, key, mean_error, other_head, value
from slr_verify.model.heads.arguments import ARGUMENTS, ARGUMENTS_AT_T
from slr_verify.model.heads.gradient import GIVEN, differential, moved, on_circles
from slr_verify.model.heads.moments import Moment
from slr_verify.model.notation import t
from slr_verify.paper.beyond.heads.any_number import SETTING
from slr_verify.paper.beyond.heads.slopes import chain_rule
from slr_verify.paper.evidence.any_heads import gradient_evidence

KEYS = inner(key(other_head), key(head))
UNITS = inner(*map(moved, KEYS.args)), KEYS
"""Of two keys, where they are and where they start."""
SHARED = (False, True)


def at_start(expr: sp.Expr) -> sp.Expr:
    """The value at t = 0."""
    return value_at(expr, (t,), (sp.S.Zero,))


def slope(expr: sp.Expr) -> sp.Expr:
    """The derivative there, where the vectors move."""
    return at_start(derivative(on_circles(expr), t))


RISKS = tuple(closed_risk(shared_noise=shared) for shared in SHARED)
MOVED = tuple(
    Letter(f"{name}_{letter}", moved(vector(index)), level=2, of=(t,))
    for name, vector in (("k", key), ("v", value))
    for letter, index in (("h", head), ("g", other_head))
)
LETTERS = (
    *ARGUMENTS,
    *MOVED,
    *ARGUMENTS_AT_T,
    *(
        Letter(name, on_circles(risk), level=4, of=(t,))
        for name, risk in zip(("R", "R_W"), RISKS, strict=True)
    ),
)
GRADIENTS = tuple(equal(slope(risk), differential(risk), GIVEN) for risk in RISKS)


@dataclass(frozen=True)
class Derivation:
    """The derivative of a closed form, from those of its sums."""

    risk: sp.Expr

    @cached_property
    def sums(self) -> tuple[Sum, ...]:
        """Those in which something moves."""
        found = (each for each in self.risk.atoms(Sum) if isinstance(each.function, Moment))
        return tuple(sorted(found, key=str))

    def slopes(self) -> tuple[Theorem, ...]:
        """Their derivatives."""
        return tuple(map(self._slope, self.sums))

    @staticmethod
    def _slope(each: Sum) -> Theorem:
        moment = each.function
        units = UNITS if on_circles(moment).has(UNITS[0]) else ()
        one = infer(
            equal(slope(moment), differential(moment), GIVEN),
            chain_rule(on_circles(moment), units),
        )
        goal = equal(slope(each), differential(each), GIVEN)
        return infer(goal, DerivativeOfSum(one, units[:1]))

    def starts(self) -> tuple[Theorem, ...]:
        """What the sums in the mean error are at t = 0."""
        error = mean_error()
        return tuple(self._start(each) for each in self.sums if error.has(each))

    @staticmethod
    def _start(each: Sum) -> Theorem:
        sides = ((part, at_start(on_circles(part))) for part in (each.function, each))
        one, whole = (equal(*pair, GIVEN) for pair in sides)
        return infer(whole, NestedTermwise(infer(one, by_definition(InnerProduct))))

    def shown(self, goal: Statement) -> Theorem:
        """The mean error is squared: its derivative is multiplied by what it is at t = 0."""
        error, starts = mean_error(), self.starts()
        twice = 2 * differential(error)
        rest = differential(self.risk - error**2)
        line = equal(goal.lhs, rest + at_start(on_circles(error)) * twice, goal.given)
        first = infer(line, SumRule(self.slopes()))
        parts = ((-twice * error.coeff(each.statement.lhs), each) for each in starts)
        return infer(goal, adding((1, first), *parts))


def gradient(risk: sp.Expr) -> Prove:
    """Of one of the two closed forms."""
    return lambda goal, shelf: Derivation(risk).shown(goal)


IDEA = (
    "The derivative of a sum is the sum of the derivatives, by induction over the number of summands, for"
    " one index after the other. That of a summand is the sum of its partial derivatives (Heads (slopes of"
    " moments)), each times the derivative of an inner product; the only integral, $T_2$, depends on keys"
    " alone. A key stays of length one, so inner products of keys stay between $-1$ and 1, where $C$ is"
    " defined. The mean error is squared, so its derivative is multiplied by twice the mean error."
)
CLAIMS = (
    Claim(
        label="heads-gradient",
        number="Heads (gradient)",
        title="The gradient of the risk of any number of heads and locations",
        sentence=(
            "For any unit vectors, $H$ heads and $J$ locations, all keys and values move on great circles,"
            " $k_h$ to $cos(t) k_h + sin(t) u_h$ and $v_h$ to $cos(t) v_h + sin(t) w_h$, in any directions"
            " $u_h$ and $w_h$. Then the derivative of the risk at $t = 0$ is a sum of inner products of the"
            " directions with the vectors, each times partial derivatives of the moments $M$, $K$ and $C$:"
            " those with $u_h$ are the gradient in $k_h$, those with $w_h$ that in $v_h$. It is elementary"
            " but for $T_2$ in the derivatives of $C$ in $theta_1$, $theta_2$ and $tau$."
        ),
        headings=(
            Heading("Independent noise", GRADIENTS[0]),
            Heading("Shared noise", GRADIENTS[1]),
        ),
        letters=LETTERS,
        statements=GRADIENTS,
        setting=(
            *SETTING,
            "$R(t)$ and $R_W(t)$ are the risk where the vectors have moved, by Heads (risk, any number),"
            " for independent and for shared noise; an index $t$ says the same of $x$, $y$ and $z$",
            "$M_kappa$ and so on are partial derivatives, by Heads (slopes of moments)",
        ),
        proofs=(Proof("Sum by sum", tuple(map(gradient, RISKS)), IDEA),),
        evidence=tuple(
            gradient_evidence(goal.rhs, shared_noise=shared)
            for goal, shared in zip(GRADIENTS, SHARED, strict=True)
        ),
    ),
)
