"""What a claim assumes, as plain text: ranges of symbols, relations between them, the setting."""

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.claims.claim import Claim
from slr_verify.claims.setting.ranges import Subject, range_of, subjects
from slr_verify.claims.wording.transcript import Write
from slr_verify.language.named_function import Family
from slr_verify.language.statement import Statement
from slr_verify.latex.plain import plain

SIGNS = {sp.Eq: "=", sp.Ne: "!=", sp.Ge: ">=", sp.Le: "<=", sp.Gt: ">", sp.Lt: "<"}
REAL = "in R"


def hypotheses_text(claim: Claim, write: Write = str) -> tuple[str, ...]:
    """What all statements assume; symbols with one range together, two bounds of a symbol in one."""
    given = list(common(claim))
    groups: dict[tuple[str, str], list[str]] = {}
    for symbol in sorted(subjects(claim.statements), key=lambda each: _place(each, write)):
        groups.setdefault(_range(symbol, given, write), []).append(write(symbol))
    ranges = [f"{low}{', '.join(names)} {high}" for (low, high), names in groups.items()]
    related = (_relation(each, write) for each in given)
    return tuple(dict.fromkeys([*ranges, *related, *(plain(each) for each in claim.setting)]))


def common(claim: Claim) -> tuple[Relational, ...]:
    """The hypotheses that every statement of a claim makes."""
    first = claim.statements[0].given if claim.statements else ()
    return tuple(each for each in first if all(each in other.given for other in claim.statements))


def statement_text(statement: Statement, claim: Claim, write: Write = str) -> str:
    """A statement, with what it assumes beyond the others of its claim."""
    shared = common(claim)
    own = [each for each in statement.given if each not in shared]
    bounds = [_own_range(symbol, own, write) for symbol in _symbols(own)]
    conditions = [*filter(None, bounds), *(_relation(each, write) for each in own)]
    relation = f"{write(statement.lhs)} {statement.sign} {write(statement.rhs)}"
    return relation + (f"; if {', '.join(conditions)}" if conditions else "")


def _symbols(relations: list[Relational]) -> list[sp.Symbol]:
    found: set[sp.Symbol] = set().union(*(each.free_symbols for each in relations))
    return sorted(found, key=lambda symbol: symbol.name)


def _own_range(symbol: sp.Symbol, own: list[Relational], write: Write) -> str:
    """Two bounds of a symbol in one, which are taken out; empty if it does not have just two."""
    low, high = _range(symbol, own, write)
    return f"{low}{write(symbol)} {high}" if low else ""


def _place(subject: Subject, write: Write) -> tuple[bool, str, str]:
    """Symbols by name, then families."""
    return isinstance(subject, Family), getattr(subject, "name", ""), write(subject)


def _range(symbol: Subject, given: list[Relational], write: Write) -> tuple[str, str]:
    """What stands before and after the symbol; bounds that it takes over are no longer given."""
    declared = plain(range_of(symbol))
    lower = [each for each in given if _bounds(each, symbol, (sp.Ge, sp.Gt))]
    upper = [each for each in given if _bounds(each, symbol, (sp.Le, sp.Lt))]
    if declared != REAL or len(lower) != 1 or len(upper) != 1:
        return "", declared
    given.remove(lower[0])
    given.remove(upper[0])
    start = "<=" if isinstance(lower[0], sp.Ge) else "<"
    end = SIGNS[type(upper[0])]
    return f"{write(lower[0].args[1])} {start} ", f"{end} {write(upper[0].args[1])}"


def _bounds(relation: Relational, symbol: Subject, kinds: tuple[type, ...]) -> bool:
    left, right = relation.args
    return isinstance(relation, kinds) and left == symbol and bool(right.is_number)


def _relation(relation: Relational, write: Write) -> str:
    left, right = map(write, relation.args)
    return f"{left} {SIGNS[type(relation)]} {right}"
