"""The rules about every number, whole numbers and indicators, as tactics of Coq."""

from __future__ import annotations

from collections.abc import Callable

from slr_verify.core.binding import opened, substituted
from slr_verify.core.terms import ONE, ZERO, make, variable
from slr_verify.formal.almost import almost_everywhere
from slr_verify.formal.letters import is_long
from slr_verify.formal.printing import number, relation
from slr_verify.formal.script import sides_of, text_of_conditions
from slr_verify.formal.step import Step, given_by
from slr_verify.formal.telling import in_parts


def indicator(step: Step) -> None:
    """A relation holds, or its indicator is one."""
    step.use_all()
    script, goal = step.script, step.goal
    shown = step.premises[0][1].goal
    if goal is make("=", make("indicator", shown), ONE):
        proof = "known" if len(in_parts(shown)) > 1 else "assumption"
        script.add(relation(goal), f"apply indicator_true; {proof}")
    else:
        script.add(relation(goal), "apply indicator_holds; assumption")
        script.lines.append("opened.")
    script.lines.append("known.")


def specialise(step: Step) -> None:
    """What holds for every number, at some; of what is long it is known by name that it is defined."""
    step.use_all()
    script, values = step.script, step.witness
    whole = step.premises[0][1].goal
    script.defined(*values)
    claim, *conditions = (opened(part, values) for part in whole.parts)
    for each in conditions:
        script.follows(each)
    arguments = [*map(number, reversed(values)), *("ltac:(known)" for _ in conditions)]
    script.lines.append(
        f"pose proof ((ltac:(assumption) : {relation(whole)}) {' '.join(arguments)}). opened."
    )
    if is_long(step):
        names = script.fresh(len(values), whole, *values)
        at = {name.args[0]: each for name, each in zip(names, values, strict=True)}
        script.said |= given_by(opened(whole.parts[0], names), claim, at)
        step.finish()
    else:
        script.lines.append("known.")


def generalise(step: Step) -> None:
    """What holds for any number holds for every one."""
    script, goal = step.script, step.goal
    if goal.op != "every":
        almost_everywhere(step)
        return
    names = [variable(name) for name in step.witness]
    _, *conditions = (opened(part, tuple(names)) for part in goal.parts)
    inner = script.inner(script.meaning.assuming(*conditions))
    inner.said |= {*map(relation, conditions), *text_of_conditions(sides_of(conditions))}
    inner.lines.append(f"intros {' '.join(map(number, reversed(names)))}. intros. opened.")
    step.use(0, script=inner)
    script.lines += [*inner.lines, "known."]


def induction(step: Step) -> None:
    """From zero on, for several relations at once."""
    script, (name, others) = step.script, step.witness
    relations, n = (step.goal, *others), variable(name)
    (k,) = script.fresh(1, *relations, n)
    at = [[substituted(each, {name: value}) for each in relations] for value in (ZERO, k)]
    said = " /\\ ".join(f"({relation(each)})" for each in at[1])
    domain = make("integer", k), make("<=", ZERO, k)
    first = script.inner()
    later = script.inner(script.meaning.assuming(*domain, *at[1]))
    later.said |= {*map(relation, (*domain, *at[1])), *text_of_conditions(sides_of(at[1]))}
    for place in range(len(relations)):
        step.use(place, script=first)
        step.use(len(relations) + place, {name: k}, script=later)
    script.lines += [
        f"pose proof (natural_induction (fun {number(k)} : R => {said})) as by_induction.",
        "cut ("
        + " /\\ ".join(f"({relation(each)})" for each in relations)
        + "); [intro; opened; known |].",
        "apply by_induction; [| | assumption | assumption].",
        *["{ " + "\n  ".join(first.lines), "known. }"],
        f"{{ intros {number(k)} ? ? ?. opened.",
        *later.lines,
        "known. }",
    ]


RULES: dict[str, Callable[[Step], None]] = {
    "indicator": indicator,
    "specialise": specialise,
    "generalise": generalise,
    "induction": induction,
}
