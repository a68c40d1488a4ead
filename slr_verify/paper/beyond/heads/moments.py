"""What heads add at one token: means and covariances, from the law of the token."""

from collections.abc import Callable

import sympy as sp

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.pair_means import PairMeans
from slr_verify.calculus.rules.algebra import algebra_of_letters, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.for_vectors import Values, for_vectors
from slr_verify.calculus.rules.gaussian.projection import projection
from slr_verify.calculus.rules.integration import same_ends
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import quadrature_evidence
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import (
    FixedVector,
    InnerProduct,
    Vector,
    frame,
    gaussian_vector,
    inner,
)
from slr_verify.model.heads.moments import (
    ALONG,
    BETWEEN,
    OF_TWO,
    SCALE,
    added_along,
    added_covariance,
    added_mean,
    added_variance,
    s,
)
from slr_verify.model.notation import D, lam
from slr_verify.model.owen import owen_t2
from slr_verify.paper.beyond.means.means_of_erf import m_1, m_2
from slr_verify.paper.evidence.any_heads import moment_evidence
from slr_verify.paper.prop_15_five_variable_risk import square_expanded, stein_to_the_end

Z = gaussian_vector("Z")
mu, chi, omega = sp.symbols("mu chi omega", real=True)
"""<m, w> for a vector w and another one, and the product of these."""
ZERO = sp.S.Zero
Vectors = tuple[FixedVector, ...]
kappa_1, kappa_2, theta_1, theta_2, rho_11, rho_22 = OF_TWO
sigma, tau, rho_21, rho_12 = BETWEEN
eta, nu = ALONG


def _two(between: tuple[sp.Expr, ...]) -> tuple[FixedVector, ...]:
    """k_1, v_1, k_2 and v_2."""
    sigma, tau, rho_21, rho_12 = between
    gram = [
        [1, rho_11, sigma, rho_12],
        [rho_11, 1, rho_21, tau],
        [sigma, rho_21, 1, rho_22],
        [rho_12, tau, rho_22, 1],
    ]
    return frame(("k_1", "v_1", "k_2", "v_2"), sp.Matrix(gram))


def _with_line(along: tuple[sp.Expr, ...]) -> tuple[FixedVector, ...]:
    """k_1, v_1 and w."""
    eta, nu = along
    gram = [[1, rho_11, eta], [rho_11, 1, nu], [eta, nu, 1]]
    return frame(("k_1", "v_1", "w"), sp.Matrix(gram))


def line(vector: Vector, place: sp.Expr) -> sp.Expr:
    """<X, w>."""
    return D * place + s * inner(Z, vector)


def added(key: Vector, value: Vector, along_key: sp.Expr, along_value: sp.Expr) -> sp.Expr:
    """S."""
    return sp.erf(lam * line(key, along_key)) * line(value, along_value)


def E(body: sp.Expr) -> Expectation:  # noqa: N802 (the letter of the field)
    """The mean over the token."""
    return Expectation(body, VectorBlock(Z))


def _pair(vectors: tuple[FixedVector, ...]) -> sp.Expr:
    """E S_1 S_2 - E S_1 E S_2."""
    k_1, v_1, k_2, v_2 = vectors
    both = added(k_1, v_1, kappa_1, theta_1) * added(k_2, v_2, kappa_2, theta_2)
    return E(both) - MEANS[0] * MEANS[1]


def _along(vectors: tuple[FixedVector, ...]) -> sp.Expr:
    """E S <X, w> - E S E <X, w>."""
    k_1, v_1, w = vectors
    return E(added(k_1, v_1, kappa_1, theta_1) * line(w, mu)) - MEANS[0] * D * mu


