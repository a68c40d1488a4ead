"""Derivatives by the sum, product and chain rules, and that integrals exist, as facts for Coq."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from slr_verify.core.binding import closed, opened, substituted
from slr_verify.core.language import FUNCTIONS, Refused
from slr_verify.core.slopes import from_parts
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, negative, plus, times
from slr_verify.formal.averages import Opened, bound_exponents
from slr_verify.formal.joint import Joint, smooth_everywhere
from slr_verify.formal.printing import conditions, conjunction, number, own_conditions
from slr_verify.formal.script import EXISTS, Script, parts_in_order

CHAIN = {f: f"slope_{f}" for f in FUNCTIONS}
MEAN_EXISTS = "solve [split; [lawful | tempered_body] | known]"
OTHERS: dict[str, Callable[[Slopes, Term], tuple[Term, str]]] = {}
"""How the slope of other heads is worked out, and its proof."""


class Slopes:
    """Of terms in x where it has a value, with slopes that are known from premises."""

    def __init__(self, script: Script, x: Term, point: Term, known: Mapping[Term, Term]) -> None:
        self.script, self.x, self.point, self.known = script, x, point, known
        self._found: dict[Term, Term] = {}

    def at(self, term: Term) -> Term:
        """The term at the point."""
        return substituted(term, {self.x.args[0]: self.point})

    def function(self, f: Term) -> str:
        """As a function of x."""
        return f"(fun {number(self.x)} : R => {number(f)})"

    def fact(self, f: Term) -> str:
        """That f has the slope that was found."""
        return f"is_derive {self.function(f)} {number(self.point)} {number(self.at(self.slope(f)))}"

    def slope(self, f: Term) -> Term:
        """The derivative of f as a term in x, and the fact that it is."""
        if f not in self._found:
            found, proof = self._worked_out(f)
            self._found[f] = found
            self.script.add(self.fact(f), proof)
        return self._found[f]

    def _worked_out(self, f: Term) -> tuple[Term, str]:
        op, name = f.op, self.x.args[0]
        if f is self.x:
            return ONE, "apply slope_id"
        if name not in f.free:
            self.script.defined(f)
            return ZERO, "apply slope_const"
        known = self.known.get(closed(f, (name,)))
        if known is not None:
            return known, "apply known_slope; assumption"
        if op == "integral":
            return self._of_integral(f)
        if op == "mean":
            return self._of_mean(f)
        if op in OTHERS:
            return OTHERS[op](self, f)
        if op not in ("sum", "product", "power", *FUNCTIONS):
            raise Refused("formal", f"no derivative of Coq for {op}")
        slopes = [self.slope(part) for part in f.parts]
        return from_parts(f, slopes), f"eapply with_slope; [{self._rule(f)} | same_slope]"

    def _rule(self, f: Term) -> str:
        facts = [f"(ltac:(eassumption) : {self.fact(part)})" for part in f.parts]
        if f.op in ("sum", "product"):
            lemma = "slope_plus" if f.op == "sum" else "slope_mult"
            whole = facts[0]
            for each in facts[1:]:
                whole = f"({lemma} _ _ _ _ _ {whole} {each})"
            return f"exact {whole}"
        inside = self.at(f.parts[0])
        if f.op == "power":
            return self._of_power(f, inside, facts[0])
        if f.op == "sqrt":
            self.script.positive(inside)
        if f.op == "abs":
            self.script.nonzero(inside)
        needs = " ltac:(assumption)" * (f.op in ("sqrt", "abs"))
        return f"exact (slope_chain _ _ _ _ _ ({CHAIN[f.op]} {number(inside)}{needs}) {facts[0]})"

    def _of_power(self, f: Term, inside: Term, fact: str) -> str:
        n = f.args[1]
        if n >= 0:
            return f"exact (slope_pow _ _ _ {n} {fact})"
        self.script.nonzero(inside)
        self.script.nonzero(make("power", inside, -n)) if n < -1 else None
        whole = fact if n == -1 else f"(slope_pow _ _ _ {-n} {fact})"
        return f"exact (slope_inv _ _ _ {whole} ltac:(assumption))"

    def _of_mean(self, f: Term) -> tuple[Term, str]:
        """Under the mean, of what is smooth in x, in which the law does not move."""
        script, p = self.script, number(self.point)
        mean = Opened(script, f, self.x, self.point)
        random = {value.args[0] for value in mean.values}
        for part in _outermost(mean.inside, lambda each: not each.free & random):
            if self.x.args[0] in part.free:
                self.slope(part)
        bound_exponents(script, mean.inside, mean.values, self.x)
        inner = script.inner()
        inner.lines.append(f"intros {mean.names}.")
        along = Slopes(inner, self.x, self.point, self.known)
        found = along.slope(mean.inside)
        inner.lines.append("assumption.")
        script.block(mean.everywhere(along.fact(mean.inside)), inner)
        script.follows(make("psd", mean.size, *mean.law))
        x, n = number(self.x), mean.size
        family = f"(fun {x} : R => on {n} {mean.function(mean.inside)})"
        slope = f"(on {n} {mean.function(self.at(found))})"
        proof = mean.at_points(along.fact(mean.inside))
        rule = f"refine (Derivative.derivative_of_mean {n} {mean.covariance} {p} {family} {slope} _ _ _)"
        return mean.mean(found), f"{rule}; [lawful | smooth_body | exact {proof}]"

    def _of_integral(self, f: Term) -> tuple[Term, str]:
        """An integral whose ends move, of what is continuous everywhere."""
        body, low, high = f.args
        if self.x.args[0] in body.free:
            return self._under_integral(f)
        function = continuous_everywhere(self.script, f)
        first, last = self.slope(low), self.slope(high)
        nothing = make("integral", ZERO, low, high)
        found = plus(
            nothing,
            times(opened(body, (high,)), last),
            negative(times(opened(body, (low,)), first)),
        )
        facts = " ".join(f"(ltac:(eassumption) : {self.fact(end)})" for end in (low, high))
        rule = f"exact (slope_of_ends {function} _ _ _ _ _ ltac:(assumption) {facts})"
        return found, f"eapply with_slope; [{rule} | rewrite ?integral_0; same_slope]"

    def _under_integral(self, f: Term) -> tuple[Term, str]:
        """An integral of what is smooth everywhere; its ends may move."""
        body, low, high = f.args
        if self.known:
            raise Refused("formal", "no derivative of Coq under an integral with known slopes")
        (u,) = self.script.fresh(1, f, self.x, self.point)
        inside = opened(body, (u,))
        along = slope_everywhere(self.script, self.x, u, inside)
        joint = Joint(self.script, self.x, u)
        functions = f"{joint.function(inside)} {joint.function(along)}"
        first, last = self.slope(low), self.slope(high)
        found = plus(
            make("integral", closed(along, u.args), low, high),
            times(opened(body, (high,)), last),
            negative(times(opened(body, (low,)), first)),
        )
        if self.x.args[0] in low.free | high.free:
            facts = " ".join(f"(ltac:(eassumption) : {self.fact(end)})" for end in (low, high))
            rule = f"refine (slope_moving {functions} _ _ _ _ _ _ _ _ {facts}); assumption"
            return found, f"eapply with_slope; [{rule} | same_moving]"
        rule = f"apply (slope_under_integral {functions}); assumption"
        return found, f"eapply with_slope; [{rule} | same_under_integral]"


def _outermost(term: Term, wanted: Callable[[Term], bool]) -> Iterator[Term]:
    """The largest parts of this kind."""
    if wanted(term):
        yield term
    else:
        for part in term.parts:
            yield from _outermost(part, wanted)


def slope_everywhere(script: Script, x: Term, u: Term, inside: Term) -> Term:
    """The slope in x of a term in x and u, and the facts that say so for all of both."""
    inner, names = script.inner(), f"{number(x)} {number(u)}"
    inner.lines.append(f"intros {names}.")
    slopes = Slopes(inner, x, x, {})
    along = slopes.slope(inside)
    inner.lines.append("assumption.")
    script.block(f"forall {names} : R, {slopes.fact(inside)}", inner)
    smooth_everywhere(script, x, inside, u, along)
    return along


def continuous_everywhere(script: Script, node: Term) -> str:
    """What is integrated, as a function, and the fact that it is continuous everywhere."""
    (u,) = script.fresh(1, node)
    inside = opened(node.args[0], (u,))
    inner = script.inner()
    inner.lines.append(f"intro {number(u)}.")
    Slopes(inner, u, u, {}).slope(inside)
    inner.lines.append("eapply continuous_with_slope; eassumption.")
    function = f"(fun {number(u)} : R => {number(inside)})"
    script.block(f"forall {number(u)} : R, continuous {function} {number(u)}", inner)
    return function


def derivative_exists(script: Script, node: Term, known: Mapping[Term, Term] | None = None) -> Term:
    """What a derivative asks for; its value, worked out."""
    body, point = node.args
    (x,) = script.fresh(1, node)
    inside = opened(body, (x,))
    slopes = Slopes(script, x, point, known or {})
    found = slopes.at(slopes.slope(inside))
    around(script, slopes, inside)
    for fact in conditions(node)[-1:]:
        script.add(fact, "eapply derivable; eassumption")
    return found


def around(script: Script, slopes: Slopes, inside: Term) -> None:
    """That the body of a derivative is defined around the point."""
    x, p = number(slopes.x), number(slopes.point)
    for part in parts_in_order(inside):
        if slopes.x.args[0] not in part.free:
            script.defined(part)
            continue
        for has in own_conditions(part):
            script.add(f"locally {p} (fun {x} : R => {has})", _local(script, slopes, part))
    whole = conjunction(conditions(inside))
    if whole:
        script.add(f"locally {p} (fun {x} : R => {whole})", "around")


def _local(script: Script, slopes: Slopes, part: Term) -> str:
    """How what a node asks for holds around the point."""
    if part.op == "mean":
        return _mean_around(script, slopes, part)
    if part.op == "derivative":
        return "regrouped"
    if part.op == "integral":
        if slopes.x.args[0] in part.args[0].free:
            (u,) = script.fresh(1, part, slopes.point)
            slope_everywhere(script, slopes.x, u, opened(part.args[0], (u,)))
        else:
            continuous_everywhere(script, part)
        return "apply filter_forall; intros; first [known | integrable_everywhere]"
    if part.op not in ("power", "sqrt"):
        raise Refused("formal", f"{part.op} within a derivative")
    base = part.args[0]
    inside = slopes.at(base)
    if part.op == "power":
        script.nonzero(inside)
    else:
        script.positive(inside)
    lemma = "around_nonzero" if part.op == "power" else "around_nonnegative"
    slope = f"(ltac:(eassumption) : {slopes.fact(base)})"
    return f"exact ({lemma} {slopes.function(base)} _ _ {slope} ltac:(assumption))"


def _mean_around(script: Script, slopes: Slopes, part: Term) -> str:
    """Of a mean, whose body asks for nothing that is random."""
    mean = Opened(script, part, slopes.x, slopes.point)
    script.follows(make("psd", mean.size, *mean.law))
    bound_exponents(script, mean.inside, mean.values, slopes.x)
    around(script, slopes, mean.inside)
    return (
        f"first [apply filter_forall; intros; {MEAN_EXISTS} | "
        "eapply around_means; [eassumption | intros; opened; together; assumption]]"
    )


def integral_exists(script: Script, node: Term) -> None:
    """What an integral asks for."""
    body, low, high = node.args
    (x,) = script.fresh(1, node)
    inside, name = opened(body, (x,)), number(x)
    between = script.meaning.ranges.between(low, high, x)
    inner = script.inner(script.meaning.assuming(*between))
    inner.lines.append(f"intros {name} within.")
    if between:
        upwards = make("<=", low, x) in between
        script.bounds(minus(high, low) if upwards else minus(low, high))
        ends = "Rmin_left, Rmax_right" if upwards else "Rmin_right, Rmax_left"
        inner.lines.append(f"rewrite {ends} in within by lra. destruct within.")
    deeper = inner.inner()
    has = conditions(node)
    Slopes(inner, x, x, {}).slope(inside)
    inner.lines.append("eapply continuous_with_slope; eassumption.")
    ends = f"{number(low)} {number(high)}"
    reach = f"Rmin {ends} <= {name} <= Rmax {ends}"
    function = f"(fun {name} : R => {number(inside)})"
    script.block(f"forall {name} : R, {reach} -> continuous {function} {name}", inner)
    if len(has) > 1 and has[-2].startswith("(forall"):
        deeper.lines = inner.lines[:2] if between else inner.lines[:1]
        deeper.defined(inside)
        deeper.lines.append("known.")
        script.block(has[-2], deeper)
    script.add(has[-1], "apply integrable; assumption")


EXISTS["derivative"], EXISTS["integral"] = derivative_exists, integral_exists
