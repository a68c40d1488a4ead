"""The panel of certificates: where the chosen start converges to, as arb has checked it."""

from base64 import b64encode
from html import escape
from math import isfinite

from bokeh.layouts import column
from bokeh.models import Button, Div, UIElement

from slr_verify.certify.basin import Destination
from slr_verify.explorer.appearance.spelling import ARB, signed
from slr_verify.explorer.computed.coordinates import product_at
from slr_verify.explorer.panels.asked import Asked
from slr_verify.explorer.panels.bridge import Bridge
from slr_verify.explorer.panels.drawing import changed
from slr_verify.explorer.panels.theory import statement_link
from slr_verify.explorer.sharing.commands import FILE
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View, clicked, text
from slr_verify.explorer.work.jobs import certificate_calls
from slr_verify.explorer.work.page_work import PageWork

WIDTH = 388
DEPENDS = ("d", "L", "lam", "gamma_squared", "alpha", "decay", "chosen")
ABOUT = (
    "<h2>A certificate</h2><p class=quiet>Arb follows the orbit of the start, rounded towards the "
    "boundary at every step, until it is certainly in a quadrant; from there it converges ("
    + statement_link("e4-quadrants", "E4")
    + "). What it has accepted can be downloaded and checked again.</p>"
)


class CertificatePanel:
    """Asks for a certificate of the point chosen, and shows what came of it."""

    def __init__(self, session: Session, work: PageWork, bridge: Bridge) -> None:
        self._session = session
        self._start = Div(width=WIDTH, height=20, name="certificate-start")
        self._button = Button(label="Ask for a certificate", name="certify", width=180)
        verdict = Div(width=WIDTH, name="verdict")
        self._asked = Asked(work, verdict)
        self._button.on_click(self._ask)
        bridge.on("certify", self._ask_at)
        about = Div(text=ABOUT, width=WIDTH)
        self.element: UIElement = column(about, self._start, self._button, verdict, spacing=8)

    def update(self, old: View | None, new: View) -> None:
        """A verdict is about one start and one set of parameters; it goes with them."""
        if not changed(old, new, *DEPENDS):
            return
        self._asked.drop()
        self._button.disabled = new.chosen is None
        self._start.text = (
            "No start is chosen: click in the square."
            if new.chosen is None
            else signed(f"Start: κ = {text(new.chosen[0])}, ν = {text(new.chosen[1])}")
        )

    def _ask_at(self, place: str) -> None:
        """A right click in the square, at `x,y` of its axes."""
        point = place_in_square(self._session.view, place)
        if point is not None:
            self._session.change_now(chosen=clicked(*point), panel="certificate")
            self._ask()

    def _ask(self) -> None:
        view = self._session.view
        if view.chosen is None:
            return
        try:
            self._asked.ask(certificate_calls(view, view.chosen), verdict_html)
        except ValueError as refusal:
            self._asked.refuse(str(refusal))


def verdict_html(found: Destination) -> str:
    """What is certain, the file, and how it is checked again; or why nothing is."""
    if found.attractor is None:
        return f"<p class=refused role=status>undecided: {escape(found.reason)}</p>"
    said = f"converges to {found.attractor}; enters the quadrant at step {found.steps}"
    file = b"".join(found.certificate)
    data = b64encode(file).decode("ascii")
    return (
        f'<p role=status><strong id="said">certified: {signed(said)}</strong> '
        f"{ARB.replace('enclosure', 'certificate')}</p>"
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
