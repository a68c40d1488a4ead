"""A statement without a proof."""

from slr_verify.claims.claim import Claim

CLAIM = Claim(
    label="conjecture",
    number="Conjecture 3",
    title="Something to be shown",
    text=r"\exists\, x > 0",
    setting=(r"x \in \mathbb{R}",),
)
