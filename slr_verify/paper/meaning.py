"""What gives the words of the statements their meaning: that "the risk" is one, and "PGD" is it.

Most proofs are about closed forms: of the risk, of its slopes, of the map that a step of PGD is. That
they are what their names say is a statement too, though no step uses it. A claim whose words rest on
one that is not proved is not proved.
"""

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
BEST = ("lemma-6", "best-lambda-stationary")
"""Where the balance is zero, the risk of the oracle has slope zero in lambda."""

SPEAKS_OF = {
    "risk-slopes": RISK,
    **dict.fromkeys(("theorem-5", "proposition-13"), ("surface-measure",)),
    **dict.fromkeys(("lemma-4", "lemma-7", "five-variable-map"), GRADIENT),
    **dict.fromkeys(
        (
            "spurious-slopes",
            "spurious-block",
            "oracle-slopes",
            "oracle-block",
            "spurious-stationary",
        ),
        RISK,
    ),
    **dict.fromkeys(("oracle-criterion", "across-line", "across-repels", "across-slopes"), RISK),
    **dict.fromkeys(("across-hessian", "across-origin", "oracle-hessian"), RISK),
    "across-rates": ("across-origin", "oracle-hessian"),
    **dict.fromkeys(
        ("oracle-minimum", "oracle-limit", "oracle-once"), ("oracle-block", "oracle-hessian")
    ),
    **dict.fromkeys(
        ("proposition-10", "step-size-curvature", "step-size-descent", "step-size-decrease"),
        ON_MANIFOLD,
    ),
    **dict.fromkeys(
        ("corollary-2", "best-lambda-oracle-risk", "best-lambda-stationary", "best-lambda-after"),
        ON_MANIFOLD,
    ),
    **dict.fromkeys(
        (
            "best-lambda-before",
            "best-lambda-sharper",
            "best-lambda-rate.above",
            "best-lambda-rate.order",
        ),
        ON_MANIFOLD,
    ),
    **dict.fromkeys(
        ("best-lambda-rate.below", "best-lambda-rate.log", "oracle-without-cancellation"),
        ON_MANIFOLD,
    ),
    **dict.fromkeys(
        ("best-lambda-unique", "best-lambda-bracket.low", "best-lambda-bracket.high"), BEST
    ),
    **dict.fromkeys(
        ("proposition-12", "angles-step", "step-size-monotone", "step-size-injective"), MAP
    ),
    **dict.fromkeys(("order-jacobian", "order-preserved", "order-for-pgd", "rates-step"), MAP),
    **dict.fromkeys(
        ("schedules-step", "schedules-pace", "schedules-order", "schedules-for-pgd"), MAP
    ),
    **dict.fromkeys(
        ("schedules-quadrants", "schedules-theorem-5", "schedules-curve", "schedules-sharp"), MAP
    ),
    "saddle-step": (*MAP, "proposition-12"),
    "saddle-slope": (*ORBIT, "schedules-boundary"),
    "saddle-derivative": (*ORBIT, "schedules-curve", "schedules-boundary"),
    "saddle-ends": (*ORBIT, "schedules-curve"),
    "schedules-edges": MAP,
    "schedules-swap": (*MAP, "spurious-fixed", "lemma-14"),
    "schedules-ends": (*MAP, "schedules-curve"),
    "schedules-boundary": (*MAP, "proposition-12"),
    "proposition-8": (*ORBIT, *ON_MANIFOLD),
    "proposition-11": ORBIT,
    **dict.fromkeys(("order-quadrants", "order-maxima", "rates-orbits"), ORBIT),
    "proposition-9": (*ON_MANIFOLD, *MAP),
    "risk-without-cancellation": RISK,
    "linear-risk-without-cancellation": ("proposition-3",),
    "spurious-fixed": ("five-variable-map",),
    "spurious-minors": ("spurious-block",),
    "spurious-signs": ("spurious-minors",),
    "spurious-forms": ("spurious-block", "spurious-signs"),
    "spurious-risk": RISK,
    "spurious-linearised": ("five-variable-map", "spurious-block"),
    "spurious-hessian": (
        *RISK,
        "spurious-block",
        "spurious-signs",
        "spurious-forms",
        "spurious-region",
    ),
    "spurious-hot": ("spurious-minors", "spurious-hessian"),
    "spurious-once": ("spurious-minors", "spurious-hessian", "spurious-hot"),
    "spurious-corners": ("spurious-hessian", "spurious-hot"),
    "spurious-falls": (*RISK, "five-variable-map", "spurious-block", "spurious-hessian"),
    "spurious-attracts": ("spurious-falls",),
    "spurious-region": ("spurious-block", "spurious-minors", "spurious-signs"),
    "oracle-threshold": ("oracle-slopes", "oracle-block"),
    "oracle-plane": ("five-variable-map", "oracle-block"),
    "oracle-near": ("oracle-block", "oracle-plane"),
    "oracle-attracts": ("oracle-near", "oracle-plane", "oracle-hessian"),
    "oracle-around": (*RISK, "five-variable-map", "oracle-block", "oracle-criterion"),
    "oracle-falls": ("five-variable-map", "oracle-around", "oracle-hessian"),
    "oracle-attracts-all": ("oracle-falls",),
    "oracle-leaves": ("oracle-near", "oracle-plane", "oracle-hessian"),
    "correlated-manifold": ("correlated-risk",),
    **dict.fromkeys(("heads-turned", "heads-stationary", "heads-shared"), ("heads-risk",)),
    "heads-moments.slopes": ("heads-moments",),
    "heads-gradient": ("heads-risk-any", "heads-moments.slopes"),
    "heads-saddle": ("heads-turned",),
    "heads-limit": ("heads-turned",),
    "heads-crossed": ("heads-risk", "heads-limit"),
    "bayes-posterior": ("corollary-2", "predictors"),
    "bayes-bound": ("bayes-posterior",),
}
"""By label; what is not there speaks of what it defines itself, or uses."""


def spoken_of(claim: Claim) -> tuple[str, ...]:
    """What the words of a claim rest on."""
    return SPEAKS_OF.get(claim.label, claim.speaks_of)
