"""Equalities of terms, as the zero test of the core sees them: by generators and their relations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from slr_verify.core.generators import Generators, squared
from slr_verify.core.language import BINDERS, Refused, sort_of
from slr_verify.core.terms import (
    ONE,
    PI,
    ZERO,
    Term,
    make,
    minus,
    negative,
    plus,
    power,
    rational,
    times,
)
from slr_verify.core.zero_test import vanishes
from slr_verify.formal import inverses
from slr_verify.formal.exponents import arithmetic_parts, combined
from slr_verify.formal.over_variables import Claim
from slr_verify.formal.printing import number
from slr_verify.formal.products import expansion
from slr_verify.formal.script import Script
from slr_verify.formal.towers import Letters, in_letters, towers

ATOMS = ("variable", "pi", "member")
SQUARES = {"sqrt": "root_squared", "abs": "absolute_squared", "sin": "sine_squared"}
ODD = {"erf": "erf_odd_at", "atan": "atan_odd", "sin": "sin_odd"}
EVEN = {"cos": "cos_even", "abs": "absolute_even"}
SAME: dict[str, Callable[[Script, Term, Term], object]] = {}
"""How two binders of functions that agree are shown to be equal."""
VANISH: dict[str, Callable[[Script, Term, str], object]] = {}
"""How a binder is shown to be zero, as its body is: adds the fact."""
FOUND = "first [here | assumption]"
AT_ZERO = {
    "erf": "erf_at_0",
    "atan": "atan_at_0",
    "exp": "exp_at_0",
    "abs": "absolute_at_0",
}


def equal(script: Script, left: Term, right: Term) -> None:
    """The fact that two defined terms are equal."""
    fact = f"{number(left)} = {number(right)}"
    if fact in script.said:
        return
    if left is right:
        script.add(fact, "reflexivity")
    elif cancels(minus(left, right)):
        script.add(fact, "lra", ())
    else:
        inner = script.inner()
        _Equality(inner, left, right).show()
        script.block(fact, inner)


def cancels(term: Term) -> bool:
    """Whether a term is zero by sums and rational factors alone."""
    total: dict[tuple[Term, ...], Fraction] = {}
    waiting = [(Fraction(1), term)]
    while waiting:
        factor, part = waiting.pop()
        factors = part.args if part.op == "product" else (part,)
        if factors[0].op == "rational":
            factor, factors = factor * factors[0].args[0], factors[1:]
        if len(factors) == 1 and factors[0].op in ("sum", "product"):
            inside = factors[0].args if factors[0].op == "sum" else factors
            waiting += [(factor, each) for each in inside]
        else:
            total[factors] = total.get(factors, Fraction(0)) + factor
    return not any(total.values())


class _Equality:
    """One equality: what its nodes are, as facts, and `field` over variables in their places."""

    def __init__(self, script: Script, left: Term, right: Term) -> None:
        self.script, self.sides = script, (left, right)
        self.known = Generators(minus(left, right), script.meaning, vanishes)
        self.facts: dict[str, Term] = {}
        self.squares: dict[str, Term] = {}
        self.of_inverses: dict[str, None] = {}
        """Relations of roots, and of what they divide by."""
        self.bases: dict[Term, None] = {}
        """Exponentials of which others are powers."""
        self.inverses: dict[Term, None] = {}
        """What relations of roots divide by."""
        self.fractions = False
        """Whether relations have fractions, which `field` takes for unknown numbers."""

    def show(self) -> None:
        """The lines."""
        self.script.defined(*self.sides)
        for generator in self.known.terms:
            self._generator(generator)
        for node, other in self.known.other.items():
            if node.op not in ATOMS:
                self._other(node, other)
        for node, (place, sign) in self.known.place.items():
            if node is not self.known.terms[place]:
                self._alike(node, self.known.terms[place], sign)
        self._exponentials()
        for node in self._divisors():
            self.script.nonzero(node)
            self.facts[f"{number(node)} <> 0"] = node
        self._inverses()
        self._finish()

    def _generator(self, node: Term) -> None:
        if node.op in SQUARES:
            cosine = f"1 - {number(power(make('cos', *node.args), 2))}"
            square = cosine if node.op == "sin" else number(squared(node) or ZERO)
            fact = f"{number(power(node, 2))} = {square}"
            self.script.add(fact, f"apply {SQUARES[node.op]}; try assumption; lra")
            self.squares[fact] = node
        if node.op not in ("sum", "pi") and self.script.meaning.ranges.is_nonzero(node):
            self.script.nonzero(node)
            self.facts[f"{number(node)} <> 0"] = node

    def _other(self, node: Term, other: Term) -> None:
        script, (inside, *_) = self.script, node.args
        fact = f"{number(node)} = {number(other)}"
        if node.op == "sqrt":
            equal(script, times(other, other), inside)
            script.bounds(other)
            script.add(fact, "apply root_of; [lra | first [assumption | lra]]")
        elif node.op == "abs" and other is not ZERO:
            script.bounds(inside)
            script.add(fact, "first [rewrite Rabs_right by lra | rewrite Rabs_left1 by lra]; lra")
        elif node.op == "atan" and other is not ZERO:
            equal(script, inside, ONE)
            script.add(fact, "rewrite (atan_at_1 _ ltac:(eassumption)); lra")
        elif node.op in ("sin", "cos"):
            self._on_the_axes(node, fact)
        elif node.op == "inner":
            script.add(fact, expansion(script, node, other))
        elif node.op in AT_ZERO:
            equal(script, inside, ZERO)
            script.add(fact, f"apply {AT_ZERO[node.op]}; assumption")
        elif node.op in VANISH and other is ZERO:
            VANISH[node.op](script, node, fact)
        else:
            raise Refused("formal", f"no equality of Coq for {node.op}")
        self.facts[fact] = node

    def _on_the_axes(self, node: Term, fact: str) -> None:
        """Sine and cosine at zero, at a half of pi and at pi."""
        (angle,) = node.args
        for name, value in (("0", ZERO), ("half", times(rational(Fraction(1, 2)), PI)), ("pi", PI)):
            if vanishes(minus(angle, value), self.script.meaning):
                equal(self.script, angle, value)
                self.script.add(fact, f"apply {node.op}_at_{name}; assumption")
                return
        raise Refused("formal", f"no value of Coq for {node.op}")

    def _alike(self, node: Term, known: Term, sign: int) -> None:
        value = known if sign > 0 else negative(known)
        fact = f"{number(node)} = {number(value)}"
        if number(node) == number(value):
            return
        if node.op in BINDERS:
            if node.op not in SAME or sign < 0:
                raise Refused("formal", f"no equality of Coq for two of {node.op}")
            SAME[node.op](self.script, node, known)
        else:
            self._same_parts(node, known, fact, sign)
        self.facts[fact] = node

    def _same_parts(self, node: Term, known: Term, fact: str, sign: int) -> None:
        script, pairs = self.script, list(zip(node.parts, known.parts, strict=True))
        if node.op == "inner":
            for u, v in zip(*(part.parts for part in (node, known)), strict=True):
                self._same_indices(u, v)
            script.add(fact, "congruence")
            return
        if sign > 0 and all(vanishes(minus(u, v), script.meaning) for u, v in pairs):
            for u, v in pairs:
                equal(script, u, v)
            script.add(fact, "f_equal; assumption")
            return
        (u, v), name = pairs[0], {**ODD, **EVEN}[node.op]
        line = f"{number(u)} = - {number(v)}"
        equal(script, u, negative(v))
        script.add(line, "lra")
        script.add(fact, f"rewrite ({name} _ _ ltac:(eassumption)); lra")

    def _same_indices(self, u: Term, v: Term) -> None:
        """Those of two members of a family of vectors."""
        for i, j in zip(u.parts, v.parts, strict=True):
            if sort_of(i.op) == "vector":
                self._same_indices(i, j)
            elif i is not j:
                equal(self.script, i, j)

    def _inverses(self) -> None:
        """What relations of roots divide by gets a name of its own: in these, nothing is divided."""
        squares = [square for each in self.known.terms if (square := squared(each)) is not None]
        parts = [part for square in squares for part in arithmetic_parts(square)]
        for node in (part for part in parts if part.op == "power" and part.args[1] == -1):
            if node.args[0] in self.known.place:
                self.of_inverses |= dict.fromkeys(inverses.of_generator(self.script, node))
                self.inverses[node] = None
            elif node.args[0].op == "sum":
                stated, factor = inverses.of_sum(self.script, node)
                self.of_inverses[stated] = None
                self.inverses[node] = None
                self.fractions |= factor.numerator not in (1, -1)

    def _divisors(self) -> Iterator[Term]:
        """What is divided by, and the factors of it."""
        terms = [
            *self.sides,
            *self.known.other.values(),
            *(s for s in map(squared, self.known.terms) if s),
        ]
        waiting = [part for term in terms for part in arithmetic_parts(term)]
        waiting = [part.args[0] for part in waiting if part.op == "power" and part.args[1] < 0]
        seen: set[Term] = set()
        while waiting:
            part = waiting.pop()
            if part in seen or part.op == "rational":
                continue
            seen.add(part)
            other = self.known.other.get(part)
            if part.op in ("product", "power"):
                waiting += part.parts
            elif other is not None and other.op in ("product", "power"):
                waiting += other.parts
            yield part

    def _exponentials(self) -> None:
        """Each exponential by powers of a few."""
        nodes = list(self.known.exponentials)
        for node, powers in zip(
            nodes, combined([n.args[0] for n in nodes], self.known), strict=True
        ):
            exponent = plus(*(times(rational(n), base) for base, n in powers))
            equal(self.script, node.args[0], exponent)
            bases = [(make("exp", base), n) for base, n in powers]
            value = times(*(power(base, n) for base, n in bases))
            fact = f"{number(node)} = {number(value)}"
            for base, _ in bases:
                self.script.add(f"{number(base)} <> 0", "apply Rgt_not_eq, exp_pos")
                self.facts[f"{number(base)} <> 0"] = base
                self.bases[base] = None
            if value is not node:
                self.script.add(fact, "exponents tt" if powers else "apply exp_at_0; assumption")
                self.facts[fact] = node

    def _tangled(self) -> bool:
        """Whether inverses that have names are related in ways that `field` does not find: two of sums,
        that of a root of a sum, or that of a root where its square is divided by as well."""
        divided = [node.args[0] for node in self.inverses]
        roots = [base for base in divided if base.op == "sqrt"]
        below = {*self._divisors()} if roots else set()
        return [base.op for base in divided].count("sum") > 1 or any(
            base.args[0].op == "sum" or base.args[0] in below for base in roots
        )

    def _left(self, facts: dict[str, Term], letters: Letters) -> tuple[str, ...]:
        """The facts about what is left where letters stand; all if there are none."""
        whole = [in_letters(side, letters) for side in self.sides]
        left = {part for side in whole for part in arithmetic_parts(side)}
        return tuple(
            fact for fact, node in facts.items() if not letters or in_letters(node, letters) in left
        )

    def _finish(self) -> None:
        letters = towers(self.script, self.sides, self._divisors())
        claim = Claim(
            self.sides,
            self._left(self.facts, letters),
            self._left(self.squares, letters),
            tuple(self.of_inverses),
            self.fractions,
        )
        nodes = {*self.known.place, *self.known.other, *self.known.exponentials, *self.bases}
        nodes = {node for node in nodes if node.op not in ("sum", "variable")} | letters.keys()
        proofs = (self.script.proof(each, FOUND) for each in claim.known)
        self.script.lines += [
            f"assert (claim : {claim.text}).",
            *claim.lines(nodes - self.inverses.keys(), self.inverses, tangled=self._tangled()),
            f"exact ({' '.join(['claim', *proofs])}).",
        ]
