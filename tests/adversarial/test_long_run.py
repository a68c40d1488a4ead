"""The long run outlives its workers, says on what they died, and goes on from its figures."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from claims import claim_factory as made
from click.testing import CliRunner

from slr_verify import __version__
from slr_verify.claims.record.reading import UnusableRecord
from slr_verify.cli import main
from slr_verify.selftest.batches import Batch
from slr_verify.selftest.campaign import Campaign, campaign
from slr_verify.selftest.record import plain, read
from slr_verify.selftest.schedule import Schedule
from slr_verify.selftest.tally import Alarm, Tally

A_RUN = Campaign(
    3,
    {
        ("proofs", "square"): Tally(
            tried=7, killed=5, seconds=2.5, causes=(("why", 2),), survivors=("s",)
        ),
        ("steps", "square"): Tally(tried=1, proved_false=1, alarms=(Alarm("b", "c", "s", "r"),)),
    },
    {("proofs", "square"): 4, ("steps", "square"): 2, ("steps", "twice"): 1},
    ["steps:twice:0: Died: the worker process ended"],
    seconds=8.0,
)


def test_figures_are_read_back(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    file.write_text(json.dumps(plain(A_RUN)), "utf-8")
    found = read(file)
    assert found.whole == A_RUN.whole
    assert (found.seed, found.begun, found.broken) == (3, A_RUN.begun, A_RUN.broken)
    assert plain(found) == plain(A_RUN)


def test_a_schedule_that_goes_on_repeats_no_batch() -> None:
    chosen, spent = tuple(A_RUN.begun), {("proofs", "square"): 0.5}
    schedule = Schedule.of(chosen, spent, dict(A_RUN.begun))
    given = {schedule.next_batch() for _ in range(20)}
    assert Batch("steps", "twice", 1) in given
    assert not any(batch.number < A_RUN.begun[batch.family, batch.subject] for batch in given)


def test_a_run_of_one_subject_keeps_the_figures_of_the_others() -> None:
    begun = dict(A_RUN.begun)
    assert Schedule.of([("steps", "twice")], {}, begun).next_batch() == Batch("steps", "twice", 1)
    assert begun == {**A_RUN.begun, ("steps", "twice"): 2}
    this = replace(A_RUN, begun=dict(A_RUN.begun))
    campaign(this, (made.SQUARE,), origin=made.__name__, seconds=0.0)
    assert plain(this)["run"]["subjects"] == plain(A_RUN)["run"]["subjects"]


def test_so_many_batches_in_two_parts_are_as_in_one() -> None:
    whole, parts = Campaign(3), Campaign(3)
    campaign(whole, (made.SQUARE,), origin=made.__name__, number=5)

    def stop(this: Campaign) -> None:
        if this.done == 2:
            raise KeyboardInterrupt

    campaign(parts, (made.SQUARE,), origin=made.__name__, number=5, on_progress=stop)
    assert not parts.complete
    assert sum(parts.begun.values()) == 2
    campaign(parts, (made.SQUARE,), origin=made.__name__, number=3)
    assert parts.complete
    assert parts.begun == whole.begun
    for subject, tally in whole.tallies.items():
        assert replace(parts.tallies[subject], seconds=0.0) == replace(tally, seconds=0.0)


def _damaged(change: Callable[[dict[str, Any]], object]) -> str:
    figures = plain(A_RUN)
    change(figures)
    return json.dumps(figures)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "it is not JSON, or was cut short"),
        ("[]", "no figures of the form 'slr-verify/selftest@2', but of None"),
        (_damaged(lambda it: it.update(schema="x")), "but of 'x'"),
        (_damaged(lambda it: it.pop("run")), "it is damaged: 'run'"),
        (_damaged(lambda it: it["run"].pop("seed")), "it is damaged: run lacks or adds 'seed'"),
        (
            _damaged(lambda it: it["run"]["subjects"][0]["tally"].update(killed="5")),
            r"run.subjects\[0\].tally.killed is '5'",
        ),
        (
            _damaged(lambda it: it["run"]["subjects"][0]["tally"].update(causes=[["why"]])),
            r"causes\[0\] has 1 entries, not 2",
        ),
        (
            _damaged(lambda it: it["run"]["versions"].update(slr_verify="0.0")),
            f"it was made by slr_verify 0.0, and this is {__version__}",
        ),
    ],
    ids=["cut", "list", "schema", "no run", "no seed", "text", "causes", "version"],
)
def test_what_cannot_be_gone_on_from(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "figures.json"
    file.write_text(text, "utf-8")
    with pytest.raises(UnusableRecord, match=reason):
        read(file)
    answer = CliRunner().invoke(main, ["selftest", "--resume", str(file)])
    assert answer.exit_code == 2
    assert "Invalid value for --resume" in answer.output


@pytest.mark.long
def test_a_run_goes_on(tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    command = ["selftest", "lemma-16", "--minutes", "0.05", "--jobs", "1"]
    begun = CliRunner().invoke(main, [*command, "--seed", "5", "--json", str(first)])
    assert begun.exit_code == 0, begun.output
    more = ["--resume", str(first), "--json", str(second)]
    gone_on = CliRunner().invoke(main, [*command, *more])
    assert gone_on.exit_code == 0, gone_on.output
    runs = read(first), read(second)
    assert runs[1].seed == 5
    assert runs[1].whole.tried > runs[0].whole.tried > 0
    assert runs[1].seconds > runs[0].seconds
    other = CliRunner().invoke(main, [*command, "--seed", "6", "--resume", str(first)])
    assert other.exit_code == 2
    assert "6 is not the seed of" in other.output
