"""Gaussian means: that they exist, their bounds, and facts about all values of what they bind."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from slr_verify.core.binding import closed, opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, make
from slr_verify.formal.printing import conditions, number
from slr_verify.formal.script import BOUNDS, EXISTS, Script, parts_in_order


class Opened:
    """A mean with new variables for what it binds, and Coq's words for what is said of all of these."""

    def __init__(self, script: Script, node: Term, *others: Term) -> None:
        self.size, body, *self.law = node.args
        self.node, self.values = node, script.fresh(self.size, node, *others)
        self.inside = opened(body, self.values)
        self.names = " ".join(map(number, self.values))
        self.covariance = f"[{'; '.join(map(number, self.law))}]"

    def function(self, inside: Term) -> str:
        """A term as a function of the variables."""
        return f"(fun {self.names} : R => {number(inside)})"

    def mean(self, inside: Term) -> Term:
        """The mean of another term."""
        names = tuple(value.args[0] for value in self.values)
        return make("mean", self.size, closed(inside, names), *self.law)

    def everywhere(self, fact: str) -> str:
        """A fact for all values."""
        return f"forall {self.names} : R, {fact}"

    def at_points(self, fact: str) -> str:
        """The proof that a fact in the context, for all values, holds at every point z."""
        places = " ".join(f"(z {k}%nat)" for k in range(self.size))
        return f"(fun z : point => (ltac:(assumption) : {self.everywhere(fact)}) {places})"

    def pair(self, factor: str, inside: Term) -> str:
        """A factor and a function of a point."""
        return f"({factor}, on {self.size} {self.function(inside)})"

    def good(self, inside: Term) -> str:
        """The proof that a term grows slowly enough."""
        return f"(proj2 (ltac:(assumption) : {has_mean(self.mean(inside))}))"

    def linear(self, listed: str, goods: str, shape: str) -> str:
        """The proof that the mean of a sum of multiples is the sum of multiples of means."""
        function = f"(on {self.size} {self.function(self.inside)})"
        return (
            f"exact (mean_linear {self.size} {self.covariance} {function} "
            f"[{listed}] ltac:(lawful) {goods} {self.at_points(shape)})"
        )

    def one(self) -> str:
        """The proof that the mean of one is one."""
        return "apply mean_of_1; [assumption | reflexivity]"

    def bound(self, lemma: str, a: str, fact: str) -> str:
        """The proof that a bound of what is averaged is one of the mean."""
        return (
            f"exact ({lemma}_mean {self.size} {self.function(self.inside)} "
            f"{self.covariance} {a} ltac:(assumption) {self.at_points(fact)})"
        )

    def within(self, script: Script) -> Script:
        """A script for the proof of a fact for all values."""
        inner = script.inner()
        inner.lines.append(f"intros {self.names}.")
        return inner

    def show(self, script: Script, fact: str, work: Callable[[Script], object]) -> None:
        """Adds a fact for all values."""
        inner = self.within(script)
        work(inner)
        inner.lines.append("known.")
        script.block(self.everywhere(fact), inner)


def has_mean(node: Term) -> str:
    """That there is such a mean."""
    return conditions(node)[-1]


def mean_exists(script: Script, node: Term) -> None:
    """What a mean asks for."""
    mean = Opened(script, node)
    script.follows(make("psd", mean.size, *mean.law))
    for fact in conditions(node)[:-1]:
        if fact.startswith("(forall"):
            inner = script.inner()
            inner.lines.append(f"intros {mean.names}.")
            inner.defined(mean.inside)
            inner.lines.append("known.")
            script.block(fact, inner)
    bound_exponents(script, mean.inside, mean.values)
    script.add(has_mean(node), "split; [lawful | tempered_body]")


def bound_exponents(
    script: Script, inside: Term, values: Sequence[Term], x: Term | None = None
) -> None:
    """Upper bounds of exponents that are random, for all values."""
    random = {value.args[0] for value in values}
    for part in parts_in_order(inside):
        if part.op != "exp" or not part.free & random:
            continue
        high = script.meaning.ranges.of(part.args[0]).high
        if high is None:
            raise Refused("formal", "an exponent without a bound within a mean")
        limit = number(make("rational", high))
        moving = [*([x] if x is not None and x.args[0] in part.free else []), *values]
        names = " ".join(number(z) for z in moving if z.args[0] in part.free)
        inner = script.inner()
        inner.lines.append(f"intros {names}.")
        inner.defined(part.args[0])
        inner.bounds(part.args[0])
        inner.lines.append("lra.")
        script.block(f"forall {names} : R, {number(part.args[0])} <= {limit}", inner)


def bound_mean(script: Script, node: Term) -> None:
    """Between the bounds of its body."""
    bound_average(script, Opened(script, node))


def bound_average(script: Script, mean: Opened) -> None:
    """An average is between the bounds of what is averaged."""
    node, ranges = mean.node, script.meaning.ranges
    script.defined(node)
    inside, whole = ranges.of(mean.inside), ranges.of(node)
    line, body = number(node), number(mean.inside)
    for end, is_open, same, sides in (
        (inside.low, inside.low_open, inside.low == whole.low, ("above", "{0} {1} {2}")),
        (inside.high, inside.high_open, inside.high == whole.high, ("below", "{2} {1} {0}")),
    ):
        if end is None or not same:
            continue
        lemma, shape = sides
        a, sign = number(make("rational", end)), "<" if is_open else "<="
        fact = shape.format(a, sign, body)

        def work(inner: Script) -> None:
            inner.defined(mean.inside)
            inner.bounds(mean.inside)

        mean.show(script, fact, work)
        proof = mean.bound(f"{'strictly_' * is_open}{lemma}", a, fact)
        script.add(shape.format(a, sign, line), proof)


EXISTS["mean"], BOUNDS["mean"] = mean_exists, bound_mean
