"""The table of changed definitions is about the definitions there are; making it takes minutes."""

from __future__ import annotations

import pytest

from checkers.definitions import CHANGES, HEAD, PAGE, ROOT, Change, failing


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.words)
def test_what_is_changed_stands_once_in_its_file(change: Change) -> None:
    assert (ROOT / change.path).read_text("utf-8").count(change.old) == 1
    assert change.old != change.new


def test_the_page_has_a_row_for_each_change_and_each_is_noticed() -> None:
    rows = PAGE.read_text("utf-8").splitlines()[len(HEAD) :]
    assert [row.split(" | ")[0] for row in rows] == [f"| {change.words}" for change in CHANGES]
    assert not any(row.endswith("| none |") for row in rows)


def test_a_text_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="0 times, not once"):
        failing(Change("nothing", "model/pgd.py", "no such text", ""))
