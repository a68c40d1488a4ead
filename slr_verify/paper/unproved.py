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
PROPOSITION_8 = Claim(
    "proposition-8",
    "Proposition 8",
    "The risk does not increase, and accumulation points are stationary",
    text=(
        r"R(\kappa_{t+1},\nu_{t+1}) \le R(\kappa_t,\nu_t); \text{ accumulation points solve } "
        r"(1-\kappa^2)R_\kappa = 0 = (1-\nu^2)R_\nu"
    ),
    setting=SMALL_STEP,
)
PROPOSITION_11 = Claim(
    "proposition-11",
    "Proposition 11",
    "The iterates converge to a stationary point",
    text=r"(\kappa_t, \nu_t) \text{ converges to one of the five points}",
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
