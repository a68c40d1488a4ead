"""The self-test: what it makes is true before it is broken, what is false is killed, alarms are raised."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import sympy as sp
from claims import claim_factory as made
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from unsound import Believes

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.theorem import infer
from slr_verify.claims.attack.mutants import candidates, kind_of, mutants
from slr_verify.claims.attack.ordeal import Fate
from slr_verify.claims.claim import Claim, Proof
from slr_verify.claims.library import Library
from slr_verify.cli import main
from slr_verify.language.statement import Statement, equal
from slr_verify.selftest.batches import Batch, batch_named, trials, tried
from slr_verify.selftest.campaign import Campaign
from slr_verify.selftest.record import plain
from slr_verify.selftest.schedule import SHARES, Schedule
from slr_verify.selftest.summary import lines
from slr_verify.selftest.tally import Alarm, Tally
from slr_verify.selftest.time_limit import impatient

EXAMPLES = settings(max_examples=4, deadline=None, derandomize=True)
SEEDS = st.integers(0, 2**32)
x = sp.Symbol("x", real=True)
L = sp.Symbol("L", integer=True, positive=True)
g = sp.Symbol("g", nonnegative=True)


@EXAMPLES
@given(SEEDS)
def test_nothing_false_is_proved_near_a_statement_or_a_step(seed: int) -> None:
    library = Library((made.SQUARE, made.TWICE))
    for family in ("statements", "steps"):
        found = tried(Batch(family, "square", seed % 40), library, seed)
        assert found.proved_false == 0
        assert found.killed > 0 or found.tried == found.true_variants


def _accepts(offer, goal: Statement) -> bool:
    try:
        return offer(goal).statement == goal
    except ProofRejected:
        return False


def test_the_same_batch_is_the_same() -> None:
    batch = Batch("proofs", "square", 5)
    library = Library((made.SQUARE,))
    first, second = ([(t.change, t.fate) for t in trials(batch, library, 1)] for _ in range(2))
    assert first == second
    assert batch_named(str(batch)) == batch


@pytest.mark.parametrize(
    "name", ["", "lemma-16", "statements:lemma-16", "others:lemma-16:1", "steps::1"]
)
def test_what_names_no_batch(name: str) -> None:
    with pytest.raises(ValueError, match="a batch is named like statements:lemma-16:0"):
        batch_named(name)


def test_new_kinds_of_changes() -> None:
    p, q = sp.sqrt(1 + 2 * g**2), sp.sqrt(1 + 4 * g**2)
    statement = equal(L * p / q**3 + x, 3 * x)
    found = {m.statement: kind_of(m) for m in mutants(statement)}
    trillionth = sp.Integer(3) * (1 + sp.Rational(1, 10**12))
    assert found[equal(statement.lhs, trillionth * x)] == "slight constant"
    assert found[equal((L - 1) * p / q**3 + x, 3 * x)] == "off by one"
    assert found[equal(L * q / p**3 + x, 3 * x)] == "exchange"
    assert found[equal(x * p / q**3 + L, 3 * x)] == "exchange"
    assert len(list(candidates(statement))) >= len(found)


@pytest.fixture
def unsound(unsound_core: None) -> Library:
    """A library with a claim that an unsound rule proves."""
    proof = Proof("p", (lambda goal, shelf: infer(goal, Believes()),))
    return Library([Claim("square", "1", "t", made.SQUARE.statements, proofs=(proof,))])


@pytest.mark.parametrize("family", ["statements", "steps"])
def test_an_unsound_rule_raises_an_alarm(unsound: Library, family: str) -> None:
    found = tried(Batch(family, "square", 0), unsound, 0)
    assert found.proved_false == len(found.alarms) > 0
    this = Campaign(7, {(family, "square"): found})
    text = "\n".join(lines(this))
    assert f"again: slr-verify selftest --seed 7 --batch {family}:square:0" in text
    assert "FALSE STATEMENTS WERE PROVED" in text.splitlines()[-1]


def test_a_proof_that_never_ends_is_refused() -> None:
    def endless(goal: Statement):
        while True:
            pass

    with pytest.raises(ProofRejected, match="no answer within 0.05 seconds"):
        impatient(endless, 0.05)(equal(x, x))
    assert _accepts(impatient(made_theorem, 5.0), made.SQUARE.statements[0])


def made_theorem(goal: Statement):
    return made.SQUARE.proofs[0].parts[0](goal, Library(()))


def test_time_is_shared_out() -> None:
    schedule = Schedule.of((("statements", "a"), ("statements", "b"), ("proofs", "c")))
    for _ in range(300):
        batch = schedule.next_batch()
        schedule.finished(batch, 9.0 if batch.subject == "a" else 1.0)
    spent = schedule.spent
    assert abs(spent["statements", "a"] - spent["statements", "b"]) <= 9
    families = spent["statements", "a"] + spent["statements", "b"], spent["proofs", "c"]
    assert abs(families[0] / SHARES["statements"] - families[1] / SHARES["proofs"]) <= 60


def test_figures_add_up() -> None:
    one = Tally(tried=3, killed=2, unproved=1, survivors=("a",))
    both = one + Tally(tried=2, killed=1, true_variants=1, alarms=(Alarm("b", "c", "s", "r"),))
    assert (both.tried, both.killed, both.killed_share) == (5, 3, 0.75)
    assert Tally().killed_share == 1.0
    this = Campaign(1, {("steps", "a"): both}, complete=False, seconds=60.0)
    figures = plain(this)
    assert json.loads(json.dumps(figures))["together"]["killed_share"] == 0.75
    text = "\n".join(lines(this))
    assert "steps of a: 75.0%, 1 of 5 neither killed nor shown to be true" in text
    assert "(interrupted)" in text


@pytest.mark.long
def test_the_command(tmp_path: Path) -> None:
    target = tmp_path / "figures.json"
    answer = CliRunner().invoke(
        main, ["selftest", "lemma-16", "--minutes", "0.05", "--jobs", "1", "--json", str(target)]
    )
    assert answer.exit_code == 0, answer.output
    assert answer.output.splitlines()[-1] == "no false statement was proved"
    assert json.loads(target.read_text("utf-8"))["complete"]


def test_one_batch_in_full() -> None:
    answer = CliRunner().invoke(main, ["selftest", "--batch", "proofs:lemma-16:2"])
    assert answer.exit_code == 0, answer.output
    assert f"{Fate.KILLED}: " in answer.output
    wrong = CliRunner().invoke(main, ["selftest", "--batch", "nonsense"])
    assert wrong.exit_code == 2
    assert "a batch is named like statements:lemma-16:0, not 'nonsense'" in wrong.output


def test_the_core_stays_short() -> None:
    from slr_verify.selftest import trusted_base  # noqa: PLC0415

    files = dict(trusted_base.core_files())
    assert {"core/terms.py", "core/proof_file.py", "core/rules/order.py"} <= files.keys()
    assert sum(files.values()) <= 2700
    assert max(files.values()) <= 250
    printed = list(trusted_base.shown())
    assert f"{files['core/terms.py']:5}  core/terms.py" in printed
    assert any(
        line.startswith(f"{sum(files.values()):5}  lines of code in all") for line in printed
    )


def test_the_trusted_base_is_counted() -> None:
    from slr_verify.selftest import trusted_base  # noqa: PLC0415

    for place in (trusted_base.CORE, trusted_base.ARB, trusted_base.DEFINITIONS):
        assert trusted_base.lines_of_code(place) > 1000
    text = '"""Docstring\n\nof two lines."""\n\n# a comment\nx = (1,\n     2)\n'
    assert trusted_base._lines(text) == 2
