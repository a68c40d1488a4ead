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
from slr_verify.model.erf_pair import (
    correlation,
    covariance_integrand,
    erf_above,
    erf_covariance,
    erf_density,
    erf_slope,
    given,
    rise,
    sinh_of_end,
)
from slr_verify.model.heads import tilting as model
from slr_verify.model.notation import p_of

END, GROWTH, COVARIANCE = sp.symbols("end growth covariance", positive=True)
FACTORS = (model.c_11, model.c_22, *model.BETWEEN)
PLACES = (model.a_1, model.a_2, model.n_1, model.n_2)
AWAY = dict.fromkeys((*PLACES, model.b_1, model.b_2), sp.S.Zero)
"""At a token of the background."""
LINEAR = (*PLACES[2:], *FACTORS, *PLACES[:2])
"""What the slopes are polynomials in, but for functions."""
OPENED = (erf_above, erf_density, erf_slope, given)
GIVEN = {p_of(model.g) ** -2: "inverse"}
WITH = {rise(model.c, model.g): "rise", correlation(model.c, model.g): "tangled"}
ALONE = {each.xreplace({model.c: sp.S.One}): name for each, name in WITH.items()}

FUNCTIONS = '''@inlined
def parts_of_integrand(end, growth):
    """What the integrand of a covariance of error functions is made of, but for the exponential."""
{parts_lines}
    return {parts_values}


@inlined
def covariance_of_erfs(a_1, a_2, tables, h, f, terms):
    """The covariance of two error functions, by the parts of the integrand at the nodes."""
    for place in range(len(terms)):
        above, below = tables[h, f, 1, place], tables[h, f, 2, place]
{inside_lines}
        terms[place] = tables[h, f, 0, place] * {inside_values}
    found = 0.0
    for place in range(len(terms)):
        found += terms[place]
    return found


@inlined
def own_place(a_1, g, inverse, rise, tangled):
    """Where the error function in the variance of a slot is taken."""
{own_place_lines}
    return {own_place_values}


@inlined
def two_places(a_1, a_2, c, g, inverse, rise, tangled):
    """Where the error functions in the covariance of two slots are taken."""
{two_places_lines}
    return {two_places_values}


@inlined
def own_slot(
    a_1, n_1, c_11, w_k, w_v, s, g, inverse, rise, tangled, erf_1, density_1, z_1, erf_z_1, density_z_1,
    covariance
):
    """The mean, and the slopes of mean, of covariance with a line and of variance."""
{own_lines}
    return {own_values}


@inlined
def two_slots(
    {two}, s, g, inverse, rise, tangled, erf_1, density_1, erf_2, density_2, z_1, erf_z_1, density_z_1,
    z_2, erf_z_2, density_z_2, covariance
):
    """The slopes of the covariance of two slots."""
{two_lines}
    return {two_values}


@inlined
def mean_away(c_11):
    """The mean at a token of the background."""
{mean_lines}
    return {mean_values}


@inlined
def own_away(c_11, s, g, inverse, rise, tangled):
    """The slope there of the mean, and those of the variance."""
{alone_lines}
    return {alone_values}


@inlined
def two_away({away}, s, g, inverse, rise, tangled):
    """The slopes of the covariance of two slots there."""
{away_lines}
    return {away_values}


@inlined
def correlated(c, g):
    """C and 1/sqrt(1 - C^2) for this <k_1, k_2>."""
{end_lines}
    return {end_values}


'''


