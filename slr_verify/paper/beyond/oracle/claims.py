"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.forms import inward as forms_inward
from slr_verify.paper.beyond.forms import quadratic_forms
from slr_verify.paper.beyond.forms import step as forms_step
from slr_verify.paper.beyond.oracle import (
    attracts,
    attracts_all,
    criterion,
    hessian,
    leaves,
    limit,
    minimum,
    near,
    once,
    plane,
    stability,
)

ORACLE = (
    *stability.CLAIMS,
    criterion.CLAIM,
    quadratic_forms.CLAIM,
    hessian.CLAIM,
    minimum.CLAIM,
    limit.CLAIM,
    once.CLAIM,
    plane.CLAIM,
    forms_step.CLAIM,
    near.CLAIM,
    leaves.CLAIM,
    forms_inward.CLAIM,
    attracts.CLAIM,
    *attracts_all.CLAIMS,
)
