"""Near the spurious points every step of PGD on vectors of R^d lowers a Lyapunov function."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.document.letters import Letter, Letters
from slr_verify.language.binding import replaced
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import (
    Given,
    Statement,
    at_least,
    at_most,
    less,
    stated,
)
from slr_verify.model import pgd
from slr_verify.model import spurious_sequences as sequences
from slr_verify.model.letters import only
from slr_verify.model.near_spurious import POINT
from slr_verify.model.notation import rho, theta
from slr_verify.model.spurious_sequences import (
    MOVED,
    at_index,
    eta_gap_at,
    kappa_at,
    nu_at,
    rests,
    theta_gap_at,
    xi_at,
)
from slr_verify.model.step_letters import of_gradients
from slr_verify.paper.beyond.forms import beside as forms
from slr_verify.paper.beyond.forms import space
from slr_verify.paper.beyond.forms.around import q
from slr_verify.paper.beyond.spurious import inside, step
from slr_verify.paper.beyond.spurious.inside import (
    AFTER,
    BEFORE,
    HERE,
    INSIDE,
    NEXT,
    OPEN,
    OUTWARD,
    along,
    squared,
)
from slr_verify.paper.beyond.spurious.near import (
    AT_POINTS,
    LINEAR,
    LINEAR_XI,
    ROOMS,
    SMOOTH,
    THERE,
    c_squared,
    exists,
)
from slr_verify.paper.beyond.spurious.value import (
    ABOVE,
    DEFINITE,
    LOWER,
    SEVERAL,
    UPPER,
    at,
    block_signs,
    coordinates,
    delta,
    entry,
    formula,
    lower,
    most,
    of_block,
    trace,
    upper,
    value,
    whole,
)
from slr_verify.paper.evidence.arriving_sphere import falling_evidence

SHORT, BELOW = map(of_block, (space.SHORT, forms.BELOW))
FINE = tuple(map(of_block, forms.FINER))
SLOW = tuple(map(of_block, forms.SLOW))
PLACE: Given = (SEVERAL, THERE, OPEN, DEFINITE, *ABOVE, SHORT, BELOW, OUTWARD, *FINE, *SMOOTH)
WIDE = sp.Ge(2 * rests(COUNTER)[1], c_squared)
"""v is not near the plane of k* and v*."""
NEAR: Given = (*PLACE, INSIDE, BEFORE, WIDE, *HERE)
FALLS = at_most(value(NEXT), (1 - q) * value(COUNTER), (*NEAR, *MOVED, *AFTER[1:], *SLOW))
AHEAD = less(eta_gap_at(NEXT), 1, (SMOOTH[-1], INSIDE, BEFORE, *HERE, MOVED[2]))


# The step
AFTER_STEP = (*coordinates(NEXT), rests(NEXT)[2])
HELD = {
    **at(COUNTER),
    **dict(zip((*forms.NEXT, forms.w_1), AFTER_STEP, strict=True)),
    forms.R: inside.radius,
    forms.B: 2 * eta_gap_at(COUNTER) - eta_gap_at(COUNTER) ** 2,
    forms.near_by: squared(COUNTER),
}
FAMILIES = (kappa_at, xi_at, nu_at, theta_gap_at)
LINES = (
    along(LINEAR[0]),
    along(LINEAR_XI),
    along(LINEAR[1]),
    LINEAR[2][2] * theta_gap_at(COUNTER),
)


def flat(given: Given) -> Theorem:
    """1 - eta^2 is not negative."""
    own = adding((1, hypothesis(HERE[0], given)), rest=kappa_at(COUNTER) ** 2)
    return infer(at_least(HELD[forms.B], 0, given), own)


def error(place: int, below: Theorem) -> Theorem:
    """How far a coordinate is off, in those of the block."""
    given, family = below.statement.given, FAMILIES[place]
    chosen = {**HELD, forms.line: LINES[place], forms.image: family(NEXT)}
    known = forms.SAME[place]
    sides = (_side(each, chosen, given) for each in known.given[1:])
    nearly = inside.at_letters(known.given[0], chosen)
    there = infer(stated(nearly, given), adding((1, below)))
    return inside.by_letters(forms.same(known), chosen, there, *sides, flat(given))


def _side(relation: sp.Rel, chosen: inside.Values, given: Given) -> Theorem:
    """It is the same, in other coordinates, with the entries of the block as they are."""
    used = (each for each in space.ENTRIES if each in relation.rhs.free_symbols)
    known = ((replaced(-sp.diff(relation.rhs, each), chosen), entry(each, given)) for each in used)
    return infer(stated(inside.at_letters(relation, chosen), given), adding(*known))


def wide(given: Given) -> Theorem:
    """c^2 times 1 - eta^2 + nu^2 + t^2 is at most twice the squared distance."""
    known = (hypothesis(each, given) for each in (HERE[0], WIDE))
    sides = kappa_at(COUNTER) ** 2 + nu_at(COUNTER) ** 2
    aside = theta_gap_at(COUNTER) ** 2 * (2 / c_squared - c_squared)
    rest = (1 + theta**2) * sides + aside + 2 * xi_at(COUNTER) ** 2 * theta**2 / c_squared
    goal = at_most(c_squared * squared(COUNTER), 2 * whole(COUNTER), given)
    return infer(goal, adding((1, *known), rest=rest))


def falls(goal: Statement, shelf: Shelf) -> Theorem:
    """The step is nearly linear, and what is orthogonal to the plane of k* and v* shrinks."""
    given = goal.given
    off = (
        step.off(0, given, shelf),
        step.off_between(given, shelf),
        step.off(1, given, shelf),
        step.off_aside(given, shelf),
    )
    low = infer(at_least(squared(COUNTER), 0, given), inside.nonnegative(given))
    beside = infer(
        at_most(HELD[forms.B], squared(COUNTER), given),
        adding(rest=nu_at(COUNTER) ** 2 + theta_gap_at(COUNTER) ** 2),
    )
    below = infer(at_most(c_squared, 1, given), adding(rest=theta**2))
    lemmas = (
        *(error(place, each) for place, each in enumerate(off)),
        *(
            inside.bounded(given),
            beside,
            wide(given),
            below,
            low,
            flat(given),
            step.shrinks(given, shelf),
        ),
        *block_signs(given, shelf),
        *inside.signs(given, inside.radius),
        *(hypothesis(each, given) for each in (HERE[2], AFTER[2])),
    )
    return infer(goal, Instance(forms.nearly(forms.NEARLY), tuple(HELD.items()), lemmas))


def ahead(goal: Statement, shelf: Shelf) -> Theorem:
    """Before the projection eta is near 1."""
    return step.ahead(goal.given)


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys(AT_POINTS, exists),
    LOWER: lower,
    UPPER: upper,
    FALLS: falls,
    AHEAD: ahead,
}


OF_STEP: Letters = (
    Letter("theta_l", theta + theta_gap_at(COUNTER), level=1, of_terms=True),
    Letter("eta_l", 1 - eta_gap_at(COUNTER), level=1, of_terms=True),
    Letter("rho_l", at_index(rho, COUNTER), level=2),
    *of_gradients(at_index),
    Letter("C", at_index(pgd.k_along_v + pgd.v_along_k, COUNTER), level=4),
)


def letters(*indices: sp.Expr, elsewhere: str = "") -> Letters:
    """Letters for what is in a step, the determinant and the trace, U, V at some indices, and the J."""
    rooms = (
        Letter(f"J_{place}", room, of=POINT, level=7, elsewhere=elsewhere)
        for place, room in enumerate(ROOMS, 1)
    )
    points = tuple(tuple(family(each) for family in sequences.FAMILIES) for each in indices)
    lyapunov = Letter("V", formula(), of=POINT, points=points, level=6)
    numbers = (
        Letter("T", trace, level=5),
        Letter("Delta", delta, level=5, of_terms=True),
        Letter("U", most, level=6),
    )
    return (*OF_STEP, *numbers, lyapunov, *rooms)


USED = "theta_l eta_l rho_l G_kappa G_eta G_rho F_nu F_theta F_rho C T Delta V J_1 J_2 J_3"
"""All but the slopes of the risk and U."""
AT_INDEX = (
    "$<k*, v*> = 0$",
    "$G$ and $F$ with an index: the product of the Riemannian gradient in $k$, or in $v$, with one of"
    " $k*$, $v*$, $v$, or $k$",
    "$kappa_l$, $nu_l$, $theta_l$, $eta_l$ and $rho_l$ the products after $l - 1$ steps",
    "$1 + m_l$ and $1 + n_l$ the lengths before the projection (Five variables)",
)
CLAIM = Claim(
    label="spurious-falls",
    number="Spurious (falls)",
    title="A Lyapunov function of PGD near the sphere of spurious points",
    sentence=(
        "Let $theta = theta_s < 1$ and $L >= 2$. The spurious points are $k = v*$, $v = theta k* + c w$"
        " with $c = sqrt(1 - theta^2)$ and any unit vector $w$ orthogonal to $k*$ and $v*$: for $d >= 4$ a"
        " sphere, on which the five products are $(0, 0, theta, 1, 0)$. Let $H$ be the block of Spurious"
        " (block) in $s$, $x$ and $u$, with rows $H_1, H_2, H_3$ and $H_2, H_4, H_5$ and $H_3, H_5, H_6$,"
        " and let its determinant $Delta$ be positive, so that the Hessian is positive definite across the"
        " sphere (Spurious (Hessian)). In $k$ and $v$, what is orthogonal to $k*$ and $v*$ has the squared"
        " lengths $a$ and $b$ and the product $xi$. Let $T$ be the trace of the adjugate matrix of $H$, the"
        " sum of its three principal minors of order two, and $V$ the form of $H$ at $(kappa, xi/c, nu)$"
        " times $T$, plus $Delta (t^2/c^2 + a b - xi^2)$, where $t$ is what the third product is above"
        " $theta$. It is between multiples of $W = 1 - eta^2 + nu^2 + t^2$, near the sphere. Let $h > 0$ be"
        " such that no eigenvalue of $H$ is above $H_1 + h$, and $alpha (H_1 + h) <= 2 - sigma$ with $sigma"
        " > 0$; let $beta > 0$ with $(1 - alpha z)^2 + 2 beta <= 1$ for the two other eigenvalues $z$ of"
        " the Hessian that are not zero. There are such numbers if and only if $alpha$ times the largest"
        " eigenvalue is below 2. Let $chi$ be so large and $mu > 0$ so small that $6 T/(sigma alpha) + (1 +"
        " 1/beta) Delta <= chi Delta$, $760 chi mu T <= sigma alpha Delta c^4$ and $380 chi mu <= beta"
        " c^4$, and $r > 0$ so small that $J_1$, $J_2$ and $J_3$ are positive. For each of them there is"
        " such an $r$, by continuity; it is not computed, and smaller ones do as well. For any unit vectors"
        " $k$ and $v$ of $R^d$ with $eta > 0$, $2 W < r$ and $2 b >= c^2$ a step of PGD multiplies $V$ by"
        " at most $1 - psi$, for every $psi$ with $4 psi T <= sigma alpha Delta$ and $2 psi <= beta$, and"
        " $eta$ is positive after it. Vectors are numbers here: it is assumed that $a, b >= 0$ and $a b >="
        " xi^2$ before the step and after it, and how the five products move."
    ),
    headings=(
        Heading("Near the sphere a step is nearly linear", AT_POINTS[0]),
        Heading("$V$ is between multiples of squared distances", LOWER),
        Heading("It falls in a step near the sphere", FALLS),
        Heading("$eta$ stays positive", AHEAD),
    ),
    letters=only(USED, letters(COUNTER, NEXT)),
    statements=tuple(PROOFS),
    setting=AT_INDEX,
    proofs=(
        Proof(
            "By the mean value theorem, and completing squares",
            tuple(PROOFS.values()),
            "All points of the sphere have the same five products, so in these the sphere is one"
            " point. What"
            " is orthogonal to $k*$ and $v*$ is multiplied by a matrix in a step, so $a b - xi^2$ is"
            " multiplied by the square of its determinant, which is nearly $(1 - alpha z)^2$, and"
            " divided by"
            " the squared lengths. The other coordinates differ from their linear part by at most a small"
            " multiple of the distance, by the mean value theorem on the segment from the sphere. So $V$"
            " falls as for the linear map, but for an error that half of that outweighs.",
        ),
    ),
    evidence=(falling_evidence(),),
)