@cache
def heads_slots() -> str:
    """The functions, for a module that has `inlined`."""
    mean, line = model.mean(), model.covariance_with_line()
    by_mean = model.slopes(mean, model.ONE_HEAD[:3])
    two = _covariance_apart(model.slopes(model.covariance(), model.TWO_HEADS))
    one = model.with_itself(two)
    inside = covariance_integrand(model.a_1, model.a_2, END, GROWTH)
    factor, exponential = inside.as_independent(model.a_1, model.a_2)
    sums = {1 + GROWTH**-2: "above", 1 + GROWTH**2: "below"}
    alone, *both = (
        given(model.a_1, model.a_1, sp.S.One, model.g),
        given(model.a_1, model.a_2, model.c, model.g),
        given(model.a_2, model.a_1, model.c, model.g),
    )
    first, second = _taken(model.a_1, model.b_1, "1"), _taken(model.a_2, model.b_2, "2")
    apart = _taken(both[0], model.b_1, "z_1") | _taken(both[1], model.b_2, "z_2")
    own = (mean, *by_mean, *model.slopes(line, model.ONE_HEAD), *one)
    return FUNCTIONS.format(
        two=", ".join(each.name for each in (*PLACES, *FACTORS)),
        away=", ".join(each.name for each in FACTORS),
        **written("parts", (factor, *sums)),
        **written("inside", (exponential,), sums, spaces=8),
        **written("own_place", (alone,), GIVEN | ALONE),
        **written("two_places", both, GIVEN | WITH),
        **written(
            "own", tuple(map(nested, own)), GIVEN | ALONE | first | _taken(alone, model.b_1, "z_1")
        ),
        **written("two", tuple(map(nested, two)), GIVEN | WITH | first | second | apart),
        **written("mean", _away((mean,))),
        **written("alone", _away((by_mean[-1], *one[-2:])), GIVEN | ALONE),
        **written("away", _away(two[4:]), GIVEN | WITH),
        **written("end", tuple(each.definition() for each in reversed(WITH))),
    )


def _taken(place: sp.Expr, base: sp.Expr, name: str) -> dict[sp.Expr, str]:
    """Names for a place where an error function is taken, and for its values there."""
    names = {} if place.is_Symbol else {place: name}
    return names | {erf_above(place, base): f"erf_{name}", sp.exp(-(place**2)): f"density_{name}"}


def _covariance_apart(values: Iterable[sp.Expr]) -> tuple[sp.Expr, ...]:
    """With a letter for the covariance of the error functions, which is computed before."""
    known = erf_covariance(model.a_1, model.a_2, model.c, model.g)
    return tuple(each.xreplace({known: COVARIANCE}) for each in values)


def _away(values: Iterable[sp.Expr]) -> tuple[sp.Expr, ...]:
    """At a token of the background, with the error functions and their covariance there."""
    known = AWAY | {COVARIANCE: 2 / sp.pi * sp.atan(sinh_of_end(model.c, model.g))}
    found = tuple(each.xreplace(known) for each in values)
    while any(each.has(*OPENED) for each in found):
        found = tuple(
            each.replace(lambda part: isinstance(part, OPENED), lambda part: part.definition())
            for each in found
        )
    return found


def nested(expr: sp.Expr) -> sp.Expr:
    """With every sum by Horner's scheme, and with common factors in front: half of the operations."""
    if expr.is_Atom or expr.is_Function:
        return expr
    expr = expr.func(*map(nested, expr.args))
    if not expr.is_Add:
        return expr
    functions = sorted(expr.atoms(sp.Function), key=sp.default_sort_key)
    names = {each: sp.Symbol(f"function_{n}") for n, each in enumerate(functions)}
    by = [each for each in LINEAR if expr.has(each)]
    found = sp.factor_terms(sp.horner(expr.xreplace(names), *by))
    return found.xreplace({name: each for each, name in names.items()})


def written(
    what: str,
    values: Iterable[sp.Expr],
    known: Mapping[sp.Expr, str] = MappingProxyType({}),
    *,
    spaces: int = 4,
) -> dict[str, str]:
    """The lines of a function, and what it answers, by name; PULL is 1 there.

    What is `known` has a name already.
    """
    plain = tuple(each.xreplace({model.pull: sp.S.One}) for each in values)
    symbols = set().union(*(each.free_symbols for each in plain))
    staging = Staging(dict.fromkeys(symbols, PER_STATE), nodes=1, foreseen=plain, known=known)
    answer = ", ".join(map(staging.name, plain))
    lines = "\n".join(line for stage in STAGES for line in staging.lines[stage])
    return {f"{what}_lines": indent(lines, " " * spaces), f"{what}_values": answer}
