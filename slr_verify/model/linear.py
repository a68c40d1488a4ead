"""The linear predictor `sum_l <beta_l, X_l>` on single-location regression.

Given J_0 = l, the informative token is `sqrt(d/2) k* + gamma Z`. The other tokens side by side are
one standard Gaussian vector W of R^((L-1) d), and what the predictor adds for them is <B, W> with
|B|^2 = sum of |beta_m|^2 over m other than l.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

import sympy as sp

from slr_verify.core.intervals import NONNEGATIVE, Interval
from slr_verify.document.nodes import Fence, Name, Node, Power
from slr_verify.language.abbreviation import mixture
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import Centred
from slr_verify.language.named_function import Family
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import FixedVector, Vector, frame, gaussian_vector, inner
from slr_verify.model.families import Indexed
from slr_verify.model.notation import D, L, epsilon, gamma
from slr_verify.model.task import Z, xi

W = gaussian_vector("W")
index = COUNTER
ALL = (index, 1, L)


class probability(Indexed, Family):  # noqa: N801 (SymPy functions are in lower case)
    """`probability(l)`: p_l = P(J_0 = l), a number in [0, 1]."""

    nargs = 1
    values = Interval(Fraction(0), Fraction(1), low_open=False, high_open=False)
    prints_as_symbol = True
    letter = "p"


class changing_probability(Indexed, Family):  # noqa: N801
    """`changing_probability(m, l)`: p_l in the m-th of a sequence of tasks."""

    nargs = 2
    values = probability.values

    def _letter(self) -> Node:
        return Power(Name("p"), Fence(Name(self.args[0].name)))


class residual(Indexed, Family):  # noqa: N801
    """`residual(l)`: the squared norm of the part of beta_l that is orthogonal to k* and v*."""

    nargs = 1
    values = NONNEGATIVE
    prints_as_symbol = True
    letter = "r"


class along_target(Indexed, Family):  # noqa: N801
    """`along_target(l)`: <beta_l, v*>."""

    nargs = 1
    prints_as_symbol = True
    letter = "b"


class along_signal(Indexed, Family):  # noqa: N801
    """`along_signal(l)`: <beta_l, k*>."""

    nargs = 1
    prints_as_symbol = True
    letter = "c"


other_index = sp.Symbol("m", integer=True, positive=True)


@dataclass(frozen=True)
class LinearToken:
    """The coefficient vector of one token, known through its products with k* and v*."""

    probability: sp.Expr
    residual: sp.Expr
    along_target: sp.Expr
    along_signal: sp.Expr

    @property
    def squared_norm(self) -> sp.Expr:
        """|beta|^2 = b^2 + c^2 + r, as k* and v* are orthonormal."""
        return self.along_target**2 + self.along_signal**2 + self.residual

    def frame(self) -> tuple[FixedVector, FixedVector, FixedVector]:
        """beta, k*, v*."""
        b, c = self.along_target, self.along_signal
        beta, k_star, v_star = frame(
            ("beta", "k_star", "v_star"),
            sp.Matrix([[self.squared_norm, c, b], [c, 1, 0], [b, 0, 1]]),
        )
        return beta, k_star, v_star

    @property
    def weight(self) -> sp.Expr:
        """1 + p (gamma^2 - 1), the variance of a coordinate of the token."""
        return mixture(self.probability, sp.S.One, gamma**2)

    @property
    def contribution(self) -> sp.Expr:
        """What beta_l adds to the risk."""
        gain = D**2 * self.along_signal**2 - 2 * gamma**2 * self.along_target
        return self.probability * gain + self.weight * self.squared_norm

    @property
    def least_contribution(self) -> sp.Expr:
        """The least that it can be: -p^2 gamma^4/(1 + p (gamma^2 - 1))."""
        return -(self.probability**2) * gamma**4 / self.weight

    @property
    def best_length(self) -> sp.Expr:
        """p gamma^2/(1 + p (gamma^2 - 1)): the best coefficient vector is so many times v*."""
        return self.probability * gamma**2 / self.weight

    @property
    def distance_to_best(self) -> Vector:
        """beta_l minus the best one."""
        beta, _, v_star = self.frame()
        return beta - v_star * self.best_length

    @property
    def squared_distance(self) -> sp.Expr:
        """Its squared norm, in numbers."""
        return (self.along_target - self.best_length) ** 2 + self.along_signal**2 + self.residual

    @property
    def excess(self) -> sp.Expr:
        """What the distance from the best one adds to the risk: not negative."""
        return self.weight * self.squared_distance + self.probability * (D * self.along_signal) ** 2


def token_at(place: sp.Symbol) -> LinearToken:
    """The l-th token."""
    return LinearToken(
        probability(place), residual(place), along_target(place), along_signal(place)
    )


TOKEN = token_at(index)


def best_token(token: LinearToken) -> LinearToken:
    """What is known of the best coefficient vector of a token."""
    zero = sp.S.Zero
    return replace(token, residual=zero, along_target=token.best_length, along_signal=zero)


BEST_TOKEN = best_token(TOKEN)
ONE_TOKEN = LinearToken(
    sp.Symbol("p", real=True), sp.Symbol("r", nonnegative=True), *sp.symbols("b c", real=True)
)
"""Any one token, its numbers being plain symbols."""


task_number = sp.Symbol("m", integer=True, positive=True)
CHANGING_TOKEN = replace(TOKEN, probability=changing_probability(task_number, index))
"""A token in the m-th of a sequence of tasks."""
UNIFORM_TOKEN = replace(TOKEN, probability=1 / L)
"""A token of a sequence with J_0 uniform."""


Vectors = tuple[Vector, Vector, Vector]
"""beta, k* and v*."""


def best_vectors(token: LinearToken = TOKEN) -> Vectors:
    """The best coefficient vector, p gamma^2/(1 + p (gamma^2 - 1)) v*, with k* and v*."""
    k_star, v_star = frame(("k_star", "v_star"), sp.eye(2))
    return v_star * token.best_length, k_star, v_star


def conditional_risk(token: LinearToken, vectors: Vectors, others: str) -> Expectation:
    """E((Y - sum_m <beta_m, X_m>)^2 given J_0 = l), for the index l of the token.

    `others` is the name of the vector of the beta_m of all other tokens.
    """
    beta, k_star, v_star = vectors
    informative = k_star * D + Z * gamma
    rest = inner(all_others(token, others), W)
    error = inner(informative, v_star) + xi - inner(beta, informative) - rest
    return Expectation(error**2, VectorBlock(Z), VectorBlock(W), Centred(xi, epsilon**2))


def all_others(token: LinearToken, name: str) -> FixedVector:
    """The vector of the beta_m of all other tokens."""
    norm = token.squared_norm
    total = Sum(norm.xreplace({index: other_index}), (other_index, 1, L))
    (rest,) = frame((name,), sp.Matrix([[total - norm]]))
    return rest


def linear_risk(token: LinearToken = TOKEN) -> sp.Expr:
    """E(Y - sum_l <beta_l, X_l>)^2 for any beta_l: the mean over J_0."""
    return Sum(token.probability * conditional_risk(token, token.frame(), "B"), ALL)


def risk_of_best(token: LinearToken = TOKEN) -> sp.Expr:
    """The same for the best beta_l."""
    risk = conditional_risk(best_token(token), best_vectors(token), "C")
    return Sum(token.probability * risk, ALL)


def best_linear_risk(token: LinearToken = TOKEN) -> sp.Expr:
    """epsilon^2 + gamma^2 - sum_l p_l^2 gamma^4/(1 + p_l (gamma^2 - 1)) (Proposition 3)."""
    return epsilon**2 + gamma**2 + Sum(token.least_contribution, ALL)
