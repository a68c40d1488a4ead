"""Which rules count: those of the modules that are listed. What a rewriting says, and may not capture."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

import pytest
import sympy as sp
from slr_verify.proofs.certified import Certified
from slr_verify.proofs.citation import LEIBNIZ

import slr_verify.gaussian
import slr_verify.gram
import slr_verify.orbits
import slr_verify.proofs
from slr_verify.algebra.integral import Integral
from slr_verify.proofs import rule as rule_module
from slr_verify.proofs.calculus import derivative, leibniz
from slr_verify.proofs.chain import chain
from slr_verify.proofs.rule import RULE_MODULES, Justification, ProofRejected, Rewriting, Rule
from slr_verify.proofs.statement import Given

x, y = sp.symbols("x y", real=True)
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


def test_a_rewriting_says_what_it_applied_and_checked() -> None:
    start = derivative(Integral(sp.exp(-y * x), (y, 0, x)), x)
    (step,) = chain(start).rewritten(by=leibniz).theorem().steps
    checked = ("integrand and ends are smooth",)
    assert step.why == Justification(leibniz.words, (LEIBNIZ,), (), checked)


def test_the_kernel_is_trusted_where_a_rule_says_so() -> None:
    assert (Rule.trust, Certified.trust) == ("SYMBOLIC", "KERNEL")


@dataclass(frozen=True)
class Careless(Rewriting):
    """A rule as one could be written: its integral binds a symbol of what it rewrites."""

    words = "carelessness"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return Integral(expr, (x, 0, 1))


def test_what_a_rule_binds_is_no_symbol_of_what_it_rewrites(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rule_module, "RULE_MODULES", (*RULE_MODULES, __name__))
    with pytest.raises(ProofRejected, match="carelessness captures x of x"):
        chain(x).rewritten(by=Careless())
    with pytest.raises(ProofRejected, match="carelessness captures x of x"):
        chain(x**2).equals(y, by=Careless())
    assert chain(y).rewritten(by=Careless()).current == Integral(y, (x, 0, 1))
