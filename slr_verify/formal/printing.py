"""Sequents of the core as propositions of Coq: the part that has to be believed.

`H |- A` becomes `forall x.., H -> A`, with what each relation asks for written out beside it: in Coq
1/0 and sqrt(-1) are numbers, so `1/x = y` becomes `x <> 0 /\\ / x = y`. A variable x is called `x_`,
what a binder binds b0, b1, .. from the outermost on, and a defined function f is `the_f`, with `has_f`
for where it is defined. Heads that are not here have no translation.
"""

from __future__ import annotations

from collections.abc import Iterable

from slr_verify.core.language import Refused
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term, all_parts
from slr_verify.core.text import text

FUNCTIONS = {"abs": "Rabs", **{f: f for f in ("sqrt", "exp", "erf", "atan", "sin", "cos")}}
SIGNS = {"=": "=", "<=": "<=", "<": "<", "!=": "<>"}


def number(term: Term, depth: int = 0) -> str:
    """A term that stands for a number."""
    op, args = term.op, term.args
    if op == "rational":
        up, down = args[0].as_integer_ratio()
        return f"({up} / {down})" if down > 1 else f"({up})" if up < 0 else str(up)
    if op in ("pi", "variable", "bound"):
        return "PI" if op == "pi" else _name(args[0]) if op == "variable" else _bound(term, depth)
    if op in ("sum", "product"):
        return f"({(' + ' if op == 'sum' else ' * ').join(number(part, depth) for part in args)})"
    if op == "power":
        base, n = number(args[0], depth), args[1]
        whole = base if abs(n) == 1 else f"({base} ^ {abs(n)})"
        return f"(/ {whole})" if n < 0 else whole
    if op in FUNCTIONS:
        return f"({FUNCTIONS[op]} {number(args[0], depth)})"
    if op in ("integral", "derivative"):
        head, ends = {"integral": "RInt", "derivative": "Derive"}[op], args[1:]
        body = f"(fun b{depth} : R => {number(args[0], depth + 1)})"
        return f"({head} {body} {' '.join(number(end, depth) for end in ends)})"
    if op == "mean":
        return f"(mean {_average(term, depth)})"
    if op in ("defined", "member"):
        name = f"the_{args[0]}" if op == "defined" else _name(args[0])
        return f"({name} {' '.join(number(part, depth) for part in args[1:])})"
    if op == "indicator":
        return f"(indicator ({relation(args[0], depth)}))"
    raise _without("number", term)


def relation(term: Term, depth: int = 0) -> str:
    """That a relation is defined and true."""
    return conjunction([*conditions(term, depth), _bare(term, depth)])


def _bare(term: Term, depth: int) -> str:
    op, args = term.op, term.args
    if op in SIGNS:
        return f"{number(args[0], depth)} {SIGNS[op]} {number(args[1], depth)}"
    if op == "psd":
        return f"psd {args[0]} {_matrix(term.strict, depth)}"
    if op == "integer":
        return f"integer {number(args[0], depth)}"
    if op == "every":
        inner, names = depth + args[0], " ".join(f"b{depth + k}" for k in range(args[0]))
        said = [f"({relation(part, inner)})" for part in (*args[2:], args[1])]
        return f"(forall {names} : R, {' -> '.join(said)})"
    if op == "tends":
        body, has = number(args[0], depth + 1), conjunction(conditions(args[0], depth + 1))
        function = f"(fun b{depth} : R => {body})"
        return f"tends (fun b{depth} : R => {has or 'True'}) {function} {number(args[1], depth)}"
    raise _without("relation", term)


def conditions(term: Term, depth: int = 0) -> list[str]:
    """What has to hold so that the term is defined, each once."""
    if term.op in ("every", "indicator"):
        return []
    found = [each for part in term.strict for each in conditions(part, depth)]
    return list(dict.fromkeys([*found, *own_conditions(term, depth)]))


