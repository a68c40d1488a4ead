"""Evidence for Mb: a search for the largest norm of the Hessian in angles, at the figures of the paper."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.language.abbreviation import spelled_out
from slr_verify.model.notation import d, gamma, lam, phi, psi
from slr_verify.model.reduced import at_parameters
from slr_verify.model.step_size import hessian_bound

COARSE, FINE = (901, 301), (61, 61)
"""Angles looked at in phi and psi, first everywhere and then around the best one."""
LARGEST_RATIO = 10


class Figure(NamedTuple):
    """The name of a figure of the paper, with its d, lambda and gamma."""

    name: str
    d: int
    lam: float
    gamma: float


FIGURES = (
    Figure("4b and 7b", 400, 0.1, 0.5**0.5),
    Figure("7a", 400, 0.9, 0.5**0.5),
    Figure("5 at the end", 80, 0.1, 0.5**0.5),
)


def bound_evidence(entries: tuple[sp.Expr, sp.Expr, sp.Expr]) -> Evidence:
    """Mb against the largest norm found of [[A, B], [B, C]]; `entries` in phi, psi, a, b and gamma."""
    return Evidence(
        "$Mb$ against a dense search of the Hessian in angles",
        lambda trial: _searched(entries, trial),
    )


def _searched(entries: tuple[sp.Expr, sp.Expr, sp.Expr], trial: Trial) -> Finding:
    ratios = {figure: mb_ratio(entries, figure) for figure in FIGURES}
    values = ratios.values()
    text = ", ".join(f"{ratio:.2f} (Fig. {figure.name})" for figure, ratio in ratios.items())
    points = len(FIGURES) * (np.prod(COARSE) + np.prod(FINE))
    return Finding(
        min(values) >= 1 and max(values) <= LARGEST_RATIO,
        int(points),
        f"Mb over the largest norm found: {text}; allowed are 1 to {LARGEST_RATIO}",
    )


def mb_ratio(entries: tuple[sp.Expr, sp.Expr, sp.Expr], figure: Figure) -> float:
    """How much larger Mb is than the largest norm that the search finds."""
    numbers = figure[1:]
    best, middle, widths = 0.0, [np.pi / 2, np.pi / 2], [np.pi / 2, np.pi / 2]
    for counts in (COARSE, FINE):
        axes = [
            np.linspace(at - width, at + width, count)
            for at, width, count in zip(middle, widths, counts, strict=True)
        ]
        norms = _norms(_compiled(entries), *np.meshgrid(*axes, indexing="ij"), *numbers)
        place = np.unravel_index(norms.argmax(), norms.shape)
        best = max(best, float(norms.max()))
        middle = [float(axis[index]) for axis, index in zip(axes, place, strict=True)]
        widths = [float(2 * np.ptp(axis) / len(axis)) for axis in axes]
    return float(_bound()(*numbers)) / best


def _norms(entries: Any, *arguments: Any) -> Any:
    """The largest absolute eigenvalue of the symmetric matrices."""
    first, mixed, last = np.broadcast_arrays(*entries(*arguments))
    return abs(first + last) / 2 + np.hypot((first - last) / 2, mixed)


@cache
def _compiled(entries: tuple[sp.Expr, sp.Expr, sp.Expr]) -> Any:
    spelled = [spelled_out(at_parameters(entry)) for entry in entries]
    return sp.lambdify((phi, psi, d, lam, gamma), spelled, "scipy", cse=True)


@cache
def _bound() -> Any:
    return sp.lambdify((d, lam, gamma), hessian_bound(), "scipy")
