"""Calls that write, move or remove files, found in the syntax trees of the package."""

from __future__ import annotations

import ast
from collections.abc import Iterator

ALWAYS = frozenset(
    {
        *("write_text", "write_bytes", "touch", "unlink", "rename", "renames", "truncate"),
        *("mkdir", "makedirs", "rmdir", "removedirs", "rmtree", "symlink_to", "hardlink_to"),
        *("copyfile", "copy2", "copytree", "mkstemp", "mkdtemp", "TemporaryFile"),
        *("NamedTemporaryFile", "TemporaryDirectory", "to_netcdf", "tofile", "savetxt", "savez"),
    }
)
OF_A_MODULE = {
    "os": frozenset({"open", "replace", "remove", "link", "symlink", "mkfifo", "mknod"}),
    "shutil": frozenset({"move", "copy"}),
}
READING = frozenset({"r", "rb", "rt"})


def writing(source: str) -> tuple[str, ...]:
    """The calls in a source text that write, each with its line."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return tuple(f"line {call.lineno}: {name}" for call in calls for name in _writes(call))


def _writes(call: ast.Call) -> Iterator[str]:
    if isinstance(call.func, ast.Name):
        name, module = call.func.id, ""
    elif isinstance(call.func, ast.Attribute):
        value = call.func.value
        name, module = call.func.attr, value.id if isinstance(value, ast.Name) else "?"
    else:
        return
    moves = name == "replace" and module and len(call.args) == 1 and not call.keywords
    opens = name == "open" and _mode(call, place=0 if module else 1) not in READING
    if call.args and ast.unparse(call.args[0]) == "os.devnull":
        return
    if name in ALWAYS or name in OF_A_MODULE.get(module, ()) or moves or opens:
        yield name


def _mode(call: ast.Call, place: int) -> str | None:
    """The mode of `open(path, mode)` or of `path.open(mode)`; None where the text does not say it."""
    given = [keyword.value for keyword in call.keywords if keyword.arg == "mode"]
    given += call.args[place : place + 1]
    if not given:
        return "r"
    value = given[0].value if isinstance(given[0], ast.Constant) else None
    return value if isinstance(value, str) else None
