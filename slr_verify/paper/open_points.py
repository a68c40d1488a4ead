"""What remains open: the last table of `docs/findings.md`, made as those of `findings.py` are."""

from slr_verify.claims.front import Noted

OPEN = "What remains open"

OPEN_POINTS = (
    Noted(
        OPEN,
        "Step size",
        "A smaller bound than $Mb$ in the statements about small steps.",
        ("step-size-descent",),
    ),
    Noted(
        OPEN,
        "Spurious points",
        "How near to the sphere of points off the manifold PGD has to start to converge to it is not"
        " computed, and whether iterates converge to one of its points is not known; nor is anything"
        " proved of iterates near the corners, or where the Hessian is indefinite. That the sign at the"
        " spurious points changes at most once as $lambda$ grows, but at $L = 10$ and $gamma^2 = 1/2$. How"
        " many runs end there is observed numerically, not proved.",
        ("spurious-hessian", "spurious-once", "spurious-corners", "spurious-attracts"),
    ),
    Noted(
        OPEN,
        "Oracle",
        "That the determinant changes its sign only once, outside of $40 <= d <= 400$, $1/2 <= gamma <= 1$."
        " That iterates leave a saddle is proved for starts in the plane of $k*$ and $v*$, not for almost"
        " every start. How near they have to start to converge to a minimum is not computed for all"
        " parameters; at given ones a certificate has a distance that is near enough.",
        ("oracle-once", "oracle-minimum", "oracle-leaves", "oracle-attracts-all"),
    ),
    Noted(
        OPEN,
        "Bayes",
        "Bayes' theorem is a statement over all tokens, for their density $r_l$ given $J_0 = l$ (Corollary"
        " 2), and for the formula of this density (Bayes (posterior)); that it is the density of the law"
        " of the tokens is said in words. The bound on what the Bayes predictor loses counts all"
        " coordinates but that along $v*$. With it, for uniform $J_0$, the posterior variance gives $4"
        " gamma^3/(1 + gamma^2)^3$ times that bound, which is no statement.",
        ("corollary-2", "bayes-posterior", "bayes-bound"),
    ),
    Noted(
        OPEN,
        "Predictors (1) and (2)",
        "Closed forms of the probability that argmax finds the informative token, and of the means of the"
        " squared weights of softmax: the two risks are functions of these. The latter have a bound.",
        ("predictors", "bayes-softmax"),
    ),
    Noted(
        OPEN,
        "Heads",
        "Where heads turned by 45 degrees are a minimum in all directions: single points are certified at"
        " given parameters.",
        ("heads-gradient", "heads-stationary"),
    ),
    Noted(
        OPEN,
        "SGD",
        "The law of the matrix of the rest, a Wishart law; only the algebra of the step is a statement.",
        ("sgd-step",),
    ),
    Noted(
        OPEN,
        "Convergence",
        "All statements of recovery are for starts on the manifold or so near to $(k*, v*)$ that the"
        " distance is computed only at given parameters, by a certificate, which may also say it of a box"
        " of starts. That a hot stage brings runs into such a box is observed. With $k$ and $v$ exchanged a"
        " spurious point is on the manifold; a run that is near one is then near the manifold and not on"
        " it, and nothing is proved of it.",
        (
            "theorem-5",
            "schedules-vectors",
            "schedules-edges",
            "schedules-swap",
            "oracle-attracts-all",
        ),
    ),
)
