"""Equations (4)-(5): the rows of an attention head are softmax predictors (2), the [CLS] row one of them.

The softmax is taken in each row of lambda X Q K^T X^T. The [CLS] token x_0 is fixed, and the columns are
those of the other tokens only.
"""

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.claims.claim import Claim, Heading, Proof
from slr_verify.language.integral import Sum
from slr_verify.language.statement import equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.attention import (
    CLS,
    TOKENS,
    K,
    V,
    attention,
    attention_head,
    output,
    query,
    row,
    softmax_predictor,
)
from slr_verify.paper.evidence.attention import head_evidence

WEIGHTS = equal(Sum(attention(row), TOKENS), 1)
EVERY_ROW = equal(attention_head(row), softmax_predictor(K * query(row), V * output))
CLS_ROW = equal(attention_head(CLS), softmax_predictor(K * query(CLS), V * output))

products = in_turn(by_definition(InnerProduct), sum_linearity, name="bilinearity")


weights = by(sum_linearity)
"""The denominator does not depend on the column."""


by_bilinearity = by(products)
"""The denominators come out of the sum, and the numbers (X Q)_i and O move into k and v."""


CLAIM = Claim(
    label="attention-head",
    number="Equations (4)-(5)",
    title="The rows of an attention head are softmax predictors",
    sentence=(
        "If the inner dimension is 1 and the output is scalar, each row of an attention head over the"
        " tokens is a softmax predictor (2) whose $k$ and $v$ are multiples of $K$ and $V$. So is the row"
        " of the [CLS] token, which is fixed and receives no weight itself."
    ),
    headings=(
        Heading("The weights in a row sum to one", WEIGHTS),
        Heading("Every row", EVERY_ROW),
        Heading("The row of the [CLS] token", CLS_ROW),
    ),
    statements=(WEIGHTS, EVERY_ROW, CLS_ROW),
    setting=(
        "$Q, K, V in RR^(d times 1)$, $O in RR$",
        "$A = softmax(lambda X Q K^T X^T)$ by rows",
        "the left sides are of row $i$ of $A X V O^T$",
        "$k = (X Q)_i K$, $v = O V$",
        "$x_0$ (the [CLS] token) fixed and not among $x_1, ..., x_L$",
    ),
    proofs=(
        Proof(
            "By bilinearity",
            (weights, by_bilinearity, by_bilinearity),
            "The inner product is bilinear, so the entry of $X Q$ can be absorbed into $k$ and the number"
            " $O$ into $v$. The denominator of the softmax does not depend on the column and factors out"
            " of the sum.",
        ),
    ),
    evidence=(head_evidence(EVERY_ROW),),
)
