"""Rules about equality, and about values for variables."""

from __future__ import annotations

from slr_verify.core.binding import closed, replaced, substituted
from slr_verify.core.language import BINDERS
from slr_verify.core.meaning import Meaning
from slr_verify.core.rules.calculus import slope
from slr_verify.core.rules.rule import Premises, Sides, require, require_follow, rule
from slr_verify.core.terms import Term, variable


@rule(sides=Sides.SHOWN)
def hypothesis(meaning: Meaning, goal: Term, witness: tuple[()], premises: Premises) -> None:
    """
    ----------   A in H
    H |- A
    """
    require(goal in meaning.given, "no-hypothesis", "this is not among the hypotheses", goal)


@rule(premises=1, sides=Sides.ONE_ASKED)
def rewrite(meaning: Meaning, goal: Term, witness: tuple[()], premises: Premises) -> None:
    """
    H |- a = b
    ------------------   F' is F with b in place of a; neither holds a variable that F binds
    H |- F = F'
    """
    known = premises[0].goal
    require(known.op == goal.op == "=", "no-equality", "this is not an equality", known, goal)
    (old, new), (left, right) = known.args, goal.args
    require(replaced(left, old, new) is right, "not-the-term", "rewriting gives another term", goal)


@rule([str], premises=1, own=1, sides=Sides.ONE_ASKED)
def congruence(meaning: Meaning, goal: Term, witness: tuple[str, ...], premises: Premises) -> None:
    """
    H, a <= x <= b |- F(x) = F'(x)    H |- F(x) = F'(x)        H, B(x) |- F(x) = F'(x)
    --------------------------------  -----------------------  ------------------------------------
    H |- integral F = integral F'     H |- E F(Z) = E F'(Z)    H |- derivative F a = derivative F' a

    x is not in H. Integrals have equal ends, means the same law, derivatives the same point. B says < or !=
    of what has derivatives at a, and B(a) follows from H, so B holds around a. The witness names x.
    """
    left, right = goal.args if goal.op == "=" else (goal, goal)
    require(
        goal.op == "=" and left.op == right.op and left.op in BINDERS,
        "no-binders",
        "these are not two means, integrals or derivatives",
        goal,
    )
    place = int(left.op == "mean")
    outside = [(*node.args[:place], *node.args[place + 1 :]) for node in (left, right)]
    require(outside[0] == outside[1], "other-ends", "law, ends or point differ", goal)
    _require_new(witness, left, meaning)
    inner = premises[0]
    if left.op == "integral":
        x = variable(witness[0])
        _, low, high = left.args
        meaning = meaning.between(low, high, x)
    local = {each for each in inner.given if left.op == "derivative" and each.free & set(witness)}
    for each in local:
        _require_around(each, variable(witness[0]), left.args[1], meaning)
    require_follow(inner.given - local, meaning)
    bodies = tuple(closed(side, witness) for side in inner.goal.parts)
    wanted = (left.args[place], right.args[place])
    require(
        inner.goal.op == "=" and bodies == wanted, "other-bodies", "the bodies differ", inner.goal
    )


def _require_around(relation: Term, x: Term, point: Term, meaning: Meaning) -> None:
    """The relation holds for all x around the point."""
    here = substituted(relation, {x.args[0]: point})
    holds = relation.op in ("<", "!=") and meaning.follows(here)
    require(holds, "not-around", "this may not hold around the point", relation)
    for side in relation.args:
        slope(side, x, point, meaning)


def _require_new(names: tuple[str, ...], node: Term, meaning: Meaning) -> None:
    count = node.args[0] if node.op == "mean" else 1
    require(
        len(names) == len(set(names)) == count
        and not meaning.ranges.names.intersection(names)
        and not node.free.intersection(names),
        "not-free",
        f"{names!r:.100} must be {count} variables of which nothing is said",
    )


@rule([(str, Term)], premises=1, own=1, sides=Sides.SHOWN)
def instance(
    meaning: Meaning, goal: Term, witness: tuple[tuple[str, Term], ...], premises: Premises
) -> None:
    """
    G |- A
    -----------------   each s is defined under H, and each relation of G[x -> s] follows from H
    H |- A[x -> s]
    """
    values = dict(witness)
    require(len(values) == len(witness), "twice", "a variable has two values")
    meaning.require_defined(*values.values())
    known = premises[0]
    require(
        substituted(known.goal, values) is goal, "not-the-term", "this is another instance", goal
    )
    require_follow((substituted(each, values) for each in known.given), meaning)
