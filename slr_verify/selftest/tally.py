"""Figures of a self-test: how many changed statements were tried, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields

from slr_verify.claims.attack.ordeal import Fate, Ordeal
from slr_verify.claims.attack.search import HOLDS

EXAMPLES = 3
"""How many statements of a subject that were not killed are kept word for word."""
LONGEST = 300


@dataclass(frozen=True)
class Alarm:
    """A statement that was proved and is false, or that nothing else shows to be true."""

    batch: str
    change: str
    statement: str
    reason: str


@dataclass(frozen=True)
class Tally:
    """Counts. `killed_by_theorem` are those killed that contradict what is proved of a side.

    Some of the unproved are `holding`: they hold at every point that was looked at. `borne_out` are those
    true variants that were proved and that values confirm; the others were shown by rules that do not
    belong to the proof. `crashes` counts what made a proof break rather than refuse. `causes` says
    why there was no counterexample, and how often.
    """

    tried: int = 0
    killed: int = 0
    killed_by_theorem: int = 0
    unproved: int = 0
    holding: int = 0
    true_variants: int = 0
    borne_out: int = 0
    proved_false: int = 0
    crashes: int = 0
    seconds: float = 0.0
    causes: tuple[tuple[str, int], ...] = ()
    survivors: tuple[str, ...] = ()
    alarms: tuple[Alarm, ...] = ()

    def __add__(self, other: Tally) -> Tally:
        sums = {
            each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(self)
        }
        causes = _added_up(sums["causes"])
        return Tally(**{**sums, "causes": causes, "survivors": sums["survivors"][:EXAMPLES]})

    @property
    def killed_share(self) -> float:
        """The killed among those that are not known to be true; one if there are none."""
        return self._share(self.unproved)

    @property
    def refutable_share(self) -> float:
        """The killed share without those that hold at every point that was looked at."""
        return self._share(self.unproved - self.holding)

    def _share(self, left: int) -> float:
        rest = self.killed + left + self.proved_false
        return self.killed / rest if rest else 1.0


def _added_up(pairs: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Each cause once, the most frequent one first."""
    counts: Counter[str] = Counter()
    for cause, number in pairs:
        counts[cause] += number
    return tuple(counts.most_common())


def total(tallies: Iterable[Tally]) -> Tally:
    """The sum."""
    return sum(tallies, Tally())


def tally_of(ordeals: Iterable[Ordeal], batch: str) -> Tally:
    """The figures of the trials of one batch."""
    return total(_single(each, batch) for each in ordeals)


def _single(trial: Ordeal, batch: str) -> Tally:
    fate = trial.fate
    return Tally(
        tried=1,
        killed=int(fate is Fate.KILLED),
        killed_by_theorem=int(bool(trial.counterexample and trial.counterexample.by_theorem)),
        unproved=int(fate is Fate.UNPROVED),
        holding=int(trial.cause == HOLDS),
        true_variants=int(fate is Fate.TRUE_VARIANT),
        borne_out=int(fate is Fate.TRUE_VARIANT and trial.shown.startswith("proved")),
        proved_false=int(fate is Fate.PROVED_FALSE),
        crashes=int(trial.crash),
        causes=((trial.cause, 1),) if trial.cause else (),
        survivors=(trial.change[:LONGEST],) if fate is Fate.UNPROVED else (),
        alarms=(_alarm(trial, batch),) if fate is Fate.PROVED_FALSE else (),
    )


def _alarm(trial: Ordeal, batch: str) -> Alarm:
    return Alarm(batch, trial.change, str(trial.statement), trial.reason)
