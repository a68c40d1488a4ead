"""Sequents of the core as propositions of Coq: the part that has to be believed.

`H |- A` becomes `forall x.., H -> A`, with what each relation asks for written out beside it: in Coq
1/0 and sqrt(-1) are numbers, so `1/x = y` becomes `x <> 0 /\\ / x = y`. A variable x is called `x_`,
what a binder binds b0, b1, .. from the outermost on, and a defined function f is `the_f`, with `has_f`
for where it is defined. Vectors are those of R^dim, for every `dim`. Heads that are not here have no
translation.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from slr_verify.core.language import QUANTIFIERS, Refused, sort_of
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term
from slr_verify.core.text import text
from slr_verify.formal.kinds import REMEMBERED, bound_kind, kinds_of, name_in_coq

FUNCTIONS = {"abs": "Rabs", **{f: f for f in ("sqrt", "exp", "erf", "atan", "sin", "cos")}}
BODIES = {"integral": "RInt", "derivative": "Derive", "total": "summed"}
AVERAGES = {"gaussian": ("vec",), "law": ("R",), "copies": ("R", "vec")}
"""Of what the bodies are functions, of numbers or of vectors."""
GROWTH = {"vec": "tempered", "R": "quadratic"}
SIGNS = {"=": "=", "<=": "<=", "<": "<", "!=": "<>"}


@lru_cache(maxsize=REMEMBERED)
def number(term: Term, depth: int = 0) -> str:
    """A term that stands for a number."""
    op, args = term.op, term.args
    if op == "rational":
        up, down = args[0].as_integer_ratio()
        return f"({up} / {down})" if down > 1 else f"({up})" if up < 0 else str(up)
    if op in ("pi", "variable", "bound"):
        return (
            "PI"
            if op == "pi"
            else name_in_coq(args[0])
            if op == "variable"
            else _bound(term, depth)
        )
    if op in ("sum", "product"):
        return f"({(' + ' if op == 'sum' else ' * ').join(number(part, depth) for part in args)})"
    if op == "power":
        base, n = number(args[0], depth), args[1]
        whole = base if abs(n) == 1 else f"({base} ^ {abs(n)})"
        return f"(/ {whole})" if n < 0 else whole
    if op in FUNCTIONS:
        return f"({FUNCTIONS[op]} {number(args[0], depth)})"
    if op in BODIES:
        head, ends = BODIES[op], args[1:]
        body = f"(fun b{depth} : R => {number(args[0], depth + 1)})"
        return f"({head} {body} {' '.join(number(end, depth) for end in ends)})"
    if op == "mean":
        return f"(mean {_average(term, depth)})"
    if op in AVERAGES:
        return _averaged(term, depth)
    if op in ("defined", "member"):
        name = f"the_{args[0]}" if op == "defined" else name_in_coq(args[0])
        return f"({name} {' '.join(number(part, depth) for part in args[1:])})"
    if op == "indicator":
        return f"(indicator ({relation(args[0], depth)}))"
    if op == "inner":
        return f"(inner dim {vector(args[0], depth)} {vector(args[1], depth)})"
    raise _without("number", term)


def vector(term: Term, depth: int = 0) -> str:
    """A term that stands for a vector."""
    op, args = term.op, term.args
    if op == "bound":
        return _bound(term, depth)
    if op == "vector":
        indices = [value(part, depth) for part in args[1:]]
        return f"({name_in_coq(args[0])} {' '.join(indices)})" if indices else name_in_coq(args[0])
    if op == "vector sum":
        return f"(vsum [{'; '.join(vector(part, depth) for part in args)}])"
    if op == "scaled":
        return f"(scaled {number(args[0], depth)} {vector(args[1], depth)})"
    raise _without("vector", term)


def value(term: Term, depth: int = 0) -> str:
    """A term that stands for a number, or for a vector."""
    return (vector if sort_of(term.op) == "vector" else number)(term, depth)


def relation(term: Term, depth: int = 0) -> str:
    """That a relation is defined and true."""
    return conjunction([*conditions(term, depth), bare(term, depth)])


def bare(term: Term, depth: int = 0) -> str:
    """That a relation is true, where it is defined."""
    op, args = term.op, term.args
    if op in SIGNS:
        return f"{number(args[0], depth)} {SIGNS[op]} {number(args[1], depth)}"
    if op == "psd":
        return f"psd {args[0]} {_matrix(term.strict, depth)}"
    if op == "integer":
        return f"integer {number(args[0], depth)}"
    if op == "dimension":
        return f"{number(args[0], depth)} = INR dim"
    if op in QUANTIFIERS:
        return _quantified(term, depth)
    if op == "tends":
        body, has = number(args[0], depth + 1), conjunction(conditions(args[0], depth + 1))
        function = f"(fun b{depth} : R => {body})"
        return f"tends (fun b{depth} : R => {has or 'True'}) {function} {number(args[1], depth)}"
    raise _without("relation", term)


def _quantified(term: Term, depth: int) -> str:
    """That something holds for every number, or for almost all numbers or vectors, under conditions."""
    count, claim, *given = term.args
    names = [f"b{depth + k}" for k in range(count)]
    said = " -> ".join(f"({relation(part, depth + count)})" for part in (*given, claim))
    if term.op == "every":
        return f"(forall {' '.join(names)} : R, {said})"
    return f"{almost_all(term)} (fun {' '.join(reversed(names))} : {bound_kind(term, 1)} => {said})"


def almost_all(term: Term) -> str:
    """The head of what holds for almost all numbers or vectors, and all but what is said of these."""
    count, _, *given = term.args
    return {
        "almost": f"almost {count}",
        "surely": f"surely dim {count}",
        "surface": f"surface dim {count} {len(given)}",
    }[term.op]


@lru_cache(maxsize=REMEMBERED)
def conditions(term: Term, depth: int = 0) -> tuple[str, ...]:
    """What has to hold so that the term is defined, each once."""
    if term.op in ("every", "indicator"):
        return ()
    found = [each for part in term.strict for each in conditions(part, depth)]
    return tuple(dict.fromkeys([*found, *own_conditions(term, depth)]))


def own_conditions(term: Term, depth: int = 0) -> list[str]:
    """What a node asks for beside what its parts do."""
    op, args = term.op, term.args
    if op == "power" and args[1] < 0:
        return [f"{number(args[0], depth)} <> 0"]
    if op == "sqrt":
        return [f"0 <= {number(args[0], depth)}"]
    if op in ("integral", "derivative"):
        return _of_body(term, depth)
    if op == "total":
        x, low, high = f"b{depth}", *(number(end, depth) for end in args[1:])
        has = conjunction(conditions(args[0], depth + 1))
        between = f"(forall {x} : R, integer {x} -> {low} <= {x} -> {x} <= {high} -> {has})"
        return [f"integer {low}", f"integer {high}", *[between] * bool(has)]
    if op == "mean":
        names = " ".join(f"b{depth + k}" for k in range(args[0]))
        has = conjunction(conditions(args[1], depth + args[0]))
        everywhere = f"(forall {names} : R, {has})"
        return [everywhere] * bool(has) + [f"has_mean {_average(term, depth)}"]
    if op in AVERAGES:
        return _of_average(term, depth)
    if op == "defined":
        return [f"has_{args[0]} {' '.join(number(part, depth) for part in args[1:])}"]
    return []


def _average(term: Term, depth: int) -> str:
    """How many variables a mean is over, its body as a function of Z_0, Z_1, .. and their covariances."""
    size, body, *covariances = term.args
    names = " ".join(f"b{depth + k}" for k in reversed(range(size)))
    function = f"(fun {names} : R => {number(body, depth + size)})"
    return f"{size} {function} {_matrix(covariances, depth)}"


def _averaged(term: Term, depth: int) -> str:
    """A mean over a Gaussian vector, an unknown law, or a sum of copies of a function of such a vector."""
    if term.op == "law":
        head = f"expect {name_in_coq(term.args[0])}"
    else:
        head = " ".join([term.op, "dim", *(number(part, depth) for part in term.strict)])
    return f"({head} {' '.join(_function(*each, depth) for each in bodies(term))})"


def bodies(term: Term) -> list[tuple[Term, str]]:
    """What is averaged, and what is copied, each with what it is a function of."""
    found = (part for part, count in zip(term.args, term.bound, strict=True) if count)
    return list(zip(found, AVERAGES[term.op], strict=True))


def _function(body: Term, kind: str, depth: int) -> str:
    return f"(fun b{depth} : {kind} => {number(body, depth + 1)})"


def _of_average(term: Term, depth: int) -> list[str]:
    """That there is a number of copies; that each body is defined everywhere, and how it grows."""
    counts = [number(part, depth) for part in term.strict]
    found = [line for count in counts for line in (f"integer {count}", f"0 <= {count}")]
    for body, kind in bodies(term):
        has = conjunction(conditions(body, depth + 1))
        found += [f"(forall b{depth} : {kind}, {has})"] * bool(has)
        found.append(f"{GROWTH[kind]} {_function(body, kind, depth)}")
    return found


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
    """For all variables, vectors of any dimension, and functions of which nothing is known."""
    kinds = kinds_of((shown.goal, *shown.given))
    names = "".join(f" ({name} : {kind})" for name, kind in kinds.items())
    return f"forall{names}, " if names else ""


def definition(name: str, parameters: tuple[str, ...], body: Term) -> str:
    """A defined function, and where it is defined."""
    names = " ".join(map(name_in_coq, parameters))
    has = conjunction(conditions(body)) or "True"
    return (
        f"Definition the_{name} ({names} : R) : R := {number(body)}.\n"
        f"Definition has_{name} ({names} : R) : Prop := {has}.\n"
    )


def _bound(term: Term, depth: int) -> str:
    return f"b{depth - 1 - term.args[0]}"


def _without(kind: str, term: Term) -> Refused:
    return Refused("formal", f"no {kind} of Coq for '{term.op}'")
