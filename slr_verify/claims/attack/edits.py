"""Single-site edits: all expressions that differ from a given one in one small thing.

An edit inside an expectation, an integral or a sum over copies changes the body, an end or the law,
never the variable that is bound; free symbols are exchanged with free symbols only, and random
variables with random variables of the same expectation, so nothing is captured.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import sympy as sp

from slr_verify.claims.attack.law_edits import Edit, edit, law_edits
from slr_verify.language.copies import CopySum
from slr_verify.language.erf_derivative import erf_derivative
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Integral, Sum

SLIGHT = {"millionth": 10**6, "trillionth": 10**12}
Peers = tuple[frozenset[sp.Symbol], ...]
"""Sets of symbols; a symbol may be replaced by another one of its set."""


def edits(expr: sp.Expr, peers: Peers) -> Iterator[Edit]:
    """Every edit of `expr`, at its root and at every place inside."""
    yield from _at_root(expr, peers)
    for index, inner in _inside(expr, peers):
        yield Edit(inner.kind, inner.words, partial(_rebuilt, expr, index, inner))


def _rebuilt(expr: sp.Expr, index: int, inner: Edit) -> sp.Expr:
    """The expression with one argument edited. Raises TypeError or ValueError if it is none."""
    return expr.func(*expr.args[:index], inner.result(), *expr.args[index + 1 :])


def _inside(expr: sp.Expr, peers: Peers) -> Iterator[tuple[int, Edit]]:
    if isinstance(expr, Expectation):
        return _in_expectation(expr, peers)
    if isinstance(expr, CopySum):
        return _in_copies(expr, peers)
    if isinstance(expr, Integral | Sum):
        return _in_integral(expr, peers)
    if isinstance(expr, erf_derivative):
        return _at(expr, [1], peers)
    if expr.is_Pow and not isinstance(expr, sp.exp):
        return _at(expr, [0], peers)
    own = _own(expr)
    places = [
        place
        for place, part in enumerate(expr.args)
        if isinstance(part, sp.Expr) and part not in own
    ]
    return _at(expr, places, _bound(peers, own) if own else peers)


def _own(expr: sp.Expr) -> set[sp.Symbol]:
    """The symbols that the expression binds itself, such as those of a value at a point."""
    below: set[sp.Symbol] = set().union(*(part.free_symbols for part in expr.args))
    below |= set(getattr(expr, "bound_symbols", ()))
    return {symbol for symbol in below if symbol not in expr.free_symbols}


def _at(expr: sp.Expr, places: list[int], peers: Peers) -> Iterator[tuple[int, Edit]]:
    return ((place, inner) for place in places for inner in edits(expr.args[place], peers))


def _in_expectation(expr: Expectation, peers: Peers) -> Iterator[tuple[int, Edit]]:
    yield from _at(expr, [0], _bound(peers, expr.variables))
    for place, block in enumerate(expr.args[1:], start=1):
        yield from ((place, other) for other in law_edits(block))


def _in_copies(expr: CopySum, peers: Peers) -> Iterator[tuple[int, Edit]]:
    yield from _at(expr, [0], _bound(peers, expr.block.variables))
    yield from ((1, other) for other in law_edits(expr.block))
    yield from _at(expr, [2], peers)


def _in_integral(expr: Integral | Sum, peers: Peers) -> Iterator[tuple[int, Edit]]:
    variables = tuple(limits[0] for limits in expr.limits)
    yield from _at(expr, [0], _bound(peers, variables))
    for place, limits in enumerate(expr.args[1:], start=1):
        for end in range(1, len(limits)):
            for inner in edits(limits[end], peers):
                words = partial("end of the range, {}".format, inner.words())
                yield place, Edit(inner.kind, words, partial(_rebuilt, limits, end, inner))


def _bound(peers: Peers, variables: Iterable[sp.Symbol]) -> Peers:
    bound = frozenset(variables)
    return (*(group - bound for group in peers), bound)


def _at_root(expr: sp.Expr, peers: Peers) -> Iterator[Edit]:
    if expr.is_Rational:
        return _constants(expr)
    if expr == sp.pi:
        return iter([edit("constant", "pi becomes 22/7", sp.Rational(22, 7))])
    if expr.is_Symbol:
        return _symbols(expr, peers)
    if expr.is_Add:
        return _terms(expr)
    if expr.is_Mul:
        return _factors(expr)
    if expr.is_Pow and not isinstance(expr, sp.exp):
        return _exponents(expr, peers)
    return _functions(expr) if isinstance(expr, sp.Function) else iter(())


def _constants(value: sp.Rational) -> Iterator[Edit]:
    for changed in (value + 1, -value, 2 * value):
        yield edit("constant", "{} becomes {}", changed, value, changed)
    for name, parts in SLIGHT.items():
        grown = value * (1 + sp.Rational(1, parts))
        yield edit("slight constant", f"{{}} grows by a {name}", grown, value)


def _symbols(symbol: sp.Symbol, peers: Peers) -> Iterator[Edit]:
    others = {other for group in peers if symbol in group for other in group - {symbol}}
    for other in sorted(others, key=lambda each: each.name):
        yield edit("symbol", "{} becomes {}", other, symbol, other)
    if symbol.is_integer and any(symbol in group for group in peers):
        for moved in (symbol + 1, symbol - 1):
            yield edit("off by one", "{} becomes {}", moved, symbol, moved)


def _terms(total: sp.Add) -> Iterator[Edit]:
    for place, term in enumerate(total.args):
        others = total.args[:place] + total.args[place + 1 :]
        signed, dropped = partial(sp.Add, *others, -term), partial(sp.Add, *others)
        yield Edit("sign", partial("the sign of {}".format, term), signed)
        yield Edit("dropped", partial("without the term {}".format, term), dropped)


def _factors(product: sp.Mul) -> Iterator[Edit]:
    for place, factor in enumerate(product.args):
        if not factor.is_Rational:
            others = product.args[:place] + product.args[place + 1 :]
            words = partial("without the factor {}".format, factor)
            yield Edit("dropped", words, partial(sp.Mul, *others))


def _exponents(power: sp.Pow, peers: Peers) -> Iterator[Edit]:
    """Other exponents; of something random only the next one, lest its mean does not exist."""
    base, exponent = power.args
    if not exponent.is_Rational:
        return
    is_random = any(base.free_symbols & group for group in peers[1:])
    steps = (1,) if is_random else (1, -1, -2 * exponent, sp.Rational(1, 2), sp.Rational(-1, 2))
    for step in steps:
        changed = exponent + step
        words = partial("{} becomes ({})**({})".format, power, base, changed)
        yield Edit("exponent", words, partial(sp.Pow, base, changed))


def _functions(call: sp.Function) -> Iterator[Edit]:
    for changed in _other_functions(call):
        yield edit("function", "{} becomes {}", changed, call, changed)
    if len(call.args) == 2 and not isinstance(call, erf_derivative):
        swapped = call.func(*call.args[::-1])
        yield edit("arguments", "the arguments of {} swapped", swapped, call)


def _other_functions(call: sp.Function) -> tuple[sp.Expr, ...]:
    if isinstance(call, erf_derivative):
        order, x = call.args
        lower = sp.erf(x) if order == 1 else erf_derivative(order - 1, x)
        return erf_derivative(order + 1, x), lower
    replace = REPLACEMENTS.get(call.func)
    return (replace(call.args[0]),) if replace else ()


REPLACEMENTS: dict[type, Callable[[sp.Expr], sp.Expr]] = {
    sp.erf: lambda x: erf_derivative(1, x),
    sp.exp: lambda x: sp.exp(-x),
    sp.atan: lambda x: x,
    sp.sin: sp.cos,
    sp.cos: sp.sin,
    sp.Abs: lambda x: x,
}
