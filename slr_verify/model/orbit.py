"""The iterates of PGD on the manifold: kappa_n = <k_n, k*> and nu_n = <v_n, v*> (Definition 1, Lemma 4)."""

import sympy as sp

from slr_verify.language.orbit import TIME, Pair, SquareOrbit
from slr_verify.model.notation import PARAMETERS, alpha, kappa, nu

TRAVEL = (alpha, *PARAMETERS)
"""What an orbit depends on, beside the time and the start."""


class _Iterate(SquareOrbit):
    """A coordinate of the iterates, at its place among the others."""

    nargs = 3 + len(TRAVEL)
    reads = "the iterates of PGD"

    @classmethod
    def written_in(cls) -> tuple[sp.Symbol, ...]:
        return (kappa, nu, *TRAVEL)


class kappa_at(_Iterate):  # noqa: N801 (SymPy functions are in lower case)
    """`kappa_at(n, kappa, nu, alpha, parameters)`: the first coordinate after n steps from (kappa, nu).

    It is <k_n, k*> wherever unit vectors of R^d with these products exist on M.
    """

    def _latex(self, printer: object, exp: str | None = None) -> str:
        return _named(r"\kappa", self, printer, exp)

    def _sympystr(self, printer: object) -> str:
        return _spelled("kappa", self, printer)


class nu_at(_Iterate):  # noqa: N801 (SymPy functions are in lower case)
    """`nu_at(n, kappa, nu, alpha, parameters)`: the second coordinate, <v_n, v*>."""

    def _latex(self, printer: object, exp: str | None = None) -> str:
        return _named(r"\nu", self, printer, exp)

    def _sympystr(self, printer: object) -> str:
        return _spelled("nu", self, printer)


def iterate(time: sp.Expr = TIME, start: Pair = (kappa, nu)) -> Pair:
    """(kappa_n, nu_n) from a start, at the parameters of the paper."""
    return kappa_at(time, *start, *TRAVEL), nu_at(time, *start, *TRAVEL)


def _named(name: str, orbit: SquareOrbit, printer: object, exp: str | None) -> str:
    """The time is the index, after it what `_inside` has to say."""
    inside = _inside(orbit, printer)
    text = f"{name}_{{{printer._print(orbit.args[0])}}}" + (f"({inside})" if inside else "")  # type: ignore[attr-defined]
    if exp is None:
        return text
    return rf"\left({text}\right)^{{{exp}}}" if inside else f"{text}^{{{exp}}}"


def _spelled(name: str, orbit: SquareOrbit, printer: object) -> str:
    """`kappa_n`, and after it what `_inside` has to say."""
    inside = _inside(orbit, printer)
    time = printer._print(orbit.args[0])  # type: ignore[attr-defined]
    index = time if orbit.args[0].is_Atom else f"({time})"
    return f"{name}_{index}" + (f"({inside})" if inside else "")


def _inside(orbit: SquareOrbit, printer: object) -> str:
    """A start or parameters other than the usual ones; a start alone where only it is another."""
    start, travel = orbit.args[1:3], orbit.args[3:]
    other = () if travel == TRAVEL else travel
    shown = (*start, *other) if other or start != (kappa, nu) else ()
    return ", ".join(map(printer._print, shown))  # type: ignore[attr-defined]
