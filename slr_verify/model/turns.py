"""Slopes and second slopes of a risk whose vectors are turned."""

from collections.abc import Iterator, Mapping

import sympy as sp

from slr_verify.document.letters import Letter
from slr_verify.language.value import derivative, value_at
from slr_verify.model.notation import PRODUCTS


def second_slope(
    risk: sp.Expr, turns: tuple[sp.Symbol, ...], first: sp.Symbol, second: sp.Symbol
) -> sp.Expr:
    """The slope in `second` of the slope in `first`, where nothing is turned.

    The other turns are set to zero first: SymPy takes values at a point with two equal coordinates for
    equal when only the names of the two differ.
    """
    others = {turn: sp.S.Zero for turn in turns if turn is not second}
    return value_at(derivative(sp.diff(risk, first).subs(others), second), (second,), (sp.S.Zero,))


def point_letters(
    name: str, products: Mapping[sp.Symbol, sp.Expr], turns: tuple[sp.Symbol, ...]
) -> Iterator[Letter]:
    """Letters for the five products where everything turns, and where only one turn is not zero."""
    point = sp.Tuple(*(products[each] for each in PRODUCTS))
    yield Letter(name, point)
    for turn in turns:
        others = {each: sp.S.Zero for each in turns if each is not turn}
        yield Letter(f"{name}_{turn.name.rpartition('_')[-1]}", point.subs(others))


def origin_letter(name: str, point: Mapping[sp.Symbol, sp.Expr]) -> Letter:
    """A letter for the five products where nothing is turned."""
    return Letter(name, sp.Tuple(*(point.get(each, each) for each in PRODUCTS)))
