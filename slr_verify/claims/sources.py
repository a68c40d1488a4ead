"""Where in the source the claims of a module stand."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType

from slr_verify.claims.claim import Claim
from slr_verify.claims.register import Register


def source_files(register: Register) -> Mapping[str, str]:
    """The file of each claim by its label, from the folder of the outermost package on.

    A module that gathers claims stands above those that define them, and comes before them by name.
    """
    found = {}
    prefix = f"{register.origin}."
    names = sorted(name for name in sys.modules if f"{name}.".startswith(prefix))
    for name in names:
        module = sys.modules[name]
        for claim in _claims_of(module):
            found[claim.label] = _file(module)
    return found


def _claims_of(module: ModuleType) -> Iterator[Claim]:
    listed = getattr(module, "CLAIMS", ())
    for value in (getattr(module, "CLAIM", None), *(listed if isinstance(listed, tuple) else ())):
        if isinstance(value, Claim):
            yield value


def _file(module: ModuleType) -> str:
    depth = module.__name__.count(".") + hasattr(module, "__path__")
    return Path(*Path(str(module.__file__)).parts[-depth - 1 :]).as_posix()
