"""Functions of which nothing was known, with values: where these are not defined, Coq has some number."""

from __future__ import annotations

from collections.abc import Mapping

from slr_verify.core.binding import with_functions
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, all_parts, make
from slr_verify.formal.kinds import kinds_of, name_in_coq
from slr_verify.formal.printing import hypotheses, number, value
from slr_verify.formal.step import Step
from slr_verify.formal.telling import asked_and_said, given_in_parts, taken

FOR_ALL = (
    "let u := fresh in intros u; intros; multimatch goal with H : forall _ : R, _ |- _ => "
    "let K := fresh in pose proof (H u) as K; repeat match type of K with _ -> _ => "
    "specialize (K ltac:(assumption)) end; solve [opened; known] end"
)
"""What holds for all numbers, with what is defined left out."""
Bodies = Mapping[tuple[str, str, int], Term]


def functions(step: Step) -> None:
    """The first premise for these functions."""
    step.use_all(1)
    script, (place, shown) = step.script, step.premises[0]
    called = {part.args[0] for each in (shown.goal, *shown.given) for part in all_parts(each)}
    bodies = {
        (op, name if name in called else f"{name}_of", size): body
        for op, name, size, body in step.witness
    }
    if with_functions(shown.goal, bodies) is not step.goal:
        raise Refused("formal", "no function of Coq with this name")
    given = [with_functions(each, bodies) for each in hypotheses(shown)]
    for each in given:
        if each not in script.meaning.given:
            script.follows(each)
    places = {name_in_coq(key[1]): _function(step, key, bodies) for key in bodies}
    names = [places.get(name, name) for name in kinds_of((shown.goal, *shown.given))]
    arguments = [
        *names,
        *(f"ltac:(cbv beta; first [known | {FOR_ALL}])" for _ in given_in_parts(shown, step.least)),
    ]
    asked, _ = asked_and_said(shown.goal)
    script.lines.append(taken(f"step_{place} {' '.join(arguments)}", asked))
    script.lines.append("cbv beta in *.")
    step.finish()


def _function(step: Step, key: tuple[str, str, int], bodies: Bodies) -> str:
    op, name, size = key
    places = step.script.fresh(size, step.goal, *bodies.values())
    inside = with_functions(make(op, name, *places), bodies)
    return f"(fun {' '.join(map(number, places))} : R => {value(inside)})"


RULES = {"functions": functions}
