"""What is printed is what was proved: every printed formula is read back and compared."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
import sympy as sp

from report.conftest import SOME
from report.expression_value import value
from report.latex_reader import Reading, Unreadable, reading
from report.opaque import Environment, Value
from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Library
from slr_verify.claims.run.attempt import attempted
from slr_verify.claims.wording.typesetting import Typesetting, typesetting
from slr_verify.document.latex import LATEX
from slr_verify.paper import CLAIMS, STYLE

POINTS = 2
WITH_STATEMENTS = [claim for claim in CLAIMS if claim.statements]


def typeset(claim: Claim, library: Library) -> Typesetting:
    """The claim, and its proofs where these take seconds only."""
    proofs = attempted(claim, library).proofs if SOME.fullmatch(claim.label) else ()
    return typesetting(claim, proofs, STYLE)


def names_of(this: Typesetting) -> dict[object, str]:
    """How its symbols and vectors are printed."""
    return {thing: LATEX(name) for thing, name in this.read.usage.names.items()}


def environments(this: Typesetting, seed: int) -> Iterator[Environment]:
    """Random values for all names; letters have the values that their printed definitions say."""
    rng = np.random.default_rng(seed)
    for _ in range(POINTS):
        env: Environment = {}
        for thing, name in names_of(this).items():
            if not isinstance(thing, sp.Symbol):
                env[name] = rng.normal(size=4)
            elif thing.is_integer:
                env[name] = float(rng.integers(2, 5))
            else:
                env[name] = float(rng.uniform(0.2, 0.9))
        letters = (map(LATEX, each.parts) for each in this.definitions(whole=True))
        known = dict(defined(*letter) for letter in letters)
        slots = (slot for each in known.values() if isinstance(each, tuple) for slot in each[0])
        yield {slot: rng.uniform(0.2, 0.9) for slot in slots} | env | known


def defined(name: str, meaning: str) -> tuple[str, object]:
    """A letter with its value, or a function `f(` with the names of its arguments and its value."""
    head, bracket, inside = name.partition("(")
    if not bracket:
        return name, later(meaning)
    return f"{head}(", (inside.removesuffix(")").split(", "), later(meaning))


def later(text: str) -> Reading:
    """A definition, read when it is needed."""

    def value_now(env: Environment) -> Value:
        return reading(text)(env)

    return value_now


def require_same(printed: str, expr: sp.Expr, this: Typesetting, env: Environment) -> None:
    read, proved = reading(printed)(env), value(expr, env, names_of(this))
    assert np.allclose(read, proved, rtol=1e-9, atol=1e-9), f"{printed}: {read}, not {proved}"


@pytest.mark.parametrize("claim", WITH_STATEMENTS, ids=lambda claim: claim.label)
def test_printed_formulas_say_what_was_proved(claim: Claim, library: Library) -> None:
    this = typeset(claim, library)
    pairs = [(LATEX(this.expression(e)), e) for e in this.expressions if isinstance(e, sp.Expr)]
    unread = []
    for place, env in enumerate(environments(this, 7)):
        for printed, expr in pairs:
            try:
                require_same(printed, expr, this, env)
            except Unreadable as trouble:
                unread.append(f"{trouble}: {printed}")
                continue
        assert place < POINTS
    if unread:
        pytest.skip(f"the reader of this test does not know: {sorted(set(unread))[:3]}")


def test_a_wrong_sign_is_noticed(library: Library) -> None:
    claim = next(claim for claim in CLAIMS if claim.label == "lemma-18.vi")
    this = typeset(claim, library)
    rhs = claim.statements[0].rhs
    wrong = LATEX(this.expression(rhs)).replace(r"\frac{1}{p}", r"-\frac{1}{p}")
    (env, _) = environments(this, 7)
    with pytest.raises(AssertionError, match="not"):
        require_same(wrong, rhs, this, env)


def same_value(first: sp.Expr, second: sp.Expr, this: Typesetting, env: Environment) -> bool:
    """Whether they are two forms of one thing, such as <H, k> and <H, 1 k>."""
    left, right = (value(part, env, names_of(this)) for part in (first, second))
    return bool(np.allclose(left, right))


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)
def test_different_things_print_differently(claim: Claim, library: Library) -> None:
    this = typeset(claim, library)
    seen: dict[str, sp.Basic] = {}
    (env, *_) = environments(this, 11)
    for expr in this.expressions:
        for part in sp.preorder_traversal(expr):
            if (
                isinstance(part, sp.Symbol)
                or part.is_Function
                or getattr(part, "prints_as_name", 0)
            ):
                text = LATEX(this.expression(part))
                known = seen.setdefault(text, part)
                assert known == part or same_value(known, part, this, env), text
