"""The inputs of a run besides the claims."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_DIGITS, MOST_DIGITS = 15, 1000
DIGITS = LEAST_DIGITS
"""As many as double precision has, in which quadrature is quick."""


@dataclass(frozen=True)
class Settings:
    """Seed of all random numbers, digits of the evidence, whether to attack, whether to recompute.

    Raises ValueError, with the value and the condition, for numbers out of range.
    """

    seed: int = 0
    digits: int = DIGITS
    attack: bool = False
    fresh: bool = False

    def __post_init__(self) -> None:
        if self.seed < 0:
            raise ValueError(f"the seed must be at least 0, not {self.seed}")
        if not LEAST_DIGITS <= self.digits <= MOST_DIGITS:
            raise ValueError(
                f"digits must be between {LEAST_DIGITS} and {MOST_DIGITS}, not {self.digits}"
            )

    def answered_by(self, other: Settings) -> bool:
        """Whether a run under other settings says all that one under these would."""
        same = (self.seed, self.digits) == (other.seed, other.digits)
        return same and not self.fresh and self.attack <= other.attack
