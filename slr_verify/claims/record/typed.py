"""Plain data as values of declared types, with the place of what does not fit."""

from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from slr_verify.document.nodes import Node
from slr_verify.document.plain import of_plain


def typed(plain: Any, kind: Any, place: str) -> Any:
    """A value of the declared type. Raises TypeError with the place of what is not."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is UnionType:
        if plain is None and NoneType in arguments:
            return None
        (kind,) = (each for each in arguments if each is not NoneType)
        return typed(plain, kind, place)
    if origin is tuple and isinstance(plain, list):
        kinds = _kinds_of_entries(arguments, len(plain), place)
        entries = enumerate(zip(plain, kinds, strict=True))
        return tuple(typed(each, kind, f"{place}[{at}]") for at, (each, kind) in entries)
    if origin is dict and isinstance(plain, dict):
        return {key: typed(each, arguments[1], f"{place}.{key}") for key, each in plain.items()}
    if kind is Node:
        return of_plain(plain)
    if is_dataclass(kind) and isinstance(plain, dict):
        return _of_dataclass(plain, kind, place)
    if kind is float and type(plain) is int:
        return float(plain)
    if origin is None and type(plain) is kind:
        return plain
    raise TypeError(f"{place} is {str(plain)[:40]!r}")


def _kinds_of_entries(arguments: tuple[Any, ...], length: int, place: str) -> tuple[Any, ...]:
    """One type for each entry, for `tuple[A, ...]` and for `tuple[A, B]`."""
    if arguments[-1] is Ellipsis:
        return arguments[:1] * length
    if len(arguments) != length:
        raise TypeError(f"{place} has {length} entries, not {len(arguments)}")
    return arguments


def _of_dataclass(plain: dict[str, Any], kind: Any, place: str) -> Any:
    kinds = _kinds_of_fields(kind)
    wrong = kinds.keys() ^ plain.keys()
    if wrong:
        raise TypeError(f"{place} lacks or adds {min(wrong)!r}")
    return kind(**{name: typed(plain[name], kinds[name], f"{place}.{name}") for name in kinds})


@cache
def _kinds_of_fields(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
