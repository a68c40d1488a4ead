"""Derivatives within derivatives: the inner one is worked out for all values near the point."""

from __future__ import annotations

from slr_verify.core.binding import opened, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.formal.printing import conjunction, number, own_conditions
from slr_verify.formal.script import Script
from slr_verify.formal.slopes import Slopes, around


class Near(Script):
    """Tactics for all x near a point: what has to be positive, or not zero, is asked for around it."""

    def __init__(self, outer: Script, x: Term, asked: dict[tuple[str, Term], None]) -> None:
        super().__init__(outer.meaning, outer.said, outer.taken)
        self.share(outer)
        self.x, self.asked = x, asked
        self.taken |= {x.args[0]}

    def inner(self, meaning: object = None) -> Script:
        """The same within the proof of a fact."""
        if meaning is not None:
            return super().inner(meaning)  # type: ignore[arg-type]
        return Near(self, self.x, self.asked)

    def nonzero(self, term: Term) -> None:
        """What moves with x and is known of no sign is asked for."""
        if self.x.args[0] not in term.free or self.meaning.ranges.is_nonzero(term):
            super().nonzero(term)
        else:
            self._ask("<>", term)

    def positive(self, term: Term) -> None:
        """The same of what is positive."""
        if self.x.args[0] not in term.free or self.meaning.ranges.is_positive(term):
            super().positive(term)
        else:
            self._ask("<", term)

    def _defined(self, part: Term) -> None:
        moves = self.x.args[0] in part.free
        if moves and part.op == "sqrt" and not self.meaning.ranges.is_nonnegative(part.args[0]):
            self.positive(part.args[0])
            self.add(f"0 <= {number(part.args[0])}", "lra")
        else:
            super()._defined(part)

    def _ask(self, sign: str, term: Term) -> None:
        self.asked[sign, term] = None
        self.said.add(asked_for(sign, term))


def asked_for(sign: str, term: Term) -> str:
    """That a term is positive, or not zero."""
    return f"0 < {number(term)}" if sign == "<" else f"{number(term)} <> 0"


def slope_of_derivative(outer: Slopes, f: Term) -> tuple[Term, str]:
    """The derivative of an inner derivative in x, and its proof."""
    if outer.known:
        raise Refused("formal", "no derivative of Coq for a derivative with known slopes")
    script, (body, point) = outer.script, f.args
    (y,) = script.fresh(1, f, outer.x, outer.point)
    inside = opened(body, (y,))
    near = Near(script, outer.x, {})
    near.taken |= {y.args[0]}
    along = Slopes(near, y, point, {})
    value = along.at(along.slope(inside))
    around(near, along, inside)
    near.add(own_conditions(f)[-1], "eapply derivable; eassumption")
    for moving in (point, substituted(inside, {y.args[0]: point})):
        outer.slope(moving)
    start = _holds_around(outer, near)
    fact = along.fact(inside)
    near.lines = [f"{start}; intros {number(outer.x)}; intros; opened.", *near.lines]
    near.lines.append("together; assumption.")
    script.block(_around(outer, conjunction([*own_conditions(f), fact])), near)
    script.add(_around(outer, fact), "regrouped")
    result, x = outer.slope(value), number(outer.x)
    functions = f"(fun {x} {number(y)} : R => {number(inside)}) {outer.function(point)}"
    rule = f"slope_of_slope {functions} {outer.function(value)}"
    return result, f"apply ({rule}); assumption"


def _around(outer: Slopes, said: str) -> str:
    return f"locally {number(outer.point)} (fun {number(outer.x)} : R => {said})"


def _holds_around(outer: Slopes, near: Near) -> str:
    """What is asked for holds at the point, and so around it: how the proof begins."""
    script = outer.script
    for sign, term in near.asked:
        outer.slope(term)
        (script.positive if sign == "<" else script.nonzero)(outer.at(term))
        lemma = "around_positive" if sign == "<" else "around_nonzero"
        slope = f"(ltac:(eassumption) : {outer.fact(term)})"
        proof = f"exact ({lemma} {outer.function(term)} _ _ {slope} ltac:(assumption))"
        script.add(_around(outer, asked_for(sign, term)), proof)
    if not near.asked:
        return "apply filter_forall"
    whole = _around(outer, conjunction(asked_for(*each) for each in near.asked))
    script.add(whole, "around")
    return f"generalize (ltac:(assumption) : {whole}); apply filter_imp"


SLOPES = {"derivative": slope_of_derivative}
