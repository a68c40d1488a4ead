"""What arb is asked from a panel, and the text there that waits, answers or refuses."""

from collections.abc import Callable
from typing import Any

from bokeh.models import Div

from slr_verify.explorer.appearance.said import refused
from slr_verify.explorer.work.calls import Call
from slr_verify.explorer.work.dispatcher import Job
from slr_verify.explorer.work.page_work import PageWork


class Asked:
    """A question at a time: a new one takes the place of the one before."""

    def __init__(self, work: PageWork, place: Div) -> None:
        self._work, self._place = work, place
        self._job: Job | None = None

    def ask(
        self,
        calls: tuple[Call, ...],
        shown: Callable[[Any], str],
        waiting: str = "Arb is at work ...",
    ) -> None:
        """Have the calls made; `shown` is the markup for an answer."""

        def told(value: Any) -> None:
            self._place.text = shown(value)

        self.drop()
        self._place.text = f"<p class=quiet role=status>{waiting} <progress></progress></p>"
        self._job = self._work.ask(calls, told, self.refuse)

    def drop(self) -> None:
        """Nothing is asked any more, and nothing said."""
        if self._job is not None:
            self._job.cancel()
        self._place.text = ""

    def refuse(self, sentence: str) -> None:
        """Say why there is no answer."""
        self._place.text = refused(sentence)