MEANS = added_mean(kappa_1, theta_1, rho_11, *SCALE), added_mean(kappa_2, theta_2, rho_22, *SCALE)
TWO, APART = _two(BETWEEN), _two((ZERO,) * 4)
WITH_LINE, BESIDE_LINE = _with_line(ALONG), _with_line((ZERO,) * 2)
ONE, LINE = frame(("k_1", "v_1"), sp.Matrix([[1, rho_11], [rho_11, 1]])), frame(("w",), sp.eye(1))
LINES = frame(("w", "u"), sp.Matrix([[1, omega], [omega, 1]]))
C = added_covariance(*OF_TWO, *BETWEEN, *SCALE)
K = added_along(*OF_TWO[:5:2], *ALONG, *SCALE)
RANGE = (sigma >= -1, sigma <= 1)

MEAN = equal(E(added(ONE[0], ONE[1], kappa_1, theta_1)), MEANS[0])
OF_LINE = equal(E(line(LINE[0], mu)), D * mu)
OF_LINES = equal(E(line(LINES[0], mu) * line(LINES[1], chi)) - D**2 * mu * chi, s**2 * omega)
WITH_A_LINE = equal(_along(WITH_LINE), K)
COVARIANCE = equal(_pair(TWO), C, RANGE)
NONE_WITH_A_LINE = equal(_along(BESIDE_LINE), ZERO)
NO_COVARIANCE = equal(_pair(APART), ZERO)
OWN = E(added(ONE[0], ONE[1], kappa_1, theta_1) ** 2) - MEANS[0] ** 2
VARIANCE = equal(OWN, added_variance(kappa_1, theta_1, rho_11, *SCALE))
ITSELF: Values = {
    **{kappa_2: kappa_1, theta_2: theta_1, rho_22: rho_11},
    **{sigma: inner(ONE[0], ONE[0]), tau: inner(ONE[1], ONE[1]), rho_21: rho_11, rho_12: rho_11},
    **dict(zip(TWO, (*ONE, *ONE), strict=True)),
}
"""One head twice."""
WITH_ITSELF = equal(C.xreplace({name: ITSELF.get(name, name) for name in C.args}), VARIANCE.rhs)
MOMENTS = (MEAN, OF_LINE, OF_LINES, WITH_A_LINE, COVARIANCE, VARIANCE)
NONE = (NONE_WITH_A_LINE, NO_COVARIANCE)
KNOWN = (
    *((f"lemma-18.{item}", 0) for item in ("i", "ii", "iv")),
    *(("heads-means.cross", part) for part in range(5)),
    *(("heads-means.shifted", part) for part in range(5)),
    *(("heads-means.own", part) for part in range(4)),
)


def by_stein(goal: Statement, shelf: Shelf) -> Theorem:
    """Stein's lemma, and the means of the functions that are left."""
    means = PairMeans(tuple(shelf.theorem(*each) for each in KNOWN))
    derived = chain(goal.lhs, goal.given).through(
        by_definition(InnerProduct), projection, square_expanded, stein_to_the_end, means
    )
    return derived.equals(goal.rhs, by=algebra_of_letters).theorem()


def with_itself(goal: Statement, shelf: Shelf) -> Theorem:
    """Both are E S^2 - (E S)^2."""
    known, variance = (shelf.theorem("heads-moments", part) for part in (4, 5))
    covariance = infer(equal(OWN, goal.lhs), for_vectors(known, ITSELF))
    return infer(goal, adding((-1, covariance), (1, variance)))


def no_slope() -> Theorem:
    """T_2(h, k, 0) = 0."""
    nothing = equal(owen_t2(m_1, m_2, ZERO), ZERO)
    return proved(nothing, by_definition(owen_t2), same_ends, normal_form)


def apart(
    label: tuple[str, int], closed: sp.Expr, values: Values
) -> Callable[[Statement, Shelf], Theorem]:
    """The covariance for products that are zero."""

    def proof(goal: Statement, shelf: Shelf) -> Theorem:
        known = for_vectors(shelf.theorem(*label), values, no_slope())
        at_zero = closed.xreplace({name: each for name, each in values.items() if name.is_Symbol})
        line = chain(goal.lhs).equals(at_zero, by=known)
        return line.equals(goal.rhs, by=normal_form).theorem()

    return proof


