"""A bar on the error stream that shows how far the work is, and nothing when that is no terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any


@contextmanager
def progress_bar(
    doing: str, total: float | None = None, *, counted: bool = False
) -> Iterator[Callable[..., Any]]:
    """What updates the bar: `completed`, or `advance`, and `total` and `description` if they change.

    Its share of the work is in percent, or counted.
    """
    if not sys.stderr.isatty():
        yield lambda **update: None
        return
    from rich import progress as rich
    from rich.console import Console

    share = rich.MofNCompleteColumn() if counted else rich.TaskProgressColumn()
    times = rich.TimeElapsedColumn(), rich.TimeRemainingColumn()
    columns: Any = ("{task.description}", rich.BarColumn(), share, *times)
    with rich.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield partial(bar.update, bar.add_task(doing, total=total))
