"""The theorem on bounded sequences whose steps tend to zero, which is proved in Coq, as tactics of Coq."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from slr_verify.core.binding import opened
from slr_verify.core.terms import ZERO, Term, make, natural, variable, within_one
from slr_verify.formal.nearby import Steady
from slr_verify.formal.printing import bare, conditions, conjunction, number, relation
from slr_verify.formal.script import Script
from slr_verify.formal.step import Step

BOUNDS = 3
"""Of the premises, those from here on say that the sequences are bounded."""
HAS = (
    "intros t; destruct (members_are _ (integer_INR t) (pos_INR t)) as [_ has_t]; "
    "cbv beta in *; opened; together; first [exact I | here]"
)
"""That the members of a sequence are defined."""


def connected_accumulation(step: Step) -> None:
    """A sequence tends to one of the zeros of a function that tends to zero along it."""
    script, (bodies, f, points, name, names) = step.script, step.witness
    n, x = variable(name), tuple(map(variable, names))
    sequences, inside = [opened(body, (n,)) for body in bodies], opened(f, x)
    vanishing, still = step.use(0), step.use(1)
    function = _continuous(script, inside, x)
    _zeros(step, inside, x)
    lists = _list(f"fun {number(n)} : R => {number(each)}" for each in sequences)
    _members(step, n, sequences, lists)
    zeros = _list(f"fun k => nth k {_list(map(number, point))} 0" for point in points)
    at = " ".join(f"(a {k}%nat)" for k in range(len(x)))
    place = f"fun k => nth k {at.replace(' (', '; (').join('[]')} 0"
    script.lines += [
        f"destruct (accumulated {lists} {function} {zeros}) as (point & one_of_these & limits).",
        "{ intros t whole_t natural_t. apply (members_are t whole_t natural_t). }",
        f"{{ exact (proj2 {vanishing}). }}",
        f"{{ generalize (proj2 {still}). apply is_lim_seq_ext. intros k.",
        "cbn [length total members nth]. ring. }",
        f"{{ intros a a_in. apply (steady_same _ ({place})); [place_by_place reflexivity | reflexivity |].",
        f"apply (is_steady {at}); apply a_in; cbn; lia. }}",
        f"{{ intros a a_in zero. assert (P := zeros_are {at}). cbv beta in P, zero.",
        "repeat (specialize (P ltac:(first [exact zero | apply a_in; cbn; lia]))). one_of_zeros P. }",
        f"assert ({bare(step.goal)}).",
        "{ " + "\n  ".join(_each(points, bodies)) + " }",
    ]
    step.finish()


def _list(parts: Iterable[str]) -> str:
    return f"[{'; '.join(parts)}]"


def _in_the_square(script: Script, x: tuple[Term, ...], *given: Term) -> Script:
    """A script where all x are between -1 and 1, and these relations hold."""
    sides = [side for each in x for side in within_one(each)]
    inner = script.inner(script.meaning.assuming(*sides, *given))
    inner.said |= {*map(relation, sides), *map(bare, given)}
    inner.lines.append(f"intros {' '.join(map(number, x))} {'? ' * (2 * len(x) + len(given))}.")
    return inner


def _for_all(x: tuple[Term, ...], said: str) -> str:
    """That something holds for all x between -1 and 1."""
    sides = "".join(f"-1 <= {number(each)} -> {number(each)} <= 1 -> " for each in x)
    return f"forall {' '.join(map(number, x))} : R, {sides}{said}"


def _stated(script: Script, said: str, name: str, inner: Script, last: str) -> None:
    script.lines += [f"assert ({said}) as {name}.", "{ " + "\n  ".join([*inner.lines, last]) + " }"]


def _continuous(script: Script, inside: Term, x: tuple[Term, ...]) -> str:
    """That the function is continuous at each point of the square; the function."""
    inner = _in_the_square(script, x)
    steady = Steady(inner, x, x)
    steady.show(inside)
    _stated(script, _for_all(x, steady.fact(inside)), "is_steady", inner, "assumption.")
    return steady.of(number(inside))


def _zeros(step: Step, inside: Term, x: tuple[Term, ...]) -> None:
    """What the premise says of its zeros."""
    zero = make("=", inside, ZERO)
    inner = _in_the_square(step.script, x, zero)
    inner.defined(inside)
    step.use(2, script=inner)
    said = f"{bare(zero)} -> {bare(step.premises[2][1].goal)}"
    _stated(step.script, _for_all(x, said), "zeros_are", inner, "assumption.")


def _members(step: Step, n: Term, sequences: list[Term], lists: str) -> None:
    """That the members of the sequences are defined, and in the square."""
    inner = step.script.inner(step.script.meaning.assuming(*natural(n)))
    inner.lines.append(f"intros {number(n)} ? ?.")
    for place in range(BOUNDS, len(step.premises)):
        step.use(place, script=inner)
    said = (
        f"forall {number(n)} : R, integer {number(n)} -> 0 <= {number(n)} -> "
        f"inside {len(sequences)} (members {lists} {number(n)}) /\\ ({_defined(sequences)})"
    )
    last = "split; [place_by_place ltac:(split; assumption) | together; first [exact I | here]]."
    _stated(step.script, said, "members_are", inner, last)


def _defined(sequences: list[Term]) -> str:
    return conjunction(each for term in sequences for each in conditions(term)) or "True"


def _each(points: tuple[tuple[Term, ...], ...], bodies: tuple[Term, ...]) -> Iterator[str]:
    """For each of the points, that the brackets add up to one if the sequences tend to it."""
    for point in points:
        yield "destruct one_of_these as [<- | one_of_these]."
        yield "{"
        for k, each in enumerate(map(partial(make, "tends"), bodies, point)):
            yield f"assert ({relation(each)}) by (split; [{HAS} | exact (limits {k}%nat ltac:(cbn; lia))])."
        yield "by_brackets. }"
    yield "destruct one_of_these."


RULES = {"connected accumulation": connected_accumulation}
