"""One package writes files, in one way."""

from __future__ import annotations

from pathlib import Path

import pytest

from architecture.writing import writing

PACKAGE = Path(__file__).parents[2] / "slr_verify"
WRITERS = ("system/files.py", "system/journal.py", "system/staging.py")
"""All others ask these."""


def test_all_files_are_written_in_one_way() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): calls
        for path in sorted(PACKAGE.rglob("*.py"))
        if (calls := writing(path.read_text("utf-8")))
    }
    assert tuple(found) == WRITERS, found


@pytest.mark.parametrize(
    "source",
    [
        "open(path, 'w')",
        "open(path, mode='ab')",
        "open(path, mode)",
        "path.open('x')",
        "path.open(mode=how)",
        "path.write_text(text)",
        "Path(name).write_bytes(b'')",
        "os.open(path, flags)",
        "os.replace(part, path)",
        "part.replace(path)",
        "Path(name).rename(path)",
        "os.remove(path)",
        "folder.mkdir(parents=True)",
        "tempfile.NamedTemporaryFile()",
        "shutil.copyfile(one, two)",
        "shutil.move(one, two)",
        "data.to_netcdf(path)",
    ],
)
def test_what_writes_is_found(source: str) -> None:
    assert writing(source)


@pytest.mark.parametrize(
    "source",
    [
        "open(path)",
        "open(path, 'rb')",
        "path.open('rb')",
        "path.read_text()",
        "text.replace(a, b)",
        "replace(record, name=1)",
        "names.remove(name)",
        "figure.savefig(BytesIO())",
    ],
)
def test_what_reads_is_not(source: str) -> None:
    assert writing(source) == ()
