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
PROPOSITION_12 = Claim(
    "proposition-12",
    "Proposition 12",
    "The map is a local diffeomorphism at the saddle, and injective",
    text=(
        r"I - \alpha\nabla^2R(0,0) \text{ has one eigenvalue in } (0,1) \text{ and one above } 1"
    ),
    setting=SMALL_STEP,
)
