"""Reading a results record back, with a clear refusal of what is none, or is of another version."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from slr_verify import __version__
from slr_verify.claims.record import results as records
from slr_verify.claims.record.results import SCHEMA, Record


class UnusableRecord(ValueError):
    """A file is no results record that this version can read, or the record is of a broken-off run."""


def read(path: Path) -> Record:
    """The record in a file. Raises UnusableRecord."""
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
    except OSError as failure:
        raise UnusableRecord(f"it cannot be read: {failure.strerror or failure}") from failure
    except ValueError as failure:
        raise UnusableRecord(f"it is not JSON, or was cut short: {failure}") from failure
    return restored(plain)


def restored(plain: Any) -> Record:
    """The record that plain data stand for. Raises UnusableRecord."""
    found = plain.get("schema") if isinstance(plain, dict) else None
    if found != SCHEMA:
        raise UnusableRecord(f"it is no results record of the form {SCHEMA!r}, but of {found!r}")
    try:
        record: Record = _value(plain, Record, "record")
    except (TypeError, KeyError) as failure:
        raise UnusableRecord(f"it is damaged: {failure}") from failure
    version = record.versions.get("slr_verify")
    if version != __version__:
        raise UnusableRecord(f"it was made by slr_verify {version}, and this is {__version__}")
    if not record.complete:
        raise UnusableRecord("the run that made it was interrupted; run slr-verify check again")
    return record


def _value(plain: Any, kind: Any, place: str) -> Any:
    """A value of the declared type. Raises TypeError with the place of what is not."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is UnionType:
        if plain is None and NoneType in arguments:
            return None
        (kind,) = (each for each in arguments if each is not NoneType)
        return _value(plain, kind, place)
    if origin is tuple and isinstance(plain, list):
        return tuple(_value(each, arguments[0], f"{place}[{at}]") for at, each in enumerate(plain))
    if origin is dict and isinstance(plain, dict):
        return {key: _value(each, arguments[1], f"{place}.{key}") for key, each in plain.items()}
    if is_dataclass(kind) and isinstance(plain, dict):
        return _record(plain, kind, place)
    if kind is float and type(plain) is int:
        return float(plain)
    if origin is None and type(plain) is kind:
        return plain
    raise TypeError(f"{place} is {str(plain)[:40]!r}")


def _record(plain: dict[str, Any], kind: Any, place: str) -> Any:
    hints = get_type_hints(kind, vars(records))
    names = {field.name for field in fields(kind)}
    wrong = names ^ plain.keys()
    if wrong:
        raise TypeError(f"{place} lacks or adds {min(wrong)!r}")
    return kind(**{name: _value(plain[name], hints[name], f"{place}.{name}") for name in names})
