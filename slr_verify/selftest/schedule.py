"""Which batch comes next: every family has its share of the time, and in it every subject the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass

from slr_verify.claims.claim import Claim
from slr_verify.selftest.batches import Batch

SHARES = {"statements": 0.4, "steps": 0.25, "proofs": 0.25, "certificates": 0.1}
"""Of the time."""
EXPECTED = 1.0
"""Seconds that a batch is reckoned with before it is known how long it takes."""
Subject = tuple[str, str]


def subjects(claims: Iterable[Claim], certificates: Iterable[str]) -> tuple[Subject, ...]:
    """What there is to change: statements, steps and proofs of each claim that has them; certificates."""
    proved = [claim.label for claim in claims if claim.proofs]
    return (
        *(("statements", label) for label in proved),
        *(("steps", label) for label in proved),
        *(("proofs", label) for label in proved),
        *(("certificates", name) for name in certificates),
    )


@dataclass
class Schedule:
    """Who is next: the family, and in it the subject, that had the least time in proportion."""

    spent: dict[Subject, float]
    begun: MutableMapping[Subject, int]

    @classmethod
    def of(
        cls,
        chosen: Iterable[Subject],
        spent: Mapping[Subject, float] | None = None,
        begun: MutableMapping[Subject, int] | None = None,
    ) -> Schedule:
        """Nobody had any time yet, but for what was `spent` on batches `begun` in an earlier run.

        `begun` goes on being counted in; it may have subjects that are not chosen now.
        """
        return cls(
            {each: (spent or {}).get(each, 0.0) for each in chosen}, {} if begun is None else begun
        )

    def next_batch(self) -> Batch:
        """The next batch; it is reckoned with EXPECTED seconds while it is under way."""
        families: dict[str, float] = {}
        for (family, _), seconds in self.spent.items():
            families[family] = families.get(family, 0.0) + seconds / SHARES[family]
        family = min(families, key=families.__getitem__)
        subject = min(
            (each for each in self.spent if each[0] == family), key=self.spent.__getitem__
        )
        self.spent[subject] += EXPECTED
        number = self.begun.get(subject, 0)
        self.begun[subject] = number + 1
        return Batch(*subject, number)

    def finished(self, batch: Batch, seconds: float) -> None:
        """A batch took so many seconds."""
        self.spent[batch.family, batch.subject] += seconds - EXPECTED
