"""The key matrix of a Transformer layer (29) has rank at most one after any number of steps."""

from __future__ import annotations

from collections.abc import Iterable

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.orbits.recursion import InductionOverTime
from slr_verify.calculus.rules.sums import Termwise, sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Mutant, Proof, Shelf
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal
from slr_verify.model.key_matrix import (
    ROWS,
    asked,
    asked_first,
    change,
    column_at,
    i,
    j,
    key,
    key_at,
    m,
    query,
    r,
    row_score,
    scale_at,
    score,
)
from slr_verify.model.key_matrix_otherwise import key_from_elsewhere, key_of_many_registers
from slr_verify.model.notation import t
from slr_verify.paper.evidence.key_matrix import training_evidence

A, Q, B = (kind(i, COUNTER) for kind in (query, key, change))
PARTS = {
    equal(score(A, Q + t * B), score(A, Q) + t * score(A, B)): (A, Q + t * B, A, B),
    equal(score(A + t * B, Q), score(A, Q) + t * score(B, Q)): (A + t * B, Q, B, Q),
}
"""What moves in a score, and what it moves by."""
IN_Q, IN_A = PARTS

ALONG_A_0 = equal(key_at.at(TIME, i, m), asked_first(i) * column_at.at(TIME, m))
SAME_QUERY = equal(asked(TIME, i), scale_at.at(TIME) * asked_first(i))
BY_INDUCTION = InductionOverTime(((ALONG_A_0, (i, m)), (SAME_QUERY, (i,))))


def _minor(at: type[key_at]) -> Statement:
    """A minor of the matrix of this family is zero, from two rows and two columns."""
    entry = {(a, b): at.at(TIME, a, b) for a in (i, j) for b in (m, r)}
    return equal(entry[i, m] * entry[j, r], entry[i, r] * entry[j, m])


MINOR = _minor(key_at)


def is_linear(goal: Statement, shelf: Shelf) -> Theorem:
    """Row by row, by linearity of the sums."""
    moved, first, second, by = PARTS[goal][0], *PARTS[goal][1:]
    row = equal(row_score(moved, first), row_score(A, Q) + t * row_score(second, by))
    known = infer(row, sum_linearity)
    return (
        chain(goal.lhs)
        .equals(Sum(row.rhs, ROWS), by=Termwise(known))
        .equals(goal.rhs, by=sum_linearity)
        .theorem()
    )


def by_induction(goal: Statement, shelf: Shelf) -> Theorem:
    """Both equations together."""
    return infer(goal, BY_INDUCTION)


def by_columns(goal: Statement, shelf: Shelf) -> Theorem:
    """Both products are (A_0 u)_i (A_0 u)_j c_m c_r."""
    along = by_induction(ALONG_A_0, shelf)
    at = {(a, b): instance(along, {i: a, m: b}) for a in (i, j) for b in (m, r)}
    sides = {place: each.statement for place, each in at.items()}
    return infer(
        goal,
        adding(
            (sides[j, r].lhs, at[i, m]),
            (sides[i, m].rhs, at[j, r]),
            (-sides[j, m].lhs, at[i, r]),
            (-sides[i, r].rhs, at[j, m]),
        ),
    )


def otherwise() -> Iterable[Mutant]:
    """Another start of Q, and a register that is drawn anew at each step."""
    place = CLAIM.statements.index(ALONG_A_0)
    for words, kind in (
        ("Q_0 is not zero", key_from_elsewhere),
        ("the register is another one at each step", key_of_many_registers),
    ):
        along = equal(kind.at(TIME, i, m), ALONG_A_0.rhs)
        yield Mutant(f"{words}, its direction", along, place)
        yield Mutant(f"{words}, its minors", _minor(kind), CLAIM.statements.index(MINOR))


PROOFS = {
    IN_Q: is_linear,
    IN_A: is_linear,
    ALONG_A_0: by_induction,
    SAME_QUERY: by_induction,
    MINOR: by_columns,
}
CLAIM = Claim(
    label="transformer-rank-one",
    number="Layer (29)",
    title="The key matrix of a trained Transformer layer has rank at most one",
    sentence=(
        "Let $u$ be the normalised register token, which is the same in all sequences, and let only the"
        " row of the register be read. A score of this row is linear in $A$ and in $Q$. If $Q_0 = 0$,"
        " then after any number $n$ of gradient steps $Q_n = (A_0 u) c_n^T$ and $A_n u = s_n A_0 u$,"
        " whatever the tokens, the responses and the rest of the layer are. So all $2 x 2$ minors of"
        " $Q_n$ vanish."
    ),
    headings=(
        Heading("A score is linear in $Q$, so its gradient there is $(A u) x^T$", IN_Q),
        Heading("It is linear in $A$, so its gradient there is $(Q x) u^T$", IN_A),
        Heading("The key matrix after $n$ steps is a column times a row", ALONG_A_0),
        Heading("The query of the register keeps its direction", SAME_QUERY),
        Heading("The minors of the key matrix vanish", MINOR),
    ),
    statements=tuple(PROOFS),
    setting=(
        "$u = LN(r)$, the same at every step",
        "$x$ a normalised token, divided by $sqrt(h)$",
        "$g_n$ the sum of all $x$ of step $n$, each times the derivative of the loss in its score",
        "so by the chain rule, which is no step of the proof, the gradient of the loss is"
        " $(A_n u) g_n^T$ in $Q$",
        "and $(Q_n g_n) u^T$ in $A$",
    ),
    proofs=(
        Proof(
            "By induction over the steps",
            tuple(PROOFS.values()),
            "A step adds to $Q$ the column $A u$ times a row, and changes $A u$ by a multiple of $Q g$. As"
            " long as $A u$ is a multiple of $A_0 u$, so are the columns of $Q$, and as long as these"
            " are, so is $A u$. Both hold at the start, where $Q$ is zero.",
        ),
    ),
    evidence=(training_evidence(),),
    model_mutants=otherwise,
)
