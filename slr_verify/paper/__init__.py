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
from slr_verify.paper.beyond import (
    arctan_bounds,
    e1_closed_zeta,
    e2_angle_form,
    e3_curvature,
    e3_decrease,
    e3_descent,
    e3_injective,
    e3_monotone,
    e4_comparable,
    e4_for_pgd,
    e4_jacobian,
    e4_maxima,
    e4_order,
    e4_quadrants,
    e5_orbits,
    e5_rates,
    e6_best_lambda,
    e6_bracket,
    e6_logarithm,
    e6_minimum,
    e6_oracle_risk,
    e6_rate,
    e6_sharper,
    e7_block,
    e7_definite,
    e7_linearised,
    e7_region,
    e7_slopes,
    e7_spurious_points,
    e8_criterion,
    e8_oracle_stability,
    e9_posterior,
    e10_correlated,
    e11_saddle,
    e12_sgd_step,
    e13_across,
    e14_bounds,
    e14_for_pgd,
    e14_order,
    e14_pace,
    e14_quadrants,
    e14_sharp,
    e14_step,
    e14_theorem_5,
    erf_bounds,
    erf_slope_bounds,
    erfc_bounds,
    five_variable_map,
    heads_means,
    heads_risk,
    heads_stationary,
    means_of_erf,
    owen_functions,
    risk_slopes,
    schedules_boundary,
    schedules_vectors,
    stable_oracle,
    stable_risk,
    transformer_rank_one,
    two_gaussians,
)
from slr_verify.paper.front import FRONT
from slr_verify.paper.meaning import with_meaning

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
BEYOND = {
    "E1. Zeta in closed form": e1_closed_zeta.CLAIMS,
    "Means of two error functions": (
        *means_of_erf.CLAIMS,
        owen_functions.CLAIM,
        *two_gaussians.CLAIMS,
    ),
    "Bounds on $erf$, $zeta$ and $arctan$": (
        *erf_bounds.CLAIMS,
        erf_slope_bounds.CLAIM,
        arctan_bounds.CLAIM,
        erfc_bounds.CLAIM,
    ),
    "E2. A step on the sphere": e2_angle_form.CLAIMS,
    "E3. Step size": (
        e3_curvature.CLAIM,
        e3_descent.CLAIM,
        e3_decrease.CLAIM,
        e3_monotone.CLAIM,
        e3_injective.CLAIM,
    ),
    "E4. Monotonicity": (
        e4_jacobian.CLAIM,
        e4_order.CLAIM,
        e4_for_pgd.CLAIM,
        e4_comparable.CLAIM,
        e4_quadrants.CLAIM,
        e4_maxima.CLAIM,
    ),
    "E5. Rates of convergence": (e5_rates.CLAIM, e5_orbits.CLAIM),
    "E6. The best temperature": (
        e6_oracle_risk.CLAIM,
        *e6_best_lambda.CLAIMS,
        *e6_minimum.CLAIMS,
        *e6_bracket.CLAIMS,
        e6_sharper.CLAIM,
        *e6_rate.CLAIMS,
        e6_logarithm.CLAIM,
    ),
    "Off the manifold": (five_variable_map.CLAIM, risk_slopes.CLAIM),
    "E7. Stationary points off the manifold": (
        *e7_spurious_points.CLAIMS,
        e7_slopes.CLAIM,
        e7_block.CLAIM,
        *e7_definite.CLAIMS,
        e7_linearised.CLAIM,
        *e7_region.CLAIMS,
    ),
    "E8. Stability of the oracle": (*e8_oracle_stability.CLAIMS, e8_criterion.CLAIM),
    "E9. The Bayes predictor": (e9_posterior.CLAIM,),
    "E10. Correlated parameters": e10_correlated.CLAIMS,
    "E11. Several heads": (
        *heads_means.CLAIMS,
        *heads_risk.CLAIMS,
        *heads_stationary.CLAIMS,
        e11_saddle.CLAIM,
    ),
    "E12. Stochastic gradient descent": (e12_sgd_step.CLAIM,),
    "E13. Across the manifold": e13_across.CLAIMS,
    "E14. Schedules": (
        e14_theorem_5.CLAIM,
        schedules_vectors.CLAIM,
        schedules_boundary.CLAIM,
        e14_sharp.CLAIM,
        e14_quadrants.CLAIM,
        e14_for_pgd.CLAIM,
        e14_bounds.CLAIM,
        e14_step.CLAIM,
        e14_pace.CLAIM,
        e14_order.CLAIM,
    ),
    "Transformer layers": (transformer_rank_one.CLAIM,),
    "Formulas for floating point": (*stable_risk.CLAIMS, stable_oracle.CLAIM),
}
SECTIONS = {
    **{("The paper", title): claims for title, claims in THE_PAPER.items()},
    **{("Beyond the paper", title): claims for title, claims in BEYOND.items()},
}
CLAIMS = with_meaning(
    replace(claim, section=section) for section, claims in SECTIONS.items() for claim in claims
)

NOT_YET_PROVED: frozenset[str] = frozenset()
"""Undecided statements that `check` tolerates. It shrinks as they are proved, never grows."""

FIRST = frozenset(
    claim.label
    for claim in (lemma_16_root.CLAIM, lemma_17_erf.CLAIM, *lemma_18_gaussian_erf.CLAIMS)
)
"""The lemmas of the appendix, with which a check begins: quick, and used by most other proofs."""
