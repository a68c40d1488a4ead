"""The range of an integral, from that of its body between the ends; that of erf, as an integral."""

from __future__ import annotations

from slr_verify.core.binding import opened
from slr_verify.core.terms import Term, make, minus
from slr_verify.formal.printing import number
from slr_verify.formal.script import EXISTS, Script, rational

ENCLOSED = "unfold erf; integral with (i_prec 90, i_relwidth 60)"


def bound_integral(script: Script, term: Term) -> None:
    """Its sign, from that of its body, and a bound from above."""
    _, low, high = term.args
    if low is high:
        script.add(f"{number(term)} = 0", "apply integral_point")
        return
    script.defined(term)
    integrand = _Integrand(script, term)
    if integrand.is_in_order:
        script.bounds(minus(high, low))
        integrand.show_sign()
        integrand.bound_from_above()


def bound_erf(script: Script, term: Term) -> None:
    """By its values at the ends of what is inside. That it has a sign, and is below 1, has lemmas."""
    (inside,) = term.args
    ranges, line, needs = script.meaning.ranges, number(term), script.bounds(inside)
    ends, span = ranges.of(inside), ranges.of(term)
    for fact in script.range_of(term):
        below = not fact.startswith(line)
        at, value = (ends.low, span.low) if below else (ends.high, span.high)
        if at is None or value is None or value.denominator == 1:
            continue
        monotone, way = (
            "apply erf_monotone; lra",
            "le" if " <= " in fact else ("lt_le" if below else "le_lt"),
        )
        parts = (ENCLOSED, monotone) if below else (monotone, ENCLOSED)
        script.add(
            fact, f"apply (R{way}_trans _ (erf {rational(at)})); [{' | '.join(parts)}]", needs
        )


class _Integrand:
    """What is integrated, at a point between the ends."""

    def __init__(self, script: Script, term: Term) -> None:
        body, self.low, self.high = term.args
        (self.x,) = script.fresh(1, term)
        between = script.meaning.ranges.between(self.low, self.high, self.x)
        self.script, self.term, self.inside = script, term, opened(body, (self.x,))
        self.is_in_order = make("<=", self.low, self.x) in between
        self.within = script.meaning.assuming(*between)

    def show_sign(self) -> None:
        """Positive, or not negative, as the body is."""
        ranges, line = self.within.ranges, number(self.term)
        if ranges.is_positive(self.inside) and self.script.meaning.ranges.is_positive(self.term):
            self._is_continuous()
            self._show(f"0 < {line}", "apply integral_positive")
        elif ranges.is_nonnegative(self.inside):
            self._show(f"0 <= {line}", "apply integral_sign")

    def bound_from_above(self) -> None:
        """From the highest value of the body."""
        ends, line = self.within.ranges.of(self.inside), number(self.term)
        facts = [fact for fact in self.script.range_of(self.term) if fact.startswith(line)]
        if ends.high is None or not facts:
            return
        lemma, is_strict = "integral_at_most", self.script.meaning.ranges.of(self.term).high_open
        way = "le_lt" if is_strict else "le"
        if is_strict and ends.high_open:
            self._is_continuous()
            lemma, way = "integral_below", "lt_le"
        total = f"({rational(ends.high)} * ({number(self.high)} - {number(self.low)}))"
        first = f"apply (R{way}_trans _ {total}); [| first [lra | nra]]"
        self._show(facts[0], f"{first}. apply {lemma}")

    def _is_continuous(self) -> None:
        """Adds this fact, by which the integral is shown to exist, where that is known already."""
        EXISTS["integral"](self.script, self.term)

    def _show(self, fact: str, start: str) -> None:
        """A fact about the integral, from the bounds of the body."""
        inner = self.script.inner(self.within)
        inner.lines.append(f"{start}; [lra | assumption | intros {number(self.x)} ? ?].")
        inner.defined(self.inside)
        inner.bounds(self.inside)
        inner.lines.append("lra.")
        self.script.block(fact, inner)
