"""Results that occur again are one and the same only if all that would be printed agrees."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.theorem import Theorem, infer, labelled
from slr_verify.claims.wording.repetitions import Repetitions
from slr_verify.language.statement import at_least, equal

x = sp.Symbol("x", real=True)


def squared() -> Theorem:
    return chain((x + 1) ** 2).equals(x**2 + 2 * x + 1, by=normal_form).theorem()


def test_two_objects_with_the_same_steps_are_one() -> None:
    numbers = Repetitions()
    assert numbers.number(squared()) == numbers.number(squared())


def test_other_steps_are_another_proof() -> None:
    numbers = Repetitions()
    longer = (
        chain((x + 1) ** 2)
        .equals(x * (x + 2) + 1, by=normal_form)
        .equals(x**2 + 2 * x + 1, by=normal_form)
        .theorem()
    )
    assert longer.statement == squared().statement
    assert numbers.number(longer) != numbers.number(squared())


def test_other_hypotheses_make_another_result() -> None:
    numbers = Repetitions()
    free, bound = (infer(at_least(x**2, 0, given), by_sign) for given in ((), (x > 0,)))
    assert numbers.number(free) != numbers.number(bound)


def test_the_own_label_does_not_matter() -> None:
    numbers = Repetitions()
    assert numbers.number(labelled(squared(), "square")) == numbers.number(squared())


def test_another_rule_makes_another_proof() -> None:
    numbers = Repetitions()
    first = infer(equal(x, x), normal_form)
    assert numbers.number(first) != numbers.number(infer(at_least(x, x), by_sign))