def at_zero(names: tuple[sp.Symbol, ...], vectors: Vectors, others: Vectors) -> Values:
    """Zeros for the products, and for the vectors those with such products."""
    return dict.fromkeys(names, ZERO) | dict(zip(vectors, others, strict=True))


TOKEN = (
    "a token $X$ has the mean $sqrt(d/2) m$, where $m$ is a unit vector or zero, and the covariance $s^2"
    " I$; a head adds $S = erf(lambda <X, k>) <X, v>$ to the predictor there",
    "$kappa = <m, k>$, $theta = <m, v>$ and $rho = <k, v>$ for each head; $mu = <m, w>$, $eta = <k, w>$"
    " and $nu = <v, w>$; $sigma = <k_1, k_2>$, $tau = <v_1, v_2>$, $rho_21 = <k_2, v_1>$, $rho_12 = <k_1,"
    " v_2>$",
)
CLAIMS = (
    Claim(
        label="heads-moments",
        number="Heads (moments)",
        title="Means and covariances of what heads add at a token",
        sentence=(
            "For unit vectors the mean of $S$ is $M$, its covariance with $<X, w>$ is $K$, and that of"
            " what two heads add is $C$: closed forms in inner products, but for $T_2$, an integral. The"
            " two may be the same, and may be at two tokens that share their noise. The variance of $S$ is"
            " $V$, with $zeta$."
        ),
        headings=(
            Heading("The mean of $S$", MEAN),
            Heading("That of $<X, w>$", OF_LINE),
            Heading("The covariance of $<X, w>$ and $<X, u>$, where $<w, u> = omega$", OF_LINES),
            Heading("That of $S$ and $<X, w>$", WITH_A_LINE),
            Heading("That of two heads", COVARIANCE),
            Heading("The variance of $S$", VARIANCE),
        ),
        statements=MOMENTS,
        setting=TOKEN,
        proofs=(
            Proof(
                "By Stein's lemma",
                (by_stein,) * len(MOMENTS),
                "Stein's lemma removes the factors that are no function of $<X, k>$. What is left are means"
                " of one or two of $erf$, $erf'$ and $erf''$ (Lemma 18 and Heads (means)).",
            ),
        ),
        evidence=(moment_evidence(MOMENTS),),
    ),
    Claim(
        label="heads-moments.itself",
        number="Heads (moments of one head)",
        title="The covariance of a head with itself is its variance",
        sentence="For unit vectors $k$ and $v$ the closed form $C$ of two heads is $V$ for one head twice.",
        statements=(WITH_ITSELF,),
        setting=TOKEN,
        proofs=(
            Proof(
                "From the law of the token",
                (with_itself,),
                "Both are $E S^2 - (E S)^2$ by Heads (moments).",
            ),
        ),
        evidence=(quadrature_evidence((WITH_ITSELF,)),),
    ),
    Claim(
        label="heads-moments.apart",
        number="Heads (moments of orthogonal heads)",
        title="No covariance where all products are zero",
        sentence=(
            "What a head adds has no covariance with $<X, w>$ if $w$ is orthogonal to its key and value,"
            " nor with what another head adds if both its vectors are."
        ),
        headings=(
            Heading("With $<X, w>$", NONE_WITH_A_LINE),
            Heading("Of two heads", NO_COVARIANCE),
        ),
        statements=NONE,
        setting=TOKEN,
        proofs=(
            Proof(
                "The closed forms at zero",
                (
                    apart(("heads-moments", 3), K, at_zero(ALONG, WITH_LINE, BESIDE_LINE)),
                    apart(("heads-moments", 4), C, at_zero(BETWEEN, TWO, APART)),
                ),
                "All terms of $K$ have a factor $eta$ or $nu$. In $C$ the density and the slopes are those"
                " of independent variables, and $T_2$ is an integral from zero to zero.",
            ),
        ),
        evidence=(moment_evidence(NONE),),
    ),
)
