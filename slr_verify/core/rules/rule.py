"""What a rule is: a check of a conclusion against a witness and premises, and what is asked before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from inspect import cleandoc
from typing import Any

from ..language import Refused
from ..meaning import Meaning
from ..sequents import Sequent
from ..terms import Term, natural, variable
from ..text import text
from ..zero_test import same

Premises = tuple[Sequent, ...]
Check = Callable[[Meaning, Term, Any, Premises], None]
Value = Callable[[Meaning, Term, Any, Premises], Term]
Shape = Any
"""A class, a tuple of shapes, or a list with one shape: a tuple of any length of such values."""

ALL = 10**9
"""More premises than there can be."""


class Sides(Enum):
    """Who sees to it that both sides of the conclusion are defined."""

    BOTH_ASKED = "both are asked for before the check"
    ONE_ASKED = "one is asked for before the check; the rule is such that then the other is defined"
    SHOWN = "the premises say so, or the check asks for it"


@dataclass(frozen=True)
class Rule:
    """A rule: its inference figure is the docstring of `check`, or of `value` where it computes.

    `shape` is that of the witness, `premises` the least number of premises. The hypotheses of the first
    `own` premises are for the check to look at; those of all others have to follow from the hypotheses
    of the conclusion, and what those premises speak of is known to be defined.
    """

    check: Check
    shape: Shape
    premises: int
    own: int
    sides: Sides
    value: Value | None = None

    @property
    def figure(self) -> str:
        """Its inference figure, with the side conditions."""
        return cleandoc((self.value or self.check).__doc__ or "")

    def require_shape(self, witness: object, premises: Premises) -> None:
        """Raises Refused unless the witness has the shape, and there are enough premises."""
        if not fits(witness, self.shape):
            raise Refused("witness", f"the witness has the wrong shape: {witness!r:.100}")
        if len(premises) < self.premises:
            raise Refused("premises", f"{self.premises} premises are needed, not {len(premises)}")


def rule(
    shape: Shape = (), *, premises: int = 0, own: int = 0, sides: Sides = Sides.BOTH_ASKED
) -> Callable[[Check], Rule]:
    """Make a rule of a check."""
    return lambda check: Rule(check, shape, premises, own, sides)


def computes(heads: str, shape: Shape = ()) -> Callable[[Value], Rule]:
    """Make a rule of a function that works out the value of a node with one of these heads.

    That what stands outside of the binder (a law, ends, a point) is defined is asked for before, and that
    the value is, after; the function asks for all else that makes the node defined.
    """

    def rule_of(value: Value) -> Rule:
        def check(meaning: Meaning, goal: Term, witness: Any, shown: Premises) -> None:
            fitting = goal.op == "=" and goal.args[0].op in heads.split()
            require(fitting, "not-the-term", f"this is not an equation for a {heads}", goal)
            node = goal.args[0]
            meaning.require_defined(*node.strict)
            lawful = node.op != "mean" or meaning.is_law(node.args[0], *node.args[2:])
            require(lawful, "no-law", "this law may not exist", node)
            found, stated = value(meaning, node, witness, shown), goal.args[1]
            right = same(found, stated, meaning)
            require(right, "other-value", "the first is the value, not the second", found, stated)

        return Rule(check, shape, 0, 0, Sides.SHOWN, value)

    return rule_of


def fits(value: object, shape: Shape) -> bool:
    """Whether a value has a shape."""
    if isinstance(shape, list):
        return type(value) is tuple and all(fits(part, shape[0]) for part in value)
    if isinstance(shape, tuple):
        return type(value) is tuple and len(value) == len(shape) and all(map(fits, value, shape))
    return type(value) is shape


def require(condition: bool, code: str, why: str, *terms: Term) -> None:
    """Raises Refused, with the terms that fail the condition."""
    if not condition:
        shown = "; ".join(f"{text(term):.300}" for term in terms)
        raise Refused(code, f"{why}: {shown}" if terms else why)


def require_follow(given: Iterable[Term], meaning: Meaning) -> None:
    """Each of these relations follows from the hypotheses. Raises Refused for the first that may not."""
    for relation in [each for each in given if each not in meaning.given]:
        follows = meaning.follows(relation)
        require(follows, "hypothesis", "this hypothesis does not follow", relation)


def require_shown(
    premise: Sequent, wanted: Term, meaning: Meaning, code: str = "not-the-term"
) -> None:
    """The premise shows this, under hypotheses that follow. Raises Refused."""
    shown = premise.goal
    require(shown is wanted, code, "the first is shown, the second is needed", shown, wanted)
    require_follow(premise.given, meaning)


def require_new(names: tuple[str, ...], meaning: Meaning, *terms: Term) -> None:
    """Different names of which the hypotheses and these terms say nothing. Raises Refused."""
    said = meaning.ranges.names.union(*(term.free for term in terms))
    new = len(set(names)) == len(names) and not said.intersection(names)
    require(new, "not-free", f"{names!r:.100} must be new variables")


def naturals(name: str, meaning: Meaning, *terms: Term) -> Meaning:
    """The same for a new variable, one of 0, 1, 2, .. Raises Refused."""
    require_new((name,), meaning, *terms)
    n = variable(name)
    return meaning.assuming(*natural(n))
