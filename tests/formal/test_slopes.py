"""What Coq accepts of derivatives within derivatives, rewriting, roots of fractions, and functions."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from slr_verify.core.binding import closed, opened
from slr_verify.core.proof_file import Replay
from slr_verify.core.rules.limits import near_point
from slr_verify.core.sequents import Sequent
from slr_verify.core.slopes import derivative_at
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    over,
    plus,
    power,
    rational,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem
from slr_verify.formal.export import Exported, exported

from . import test_statements
from .conftest import compiled_as, needs_coq
from .test_statements import attacked

a, b, x, y = map(variable, "abxy")
POSITIVE = frozenset({make("<", ZERO, a), make("<", ZERO, b)})
PAIRS = (1, 2), (1, 4), (2, 6)
GAUSSIAN = make("mean", 1, make("erf", plus(x, make("bound", 0))), ONE)


def equal(left: Term, right: Term) -> Term:
    return make("=", left, right)


def slope(f: Term, z: Term, point: Term) -> Term:
    return make("derivative", closed(f, z.args), point)


def second(replay: Replay, f: Term, along: Term) -> Theorem:
    """The derivative in x, where it is a, of that in y, where it is `along`."""
    node = slope(slope(f, y, along), x, a)
    value = derivative_at(node, replay.context.meaning(POSITIVE))
    assert value is not None
    return replay.context.step("derivative", Sequent(POSITIVE, equal(node, value)))


def of_roots(replay: Replay) -> Theorem:
    """Of sqrt(y)/(x + y) at y = x: what is divided by, and the radicand, move with x."""
    return second(replay, over(make("sqrt", y), plus(x, y)), x)


def of_means(replay: Replay) -> Theorem:
    """Of y E erf(x + Z), at a point that stays."""
    return second(replay, over(GAUSSIAN, y), b)


def under_a_root(replay: Replay) -> Theorem:
    """sqrt(b^2) = sqrt(f(a)): that f(a) is not negative is known because b^2 is not."""
    step = replay.context.step
    f = make("member", "f", a)
    given = frozenset({equal(power(b, 2), f)})
    known = step("range", Sequent(given, equal(power(b, 2), f)))
    goal = equal(make("sqrt", power(b, 2)), make("sqrt", f))
    return step("rewrite", Sequent(given, goal), (), (known,))


def of_quotients(replay: Replay) -> Theorem:
    """1 + 2 a^2/(1 + 2 a^2) is the square of sqrt(1 + 4 a^2)/sqrt(1 + 2 a^2)."""
    square = power(a, 2)
    below, above = (plus(ONE, make("product", rational(n), square)) for n in (2, 4))
    inside = plus(ONE, make("product", rational(2), square, power(below, -1)))
    left = power(make("sqrt", inside), 2)
    right = power(over(make("sqrt", above), make("sqrt", below)), 2)
    return replay.context.step(
        "linear arithmetic", Sequent(frozenset(), equal(left, right)), (ZERO, ())
    )


def of_quotients_of_roots(replay: Replay) -> Theorem:
    """The same where a root divides: 1 + 2 (a/sqrt(1 + 2 a^2))^2, which is divided by as well."""
    square = power(a, 2)
    below, above = (make("sqrt", plus(ONE, make("product", rational(n), square))) for n in (2, 4))
    inside = plus(ONE, make("product", rational(2), power(over(a, below), 2)))
    goal = equal(power(make("sqrt", inside), 2), power(over(above, below), 2))
    return replay.context.step("linear arithmetic", Sequent(frozenset(), goal), (ZERO, ()))


def of_two_quotients(replay: Replay) -> Theorem:
    """(2 + 6 a^2)/((1 + 2 a^2)(1 + 4 a^2)) is the square of a root of a sum of two fractions."""
    two, four, six = (plus(rational(m), times(rational(n), power(a, 2))) for m, n in PAIRS)
    root = make("sqrt", plus(power(two, -1), power(four, -1)))
    goal = equal(power(root, 2), over(six, times(two, four)))
    return replay.context.step("linear arithmetic", Sequent(frozenset(), goal), (ZERO, ()))


def of_functions(replay: Replay) -> Theorem:
    """0 <= f(a) + 1 where 0 <= f(a), for the exponential in place of f."""
    step, f = replay.context.step, make("member", "f", a)
    given = frozenset({make("<=", ZERO, f)})
    known = step("range", Sequent(given, make("<=", ZERO, plus(f, ONE))))
    goal = make("<=", ZERO, plus(make("exp", a), ONE))
    exponential = ("member", "f", 1, make("exp", make("bound", 0)))
    return step("functions", Sequent(frozenset(), goal), (exponential,), (known,))


def under_a_mean(replay: Replay) -> Theorem:
    """E erf(b + Z) = E erf(sqrt(a) + Z) if b = sqrt(a): the right mean asks for 0 <= a."""
    step, root = replay.context.step, make("sqrt", a)
    given = frozenset({equal(b, root), make("<=", ZERO, a)})
    known = step("range", Sequent(given, equal(b, root)))
    left, right = (make("mean", 1, make("erf", plus(z, make("bound", 0))), ONE) for z in (b, root))
    return step("rewrite", Sequent(given, equal(left, right)), (), (known,))


def near_a_mean(replay: Replay) -> Theorem:
    """Where y + E erf(x + Z) is positive it is so around, in both variables; nothing is made of it."""
    step, r = replay.context.step, variable("r")
    body = closed(plus(y, GAUSSIAN), ("x", "y"))
    positive = make("<", ZERO, opened(body, (a, b)))
    near = near_point(body, (a, b), r)
    goal = make("<=", ZERO, opened(body, (a, b)))
    given = frozenset({positive})
    inner = step("range", Sequent(given | {make("<", ZERO, r), near}, goal))
    known = step("range", Sequent(given, positive))
    return step("neighbourhood", Sequent(given, goal), (body, (a, b), "r"), (inner, known))


def of_a_number(replay: Replay) -> Theorem:
    """sqrt(2) erf(1/2) < 1."""
    left = make("product", make("sqrt", rational(2)), make("erf", over(ONE, rational(2))))
    return replay.context.step("enclosure", Sequent(frozenset(), make("<", left, ONE)), ("",))


def of_a_range(replay: Replay) -> Theorem:
    """1/2 < erf(x) where 3/4 <= x: erf(3/4) is 0.711."""
    given = frozenset({make("<=", rational(Fraction(3, 4)), x)})
    goal = make("<", rational(Fraction(1, 2)), make("erf", x))
    return replay.context.step("range", Sequent(given, goal))


def of_squared_fractions(replay: Replay) -> Theorem:
    """x - 1 = 2 (1/s + 1)(1/s - 1) where s^2 is 1 + (1 - x)/(1 + x)."""
    ratio = over(minus(ONE, x), plus(x, ONE))
    inverse = power(make("sqrt", plus(ONE, power(make("sqrt", ratio), 2))), -1)
    right = make("product", rational(2), plus(inverse, ONE), minus(inverse, ONE))
    given = frozenset({make("<", rational(-1), x), make("<=", x, ONE)})
    goal = equal(minus(x, ONE), right)
    return replay.context.step("linear arithmetic", Sequent(given, goal), (ZERO, ()))


def of_a_definition(replay: Replay) -> Theorem:
    """swept(1/a) <= swept(1/a), the integral of exp(z/a): that a is not 0 is asked outside of it."""
    context, z = replay.context, variable("z")
    body = closed(make("exp", times(x, z)), ("z",))
    context.define("swept", ("x",), make("integral", body, ZERO, ONE))
    node = make("defined", "swept", power(a, -1))
    goal = make("<=", node, node)
    return context.step("linear arithmetic", Sequent(POSITIVE, goal), (ZERO, ()))


SHOWN = {
    "slopes.1": of_roots,
    "slopes.2": of_means,
    "slopes.3": under_a_root,
    "slopes.4": of_quotients,
    "slopes.5": of_functions,
    "slopes.6": under_a_mean,
    "slopes.7": near_a_mean,
    "slopes.8": of_a_number,
    "slopes.9": of_squared_fractions,
    "slopes.10": of_quotients_of_roots,
    "slopes.11": of_two_quotients,
    "slopes.12": of_a_definition,
    "slopes.13": of_a_range,
}
"""As parts of one statement."""


def test_an_inner_derivative_is_asked_for_around_the_point(found: Exported) -> None:
    assert not found.refused
    asked = "locally a_ (fun b0 : R => locally b0 (fun b1 : R => "
    assert found.source.count(f"({asked}") >= 2
    assert "From slr Require Import Limits Means Nearby Claims." in found.source


def test_a_file_does_not_depend_on_the_order_of_definitions() -> None:
    bodies = {"swept": make("integral", closed(make("exp", times(x, y)), ("y",)), ZERO, ONE)}
    bodies |= {"double": plus(x, x), "twice": plus(make("defined", "double", x), x, ONE)}
    found = set()
    for names in (("swept", "double", "twice"), ("double", "twice", "swept")):
        replay = Replay()
        for name in names:
            replay.context.define(name, ("x",), bodies[name])
        whole = plus(*(make("defined", name, a) for name in bodies))
        replay.claims["one"] = replay.context.step(
            "range", Sequent(frozenset(), equal(whole, whole))
        )
        found.add(exported(replay, "one").source)
    (source,) = found
    assert re.findall(r"^Definition the_(\w+)", source, re.MULTILINE) == [
        "double",
        "twice",
        "swept",
    ]


@needs_coq
def test_coq_accepts_them_and_no_mutant(
    shown: Replay, found: Exported, theory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_statements, "MOST", 8)
    source, tried = attacked(found.source, shown)
    assert tried == 61
    compiled_as("slopes", source, theory)
