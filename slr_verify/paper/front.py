"""The front matter of the book: setting and notation as the model defines them, findings, literature."""

from collections.abc import Iterator

import sympy as sp

from slr_verify.claims.front import Definition, Front
from slr_verify.claims.setting.ranges import range_of
from slr_verify.claims.setting.surroundings import laws
from slr_verify.document.definitions import defined
from slr_verify.document.markup import formula
from slr_verify.document.nodes import Big, Name, Node, Number, related
from slr_verify.document.reader import Reader
from slr_verify.document.style import Style
from slr_verify.language.vectors import frame, gaussian_vector
from slr_verify.model.letters import LARGE_D, ROOTS, SCALE, SHIFT, STYLE
from slr_verify.model.notation import NOTATION, OFF_MANIFOLD
from slr_verify.model.pgd import grad_k, grad_v, pgd_step
from slr_verify.model.task import PAPER, erf_head, risk
from slr_verify.paper.findings import FINDINGS

READ = Reader(Style(STYLE.rank, (LARGE_D,)))
LETTERS = (LARGE_D, *ROOTS[:3], SHIFT, SCALE)
LITERATURE = (
    "P. Marion, R. Berthier, G. Biau and C. Boyer, Attention layers provably solve single-location"
    " regression, ICLR 2025, arXiv:2410.01537",
    "K. Lange, Optimization, 2nd edition, Springer 2013 (connected accumulation)",
    "W. Rudin, Real and Complex Analysis, 3rd edition, McGraw-Hill 1987 (once per line)",
    "K.-T. Fang, S. Kotz and K. W. Ng, Symmetric Multivariate and Related Distributions, Chapman and Hall"
    " 1990 (density of starts)",
    "P. Halmos, Naive Set Theory, Springer 1974 (recursion)",
    "H. Federer, Geometric Measure Theory, Springer 1969 (coarea)",
)


def _step(name: str) -> Node:
    """A step of Definition 1 from a vector, along a gradient that has a name."""
    inner, squared = sp.symbols("inner squared", real=True)
    point, gradient = frame(
        (f"{name}_n", f"grad_{name}"), sp.Matrix([[1, inner], [inner, squared]])
    )
    return related(formula(f"{name}_(n + 1)"), "=", READ.formula(pgd_step(point, gradient)))


def _setting() -> Iterator[Definition]:
    """Task, data, predictor, risk, descent and manifold."""
    head = READ.formula(erf_head(gaussian_vector("X_l")))
    prediction = Big("sum", head, related(Name("l"), "==", Number("1")), Name("L"))
    yield Definition(
        "Assumption 1. The parameters to be found are two orthogonal unit vectors $k*$ and $v*$ of $R^d$.",
        (formula("<k*, v*> = 0"),),
    )
    yield Definition(
        "The task. One of $L$ tokens, at a random place $J_0$ with $P(J_0 = l) = p_l$, is informative: it"
        " is spread around $D k*$ with $D = sqrt(d/2)$. The others are standard Gaussian vectors. Given the"
        " place, all tokens are independent, and renaming them puts $J_0 = L$.",
        (
            related(formula("X_(J_0)"), "=", READ.formula(PAPER.informative_token)),
            related(formula("X_l"), "=", READ.formula(PAPER.background_token)),
            *map(READ.formula, laws((risk(),))),
        ),
    )
    yield Definition(
        "The response is the informative token along $v*$, with a noise $xi$ that is independent of the"
        " tokens.",
        (related(Name("Y"), "=", READ.formula(PAPER.response)),),
    )
    yield Definition(
        "The predictor (3), with unit vectors $k$ and $v$.",
        (related(formula("T(X)"), "=", prediction),),
    )
    yield Definition(
        "The risk, with $J_0 = L$; $H^((1)), H^((2)), ...$ are independent copies of $H$.",
        (related(formula("R(k, v)"), "=", READ.formula(risk())),),
    )
    yield Definition(
        "Its gradients, by the chain rule for the five inner products, where $R_kappa$ is the derivative in"
        " $kappa$ and so on; $c_k$ and $c_v$ are numbers on which the next step does not depend.",
        (
            related(Name("grad_k"), "=", READ.formula(grad_k)),
            related(Name("grad_v"), "=", READ.formula(grad_v)),
        ),
    )
    yield Definition(
        "Projected gradient descent (Definition 1): a step against the gradient in the tangent space, of"
        " size $alpha$, then the projection on the unit sphere, $Proj(u) = u/||u||$.",
        (_step("k"), _step("v")),
    )
    yield Definition(
        "The manifold $MM$: the pairs of unit vectors whose three other products vanish. Descent does not"
        " leave it (Lemma 4), and there only $kappa$ and $nu$ move (Lemma 7).",
        (
            related(
                *(part for name in OFF_MANIFOLD for part in (READ.formula(name), "=")), Number("0")
            ),
        ),
    )


def _notation() -> Iterator[Definition]:
    """Symbols with their ranges, then letters for what recurs."""
    for each in NOTATION.values():
        sign, bound = range_of(each.symbol)
        yield Definition(each.meaning, (related(READ.formula(each.symbol), sign, bound),))
    read = Reader(Style(STYLE.rank, LETTERS))
    for letter in LETTERS:
        yield Definition("", (related(Name(letter.name), "=", defined(letter, read)),))
    yield Definition("", (formula("zeta(t, g) = E[erf(t + g G)^2]"),))


FRONT = Front(tuple(_setting()), tuple(_notation()), FINDINGS, LITERATURE)
