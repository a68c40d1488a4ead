"""The source of the compiled loops: PGD in five variables, and in two on the manifold.

    for every step: what depends on lambda, if lambda has changed
        for every run: mirror to kappa >= 0, one step, mirror back

The inner loop has no branch, so that a compiler takes several runs at a time.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from textwrap import indent

import sympy as sp

from slr_verify.dynamics.nodes import FEWEST
from slr_verify.dynamics.staging import ONCE, PER_LAMBDA, PER_STATE, Staging
from slr_verify.model import pgd
from slr_verify.model.notation import OFF_MANIFOLD, PRODUCTS, alpha, kappa, lam, nu
from slr_verify.model.stable.risk import MIRROR
from slr_verify.model.stable.slopes import stable_slopes

ON_MANIFOLD = (kappa, nu)
MODULE = '''"""Written by slr_verify.dynamics.kernel_source from proved expressions."""

from math import atan, sqrt

from numba import njit

from slr_verify.dynamics.elementary import erf, erfc, exp_minus_square, less_erf


@njit(cache=True, error_model="numpy", fastmath={{"contract"}}, nogil=True)
def march({state}, lambdas, done, record_every, records, d, L, gamma, alpha):
    """Steps with these lambdas, after `done` of them; the state is changed in place.

    The state after every step whose number is a multiple of record_every goes into `records`.
    """
{once}
    previous = -1.0
    for step in range(len(lambdas)):
        lam = lambdas[step]
        if lam != previous:
            previous = lam
{per_lambda}
        for run in range(len({first}_of)):
{load}
            sign = -1.0 if {first} < 0.0 else 1.0
{mirror}
{per_state}
{store}
        place, behind = divmod(done + step + 1, record_every)
        if behind == 0:
            for run in range(len({first}_of)):
{note}
'''


@cache
def five_variables(nodes: int) -> str:
    """The module whose `march` takes the map of the five products, statement `five-variable-map`.

    `nodes` is how many Gauss-Legendre nodes the integral of zeta gets (`nodes.nodes_for`).
    """
    slopes = stable_slopes()
    lengths = (
        sp.sqrt(1 + alpha**2 * square) for square in (pgd.squared_norm_k, pgd.squared_norm_v)
    )
    staging = _staging(PRODUCTS, nodes, slopes.values())
    for symbol, name in zip(pgd.SLOPES, PRODUCTS, strict=True):
        staging.bind(symbol, slopes[name])
    return _module(staging, pgd.five_variable_map(*lengths))


@cache
def two_variables() -> str:
    """The module whose `march` takes the map of (kappa, nu) on the manifold (Lemma 7)."""
    return _module(*_manifold_step())


def _manifold_step() -> tuple[Staging, dict[sp.Symbol, sp.Expr]]:
    """kappa and nu after a step on the manifold, for kappa >= 0, and a staging that can write them.

    No integral is left in the slopes there, so that any number of nodes will do.
    """
    flat = dict.fromkeys(OFF_MANIFOLD, sp.S.Zero)
    slopes = {name: stable_slopes()[name].subs(flat) for name in ON_MANIFOLD}
    staging = _staging(ON_MANIFOLD, FEWEST, slopes.values())
    return staging, {name: pgd.reduced_step(name, slopes[name]) for name in ON_MANIFOLD}


def manifold_module(template: str, *, per_lambda: int, **words: object) -> str:
    """A module that steps on the manifold: a template with the stages and the images of kappa and nu.

    `per_lambda` is how far the lines of that stage are indented; `words` are further places to fill.
    """
    staging, images = _manifold_step()
    names = {symbol.name: staging.name(image) for symbol, image in images.items()}
    return template.format(
        once=_block(staging.lines[ONCE], 4),
        per_lambda=_block(staging.lines[PER_LAMBDA], per_lambda),
        per_state=_block(staging.lines[PER_STATE], 12),
        **names,
        **words,
    )


def _staging(state: Iterable[sp.Symbol], nodes: int, foreseen: Iterable[sp.Expr]) -> Staging:
    stages = {lam: PER_LAMBDA, **dict.fromkeys(state, PER_STATE)}
    return Staging(stages, nodes=nodes, foreseen=foreseen)


def _module(staging: Staging, images: Mapping[sp.Symbol, sp.Expr]) -> str:
    after = {name.name: staging.name(image) for name, image in images.items()}
    turned = [name.name for name in images if name in MIRROR]
    sign = {name: "sign * " if name in turned else "" for name in after}
    return MODULE.format(
        state=", ".join(f"{name}_of" for name in after),
        first=next(iter(after)),
        once=_block(staging.lines[ONCE], 4),
        per_lambda=_block(staging.lines[PER_LAMBDA], 12),
        load=_block((f"{name} = {name}_of[run]" for name in after), 12),
        mirror=_block((f"{name} = sign * {name}" for name in turned), 12),
        per_state=_block(staging.lines[PER_STATE], 12),
        store=_block(
            (f"{name}_of[run] = {sign[name]}{value}" for name, value in after.items()), 12
        ),
        note=_block(
            (f"records[{row}, place, run] = {name}_of[run]" for row, name in enumerate(after)), 16
        ),
    )


def _block(lines: Iterable[str], depth: int) -> str:
    return indent("\n".join(lines), " " * depth)
