"""The cited theorem on sets that meet a line at most once, which is an axiom in `Almost.v`."""

from __future__ import annotations

from collections.abc import Iterator

from slr_verify.core.binding import opened, replaced
from slr_verify.core.language import Refused
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    make,
    natural,
    plus,
    variable,
    within_one,
)
from slr_verify.formal.almost import in_list
from slr_verify.formal.nearby import Steady
from slr_verify.formal.printing import bare, conditions, conjunction, number, relation
from slr_verify.formal.script import Script, sides_of, text_of_conditions
from slr_verify.formal.step import Step


class SteadyHere(Steady):
    """That terms are continuous where they are defined: of roots nothing else is asked."""

    def of_function(self, f: Term, whole: str) -> str:
        """Roots and absolute values are continuous everywhere."""
        if f.op in ("sqrt", "abs"):
            return f"(steady_{f.op} _ _ _ {whole})"
        return super().of_function(f, whole)


class Sequences:
    """Sequences of functions of x and y that equations define, and what is built from them."""

    def __init__(self, step: Step, n: Term, x: Term, y: Term) -> None:
        self.script, self.places = step.script, (n, x, y)
        facts = enumerate(step.premises[1:], start=1)
        self.equations = [(step.use(place), shown.goal) for place, (_, shown) in facts]
        starts = [opened(each.args[1], (x, y)) for _, each in self.equations if each.args[0] == 2]
        self.names = sorted(each.args[0].args[0] for each in starts)
        slots = step.script.fresh(len(self.names), *self.places, step.goal)
        members = (make("member", name, n, x, y) for name in self.names)
        self.slots = dict(zip(members, slots, strict=True))

    def equation(self, name: str, time: Term) -> tuple[str, int, Term]:
        """What is known of a function at a time: the fact, of how many conditions, and the claim."""
        for fact, each in self.equations:
            claim = opened(each.args[1], self.places[-each.args[0] :])
            if claim.args[0] is make("member", name, time, *self.places[1:]):
                return fact, len(each.args) - 2, claim
        raise Refused("formal", f"no equation for {name}")

    def steady(self, script: Script, term: Term, *, first: bool = False) -> None:
        """That a term is continuous on the square at (x, y), as the functions at the time n are."""
        (_, x, y), built = self.places, term
        slots = {} if first else self.slots
        for known, slot in slots.items():
            built = replaced(built, known, slot)
        moving, at = (*slots.values(), x, y), f"{number(x)} {number(y)}"
        steady = SteadyHere(script, moving, (*slots, x, y))
        steady.show(built)
        functions = "; ".join(f"fun {at} : R => {number(each)}" for each in (*slots, x, y))
        parts = f"(fun k => nth k [{functions}] (fun _ _ => 0))"
        given = f"{at} {len(moving)} {parts} _ {steady.of(number(built))}"
        script.lines += [
            f"assert (steady_at {at} (fun {at} : R => {number(term)})) as composed.",
            f"{{ refine (steady_at_composed {given} _ {steady.known(built)} _ _ _); "
            "[steady_parts | reflexivity | reflexivity]. }",
        ]


def once_per_line(step: Step) -> None:
    """Where sequences of continuous functions tend to others, if that is so at most once on each line."""
    n, x, y, z = map(variable, step.witness)
    found, limits = Sequences(step, n, x, y), _limits(step.goal, x, y)
    pairs = "; ".join(_pair(each, n, x, y) for each in limits)
    at = f"{number(x)} {number(y)}"
    step.script.lines += [
        *_all_steady(found),
        f"assert (continuous_sequences [{pairs}]) as sequences.",
        "{ intros u a one_of_them. cbn [In] in one_of_them.",
        *(line for each in limits for line in _continuous(found, each)),
        "destruct one_of_them. }",
        *_on_a_line(step, pairs, x, y, z),
        f"assert ({bare(step.goal)}).",
        f"{{ refine (almost_two _ _ (once_per_line [{pairs}] sequences on_a_line) _).",
        f"intros {at} none. cbv beta in *. intros.",
        *(
            f"destruct (indicator_cases ({relation(each)})) as [? | zero]; [| rewrite zero; ring]."
            for each in limits
        ),
        "exfalso. apply none; [lra | lra |]. intros u a one_of_them. cbn [In] in one_of_them.",
        "repeat (destruct one_of_them as [one | one_of_them]; [injection one as <- <-;",
        "match goal with H : tends _ _ _ |- _ => exact (proj2 H) end |]). destruct one_of_them. }",
    ]
    step.finish()


def _pair(limit: Term, n: Term, x: Term, y: Term) -> str:
    """A sequence and its limit as functions of x and y."""
    u, at = number(opened(limit.args[0], (n,))), f"{number(x)} {number(y)}"
    sequence = f"fun (k : nat) {at} => (fun {number(n)} : R => {u}) (INR k)"
    return f"({sequence}, fun {at} => {number(limit.args[1])})"


