"""Each rule accepts an honest step, and refuses where one side condition fails, with its code."""

from __future__ import annotations

import ast
import inspect
from types import FunctionType

import pytest

from core import (
    steps_of_calculus,
    steps_of_density,
    steps_of_enclosure,
    steps_of_equality,
    steps_of_functions,
    steps_of_limits,
    steps_of_means,
    steps_of_order,
    steps_of_resampling,
    steps_of_starts,
    steps_of_sums,
)
from core.building import ZERO, Step, equal, power, premise, refused
from slr_verify.core.axioms import AXIOMS
from slr_verify.core.rules import RULES
from slr_verify.core.rules.rule import Rule

TABLES = (
    steps_of_equality,
    steps_of_functions,
    steps_of_order,
    steps_of_calculus,
    steps_of_means,
    steps_of_density,
    steps_of_resampling,
    steps_of_sums,
    steps_of_enclosure,
    steps_of_limits,
    steps_of_starts,
)
EVERY_RULE = {**RULES, **AXIOMS}
HONEST = tuple(step for table in TABLES for step in table.HONEST)
REFUSED = tuple(pair for table in TABLES for pair in table.REFUSED)
RULE_MODULES = ("slr_verify.core.rules.", "slr_verify.core.axioms")
USED_UP = {
    "connected accumulation": "not-bounded",
    "generalise": "other-set",
    "induction": "premises",
    "once per line": "not-quantified",
}
"""Rules that know what each of their premises is for, and how they refuse one more."""
UNREACHED = {
    ("Stein", "no-derivative"),  # what is smooth and tempered has a derivative by the rules
}


@pytest.mark.parametrize("step", HONEST)
def test_an_honest_step_is_accepted(step: Step) -> None:
    shown = step.take()
    assert (shown.goal, shown.given) == (step.goal, frozenset(step.given))
    assert (shown.rule, shown.witness, shown.premises) == (step.rule, step.witness, step.premises)


@pytest.mark.parametrize(("code", "step"), REFUSED)
def test_a_step_that_fails_one_condition_is_refused(code: str, step: Step) -> None:
    refused(code, step)


@pytest.mark.parametrize("step", HONEST)
def test_the_shape_of_the_witness(step: Step) -> None:
    for witness in ((*step.witness, 0.5), [*step.witness], (None,) * 9):
        refused("witness", step.but(witness=witness))


@pytest.mark.parametrize("step", [each for each in HONEST if EVERY_RULE[each.rule].premises])
def test_the_number_of_premises(step: Step) -> None:
    needed = EVERY_RULE[step.rule].premises
    refused("premises", step.but(premises=step.premises[: needed - 1]))


@pytest.mark.parametrize("step", HONEST)
def test_a_premise_more_than_needed(step: Step) -> None:
    more = step.but(premises=(*step.premises, premise(equal(ZERO, ZERO))))
    if step.rule in USED_UP:
        refused(USED_UP[step.rule], more)
    else:
        assert more.take().goal is step.goal


@pytest.mark.parametrize("step", HONEST)
def test_hypotheses_that_may_be_undefined(step: Step) -> None:
    nowhere = equal(power(ZERO, -1), ZERO)
    refused("undefined-hypothesis", step.but(given=(*step.given, nowhere)))


def test_every_rule_has_an_honest_step() -> None:
    assert {step.rule for step in HONEST} == set(EVERY_RULE)


def codes(rule: Rule) -> set[str]:
    """Those that occur in the source of a rule, and in the functions of the rules that it calls."""
    seen: set[FunctionType] = set()
    waiting = [rule.check, rule.value] if rule.value else [rule.check]
    found: set[str] = set()
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        for node in ast.walk(ast.parse(inspect.cleandoc("\n" + inspect.getsource(function)))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"require": 1, "Refused": 0}.get(node.func.id)
                if place is not None and isinstance(node.args[place], ast.Constant):
                    found.add(node.args[place].value)
                if node.func.id == "require_shown":
                    code = node.args[3] if len(node.args) > 3 else ast.Constant("not-the-term")
                    found.add(ast.literal_eval(code))
                called = function.__globals__.get(node.func.id)
                if isinstance(called, FunctionType) and called.__module__.startswith(RULE_MODULES):
                    waiting.append(called)
            elif isinstance(node, ast.Attribute) and node.attr == "require_defined":
                found.add("undefined")
    return found if "mean" in heads(rule) else found - {"no-law"}


def heads(rule: Rule) -> list[str]:
    """Those of the nodes whose values a rule works out: only means have a law."""
    return inspect.getclosurevars(rule.check).nonlocals.get("heads", "").split()


def test_the_heads_of_nodes() -> None:
    found = {name: heads(rule) for name, rule in RULES.items() if rule.value}
    every = {"mean", "law", "gaussian", "copies", "integral", "total", "derivative"}
    assert set().union(*found.values()) == every
    assert found["linearity"] == ["mean", "gaussian", "law", "copies", "integral", "total"]
    assert found["Stein"] == ["mean"]
    assert not any(heads(rule) for rule in RULES.values() if not rule.value)


@pytest.mark.parametrize("name", EVERY_RULE)
def test_every_code_of_a_rule_is_met(name: str) -> None:
    met = {code for code, step in REFUSED if step.rule == name}
    left = codes(EVERY_RULE[name]) - met
    assert {(name, code) for code in left} == {each for each in UNREACHED if each[0] == name}


def test_a_rule_that_there_is_not() -> None:
    refused("no-rule", Step("by magic", equal(ZERO, ZERO)))
