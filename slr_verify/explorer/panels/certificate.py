"""Certificates of arb: where the chosen start converges to, and a better bound of the Hessian."""

from base64 import b64encode
from html import escape
from math import isfinite

from slr_verify.certify.basin import Destination
from slr_verify.certify.step_size import StepSize
from slr_verify.explorer.computed.square import product_at
from slr_verify.explorer.panels.page import Asked, Bridge, changed
from slr_verify.explorer.panels.spelling import ARB, at_most, signed, statement_link
from slr_verify.explorer.sharing.commands import FILE
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View, clicked, text
from slr_verify.explorer.work.jobs import PageWork, certificate_calls, step_size_calls

DEPENDS = ("d", "L", "lam", "gamma_squared", "alpha", "decay", "chosen")
CERTIFICATE = ARB.replace("enclosure", "certificate")


class CertificatePanel:
    """Asks for a certificate of the point chosen, or of a bound, and shows what came of it."""

    def __init__(self, session: Session, work: PageWork, bridge: Bridge) -> None:
        self._session = session
        self._start = session.text("certificate-start")
        self._asked, self._bound = (
            Asked(work, session, "verdict"),
            Asked(work, session, "step-said"),
        )
        bridge.on("certify", self._ask_at)
        bridge.on("certify-start", self._ask)
        bridge.on("certify-step", self._ask_step)

    def update(self, old: View | None, new: View) -> None:
        """A verdict is about one start and one set of parameters; it goes with them."""
        if changed(old, new, "d", "lam", "gamma_squared"):
            self._bound.drop()
        if changed(old, new, *DEPENDS):
            self._asked.drop()
            self._start.text = (
                "No start is chosen: click in the square."
                if new.chosen is None
                else signed(f"Start: κ = {text(new.chosen[0])}, ν = {text(new.chosen[1])}")
            )

    def _ask_at(self, place: str) -> None:
        """A right click in the square, at `x,y` of its axes."""
        point = place_in_square(self._session.view, place)
        if point is not None:
            self._session.change_now(chosen=clicked(*point))
            self._ask()

    def _ask(self, value: str = "") -> None:
        self._session.change_now(panel="certificate")
        view = self._session.view
        if view.chosen is None:
            return
        try:
            self._asked.ask(certificate_calls(view, view.chosen), verdict_html)
        except ValueError as refusal:
            self._asked.refuse(str(refusal))

    def _ask_step(self, value: str) -> None:
        self._bound.ask(step_size_calls(self._session.view), step_html)


def step_html(found: StepSize) -> str:
    """The bound, and what no statement says about it, as `slr-verify certify step-size` has it."""
    return (
        f"<p>|Hess| in angles is below {text(found.bound)} {CERTIFICATE}. It is less than M<sub>b</sub>, "
        f"but the statements about small steps are for α &lt; 1/M<sub>b</sub> only "
        f"({statement_link('step-size-descent', 'Step size (descent)')}), not for every "
        f"α &lt; {at_most(found.alpha)}.</p>"
    )


def verdict_html(found: Destination) -> str:
    """What is certain, the file, and how it is checked again; or why nothing is."""
    if found.attractor is None:
        return f"<p class=refused role=status>undecided: {escape(found.reason)}</p>"
    said = f"converges to {found.attractor}; enters the quadrant at step {found.steps}"
    file = b"".join(found.certificate)
    data = b64encode(file).decode("ascii")
    return (
        f'<p role=status><strong id="said">certified: {signed(said)}</strong> {CERTIFICATE}</p>'
        f'<p><a id="download" download="{FILE}" href="data:application/jsonl;base64,{data}">'
        f"Download the certificate</a> ({len(file)} bytes)</p>"
        f"<section><p>To check it again: <button data-copy>copy</button></p>"
        f"<pre>slr-verify recheck {FILE}</pre></section>"
    )


def place_in_square(view: View, place: str) -> tuple[float, float] | None:
    """kappa and nu at the place `x,y` that the page says; None for anything else."""
    try:
        x, y = (float(part) for part in place.split(","))
    except ValueError:
        return None
    if not (isfinite(x) and isfinite(y)):
        return None
    return float(product_at(view, x)), float(product_at(view, y))
