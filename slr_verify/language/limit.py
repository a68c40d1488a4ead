"""Limits along a sequence: limit laws and squeezing.

`Limit(expr, symbols)` is the limit of `expr` along a sequence of values of the symbols; what is
assumed of the sequence are equalities between such limits. An equality also says that the limit
exists: of a limit that no hypothesis speaks of, only the rules of this file can say so. What goes to
infinity is spoken of through its reciprocal, so every limit is a number.
"""

import sympy as sp
from sympy.printing.precedence import PRECEDENCE


class Limit(sp.Expr):  # type: ignore[misc]
    """`Limit(expr, symbols)`: the limit along a sequence of values of the symbols (a tuple)."""

    precedence = PRECEDENCE["Lambda"]
    is_commutative = True
    is_extended_real = True

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return self.args[0].free_symbols - set(self.args[1])

    def _eval_subs(self, old: sp.Basic, new: sp.Basic) -> sp.Expr | None:
        """A symbol that is bound here is not the one outside."""
        return self if old in self.args[1] else None

    def _latex(self, printer: object) -> str:
        body, moving = self._shown(printer)
        return rf"\lim{f'_{{{moving}}}' if moving else ''} \left[{body}\right]"

    def _sympystr(self, printer: object) -> str:
        body, moving = self._shown(printer)
        return f"lim {f'along {moving} of ' if moving else ''}{body}"

    def _shown(self, printer: object) -> tuple[str, str]:
        """What stands in it, and along what the limit is taken where not all symbols in it move."""
        body, moving = self.args
        show = printer._print  # type: ignore[attr-defined]
        still = not body.free_symbols or body.free_symbols - set(moving)
        return show(body), ", ".join(map(show, moving)) if still else ""
