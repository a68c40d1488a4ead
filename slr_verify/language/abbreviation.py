"""Functions that are no more than a name for an expression, such as erf' for 2 exp(-x^2)/sqrt(pi)."""

from functools import lru_cache

import sympy as sp

from slr_verify.language.named_function import NamedFunction


class Abbreviation(NamedFunction):
    """A function that the normal form replaces by its definition."""

    def definition(self) -> sp.Expr:
        """The expression that this application stands for."""
        raise TypeError(f"{type(self).__name__} does not say what it abbreviates")


@lru_cache(maxsize=2**12)
def spelled_out(expr: sp.Expr) -> sp.Expr:
    """The expression with every abbreviation replaced by its definition, inner ones as well."""
    while expr.has(Abbreviation):
        expr = expr.replace(
            lambda part: isinstance(part, Abbreviation), lambda part: part.definition()
        )
    return expr


class mixture(Abbreviation):  # noqa: N801 (SymPy functions are in lower case)
    """`mixture(p, a, b)`: a with weight 1 - p and b with weight p."""

    nargs = 3
    is_extended_real = True

    def definition(self) -> sp.Expr:
        """(1 - p) a + p b."""
        weight, first, second = self.args
        return (1 - weight) * first + weight * second

    def shown(self) -> sp.Expr:
        """What is printed in its place: from the first number towards the second."""
        weight, first, second = self.args
        return first + weight * (second - first)

    def _sympystr(self, printer: object) -> str:
        return f"({printer._print(self.shown())})"  # type: ignore[attr-defined]
