"""A map of the square with its orbits: what the rules about orbits are told, and what they check of it."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.definedness import obstacle_to_smoothness
from slr_verify.algebra.language import REAL, of_the_house
from slr_verify.algebra.zero_test import vanishes
from slr_verify.orbits.coordinate import SquareOrbit
from slr_verify.orbits.plain import require_length, require_plain
from slr_verify.orbits.tends import Tends
from slr_verify.proofs.hypothesis import follows
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem, require_genuine

Pair = tuple[sp.Expr, sp.Expr]


@dataclass(frozen=True)
class System:
    """A map of the square: its coordinates, the names of its orbits, and what one step is.

    `steps` are theorems `one step = image`, one for each coordinate, under nothing but that the point
    lies in the square; `inside` are theorems `image^2 <= 1` under the same. The images are the map
    that everything else is about.
    """

    position: tuple[sp.Symbol, sp.Symbol]
    parameters: tuple[sp.Symbol, ...]
    kinds: tuple[type[SquareOrbit], type[SquareOrbit]]
    steps: tuple[Theorem, Theorem]
    inside: tuple[Theorem, Theorem]

    @property
    def images(self) -> Pair:
        """The coordinates of the image of a point."""
        first, second = (step.statement.rhs for step in self.steps)
        return first, second

    @property
    def square(self) -> Given:
        """That a point lies in the square."""
        return tuple(each for name in self.position for each in (name >= -1, name <= 1))

    @property
    def squared_step(self) -> sp.Expr:
        """The squared distance of a point from its image."""
        pairs = zip(self.images, self.position, strict=True)
        return sp.Add(*((image - symbol) ** 2 for image, symbol in pairs))

    def image_of(self, expr: sp.Expr) -> sp.Expr:
        """An expression in the coordinates, at the image."""
        return self.at(expr, self.images)

    def at(self, expr: sp.Expr, point: Pair) -> sp.Expr:
        """An expression in the coordinates, at a point. Raises ProofRejected."""
        require_length(point, 2)
        values = dict(zip(self.position, point, strict=True))
        return Statement(expr, "=", sp.S.Zero).substituted(values).lhs

    def orbit(self, time: sp.Expr, start: Pair) -> Pair:
        """Where the orbit of a start is at a time. Raises ProofRejected."""
        require_length(start, 2)
        first, second = (kind(time, *start, *self.parameters) for kind in self.kinds)
        return first, second

    def along(self, expr: sp.Expr, time: sp.Expr, start: Pair) -> sp.Expr:
        """An expression in the coordinates, along the orbit of a start."""
        return self.at(expr, self.orbit(time, start))

    def tending(self, start: Pair, target: Pair, time: sp.Symbol) -> Tends:
        """[x_n -> target]: one if the orbit of the start tends there, else zero."""
        require_at_rest(time, *start, *target, *self.parameters)
        return Tends(sp.Tuple(*self.orbit(time, start)), time, sp.Tuple(*target))

    def require_sound(self) -> tuple[Theorem, ...]:
        """The theorems about one step, once they are about these orbits. Raises ProofRejected."""
        for parts in (self.kinds, self.steps, self.inside):
            require_length(parts, 2)
        for kind, step in zip(self.kinds, self.steps, strict=True):
            if not (of_the_house(kind) and issubclass(kind, SquareOrbit)):
                raise ProofRejected(f"{kind!r} is not a coordinate of the house")
            self._require_order(kind)
            self._require_step(kind, require_genuine(step).statement)
        for image, bound in zip(self.images, self.inside, strict=True):
            known = require_genuine(bound).statement
            if known.holding(()) != Statement(image**2, "<=", sp.S.One):
                raise ProofRejected(f"{known} does not say that {image} stays in [-1, 1]")
            if not set(known.given) <= set(self.square):
                raise ProofRejected(f"{known} does not hold on the whole square")
        return (*self.steps, *self.inside)

    def _require_order(self, kind: type[SquareOrbit]) -> None:
        """Coordinates and parameters stand where the arguments of the orbit have them."""
        if self.kinds != kind.both():
            raise ProofRejected(f"{self.kinds} are not the two coordinates of one orbit, in order")
        symbols = (*self.position, *self.parameters)
        if symbols != kind.written_in():
            raise ProofRejected(f"{symbols} are not the arguments of {kind.__name__}, in order")

    def _require_step(self, kind: type[SquareOrbit], step: Statement) -> None:
        if step.lhs != kind.one_step() or step.sign != "=":
            raise ProofRejected(f"{step} does not say what one step of {kind.__name__} is")
        if not set(step.given) <= set(self.square):
            raise ProofRejected(f"{step} does not hold on the whole square")
        if step.rhs.free_symbols - {*self.position, *self.parameters}:
            raise ProofRejected(f"{step.rhs} has a symbol that the orbits do not carry")

    def require_fixed(self, point: Pair, given: Given) -> None:
        """The point is its own image. Raises ProofRejected."""
        require_length(point, 2)
        for image, value in zip(self.images, point, strict=True):
            if not vanishes(self.at(image, point) - value, given=given):
                raise ProofRejected(f"cannot show that {point} is a fixed point")

    def require_everywhere(self, known: Theorem, given: Given) -> Statement:
        """What holds at every point of the square under `given`. Raises ProofRejected."""
        statement = require_genuine(known).statement
        for relation in statement.given:
            self._require_on_square(relation, given)
        return statement

    def _require_on_square(self, relation: Relational, given: Given) -> None:
        if relation in self.square:
            return
        if relation.free_symbols & set(self.position):
            raise ProofRejected(f"{relation} may fail at some points of the square")
        if not follows(relation, given):
            raise ProofRejected(f"the hypothesis {relation} is not among {list(given)}")

    def on_square(self, given: Given) -> Given:
        """The hypotheses at a point of the square: what `given` says of the start is not among them."""
        free = (each for each in given if not each.free_symbols & set(self.position))
        return (*self.square, *free)

    def require_continuous(self, expr: sp.Expr, given: Given) -> None:
        """The expression is smooth on the whole square. Raises ProofRejected."""
        for symbol in self.position:
            trouble = obstacle_to_smoothness(expr, symbol, self.on_square(given))
            if trouble:
                raise ProofRejected(f"{expr} may not be continuous on the square: {trouble}")


def theorems_of(system: System) -> tuple[Theorem, ...]:
    """What a system rests on, once it is one of the house and sound. Raises ProofRejected."""
    if type(system) is not System:
        raise ProofRejected(f"a {type(system).__name__} is not a system")
    return require_plain(system).require_sound()


def require_at_rest(time: sp.Symbol, *parts: sp.Expr) -> None:
    """Starts, targets, parameters and losses do not move with the time. Raises ProofRejected.

    x_n(s_n), the iterates of starts that move, is not an orbit, nor is the n-th iterate of the n-th
    map; and f_n(x_n) need not tend to zero because each f_m(x_n) does.
    """
    for part in parts:
        if time in part.free_symbols:
            raise ProofRejected(f"{part} moves with the time {time}")


def require_arguments(*symbols: sp.Expr) -> None:
    """Different symbols that run through all reals, for which "for all" is meant. Raises ProofRejected."""
    for symbol in symbols:
        if not isinstance(symbol, sp.Symbol) or symbol.assumptions0 != REAL:
            raise ProofRejected(f"{symbol} is not a symbol declared real, and no more")
    if len(set(symbols)) < len(symbols):
        raise ProofRejected(f"{symbols} are not different symbols")
