"""What symbols, vectors and letters may be called, so that a printed name is nothing but a name.

A name has a head, such as `kappa`, `x` or `x1`, and subscripts after `_`, as in `c_Q`, `k_star` or
`a_k_star`. So it is no number, no formula and no LaTeX code; and it is not what a constant, a function,
a sign or a word between formulas prints as.
"""

from __future__ import annotations

import re

NAME = re.compile(r"([A-Za-z]+)[0-9]*(_star)?(_(?!star)[A-Za-z0-9]+(_star)?)*")
CONSTANTS = frozenset({"pi", "e", "E", "I", "inf", "nan", "zoo", "true", "false"})
FUNCTIONS = frozenset(
    {
        *("abs", "Abs", "sqrt", "exp", "log", "ln", "erf", "erfc", "min", "max"),
        *("sin", "cos", "tan", "atan", "arctan", "asin", "arcsin", "acos", "arccos"),
        *("zeta", "lim", "sum", "Sum", "Integral", "Derivative", "Proj"),
    }
)
WORDS = frozenset({"all", "and", "by", "for", "if", "in", "is", "not", "or", "where", "with"})
SIGNS = frozenset({"oo", "plus", "minus"})
"""Heads that print as a sign; below a name they stand for one, as in `x_plus`."""


def misnamed(name: object) -> str | None:
    """Why something cannot be called so; None when it can."""
    found = NAME.fullmatch(name) if type(name) is str else None
    if found is None:
        return f"{name!r} is no name: letters, then digits, then subscripts after _ are"
    if name in CONSTANTS | FUNCTIONS | WORDS or found[1] in SIGNS:
        return f"the name {name!r} prints as a constant, a function, a sign or a word"
    return None
