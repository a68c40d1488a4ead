"""The source of what a slot, a head at a token, and two slots add to the slopes of the risk.

Each erf and each density of a slot is taken once, and handed to the pairs that it is in. What depends on
the kind of token, or on two heads at it, is handed in as well: 1/p^2, and C and 1/sqrt(1 - C^2) of
`erf_pair.py`.
Products <v, k> and <w, k> come with a factor PULL everywhere, so the functions take PULL times these in
their place, which is to say PULL = 1, and the slopes that they answer are those in them.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from textwrap import indent
from types import MappingProxyType

import sympy as sp

from slr_verify.dynamics.staging import PER_STATE, STAGES, Staging
from slr_verify.model import heads as model
from slr_verify.model.erf_pair import (
    correlation,
    covariance_integrand,
    erf_covariance,
    rise,
)
from slr_verify.model.notation import p_of

END, GROWTH, COVARIANCE = sp.symbols("end growth covariance", positive=True)
PLAIN = {model.b_1: sp.S.Zero, model.b_2: sp.S.Zero}
OWN = (*model.ONE_HEAD, model.s, model.g)
TWO = (*model.TWO_HEADS, model.s, model.g)
GIVEN = {p_of(model.g) ** -2: "inverse"}
WITH = {rise(model.c, model.g): "rise", correlation(model.c, model.g): "tangled"}
ALONE = {each.xreplace({model.c: sp.S.One}): name for each, name in WITH.items()}

FUNCTIONS = '''@inlined
def parts_of_integrand(end, growth):
    """What the integrand of a covariance of error functions is made of, but for the exponential."""
{parts_lines}
    return {parts_values}


@inlined
def covariance_of_erfs(a_1, a_2, table, terms):
    """The covariance of two error functions, by the parts of the integrand at the nodes."""
    for place in range(len(terms)):
        above, below = table[1, place], table[2, place]
{inside_lines}
        terms[place] = table[0, place] * {inside_values}
    found = 0.0
    for place in range(len(terms)):
        found += terms[place]
    return found


@inlined
def own_slot({own}, inverse, rise, tangled, covariance):
    """erf, its density, the mean, and the slopes of mean, of covariance with a line and of variance."""
{own_lines}
    return {own_values}


@inlined
def two_slots({two}, inverse, rise, tangled, erf_1, density_1, erf_2, density_2, covariance):
    """The slopes of the covariance of two slots."""
{two_lines}
    return {two_values}


@inlined
def correlated(c, g):
    """C and 1/sqrt(1 - C^2) for this <k_1, k_2>."""
{end_lines}
    return {end_values}


'''


@cache
def heads_slots() -> str:
    """The functions, for a module that has `inlined`."""
    covariance = model.slopes(model.covariance(), model.TWO_HEADS)
    mean, line = model.mean(), model.covariance_with_line()
    known = erf_covariance(model.a_1, model.a_2, model.c, model.g)
    two = tuple(each.xreplace({known: COVARIANCE}) for each in covariance)
    one = (
        mean,
        *model.slopes(mean, model.ONE_HEAD[:3]),
        *model.slopes(line, model.ONE_HEAD),
        *model.with_itself(two),
    )
    inside = covariance_integrand(model.a_1, model.a_2, END, GROWTH)
    factor, exponential = inside.as_independent(model.a_1, model.a_2)
    sums = {1 + GROWTH**-2: "above", 1 + GROWTH**2: "below"}
    seen = {sp.erf(place): f"erf_{n}" for n, place in enumerate((model.a_1, model.a_2), 1)}
    seen |= {
        sp.exp(-(each.args[0] ** 2)): name.replace("erf", "density") for each, name in seen.items()
    }
    own = (sp.erf(model.a_1), sp.exp(-(model.a_1**2)), *one)
    return FUNCTIONS.format(
        own=", ".join(each.name for each in OWN),
        two=", ".join(each.name for each in TWO),
        **written("parts", (factor, *sums)),
        **written("inside", (exponential,), sums, spaces=8),
        **written("own", _at_one(own), GIVEN | ALONE),
        **written("two", _at_one(two), GIVEN | WITH | seen),
        **written("end", tuple(each.definition() for each in reversed(WITH))),
    )


def _at_one(values: Iterable[sp.Expr]) -> tuple[sp.Expr, ...]:
    return tuple(each.xreplace({model.pull: sp.S.One}) for each in values)


def written(
    what: str,
    values: Iterable[sp.Expr],
    known: Mapping[sp.Expr, str] = MappingProxyType({}),
    *,
    spaces: int = 4,
) -> dict[str, str]:
    """The lines of a function, and what it answers, by name; b_1 and b_2 are 0 there.

    What is `known` has a name already.
    """
    plain = tuple(each.xreplace(PLAIN) for each in values)
    symbols = set().union(*(each.free_symbols for each in plain))
    staging = Staging(dict.fromkeys(symbols, PER_STATE), nodes=1, foreseen=plain, known=known)
    answer = ", ".join(map(staging.name, plain))
    lines = "\n".join(line for stage in STAGES for line in staging.lines[stage])
    return {f"{what}_lines": indent(lines, " " * spaces), f"{what}_values": answer}
