"""PGD in the plane of k* and v*, which it does not leave: a gradient step in two angles."""

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.trigonometry import trigonometry
from slr_verify.claims.claim import Claim, Heading, Proof
from slr_verify.document.letters import Letter, Letters
from slr_verify.language.binding import replaced
from slr_verify.language.statement import equal
from slr_verify.model import pgd
from slr_verify.model.notation import PRODUCTS, alpha
from slr_verify.model.oracle_block import TURNED
from slr_verify.model.risk import partial
from slr_verify.model.turning import SLOPES, STEPS, TURNS
from slr_verify.model.turns import point_letters
from slr_verify.paper.evidence.leaving import plane_evidence

OF_RISK = dict(zip(pgd.SLOPES, (partial(name, at=TURNED) for name in PRODUCTS), strict=True))


def turned(expr: sp.Expr) -> sp.Expr:
    """An expression in the products and the slopes, where k and v are turned."""
    return replaced(expr, {**TURNED, **OF_RISK})


NORMS = tuple(
    equal(turned(norm), slope**2)
    for norm, slope in zip((pgd.squared_norm_k, pgd.squared_norm_v), SLOPES, strict=True)
)
LENGTHS = tuple(sp.sqrt(1 + alpha**2 * slope**2) for slope in SLOPES)
AFTER = {turn: turn - step for turn, step in zip(TURNS, STEPS, strict=True)}
PLANE = tuple(
    equal(turned(image), replaced(TURNED[name], AFTER))
    for name, image in pgd.five_variable_map(*LENGTHS).items()
)
TURNS_BACK = (
    "$<k*, v*> = 0$",
    "$k = cos(s) k* + sin(s) v*$, $v = cos(u) v* + sin(u) k*$",
    "$chi$ the five products then",
)


def steps_as_letters(*points: tuple[sp.Expr, ...]) -> Letters:
    """Letters for the five products, and T_k and T_v for how far a step turns k and v back."""
    steps = zip(("T_k", "T_v"), STEPS, strict=True)
    return (
        *point_letters("chi", TURNED, ()),
        *(Letter(name, step, of=TURNS, points=points, level=6) for name, step in steps),
    )


CLAIM = Claim(
    label="oracle-plane",
    number="Oracle (plane)",
    title="In the plane of $k*$ and $v*$ PGD is a gradient step in two angles",
    sentence=(
        "Let $k = cos(s) k* + sin(s) v*$ and $v = cos(u) v* + sin(u) k*$. A step of PGD from there leads to"
        " vectors of the same kind: it takes $s$ to $s - arctan(alpha g)$, where $g$ is the derivative of"
        " the risk in $s$ (Oracle (block)), and likewise for $u$. The five products after the step are"
        " those of the new angles."
    ),
    headings=(
        Heading("The squared lengths of the Riemannian gradients", NORMS[0]),
        Heading("The five products after a step", PLANE[0]),
    ),
    letters=steps_as_letters(),
    statements=(*NORMS, *PLANE),
    setting=(
        *TURNS_BACK,
        "on the left hand sides the squared lengths, and the products after a step, of Five variables",
    ),
    proofs=(
        Proof(
            "By the addition theorems",
            (by(trigonometry),) * (len(NORMS) + len(PLANE)),
            "In the plane the Riemannian gradients have one direction each, in which the risk changes as"
            " it does with the angle. Five variables has the products after the step, which the addition"
            " theorems write as those of the new angles.",
        ),
    ),
    evidence=(plane_evidence(),),
)
