"""What checking the paper brought to light, and what is open: each with the statements that show it.

Formulas stand between dollars, as in sentences. The tables of `docs/findings.md` are made from this.
"""

from slr_verify.claims.front import Noted
from slr_verify.paper.findings_beyond import FOUND_BEYOND
from slr_verify.paper.open_points import OPEN_POINTS

PAPER = "Where the paper or its code is imprecise, or can be simpler"

FINDINGS = (
    Noted(
        PAPER,
        "Lemma 18",
        "The items are numbered by roman figures here, in the order of their use. The last one, which the"
        " paper gets from a differential equation, also follows by completing the square, in four steps.",
        ("lemma-18.vi",),
    ),
    Noted(
        PAPER,
        "$zeta$",
        "The paper leaves $zeta(t, g) = E erf(t + g G)^2$ to quadrature. It is $1 - 8 T(sqrt(2) t/p, 1/q)$"
        " with Owen's $T$ function. That form loses all digits where $zeta$ is small; one with positive"
        " terms does not.",
        ("zeta-owen", "zeta-positive", "zeta-without-cancellation"),
    ),
    Noted(
        PAPER,
        "Corollary 2",
        "That $d -> inf$ need not be assumed: it follows from the other two limits, because $L >= 1$. An"
        " explicit bound holds at every finite size.",
        ("corollary-2", "best-lambda-oracle-risk"),
    ),
    Noted(
        PAPER,
        "Proposition 3",
        "The best linear predictor and its risk need no matrix inversion: each token completes its own"
        " square. The risk of any other one is larger by at least $gamma^2/(1 + gamma^2)$ times its"
        " squared distance from the best.",
        ("proposition-3",),
    ),
    Noted(
        PAPER,
        "Definition 1",
        "A tangent step of length $x$ and projection are a turn by $arctan(x)$. The square root of Lemma 7"
        " is that turn in Cartesian coordinates.",
        ("angles-sphere", "angles-step"),
    ),
    Noted(
        PAPER,
        "Theorem 5",
        "It needs $d >= 3$: in $R^2$ two of the four points of the manifold never move and recover"
        " nothing. For $d >= 4$ it is proved, also for the iterates as vectors. In $R^3$ the manifold lies"
        " over the edges of the square, where all starts but two recover the parameters.",
        ("theorem-5", "theorem-5-small-d"),
    ),
    Noted(
        PAPER,
        "For small $alpha$",
        "On the manifold, with constant $lambda$, this can be an explicit bound, $alpha < 1/Mb$ with"
        " $Mb = (4 gamma^2 a/sqrt(pi)) (3 + 2 a + 2 b/sqrt(pi))$.",
        ("step-size-descent", "step-size-decrease"),
    ),
    Noted(
        PAPER,
        "Proposition 13",
        "The centre-stable manifold theorem is not needed: of two starts on a vertical line at most"
        " one converges to the saddle, so Fubini is enough. For $d >= 4$ it is proved on $MM$ in $R^d$"
        " as well, for the vectors.",
        ("proposition-13", "schedules-theorem-5"),
    ),
    Noted(
        PAPER,
        "The public code",
        "One custom derivative rule has the two arguments of its value swapped; as it is used there, it"
        " does no harm. No statement is about it.",
    ),
    Noted(
        PAPER,
        "Figure 1b",
        "The test set of the public code holds 2304 sentences twice, because its two patterns are the same;"
        " the order with the sentiment adjective at the end is trained on and never tested. Its set of"
        " unseen adjectives also changes the structure, by a greeting. No statement is about it.",
    ),
    Noted(
        PAPER,
        "Figure 8",
        "The alignment after 8000 steps is good, not perfect: $<v, v*>$ is 0.982 in the mean of 20 runs."
        " That is observed. That the key matrix has rank one is a theorem.",
        ("transformer-rank-one",),
    ),
    Noted(
        PAPER,
        "Figures 9 and 10",
        "The notebooks for two heads draw both informative tokens with one random key, so both have the"
        " same noise; in the task (30) it is independent. Of 20 layers trained with either, 11 separate"
        " their heads with independent noise (95% Wilson interval 34% to 74%) and 8 with shared noise (22%"
        " to 61%): the key of each head has an inner product of at least 0.8 in size with that of a"
        " location of its own. The threshold was chosen after the runs were seen, and with shared noise"
        " the count depends on it. The intervals overlap, so these runs do not show a difference.",
    ),
    *FOUND_BEYOND,
    *OPEN_POINTS,
)
