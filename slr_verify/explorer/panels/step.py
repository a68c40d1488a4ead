"""Beside what is proved: a search for the best bound of the Hessian in angles, with a certificate."""

from bokeh.layouts import column
from bokeh.models import Button, Div, UIElement

from slr_verify.certify.step_size import StepSize
from slr_verify.explorer.appearance.spelling import ARB, at_most
from slr_verify.explorer.panels.asked import Asked
from slr_verify.explorer.panels.drawing import changed
from slr_verify.explorer.panels.theory import statement_link
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View, text
from slr_verify.explorer.work.jobs import step_size_calls
from slr_verify.explorer.work.page_work import PageWork

WIDTH = 388


class StepPanel:
    """The supremum of the Hessian in angles within 1%, which is less than the closed form of E3."""

    def __init__(self, session: Session, work: PageWork) -> None:
        self._session = session
        self._button = Button(
            label="Certify a bound of the Hessian", name="certify-step", width=190
        )
        said = Div(width=WIDTH, name="step-said", height=60)
        self._asked = Asked(work, said)
        self._button.on_click(self._ask)
        self.element: UIElement = column(self._button, said, spacing=4)

    def update(self, old: View | None, new: View) -> None:
        """What was certified is about one set of parameters."""
        if changed(old, new, "d", "lam", "gamma_squared"):
            self._asked.drop()

    def _ask(self) -> None:
        self._asked.ask(step_size_calls(self._session.view), step_html)


def step_html(found: StepSize) -> str:
    """The bound, and what no statement says about it, as `slr-verify certify step-size` has it."""
    certificate = ARB.replace("enclosure", "certificate")
    return (
        f"<p>|Hess| in angles is below {text(found.bound)} {certificate}. It is less than M<sub>b</sub>, "
        f"but the statements about small steps are for α &lt; 1/M<sub>b</sub> only "
        f"({statement_link('e3-descent', 'E3')}), not for every α &lt; {at_most(found.alpha)}.</p>"
    )
