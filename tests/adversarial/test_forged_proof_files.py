"""Files of proofs in the self-test: each change is refused, or what it shows is true; else an alarm."""

from __future__ import annotations

from random import Random

import pytest
from claims import claim_factory as made

from slr_verify.claims.attack.ordeal import Fate
from slr_verify.claims.library import Library
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import ONE, ZERO, make, plus, power, rational, variable
from slr_verify.core.theorems import Context
from slr_verify.selftest import proof_files
from slr_verify.selftest.changed_rows import changed
from slr_verify.selftest.proof_files import forged, judged

x = variable("x")
SQUARE = power(x, 2)


def forgeries(number: int, seed: int = 0):
    library = Library((made.SQUARE,))
    return list(forged("square", library, number=number, random=Random(seed), patience=10.0))


def test_no_forgery_is_an_alarm_and_most_are_refused() -> None:
    found = forgeries(200)
    assert not [each for each in found if each.fate is Fate.PROVED_FALSE]
    assert sum(each.fate is Fate.KILLED for each in found) > 150
    assert len({each.change for each in found}) > 100


def test_every_change_changes_one_row() -> None:
    rows = [["term", "rational", "1/2"], ["given"], ["theorem", "range", 0, {"t": 1}, [], []]]
    for seed in range(200):
        random = Random(seed)
        row = random.choice(rows)
        assert changed(row, rows, random) != row
    assert rows[0] == ["term", "rational", "1/2"]


def test_a_core_that_believes_everything_raises_an_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step is accepted, so numbers that are changed make false theorems."""
    monkeypatch.setattr(Context, "_check", lambda *anything: None)
    found = [each for seed in range(5) for each in forgeries(60, seed)]
    alarms = [each for each in found if each.fate is Fate.PROVED_FALSE]
    assert alarms
    assert all("it fails at" in each.reason for each in alarms)


def test_a_core_that_breaks_raises_an_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(lines: object) -> None:
        raise KeyError("t")

    original = proof_files.replayed
    calls = []

    def once(lines):
        calls.append(lines)
        return original(lines) if len(calls) == 1 else breaks(lines)

    monkeypatch.setattr(proof_files, "replayed", once)
    (only,) = forgeries(1)
    assert only.fate is Fate.PROVED_FALSE
    assert "raised KeyError rather than refusing" in only.reason


@pytest.mark.parametrize(
    ("given", "goal", "fate"),
    [
        ((), make("<=", ZERO, SQUARE), Fate.TRUE_VARIANT),
        ((), make("<", ZERO, SQUARE), Fate.UNPROVED),
        ((), make("<=", x, SQUARE), Fate.PROVED_FALSE),
        ((make("<=", ONE, x),), make("<=", x, SQUARE), Fate.TRUE_VARIANT),
        ((make("<=", plus(SQUARE, ONE), x),), make("=", x, ZERO), Fate.UNPROVED),
        ((), make("=", make("member", "f", x), ZERO), Fate.UNPROVED),
        ((make("integer", x),), make("<=", x, SQUARE), Fate.UNPROVED),
        ((), make("=", rational(2), ONE), Fate.PROVED_FALSE),
    ],
)
def test_theorems_are_judged_at_points(given, goal, fate) -> None:
    assert judged(Sequent(frozenset(given), goal))[0] is fate
