"""Which rules count: those of the modules that are listed, and the list leaves none out."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import slr_verify.gaussian
import slr_verify.gram
import slr_verify.orbits
import slr_verify.proofs
from slr_verify.proofs.rule import RULE_MODULES, Rule

ROOMS = (slr_verify.proofs, slr_verify.gaussian, slr_verify.gram, slr_verify.orbits)


def modules(room: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.iter_modules(room.__path__, f"{room.__name__}."):
        yield import_module(found.name)


def has_a_rule(module: ModuleType) -> bool:
    own = (each for each in vars(module).values() if inspect.isclass(each))
    return any(
        issubclass(kind, Rule)
        and kind.__module__ == module.__name__
        and not inspect.isabstract(kind)
        for kind in own
    )


def test_the_list_has_every_module_with_a_rule_and_no_other() -> None:
    found = {module.__name__ for room in ROOMS for module in modules(room) if has_a_rule(module)}
    assert found == set(RULE_MODULES)
    assert len(set(RULE_MODULES)) == len(RULE_MODULES)
