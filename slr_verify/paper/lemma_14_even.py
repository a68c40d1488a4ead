"""Lemma 14: the risk is even in (theta, eta, rho)."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import applying, everywhere, instance
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Statement, Values, equal
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.manifold import slope_on_manifold
from slr_verify.model.notation import OFF_MANIFOLD, eta, realisable, rho, theta
from slr_verify.model.risk import R
from slr_verify.model.task import risk
from slr_verify.paper.by_differentiation import partial_slope

MIRROR = {name: -name for name in OFF_MANIFOLD}

EVEN = equal(replaced(risk(), MIRROR), risk(), realisable())
FLAT = tuple(equal(slope_on_manifold(name), sp.S.Zero) for name in (theta, eta, rho))


def even_under(values: Values, label: str = "proposition-15", part: int = 0) -> Prove:
    """The closed form of the risk at both points is the same, zeta by its own closed form."""

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        known = shelf.theorem(label, part)
        return (
            chain(goal.lhs, goal.given)
            .rewritten(by=applying(instance(known, values)))
            .through(*(by_definition(R) for _ in known.statement.rhs.atoms(R)))
            .equals(five_variable_risk(), by=everywhere(shelf.theorem("zeta-positive")))
            .equals(goal.rhs, by=applying(known))
            .theorem()
        )

    return prove


CLAIM = Claim(
    label="lemma-14",
    number="Lemma 14",
    title="The risk is even across the manifold, hence flat there",
    sentence=(
        "The risk does not change when $theta$, $eta$ and $rho$ all change sign. So on the manifold,"
        " where they are zero, its derivatives in these three vanish."
    ),
    headings=(
        Heading("The risk is even across the manifold", EVEN),
        Heading("On the manifold its derivatives in $theta$, $eta$ and $rho$ vanish", FLAT[0]),
    ),
    statements=(EVEN, *FLAT),
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "From Proposition 15",
            (even_under(MIRROR), *(partial_slope for _ in FLAT)),
            "Every term of the closed form of Proposition 15 contains an even number of the factors"
            " $theta$, $eta$ and $rho$. The three derivatives are read off the closed form at $theta ="
            " eta = rho = 0$.",
        ),
    ),
    evidence=(enclosure_evidence((EVEN,)),),
)
