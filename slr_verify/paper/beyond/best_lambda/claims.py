"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.best_lambda import (
    bracket,
    equation,
    logarithm,
    minimum,
    oracle_risk,
    rate,
    sharper,
)

BEST_LAMBDA = (
    oracle_risk.CLAIM,
    *equation.CLAIMS,
    *minimum.CLAIMS,
    *bracket.CLAIMS,
    sharper.CLAIM,
    *rate.CLAIMS,
    logarithm.CLAIM,
)
