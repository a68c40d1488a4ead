"""The iterates of PGD on the manifold: kappa_n = <k_n, k*> and nu_n = <v_n, v*> (Definition 1, Lemma 4)."""

from __future__ import annotations

import sympy as sp

from slr_verify.model.manifold import step_from_manifold
from slr_verify.model.notation import PARAMETERS, alpha, kappa, nu
from slr_verify.orbits.coordinate import TIME, SquareOrbit
from slr_verify.orbits.system import Pair

TRAVEL = (alpha, *PARAMETERS)
"""What an orbit depends on, beside the time and the start."""


class kappa_at(SquareOrbit):  # noqa: N801 (SymPy functions are in lower case)
    """`kappa_at(n, kappa, nu, alpha, parameters)`: the first coordinate after n steps from (kappa, nu).

    It is <k_n, k*> wherever unit vectors of R^d with these products exist on M.
    """

    nargs = 3 + len(TRAVEL)
    reads = "the iterates of PGD"

    @classmethod
    def one_step(cls) -> sp.Expr:
        """<k', k*> after a step of Definition 1 from the manifold."""
        return step_from_manifold(kappa)

    def _latex(self, printer: object, exp: str | None = None) -> str:
        return _named(r"\kappa", self, printer, exp)

    def _sympystr(self, printer: object) -> str:
        return _spelled("kappa", self)


class nu_at(SquareOrbit):  # noqa: N801 (SymPy functions are in lower case)
    """`nu_at(n, kappa, nu, alpha, parameters)`: the second coordinate, <v_n, v*>."""

    nargs = 3 + len(TRAVEL)
    reads = "the iterates of PGD"

    @classmethod
    def one_step(cls) -> sp.Expr:
        """<v', v*> after a step of Definition 1 from the manifold."""
        return step_from_manifold(nu)

    def _latex(self, printer: object, exp: str | None = None) -> str:
        return _named(r"\nu", self, printer, exp)

    def _sympystr(self, printer: object) -> str:
        return _spelled("nu", self)


def iterate(time: sp.Expr = TIME, start: Pair = (kappa, nu)) -> Pair:
    """(kappa_n, nu_n) from a start, at the parameters of the paper."""
    return kappa_at(time, *start, *TRAVEL), nu_at(time, *start, *TRAVEL)


def _named(name: str, orbit: SquareOrbit, printer: object, exp: str | None) -> str:
    """The index is the time; a start or parameters other than the usual ones are written out."""
    time, *rest = orbit.args
    usual = (kappa, nu, *TRAVEL)
    shown = rest[: 2 if tuple(rest[2:]) == TRAVEL else len(rest)] if tuple(rest) != usual else ()
    inside = ", ".join(printer._print(part) for part in shown)  # type: ignore[attr-defined]
    text = f"{name}_{{{printer._print(time)}}}" + (f"({inside})" if inside else "")  # type: ignore[attr-defined]
    return text if exp is None else rf"\left({text}\right)^{{{exp}}}"


def _spelled(name: str, orbit: SquareOrbit) -> str:
    """`kappa_n`, with the start where it is not (kappa, nu)."""
    time, *rest = orbit.args
    start = "" if tuple(rest[:2]) == (kappa, nu) else f"({rest[0]}, {rest[1]})"
    return f"{name}_{time}{start}" if time.is_Atom else f"{name}_({time}){start}"
