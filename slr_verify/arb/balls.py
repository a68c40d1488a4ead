"""Balls for terms: the core's programs, with integrals, Gaussian means, zeta, and a count of the work."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from flint import arb, ctx

from slr_verify.arb.certainty import precision
from slr_verify.arb.functions import FUNCTIONS, NARROW, is_zeta
from slr_verify.arb.integrals import gaussian_mean, is_gaussian_mean, proper_integral
from slr_verify.arb.work import of_operation, spend
from slr_verify.core import balls
from slr_verify.core.balls import NoBall, exact_ball, finite
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.text import text

PLACING = 5
"""The work of finding a place for a term."""


class Program(balls.Program):
    """The operations for `terms` in the variables `names`; `known` has balls for all others.

    It belongs to the precision it was made at.
    """

    functions = FUNCTIONS

    def __init__(
        self, terms: Sequence[Term], names: Sequence[str], known: Mapping[str, arb], *, bits: int
    ) -> None:
        with precision(bits):
            super().__init__(terms, names, {}, known)
        self._work = (1 + len(self.steps)) * of_operation(bits)

    def __call__(self, values: Sequence[arb]) -> list[arb]:
        spend(self._work)
        return super().__call__(values)

    def _work_out(self, term: Term) -> int:
        """A failure names the innermost term that failed."""
        spend(PLACING + of_operation(ctx.prec))
        try:
            return self._worked_out(term)
        except NoBall as failure:
            if failure.__cause__ is not None:
                raise
            raise NoBall(f"{failure.args[0]}; in {text(term):.300}") from failure

    def _worked_out(self, term: Term) -> int:
        if is_zeta(term):
            return self._then(self.functions["zeta"], *map(self._place, term.parts))
        if term.op == "integral":
            return self._new(proper_integral(term, self._constant))
        if is_gaussian_mean(term):
            return self._new(gaussian_mean(term, self._constant))
        return super()._work_out(term)

    def _constant(self, term: Term) -> arb:
        found = self._fixed[self._place(term)]
        if found is None:
            raise NoBall("only constants are integrated")
        return found


class NarrowProgram(Program):
    """A program that is quicker, for balls that are narrow anyway."""

    functions = NARROW


def enclose(term: Term, point: Mapping[str, Fraction | arb], *, bits: int) -> arb:
    """A finite ball that holds the value of `term` at every member of `point`.

    The point has an exact `Fraction` (or `int`) or a ball for each free variable; a ball stands for all
    of its members. The result is about as accurate as `bits` and the widths of these balls allow.

    Raises NoBall if some part has none (a division by a ball that may contain zero, a root of a ball that
    may be negative, an integral that is refused ...), Refused if a variable has no value, and TypeError if
    a value is neither exact nor a ball.
    """
    missing = term.free.difference(point)
    if missing:
        raise Refused("no-value", f"no values for {sorted(missing)}; the point has {sorted(point)}")
    with precision(bits):
        known = {name: _ball(name, value) for name, value in point.items() if name in term.free}
    return Program((term,), (), known, bits=bits)(())[0]


def _ball(name: str, value: object) -> arb:
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return exact_ball(value)
    if not isinstance(value, arb):
        raise TypeError(f"{name} needs a Fraction or a ball, got {type(value).__name__} {value!r}")
    return finite(value)
