"""Trials of certificates: one is changed, and arb has to refuse it, or it is still true.

What arb accepts although it states something else is looked at in floating point: borne out,
refuted (an alarm), or, where that has no rule for the claim, listed. The shipped certificates are named by
their files; any other file is named by its path.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from random import Random

from slr_verify.arb.certificates import Verified, check
from slr_verify.arb.reading import CertificateRejected, canonical
from slr_verify.claims.attack.floats import NoFloats
from slr_verify.claims.attack.ordeal import Fate, Ordeal
from slr_verify.selftest.changed_rows import changed
from slr_verify.selftest.claimed_values import agreement
from slr_verify.selftest.sealing import Record, records, sealed
from slr_verify.selftest.time_limit import OutOfTime, time_limit

FOLDER = files("slr_verify.selftest").joinpath("certificates")
UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError)
"""What is raised where no digest can be made of what was changed."""
REFUSED, SAME, OTHER = "refused", "states the same", "states something else"
LONGEST = 400


def shipped() -> tuple[str, ...]:
    """The files of certificates that come with the package."""
    return tuple(sorted(each.name for each in FOLDER.iterdir() if each.name.endswith(".jsonl")))


def certificate_lines(name: str) -> list[bytes]:
    """The lines of a shipped certificate, or of the file at this path. Raises OSError."""
    if name in shipped():
        return FOLDER.joinpath(name).read_bytes().splitlines(keepends=True)
    return Path(name).read_bytes().splitlines(keepends=True)


@dataclass(frozen=True)
class CertificateMutant:
    """A changed certificate and, for a reader, what was changed."""

    change: str
    lines: tuple[bytes, ...]


@dataclass(frozen=True)
class Answer:
    """What arb makes of a mutant: the verdict, and what is proved or why it is refused."""

    verdict: str
    proved: tuple[str, ...] = ()
    reason: str = ""


def answer(mutant: CertificateMutant, original: Verified) -> Answer:
    """Let arb check a mutant of a certificate that it accepted. All else is a defect."""
    try:
        found = check(mutant.lines)
    except CertificateRejected as refusal:
        return Answer(REFUSED, reason=str(refusal))
    return Answer(SAME if found.digest == original.digest else OTHER, found.proved)


def trials_of(name: str, *, number: int, random: Random, patience: float) -> Iterator[Ordeal]:
    """So many changes of a certificate at random places; every other one is changed twice.

    Raises CertificateRejected when arb refuses the certificate as it is.
    """
    lines = certificate_lines(name)
    original = check(lines)
    for trial in range(number):
        yield trial_of(_mutant(records(lines), 1 + trial % 2, random), original, random, patience)


def _mutant(rows: list[Record], times: int, random: Random) -> CertificateMutant:
    """The certificate with so many changes, or with a line less, with the right digest and seal."""
    words = []
    for _ in range(times):
        place = random.randrange(len(rows))
        row = changed(rows[place], rows, random)
        words.append(f"line {place + 1}: {rows[place]} becomes {row}"[:LONGEST])
        rows = [*rows[:place], row, *rows[place + 1 :]]
    if random.random() < 1 / 16:
        gone = random.randrange(1, len(rows))
        rows = [*rows[:gone], *rows[gone + 1 :]]
        words.append(f"without line {gone + 1}")
    try:
        return CertificateMutant("; ".join(words), tuple(sealed(rows)))
    except UNREADABLE:
        return CertificateMutant("; ".join(words), tuple(canonical(row) + b"\n" for row in rows))


def trial_of(
    mutant: CertificateMutant, original: Verified, random: Random, patience: float
) -> Ordeal:
    """What becomes of a changed certificate."""
    try:
        with time_limit(patience):
            found = answer(mutant, original)
    except OutOfTime:
        late = f"there was no answer within {patience:g} seconds"
        return Ordeal(mutant.change, "", Fate.UNPROVED, late, cause=late)
    except Exception as failure:  # whatever it is: arb has to refuse
        broke = f"arb raised {type(failure).__name__} rather than refusing: {failure}"
        return Ordeal(mutant.change, "", Fate.PROVED_FALSE, broke)
    if found.verdict == REFUSED:
        return Ordeal(mutant.change, "", Fate.KILLED, f"refused: {found.reason}")
    states = "; ".join(found.proved)
    if found.verdict == SAME:
        return Ordeal(mutant.change, states, Fate.TRUE_VARIANT, "it states what it stated before")
    fate, why = _of_other(mutant, random)
    cause = "arb alone shows it" if fate is Fate.UNPROVED else ""
    return Ordeal(mutant.change, states, fate, why, cause=cause)


def _of_other(mutant: CertificateMutant, random: Random) -> tuple[Fate, str]:
    """What speaks for or against a statement that arb accepts."""
    try:
        points, against = agreement(mutant.lines, random)
    except NoFloats as reason:
        return Fate.UNPROVED, f"arb accepts it, and nothing else here shows it: {reason}"
    if against:
        return Fate.PROVED_FALSE, f"arb accepts it, and in floating point {against}"
    return Fate.TRUE_VARIANT, f"proved, and borne out in floating point at {points} points"


def require_certificate(name: str) -> str:
    """The name, once there is a certificate that arb accepts. Raises ValueError or OSError."""
    try:
        check(certificate_lines(name))
    except CertificateRejected as refusal:
        raise ValueError(f"{name} is no certificate that could be changed: {refusal}") from refusal
    return name
