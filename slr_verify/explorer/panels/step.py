"""Beside what is proved: a search for the best bound of the Hessian in angles, with a certificate."""

from bokeh.layouts import column
from bokeh.models import Button, Div, UIElement

from slr_verify.certify.step_size import StepSize
from slr_verify.explorer.appearance.said import AT_WORK, refused
from slr_verify.explorer.appearance.spelling import ARB, at_most
from slr_verify.explorer.panels.drawing import changed
from slr_verify.explorer.panels.theory import statement_link
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View, text
from slr_verify.explorer.work.jobs import step_size_calls
from slr_verify.explorer.work.page_work import PageWork, Task

WIDTH = 388


class StepPanel:
    """The supremum of the Hessian in angles within 1%, which is less than the closed form of E3."""

    def __init__(self, session: Session, work: PageWork) -> None:
        self._session, self._work = session, work
        self._task = Task()
        self._button = Button(
            label="Certify a bound of the Hessian", name="certify-step", width=190
        )
        self._said = Div(width=WIDTH, name="step-said", height=60)
        self._button.on_click(self._ask)

    def element(self) -> UIElement:
        """What stands on the page."""
        return column(self._button, self._said, spacing=4)

    def update(self, old: View | None, new: View) -> None:
        """What was certified is about one set of parameters."""
        if changed(old, new, "d", "lam", "gamma_squared"):
            self._task.drop()
            self._said.text = ""

    def _ask(self) -> None:
        self._task.drop()
        self._said.text = AT_WORK
        calls = step_size_calls(self._session.view)
        self._task = self._work.ask(calls, self._found, self._failed)

    def _found(self, found: StepSize) -> None:
        self._said.text = step_html(found)

    def _failed(self, sentence: str) -> None:
        self._said.text = refused(sentence)


def step_html(found: StepSize) -> str:
    """The bound, and what no statement says about it, as `slr-verify certify step-size` has it."""
    certificate = ARB.replace("enclosure", "certificate")
    return (
        f"<p>|Hess| in angles is below {text(found.bound)} {certificate}. It is less than M<sub>b</sub>, "
        f"but the statements about small steps are for α &lt; 1/M<sub>b</sub> only "
        f"({statement_link('e3-descent', 'E3')}), not for every α &lt; {at_most(found.alpha)}.</p>"
    )
