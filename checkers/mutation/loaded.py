"""What of the package stays loaded from trial to trial: all that does not import the mutated file."""

from __future__ import annotations

import sys
from functools import lru_cache

import grimp

from checkers.mutation.targets import ROOT

PACKAGE = "slr_verify"
TESTS = str(ROOT / "tests")


@lru_cache
def influenced(module: str) -> frozenset[str]:
    """The module, and all that import it, be it through others.

    Not the package itself: it imports a name when it is asked for, and keeps none; loaded anew it would
    not know those of its modules that stay.
    """
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    return frozenset({module, *graph.find_downstream_modules(module)}) - {PACKAGE}


def forget(modules: frozenset[str]) -> None:
    """Unload them, and the tests, in case the driver itself is run by one."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        if name in modules or file.startswith(TESTS):
            _unload(name)


def _unload(name: str) -> None:
    """Also from the package that holds it, where an import would find it again."""
    del sys.modules[name]
    package, _, own = name.rpartition(".")
    if package in sys.modules:
        vars(sys.modules[package]).pop(own, None)
