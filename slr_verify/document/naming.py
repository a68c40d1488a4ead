"""What symbols, vectors and letters may be called, so that a printed name is nothing but a name.

A name has a head, such as `kappa`, `x` or `x1`, and subscripts after `_`, as in `c_Q`, `k_star` or
`a_k_star`. So it is no number, no formula and no LaTeX code; and it is not what a constant, a function,
a sign or a word between formulas prints as.
"""

import re

NAME = re.compile(r"([A-Za-z]+)[0-9]*(_star)?(_(?!star)[A-Za-z0-9]+(_star)?)*")
CONSTANTS = frozenset({"pi", "e", "E", "I", "inf", "nan", "zoo", "true", "false"})
FUNCTIONS = frozenset(
    {
        *("abs", "sqrt", "exp", "log", "ln", "erf", "erfc", "sgn", "sign", "floor", "ceil"),
        *(head + tail for head in ("sin", "cos", "tan", "cot", "sec", "csc") for tail in ("", "h")),
        *("asin", "acos", "atan", "arcsin", "arccos", "arctan", "artanh", "arsinh", "arcosh"),
        *("min", "max", "sup", "inf", "argmin", "argmax", "lim", "liminf", "limsup"),
        *("sum", "prod", "int", "integral", "derivative", "det", "tr", "trace", "rank", "dim"),
        *("mean", "var", "cov", "corr", "prob", "pr", "proj", "zeta", "gcd", "lcm", "mod"),
    }
)
WORDS = frozenset({"all", "and", "by", "for", "if", "in", "is", "not", "or", "where", "with"})
"""These and the functions in small letters, as heads: neither Log nor log_2 nor max_n is a name."""
SIGNS = frozenset({"oo", "plus", "minus"})
"""Heads that print as a sign; below a name they stand for one, as in `x_plus`."""


def misnamed(name: object) -> str | None:
    """Why something cannot be called so; None when it can."""
    found = NAME.fullmatch(name) if type(name) is str else None
    if found is None:
        return f"{name!r} is no name: letters, then digits, then subscripts after _ are"
    head = found[1]
    if name in CONSTANTS or head in SIGNS or head.lower() in FUNCTIONS | WORDS:
        return f"the name {name!r} prints as a constant, a function, a sign or a word"
    return None
