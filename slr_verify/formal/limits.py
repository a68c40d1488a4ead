"""The rules about limits of sequences, and about what holds around a point, as tactics of Coq."""

from __future__ import annotations

from collections.abc import Callable

from slr_verify.core.binding import opened
from slr_verify.core.rules.limits import near_from, near_point, never_near
from slr_verify.core.terms import ONE, ZERO, Term, make, natural, plus, variable
from slr_verify.formal import nearby
from slr_verify.formal.printing import conditions, conjunction, number, relation
from slr_verify.formal.script import Script
from slr_verify.formal.slopes import Slopes, around
from slr_verify.formal.step import Step


def limit(step: Step) -> None:
    """That no place will do, from which on the members are near, is impossible."""
    script, (width, name), goal = step.script, step.witness, step.goal
    e, n = variable(width), variable(name)
    (m,) = script.fresh(1, goal, e, n)
    script.defined(goal.args[1])
    near = relation(near_from(goal, e, m))
    place = f"fun {number(e)} {number(m)} : R => {near}"
    fact = f"{_tends(goal, n)} {number(goal.args[1])}"
    member = script.inner(script.meaning.assuming(*natural(n)))
    step.use(1, script=member)
    absurd = script.inner(script.meaning.assuming(make("<", ZERO, e), never_near(goal, e)))
    step.use(0, script=absurd)
    script.lines += [
        f"assert ({fact}).",
        f"{{ apply (limit_shown _ _ _ ({place})).",
        f"- intros {number(n)} ? ?. {' '.join(member.lines)} cbv beta. first [exact I | known].",
        "- intros ? ? near ? ? ?. pose proof (near _ ltac:(eassumption) ltac:(eassumption)). opened. lra.",
        f"- intros {number(e)} ? ?. cbv beta in *. {' '.join(absurd.lines)} assumption. }}",
        "known.",
    ]


def eventually(step: Step) -> None:
    """From some place on, the members are near."""
    script, (name,) = step.script, step.witness
    step.use(1)
    step.use(2)
    tends, e = step.premises[1][1].goal, step.premises[2][1].goal.args[1]
    m, (n,) = variable(name), script.fresh(1, tends, e, variable(name))
    facts = f"(ltac:(known) : {_tends(tends, n)} {number(tends.args[1])}) (ltac:(known) : 0 < {number(e)})"
    near = near_from(tends, e, m)
    script.lines += [
        f"destruct (eventually_near _ _ _ _ {facts}) as ({number(m)} & ? & ? & near_it).",
        f"assert ({relation(near)}).",
        "{ intros ? ? ?. pose proof (near_it _ ltac:(eassumption) ltac:(eassumption)) as it.",
        "cbv beta in it. opened. together; first [assumption | lra]. }",
    ]
    _within(step, (*natural(m), near))


def monotone_convergence(step: Step) -> None:
    """What falls and is bounded below has a limit."""
    script, (body, floor, name, end) = step.script, step.witness
    n, last = variable(name), variable(end)
    here, after = (opened(body, (time,)) for time in (n, plus(n, ONE)))
    tends = make("tends", body, last)
    inner = script.inner(script.meaning.assuming(*natural(n)))
    step.use(1, script=inner)
    step.use(2, script=inner)
    has = conjunction(conditions(here)) or "True"
    function, bound = f"fun {number(n)} : R => {number(here)}", number(floor)
    script.lines += [
        f"assert (forall {number(n)} : R, integer {number(n)} -> 0 <= {number(n)} ->",
        f"  ({has}) /\\ {number(after)} <= {number(here)} /\\ {bound} <= {number(here)}) as falling.",
        f"{{ intros {number(n)} ? ?. {' '.join(inner.lines)} together; first [exact I | known]. }}",
        f"destruct (falling_tends (fun {number(n)} : R => {has}) ({function}) {bound} falling)",
        f"  as ({number(last)} & ?).",
    ]
    _within(step, (tends,))


def neighbourhood(step: Step) -> None:
    """What is positive at a point is so around it."""
    script, (body, point, name) = step.script, step.witness
    step.use(1)
    if len(point) > 1:
        _within(step, nearby.neighbourhood(step))
        return
    (x,), r = script.fresh(1, body, *point, variable(name)), variable(name)
    inside = opened(body, (x,))
    slopes = Slopes(script, x, point[0], {})
    slopes.slope(inside)
    slope = f"(ltac:(eassumption) : {slopes.fact(inside)})"
    around(script, slopes, inside)
    positive = f"locally {number(point[0])} (fun {number(x)} : R => 0 < {number(inside)})"
    script.add(
        positive,
        f"exact (around_positive {slopes.function(inside)} _ _ {slope} ltac:(assumption))",
    )
    holds = f"fun {number(x)} : R => {relation(make('<', ZERO, inside))}"
    near = near_point(body, point, r)
    script.lines += [
        f"assert (locally {number(point[0])} ({holds})) as all_around by around.",
        f"destruct (around_square _ _ all_around) as ({number(r)} & ? & near_it).",
        f"assert ({relation(near)}).",
        "{ intros near_b ?. opened. refine (near_it near_b _). lra. }",
    ]
    _within(step, (make("<", ZERO, r), near))


def _within(step: Step, given: tuple[Term, ...]) -> None:
    """The first premise, with what it assumes of a new number."""
    script = step.script
    inner: Script = script.inner(script.meaning.assuming(*given))
    inner.said |= set(map(relation, given))
    step.use(0, script=inner)
    script.lines += [*inner.lines, "known."]


def _tends(goal: Term, n: Term) -> str:
    """`tends`, with the sequence and where it is defined as functions of n."""
    here = opened(goal.args[0], (n,))
    has = conjunction(conditions(here)) or "True"
    return f"tends (fun {number(n)} : R => {has}) (fun {number(n)} : R => {number(here)})"


RULES: dict[str, Callable[[Step], None]] = {
    "limit": limit,
    "eventually": eventually,
    "monotone convergence": monotone_convergence,
    "neighbourhood": neighbourhood,
}
