"""The numbered statements of the paper, in its order, and the results beyond it."""

from __future__ import annotations

from slr_verify.paper import (
    attention_head,
    corollary_2_oracle,
    lemma_4_invariance,
    lemma_6_manifold_risk,
    lemma_7_reduced_map,
    lemma_14_even,
    lemma_16_root,
    lemma_17_erf,
    lemma_18_gaussian_erf,
    prop_3_linear,
    prop_15_five_variable_risk,
    theorem_1_risk,
    unproved,
)
from slr_verify.paper.beyond import (
    e1_closed_zeta,
    e2_angle_form,
    e6_oracle_risk,
    e12_sgd_step,
    erf_bounds,
    five_variable_map,
    stable_oracle,
    stable_risk,
)

CLAIMS = (
    theorem_1_risk.CLAIM,
    attention_head.CLAIM,
    corollary_2_oracle.CLAIM,
    prop_3_linear.CLAIM,
    lemma_4_invariance.CLAIM,
    unproved.THEOREM_5,
    lemma_6_manifold_risk.CLAIM,
    lemma_7_reduced_map.CLAIM,
    unproved.PROPOSITION_8,
    unproved.PROPOSITION_9,
    unproved.PROPOSITION_10,
    unproved.PROPOSITION_11,
    unproved.PROPOSITION_12,
    unproved.PROPOSITION_13,
    lemma_14_even.CLAIM,
    prop_15_five_variable_risk.CLAIM,
    lemma_16_root.CLAIM,
    lemma_17_erf.CLAIM,
    *lemma_18_gaussian_erf.CLAIMS,
    *e1_closed_zeta.CLAIMS,
    *e2_angle_form.CLAIMS,
    five_variable_map.CLAIM,
    e12_sgd_step.CLAIM,
    *erf_bounds.CLAIMS,
    e6_oracle_risk.CLAIM,
    *stable_risk.CLAIMS,
    stable_oracle.CLAIM,
)

NOT_YET_PROVED = frozenset(
    {
        "theorem-5",
        "proposition-8",
        "proposition-9",
        "proposition-10",
        "proposition-11",
        "proposition-12",
        "proposition-13",
    }
)
"""Undecided statements that `check` tolerates. It shrinks as they are proved, never grows."""
