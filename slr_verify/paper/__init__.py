"""The numbered statements of the paper, in its order, and the results beyond it."""

from __future__ import annotations

from slr_verify.paper import (
    lemma_16_root,
    lemma_17_erf,
    lemma_18_gaussian_erf,
    prop_15_five_variable_risk,
    theorem_1_risk,
    unproved,
)
from slr_verify.paper.beyond import e1_closed_zeta

CLAIMS = (
    theorem_1_risk.CLAIM,
    unproved.COROLLARY_2,
    unproved.PROPOSITION_3,
    unproved.LEMMA_4,
    unproved.THEOREM_5,
    unproved.LEMMA_6,
    unproved.LEMMA_7,
    unproved.PROPOSITION_8,
    unproved.PROPOSITION_9,
    unproved.PROPOSITION_10,
    unproved.PROPOSITION_11,
    unproved.PROPOSITION_12,
    unproved.PROPOSITION_13,
    unproved.LEMMA_14,
    prop_15_five_variable_risk.CLAIM,
    lemma_16_root.CLAIM,
    lemma_17_erf.CLAIM,
    *lemma_18_gaussian_erf.CLAIMS,
    *e1_closed_zeta.CLAIMS,
)

NOT_YET_PROVED = frozenset(
    {
        "corollary-2",
        "proposition-3",
        "lemma-4",
        "theorem-5",
        "lemma-6",
        "lemma-7",
        "proposition-8",
        "proposition-9",
        "proposition-10",
        "proposition-11",
        "proposition-12",
        "proposition-13",
        "lemma-14",
    }
)
"""Undecided statements that `check` tolerates. It shrinks as they are proved, never grows."""
