"""The results beyond the paper, by section, in the order of the book."""

from slr_verify.paper.beyond import (
    correlated_parameters,
    sgd_step,
    stable_oracle,
    stable_risk,
    transformer_rank_one,
)
from slr_verify.paper.beyond.bayes.claims import BAYES
from slr_verify.paper.beyond.best_lambda.claims import BEST_LAMBDA
from slr_verify.paper.beyond.bounds.claims import BOUNDS
from slr_verify.paper.beyond.heads.claims import HEADS
from slr_verify.paper.beyond.means.claims import TWO_ERF, ZETA
from slr_verify.paper.beyond.off_manifold.claims import ACROSS, OFF_MANIFOLD
from slr_verify.paper.beyond.oracle.claims import ORACLE
from slr_verify.paper.beyond.order.claims import ORDER
from slr_verify.paper.beyond.rates.claims import RATES
from slr_verify.paper.beyond.saddle.claims import SADDLE
from slr_verify.paper.beyond.schedules.claims import SCHEDULES
from slr_verify.paper.beyond.spurious.claims import SPURIOUS
from slr_verify.paper.beyond.step_size.claims import ANGLES, STEP_SIZE

BEYOND = {
    "Zeta in closed form": ZETA,
    "Means of two error functions": TWO_ERF,
    "Bounds on $erf$, $zeta$ and $arctan$": BOUNDS,
    "Angles: a step on the sphere": ANGLES,
    "Step size": STEP_SIZE,
    "Order: monotonicity": ORDER,
    "Rates of convergence": RATES,
    "Best lambda of the oracle": BEST_LAMBDA,
    "Off the manifold": OFF_MANIFOLD,
    "Spurious points off the manifold": SPURIOUS,
    "Oracle: its stability": ORACLE,
    "Bayes predictor": BAYES,
    "Correlated parameters": correlated_parameters.CLAIMS,
    "Several heads": HEADS,
    "SGD: stochastic gradient descent": (sgd_step.CLAIM,),
    "Across the manifold": ACROSS,
    "Schedules": SCHEDULES,
    "The saddle": SADDLE,
    "Transformer layers": (transformer_rank_one.CLAIM,),
    "Formulas for floating point": (*stable_risk.CLAIMS, stable_oracle.CLAIM),
}
