"""The trusted kernel: exact terms in, balls out.

Standard library and python-flint only; `README.md` beside this file lists all that is trusted.
"""

from slr_verify.kernel.balls import enclose
from slr_verify.kernel.certainty import (
    EnclosureFailed,
    certainly_disjoint,
    certainly_negative,
    certainly_nonnegative,
    certainly_nonzero,
    certainly_positive,
    precision,
)
from slr_verify.kernel.terms import (
    ARITY,
    Function,
    GaussianMean,
    Integral,
    Pi,
    Power,
    Product,
    Rational,
    Sum,
    Term,
    TermRejected,
    Variable,
    formula,
    free_variables,
)

__all__ = [
    "ARITY",
    "EnclosureFailed",
    "Function",
    "GaussianMean",
    "Integral",
    "Pi",
    "Power",
    "Product",
    "Rational",
    "Sum",
    "Term",
    "TermRejected",
    "Variable",
    "certainly_disjoint",
    "certainly_negative",
    "certainly_nonnegative",
    "certainly_nonzero",
    "certainly_positive",
    "enclose",
    "formula",
    "free_variables",
    "precision",
]
