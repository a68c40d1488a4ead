"""Equations (4)-(5): the [CLS] row of an attention head is the softmax predictor (2).

The [CLS] token x_0 is fixed, and the sums run over the other tokens only.
"""

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.claims.claim import Claim, Proof
from slr_verify.language.statement import equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.attention import K, V, attention_head, output, query, softmax_predictor
from slr_verify.paper.evidence.attention import head_evidence

STATEMENT = equal(attention_head(), softmax_predictor(K * query, V * output))


by_bilinearity = by(by_definition(InnerProduct))
"""The numbers <x_0, Q> and O move into k and v."""


CLAIM = Claim(
    label="attention-head",
    number="Equations (4)-(5)",
    title="The [CLS] row of an attention head over the other tokens is the softmax predictor",
    statements=(STATEMENT,),
    setting=(
        r"Q, K, V \in \mathbb{R}^{d \times 1},\ O \in \mathbb{R}",
        r"k = \langle x_0, Q\rangle K,\ v = O\, V",
        r"x_0 \text{ (the [CLS] token) fixed and not among } x_1, \dots, x_L",
    ),
    proofs=(Proof("By bilinearity", (by_bilinearity,)),),
    evidence=(head_evidence(STATEMENT),),
)
