"""What several panels draw with: empty sources, and buttons for a field of the view."""

from typing import Any

from bokeh.models import ColumnDataSource, RadioButtonGroup

from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import CHOICES, View


def changed(old: View | None, new: View, *names: str) -> bool:
    """Whether one of these fields of the view is not as it was shown."""
    return old is None or any(getattr(old, name) != getattr(new, name) for name in names)


def empty(*columns: str) -> ColumnDataSource:
    """A source with nothing in it yet."""
    return ColumnDataSource({name: [] for name in columns})


class Choice:
    """A button for each value that a field of the view may have."""

    def __init__(self, session: Session, field: str, labels: list[str], name: str = "") -> None:
        self._session, self._field, self._values = session, field, CHOICES[field]
        self.group = RadioButtonGroup(labels=labels, name=name or field)
        self.group.on_change("active", self._chosen)

    def update(self, view: View) -> None:
        """Mark the value of the view."""
        self.group.active = self._values.index(getattr(view, self._field))

    def _chosen(self, attr: str, old: Any, new: int | None) -> None:
        if new is not None and self._values[new] != getattr(self._session.view, self._field):
            self._session.change_now(**{self._field: self._values[new]})