def _all_steady(found: Sequences) -> Iterator[str]:
    """By induction, that all functions are continuous on the square at all times."""
    n, x, y = map(number, found.places)
    parts = [f"steady_at {x} {y} (fun {x} {y} : R => {number(each)})" for each in found.slots]
    whole = f"forall {x} {y} : R, square {x} {y} -> {conjunction(parts) or 'True'}"
    yield f"assert (forall {n} : R, integer {n} -> 0 <= {n} -> {whole}) as all_steady."
    if not parts:
        yield "{ easy. }"
        return
    yield f"{{ apply (natural_induction (fun {n} : R => {whole}))."
    yield f"{{ intros {x} {y} in_square."
    yield from _steady_at(found, ZERO)
    yield f"}} intros {n} ? ? before {x} {y} in_square. pose proof (before {x} {y} in_square)."
    yield from _steady_at(found, plus(found.places[0], ONE))
    yield "}"


def _steady_at(found: Sequences, time: Term) -> Iterator[str]:
    """That all functions are continuous at zero, or at n + 1 as they are at n."""
    n, x, y = found.places
    equations = [found.equation(name, time) for name in found.names]
    first = time is ZERO
    known = [
        *within_one(x),
        *within_one(y),
        *natural(n)[: 0 if first else None],
        *(claim for *_, claim in equations),
    ]
    inner = found.script.inner(found.script.meaning.assuming(*known))
    inner.said |= {*map(relation, known), *text_of_conditions(sides_of(known))}
    yield "destruct in_square as [[] []]."
    time_n = "" if first else number(n)
    for fact, asked, _ in equations:
        yield f"pose proof ({_applied(fact, asked, number(y), number(x), time_n)})."
    yield "opened. together."
    for fact, asked, claim in equations:
        part = inner.inner()
        found.steady(part, claim.args[1], first=first)
        here = _applied(fact, asked, "y'", "x'", time_n)
        yield "{ " + "\n  ".join(part.lines)
        yield "revert composed. apply steady_at_same; [split; split; assumption |]."
        yield f"intros x' y' [[] []]. pose proof ({here}) as here. opened. symmetry. assumption. }}"


def _applied(fact: str, asked: int, *values: str) -> str:
    """A fact at these values, with as many conditions."""
    return " ".join([fact, *filter(None, values), *["ltac:(assumption)"] * asked])


def _continuous(found: Sequences, limit: Term) -> Iterator[str]:
    """That a sequence of functions, and its limit, are continuous on the square."""
    n, x, y = found.places
    start = f"intros {number(x)} {number(y)} in_square."
    yield "destruct one_of_them as [one | one_of_them]. { injection one as <- <-. split."
    yield f"{{ intros k. {start} generalize (integer_INR k), (pos_INR k). generalize (INR k)."
    yield f"clear k. intros {number(n)} ? ?. cbv beta."
    yield f"pose proof (all_steady {number(n)} ltac:(assumption) ltac:(assumption) {number(x)}"
    yield f"  {number(y)} in_square)."
    yield "destruct in_square as [[] []]. opened."
    given = [*within_one(x), *within_one(y)]
    for term, more in ((opened(limit.args[0], (n,)), natural(n)), (limit.args[1], ())):
        inner = found.script.inner(found.script.meaning.assuming(*given, *more))
        inner.said |= set(map(relation, (*given, *more)))
        found.steady(inner, term, first=not more)
        yield "\n".join(inner.lines)
        yield "exact composed. }"
        if more:
            yield f"{{ {start} cbv beta. destruct in_square as [[] []]."
    yield "}"


def _on_a_line(step: Step, pairs: str, x: Term, y: Term, z: Term) -> Iterator[str]:
    """That no two points of a line are in the set."""
    strictly = (
        make("<", MINUS_ONE, x),
        make("<", x, ONE),
        make("<", y, z),
        make("<", MINUS_ONE, z),
        make("<", y, ONE),
    )
    given = [*strictly, *within_one(x), *within_one(y), *within_one(z)]
    inner = step.script.inner(step.script.meaning.assuming(*given))
    inner.said |= set(map(relation, given))
    product = step.use(0, script=inner)
    names = " ".join(map(number, (x, y, z)))
    yield (
        f"assert (forall {names} : R, -1 < {number(x)} < 1 -> -1 <= {number(y)} -> "
        f"{number(y)} < {number(z)} -> "
        f"{number(z)} <= 1 -> ~ (limits_at [{pairs}] {number(x)} {number(y)} /\\ "
        f"limits_at [{pairs}] {number(x)} {number(z)})) as on_a_line."
    )
    yield f"{{ intros {names} [] ? ? ? [at_first at_second]."
    yield from (f"assert ({relation(each)}) by lra." for each in given)
    yield from inner.lines
    for place, name in ((y, "at_first"), (z, "at_second")):
        for k, each in enumerate(_limits(step.goal, x, place)):
            limit = f"exact ({name} _ _ {in_list(k)})"
            yield f"assert ({relation(each)}) by (split; [intros; exact I | {limit}])."
    yield f"revert {product}. repeat rewrite indicator_true by assumption. lra. }}"


def _limits(goal: Term, x: Term, y: Term) -> list[Term]:
    """The limits in the brackets that are multiplied. Raises Refused."""
    inside = opened(goal.args[1], (x, y)).args[0]
    found = [each.args[0] for each in (inside.parts if inside.op == "product" else (inside,))]
    if any(each.op != "tends" or conditions(each.args[0], 1) for each in found):
        raise Refused("formal", "no set of Coq of this kind")
    return found
