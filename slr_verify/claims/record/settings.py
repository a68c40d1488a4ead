"""The inputs of a run besides the claims."""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.claims.record.results import SettingsRecord

LEAST_DIGITS, MOST_DIGITS = 15, 1000


@dataclass(frozen=True)
class Settings:
    """Seed of all random numbers, digits of the evidence, whether to attack, whether to recompute.

    Raises ValueError, with the value and the condition, for numbers out of range.
    """

    seed: int = 0
    digits: int = 50
    attack: bool = True
    fresh: bool = False

    def __post_init__(self) -> None:
        if self.seed < 0:
            raise ValueError(f"the seed must be at least 0, not {self.seed}")
        if not LEAST_DIGITS <= self.digits <= MOST_DIGITS:
            raise ValueError(
                f"digits must be between {LEAST_DIGITS} and {MOST_DIGITS}, not {self.digits}"
            )

    def record(self) -> SettingsRecord:
        """The settings as plain data."""
        return SettingsRecord(self.seed, self.digits, self.attack, self.fresh)
