"""No rule takes a variable of the statement for the bound one that it opens: each conclusion is false."""

from __future__ import annotations

import pytest
from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    SECOND,
    TWO,
    ZERO,
    Step,
    at_most,
    below,
    copies,
    cos,
    derivative,
    differs,
    equal,
    exp,
    gaussian,
    inner,
    integral,
    make,
    mean,
    minus,
    negative,
    over,
    plus,
    power,
    premise,
    refused,
    sin,
    sqrt,
    t,
    times,
    total,
    vector,
)
from core.steps_of_density import bell
from core.steps_of_density import step as of_density
from core.steps_of_resampling import moved
from core.steps_of_resampling import step as of_resampling
from core.steps_of_starts import DRAWN, STARS, START, SURFACE, surely

from slr_verify.core.binding import closed, opened
from slr_verify.core.rules.limits import near_from, near_point
from slr_verify.core.terms import Term, natural, variable

TAKEN = variable("#0")
"""The first name that the core takes for what it opens."""
ALSO_TAKEN = variable("#1")
TAKEN_VECTOR, u = vector("#0"), vector("u")
SQUARE = power(FIRST, 2)
INSIDE = tuple(
    side for each in (FIRST, SECOND) for side in (at_most(MINUS, each), at_most(each, ONE))
)
UNIT = premise(equal(inner(u, u), ONE))


def completed(node: Term, value: Term, *witness: Term) -> Step:
    return Step("complete square", equal(mean(node), value), witness)


def projected(body: Term, image: Term, along: Term, known: object = UNIT) -> Step:
    return Step(
        "projection", equal(gaussian(body), mean(image, ONE)), (image, (along,)), (), (known,)
    )


def affine(body: Term, image: Term, entry: Term, variance: Term = ONE) -> Step:
    return Step("affine image", equal(mean(body), mean(image, variance)), (image, ((entry,),)))


SHRUNK = sqrt(plus(ONE, times(TWO, power(TAKEN, 2))))
LENGTH = premise(equal(inner(TAKEN_VECTOR, TAKEN_VECTOR), ONE))
CAPTURED = {
    "completing the square, in the node": completed(TAKEN, mean(FIRST), ZERO, ZERO, ZERO, FIRST),
    "completing the square, in a": completed(
        exp(negative(power(FIRST, 4))), over(mean(ONE), SHRUNK), power(TAKEN, 2), ZERO, ZERO, ONE
    ),
    "completing the square, in b": completed(
        exp(negative(SQUARE)), times(exp(times(HALF, power(TAKEN, 2))), mean(ONE)),
        ZERO, TAKEN, ZERO, ONE,
    ),
    "completing the square, in c": completed(
        exp(negative(FIRST)), times(exp(negative(TAKEN)), mean(ONE)), ZERO, ZERO, TAKEN, ONE
    ),
    "completing the square, in F": completed(
        times(exp(negative(FIRST)), FIRST), times(exp(HALF), mean(FIRST)), ZERO, ONE, ZERO, TAKEN
    ),
    "linearity": Step("linearity", equal(mean(SQUARE), times(TAKEN, mean(FIRST))), ((TAKEN, FIRST),)),
    "Stein, in the node": Step("Stein", equal(mean(TAKEN), mean(ZERO)), (0, ONE)),
    "Stein, in F": Step("Stein", equal(mean(times(FIRST, FIRST)), mean(ZERO)), (0, TAKEN)),
    "an affine image, in the node": affine(TAKEN, FIRST, ONE),
    "an affine image, in the other": affine(FIRST, TAKEN, ONE),
    "an affine image, in the matrix": affine(SQUARE, FIRST, TAKEN, power(TAKEN, 2)),
    "a projection, in the node": projected(inner(TAKEN_VECTOR, u), FIRST, u),
    "a projection, in the other": projected(inner(FIRST, u), inner(TAKEN_VECTOR, u), u),
    "a projection, along a vector": projected(inner(FIRST, FIRST), FIRST, TAKEN_VECTOR, LENGTH),
    "the range of an integral": Step(
        "range", at_most(ZERO, integral(TAKEN, ONE, TWO))
    ),
    "the range of a sum": Step("range", at_most(ZERO, total(TAKEN, ONE, TWO))),
    "an integral of a pole": Step(
        "linear arithmetic",
        equal(integral(power(TAKEN, -1), ONE, TWO), integral(power(TAKEN, -1), ONE, TWO)),
        (ZERO, ()),
    ),
    "a sum with a pole": Step(
        "linear arithmetic",
        equal(total(power(TAKEN, -1), ONE, TWO), total(power(TAKEN, -1), ONE, TWO)),
        (ZERO, ()),
    ),
    "a derivative": Step(
        "derivative", equal(derivative(times(TAKEN, FIRST), t), times(TWO, t))
    ),
    "a derivative at the name": Step(
        "derivative", equal(derivative(times(FIRST, FIRST), TAKEN), ZERO)
    ),
    "a derivative of a mean": Step(
        "derivative",
        equal(derivative(mean(times(FIRST, SECOND, TAKEN)), t), mean(times(FIRST, FIRST))),
    ),
    "a derivative of an integral": Step(
        "derivative",
        equal(
            derivative(integral(times(FIRST, SECOND, TAKEN), ZERO, ONE), t),
            integral(times(FIRST, FIRST), ZERO, ONE),
        ),
    ),
    "a derivative of a derivative": Step(
        "derivative",
        equal(derivative(derivative(times(FIRST, SECOND, TAKEN), t), t), times(TWO, t)),
    ),
    "copies": Step(
        "copies",
        equal(
            copies(ONE, times(FIRST, TAKEN), inner(FIRST, u)),
            copies(
                minus(ONE, ONE),
                gaussian(times(plus(SECOND, inner(FIRST, u)), SECOND)),
                inner(FIRST, u),
            ),
        ),
    ),
}  # fmt: skip


