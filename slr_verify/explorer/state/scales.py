"""How a slider runs over the values of a parameter."""

from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10

from slr_verify.explorer.state.view import INTEGERS, RANGES


@dataclass(frozen=True)
class Scale:
    """Positions of a slider for the parameter `name`: log10 of the value, between `low` and `high`.

    The slider may cover less than what is allowed: a text field takes all of it. With `zero` the least
    position stands for the value 0.
    """

    name: str
    low: float
    high: float
    step: float = 0.01
    zero: bool = False

    def value(self, position: float) -> Fraction:
        """The value at a position: of three significant digits, and a whole number where one is due."""
        if self.zero and position <= self.low:
            return Fraction(0)
        rounded = Fraction(f"{10**position:.3g}")
        if self.name in INTEGERS:
            rounded = Fraction(round(rounded))
        least, largest = RANGES[self.name]
        return min(largest, max(least, rounded))

    def position(self, value: Fraction | float) -> float:
        """Where the value stands, to a step; at the nearer end when it is off the slider."""
        if value <= 0:
            return self.low
        at = min(self.high, max(self.low, log10(value)))
        return round(self.low + self.step * floor((at - self.low) / self.step + 0.5), 6)

    def share(self, value: float) -> float:
        """Where the value stands between the ends, as a share of the length; may lie outside [0, 1]."""
        return (log10(value) - self.low) / (self.high - self.low) if value > 0 else -1.0
