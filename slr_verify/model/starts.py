"""Sequences of starts: the points (x_1, y_1), (x_2, y_2), ... of the square."""

from fractions import Fraction

from slr_verify.core.intervals import Interval
from slr_verify.language.named_function import Family
from slr_verify.language.orbit import Pair
from slr_verify.model.families import Indexed

SIDE = Interval(Fraction(-1), Fraction(1), low_open=False, high_open=False)


class x_at(Indexed, Family):  # noqa: N801 (SymPy functions are in lower case)
    """`x_at(n)`: the first coordinate of the n-th start."""

    nargs = 1
    values = SIDE
    prints_as_symbol = True
    letter = "x"


class y_at(Indexed, Family):  # noqa: N801 (as above)
    """`y_at(n)`: the second coordinate."""

    nargs = 1
    values = SIDE
    prints_as_symbol = True
    letter = "y"


def start_at(index: object) -> Pair:
    """The start of this index."""
    return x_at(index), y_at(index)
