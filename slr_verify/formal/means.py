"""The rules about Gaussian means as tactics of Coq."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from slr_verify.core.binding import opened
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    negative,
    over,
    plus,
    power,
    rational,
    times,
    variable,
)
from slr_verify.formal.algebra import equal
from slr_verify.formal.averages import Opened, has_mean
from slr_verify.formal.binders import shown_equal
from slr_verify.formal.printing import conditions, number
from slr_verify.formal.script import Script, every_pair
from slr_verify.formal.slopes import Slopes
from slr_verify.formal.step import Step
from slr_verify.formal.steps import COMPARISON, LINEARITY


def linearity(step: Step) -> None:
    """The mean of a sum of multiples."""
    add_up(step, Opened(step.script, *involved(step)))


def involved(step: Step) -> list[Term]:
    """The average, and what it is a sum of."""
    return [step.goal.args[0], *(term for pair in step.witness for term in pair)]


def add_up(step: Step, mean: Opened) -> None:
    """The average of a sum of multiples."""
    script, node = step.script, mean.node
    script.defined(node)
    parts, means, ones = [], [], []
    for factor, summand in step.witness:
        inside = opened(summand, mean.values)
        script.defined(factor, mean.mean(inside))
        parts.append((factor, inside))
        means.append(factor if summand is ONE else times(factor, mean.mean(inside)))
        ones += [inside] if summand is ONE else []
    total = plus(*(times(*pair) for pair in parts))
    fact = shown_equal(script, mean, mean.inside, total)
    pieces = [(number(c), number(f), number(mean.mean(f))) for c, f in parts]
    shape = f"{number(mean.inside)} = {_chain((c, f) for c, f, _ in pieces)}"
    script.add(
        mean.everywhere(shape),
        f"intros {mean.names}; {_by(mean, fact)}",
    )
    listed = "; ".join(mean.pair(number(c), f) for c, f in parts)
    for inside in ones:
        one = number(mean.mean(inside))
        script.add(f"{one} = 1", mean.one())
    value = plus(*means)
    line = f"{number(node)} = {_chain((c, m) for c, _, m in pieces)}"
    goods = "".join(f"(conj {mean.good(f)} " for _, f in parts) + "I" + ")" * len(parts)
    script.add(line, mean.linear(listed, goods, shape))
    rewriting = "".join(
        f"rewrite ?(ltac:(assumption) : {number(mean.mean(f))} = 1); " for f in ones
    )
    script.add(
        f"{number(node)} = {number(value)}",
        f"etransitivity; [eassumption |]; {rewriting}ring",
    )
    step.equals(node, value)


def _by(mean: Opened, fact: str) -> str:
    """By a fact for all values, in other brackets."""
    return f"etransitivity; [exact ((ltac:(assumption) : {mean.everywhere(fact)}) {mean.names}) | ring]"


def _chain(pairs: Any) -> str:
    """c_1 m_1 + (c_2 m_2 + .. 0)."""
    listed = list(pairs)
    return "".join(f"({c} * {m} + " for c, m in listed) + "0" + ")" * len(listed)


def stein(step: Step) -> None:
    """The mean of a product with one of the variables."""
    script, (place, rest), node = step.script, step.witness, step.goal.args[0]
    mean = Opened(script, node, rest)
    inside, n = opened(rest, mean.values), mean.size
    script.defined(node, mean.mean(inside))
    slopes, proofs = [], []
    for z in mean.values:
        inner = script.inner()
        inner.lines.append(f"intros {mean.names}.")
        along = Slopes(inner, z, z, {})
        slope = along.slope(inside)
        inner.lines.append("assumption.")
        script.block(mean.everywhere(along.fact(inside)), inner)
        script.defined(mean.mean(slope))
        slopes.append(slope)
        has = f"(proj2 (ltac:(assumption) : {has_mean(mean.mean(slope))}))"
        proofs.append(f"(conj {has} (conj {mean.at_points(along.fact(inside))} ")
    product = times(mean.values[place], inside)
    fact = shown_equal(script, mean, mean.inside, product)
    wide = f"({number(mean.values[place])} * {number(inside)})"
    row = mean.law[place * n : (place + 1) * n]
    found = "0"
    for c, slope in zip(row, slopes, strict=True):
        found = f"({found} + {number(c)} * {number(mean.mean(slope))})"
    listed = "; ".join(f"on {n} {mean.function(slope)}" for slope in slopes)
    line = f"mean {n} (fun {mean.names} : R => {wide}) {mean.covariance} = {found}"
    script.add(
        line,
        f"exact (mean_stein {n} {mean.covariance} {place} (on {n} {mean.function(inside)}) [{listed}] "
        f"ltac:(lawful) ltac:(lia) eq_refl (proj2 (ltac:(assumption) : {has_mean(mean.mean(inside))})) "
        f"{''.join(proofs)}I{'))' * n})",
    )
    middle = f"mean {n} (fun {mean.names} : R => {wide}) {mean.covariance}"
    script.add(
        mean.everywhere(f"{number(mean.inside)} = {wide}"),
        f"intros {mean.names}; {_by(mean, fact)}",
    )
    exact = mean.at_points(f"{number(mean.inside)} = {wide}")
    script.add(
        f"{number(node)} = {middle}",
        f"exact (same_mean {n} {mean.function(mean.inside)} (fun {mean.names} : R => {wide}) "
        f"{mean.covariance} {mean.covariance} {exact} eq_refl)",
    )
    value = plus(*(times(c, mean.mean(slope)) for c, slope in zip(row, slopes, strict=True)))
    script.add(
        f"{number(node)} = {number(value)}",
        f"transitivity ({middle}); [assumption | transitivity ({found}); [assumption | ring]]",
    )
    step.equals(node, value)


def affine_image(step: Step) -> None:
    """The mean over an image of the variables."""
    script, (image, rows), (node, other) = step.script, step.witness, step.goal.args
    mean, wide = Opened(script, node, other), Opened(script, other, node)
    script.defined(node, other, *(entry for row in rows for entry in row))
    sums = [plus(*(times(a, z) for a, z in zip(row, mean.values, strict=True))) for row in rows]
    composed = opened(image, tuple(sums))
    script.defined(composed)
    fact = shown_equal(script, mean, mean.inside, composed)
    matrix = f"[{'; '.join(number(entry) for row in rows for entry in row)}]"
    for i, row in enumerate(rows):  # the entries of A C A'
        for j, across in enumerate(rows):
            _entry(script, mean, row, across, wide.law[i * wide.size + j])
    points = {z: f"(z {k}%nat)" for k, z in enumerate(mean.values)}
    images = "; ".join(_at_point(total, points) for total in sums)
    script.lines += [
        f"assert ({number(node)} = {number(other)}).",
        f"{{ apply (mean_of_image {mean.size} {wide.size} {mean.function(mean.inside)} "
        f"{wide.function(wide.inside)} {mean.covariance} {wide.covariance} {matrix} "
        f"(fun z i => nth i [{images}] 0)).",
        "- assumption.",
        "- assumption.",
        "- each_place; ring.",
        f"- exact {mean.at_points(fact)}.",
        f"- {_all_pairs(wide)}. }}",
    ]
    script.said.add(f"{number(node)} = {number(other)}")
    step.finish()


def _all_pairs(wide: Opened) -> str:
    """The proof of each entry of the covariances of the image."""
    n, proof = wide.size, "first [ring | lra | assumption | etransitivity; [| eassumption]; ring]"
    if all(entry is ZERO for entry in wide.law[n::n]):
        return f"each_place; {proof}"  # goes one place too far, to what is zero
    return every_pair(n, "total entry nth Nat.mul Nat.add", proof)


def _at_point(total: Term, points: dict[Term, str]) -> str:
    """The text of a sum of multiples, at z."""
    line = number(total)
    for z, place in points.items():
        line = line.replace(number(z), place)
    return line


def _entry(
    script: Script, mean: Opened, row: tuple[Term, ...], across: tuple[Term, ...], stated: Term
) -> None:
    n = mean.size
    columns = [mean.law[k * n : (k + 1) * n] for k in range(n)]
    left = [plus(*(times(a, b) for a, b in zip(row, column, strict=True))) for column in columns]
    found = plus(*(times(a, b) for a, b in zip(across, left, strict=True)))
    script.defined(found, stated)
    equal(script, found, stated)


def comparison(step: Step) -> None:
    """Means of functions that compare everywhere."""
    script, (left, right) = step.script, step.goal.args
    values = tuple(map(variable, step.witness))
    mean = Opened(script, left, right)
    mean.values, mean.names = values, " ".join(map(number, values))
    ends = [opened(side.args[1], values) for side in (left, right)]
    sign = step.goal.op
    fact = f"{number(ends[0])} {sign} {number(ends[1])}"
    has = [each for end in ends for each in conditions(end)]
    for each in (*has, fact):
        mean.show(script, each, lambda inner: step.use(0, script=inner))
    functions = [mean.function(end) for end in ends]
    known = [script.meaning.is_defined(side) for side in (left, right)]
    for side, is_known in zip((left, right), known, strict=True):
        if is_known:
            script.defined(side)
    proof = mean.at_points(fact)
    if not known[0]:
        _growth(script, mean, left, functions[::-1], f"(fun z => eq_sym ({proof} z))")
    if not known[1]:
        _growth(script, mean, right, functions, proof)
    names = f"{mean.size} {functions[0]} {functions[1]} {mean.covariance}"
    if sign == "=":
        proof = f"exact (same_mean {names} {mean.covariance} {mean.at_points(fact)} eq_refl)"
    else:
        proof = f"exact (mean_le_mean {names} ltac:(assumption) ltac:(assumption) {mean.at_points(fact)})"
    script.add(f"{number(left)} {sign} {number(right)}", proof)
    step.finish()


def _growth(script: Script, mean: Opened, side: Term, functions: list[str], same: str) -> None:
    """That one side exists, as the other does, which is the first of these functions."""
    for each in conditions(side)[:-1]:
        script.add(each, "known")
    names = f"{mean.size} {functions[0]} {functions[1]} {mean.covariance}"
    script.add(has_mean(side), f"exact (same_growth {names} {same} ltac:(assumption))")


def complete_square(step: Step) -> None:
    """The mean of an exponential of a square times another function, over one variable."""
    script, (a, b, c, rest), node = step.script, step.witness, step.goal.args[0]
    mean = Opened(script, node, a, b, c, rest)
    (x,), inside = mean.values, opened(rest, mean.values)
    width = plus(ONE, times(rational(2), a))
    exponent = negative(plus(times(a, power(x, 2)), times(b, x), c))
    root = make("sqrt", width)
    moved = plus(over(x, root), negative(over(b, width)))
    image = mean.mean(opened(rest, (moved,)))
    after = plus(over(times(rational(Fraction(1, 2)), power(b, 2)), width), negative(c))
    script.defined(node, mean.mean(inside), image, moved, after, root)
    script.bounds(width)
    integrand = times(make("exp", exponent), inside)
    fact = shown_equal(script, mean, mean.inside, integrand)
    wide = f"{number(mean.inside)} = exp {number(exponent)} * {number(inside)}"
    script.add(
        mean.everywhere(wide),
        f"intros {mean.names}; {_by(mean, fact)}",
    )
    functions = [mean.inside, exponent, inside, moved, opened(rest, (moved,))]
    names = " ".join(map(number, (a, b, c, width, after)))
    listed = " ".join(map(mean.function, functions))
    value = times(over(make("exp", after), root), image)
    script.add(
        f"{number(node)} = exp {number(after)} * / {number(root)} * {number(image)}",
        f"apply (mean_of_square {names} {listed}); [bounded | ring | field; nonzero | assumption "
        "| assumption | assumption | intros; ring | intros; field; repeat split; nonzero | reflexivity]",
    )
    script.add(f"{number(node)} = {number(value)}", "etransitivity; [eassumption | ring]")
    step.equals(node, value)


LINEARITY["mean"], COMPARISON["mean"] = linearity, comparison
RULES: dict[str, Callable[[Step], None]] = {
    "Stein": stein,
    "affine image": affine_image,
    "complete square": complete_square,
}
