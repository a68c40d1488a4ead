"""What of the package stays loaded from trial to trial: all that does not import the mutated file.

What the package told SymPy is taken back where it would be told again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache

import grimp
import sympy as sp
from sympy.core.cache import clear_cache

from checkers.mutation.rooms import ROOT

PACKAGE = "slr_verify"
TESTS = str(ROOT / "tests")
TELLS = f"{PACKAGE}.algebra.language"
"""Tells SymPy what to know when it is loaded."""
ANSWERS = (
    "_prop_handler",
    "_eval_power",
    "_eval_is_extended_positive",
    "_eval_is_extended_negative",
)


def _kinds(kind: type) -> Iterator[type]:
    yield kind
    for each in kind.__subclasses__():
        yield from _kinds(each)


UNTOLD = [
    (kind, name, vars(kind)[name])
    for kind in _kinds(sp.Basic)
    for name in ANSWERS
    if name in vars(kind)
]
"""SymPy before the package is loaded, if the driver is not run by a test."""


@lru_cache
def influenced(module: str) -> frozenset[str]:
    """The module, and all that import it, be it through others.

    Not the package itself: it imports a name when it is asked for, and keeps none; loaded anew it would
    not know those of its rooms that stay.
    """
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    return frozenset({module, *graph.find_downstream_modules(module)}) - {PACKAGE}


def forget(modules: frozenset[str]) -> None:
    """Unload them, and the tests, in case the driver itself is run by one."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        if name in modules or file.startswith(TESTS):
            _unload(name)
    if TELLS in modules:
        for kind, name, answer in UNTOLD:
            setattr(kind, name, answer)
        clear_cache()


def _unload(name: str) -> None:
    """Also from the package that holds it, where an import would find it again."""
    del sys.modules[name]
    package, _, own = name.rpartition(".")
    if package in sys.modules:
        vars(sys.modules[package]).pop(own, None)
