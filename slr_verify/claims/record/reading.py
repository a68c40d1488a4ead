"""Reading a results record back, with a clear refusal of what is none, or is of another version."""

import json
from pathlib import Path
from reprlib import repr as short
from typing import Any, TypeVar

from slr_verify import __version__
from slr_verify.claims.record.results import SCHEMA, Record
from slr_verify.claims.record.typed import typed

Kind = TypeVar("Kind")


class UnusableRecord(ValueError):
    """A file is no results record that this version can read, or the record is of a broken-off run."""


def read(path: Path) -> Record:
    """The record in a file. Raises UnusableRecord."""
    return restored(json_in(path))


def json_in(path: Path) -> Any:
    """The plain data in a file. Raises UnusableRecord."""
    try:
        content = path.read_bytes()
    except OSError as failure:
        raise UnusableRecord(f"it cannot be read: {failure.strerror or failure}") from failure
    return parsed(content)


def parsed(content: bytes) -> Any:
    """The plain data that a text of JSON stands for. Raises UnusableRecord."""
    try:
        return json.loads(content.decode())
    except (ValueError, RecursionError) as failure:
        raise UnusableRecord(f"it is not JSON, or was cut short: {failure}") from failure


def restored(plain: Any) -> Record:
    """The record that plain data stand for. Raises UnusableRecord."""
    found = plain.get("schema") if isinstance(plain, dict) else None
    if found != SCHEMA:
        raise UnusableRecord(
            f"it is no results record of the form {SCHEMA!r}, but of {short(found)}"
        )
    record = of_type(plain, Record)
    require_this_version(record.versions)
    if not record.complete:
        raise UnusableRecord("the run that made it was interrupted; run slr-verify check again")
    return record


def of_type(plain: Any, kind: type[Kind]) -> Kind:
    """What plain data stand for, of this type. Raises UnusableRecord."""
    try:
        found: Kind = typed(plain, kind, "record")
    except (TypeError, KeyError, ValueError) as failure:
        raise UnusableRecord(f"it is damaged: {failure}") from failure
    return found


def require_this_version(versions: dict[str, str]) -> None:
    """Raises UnusableRecord when another version of the package made it."""
    version = versions.get("slr_verify")
    if version != __version__:
        raise UnusableRecord(
            f"it was made by slr_verify {str(version)[:40]}, and this is {__version__}"
        )