def own_conditions(term: Term, depth: int = 0) -> list[str]:
    """What a node asks for beside what its parts do."""
    op, args = term.op, term.args
    if op == "power" and args[1] < 0:
        return [f"{number(args[0], depth)} <> 0"]
    if op == "sqrt":
        return [f"0 <= {number(args[0], depth)}"]
    if op in ("integral", "derivative"):
        return _of_body(term, depth)
    if op == "mean":
        names = " ".join(f"b{depth + k}" for k in range(args[0]))
        has = conjunction(conditions(args[1], depth + args[0]))
        everywhere = f"(forall {names} : R, {has})"
        return [everywhere] * bool(has) + [f"has_mean {_average(term, depth)}"]
    if op == "defined":
        return [f"has_{args[0]} {' '.join(number(part, depth) for part in args[1:])}"]
    return []


def _average(term: Term, depth: int) -> str:
    """How many variables a mean is over, its body as a function of Z_0, Z_1, .. and their covariances."""
    size, body, *covariances = term.args
    names = " ".join(f"b{depth + k}" for k in reversed(range(size)))
    function = f"(fun {names} : R => {number(body, depth + size)})"
    return f"{size} {function} {_matrix(covariances, depth)}"


def _matrix(entries: Iterable[Term], depth: int) -> str:
    """By its rows."""
    return f"[{'; '.join(number(each, depth) for each in entries)}]"


def _of_body(term: Term, depth: int) -> list[str]:
    """That there is an integral, with a body that is defined between the ends, or a derivative, with a body
    that is defined around the point."""
    x, places = f"b{depth}", [number(part, depth) for part in term.args[1:]]
    body, has = number(term.args[0], depth + 1), conjunction(conditions(term.args[0], depth + 1))
    if term.op == "integral":
        low, high = places
        between = f"(forall {x} : R, Rmin {low} {high} <= {x} <= Rmax {low} {high} -> {has})"
        return [between] * bool(has) + [f"ex_RInt (fun {x} : R => {body}) {low} {high}"]
    around = f"locally {places[0]} (fun {x} : R => {has})"
    return [around] * bool(has) + [f"ex_derive (fun {x} : R => {body}) {places[0]}"]


def conjunction(said: Iterable[str]) -> str:
    """All of these."""
    return " /\\ ".join(dict.fromkeys(said))


def sequent(shown: Sequent) -> str:
    """What a sequent says."""
    given = [f"({relation(each)}) -> " for each in hypotheses(shown)]
    return f"{quantifier(shown)}{''.join(given)}({relation(shown.goal)})"


def hypotheses(shown: Sequent) -> list[Term]:
    """In the order in which they are printed."""
    return sorted(shown.given, key=text)


def quantifier(shown: Sequent) -> str:
    """For all variables, and for all functions of which nothing is known."""
    kinds = kinds_of((shown.goal, *shown.given))
    names = "".join(f" ({_name(name)} : {kind})" for name, kind in sorted(kinds.items()))
    return f"forall{names}, " if names else ""


def kinds_of(terms: Iterable[Term]) -> dict[str, str]:
    """The free variables of terms, and what each stands for. Raises Refused for one of two kinds."""
    kinds: dict[str, str] = {}
    for part in {part for term in terms for part in all_parts(term)}:
        if part.op in ("variable", "member"):
            kind = "R -> " * (len(part.args) - 1) + "R"
            if kinds.setdefault(part.args[0], kind) != kind:
                raise Refused("formal", f"{part.args[0]} is a number and a function")
        elif part.op in ("vector", "law"):
            raise _without("number", part)
    return kinds


def definition(name: str, parameters: tuple[str, ...], body: Term) -> str:
    """A defined function, and where it is defined."""
    names = " ".join(map(_name, parameters))
    has = conjunction(conditions(body)) or "True"
    return (
        f"Definition the_{name} ({names} : R) : R := {number(body)}.\n"
        f"Definition has_{name} ({names} : R) : Prop := {has}.\n"
    )


def _name(name: str) -> str:
    return f"{name.replace('#', '_')}_"


def _bound(term: Term, depth: int) -> str:
    return f"b{depth - 1 - term.args[0]}"


def _without(kind: str, term: Term) -> Refused:
    return Refused("formal", f"no {kind} of Coq for '{term.op}'")
