"""The cited theorems that carry null sets of the square to vectors, which are axioms in `Almost.v`."""

from __future__ import annotations

from collections.abc import Callable

from slr_verify.core.axioms import law_of_start
from slr_verify.core.binding import bound_as, closed, names_of, opened
from slr_verify.core.terms import ONE, ZERO, Term, make, rational
from slr_verify.formal.once_per_line import once_per_line
from slr_verify.formal.printing import bare, number, relation, vector
from slr_verify.formal.step import Step

IT_IS = "cbv beta in *; first [exact it_is | opened; together; first [assumption | lra]]"
"""What an axiom says of two vectors is what is claimed of them."""
FIVE = " ".join(["ltac:(assumption)"] * 5)


def coarea(step: Step) -> None:
    """What holds for almost all points of the square does so for almost all of the surface."""
    first, claim, last = _square(step, *step.witness)
    step.script.lines.append(f"pose proof (coarea {first} {claim} {last}) as shown.")
    _converted(step, "surface_two _", f"intros. opened. specialize (it_is {FIVE}).")


def density_of_starts(step: Step) -> None:
    """What holds for almost all points of the square does so for almost all starts."""
    *before, body_k, body_v = step.witness
    first, claim, last = _square(step, *before)
    names = names_of(step.script.fresh(2, step.goal, *step.witness))
    gaussian = bound_as("surely", names)
    start = opened(body_k, gaussian), opened(body_v, gaussian)
    binder = f"fun {' '.join(map(vector, gaussian))} : vec =>"
    functions = " ".join(f"({binder} {vector(each)})" for each in start)
    drawn = [make("surely", 2, closed(e, names)) for e in law_of_start(gaussian, start, before[1:])]
    places = {shown.goal: place for place, (_, shown) in enumerate(step.premises)}
    unit_k, unit_v, along_k, along_v = (step.use(places[each]) for each in drawn)
    step.script.lines += [
        f"pose proof (density_of_starts {first} {functions} {claim} {last}) as shown.",
        *map(_drawn, (unit_k, along_k, unit_v, along_v)),
    ]
    _converted(step, "surely_two", "")


def _drawn(name: str) -> str:
    """The next of the laws that the axiom asks for is what a premise says."""
    return (
        f"lapply shown; [clear shown; intros shown | refine (surely_two _ _ _ {name} _); "
        "intros u v it_is; cbv beta in it_is; opened; assumption]."
    )


def _converted(step: Step, lemma: str, more: str) -> None:
    """The conclusion, from what the axiom says."""
    step.script.lines += [
        f"assert ({bare(step.goal)}).",
        f"{{ refine ({lemma} _ _ _ shown _). intros u v it_is. cbv beta. {more} {IT_IS}. }}",
    ]
    step.finish()


def _square(step: Step, a: Term, k_star: Term, v_star: Term) -> tuple[str, str, str]:
    """What both axioms are given: the space, what is claimed of the square, and that it is so there."""
    script, almost = step.script, step.premises[0][1].goal
    name = step.use(0)
    places = script.fresh(2, step.goal, *step.witness, almost)
    claim, *sides = (opened(part, places) for part in almost.parts)
    script.follows(make("<=", rational(4), a))
    x, y = map(number, places)
    said_there = f"(fun {x} {y} : R => {relation(claim)})"
    inside = " ".join(["ltac:(lra)"] * len(sides))
    script.lines += [
        f"assert (almost 2 (fun {x} {y} : R => -1 <= {x} <= 1 -> -1 <= {y} <= 1 ->",
        f"  {relation(claim)})) as on_square.",
        f"{{ refine (almost_two _ _ {name} _). intros {x} {y} it_is ? ?. exact (it_is {inside}). }}",
    ]
    large = f"(dimension_least dim {number(a)} ltac:(assumption) ltac:(assumption))"
    frame = [
        _product(k_star, k_star, ONE),
        _product(v_star, v_star, ONE),
        _product(k_star, v_star, ZERO),
    ]
    known = f"(conj {frame[0]} (conj {frame[1]} {frame[2]}))"
    return f"dim {vector(k_star)} {vector(v_star)}", said_there, f"{large} {known} on_square"


def _product(u: Term, v: Term, value: Term) -> str:
    """The proof that a product is known."""
    line = f"inner dim {vector(u)} {vector(v)} = {number(value)}"
    return f"(ltac:(first [assumption | rewrite inner_comm; assumption]) : {line})"


RULES: dict[str, Callable[[Step], None]] = {
    "once per line": once_per_line,
    "coarea": coarea,
    "density of starts": density_of_starts,
}
