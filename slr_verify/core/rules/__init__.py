"""The rules, by name: the inference figures that one has to believe."""

from __future__ import annotations

from slr_verify.core.rules.calculus import (
    cosine_of_sum,
    derivative,
    fundamental_theorem,
    increasing,
    integral_of_sum,
    leibniz,
    mean_value,
    sine_of_sum,
)
from slr_verify.core.rules.equality import congruence, hypothesis, instance, rewrite
from slr_verify.core.rules.expectation import (
    affine_image,
    complete_square,
    derivative_of_mean,
    linearity,
    stein,
)
from slr_verify.core.rules.limits import (
    eventually,
    harmonic_sequence,
    limit_of_function,
    limits_in_order,
    monotone_convergence,
    neighbourhood,
    squeeze,
    subsequence,
)
from slr_verify.core.rules.measure import almost_everywhere
from slr_verify.core.rules.order import (
    absurdity,
    antisymmetry,
    cases,
    closure,
    cut,
    linear_arithmetic,
    monotone_integral,
    range_of_difference,
)
from slr_verify.core.rules.quantifiers import (
    generalise,
    indicator_of_truth,
    induction,
    specialise,
    truth_of_indicator,
)
from slr_verify.core.rules.rule import Rule

RULES: dict[str, Rule] = {
    "hypothesis": hypothesis,
    "rewrite": rewrite,
    "congruence": congruence,
    "instance": instance,
    "range": range_of_difference,
    "linear arithmetic": linear_arithmetic,
    "antisymmetry": antisymmetry,
    "cut": cut,
    "cases": cases,
    "absurdity": absurdity,
    "monotone integral": monotone_integral,
    "closure": closure,
    "derivative": derivative,
    "mean value": mean_value,
    "increasing": increasing,
    "fundamental theorem": fundamental_theorem,
    "integral of sum": integral_of_sum,
    "Leibniz": leibniz,
    "sine of sum": sine_of_sum,
    "cosine of sum": cosine_of_sum,
    "linearity": linearity,
    "derivative of mean": derivative_of_mean,
    "Stein": stein,
    "affine image": affine_image,
    "complete square": complete_square,
    "specialise": specialise,
    "generalise": generalise,
    "induction": induction,
    "indicator of truth": indicator_of_truth,
    "truth of indicator": truth_of_indicator,
    "harmonic sequence": harmonic_sequence,
    "limit of function": limit_of_function,
    "squeeze": squeeze,
    "limits in order": limits_in_order,
    "subsequence": subsequence,
    "eventually": eventually,
    "monotone convergence": monotone_convergence,
    "neighbourhood": neighbourhood,
    "almost everywhere": almost_everywhere,
}
