"""The theorem of recursion, which is proved in Coq, as tactics of Coq."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from slr_verify.core.binding import names_of, opened, replaced
from slr_verify.core.language import Refused
from slr_verify.core.terms import ZERO, Term, make, natural, variable, within_one
from slr_verify.formal.kinds import name_in_coq
from slr_verify.formal.printing import bare, number, relation
from slr_verify.formal.script import Script
from slr_verify.formal.step import Step

STEP = 3
"""Of so many variables an equation for n + 1 is."""


class Defined:
    """Functions of n, x and y that equations define, with variables for their values at n, x and y."""

    def __init__(self, step: Step) -> None:
        self.step, self.script = step, step.script
        self.n, self.x, self.y = places = tuple(map(variable, step.witness))
        given = step.premises[0][1].given - step.shown.given
        claims = {each: opened(each.args[1], places[-each.args[0] :]) for each in given}
        functions = {each: claim.args[0].args[0] for each, claim in claims.items()}
        self.equations = sorted(given, key=lambda each: (each.args[0], functions[each]))
        self.images = [claims[each].args[1] for each in self.equations]
        self.names = sorted(set(functions.values()))
        slots = step.script.meaning.ranges.fresh(len(self.names), *places, *self.equations)
        self.slots = list(slots)
        self.members = [make("member", name, *places) for name in self.names]
        self.bounds = {shown.goal: k for k, (_, shown) in enumerate(step.premises)}

    def with_slots(self, image: Term) -> Term:
        """The variables in place of the values of functions."""
        for member, slot in zip(self.members, self.slots, strict=True):
            image = replaced(image, member, slot)
        return image

    def bounded(self, script: Script, place: int) -> None:
        """That the image in an equation is between -1 and 1, and so is defined, by the premises."""
        first = self.equations[place].args[0] < STEP
        values = [ZERO] * len(self.slots) if first else self.members
        at = dict(zip(names_of(self.slots), values, strict=True)) | (
            {self.n.args[0]: ZERO} if first else {}
        )
        for side in within_one(self.with_slots(self.images[place])):
            if side not in self.bounds:
                raise Refused("formal", "an image has no bounds")
            self.step.use(self.bounds[side], at, script)

    def inner(self, place: int) -> tuple[Script, str]:
        """A script for what an equation is about, and the names of that as they are introduced."""
        given = [*within_one(self.x), *within_one(self.y)]
        names = [self.y, self.x]
        if self.equations[place].args[0] == STEP:
            names.append(self.n)
            given += [
                *natural(self.n),
                *(s for each in self.members for s in within_one(each)),
            ]
        inner = self.script.inner(self.script.meaning.assuming(*given))
        inner.said |= set(map(relation, given))
        return inner, " ".join(map(number, names))


def recursion(step: Step) -> None:
    """There are functions with the values that the equations give, so they may be assumed."""
    found = Defined(step)
    step.script.lines += [*_orbits(found), *_bounded(found)]
    for place, each in enumerate(found.equations):
        inner, names = found.inner(place)
        found.bounded(inner, place)
        step.script.lines += [
            f"assert ({relation(each)}).",
            f"{{ intros {names}. intros. {_bounds_known(found) * (each.args[0] == STEP)} opened.",
            *inner.lines,
            f"together; first [here | apply equation_{place}; assumption]. }}",
        ]
        step.script.said.add(relation(each))
    step.use(0)
    step.finish()


def _bounds_known(found: Defined) -> str:
    """The line that says that the values at n, x and y are between -1 and 1."""
    shown = " ltac:(assumption)"
    n, x, y = map(number, (found.n, found.x, found.y))
    return f"pose proof (bounded_orbits {n}{shown * 2} {x} {y}{shown * 4})."


def _orbits(found: Defined) -> Iterator[str]:
    """Functions with these values, whatever these ask for."""
    n, x, y = map(number, (found.n, found.x, found.y))
    half = len(found.names)
    starts, steps = (
        "; ".join(number(found.with_slots(each)) for each in images)
        for images in (found.images[:half], found.images[half:])
    )
    slots = " ".join(map(number, found.slots))
    values = " ".join(f"(values {k}%nat)" for k in range(half))
    start = f"(fun {x} {y} k => nth k [{starts}] 0)"
    next_ = f"(fun {n} {x} {y} values k => (fun {slots} : R => nth k [{steps}] 0) {values})"
    functions = [name_in_coq(name) for name in found.names]
    yield f"clear {' '.join(functions)}."
    yield f"destruct (by_recursion {start} {next_}) as (orbits & at_zero & at_next)."
    names = " ".join(f"equation_{place}" for place in range(2 * half))
    for place in range(2 * half):
        proof = f"at_zero {place}%nat" if place < half else f"at_next {place - half}%nat"
        yield f"assert ({_stated(found, place)}) as equation_{place} by (intros; now apply ({proof}))."
    yield f"clear at_zero at_next. revert {names}."
    yield f"generalize {', '.join(f'(orbits {k}%nat)' for k in range(half))}."
    yield f"clear orbits. intros {' '.join(functions)} {names}."


def _stated(found: Defined, place: int) -> str:
    """An equation for the functions by their numbers, for all numbers and without what it asks for."""
    claim = opened(
        found.equations[place].args[1],
        (found.n, found.x, found.y)[-found.equations[place].args[0] :],
    )
    said = bare(claim)
    for k, name in enumerate(found.names):
        said = said.replace(f"({name_in_coq(name)} ", f"(orbits {k}%nat ")
    n, x, y = map(number, (found.n, found.x, found.y))
    if found.equations[place].args[0] < STEP:
        return f"forall {x} {y} : R, {said}"
    return f"forall {n} {x} {y} : R, integer {n} -> 0 <= {n} -> {said}"


def _bounded(found: Defined) -> Iterator[str]:
    """By induction, that all values are between -1 and 1."""
    n, x, y = map(number, (found.n, found.x, found.y))
    said = " /\\ ".join(bare(s) for each in found.members for s in within_one(each))
    inside = "".join(f"{bare(s)} -> " for each in (found.x, found.y) for s in within_one(each))
    whole = f"forall {x} {y} : R, {inside}{said}"
    half, given = len(found.names), " ltac:(assumption)" * 4
    yield f"assert (forall {n} : R, integer {n} -> 0 <= {n} -> {whole}) as bounded_orbits."
    yield f"{{ apply (natural_induction (fun {n} : R => {whole}))."
    for places, start in (
        (range(half), f"intros {x} {y} ? ? ? ?."),
        (
            range(half, 2 * half),
            f"intros {n} ? ? before {x} {y} ? ? ? ?. pose proof (before {x} {y}{given}). opened.",
        ),
    ):
        inner, _ = found.inner(places[0])
        for place in places:
            found.bounded(inner, place)
        rewritten = ", ".join(f"?equation_{place}" for place in places)
        yield f"{{ {start}"
        yield from inner.lines
        yield f"rewrite {rewritten} by assumption. together; assumption. }}"
    yield "}"


RULES: dict[str, Callable[[Step], None]] = {"recursion": recursion}
