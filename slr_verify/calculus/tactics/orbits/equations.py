"""What the equations of orbits say: where they start, where they are next, and that they stay inside."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import sympy as sp

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.orbit_reader import IMAGES
from slr_verify.calculus.reading.orbit_terms import (
    ORBITS,
    START,
    TIME,
    at_point,
    in_square,
    naturals,
    orbit,
    recursion,
)
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.reading.reader import Reader
from slr_verify.core.binding import names_of
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    plus,
    power,
    rational,
    times,
    variable,
)
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.model.closed_forms import slope_kappa, slope_nu
from slr_verify.model.notation import alpha, kappa, nu
from slr_verify.model.reduced import stretch

Start = tuple[Term, Term]


def _room(place: sp.Symbol, slope: sp.Expr) -> sp.Expr:
    """1 - x'^2 for the image x' of a coordinate x."""
    return (1 - place**2) * (1 + alpha * place * slope) ** 2 / stretch(place, slope)


def _lag(place: sp.Symbol, slope: sp.Expr) -> sp.Expr:
    """alpha^2 (1 - x^2) s^2 - (x' - x)^2 for the image x' of a coordinate x; no part is negative."""
    r = sp.sqrt(stretch(place, slope))
    lag = (1 + alpha * place * slope) / r - 1
    return (r - 1) ** 2 * (r + 2) / r + (1 - place**2) * lag**2


LAGS = (_lag(kappa, slope_kappa()), _lag(nu, slope_nu()))
ROOMS = (_room(kappa, slope_kappa()), _room(nu, slope_nu()))


class Orbits:
    """Those of the map of Lemma 7, under hypotheses that give their equations."""

    names = ORBITS

    def read(self, reader: Reader, expr: sp.Expr) -> Term:
        """An expression about one step."""
        return reader.term(expr)

    def __init__(self, prover: Prover, reader: Reader) -> None:
        self.prover = prover
        self.images = (self.read(reader, IMAGES[0]), self.read(reader, IMAGES[1]))
        self.lags = tuple(self.read(reader, each) for each in LAGS)
        self.rooms = tuple(self.read(reader, each) for each in ROOMS)
        self.starts, self.steps = recursion(self.images, self.names)
        self.equations = frozenset((*self.starts, *self.steps))

    def now(self, time: Term, start: Start) -> Start:
        """Where the orbit of a start is."""
        return orbit(0, time, start, self.names), orbit(1, time, start, self.names)

    def along(self, term: Term, time: Term, start: Start) -> Term:
        """A term in kappa and nu, along the orbit of a start."""
        return at_point(term, self.now(time, start))

    def warm(self, given: Hypotheses, time: Term) -> tuple[Shown, ...]:
        """What is known of lambda in the step that follows on a time, where it moves: here it does not."""
        return ()

    def temperature(self, time: Term) -> Term:
        """lambda in the step that follows on a time."""
        return variable("lambda")

    def start(self, given: Hypotheses, place: int, start: Start) -> Shown:
        """x_0 is the start."""
        known = self.prover.step("range", given, self.starts[place])
        goal = make("=", orbit(place, ZERO, start, self.names), start[place])
        return self._special(given, goal, known, start)

    def step(self, given: Hypotheses, place: int, time: Term, start: Start) -> Shown:
        """x_{n+1} is the image of x_n."""
        known = self.prover.step("range", given, self.steps[place])
        image = self.along(self.images[place], time, start)
        goal = make("=", orbit(place, plus(time, ONE), start, self.names), image)
        return self._special(given, goal, known, (time, *start))

    def _special(
        self, given: Hypotheses, goal: Term, known: Shown, values: tuple[Term, ...]
    ) -> Shown:
        conditions = in_square(*values[-2:])
        missing = [each for each in conditions if not self.prover.meaning(given).follows(each)]
        shown = [self.prover.from_hypotheses(given, each) for each in missing]
        return self.prover.using(
            given,
            shown,
            lambda more: self.prover.step("specialise", more, goal, values, (known,)),
        )

    def inside(self, given: Hypotheses, time: Term, start: Start) -> tuple[Shown, ...]:
        """The orbit of a start in the square does not leave it."""
        values = {x.args[0]: value for x, value in zip((TIME, *START), (time, *start), strict=True)}
        return tuple(
            self.prover.instance(given, each, tuple(values.items()))
            for each in self.stay(self._parameters(given))
        )

    def _parameters(self, given: Hypotheses) -> Hypotheses:
        """What is said of neither the time nor the start, as far as the map needs it."""
        needed = frozenset().union(*(each.free for each in self.images)) - {"kappa", "nu", "n"}
        return self.equations | {each for each in given if each.free <= needed}

    def stay(self, given: Hypotheses) -> tuple[Shown, ...]:
        """-1 <= x_n <= 1 for the orbit of (kappa, nu), by induction."""
        now = self.now(TIME, START)
        relations = [each for x in now for each in _sides(x)]
        start = given | in_square(*START)
        at_times = start | naturals(TIME)
        hypotheses = at_times | frozenset(relations)
        first, later = [], []
        for place in range(len(relations)):
            coordinate = place // 2
            at_zero = self.start(start, coordinate, START)
            first.append(self.moved(start, at_zero, _sides(at_zero.goal.args[0])[place % 2]))
            later.append(self._next_inside(hypotheses, coordinate, place % 2))
        return tuple(inductions(self.prover, at_times, TIME, relations, (first, later)))

    def _next_inside(self, given: Hypotheses, place: int, side: int) -> Shown:
        step = self.step(given, place, TIME, START)
        known = self._image_inside(given, place, side, self.now(TIME, START))
        sign = negative(ONE) if side == 0 else ONE
        x = step.goal.args[0]
        return self.prover.arithmetic(given, _sides(x)[side], (ONE, known), (sign, step))

    def _image_inside(self, given: Hypotheses, place: int, side: int, point: Start) -> Shown:
        """2 (1 -+ y) = (1 -+ y)^2 + 1 - y^2, and 1 - y^2 is not negative for the image y of a point."""
        y, room = (at_point(each[place], point) for each in (self.images, self.rooms))
        half = power(rational(2), -1)
        other = plus(ONE, y) if side == 0 else minus(ONE, y)
        rest = times(half, plus(power(other, 2), room))
        return self.prover.arithmetic(given, _sides(y)[side], rest=rest)

    def exist(self, given: Hypotheses, shown: Shown) -> Shown:
        """A theorem without the equations among its hypotheses: no image of the square is outside of it."""
        ranges = self.prover.meaning(given).ranges
        new = (TIME, *ranges.fresh(2, TIME, shown.goal, *self.equations))
        n, x, y = new
        first, second = ranges.fresh(len(ORBITS), *new, *self.equations)
        scope = given | naturals(n) | in_square(x, y, first, second)
        starts = (self.prover.step("range", scope, each) for at in (x, y) for each in _sides(at))
        images = (
            self._image_inside(scope, place, side, (first, second))
            for place, _ in enumerate(ORBITS)
            for side in (0, 1)
        )
        premises = (shown, *starts, *images)
        return self.prover.step("recursion", given, shown.goal, names_of(new), premises)

    def reach(self, given: Hypotheses, goal: Term, time: Term, start: Start) -> Shown:
        """The squared step is at most alpha^2 times the squared gradient."""
        rest = plus(*(self.along(each, time, start) for each in self.lags))
        parts = []
        for place, here in enumerate(self.now(time, start)):
            step = self.step(given, place, time, start)
            after, image = step.goal.args
            parts.append((plus(image, after, times(rational(-2), here)), step))
        return self.prover.arithmetic(given, goal, *parts, rest=rest)

    def values(self, time: Term, start: Start) -> tuple[tuple[str, Term], ...]:
        """Values for kappa and nu: where the orbit is."""
        now = self.now(time, start)
        return tuple((x.args[0], value) for x, value in zip(START, now, strict=True))

    def moved(self, given: Hypotheses, equal: Shown, goal: Term) -> Shown:
        """A relation of one side of an equality, which holds of the other."""
        other = make(
            goal.op, *(equal.goal.args[1] if x is equal.goal.args[0] else x for x in goal.args)
        )
        known = self.prover.from_hypotheses(given, other)
        upper = goal.args[0] is equal.goal.args[0]
        return self.prover.arithmetic(
            given, goal, (ONE, known), (ONE if upper else negative(ONE), equal)
        )

    def within(
        self,
        given: Hypotheses,
        pairs: Iterable[tuple[Term, Start]],
        show: Callable[[Hypotheses], Shown],
    ) -> Shown:
        """What is shown with the hypotheses that orbits are inside of the square at some times."""
        known = [each for pair in pairs for each in self.inside(given, *pair)]
        return self.prover.using(given, known, show)

    def everywhere(
        self, given: Hypotheses, terms: Iterable[Term], show: Callable[[Hypotheses], Shown]
    ) -> Shown:
        """What is shown with the hypotheses that the orbits in these terms are inside of the square."""
        return self.within(given, _occurring(terms, self.names), show)


def _occurring(terms: Iterable[Term], names: tuple[str, ...]) -> list[tuple[Term, Start]]:
    """The times and starts of the orbits in terms, of the time before where that is n + 1."""
    members = {each for term in terms for each in terms_in(term) if each.op == "member"}
    found: dict[tuple[Term, Start], None] = {}
    for each in sorted(members, key=key):
        if each.args[0] in names and not each.loose:
            _, time, x, y = each.args
            before = time.args[0] if time.args[1:] == (ONE,) else time
            found.setdefault((before, (x, y)))
    return [*found]


def _sides(x: Term) -> tuple[Term, Term]:
    return make("<=", negative(ONE), x), make("<=", x, ONE)


def inductions(
    prover: Prover,
    given: Hypotheses,
    n: Term,
    relations: list[Term],
    shown: tuple[list[Shown], list[Shown]],
) -> list[Shown]:
    """Each of the relations at a time, from all at zero, and at n + 1 from all at n."""
    found = []
    for place, relation in enumerate(relations):
        others = tuple(each for each in relations if each is not relation)
        premises = [
            each for part in shown for each in (part[place], *part[:place], *part[place + 1 :])
        ]
        found.append(prover.step("induction", given, relation, (n.args[0], others), premises))
    return found
