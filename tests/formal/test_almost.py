"""What holds almost everywhere, limits and recursion: what is printed, and what Coq accepts of it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from core.building import (
    FIRST,
    ONE,
    SECOND,
    TWO,
    ZERO,
    at_most,
    differs,
    equal,
    make,
    power,
    t,
    times,
    x,
)
from core.steps_of_limits import ALMOST, CONNECTED, INSIDE, LINE, NOWHERE, at, bracket, tends
from core.steps_of_starts import RECURSION, START, SURELY, SURFACE

from slr_verify.core.proof_file import Replay
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term
from slr_verify.formal import coqc
from slr_verify.formal.export import exported
from slr_verify.formal.printing import relation, sequent

from .conftest import needs_coq
from .single_steps import LAST, file_of

STEPS = {
    "connected_accumulation": CONNECTED,
    "once_per_line": LINE,
    "density_of_starts": START,
    "coarea": SURFACE,
    "recursion": RECURSION,
    "almost_all": ALMOST,
    "surely_all": SURELY,
}
OTHERS = {
    "connected_accumulation": equal(CONNECTED.goal.args[0], TWO),
    "once_per_line": make(
        "almost", 2, equal(bracket(NOWHERE.args[1].args[0].args[0]), ONE), *INSIDE
    ),
    "density_of_starts": make("surely", 2, equal(START.goal.args[1].args[0], ONE)),
    "coarea": make("surface", *SURFACE.goal.args[:-1]),
    "recursion": at_most(TWO, ONE),
    "almost_all": make("almost", 1, differs(FIRST, ZERO), *ALMOST.goal.args[2:]),
    "surely_all": make("surely", 2, differs(make("inner", SECOND, SECOND), ZERO)),
}
"""What does not follow."""
AXIOMS = {"once_per_line", "density_of_starts", "coarea"}
"""In `Almost.v`."""


def coq(theory: Path, name: str, source: str) -> subprocess.CompletedProcess[str]:
    (theory / "statements" / f"{name}.v").write_text(source)
    command = ["coqc", "-w", "none", "-Q", "theories", "slr", f"statements/{name}.v"]
    return subprocess.run(command, cwd=theory, capture_output=True, text=True, check=False)


def test_null_sets_are_those_of_numbers_of_vectors_and_of_a_surface() -> None:
    away = differs(FIRST, SECOND)
    line = relation(make("almost", 2, away, at_most(FIRST, SECOND)))
    assert line == "almost 2 (fun b1 b0 : R => (b1 <= b0) -> (b1 <> b0))"
    unit = equal(make("inner", FIRST, FIRST), ONE)
    said = "(inner dim b1 b1) = 1"
    assert relation(make("surely", 2, unit)) == f"surely dim 2 (fun b1 b0 : vec => ({said}))"
    surface = make("surface", 2, differs(make("inner", FIRST, SECOND), ONE), unit)
    inside = f"({said}) -> ((inner dim b1 b0) <> 1)"
    assert relation(surface) == f"surface dim 2 1 (fun b1 b0 : vec => {inside})"


def test_the_dimension_of_the_space_is_a_number() -> None:
    line = sequent(Sequent(frozenset({make("dimension", t)}), at_most(t, t)))
    assert line == "forall (dim : nat) (t_ : R), (t_ = INR dim) -> (t_ <= t_)"


def test_a_family_that_depends_on_vectors_is_a_function_of_vectors() -> None:
    """Bound vectors are no numbers; of a bound number it is a function of numbers."""
    drawn = make("inner", make("vector", "k", t, FIRST), SECOND)
    line = sequent(Sequent(frozenset(), make("surely", 2, equal(drawn, ONE))))
    assert line.startswith("forall (dim : nat) (k_ : R -> vec -> vec) (t_ : R), ")
    counted = sequent(Sequent(frozenset(), make("almost", 1, equal(at("f", FIRST), ONE))))
    assert counted.startswith("forall (f_ : R -> R), ")


def test_the_cited_theorems_are_allowed_as_axioms() -> None:
    listed = "".join(f"Almost.{name} : True\n" for name in sorted(AXIOMS))
    why, _, axioms = coqc._rests_on(f"Axioms:\n{listed}", 1.0)
    assert not why
    assert axioms == tuple(f"Almost.{name}" for name in sorted(AXIOMS))


@needs_coq
@pytest.mark.parametrize("name", STEPS)
def test_coq_takes_the_step_and_shows_nothing_else_by_it(name: str, theory: Path) -> None:
    step = STEPS[name]
    right = coq(theory, name, f"{file_of(step)}\nPrint Assumptions {LAST}.\n")
    assert right.returncode == 0, right.stderr
    used = set(re.findall(r"^(?:Almost\.)?(\w+)", right.stdout, re.MULTILINE)) & AXIOMS
    assert used == AXIOMS & {name}
    assert OTHERS[name] is not step.goal
    wrong = coq(
        theory, f"{name}_wrong", file_of(step, Sequent(frozenset(step.given), OTHERS[name]))
    )
    assert wrong.returncode
    assert "Syntax error" not in wrong.stderr


@needs_coq
@pytest.mark.parametrize(
    ("name", "place", "instead"),
    [
        ("connected_accumulation", 1, tends(ZERO, ZERO)),
        ("density_of_starts", 3, make("surely", 2, equal(ZERO, ZERO))),
        ("coarea", 0, make("almost", 2, equal(ZERO, ZERO), *INSIDE)),
        ("recursion", 4, at_most(ZERO, ZERO)),
        ("once_per_line", 0, equal(ZERO, ZERO)),
    ],
)
def test_coq_needs_each_premise(name: str, place: int, instead: Term, theory: Path) -> None:
    """The same tactics, with a premise in the place of which something else is granted."""
    step = STEPS[name]
    lines = file_of(step).splitlines()
    (k,) = (k for k, line in enumerate(lines) if line.startswith(f"Lemma step_{place + 1} : "))
    said = relation(step.premises[place].goal)
    lines[k], granted = re.subn(
        re.escape(said).replace("f_", "f_(?:of_)?"), relation(instead), lines[k]
    )
    assert granted == 1
    refused = coq(theory, f"{name}_less", "\n".join(lines))
    assert refused.returncode
    assert "Syntax error" not in refused.stderr


@needs_coq
def test_hypotheses_about_several_numbers_are_known_in_other_brackets(theory: Path) -> None:
    """A definition asks for two things, and in the hypothesis more is asked after them."""
    replay = Replay()
    replay.context.define("g", ("x",), power(make("sqrt", x), -1))
    value = times(make("defined", "g", FIRST), power(SECOND, -1))
    given = make("every", 2, equal(at("f", FIRST, SECOND), value), differs(FIRST, SECOND))
    shown = replay.context.step("range", Sequent(frozenset({given}), at_most(ZERO, ONE)))
    replay.claims["several"] = shown
    source = exported(replay, "several").source
    assert "Require Import Limits Means Every." in source
    assert "ltac:(first [known | known_every])" in source
    assert not coq(theory, "several", source).returncode
    assert coq(theory, "several", source.replace("first [known | known_every]", "known")).returncode
