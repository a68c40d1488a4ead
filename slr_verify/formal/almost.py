"""The rules about what holds almost everywhere, as tactics of Coq."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from slr_verify.core.binding import bound_as, opened
from slr_verify.core.terms import Term
from slr_verify.formal.printing import almost_all, bare, relation, value
from slr_verify.formal.script import sides_of, text_of_conditions
from slr_verify.formal.step import Step


def almost_everywhere(step: Step) -> None:
    """What follows from what holds almost everywhere does so too."""
    script, goal = step.script, step.goal
    places = bound_as(goal.op, step.witness)
    nulls = [shown.goal for _, shown in step.premises[1:]]
    step.use_all(1)
    _, *conditions = (opened(part, places) for part in goal.parts)
    claims = [opened(each.args[1], places) for each in nulls]
    inner = script.inner(script.meaning.assuming(*conditions, *claims))
    inner.said |= {
        *map(relation, (*conditions, *claims)),
        *text_of_conditions(sides_of((*conditions, *claims))),
    }
    step.use(0, script=inner)
    script.lines.append(f"assert ({bare(goal)}).")
    proof = [*inner.lines, "known."]
    script.lines += from_others(
        goal, nulls, places, [*_opened(len(nulls), len(conditions)), *proof]
    )
    step.finish()


def _opened(nulls: int, conditions: int) -> Iterable[str]:
    """All that is known of some numbers or vectors, in the context."""
    names = " ".join(f"given_{k}" for k in range(conditions))
    yield f"intros {names}." if names else ""
    for k in range(nulls):
        yield f"pose proof (null_{k} {names})."
    yield "opened."


def from_others(
    goal: Term, others: Sequence[Term], places: Sequence[Term], proof: Iterable[str]
) -> list[str]:
    """The lines that show what holds almost everywhere, from others that are in the context: for values of
    these names, of which the others are `null_0`, `null_1`, .."""
    return from_properties(goal, [*map(said, others)], places, proof)


def from_properties(
    goal: Term, others: Sequence[str], places: Sequence[Term], proof: Iterable[str]
) -> list[str]:
    """The same, of what the others say of such values, as functions in Coq."""
    lemma = "_from ".join(almost_all(goal).split(" ", 1))
    values = [f"(z {k}%nat)" for k in range(len(places))]
    known = [f"(all_hold _ {in_list(k)})" for k in range(len(others))]
    names = [*map(value, places), *(f"null_{k}" for k in range(len(others)))]
    return [
        f"{{ apply ({lemma} [{'; '.join(others)}]).",
        f"{{ intros z all_hold. {_generalised(known)} cbn [holds].",
        f"{_generalised(values)} clear z all_hold.",
        f"intros {' '.join(names)}. cbv beta.",
        *proof,
        "}",
        "intros one_of_them in_list. "
        "repeat (destruct in_list as [<- | in_list]; [assumption |]); destruct in_list. }",
    ]


def said(almost: Term) -> str:
    """What holds almost everywhere, as a function."""
    return bare(almost).removeprefix(almost_all(almost)).strip()


def _generalised(terms: Sequence[str]) -> str:
    return f"generalize {', '.join(terms)}." if terms else ""


def in_list(place: int) -> str:
    """The proof that a member of a list is in it."""
    return "(or_intror " * place + "(or_introl eq_refl)" + ")" * place
