"""The kernel's own check of an algebraic step: cofactors are found here and verified there."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from flint import fmpq_mpoly

from slr_verify.kernel.identities import RING, Atoms, NotIdentical, Step
from slr_verify.kernel.identity_claims import atoms_of
from slr_verify.kernel.terms import Function, Term

LARGEST = 300
"""Nodes of an expression beyond which no cofactors are looked for."""
DEEPEST = 40


def identity_witness(left: Term, right: Term) -> list[dict[str, Any]]:
    """The lines that show an identity in a certificate (`kernel/identity_claims.py`).

    Raises NotIdentical when no cofactors are found; the kernel has still to check them.
    """
    atoms, places = atoms_of(left, right)
    at = {slot: places.index(atom) for atom, slot in atoms.places.items()}
    roots, steps = _cofactors(left, right, atoms)
    found: list[dict[str, Any]] = [{"multiply": places.index(root)} for root in roots]
    for step in steps:
        relation = [places.index(atom) for atom in step.atoms]
        found.append({"relation": relation, "cofactor": _monomials(step.cofactor, at)})
    return found


def _monomials(polynomial: fmpq_mpoly, at: Mapping[int, int]) -> list[list[Any]]:
    """Coefficients, each with the powers of the atoms it multiplies."""
    return [
        [str(value), [[at[slot], int(power)] for slot, power in enumerate(exponents) if power]]
        for exponents, value in polynomial.to_dict().items()
    ]


def _cofactors(left: Term, right: Term, atoms: Atoms) -> tuple[list[Term], list[Step]]:
    """Denominators and cofactors with which the difference might vanish."""
    one, other = atoms.read(left), atoms.read(right)
    rest = one.above * other.below - other.above * one.below
    if one.below == other.below:
        rest = one.above - other.above
    roots: list[Term] = []
    steps: list[Step] = []
    for pair in _equal_pairs(atoms):
        rest, steps = _merged(rest, steps, pair, atoms)
    for atom in _roots_inside_last(atoms):
        for _ in range(DEEPEST):
            if rest.degrees()[atoms.place(atom)] < 2:
                break
            relation, below = atoms.square(atom)
            cofactor = _leading(rest, atoms.place(atom))
            rest = rest * below - cofactor * relation
            steps = [Step(step.atoms, step.cofactor * below) for step in steps]
            steps.append(Step((atom,), cofactor))
            roots.append(atom)
    return roots, steps


def _roots_inside_last(atoms: Atoms) -> list[Term]:
    """The roots; one that stands inside another comes after it."""
    found = [atom for atom in atoms.places if isinstance(atom, Function) and atom.name == "sqrt"]
    for atom in found:
        atoms.square(atom)
    every = [atom for atom in atoms.places if isinstance(atom, Function) and atom.name == "sqrt"]
    return sorted(every, key=lambda atom: len(repr(atom)), reverse=True)


def _equal_pairs(atoms: Atoms) -> list[tuple[Term, Term]]:
    functions = [atom for atom in atoms.places if isinstance(atom, Function)]
    return [pair for pair in combinations(functions, 2) if _are_equal(pair, atoms)]


def _are_equal(pair: tuple[Term, Term], atoms: Atoms) -> bool:
    try:
        atoms.equal(*pair)
    except NotIdentical:
        return False
    return True


def _merged(
    rest: fmpq_mpoly, steps: list[Step], pair: tuple[Term, Term], atoms: Atoms
) -> tuple[fmpq_mpoly, list[Step]]:
    """The second atom put in the place of the first, as a multiple of their relation."""
    relation, place = atoms.equal(*pair), atoms.place(pair[0])
    s = RING.gens()[place]
    for _ in range(DEEPEST):
        degree = rest.degrees()[place]
        if degree < 1:
            break
        cofactor = _coefficient(rest, place, degree) * s ** (degree - 1)
        rest = rest - cofactor * relation
        steps = [*steps, Step(pair, cofactor)]
    return rest, steps


def _leading(polynomial: fmpq_mpoly, place: int) -> fmpq_mpoly:
    """The factor of s^2 in the terms of the highest degree in s."""
    degree = polynomial.degrees()[place]
    return _coefficient(polynomial, place, degree) * RING.gens()[place] ** (degree - 2)


def _coefficient(polynomial: fmpq_mpoly, place: int, degree: int) -> fmpq_mpoly:
    """The polynomial that multiplies s^degree."""
    kept = {}
    for exponents, value in polynomial.to_dict().items():
        if exponents[place] == degree:
            kept[(*exponents[:place], 0, *exponents[place + 1 :])] = value
    return RING.from_dict(kept)
