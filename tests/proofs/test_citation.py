"""What is cited is whole: a name, a kind, a schema and hypotheses; and every citation is used."""

from __future__ import annotations

from importlib import import_module

import pytest
from slr_verify.proofs.citation import Citation

from slr_verify.proofs import citation, presumed
from slr_verify.proofs.rule import RULE_MODULES

CITATIONS = {name: value for name, value in vars(citation).items() if name.isupper()}


@pytest.mark.parametrize("name", CITATIONS)
def test_a_citation_is_whole(name: str) -> None:
    found = CITATIONS[name]
    assert isinstance(found, Citation)
    assert found.kind in ("textbook", "research")
    assert found.hypotheses
    for text in (found.name, found.schema, *found.hypotheses):
        assert isinstance(text, str)
        assert len(text) > 3
        assert text.strip() == text


def test_no_two_citations_have_one_name() -> None:
    names = [found.name for found in CITATIONS.values()]
    assert len(set(names)) == len(names) > 15


@pytest.mark.parametrize("name", CITATIONS)
def test_every_citation_is_known_to_a_rule_or_to_the_ledger(name: str) -> None:
    modules = [*map(import_module, RULE_MODULES), presumed]
    assert any(vars(module).get(name) is CITATIONS[name] for module in modules)
