"""Order for PGD itself: what was shown for all a and b, at a = lambda D/p and b = a/q of Lemma 7."""

from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.reduced import CONSTANTS
from slr_verify.paper.beyond.order import jacobian, preserved


def for_pgd(statement: Statement) -> Statement:
    """A statement about all a and b, at the constants of Lemma 7."""
    return statement.substituted(CONSTANTS)


def at_constants(source: Claim, statement: Statement) -> Prove:
    """The general statement at these values."""

    def prove(_: Statement, shelf: Shelf) -> Theorem:
        return instance(source.shown(statement, shelf), CONSTANTS)

    return prove


INSIDE = tuple(map(for_pgd, (jacobian.INSIDE_KAPPA, jacobian.INSIDE_NU)))
ENTRIES = tuple(
    map(
        for_pgd,
        (
            jacobian.KAPPA_KAPPA,
            jacobian.KAPPA_NU,
            jacobian.NU_KAPPA,
            jacobian.NU_NU,
        ),
    )
)
DETERMINANT = for_pgd(jacobian.DETERMINANT)
ORDER = tuple(map(for_pgd, (preserved.ORDER_KAPPA, preserved.ORDER_NU)))
STRICT = tuple(map(for_pgd, (preserved.STRICT_KAPPA, preserved.STRICT_NU)))

USED = {
    jacobian.CLAIM: (*INSIDE, *ENTRIES, DETERMINANT),
    preserved.CLAIM: (*ORDER, *STRICT),
}
PROOFS: dict[Statement, Prove] = {
    for_pgd(each): at_constants(source, each)
    for source, wanted in USED.items()
    for each in source.statements
    if for_pgd(each) in wanted
}
CLAIM = Claim(
    label="order-for-pgd",
    number="Order (for PGD)",
    title="For $alpha < 1/Mb$ the map of Lemma 7 preserves the order of the square",
    sentence=(
        "The map of Lemma 7, with its constants $a = lambda D/p$ and $b = a/q$, takes the square into"
        " itself. For $alpha < 1/Mb$ the determinant of its Jacobian is positive, and the map preserves"
        " the componentwise order, strictly in each coordinate in which two points differ."
    ),
    headings=(
        Heading("The map stays in the square", INSIDE[0]),
        Heading("The entries of the Jacobian", ENTRIES[0]),
        Heading("The determinant is positive", DETERMINANT),
        Heading("The order is preserved", ORDER[0]),
        Heading(
            "It is strict in a coordinate in which the points differ",
            STRICT[0],
        ),
    ),
    letters=slopes_on_the_manifold(preserved.LOWER, preserved.UPPER),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "At the constants of Lemma 7",
            tuple(PROOFS.values()),
            "Order (Jacobian) and Order (preserved) hold for all $a, b > 0$, in particular for these.",
        ),
    ),
    evidence=(enclosure_evidence((*INSIDE, *ORDER, *STRICT), points=6),),
)
