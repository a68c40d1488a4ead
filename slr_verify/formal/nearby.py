"""What holds around a point: derivatives of functions that agree there, and signs in several variables."""

from __future__ import annotations

from slr_verify.core.binding import opened, substituted
from slr_verify.core.language import FUNCTIONS
from slr_verify.core.rules.limits import near_point
from slr_verify.core.terms import ZERO, Term, make, minus, variable
from slr_verify.formal.continuity import Continuity
from slr_verify.formal.printing import (
    conditions,
    conjunction,
    hypotheses,
    number,
    own_conditions,
    relation,
)
from slr_verify.formal.script import Script, parts_in_order, sides_of, text_of_conditions
from slr_verify.formal.slopes import CHAIN, MEAN_EXISTS, Slopes, around
from slr_verify.formal.step import Step


def derivatives(step: Step) -> None:
    """Of functions that agree around the point."""
    script, (left, right), (name,) = step.script, step.goal.args, step.witness
    x, p = variable(name), number(left.args[1])
    local = [each for each in hypotheses(step.premises[0][1]) if name in each.free]
    script.defined(left.args[1])
    for each in local:
        _holds_around(script, x, left.args[1], each)
    for side in filter(script.meaning.is_defined, (left, right)):
        script.defined(side)
    bodies = [opened(side.args[0], (x,)) for side in (left, right)]
    inner = script.inner(script.meaning.assuming(*local))
    inner.said |= {*map(relation, local), *text_of_conditions(sides_of(local))}
    step.use(0, script=inner)
    same = f"{number(bodies[0])} = {number(bodies[1])}"
    whole = conjunction([each for body in bodies for each in conditions(body)] + [same])
    start = "apply filter_forall"
    if local:
        given = f"locally {p} (fun {number(x)} : R => {conjunction(map(relation, local))})"
        script.add(given, "around")
        start = f"generalize (ltac:(assumption) : {given}); apply filter_imp"
    proof = [f"{start}; intros {number(x)}; intros; opened.", *inner.lines, "known."]
    script.lines += [f"assert (locally {p} (fun {number(x)} : R => {whole})).", *_braced(proof)]
    script.add(f"locally {p} (fun {number(x)} : R => {same})", "regrouped")
    _other_side(script, left, right, x, bodies)
    script.add(f"{number(left)} = {number(right)}", "apply same_derivative_near; assumption")
    step.finish()


def _braced(lines: list[str]) -> list[str]:
    return ["{ " + "\n  ".join(lines) + " }"]


def _other_side(script: Script, left: Term, right: Term, x: Term, bodies: list[Term]) -> None:
    """One of two derivatives exists as the other does."""
    f, g = (f"(fun {number(x)} : R => {number(body)})" for body in bodies)
    for side, lemma in ((left, "derivable_near_right"), (right, "derivable_near")):
        if not script.meaning.is_defined(side):
            *near, exists = own_conditions(side)
            for each in near:
                script.add(each, "regrouped")
            script.add(exists, f"apply ({lemma} {f} {g}); assumption")


def _holds_around(script: Script, x: Term, point: Term, relation_: Term) -> None:
    """A strict order that holds at a point, or that two numbers differ there, holds around it."""
    left, right = relation_.args
    slopes, gap = Slopes(script, x, point, {}), minus(right, left)
    slopes.slope(gap)
    here = slopes.at(gap)
    script.follows(substituted(relation_, {x.args[0]: point}))
    less = relation_.op == "<"
    if less:
        script.add(f"0 < {number(here)}", "lra")
    else:
        script.nonzero(here)
    for side in (left, right):
        slopes.slope(side)
        around(script, slopes, side)
    lemma = "around_positive" if less else "around_nonzero"
    line = f"0 < {number(gap)}" if less else f"{number(gap)} <> 0"
    fact = f"(ltac:(eassumption) : {slopes.fact(gap)})"
    bare = f"{number(left)} {'<' if less else '<>'} {number(right)}"
    places = f"locally {number(point)} (fun {number(x)} : R => "
    script.add(
        f"{places}{bare})",
        f"apply (filter_imp (fun {number(x)} : R => {line})); [intros; lra | "
        f"exact ({lemma} {slopes.function(gap)} _ _ {fact} ltac:(assumption))]",
    )
    script.add(f"{places}{relation(relation_)})", "around")


