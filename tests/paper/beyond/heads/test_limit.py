"""The risk of two heads for small lambda: there are such sequences, and wrong variants are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from paper.beyond.variants import refused
from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.claims.library import Library
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement
from slr_verify.model.notation import epsilon, gamma, t
from slr_verify.paper.beyond.heads import limit
from slr_verify.paper.beyond.heads.limit import (
    ABOVE,
    BELOW,
    BETTER,
    MOVING,
    OF_SEPARATED,
    OF_TURNED,
    WORSE,
    at_angle,
)

OTHER_ANGLE = Limit(at_angle(sp.pi / 6), MOVING)


@pytest.mark.parametrize("statement", [OF_TURNED, OF_SEPARATED])
def test_there_are_such_sequences(statement: Statement) -> None:
    assert dict(satisfiability(statement).point)["t"] == "0"


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        (OF_TURNED, replace(OF_TURNED, rhs=OF_SEPARATED.rhs)),
        (OF_TURNED, replace(OF_TURNED, rhs=OF_TURNED.rhs + gamma**2)),
        (OF_TURNED, replace(OF_TURNED, rhs=OF_TURNED.rhs - epsilon**2)),
        (OF_TURNED, replace(OF_TURNED, lhs=OTHER_ANGLE)),
        (OF_TURNED, OF_TURNED.holding(OF_TURNED.given[:1])),
        (OF_TURNED, OF_TURNED.holding(OF_TURNED.given[1:])),
        (OF_SEPARATED, replace(OF_SEPARATED, rhs=OF_TURNED.rhs)),
        (OF_SEPARATED, OF_SEPARATED.holding(())),
        (BETTER, BETTER.holding((t >= 0, t <= sp.Rational(12012, 10000)))),
        (BETTER, replace(BETTER, sign=">=")),
        (WORSE, WORSE.holding((t >= sp.Rational(12011, 10000),))),
        (BELOW, BELOW.holding((t <= sp.Rational(1051796, 10**6),))),
        (ABOVE, ABOVE.holding((t >= sp.Rational(1051795, 10**6),))),
    ],
)
def test_wrong_variants_are_refused(
    statement: Statement, wrong: Statement, library: Library
) -> None:
    prove = limit.PROOFS[statement]
    assert prove(statement, library).shown
    refused(prove, wrong, library)
