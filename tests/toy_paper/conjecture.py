"""A statement without a proof."""

from slr_verify.claims.claim import Claim

CLAIM = Claim(
    label="conjecture",
    number="Conjecture 3",
    title="Something to be shown",
    text="there is $x > 0$",
    setting=("$x in RR$",),
)
