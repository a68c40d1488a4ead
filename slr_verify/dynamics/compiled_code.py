"""Generated source compiled by Numba, and kept in the cache folder with its machine code."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from slr_verify.claims.record.cache import folder
from slr_verify.dynamics import elementary
from slr_verify.system.files import replace_file
from slr_verify.system.processes import interrupts_held
from slr_verify.system.targets import CannotWrite, TargetRefused, reported


@cache
def function_of(source: str, name: str) -> Callable[..., Any]:
    """The function `name` of a module with this source; its machine code is kept beside it.

    Ctrl-C during a call counts at its end: Numba compiles in the first one, and loses its way
    when it is stopped there.

    Raises CannotWrite, naming the variable to set, when the cache folder cannot be written to.
    """
    path = folder() / "kernels" / f"slr_verify_kernel_{_digest(source)}.py"
    if not _holds(path, source):
        with _kept(path):
            replace_file(path, source.encode())
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be imported")
    module = module_from_spec(spec)
    sys.modules[path.stem] = module  # Numba looks it up when it reads machine code back
    spec.loader.exec_module(module)
    return _to_its_end(getattr(module, name), path)


def _to_its_end(function: Callable[..., Any], path: Path) -> Callable[..., Any]:
    @wraps(function)
    def call(*arguments: Any) -> Any:
        with interrupts_held(), _kept(path):  # Numba keeps the machine code beside the source
            return function(*arguments)

    return call


def _holds(path: Path, source: str) -> bool:
    """Whether the file has this very source: another one that lies there is never run."""
    try:
        return path.read_text(encoding="utf-8") == source
    except (OSError, ValueError):
        return False


def _digest(source: str) -> str:
    """Of the source, and of the functions that Numba compiles into it."""
    inlined = Path(elementary.__file__).read_bytes()
    return sha256(source.encode() + inlined).hexdigest()[:24]


@contextmanager
def _kept(path: Path) -> Iterator[None]:
    """What stands in the way of keeping compiled code, with what can be done about it."""
    try:
        with reported(path):
            yield
    except (CannotWrite, TargetRefused) as failure:
        raise CannotWrite(
            f"{failure}; compiled code is kept there: set SLR_VERIFY_CACHE to a folder that can be "
            "written to"
        ) from failure
