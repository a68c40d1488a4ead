"""The numbered statements of the paper, in its order, and the results beyond it."""

from dataclasses import replace

from slr_verify.model.letters import STYLE
from slr_verify.paper import (
    attention_head,
    corollary_2_oracle,
    definition_1_gradient,
    distance,
    iterates,
    lemma_4_invariance,
    lemma_6_manifold_risk,
    lemma_7_reduced_map,
    lemma_14_even,
    lemma_16_root,
    lemma_17_erf,
    lemma_18_gaussian_erf,
    predictors,
    prop_3_linear,
    prop_8_descent,
    prop_9_stationary_points,
    prop_10_landscape,
    prop_11_convergence,
    prop_12_saddle,
    prop_13_bad_starts,
    prop_15_five_variable_risk,
    random_place,
    surface_measure,
    symmetry,
    theorem_1_risk,
    theorem_5_recovery,
    theorem_5_small_d,
    token_norm,
)
from slr_verify.paper.beyond.sections import BEYOND
from slr_verify.paper.front import FRONT
from slr_verify.paper.meaning import spoken_of

__all__ = ("CLAIMS", "FIRST", "FRONT", "NOT_YET_PROVED", "STYLE")

THE_PAPER = {
    "The task, its predictors and their risk": (
        token_norm.CLAIM,
        theorem_1_risk.CLAIM,
        attention_head.CLAIM,
        predictors.CLAIM,
        corollary_2_oracle.CLAIM,
        prop_3_linear.CLAIM,
    ),
    "Projected gradient descent": (
        *definition_1_gradient.CLAIMS,
        lemma_4_invariance.CLAIM,
        iterates.CLAIM,
        distance.CLAIM,
        symmetry.CLAIM,
    ),
    "Recovery of the parameters": (
        theorem_5_recovery.CLAIM,
        theorem_5_small_d.CLAIM,
        surface_measure.CLAIM,
    ),
    "The reduced map on the manifold": (
        lemma_6_manifold_risk.CLAIM,
        lemma_7_reduced_map.CLAIM,
        prop_8_descent.CLAIM,
        prop_9_stationary_points.CLAIM,
        prop_10_landscape.CLAIM,
        prop_11_convergence.CLAIM,
        prop_12_saddle.CLAIM,
        prop_13_bad_starts.CLAIM,
    ),
    "The risk in five inner products": (
        lemma_14_even.CLAIM,
        random_place.CLAIM,
        prop_15_five_variable_risk.CLAIM,
    ),
    "Gaussian means of $erf$": (
        lemma_16_root.CLAIM,
        lemma_17_erf.CLAIM,
        *lemma_18_gaussian_erf.CLAIMS,
    ),
}
SECTIONS = {
    **{("The paper", title): claims for title, claims in THE_PAPER.items()},
    **{("Beyond the paper", title): claims for title, claims in BEYOND.items()},
}
CLAIMS = tuple(
    replace(claim, section=section, speaks_of=spoken_of(claim))
    for section, claims in SECTIONS.items()
    for claim in claims
)

NOT_YET_PROVED: frozenset[str] = frozenset()
"""Undecided statements that `check` tolerates. It shrinks as they are proved, never grows."""

FIRST = frozenset(
    claim.label
    for claim in (lemma_16_root.CLAIM, lemma_17_erf.CLAIM, *lemma_18_gaussian_erf.CLAIMS)
)
"""The lemmas of the appendix, with which a check begins: quick, and used by most other proofs."""
