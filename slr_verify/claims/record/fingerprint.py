"""Which source files a claim depends on, found by reading their imports, and their digest."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

from slr_verify.claims.claim import Claim

HOUSE = "slr_verify"


def dependencies(roots: Iterable[str], packages: frozenset[str]) -> tuple[str, ...]:
    """The modules inside `packages` that the roots import, directly or not, and the roots."""
    found: dict[str, None] = {}
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name not in found and _source(name) is not None:
            found[name] = None
            waiting.extend(other for other in imports(name) if _top(other) in packages)
    return tuple(sorted(found))


@cache
def imports(module: str) -> tuple[str, ...]:
    """The names of modules that a module imports anywhere in its text; some may be attributes."""
    path, spec = _source(module), _spec(module)
    if path is None or spec is None:
        return ()
    package = module if spec.submodule_search_locations is not None else module.rpartition(".")[0]
    return tuple(dict.fromkeys(_imported(ast.parse(path.read_bytes()), package)))


def digest(modules: Iterable[str]) -> str:
    """SHA-256 over the names and the bytes of modules."""
    total = sha256()
    for name in sorted(set(modules)):
        path = _source(name)
        content = b"" if path is None else path.read_bytes()
        total.update(f"{name}:{len(content)}:".encode() + content)
    return total.hexdigest()


def definers(claim: Claim, packages: frozenset[str]) -> tuple[str, ...]:
    """The loaded modules that hold this very claim and import no other module that does."""
    holders = [
        name for name in sorted(sys.modules) if _top(name) in packages and _holds(name, claim)
    ]
    return tuple(
        name
        for name in holders
        if not any(other != name and other in dependencies((name,), packages) for other in holders)
    )


def watched_packages(origin: str) -> frozenset[str] | None:
    """The packages whose sources are followed; None when the origin is not inside a package."""
    spec = _spec(_top(origin))
    if spec is None or spec.submodule_search_locations is None:
        return None
    return frozenset({HOUSE, _top(origin)})


def _holds(module: str, claim: Claim) -> bool:
    for value in list(vars(sys.modules[module]).values()):
        members = value if isinstance(value, tuple | list) else (value,)
        if any(member is claim for member in members):
            return True
    return False


def _imported(tree: ast.Module, package: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parent = package.rsplit(".", node.level - 1)[0]
    return f"{parent}.{node.module}" if node.module else parent


@cache
def _source(module: str) -> Path | None:
    spec = _spec(module)
    if spec is None or not spec.has_location or spec.origin is None:
        return None
    return Path(spec.origin)


@cache
def _spec(module: str) -> ModuleSpec | None:
    try:
        return find_spec(module)
    except (ImportError, ValueError, AttributeError):
        return None


def _top(module: str) -> str:
    return module.partition(".")[0]
