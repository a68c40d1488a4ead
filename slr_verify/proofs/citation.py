"""Theorems of the literature that a rule applies: a schema, with what the rule has to discharge."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Citation:
    """A named theorem. `kind` is "textbook" or "research"; hypotheses are checked at each use."""

    name: str
    kind: str
    schema: str
    hypotheses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name} [{self.kind}]"


STEIN = Citation(
    "Stein's lemma",
    "textbook",
    "E Z_0 F(Z) = sum_j Cov(Z_0, Z_j) E dF/dz_j",
    ("Z_0, Z are centred and jointly Gaussian", "F is smooth and of polynomial growth"),
)
DIFFERENTIATION_UNDER_E = Citation(
    "Differentiation under the expectation",
    "textbook",
    "d/dt E F(t, Z) = E dF/dt(t, Z), by dominated convergence",
    ("F is smooth, and of polynomial growth in Z, locally uniformly in t",),
)
LEIBNIZ = Citation(
    "Leibniz' integral rule",
    "textbook",
    "d/dt of an integral of f(t, x) over [a(t), b(t)]",
    ("f is smooth on the closed interval", "the ends are smooth"),
)
FUNDAMENTAL_THEOREM = Citation(
    "Fundamental theorem of calculus",
    "textbook",
    "the integral of F' over [a, b] is F(b) - F(a)",
    ("F' is continuous on [a, b]",),
)
SYMMETRY = Citation(
    "Symmetry of second derivatives",
    "textbook",
    "partial derivatives of a smooth function do not depend on the order in which they are taken",
    ("the function is smooth in all its variables together",),
)
MEAN_VALUE = Citation(
    "Mean value theorem",
    "textbook",
    "on an interval, a function with derivative zero is constant, and one with derivative of "
    "constant sign is monotone",
    ("the function is differentiable on the interval",),
)
INTERMEDIATE_VALUE = Citation(
    "Intermediate value theorem",
    "textbook",
    "a continuous function on an interval takes every value between two that it takes",
    ("the function is continuous on the interval",),
)
LINEAR_ODE = Citation(
    "Uniqueness for linear ordinary differential equations",
    "textbook",
    "y' = A y with A continuous and y(x_0) = 0 has only the solution zero",
    ("A is continuous on the interval",),
)
FUBINI = Citation(
    "Fubini's theorem",
    "textbook",
    "the expectation of a product of functions of independent variables is the product of the "
    "expectations",
    ("each factor is integrable",),
)
GAUSSIAN_INTEGRAL = Citation(
    "Gaussian integral",
    "textbook",
    "the density exp(-(x - m)^2/(2 s^2))/(s sqrt(2 pi)) integrates to one, and an affine change of "
    "variable is allowed under the integral",
    ("s > 0",),
)
ISSERLIS = Citation(
    "Isserlis' theorem",
    "textbook",
    "the mean of a product of centred jointly Gaussian variables is the sum over all pairings of "
    "the products of their covariances",
    ("the variables are centred and jointly Gaussian",),
)
GAUSSIAN_CONDITIONING = Citation(
    "Gaussian conditioning",
    "textbook",
    "Z_j - Cov(Z_j, Z_1) Z_1 is independent of Z_1 when Z is centred Gaussian and Var Z_1 = 1",
    ("Z is centred and jointly Gaussian", "Var Z_1 = 1"),
)
GAUSSIAN_PROJECTION = Citation(
    "Projections of a standard Gaussian vector",
    "textbook",
    "for Z standard Gaussian in R^d the numbers <Z, u> are centred, jointly Gaussian, and "
    "Cov(<Z, u>, <Z, w>) = <u, w>",
    ("the vectors u, w are fixed",),
)
CONTINUITY = Citation(
    "Limits of continuous functions",
    "textbook",
    "if f is continuous at c and x_n tends to c, f(x_n) tends to f(c)",
    ("f is continuous at the limit", "the sequences have the limits that are assumed"),
)
SQUEEZE = Citation(
    "Squeeze theorem",
    "textbook",
    "if a_n <= b_n <= e_n and a_n and e_n tend to c, so does b_n",
    ("the inequalities hold along the whole sequence", "both outer limits are c"),
)
LIMIT_ORDER = Citation(
    "Order of limits",
    "textbook",
    "if x_n <= y_n for every n, and x_n and y_n have limits, the limit of x_n is at most that of y_n",
    ("the inequality holds along the whole sequence", "both limits exist"),
)
MONOTONE_CONVERGENCE = Citation(
    "Convergence of bounded monotone sequences",
    "textbook",
    "a sequence of real numbers that does not rise and is bounded below converges",
    ("it does not rise", "it is bounded below"),
)
BOLZANO_WEIERSTRASS = Citation(
    "Bolzano-Weierstrass theorem",
    "textbook",
    "a bounded sequence in R^2 has an accumulation point",
    ("the sequence is bounded",),
)
UNIFORM_CONTINUITY = Citation(
    "Heine-Cantor theorem",
    "textbook",
    "a continuous function on a compact set is uniformly continuous",
    ("the function is continuous", "the set is compact"),
)
CONNECTED_ACCUMULATION = Citation(
    "Lange 2013, Proposition 12.4.1",
    "textbook",
    "the accumulation points of a bounded sequence whose steps tend to zero form a connected set",
    ("the sequence is bounded", "its steps tend to zero"),
)
INDUCTION = Citation(
    "Induction",
    "textbook",
    "what holds at 0, and at n + 1 if it holds at n, holds at every natural number",
    ("it holds at 0", "it passes from n to n + 1"),
)
TONELLI = Citation(
    "Fubini-Tonelli theorem",
    "textbook",
    "a measurable set in the plane that meets almost every vertical line in a set of length zero "
    "has area zero",
    ("the set is measurable", "almost every vertical line meets it in a set of length zero"),
)
ADDITIVITY = Citation(
    "Linearity of the integral",
    "textbook",
    "the integral of a linear combination of bounded measurable functions on a set of finite "
    "measure is the combination of the integrals, and equal functions have equal integrals",
    ("the functions are bounded and measurable",),
)
CENTRE_STABLE = Citation(
    "Centre-stable manifold theorem (Shub 1987, Theorem III.7)",
    "research",
    "if a local diffeomorphism has a fixed point with an eigenvalue above 1 in absolute value, the "
    "points whose orbits stay near it lie on an embedded disc of lower dimension",
    (
        "the map is smooth near the fixed point",
        "its Jacobian there is invertible",
        "an eigenvalue there is above 1",
    ),
)
NULL_PREIMAGE = Citation(
    "Preimages of null sets",
    "textbook",
    "the preimage of a set of measure zero under a smooth map with invertible Jacobian has measure "
    "zero, and so has a countable union of such sets",
    ("the Jacobian is invertible everywhere",),
)
SPHERE_MARGINAL = Citation(
    "A coordinate of a uniform unit vector",
    "textbook",
    "for u uniform on the unit sphere of R^m, m >= 2, and a fixed unit vector w, <u, w> has the "
    "density proportional to (1 - x^2)^((m - 3)/2) on (-1, 1)",
    ("m >= 2",),
)
NULL_UNDER_DENSITY = Citation(
    "Null sets under a density",
    "textbook",
    "a set of Lebesgue measure zero has probability zero under a law that has a density",
    ("the law has a density",),
)
ORDER_OF_LIMITS = Citation(
    "Limits keep weak inequalities",
    "textbook",
    "if a(s) <= b(s) for all s > 0, and a and b are continuous at 0, then a(0) <= b(0)",
    ("a and b are continuous on [0, oo)",),
)
MONOTONE_INTEGRAL = Citation(
    "Monotonicity of the integral",
    "textbook",
    "if f <= h on [a, b], a <= b, then the integral of f over [a, b] is at most that of h",
    ("f and h are continuous on [a, b]",),
)
