"""Letters for what is long and recurs in a claim: the careful author's "where N is the root of ...".

Roots of sums become N or N_1, N_2, ...; a sum that starts with a symbol and is divided by such a root,
as the coordinate of a projected vector is, takes the name of the symbol with a prime; other sums and
integrals become A or A_1, A_2, .... Only the printed formula changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

import sympy as sp

from slr_verify.calculus.reading.parts import found_in
from slr_verify.document.letters import Letter, Letters
from slr_verify.document.nodes import Fraction, Node, parts_of
from slr_verify.document.parts import outside_in
from slr_verify.document.reader import Reader
from slr_verify.document.widths import width
from slr_verify.language.binding import bound_symbols, symbols_of
from slr_verify.language.integral import Integral
from slr_verify.language.value import ValueAt

LEAST_ROOT, LEAST_TALL_ROOT, LEAST_SUM = 14.0, 7.0, 34.0
"""How wide a root, one with a fraction, and a sum or an integral, must be at least to be named."""
LEAST_COORDINATE = 15.0
SAVED_BY_ROOT, SAVED_BY_SUM = 60.0, 170.0
"""How much shorter all the formulas of a claim must become together: one line, or two."""
MOST = 6
"""How many letters of one sort a reader can keep in mind."""
ROOT_LEVEL, COORDINATE_LEVEL, SUM_LEVEL = 4, 5, 6
"""They are defined after the letters of the paper."""
ROOT_NAMES, SUM_NAMES = ("N", "S", "V"), ("A", "B", "F", "W")


@dataclass(frozen=True)
class Recurring:
    """How often each part occurs in what is printed of a claim: each expression with its times."""

    read: Reader
    expressions: Counter[sp.Basic]
    bound: frozenset[sp.Symbol]
    widths: dict[sp.Basic, float] = field(default_factory=dict)

    @classmethod
    def of(cls, expressions: Iterable[sp.Basic], read: Reader) -> Recurring:
        """The parts of the expressions; `read` is asked how wide they are."""
        whole = Counter(expressions)
        bound = set().union(*map(bound_symbols, whole))
        named = set().union(*(place.bound_symbols for place in found_in(whole, ValueAt)))
        return cls(read, whole, frozenset(bound - named))

    def parts(self, named: frozenset[sp.Basic]) -> Counter[sp.Basic]:
        """Every part with its number of occurrences; nothing inside `named` is looked at."""
        found = Counter(self.expressions)
        for part in self.from_outside:
            if part not in named and _radicand(part) not in named:
                for below in part.args:
                    found[below] += found[part]
        return found

    @cached_property
    def from_outside(self) -> list[sp.Basic]:
        """Every different part once, none before what it is a part of."""
        done: dict[sp.Basic, None] = {}
        waiting = [(each, False) for each in self.expressions]
        while waiting:
            part, is_left = waiting.pop()
            if is_left:
                done[part] = None
            elif part not in done:
                waiting.append((part, True))
                waiting.extend((below, False) for below in part.args if below not in done)
        return list(done)[::-1]

    def longest(self, sort: type[Root | Sum], named: frozenset[sp.Basic]) -> sp.Basic | None:
        """What saves most when it is named, if it saves enough."""
        counts: Counter[sp.Basic] = Counter()
        for part, times in self.parts(named).items():
            wanted = sort.wanted(part)
            if wanted is not None and wanted not in named:
                counts[wanted] += times - (self.expressions[part] if sort is Sum else 0)
        savings = {
            part: (times - 1) * self.printed_width(part)
            for part, times in counts.items()
            if times > 2
            and symbols_of(part).isdisjoint(self.bound)
            and self.printed_width(part) >= sort.least(self.read.formula(part))
        }
        most = max(savings.values(), default=0.0)
        equals = [part for part, saved in savings.items() if saved == most]
        if most < sort.saving or len(equals) == 1:
            return equals[0] if most >= sort.saving else None
        return max(equals, key=str)

    def place(self, wanted: sp.Basic, sort: type[Root | Sum]) -> tuple[int, int]:
        """Where it occurs first: in which expression, and after how many other parts of it."""
        for at, each in enumerate(self.expressions):
            for depth, part in enumerate(outside_in((each,))):
                if sort.wanted(part) == wanted:
                    return at, depth
        raise ValueError(f"{wanted} does not occur")

    def is_coordinate(self, above: sp.Basic) -> bool:
        """Whether a sum looks like a moved coordinate: a symbol and what it moves by."""
        moves = _first_symbol(above) is not None and not any(term.is_number for term in above.args)
        return moves and self.printed_width(above) >= LEAST_COORDINATE

    def printed_width(self, part: sp.Basic) -> float:
        """How wide it is, in widths of a digit."""
        if part not in self.widths:
            self.widths[part] = width(self.read.formula(part))
        return self.widths[part]


class Root:
    """Roots of sums, known by what stands below the root."""

    saving = SAVED_BY_ROOT

    @staticmethod
    def least(below: Node) -> float:
        """How wide the sum must be; one with a fraction in it soon looks crowded."""
        return LEAST_TALL_ROOT if has_fraction(below) else LEAST_ROOT

    @staticmethod
    def wanted(part: sp.Basic) -> sp.Basic | None:
        """The sum below the root."""
        return _radicand(part)


class Sum:
    """Sums and integrals."""

    saving = SAVED_BY_SUM

    @staticmethod
    def least(_: Node) -> float:
        """How wide it must be."""
        return LEAST_SUM

    @staticmethod
    def wanted(part: sp.Basic) -> sp.Basic | None:
        """The part itself."""
        return part if isinstance(part, sp.Add | Integral) else None


def has_fraction(node: Node) -> bool:
    """Whether one thing stands above another in it."""
    return any(isinstance(each, Fraction) and not each.flat for each in parts_of((node,)))


def abbreviations(expressions: Iterable[sp.Basic], read: Reader, taken: Iterable[str]) -> Letters:
    """Letters for what recurs; no name begins with a letter that is `taken`."""
    recurring, used = Recurring.of(expressions, read), frozenset(taken)
    known = frozenset(each.radicand for each in read.style.letters if each.radicand is not None)
    roots = _chosen(recurring, Root, known)
    letters = tuple(
        Letter(name, sp.sqrt(below), level=ROOT_LEVEL)
        for name, below in zip(_names(ROOT_NAMES, len(roots), used), roots, strict=False)
    )
    primes = tuple(sorted(_coordinates(recurring, letters), key=lambda prime: prime.name))
    inside = frozenset((*known, *roots, *(each.definition.args[0] for each in primes)))
    style = read.style.with_more((*letters, *primes))
    if letters or primes:
        shorter = Reader(style, read.usage, read.plain)
        recurring = replace(recurring, read=shorter, widths={})
    sums = _chosen(recurring, Sum, inside)
    names = _names(SUM_NAMES, len(sums), used)
    named = (Letter(*pair, level=SUM_LEVEL) for pair in zip(names, sums, strict=False))
    return (*letters, *primes, *named)


def _chosen(
    recurring: Recurring, sort: type[Root | Sum], known: frozenset[sp.Basic]
) -> list[sp.Basic]:
    """The parts that are worth a name, in the order in which they occur first."""
    chosen: list[sp.Basic] = []
    while len(chosen) < MOST:
        best = recurring.longest(sort, known | frozenset(chosen))
        if best is None:
            break
        chosen.append(best)
    return sorted(chosen, key=lambda part: recurring.place(part, sort))


def _coordinates(recurring: Recurring, roots: Letters) -> Iterator[Letter]:
    """Sums over named roots that are coordinates of projected vectors, each with its prime."""
    found: Counter[tuple[sp.Basic, int]] = Counter()
    for part, times in recurring.parts(frozenset()).items():
        for above in part.args if part.is_Mul else ():
            for place, root in enumerate(roots):
                if above.is_Add and _divided(part, root) and recurring.is_coordinate(above):
                    found[above, place] += times
    seen = {letter.name for letter in recurring.read.style.letters}
    for (above, place), times in found.items():
        name = f"{_first_symbol(above).name}'"  # type: ignore[union-attr]
        if times > 2 and name not in seen:
            seen.add(name)
            symbol = roots[place].symbol
            yield Letter(name, sp.Mul(above, 1 / symbol, evaluate=False), level=COORDINATE_LEVEL)


def _divided(product: sp.Basic, root: Letter) -> bool:
    return any(each.is_Pow and each.exp < 0 and each.base == root.radicand for each in product.args)


def _first_symbol(total: sp.Basic) -> sp.Symbol | None:
    """The only plain symbol among the terms of a sum."""
    symbols = [term for term in total.args if isinstance(term, sp.Symbol)]
    return symbols[0] if len(symbols) == 1 else None


def _radicand(part: sp.Basic) -> sp.Basic | None:
    """The sum below a root, without the number in front of it."""
    if not (isinstance(part, sp.Pow) and part.base.is_Add):
        return None
    half = part.exp.is_Rational and part.exp.q == 2
    return part.base.primitive()[1] if half else None


def _names(heads: tuple[str, ...], count: int, taken: frozenset[str]) -> list[str]:
    """One letter, or one with indices; none when every letter is taken."""
    head = next((each for each in heads if each not in taken), None)
    if head is None or count == 0:
        return []
    return [head] if count == 1 else [f"{head}_{place + 1}" for place in range(count)]
