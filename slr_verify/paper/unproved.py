"""Numbered statements that are registered with their hypotheses and have no proof here yet."""

from __future__ import annotations

from slr_verify.claims.claim import Claim

TASK = (r"\text{Assumption 1: } \langle k^\star, v^\star\rangle = 0",)
SMALL_STEP = (*TASK, r"\lambda_t = \lambda \text{ constant}", r"\alpha \text{ small enough}")

THEOREM_5 = Claim(
    "theorem-5",
    "Theorem 5",
    "PGD recovers the parameters from almost every start on the manifold",
    text=r"(k_t, v_t) \to \pm(k^\star, v^\star) \text{ for almost every } (k_0, v_0) \in \mathcal{M}",
    setting=SMALL_STEP,
)
PROPOSITION_10 = Claim(
    "proposition-10",
    "Proposition 10",
    "The landscape",
    text=(
        r"\pm(1,-1) \text{ global maxima},\; \pm(1,1) \text{ global minima},\; (0,0) "
        r"\text{ a saddle of Hessian } \begin{pmatrix} 8\gamma^2ab/\pi & -4\gamma^2a/\sqrt\pi \\ "
        r"-4\gamma^2a/\sqrt\pi & 0\end{pmatrix}"
    ),
    setting=(*TASK, r"a = \lambda\sqrt{d/2}/p", r"b = a/q"),
)
PROPOSITION_12 = Claim(
    "proposition-12",
    "Proposition 12",
    "The map is a local diffeomorphism at the saddle, and injective",
    text=(
        r"I - \alpha\nabla^2R(0,0) \text{ has one eigenvalue in } (0,1) \text{ and one above } 1"
    ),
    setting=SMALL_STEP,
)
PROPOSITION_13 = Claim(
    "proposition-13",
    "Proposition 13",
    "The bad starts have measure zero",
    text=(
        r"\{(\kappa_0,\nu_0) : (\kappa_t,\nu_t) \to (0,0), (1,-1) \text{ or } (-1,1)\} "
        r"\text{ has Lebesgue measure zero}"
    ),
    setting=SMALL_STEP,
)