def captured_limit(goal: Term, e: Term, m: Term) -> Step:
    """The premise that no m will do, where m is a name of the statement."""
    never = equal(make("indicator", near_from(goal, e, m)), ZERO)
    wrong = make("every", 1, *(closed(each, ("#0",)) for each in (never, *natural(m))))
    absurd = premise(below(ZERO, ZERO), below(ZERO, e), wrong)
    defined = premise(equal(goal.args[0], goal.args[0]))
    return Step("limit", goal, (e.args[0], "n"), (), (absurd, defined))


def started(on_line: Term, at_start: Term, step: Step = START) -> Step:
    """On the surface, if that is the step."""
    line = premise(make("almost", 2, differs(on_line, ZERO), *INSIDE))
    goal = make(step.goal.op, 2, differs(at_start, ZERO), *step.goal.args[2:])
    return step.but(goal=goal, premises=(line, *step.premises[1:]))


ALONG = tuple(inner(u, star) for u, star in zip(DRAWN, STARS, strict=True))
"""The products of a start."""
LIKELIHOOD = gaussian(bell(FIRST, m=FIRST))
"""The mean of exp(<z, z>/2): there is none."""


def turned(z: Term) -> Term:
    """The unit vector at the angle <z, e> from e to f."""
    e, f = STARS
    angle = inner(z, e)
    return make("vector sum", make("scaled", cos(angle), e), make("scaled", sin(angle), f))


TURNED = power(inner(moved(turned(FIRST)), STARS[0]), 2)
"""Its mean is 1.27, and that of <Z, e>^2 is 1."""
RESAMPLED = premise(surely(equal(TURNED, TURNED)))
DOUBTFUL = plus(ONE, sqrt(plus(FIRST, MINUS, power(TAKEN, 2))))
"""At 1 it is defined for every value of the name, around it not for zero."""
CAPTURED |= {
    "a limit, of e": captured_limit(make("tends", ONE, ZERO), TAKEN, TAKEN),
    "a limit, of the sequence": captured_limit(make("tends", TAKEN, ZERO), t, TAKEN),
    "a neighbourhood": Step(
        "neighbourhood",
        at_most(ONE, ZERO),
        (DOUBTFUL, (ONE,), "r"),
        (),
        (
            premise(
                at_most(ONE, ZERO),
                below(ZERO, variable("r")),
                near_point(DOUBTFUL, (ONE,), variable("r")),
            ),
            premise(below(ZERO, opened(DOUBTFUL, (ONE,)))),
        ),
    ),
    "starts, in the goal": started(FIRST, TAKEN),
    "starts, on a line": started(minus(FIRST, ALSO_TAKEN), minus(*ALONG)),
    "starts, of a Gaussian vector": started(
        minus(FIRST, inner(TAKEN_VECTOR, STARS[0])), minus(ALONG[0], inner(FIRST, STARS[0]))
    ),
    "points of the surface": started(
        minus(FIRST, inner(TAKEN_VECTOR, STARS[0])), minus(*[inner(FIRST, STARS[0])] * 2), SURFACE
    ),
    "a density, by a shift that is the vector": of_density(ONE, FIRST, FIRST, TAKEN_VECTOR).but(
        goal=equal(LIKELIHOOD, times(LIKELIHOOD, gaussian(ONE)))
    ),
    "resampling along a unit vector that the vector turns": of_resampling(
        power(inner(FIRST, STARS[0]), 2), TURNED, TURNED, turned(TAKEN_VECTOR)
    ).but(premises=(premise(equal(inner(*[turned(TAKEN_VECTOR)] * 2), ONE)), RESAMPLED)),
}
CODES = {
    "complete square": "other-body",
    "Stein": "other-factor",
    "affine image": "other-body",
    "projection": "other-body",
    "range": "range",
    "linear arithmetic": "undefined",
    "linearity": "other-sum",
    "derivative": "other-value",
    "copies": "other-value",
    "limit": "hypothesis",
    "neighbourhood": "no-derivative",
    "density of starts": "not-the-term",
    "coarea": "not-the-term",
    "density": "not-the-term",
    "resampling": "not-shown",
}


@pytest.mark.parametrize("name", CAPTURED)
def test_a_name_is_not_captured(name: str) -> None:
    refused(CODES[CAPTURED[name].rule], CAPTURED[name])


def test_a_matrix_is_not_random_though_its_law_is_zero() -> None:
    """Z^2 and the image A Z are both zero then; but A Z is not Z^2 for any A."""
    node, image = mean(SQUARE, ZERO), mean(FIRST, ZERO)
    refused("other-body", Step("affine image", equal(node, image), (FIRST, ((TAKEN,),))))
