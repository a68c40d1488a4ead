"""Trees of what the core has shown print to the very lines of the core."""

from __future__ import annotations

from core.building import a, at_most, equal, make, power, sequent, vector, x, y
from core.test_text import relations
from hypothesis import HealthCheck, given, settings

from slr_verify.claims.wording.core_text import sequent_trees, tree
from slr_verify.core.terms import Term
from slr_verify.core.text import text
from slr_verify.document.plain import as_plain, of_plain
from slr_verify.document.unicode import STARRED


@given(relations())
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_tree_prints_as_the_core_does(term: Term) -> None:
    found = tree(term)
    assert STARRED(found) == text(term)
    assert of_plain(as_plain(found)) == found


def test_a_vector_is_in_angles_wherever_it_is_an_argument() -> None:
    for head in ("member", "vector"):
        term = make(head, "h", x, make("vector sum", vector("u"), vector("v")))
        assert STARRED(tree(term)) == text(term) == "h[x, <u + v>]"


def test_hypotheses_of_several_sequents_are_there_once() -> None:
    square = equal(y, power(x, 2))
    hypotheses, shown = sequent_trees(
        [sequent(equal(x, x), square, at_most(a, x)), sequent(equal(y, y), square)]
    )
    assert [STARRED(each) for each in hypotheses] == ["a <= x", "y = x^2"]
    assert [each.given for each in shown] == [(0, 1), (1,)]
