"""Binders of functions that agree, or are zero, for all that is bound."""

from __future__ import annotations

from slr_verify.core.binding import opened
from slr_verify.core.terms import ZERO, Term
from slr_verify.formal.algebra import SAME, VANISH, equal
from slr_verify.formal.averages import Opened
from slr_verify.formal.printing import number
from slr_verify.formal.script import Script


def shown_equal(script: Script, mean: Opened, left: Term, right: Term) -> str:
    """Adds that two bodies of means are equal for all values."""
    fact = f"{number(left)} = {number(right)}"
    mean.show(script, fact, lambda inner: equal(inner, left, right))
    return fact


def zero_everywhere(script: Script, node: Term) -> None:
    """The fact that the body of an integral is zero for all values."""
    (u,) = script.fresh(1, node)
    inside, inner = opened(node.args[0], (u,)), script.inner()
    inner.lines.append(f"intro {number(u)}.")
    equal(inner, inside, ZERO)
    inner.lines.append("assumption.")
    script.block(f"forall {number(u)} : R, {number(inside)} = 0", inner)


def same_everywhere(script: Script, node: Term, known: Term) -> None:
    """Two integrals or derivatives of functions that are equal everywhere."""
    (u,) = script.fresh(1, node, known)
    left, right = (opened(each.args[0], (u,)) for each in (node, known))
    inner = script.inner()
    inner.lines.append(f"intro {number(u)}.")
    equal(inner, left, right)
    inner.lines.append("assumption.")
    script.block(f"forall {number(u)} : R, {number(left)} = {number(right)}", inner)
    for one, other in zip(node.args[1:], known.args[1:], strict=True):
        equal(script, one, other)
    script.add(f"{number(node)} = {number(known)}", f"apply same_{node.op}; assumption")


def same_means(script: Script, node: Term, known: Term) -> None:
    """Two means of functions that are equal everywhere, over the same law."""
    mean = Opened(script, node, known)
    inside = opened(known.args[1], mean.values)
    proof = mean.at_points(shown_equal(script, mean, mean.inside, inside))
    for one, other in zip(node.strict, known.strict, strict=True):
        equal(script, one, other)
    functions = f"{mean.function(mean.inside)} {mean.function(inside)}"
    script.add(
        f"{number(node)} = {number(known)}",
        f"refine (same_mean {mean.size} {functions} _ _ {proof} _); same_list",
    )


def mean_vanishes(script: Script, node: Term, fact: str) -> None:
    """A mean of zero."""
    mean = Opened(script, node)
    zero = mean.at_points(shown_equal(script, mean, mean.inside, ZERO))
    names = f"{mean.size} {mean.function(mean.inside)} {mean.covariance}"
    script.defined(node)
    script.add(fact, f"exact (mean_of_zero {names} ltac:(assumption) {zero})")


def integral_vanishes(script: Script, node: Term, fact: str) -> None:
    """An integral of zero."""
    zero_everywhere(script, node)
    script.add(fact, "apply integral_of_zero; assumption")


SAME |= {"integral": same_everywhere, "derivative": same_everywhere, "mean": same_means}
VANISH |= {"mean": mean_vanishes, "integral": integral_vanishes}
