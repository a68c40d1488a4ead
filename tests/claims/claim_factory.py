"""Claims that come out in every way there is."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp
from toy_paper import binomial, doubling

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Evidence, Finding, Outcome, Proof, Shelf, Trial
from slr_verify.language.statement import Statement, equal

x = sp.Symbol("x", real=True)
SQUARE = binomial.CLAIM
TWICE = doubling.CLAIM
OPEN = Claim(label="open", number="1", title="Open", statements=(binomial.SQUARE,))
FALSE = replace(binomial.AS_PRINTED, label="false", expected=Outcome.PROVED)
FALSE_AS_EXPECTED = binomial.AS_PRINTED


def finding(agrees: bool) -> Evidence:
    return Evidence("a look", lambda trial: Finding(agrees, 3, "seen at x = 5"))


def breaking(trial: Trial) -> Finding:
    raise OverflowError("too large")


def disagreeing(claim: Claim = SQUARE) -> Claim:
    return replace(claim, evidence=(*claim.evidence, finding(False)))


def broken_evidence() -> Claim:
    return replace(SQUARE, evidence=(Evidence("a look", breaking),))


def rejected() -> Claim:
    return replace(SQUARE, label="rejected", statements=(binomial.WITHOUT_CROSS_TERM,))


def broken_proof() -> Claim:
    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        raise KeyError("x")

    return replace(SQUARE, proofs=(Proof("Broken", (prove,)),))


def circle() -> tuple[Claim, Claim]:
    """Two claims whose proofs use each other."""

    def by(label: str) -> Proof:
        def prove(goal: Statement, shelf: Shelf) -> Theorem:
            return chain(goal.lhs).rewritten(by=applying(shelf.theorem(label))).theorem()

        return Proof(f"By {label}", (prove,))

    return (
        replace(SQUARE, label="hen", proofs=(by("egg"),)),
        replace(SQUARE, label="egg", proofs=(by("hen"),)),
    )


def returning(theorem: Theorem, statement: Statement | None = None) -> Claim:
    """A claim whose proof is an object that came from elsewhere."""
    goal = statement or theorem.statement
    proof = Proof("From elsewhere", (lambda goal, shelf: theorem,))
    return replace(SQUARE, label="brought", statements=(goal,), proofs=(proof,))


def applying_elsewhere(theorem: Theorem) -> Claim:
    """A claim whose proof applies a theorem that is not on the shelf."""

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        return chain(goal.lhs).rewritten(by=applying(theorem)).theorem()

    proof = Proof("By a theorem from elsewhere", (prove,))
    return replace(SQUARE, label="applied", proofs=(proof,), evidence=())


def two_parts() -> Claim:
    other = equal((x - 1) ** 2, x**2 - 2 * x + 1)

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        return chain(goal.lhs).equals(goal.rhs, by=normal_form).theorem()

    proof = Proof("By algebra", (prove, prove))
    return replace(SQUARE, label="parts", statements=(binomial.SQUARE, other), proofs=(proof,))


def applying_shelf(label: str, goal: Statement) -> Claim:
    """A claim whose proof applies one theorem of the shelf."""

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        return chain(goal.lhs).rewritten(by=applying(shelf.theorem(label))).theorem()

    proof = Proof(f"By {label}", (prove,))
    return replace(SQUARE, statements=(goal,), proofs=(proof,), evidence=())


def with_symbols() -> Claim:
    """A claim with a symbol of every kind, and a relation between two of them."""
    t, g = sp.Symbol("t", real=True), sp.Symbol("g", nonnegative=True)
    rest = (
        sp.Symbol("gamma", positive=True),
        sp.Symbol("L", integer=True, positive=True),
        sp.Symbol("n", integer=True),
    )
    zero = equal(sp.Add(t, g, *rest), sp.Add(t, g, *rest), (t < g,))
    return replace(OPEN, label="symbols", statements=(zero,), setting=("$epsilon$ is noise",))
