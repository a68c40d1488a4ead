"""A view as a Python program: run elsewhere, it gives the numbers that the page shows."""

from typing import Any

from slr_verify.explorer.computed import runs
from slr_verify.explorer.computed.heads import possible
from slr_verify.explorer.computed.square import FEWEST_DIMENSIONS, RESOLUTION
from slr_verify.explorer.state.address import to_query
from slr_verify.explorer.state.view import Point, View, text

PARAMETERS = """
params = Parameters(d={d}, L={L}, lam="{lam}", gamma_squared="{gamma_squared}")
"""
SQUARE = '''"""The square in `slr-verify explore`, in floating point: {query}"""

import numpy as np

from slr_verify import Parameters, Schedule, risk, simulate
{parameters}{heat}{simulation}'''
HEAT = """
axis = {axis}
landscape = risk(params, kappa=axis[None, :], nu=axis[:, None])  # a row for each nu
print("risk from", landscape.min(), "to", landscape.max())
"""
AXIS = {
    "products": f"np.linspace(-1, 1, {RESOLUTION})",
    "angles": f"np.cos(np.linspace(0, np.pi, {RESOLUTION}))",
}
SIMULATION = """
found = simulate(
    params,
    alpha={alpha!r},
    steps={steps},
    runs={count},
    start={start!r},
    schedule=Schedule({decay!r}),
    method="{method}",
    rng=np.random.default_rng({seed}),
    record_every={every},
)
"""
ENDS = """for kappa, nu in zip(found.kappa[:, -1], found.nu[:, -1]):
    print("ends at", kappa, nu)
"""
RUNS = '''"""Random runs in `slr-verify explore`, in floating point: {query}"""

import numpy as np

from slr_verify import Parameters, Schedule, simulate
{parameters}{simulation}ends = found.end_points()  # kappa, nu, theta, eta, rho of every run
gaps = np.sign(ends[0]) * ends - np.array([1, 1, 0, 0, 0])[:, None]
print((np.abs(gaps).max(axis=0) <= 0.1).sum(), "of", found.runs, "runs recover")
print("median excess risk at the end", np.median(found.excess_risk[:, -1]))
'''
POINTS = '''"""The stationary points in `slr-verify explore`, enclosed by arb: {query}"""

from slr_verify import Parameters, fixed_points
{parameters}
found = fixed_points(params, alpha="{alpha}")
for point in found.points:
    place = [float(low) for low, high in point.products.values()]
    print(point.kind, point.stability, place, [float(end) for end in point.risk])
'''
CERTIFICATE = '''"""Certified basins of starts in `slr-verify explore`: {query}"""

from slr_verify import Parameters, basin
{parameters}
for kappa, nu in {starts!r}:
    found = basin(params, "{alpha}", kappa, nu)
    print(kappa, nu, found.attractor, found.steps, found.reason)
'''
LANDSCAPE = '''"""Where the oracle attracts, as in `slr-verify explore`: {query}"""

from slr_verify import Parameters, best_lambda, max_step_size, stability_threshold
{parameters}
threshold = stability_threshold(params)  # certified by arb
for low, high in threshold.changes:
    print("the stability of the oracle changes between", float(low), "and", float(high))
best = best_lambda(d={d}, L={L}, gamma_squared="{gamma_squared}")
print("best lambda", best.lam, "with excess risk", best.risk)
print("step sizes are small below", max_step_size(params))
'''


MAP = '''"""At the lambda of the map in `slr-verify explore`: {query}"""

from slr_verify import Parameters, stability_threshold
{parameters}
threshold = stability_threshold(params)  # certified by arb
for low, high in threshold.changes:
    print("the stability of the oracle changes between", float(low), "and", float(high))
'''
HEADS = '''"""Two heads in `slr-verify explore`, in floating point: {query}"""

import numpy as np

from slr_verify import Parameters, multi_head_risk
{parameters}
for degrees in {degrees}:
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    rows = np.zeros((8, 4))  # k_1, k_2, v_1, v_2, k*_1, k*_2, v*_1, v*_2
    rows[:2, :2] = rows[2:4, 2:] = [[cos, sin], [-sin, cos]]
    rows[4:] = np.eye(4)
    print("turned by", degrees, multi_head_risk(params, rows @ rows.T, heads=2, locations=2))
'''
PROGRAMS = {
    "points": POINTS,
    "certificate": CERTIFICATE,
    "runs": RUNS,
    "landscape": LANDSCAPE,
    "map": MAP,
    "heads": HEADS,
}
"""By panel; the others show the square."""


def as_python(view: View) -> str:
    """A program that computes what the open panel of the view shows, and prints the main numbers."""
    known = {
        "d": view.d,
        "L": view.L,
        "lam": text(view.lam),
        "gamma_squared": text(view.gamma_squared),
        "alpha": text(view.alpha),
        "query": to_query(view),
        "degrees": "()" if possible(view) else "(0, 45)",
        "starts": [tuple(map(text, point)) for point in asked_starts(view)],
    }
    there = view.d >= FEWEST_DIMENSIONS  # vectors with the products of the square
    heat = HEAT.format(axis=AXIS[view.coordinates]) if there else ""
    if view.panel == "runs":
        simulation = _runs(view)
    else:
        simulation = _trajectories(view) if there and view.starts else ""
    parts = {"parameters": PARAMETERS.format(**known), "heat": heat, "simulation": simulation}
    return PROGRAMS.get(view.panel, SQUARE).format(**known, **parts)


def asked_starts(view: View) -> tuple[Point, ...]:
    """The starts that a certificate is about: the chosen point, else all starts."""
    return (view.chosen,) if view.chosen else view.starts


def _trajectories(view: View) -> str:
    kappa, nu = ([float(value) for value in row] for row in zip(*view.starts, strict=True))
    start = {"kappa": kappa, "nu": nu}
    return _simulation(view, start=start, count=len(kappa), method="two", every=1) + ENDS


def _runs(view: View) -> str:
    every = runs.record_every(view)
    return _simulation(view, start=view.law, count=view.runs, method="five", every=every)


def _simulation(view: View, **given: Any) -> str:
    fixed = {"steps": view.steps, "seed": view.seed, "decay": float(view.decay)}
    return SIMULATION.format(alpha=float(view.alpha), **fixed, **given)
