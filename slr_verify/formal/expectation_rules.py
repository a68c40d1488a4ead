"""Rules about averages over Gaussian vectors, laws and sums of copies as tactics of Coq."""

from __future__ import annotations

from collections.abc import Callable

from slr_verify.core.binding import body_of, bound_as, closed, names_of, opened
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, plus
from slr_verify.core.zero_test import same
from slr_verify.formal.algebra import SAME, VANISH, equal
from slr_verify.formal.averages import bound_average
from slr_verify.formal.binders import shown_equal
from slr_verify.formal.expectations import Averaged
from slr_verify.formal.flattening import by_equations, coefficients, flattened, growth, triple
from slr_verify.formal.kinds import name_in_coq
from slr_verify.formal.means import add_up, involved
from slr_verify.formal.printing import AVERAGES, bodies, conditions, number, own_conditions, value
from slr_verify.formal.script import BOUNDS, EXISTS, Script
from slr_verify.formal.step import Step
from slr_verify.formal.steps import COMPARISON, LINEARITY
from slr_verify.formal.vectors import gram_matrix, listed, products


def average_exists(script: Script, node: Term) -> None:
    """What an average asks for."""
    for count in node.strict:
        script.defined(count)
        script.follows(make("integer", count))
        script.follows(make("<=", ZERO, count))
    facts = iter(own_conditions(node)[2 * len(node.strict) :])
    for place, (body, kind) in enumerate(bodies(node)):
        mean = Averaged(script, node)
        mean.kind, values = kind, bound_as(node.op, names_of(mean.values), 2 * place)
        mean.values, mean.names, mean.inside = values, value(values[0]), opened(body, values)
        if conditions(body, 1):
            _defined_everywhere(script, mean, next(facts))
        _grows(script, mean, next(facts))


def _defined_everywhere(script: Script, mean: Averaged, fact: str) -> None:
    inner = mean.within(script)
    inner.defined(mean.inside)
    inner.lines.append("known.")
    script.block(fact, inner)


def _grows(script: Script, mean: Averaged, fact: str) -> None:
    """Of what is averaged, by the averages within it."""
    flat, equations = flattened(script, mean.inside, mean.values)
    shown = by_equations(equations, mean.names)
    if mean.kind == "R":
        places = ", ".join(map(number, triple(coefficients(flat, mean.values[0]))))
        script.add(fact, f"exists {places}; {shown}")
    elif flat is mean.inside:
        script.add(fact, "grows")
    else:
        line = mean.everywhere(f"{number(mean.inside)} = {number(flat)}")
        script.add(line, shown)
        growth(script, mean, flat)
        function, known = mean.function(flat), f"(ltac:(assumption) : {line})"
        script.add(fact, f"exact (same_good _ _ {function} {known} {mean.good(flat)})")


def bound(script: Script, node: Term) -> None:
    """Between the bounds of what is averaged."""
    bound_average(script, Averaged(script, node))


def same_averages(script: Script, node: Term, known: Term) -> None:
    """Of functions that are equal everywhere."""
    mean = Averaged(script, node, known)
    inside = opened(body_of(known), mean.values)
    proof = mean.at_points(shown_equal(script, mean, mean.inside, inside))
    functions = f"{mean.function(mean.inside)} {mean.function(inside)}"
    line = f"{number(node)} = {number(known)}"
    if node.op != "copies":
        script.add(line, f"exact (M_eq _ {functions} {proof})")
        return
    equal(script, node.args[0], known.args[0])
    (z,) = bound_as("gaussian", names_of(mean.values))
    copied = [opened(each.args[2], (z,)) for each in (node, known)]
    inner = script.inner()
    inner.lines.append(f"intro {value(z)}.")
    equal(inner, *copied)
    inner.lines.append("assumption.")
    script.block(f"forall {value(z)} : vec, {number(copied[0])} = {number(copied[1])}", inner)
    script.add(line, "apply same_copies; assumption")


def average_vanishes(script: Script, node: Term, fact: str) -> None:
    """An average of zero."""
    script.defined(node)
    mean = Averaged(script, node)
    zero = mean.at_points(shown_equal(script, mean, mean.inside, ZERO))
    script.add(fact, f"exact (average_constant {mean.laws} {mean.function(mean.inside)} 0 {zero})")


def linearity(step: Step) -> None:
    """The average of a sum of multiples."""
    add_up(step, Averaged(step.script, *involved(step)))


