"""What was found beyond the paper, with the statements that show it; formulas as in `findings.py`."""

from slr_verify.claims.front import Noted

BEYOND = "Found beyond the paper"

FOUND_BEYOND = (
    Noted(
        BEYOND,
        "Five products",
        "PGD closes on the five inner products, so a step costs the same in every dimension.",
        ("five-variable-map", "definition-1.k", "definition-1.v"),
    ),
    Noted(
        BEYOND,
        "Angles",
        "On the manifold PGD is a gradient step in two angles, damped by an arctangent: smooth everywhere.",
        ("angles-step",),
    ),
    Noted(
        BEYOND,
        "$zeta$",
        "Its closed form, its slope and its value at zero.",
        ("zeta-slope", "zeta-at-zero", "zeta-owen"),
    ),
    Noted(
        BEYOND,
        "Order",
        "The reduced map preserves the order of the square, so quadrants are invariant and attracted by the"
        " minima. Below $1/Mb$ only the maxima reach the maxima.",
        ("order-preserved", "order-quadrants", "order-maxima", "order-for-pgd"),
    ),
    Noted(
        BEYOND,
        "One-to-one",
        "Below $1/Mb$ the reduced map is one-to-one on the closed square, and strongly monotone in angles.",
        ("step-size-injective", "step-size-monotone"),
    ),
    Noted(
        BEYOND,
        "Rates",
        "By how much a step shrinks the angles near $(1, 1)$ and stretches them at the saddle, and that"
        " orbits approach $(1, 1)$ geometrically.",
        ("rates-step", "rates-orbits"),
    ),
    Noted(
        BEYOND,
        "Schedules",
        "Theorem 5 holds for every schedule $lambda_n > 0$ for which the sum of $min(lambda_n, 1)$"
        " diverges, with one step size, on the square and for vectors of $R^d$; if it is finite, no start"
        " with $-1 < nu < 1$ converges. An angle that never falls is enough: neither accumulation points"
        " nor the saddle. The starts in between are the graph of a continuous, strictly decreasing"
        " function on all of $-1 < kappa < 1$, with the two maxima as its ends; for constant $lambda$ its"
        " derivative at the saddle is the slope of the stable eigenvector. On the edges, as in $R^3$, all"
        " starts but the maxima recover. So do spurious points and corners, once $k$ and $v$ are exchanged:"
        " this puts them on an edge.",
        (
            "schedules-vectors",
            "schedules-curve",
            "schedules-boundary",
            "schedules-ends",
            "saddle-derivative",
            "saddle-slope",
            "schedules-edges",
            "schedules-swap",
            "schedules-theorem-5",
            "schedules-sharp",
            "schedules-quadrants",
        ),
    ),
    Noted(
        BEYOND,
        "The best temperature",
        "The derivative of the oracle's risk in $lambda$ has at most one zero for $d >= 2$, which then is"
        " a best $lambda$, with bounds on both sides. For fixed $L >= 2$ and $gamma$ the best excess risk"
        " is of the order $log(d)/d$ as $d$ grows.",
        (
            "best-lambda-unique",
            "best-lambda-after",
            "best-lambda-before",
            "best-lambda-rate.order",
            "best-lambda-rate.below",
            "best-lambda-rate.log",
        ),
    ),
    Noted(
        BEYOND,
        "The oracle",
        "Bounds on its risk at finite $d$, $L$ and $gamma$.",
        ("best-lambda-oracle-risk",),
    ),
    Noted(
        BEYOND,
        "Stationary points off the manifold",
        "There are some with $kappa = nu = 0$ wherever $theta_s <= 1$, and PGD rests there, as at the"
        " corners. The Hessian there is known in all directions, for all parameters: it is positive"
        " definite across the sphere that these points are, in an explicit region; in general exactly where"
        " one expression is positive. For $d >= 3$ and $L >= 2$ it is positive definite at the corners"
        " wherever $theta_s > 1$, and they are saddles where $theta_s < 1$; $theta_s$ falls in $lambda$."
        " In the plane there are corners that are saddles at $theta_s > 1$. For $L >= 2$, at every large"
        " enough $lambda$ the points are saddles if $d >= 14.02 gamma^2$, and minima if $4 gamma^2/pi < d"
        " <= 6.62 gamma^2$ and $gamma >= 1/2$: there is not always a threshold. At $L = 10$ and $gamma^2 ="
        " 1/2$ the sign changes once, to a saddle, for every $d >= 4$, and never for $d <= 3$. Where the"
        " Hessian is positive definite across the sphere and $alpha$ times its largest eigenvalue is below"
        " 2, iterates from near it converge to the sphere as a set, with a rate. At small $lambda$ these"
        " points are better predictors than the oracle: at $d = 400$ and $gamma^2 = 1/2$ up to $lambda ="
        " 0.09$, whatever $L$ is.",
        (
            *(
                "spurious-stationary",
                "spurious-fixed",
                "spurious-slopes",
                "spurious-block",
                "spurious-hessian",
                "spurious-hot",
                "spurious-once",
                "spurious-corners",
                "spurious-forms",
                "spurious-falls",
                "spurious-attracts",
            ),
            *(
                "spurious-minors",
                "spurious-signs",
                "spurious-linearised",
                "spurious-region",
                "spurious-risk",
            ),
        ),
    ),
    Noted(
        BEYOND,
        "Stability of the oracle",
        "The Hessian of the risk at the oracle, for turns in the plane of $k*$ and $v*$. At the $d$, $L$"
        " and $gamma$ of Figure 7a it is positive definite for $0.01 <= lambda <= 0.8924379482$ and"
        " indefinite for $0.8924379483 <= lambda <= 3$, so at the figure's $0.9$. In all other directions"
        " it is positive, for all parameters, and one determinant decides. At all parameters it is positive"
        " for $lambda <= sqrt(3)/2$, for every $lambda$ where $d <= 2 gamma^2 (L - 2)$, and otherwise up to"
        " an explicit threshold; where it is certainly negative differs from that by terms with"
        " $exp(-a^2)$. In many dimensions it is negative at every $lambda > sqrt(3)/2$. For $40 <= d <="
        " 400$ and $1/2 <= gamma <= 1$ it changes its sign at most once, whatever $L >= 2$ is. Where it is"
        " negative iterates leave, if $alpha$ times the largest eigenvalue is at most 1: PGD stays in the"
        " plane of $k*$ and $v*$, where it is a gradient step in two angles, and from starts as near to the"
        " oracle as one likes it does not stay near. Where, for $L >= 2$, the Hessian is positive definite"
        " and $alpha$ times its largest eigenvalue is below 2, iterates from near the oracle stay near and"
        " converge to it with a rate, from all directions of $R^d$, by a Lyapunov function.",
        (
            "oracle-block",
            "oracle-threshold",
            "oracle-criterion",
            "oracle-hessian",
            "oracle-minimum",
            "oracle-limit",
            "oracle-once",
            "oracle-plane",
            "oracle-near",
            "oracle-leaves",
            "oracle-attracts",
            "oracle-falls",
            "oracle-attracts-all",
        ),
    ),
    Noted(
        BEYOND,
        "Across the manifold",
        "The Hessian of the risk across it, at every point of it. On the line $kappa = 0$, where runs"
        " start, it has a negative determinant. That steps leave it there is linearisation, no step of"
        " the proofs. From zero the products along the manifold grow at least as fast as those across"
        " it, at all parameters.",
        ("across-repels", "across-hessian", "across-rates"),
    ),
    Noted(
        BEYOND,
        "The Bayes predictor",
        "The probabilities of the informative place given the tokens, by Bayes' theorem, and that the mean"
        " under them is the best prediction given the tokens; for $gamma = 1$ and uniform $p$ it is softmax"
        " at $lambda = sqrt(d/2)$. What the Bayes predictor loses over the law of all tokens is at most"
        " $(L - 1) ((1 + gamma^2)/2) (2 gamma/(1 + gamma^2))^(d - 1) e^(-d/(4 (1 + gamma^2)))$, whatever"
        " the law of $J_0$.",
        ("bayes-posterior", "bayes-bound"),
    ),
    Noted(
        BEYOND,
        "Softmax and erf",
        "The excess risk of softmax with $k = k*$, $v = v*$ and $lambda = 2 D/(1 + gamma^2)$ is at most"
        " $(L - 1) (1 + gamma^2)/2$ times $exp(-d/(4 (1 + gamma^2)))$; so is that of the Bayes predictor."
        " With erf the oracle loses of the order of $log(d)/d$ at its best $lambda$.",
        ("bayes-softmax", "best-lambda-rate.below"),
    ),
    Noted(
        BEYOND,
        "Without Assumption 1",
        "The risk has one more term. The closed form is even together with $c = <k*, v*>$, and one step of"
        " PGD leaves the manifold where $c, kappa > 0$.",
        ("correlated-risk", "correlated-manifold"),
    ),
    Noted(
        BEYOND,
        "Several heads",
        "The risk of any number of heads and locations for any vectors, from its definition, and its"
        " gradient. With independent noise two separated heads, and two turned by 45 degrees, are"
        " stationary in all directions for all parameters, and separated heads are a strict saddle; turned"
        " ones are a strict minimum in the two angles if $lambda D/p <= 1.051795$. With shared noise, as"
        " in the public code, separated heads are not even stationary. The limits of both risks for"
        " $lambda -> 0$ and $lambda D -> t$ cross between $t = 1.2011$ and $1.2012$: turned heads are"
        " better below. Crossed heads, whose keys are where the values should be, are stationary, too, and"
        " for $0 < t <= sqrt(pi)/2$ the limit of their risk is below both of these.",
        (
            *("heads-risk-any", "heads-gradient", "heads-stationary"),
            *("heads-saddle", "heads-shared", "heads-limit", "heads-crossed"),
        ),
    ),
    Noted(
        BEYOND,
        "SGD",
        "A step of single-pass SGD sees of all that is orthogonal to $k, v, k*, v*$ a $2 x 2$ matrix only.",
        ("sgd-step",),
    ),
    Noted(
        BEYOND,
        "Transformer layers",
        "The key matrix of a head keeps rank at most one, whatever it is trained on, if the register token"
        " is fixed and $Q_0 = 0$. What a trained layer has learnt is observed numerically, not proved.",
        ("transformer-rank-one",),
    ),
    Noted(
        BEYOND,
        "Floating point",
        "The risk and its five slopes in forms in which large terms do not cancel.",
        ("risk-without-cancellation", "oracle-without-cancellation"),
    ),
)
