"""Rules about equality, and about values for variables."""

from __future__ import annotations

from typing import Any

from ..binding import function_of, replaced, substituted, with_functions
from ..language import CLOSED_RELATIONS, QUANTIFIERS
from ..meaning import Meaning
from ..terms import Term, all_parts
from .rule import Premises, Sides, require, require_follow, rule

GUARDS = ("indicator", *QUANTIFIERS)
PLAIN = ("variable", "bound", "rational", "sum", "product")
"""Of these, terms are built that are defined for all values of their variables."""


@rule(premises=1, sides=Sides.ONE_ASKED)
def rewrite(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- a = b
    ------------------   F' is F with b in place of a; neither holds a variable that F binds
    H |- F = F'
    """
    known = premises[0].goal
    require(known.op == goal.op == "=", "no-equality", "this is not an equality", known, goal)
    (old, new), (left, right) = known.args, goal.args
    require(replaced(left, old, new) is right, "not-the-term", "rewriting gives another term", goal)


@rule([(str, Term)], premises=1, own=1, sides=Sides.SHOWN)
def instance(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    G |- A    H |- B_k
    ------------------   each s is defined under H, a number or a vector as x is, and each relation of
    H |- A[x -> s]       G[x -> s] follows from H and the B_k
    """
    values = dict(witness)
    require(len(values) == len(witness), "twice", "a variable has two values")
    meaning.require_defined(*values.values())
    known = premises[0]
    instantiated = substituted(known.goal, values)
    require(instantiated is goal, "not-the-term", "this instance is not the goal", goal)
    shown = meaning.assuming(*(premise.goal for premise in premises[1:]))
    require_follow((substituted(each, values) for each in known.given), shown)


@rule([(str, str, int, Term)], premises=1, own=1)
def functions(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    G |- A    H |- B_k
    ------------------   each relation of G[f -> F] follows from H and the B_k
    H |- A[f -> F]

    A is a relation between numbers. Where F is undefined, f is taken to be zero. So f must not stand in an
    indicator of G or A, nor in a condition of a quantifier there, and its arguments must be sums and
    products of variables. The witness has for each f its kind (member or vector), its name, the number of
    its arguments, and F as the body of a binder.
    """
    known, bodies = premises[0], {(*function,): body for *function, body in witness}
    fitting = len(bodies) == len(witness) and all(body.loose <= each[2] for *each, body in witness)
    require(fitting, "functions", "a name, an arity or a body does not fit")
    require(goal.op not in CLOSED_RELATIONS, "closed", "this is no relation between numbers", goal)
    for part in (part for each in (known.goal, *known.given) for part in all_parts(each)):
        conditions = part.parts[part.op in QUANTIFIERS :] if part.op in GUARDS else ()
        guarded = any(function_of(x) in bodies for each in conditions for x in all_parts(each))
        values = part.args[1:] if function_of(part) in bodies else ()
        plain = all(x.op in PLAIN for each in values for x in all_parts(each))
        require(plain and not guarded, "guarded", "a function may be undefined here", part)
    image = with_functions(known.goal, bodies)
    require(image is goal, "not-the-term", "this instance is not the goal", image)
    shown = meaning.assuming(*(premise.goal for premise in premises[1:]))
    require_follow((with_functions(each, bodies) for each in known.given), shown)
