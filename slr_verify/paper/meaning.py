"""What gives the words of the statements their meaning: that "the risk" is one, and "PGD" is it.

Most proofs are about closed forms: of the risk, of its slopes, of the map that a step of PGD is. That
they are what their names say is a statement too, though no step uses it. A claim whose words rest on
one that is not proved is not proved.
"""

from collections.abc import Iterable
from dataclasses import replace

from slr_verify.claims.claim import Claim

RISK = ("random-place",)
"""The closed form in five products is the mean squared error, wherever the informative token may be."""
GRADIENT = ("definition-1.k", "definition-1.v")
"""What a step of PGD follows is the gradient of that risk."""
ON_MANIFOLD = ("lemma-6",)
"""So is the one on the manifold, and with it the risk of the oracle predictor."""
MAP = ("lemma-7",)
"""On the manifold a step of PGD is the reduced map, and there is no other stationary point of it."""
ORBIT = ("iterates",)
"""The iterates of the map are the products of the vectors that PGD gives, which stay on the manifold."""
BEST = ("lemma-6", "e6-stationary")
"""Where the balance is zero, the risk of the oracle has slope zero in lambda."""

SPEAKS_OF = {
    "risk-slopes": RISK,
    "theorem-5": ("surface-measure",),
    **dict.fromkeys(("lemma-4", "lemma-7", "five-variable-map"), GRADIENT),
    **dict.fromkeys(("e7-slopes", "e7-block", "e8-slopes", "e8-block", "e7-stationary"), RISK),
    **dict.fromkeys(("e8-criterion", "e13-slopes", "e13-repels", "across-slopes"), RISK),
    **dict.fromkeys(("across-hessian", "across-origin", "oracle-hessian"), RISK),
    "across-rates": ("across-origin", "oracle-hessian"),
    "oracle-minimum": ("e8-block", "oracle-hessian"),
    **dict.fromkeys(("proposition-10", "e3-curvature", "e3-descent", "e3-decrease"), ON_MANIFOLD),
    **dict.fromkeys(("corollary-2", "e6-oracle-risk", "e6-stationary", "e6-after"), ON_MANIFOLD),
    **dict.fromkeys(("e6-before", "e6-sharper", "e6-rate.above", "e6-rate.order"), ON_MANIFOLD),
    **dict.fromkeys(("e6-rate.below", "e6-rate.log", "oracle-without-cancellation"), ON_MANIFOLD),
    **dict.fromkeys(("e6-unique", "e6-bracket.low", "e6-bracket.high"), BEST),
    **dict.fromkeys(("proposition-12", "e2-angles", "e3-monotone", "e3-injective"), MAP),
    **dict.fromkeys(("e4-jacobian", "e4-order", "e4-for-pgd", "e5-rates"), MAP),
    **dict.fromkeys(("e14-step", "e14-pace", "e14-order", "e14-for-pgd"), MAP),
    **dict.fromkeys(("e14-quadrants", "e14-theorem-5", "e14-sharp"), MAP),
    "schedules-boundary": MAP,
    "proposition-8": (*ORBIT, *ON_MANIFOLD),
    "proposition-11": ORBIT,
    **dict.fromkeys(("e4-comparable", "e4-quadrants", "e4-maxima", "e5-orbits"), ORBIT),
    "proposition-9": (*ON_MANIFOLD, *MAP),
    "risk-without-cancellation": RISK,
    "linear-risk-without-cancellation": ("proposition-3",),
    "e7-fixed": ("five-variable-map",),
    "e7-minors": ("e7-block",),
    "e7-signs": ("e7-minors",),
    "spurious-forms": ("e7-block", "e7-signs"),
    "spurious-risk": RISK,
    "e7-linearised": ("five-variable-map", "e7-block"),
    "e7-region": ("e7-block", "e7-minors", "e7-signs"),
    "e8-threshold": ("e8-slopes", "e8-block"),
    "e10-manifold": ("e10-risk",),
}
"""By label; what is not there speaks of what it defines itself, or uses."""


def with_meaning(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """The claims, each with what its words rest on."""
    return tuple(
        replace(claim, speaks_of=SPEAKS_OF.get(claim.label, claim.speaks_of)) for claim in claims
    )
