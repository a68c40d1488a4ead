"""The Hessian of the risk on the spheres at the stationary points off the manifold.

There k = v* and v = theta k* + c w, with c = sqrt(1 - theta^2) and w orthogonal to k* and v*. Turning k
by s towards k* and by x towards w, and v by u towards v* and by z in the plane of k* and w, gives all
directions in the span of k*, v* and w. The directions orthogonal to the span are turned by y_k and y_v: the
one adds `pull * theta` there, and the other only moves w, which leaves the risk as it is.

The mirror image (0, 0, -theta_s, -1, 0) has the same Hessian, because the risk is even (Lemma 14).
"""

from dataclasses import dataclass

import sympy as sp

from slr_verify.document.letters import Letters
from slr_verify.language.binding import replaced
from slr_verify.model.notation import D, L, eta, gamma, kappa, lam, nu, p_of, q_of, rho, theta
from slr_verify.model.risk import RISK
from slr_verify.model.stable.zeta import stable_zeta_at_zero
from slr_verify.model.turns import origin_letter, point_letters

S, X, U, Z = TURNS = sp.symbols("s x u z", real=True)
ACROSS_K, ACROSS_V = ACROSS = sp.symbols("y_k y_v", real=True)
ON_CIRCLE = (theta >= -1, theta <= 1)
c = sp.sqrt(1 - theta**2)
scale = lam * gamma
p, q, P, Q = p_of(scale), q_of(scale), p_of(lam), q_of(lam)
strength = lam * D / p
"""a of Lemma 7."""
level = stable_zeta_at_zero(scale)
"""zeta(0, g)."""
pull = 4 * gamma**2 * strength / sp.sqrt(sp.pi)
"""-R_kappa_nu; times theta it is -R_eta."""


AT_POINT = {kappa: sp.S.Zero, nu: sp.S.Zero, theta: theta, eta: sp.S.One, rho: sp.S.Zero}
"""The five products where nothing is turned."""


def turned() -> dict[sp.Symbol, sp.Expr]:
    """The five products when k and v have been turned in the span of k*, v* and w."""
    k_1, k_2, k_3 = sp.cos(X) * sp.sin(S), sp.cos(X) * sp.cos(S), sp.sin(X)
    v_1 = sp.cos(U) * (theta * sp.cos(Z) + c * sp.sin(Z))
    v_3 = sp.cos(U) * (c * sp.cos(Z) - theta * sp.sin(Z))
    v_2 = sp.sin(U)
    return {kappa: k_1, nu: v_2, theta: v_1, eta: k_2, rho: k_1 * v_1 + k_2 * v_2 + k_3 * v_3}


def turned_across() -> dict[sp.Symbol, sp.Expr]:
    """The five products when k and v have been turned by y_k and y_v to a vector orthogonal to the span."""
    return {
        kappa: sp.S.Zero,
        nu: sp.S.Zero,
        theta: theta * sp.cos(ACROSS_V),
        eta: sp.cos(ACROSS_K),
        rho: sp.sin(ACROSS_K) * sp.sin(ACROSS_V),
    }


def turned_risk() -> sp.Expr:
    """The risk of the turned vectors, with `theta` that of v before."""
    return replaced(RISK, turned())


def risk_turned_across() -> sp.Expr:
    """The same for the directions orthogonal to the span."""
    return replaced(RISK, turned_across())


def points_as_letters() -> Letters:
    """Letters for the five products: not turned, turned in all ways or in one way only."""
    return (
        origin_letter("chi_0", AT_POINT),
        *point_letters("chi", turned(), TURNS),
        *point_letters("omega", turned_across(), ACROSS),
    )


def overlap() -> sp.Expr:
    """R_rho_rho: what aligning k with v costs."""
    others = 1 / (P**2 * Q) + (L - 2) / (2 * P**2) + gamma**2 / (P * p)
    return 16 / sp.pi * lam**2 * (gamma**4 / (p**2 * q) + (L - 1) * others)


def bend() -> sp.Expr:
    """R_kappa_kappa."""
    return 2 * strength**2 * pull * theta + 8 * strength**2 / (sp.pi * q) * (
        D**2 * theta**2 + gamma**2
    )


def tie() -> sp.Expr:
    """R_kappa_rho."""
    own = pull * (2 * scale**2 / p**2 + 4 * strength * theta / (sp.sqrt(sp.pi) * q))
    return own + 8 / sp.pi * (L - 1) * lam * D * strength * theta / P


def stiffness() -> sp.Expr:
    """R_theta_theta."""
    return 2 * D**2 * level


@dataclass(frozen=True)
class Parts:
    """What the block is made of beside theta: -R_kappa_nu and four second derivatives of the risk."""

    pull: sp.Expr
    overlap: sp.Expr
    bend: sp.Expr
    tie: sp.Expr
    stiffness: sp.Expr

    @property
    def drift(self) -> sp.Expr:
        """R_theta, which is zero at theta_s."""
        return self.stiffness * theta - self.pull

    @property
    def room(self) -> sp.Expr:
        """Positive exactly where the block is definite, once theta = theta_s < 1 and L >= 2."""
        own = self.bend + 4 * self.pull * theta - self.stiffness
        return self.overlap * own - (self.tie - self.pull) ** 2

    def block(self) -> dict[tuple[sp.Symbol, sp.Symbol], sp.Expr]:
        """The Hessian in (x, u, s, z) for any theta."""
        turn = self.pull * theta
        return {
            (X, X): turn + self.overlap * c**2,
            (X, U): self.overlap * c,
            (X, S): c * (theta * self.overlap + self.tie),
            (U, U): self.overlap - theta * self.drift,
            (U, S): theta * self.overlap + self.tie - self.pull,
            (S, S): self.bend + turn + theta**2 * self.overlap + 2 * theta * self.tie,
            (Z, Z): self.stiffness * c**2 - theta * self.drift,
            (X, Z): sp.S.Zero,
            (U, Z): sp.S.Zero,
            (S, Z): sp.S.Zero,
        }


LETTERS = Parts(*sp.symbols("n r K h m", real=True))
"""The parts by name."""


def parts() -> Parts:
    """The parts as they are for the risk, at any theta."""
    return Parts(pull, overlap(), bend(), tie(), stiffness())
