"""The panel of stationary points: those on the manifold in a table, and those of the two spheres."""

from fractions import Fraction

import numpy as np

from slr_verify.certify.stationary_point import StationaryPoint, StationaryPoints
from slr_verify.certify.threshold import Threshold
from slr_verify.explorer.panels.page import Asked, Bridge, changed
from slr_verify.explorer.panels.spelling import (
    ARB,
    FLOAT,
    exactly,
    interval,
    number,
    signed,
    statement_link,
)
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View, text
from slr_verify.explorer.work.jobs import PageWork, points_calls, threshold_calls
from slr_verify.numeric.spectra import oracle_spectrum, spurious_spectrum, spurious_thetas

DEPENDS = ("d", "L", "lam", "gamma_squared", "alpha")
SPHERES = ("kappa", "nu", "theta", "eta", "rho")
LETTERS = dict(zip(SPHERES, "κνθηρ", strict=True))


class PointsPanel:
    """Enclosures from arb, which arrive a moment after the parameters have changed."""

    def __init__(self, session: Session, work: PageWork, bridge: Bridge) -> None:
        self._session, self._stale = session, True
        self._spheres = session.text("spheres")
        self._table, self._found = (
            Asked(work, session, "points"),
            Asked(work, session, "search-found"),
        )
        bridge.on("certify-threshold", self._ask_threshold)
        bridge.on("search", self._ask_search)

    def update(self, old: View | None, new: View) -> None:
        """Ask for new enclosures when they are looked at and the parameters have changed."""
        if changed(old, new, *DEPENDS):
            self._found.drop()
            self._table.drop()
            self._stale = True
            self._spheres.text = spheres_html(new)
        if self._stale and new.panel == "points":
            self._stale = False
            self._table.ask(points_calls(new), points_html, "Arb encloses the points ...")

    def _ask_threshold(self, value: str) -> None:
        calls = threshold_calls(self._session.view)
        self._found.ask(calls, threshold_html, "Arb looks for λ<sub>c</sub> ...")

    def _ask_search(self, value: str) -> None:
        calls = points_calls(self._session.view, full=True)
        self._found.ask(calls, search_html, "Searching in the five products (about 15 s) ...")


def points_html(found: StationaryPoints) -> str:
    """A block of rows for each point; every number is an interval of arb."""
    body = "".join(map(_rows, found.points))
    return (
        "<table class='number points'><caption><strong>The stationary points on the manifold</strong> "
        f"{ARB}</caption>{body}</table>"
    )


def _rows(point: StationaryPoint) -> str:
    at = [text(point.products[name][0]) for name in ("kappa", "nu")]
    shown = signed(f"({at[0]}, {at[1]})")
    kind = f"{point.kind}, {point.stability}" if point.stability else point.kind
    head = (
        f'<tr class=head><th><button data-act=set data-value="chosen={at[0]},{at[1]}" '
        f'title="mark it in the square">{shown}</button></th>'
        f'<td>{kind}</td><td title="{exactly(point.risk)}">R in {interval(point.risk)}</td></tr>'
    )
    rows = {"Hessian": point.hessian, "PGD step": point.step}
    return head + "".join(
        f"<tr><th>{name}</th>{''.join(map(_cell, values))}</tr>"
        for name, values in rows.items()
        if values
    )


def _cell(enclosure: tuple[Fraction, Fraction]) -> str:
    return f'<td title="{exactly(enclosure)}">{interval(enclosure)}</td>'


def spheres_html(view: View) -> str:
    """What floating point says about the oracle and the spurious points off the manifold."""
    at = np.array([float(view.lam)])
    theta, alpha = float(spurious_thetas(view.params, at)[0]), float(view.alpha)
    oracle = bool(oracle_spectrum(view.params, at).attracts(alpha)[0])
    spurious = bool(spurious_spectrum(view.params, at).attracts(alpha)[0])
    return (
        f"<h3>On the two spheres {FLOAT}</h3>"
        f"<p>Off the manifold the oracle {'attracts' if oracle else '<strong>does not attract</strong>'} "
        f"({statement_link('oracle-block', 'Oracle (block)')}). θ<sub>s</sub> = {number(theta)}"
        f"{_spurious(view, theta, spurious)} "
        f"({statement_link('spurious-stationary', 'Spurious (stationary)')}).</p>"
    )


def _spurious(view: View, theta: float, attracts: bool) -> str:
    """Whether there are points with theta_s; v = theta k* + ... w there, and in R^2 there is no w."""
    if theta > 1:
        return " is above 1: these points do not exist"
    if view.d == 2:
        return " is below 1: in the plane these points do not exist"
    return f"; with η = ±1 it is a stationary point, which {'attracts' if attracts else 'does not attract'}"


def threshold_html(found: Threshold) -> str:
    """The sign changes of the determinant of the oracle's block, as enclosures."""
    changes = ", ".join(interval(change, 11) for change in found.changes) or "none"
    ends = f"[{text(found.low)}, {text(found.high)}]"
    pieces = ", ".join("definite" if stable else "indefinite" for stable in found.stable)
    return (
        f"<p>λ<sub>c</sub> in {changes} {ARB}</p><p>For λ in {ends} the Hessian of the risk at the "
        f"oracle, in the plane of k* and v*, is from below: {pieces} "
        f"({statement_link('oracle-block', 'Oracle (block)')}).</p>"
    )


def search_html(found: StationaryPoints) -> str:
    """How many were found, and those that attract; there may be others."""
    attracting = [point for point in found.points if point.stability == "attracting"]
    rows = "".join(
        "<tr>"
        + "".join(f"<td>{interval(point.products[name], 5)}</td>" for name in SPHERES)
        + "</tr>"
        for point in attracting
    )
    heads = "".join(f"<th>{LETTERS[name]}</th>" for name in SPHERES)
    return (
        f"<p>{len(found.points)} stationary points, each certified to exist; there may be others. "
        f"{len(attracting)} attract: {ARB}</p><table class=number><tr>{heads}</tr>{rows}</table>"
    )
