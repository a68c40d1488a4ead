"""The claim that two terms are equal wherever both are defined, shown by cofactors.

    {"claim": "identity", "left": name, "right": name}
    {"multiply": root}                          by the denominator inside this root; any number of these
    {"relation": [atom] or [atom, atom], "cofactor": [[number, [[atom, exponent], ...]], ...]}

An atom is told by its place in `atoms_of`: only atoms of the two terms count, so that whatever
denominator is multiplied by is not zero where the terms are defined. The last lines may be missing if
the difference of both sides is the zero polynomial as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flint import fmpq, fmpq_mpoly

from slr_verify.kernel.claims import Claim, Setting
from slr_verify.kernel.identities import RING, SLOTS, Atoms, NotIdentical, product
from slr_verify.kernel.reading import CertificateRejected, count, fields, rational, short
from slr_verify.kernel.terms import Function, Power, Product, Sum, Term, free_variables

HIGHEST = 64
"""The largest exponent in a term or a cofactor; larger ones would only serve to exhaust a machine."""


def atoms_of(left: Term, right: Term) -> tuple[Atoms, list[Term]]:
    """All atoms of two terms in a fixed order, also those inside of functions. Raises NotIdentical."""
    atoms = Atoms()
    for side in (left, right):
        atoms.read(side)
    seen: list[Term] = []
    while len(seen) < len(atoms.places):
        atom = list(atoms.places)[len(seen)]
        seen.append(atom)
        if isinstance(atom, Function):
            for argument in atom.arguments:
                atoms.read(argument)
    return atoms, seen


class Identity(Claim):
    """The remainder of the difference, from which relations are taken away one by one."""

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        self._names = left, right = fields(found, "left", "right")
        sides = [_side(setting, name) for name in (left, right)]
        try:
            self._atoms, self._places = atoms_of(*sides)
            one, other = map(self._atoms.read, sides)
            self._rest = one.minus(other).above
        except NotIdentical as refusal:
            raise CertificateRejected(str(refusal)) from None

    def line(self, found: dict[str, Any]) -> None:
        try:
            if "multiply" in found:
                (place,) = fields(found, "multiply")
                self._rest = product(self._rest, self._atoms.square(self._atom(place))[1])
            else:
                places, cofactor = fields(found, "relation", "cofactor")
                gone = product(self._polynomial(cofactor), self._relation(places))
                self._rest = self._rest - gone
        except NotIdentical as refusal:
            raise CertificateRejected(str(refusal)) from None

    def finish(self) -> str:
        if not self._rest.is_zero():
            raise CertificateRejected(
                "the difference is not the sum of the cofactors times the relations"
            )
        return f"{self._names[0]} = {self._names[1]} wherever both are defined"

    def _atom(self, place: object) -> Term:
        return self._places[count(place, most=len(self._places) - 1)]

    def _relation(self, places: object) -> fmpq_mpoly:
        if not isinstance(places, list) or len(places) not in (1, 2):
            raise CertificateRejected(f"a relation is about one atom or two, got {short(places)}")
        found = [self._atom(place) for place in places]
        return self._atoms.square(found[0])[0] if len(found) == 1 else self._atoms.equal(*found)

    def _polynomial(self, data: object) -> fmpq_mpoly:
        if not isinstance(data, list):
            raise CertificateRejected(f"a cofactor is a list of monomials, got {short(data)}")
        found = dict(self._monomial(part) for part in data)
        if len(found) != len(data):
            raise CertificateRejected("a monomial is repeated")
        return RING.from_dict(found)

    def _monomial(self, data: object) -> tuple[tuple[int, ...], fmpq]:
        match data:
            case [text, [*powers]]:
                value, exponents = rational(text), [0] * SLOTS
                for power in powers:
                    place, exponent = self._power(power)
                    exponents[place] += exponent
                return tuple(exponents), fmpq(value.numerator, value.denominator)
        raise CertificateRejected(f"not a monomial: {short(data)}")

    def _power(self, data: object) -> tuple[int, int]:
        match data:
            case [place, exponent]:
                slot = self._atoms.place(self._atom(place))
                return slot, count(exponent, least=1, most=HIGHEST)
        raise CertificateRejected(f"not a power of an atom: {short(data)}")


def _side(setting: Setting, name: object) -> Term:
    """A term by name; it may have any variables that are not called like a parameter or a term."""
    known = setting.terms.get(name) if isinstance(name, str) else None
    free = free_variables(known) - set(setting.known) if known else ()
    term = setting.term(name, tuple(free))
    if any(exponent > HIGHEST for exponent in _exponents(term)):
        raise CertificateRejected(f"{name} has an exponent beyond {HIGHEST}")
    return term


def _exponents(term: Term) -> Iterator[int]:
    """The sizes of all exponents in a term."""
    match term:
        case Sum(parts) | Product(parts) | Function(_, parts):
            for part in parts:
                yield from _exponents(part)
        case Power(base, exponent):
            yield abs(exponent)
            yield from _exponents(base)