def comparison(step: Step) -> None:
    """Averages of functions that compare everywhere."""
    script, (left, right), sign = step.script, step.goal.args, step.goal.op
    mean = Averaged(script, left, right)
    mean.bind(bound_as(left.op, step.witness))
    ends = [opened(body_of(side), mean.values) for side in (left, right)]
    fact = f"{number(ends[0])} {sign} {number(ends[1])}"
    mean.show(script, fact, lambda inner: step.use(0, script=inner))
    proof = mean.at_points(fact)
    known = [script.meaning.is_defined(side) for side in (left, right)]
    for side, is_known in zip((left, right), known, strict=True):
        if is_known:
            script.defined(side)
    if not known[0]:
        _other_side(step, mean, left, ends, proof)
    if not known[1]:
        _other_side(step, mean, right, ends[::-1], f"(fun t => eq_sym ({proof} t))")
    functions = " ".join(map(mean.function, ends))
    if sign == "=":
        line = f"exact (M_eq (fun F => {_applied(mean)}) {functions} {proof})"
    else:
        goods = " ".join(map(mean.good, ends))
        line = f"exact (average_le {mean.laws} {functions} {goods} {proof})"
    script.add(f"{number(left)} {sign} {number(right)}", line)
    step.finish()


def _applied(mean: Averaged) -> str:
    """The average of F."""
    if mean.node.op == "copies":
        return f"copies dim {mean.count} F {mean.copied}"
    law = f"expect {name_in_coq(mean.node.args[0])}" if mean.node.op == "law" else "gaussian dim"
    return f"{law} F"


def _other_side(step: Step, mean: Averaged, side: Term, ends: list[Term], same_: str) -> None:
    """One side exists, as the other does."""
    script = step.script
    for fact in own_conditions(side):
        if fact in script.said:
            continue
        if fact.startswith("(forall"):
            inner = mean.within(script)
            step.use(0, script=inner)
            inner.lines.append("known.")
            script.block(fact, inner)
        else:
            function = mean.function(ends[1])
            script.add(fact, f"exact (same_good _ _ {function} {same_} {mean.good(ends[1])})")


def projection(step: Step) -> None:
    """The inner products of a Gaussian vector with others are Gaussian."""
    step.use_all()
    script, (image, vectors), (node, other) = step.script, step.witness, step.goal.args
    script.defined(node)
    mean, (size, _, *law) = Averaged(script, node, other, *vectors), other.args
    along = tuple(make("inner", mean.values[0], each) for each in vectors)
    composed = opened(image, along)
    fact = shown_equal(script, mean, mean.inside, composed)
    script.defined(*law)
    gram_matrix(script, size, law, vectors)
    script.defined(other)
    body = f"(fun {' '.join(f'b{k}' for k in reversed(range(size)))} : R => {number(image, size)})"
    matrix = f"[{'; '.join(map(number, law))}]"
    places = f"dim {size} {listed(vectors)} {mean.function(mean.inside)} {body} {matrix}"
    goals = f"assumption | exact {mean.at_points(fact)} | {products(vectors)}"
    script.add(
        f"{number(node)} = {number(other)}", f"apply (gaussian_projection {places}); [{goals}]"
    )
    step.finish()


def copies(step: Step) -> None:
    """A sum of copies without the last one, or of none."""
    script, node = step.script, step.goal.args[0]
    count, body, copied = node.args
    script.defined(node)
    mean = Averaged(script, node)
    function = mean.function(mean.inside)
    if same(count, ZERO, script.meaning):
        equal(script, count, ZERO)
        after = opened(body, (ZERO,))
        proof = f"exact (no_copies dim {mean.count} {function} {mean.copied} ltac:(assumption))"
    else:
        script.follows(make("<=", ONE, count))
        script.follows(make("integer", count))
        s, z = script.fresh(2, node)
        (vector_,) = bound_as("gaussian", names_of((z,)))
        longer = opened(body, (plus(s, opened(copied, (vector_,))),))
        inside = make("gaussian", closed(longer, names_of((z,))))
        after = make("copies", minus(count, ONE), closed(inside, names_of((s,))), copied)
        needs = "ltac:(assumption) ltac:(assumption)"
        proof = f"exact (copies_last dim {mean.count} {function} {mean.copied} {needs})"
    script.add(f"{number(node)} = {number(after)}", proof)
    step.equals(node, after)


for op in AVERAGES:
    EXISTS[op], BOUNDS[op], SAME[op] = average_exists, bound, same_averages
    VANISH[op], LINEARITY[op], COMPARISON[op] = average_vanishes, linearity, comparison
RULES: dict[str, Callable[[Step], None]] = {"projection": projection, "copies": copies}
