"""The rules, by name: the inference figures that one has to believe."""

from __future__ import annotations

from slr_verify.core.rules.binders import congruence, linearity, monotonicity
from slr_verify.core.rules.calculus import (
    cosine_of_sum,
    derivative,
    fundamental_theorem,
    increasing,
    leibniz,
    mean_value,
    sine_of_sum,
)
from slr_verify.core.rules.enclosure import enclosure
from slr_verify.core.rules.equality import hypothesis, instance, rewrite
from slr_verify.core.rules.expectation import (
    affine_image,
    complete_square,
    gram,
    projection,
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
from slr_verify.core.rules.sums import (
    last_summand,
    no_copies,
    no_summands,
    one_copy_more,
)

RULES: dict[str, Rule] = {
    "hypothesis": hypothesis,
    "rewrite": rewrite,
    "instance": instance,
    "specialise": specialise,
    "generalise": generalise,
    "range": range_of_difference,
    "linear arithmetic": linear_arithmetic,
    "antisymmetry": antisymmetry,
    "cut": cut,
    "cases": cases,
    "absurdity": absurdity,
    "closure": closure,
    "enclosure": enclosure,
    "induction": induction,
    "congruence": congruence,
    "linearity": linearity,
    "monotonicity": monotonicity,
    "no summands": no_summands,
    "last summand": last_summand,
    "derivative": derivative,
    "mean value": mean_value,
    "increasing": increasing,
    "fundamental theorem": fundamental_theorem,
    "Leibniz": leibniz,
    "sine of sum": sine_of_sum,
    "cosine of sum": cosine_of_sum,
    "Stein": stein,
    "affine image": affine_image,
    "complete square": complete_square,
    "Gram": gram,
    "projection": projection,
    "no copies": no_copies,
    "one copy more": one_copy_more,
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
