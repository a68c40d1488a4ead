"""Outcomes: what a run says of claims that come out in every way there is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
import toy_paper

from slr_verify.claims.claim import Claim
from slr_verify.claims.labels import UnknownLabel, closest
from slr_verify.claims.record.cache import Cache
from slr_verify.claims.record.results import (
    SCHEMA_FILE,
    AttackRecord,
    ClaimRecord,
    MutantRecord,
    Record,
    as_json,
    as_plain,
)
from slr_verify.claims.record.verdict import decide
from slr_verify.claims.run.compilation import LONGEST_REASON, shortened
from slr_verify.claims.run.runner import run
from slr_verify.document.markup import formula

from . import claim_factory as made


def outcome_of(claim: Claim, *others: Claim, attack: bool = False) -> ClaimRecord:
    return run((claim, *others), (claim.label,), attack=attack, jobs=1).claims[0]


@pytest.fixture(scope="module")
def toy_record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    cache = Cache(tmp_path_factory.mktemp("cache"))
    return run(
        toy_paper.CLAIMS,
        jobs=1,
        attack=True,
        tolerated=toy_paper.NOT_YET_PROVED,
        origin="toy_paper",
        cache=cache,
    )


def test_a_proof_that_holds_proves() -> None:
    found = outcome_of(made.SQUARE)
    assert (found.outcome, found.reason, found.trust) == ("PROVED", None, ("CORE",))
    assert found.hypotheses == (formula("x in RR"),)
    assert found.as_expected


def test_without_a_proof_nothing_is_decided() -> None:
    found = outcome_of(made.OPEN)
    assert (found.outcome, found.reason, found.trust) == ("UNDECIDED", "no proof yet", ())


def test_a_rejected_proof_leaves_undecided_and_says_why() -> None:
    found = outcome_of(made.rejected())
    assert found.outcome == "UNDECIDED"
    assert found.reason is not None
    assert found.reason.startswith(
        "rejected: algebra: 'linear arithmetic' does not show (1 + x)^2 = 1 + x^2"
    )


def test_a_proof_that_breaks_does_not_end_the_run() -> None:
    found = outcome_of(made.broken_proof())
    assert (found.outcome, found.reason) == ("UNDECIDED", "the proof broke: KeyError: 'x'")


def test_evidence_that_disagrees_stops_a_proof() -> None:
    found = outcome_of(made.disagreeing())
    assert found.outcome == "UNDECIDED"
    assert found.reason == "evidence disagrees: a look: seen at x = 5"


def test_evidence_that_breaks_stops_a_proof() -> None:
    found = outcome_of(made.broken_evidence())
    assert found.outcome == "UNDECIDED"
    assert "OverflowError: too large" in str(found.reason)


def test_a_counterexample_refutes() -> None:
    found = outcome_of(made.FALSE, attack=True)
    assert (found.outcome, found.as_expected) == ("REFUTED", False)
    assert "at x =" in str(found.counterexample)
    assert found.trust == ("ARB",)


def test_an_expected_refutation_is_looked_for_without_attack_too() -> None:
    found = outcome_of(made.FALSE_AS_EXPECTED, attack=False)
    assert (found.outcome, found.as_expected) == ("REFUTED", True)
    assert found.mutants.tried == 0


def test_a_counterexample_beats_a_proof_and_raises_the_alarm() -> None:
    verdict = decide(None, (), AttackRecord(counterexample="1 against 2"))
    assert verdict.outcome == "REFUTED"
    assert verdict.alarms == (
        "a proof was accepted although there is a certified counterexample: 1 against 2",
    )


def test_a_false_mutant_that_is_proved_raises_the_alarm() -> None:
    mutants = MutantRecord(tried=1, proved_false=1, false_changes=("sign",))
    verdict = decide(None, (), AttackRecord(mutants=mutants))
    assert verdict.alarms == ("1 false mutants were proved: sign",)


def test_an_attack_that_breaks_off_stops_a_proof() -> None:
    assert decide(None, (), AttackRecord(broken="no point")).outcome == "UNDECIDED"


def test_what_can_be_read_in_two_ways_is_not_proved() -> None:
    assert decide(None, (), None).outcome == "PROVED"
    verdict = decide(None, (), None, "x and y are both printed z")
    assert (verdict.outcome, verdict.reason) == ("UNDECIDED", "x and y are both printed z")
    refuted = decide(None, (), AttackRecord(counterexample="1 against 2"), "x and y print alike")
    assert refuted.outcome == "REFUTED"
    assert refuted.alarms
    assert decide("rejected", (), None, "x and y print alike").reason == "rejected"


def test_tolerated_means_undecided_and_nothing_against_it(cache: Cache) -> None:
    claims = (made.OPEN, made.disagreeing(), made.TWICE)
    labels = frozenset(claim.label for claim in claims)
    found = run(claims, attack=False, tolerated=labels, cache=cache, jobs=1)
    assert [claim.tolerated for claim in found.claims] == [True, False, False]


def test_only_the_chosen_claims_in_the_order_of_the_paper(cache: Cache) -> None:
    found = run(toy_paper.CLAIMS, ("conjecture", "square"), attack=False, cache=cache)
    assert [claim.label for claim in found.claims] == ["square", "conjecture"]


def test_an_unknown_label_names_the_closest() -> None:
    with pytest.raises(UnknownLabel, match="'sqare'; the closest is square"):
        run(toy_paper.CLAIMS, ("sqare",))
    with pytest.raises(UnknownLabel, match=r"no statement is called '\?'$"):
        run(toy_paper.CLAIMS, ("?",))


def test_at_most_three_labels_are_suggested_its_items_first() -> None:
    known = ["lemma-1", "lemma-2", "lemma-3", "lemma-18.i", "lemma-18.ii"]
    assert closest("lemma-18", known) == ("lemma-18.i", "lemma-18.ii", "lemma-1")


def test_the_shelf_is_used_and_not_examined(cache: Cache) -> None:
    found = run((made.TWICE,), shelf=(made.SQUARE,), attack=False, cache=cache)
    assert [(claim.label, claim.outcome) for claim in found.claims] == [("twice", "PROVED")]


def test_a_long_reason_keeps_its_beginning_and_its_end() -> None:
    assert shortened("short") == "short"
    long = shortened(f"begin {'x' * 1000} end")
    assert len(long) <= LONGEST_REASON
    assert long.startswith("begin x")
    assert long.endswith("x end")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"jobs": 0}, "jobs must be at least 1, not 0"),
        ({"seed": -1}, "seed must be at least 0, not -1"),
        ({"digits": 14}, "digits must be between 15 and 1000, not 14"),
        ({"digits": 1001}, "digits must be between 15 and 1000, not 1001"),
    ],
)
def test_numbers_out_of_range_are_refused(wrong: dict[str, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        run(toy_paper.CLAIMS, **wrong)  # type: ignore[arg-type]


def findings(record: Record) -> list[object]:
    """What was found, without the times."""
    plain = as_plain(record)["claims"]
    return [
        ([(e["title"], e["detail"]) for e in claim["evidence"]], claim["mutants"])
        for claim in plain
    ]


def test_worker_processes_find_the_same(toy_record: Record, tmp_path: Path) -> None:
    in_parallel = run(
        toy_paper.CLAIMS,
        jobs=2,
        attack=True,
        origin="toy_paper",
        cache=Cache(tmp_path),
        fresh=True,
    )
    assert findings(in_parallel) == findings(toy_record)


def test_what_is_found_does_not_depend_on_the_other_claims(
    toy_record: Record, cache: Cache
) -> None:
    alone = run(toy_paper.CLAIMS, ("square",), attack=True, cache=cache)
    assert findings(alone) == findings(toy_record)[:1]


def test_another_seed_finds_other_things(toy_record: Record, cache: Cache) -> None:
    other = run(toy_paper.CLAIMS, ("square",), seed=7, attack=False, cache=cache)
    assert other.claims[0].evidence[0].detail != toy_record.claims[0].evidence[0].detail


def test_each_claim_is_told_once(cache: Cache) -> None:
    told: list[str] = []
    run(
        toy_paper.CLAIMS,
        attack=False,
        cache=cache,
        first=("twice",),
        on_record=lambda record: told.append(record.label),
    )
    assert sorted(told) == sorted(claim.label for claim in toy_paper.CLAIMS)


def test_a_claim_is_told_after_those_on_which_it_rests(cache: Cache) -> None:
    told: list[str] = []
    run(
        toy_paper.CLAIMS,
        cache=cache,
        first=("twice",),
        on_record=lambda record: told.append(record.label),
    )
    assert told.index("square") < told.index("twice")


def test_the_json_record_keeps_to_its_schema(toy_record: Record) -> None:
    plain = json.loads(as_json(toy_record))
    schema = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(plain)
    assert plain["complete"] is True
    assert [claim["outcome"] for claim in plain["claims"]] == [
        "PROVED",
        "PROVED",
        "UNDECIDED",
        "REFUTED",
    ]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema).validate({**plain, "schema": "other"})


def interrupt_after(label: str) -> Callable[[ClaimRecord], None]:
    def interrupt(record: ClaimRecord) -> None:
        if record.label == label:
            raise KeyboardInterrupt

    return interrupt


def test_an_interrupt_keeps_what_was_finished(cache: Cache) -> None:
    record = run(toy_paper.CLAIMS, jobs=1, cache=cache, on_record=interrupt_after("conjecture"))
    plain = json.loads(as_json(record))
    assert plain["complete"] is False
    assert [claim["label"] for claim in plain["claims"]] == ["square", "twice", "conjecture"]


def test_an_interrupt_ends_the_workers(cache: Cache) -> None:
    record = run(
        toy_paper.CLAIMS,
        jobs=2,
        cache=cache,
        origin="toy_paper",
        on_record=interrupt_after("square"),
    )
    assert record.complete is False