class Steady(Continuity):
    """That terms in several variables are continuous at a point, in all of them together."""

    functions = FUNCTIONS
    within = " in several variables"
    of_constants, of_sums, of_products = "steady_const", "steady_plus", "steady_mult"
    of_powers, of_inverses = "steady_pow", "steady_inv"

    def __init__(self, script: Script, places: tuple[Term, ...], point: tuple[Term, ...]) -> None:
        super().__init__(script, places)
        self.point = point
        listed = "; ".join(map(number, point))
        self.start = f"{len(places)} (fun k => nth k [{listed}] 0)"

    def at(self, f: Term) -> Term:
        """The term at the point."""
        return substituted(f, {x.args[0]: a for x, a in zip(self.places, self.point, strict=True)})

    def of(self, said: str) -> str:
        """What is said of the variables, as a function of z."""
        for k, x in enumerate(self.places):
            said = said.replace(number(x), f"(z {k}%nat)")
        return f"(fun z : nat -> R => {said})"

    def fact(self, f: Term) -> str:
        """That a term is continuous."""
        return f"steady {self.start} {self.of(number(f))}"

    def of_variable(self, f: Term) -> str:
        """One of the places."""
        return "apply steady_place; lia"

    def _from_parts(self, f: Term) -> str:
        if f.op == "mean" and len(f.free & self.names) == 1:
            return self._along_one(f)
        return super()._from_parts(f)

    def _along_one(self, f: Term) -> str:
        """Of a mean in which one of the variables occurs: by its derivative in this one."""
        ((k, x),) = ((k, x) for k, x in enumerate(self.places) if x.args[0] in f.free)
        slopes = Slopes(self.script, x, self.point[k], {})
        slopes.slope(f)
        slope = f"(ltac:(eassumption) : {slopes.fact(f)})"
        place = f"(steady_place {self.start} {k} ltac:(lia))"
        return f"(steady_chain {slopes.function(f)} _ _ _ _ {place} {slope})"

    def of_function(self, f: Term, whole: str) -> str:
        """By its derivative at what is inside."""
        inside = self.at(f.parts[0])
        slope = f"({CHAIN[f.op]} {number(inside)}{self._needs(f, inside)})"
        return f"(steady_chain _ _ _ _ _ {whole} {slope})"

    def _needs(self, f: Term, inside: Term) -> str:
        if f.op == "sqrt":
            self.script.positive(inside)
        if f.op == "abs":
            self.script.nonzero(inside)
        return " ltac:(assumption)" * (f.op in ("sqrt", "abs"))

    def defined_near(self, inside: Term) -> None:
        """That what a term asks for holds near the point."""
        for part in parts_in_order(inside):
            if not part.free & self.names:
                self.script.defined(part)
                continue
            for has in own_conditions(part):
                self.script.add(f"near {self.start} {self.of(has)}", self._near(part))

    def _near(self, part: Term) -> str:
        """How what a node asks for holds near the point."""
        if part.op == "mean":
            return f"apply near_always; intros; {MEAN_EXISTS}"
        lemma = "near_nonzero" if part.op == "power" else "near_nonnegative"
        return f"exact ({lemma} _ _ _ {self.known(part.args[0])} ltac:(assumption))"


def neighbourhood(step: Step) -> tuple[Term, Term]:
    """What is positive at a point of several variables is so near it: the new number, and what is said."""
    script, (body, point, name) = step.script, step.witness
    places = script.fresh(len(point), body, *point, variable(name))
    inside, r = opened(body, places), variable(name)
    steady = Steady(script, places, point)
    steady.show(inside)
    steady.defined_near(inside)
    script.add(
        f"near {steady.start} {steady.of(f'0 < {number(inside)}')}",
        f"exact (near_positive _ _ _ {steady.known(inside)} ltac:(assumption))",
    )
    near, holds = near_point(body, point, r), relation(make("<", ZERO, inside))
    new = [f"near_{k}" for k in range(len(point))]
    script.lines += [
        f"assert (near {steady.start} {steady.of(holds)}) as all_around by near_all.",
        f"destruct all_around as ({number(r)} & ? & near_it).",
        f"assert ({relation(near)}).",
        f"{{ intros {' '.join(reversed(new))}. intros. opened.",
        f"refine (near_it (fun k => nth k [{'; '.join(new)}] 0) _). near_places. }}",
    ]
    return make("<", ZERO, r), near
