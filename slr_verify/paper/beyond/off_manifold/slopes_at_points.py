"""First and second slopes of the risk at a point, and Hessians of the risk of turned vectors by them."""

from collections.abc import Mapping
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.chain import by, chain, proved
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.rules.algebra import evaluation, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import applying, everywhere
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letters
from slr_verify.language.statement import Statement, equal
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.notation import PRODUCTS, g, gamma, lam
from slr_verify.model.risk import partial, slope_of_R
from slr_verify.model.turns import origin_letter
from slr_verify.paper.beyond.means.zeta_closed_form import named_slope
from slr_verify.paper.beyond.off_manifold.risk_slopes import slope_in

Names = tuple[sp.Symbol, ...]


@dataclass(frozen=True)
class SlopesAt:
    """The slopes of R at one point: their values by the one or two products that R is differentiated in."""

    label: str
    point: Mapping[sp.Symbol, sp.Expr]
    values: Mapping[Names, sp.Expr]
    constants: Letters = SLOPE_CONSTANTS

    @property
    def statements(self) -> dict[Names, Statement]:
        """What is proved of each slope."""
        return {
            names: equal(partial(*names, at=dict(self.point)), value)
            for names, value in self.values.items()
        }

    def claim(self, number: str, title: str, sentence: str, words: Mapping[Names, str]) -> Claim:
        """The claim that the slopes have these values, with `words` above some of them."""
        statements = tuple(self.statements.values())
        proofs = tuple(first if len(names) == 1 else second for names in self.values)
        return Claim(
            label=self.label,
            number=number,
            title=title,
            sentence=sentence,
            headings=tuple(Heading(said, self.statements[names]) for names, said in words.items()),
            letters=(*self.constants, origin_letter("chi_0", self.point)),
            statements=statements,
            setting=("$<k*, v*> = 0$",),
            proofs=(
                Proof(
                    "From the slopes in closed form",
                    proofs,
                    "Evaluate the slopes of the risk, and their derivatives, at this point; Zeta"
                    " (slope) gives the derivative of $zeta$.",
                ),
            ),
            evidence=(enclosure_evidence(statements),),
        )

    def theorems(self, shelf: Shelf) -> dict[sp.Expr, Theorem]:
        """The theorems by the slope that they speak of."""
        return {
            statement.lhs: shelf.theorem(self.label, part=place)
            for place, statement in enumerate(self.statements.values())
        }

    @property
    def entry(self) -> Prove:
        """Proves an entry of a Hessian: the chain rule, and at the point the slopes as they are there."""

        def prove(goal: Statement, shelf: Shelf) -> Theorem:
            line = chain(goal.lhs, goal.given).rewritten(by=differentiation)
            line, known = line.rewritten(by=evaluation), self.theorems(shelf)
            parts = sorted(line.current.atoms(slope_of_R), key=sp.default_sort_key)
            terms = ((_factor(line.current, part), known[part]) for part in parts)
            return line.equals(goal.rhs, by=adding(*terms)).theorem()

        return prove


def first(goal: Statement, shelf: Shelf) -> Theorem:
    """The slope in closed form, at the point."""
    ((name,), at) = _read(goal.lhs)
    return proved(goal, applying(slope_in(name, shelf), at), _zeta_at_zero(shelf), normal_form)


def second(goal: Statement, shelf: Shelf) -> Theorem:
    """The slope in one product in closed form, differentiated in the other one, at the point."""
    ((moved, name), at) = _read(goal.lhs)
    others = {product: value for product, value in at.items() if product is not moved}
    closed = (by_definition(slope_of_R), applying(slope_in(name, shelf), others))
    bent = (differentiation, everywhere(named_slope(shelf)), evaluation)
    return proved(goal, *closed, *bent, _zeta_at_zero(shelf), normal_form)


turning = by(differentiation)
"""The slope along a turn, by the chain rule."""


def _zeta_at_zero(shelf: Shelf) -> Rewriting:
    """zeta(0, g) in closed form (Zeta), where it occurs."""
    return applying(shelf.theorem("zeta-without-cancellation", part=1), {g: lam * gamma})


def _read(slope: slope_of_R) -> tuple[Names, dict[sp.Symbol, sp.Expr]]:
    """The products in which R is differentiated, and the point."""
    at = dict(zip(PRODUCTS, slope.at, strict=False))
    pairs = zip(PRODUCTS, slope.orders, strict=True)
    return tuple(name for name, order in pairs for _ in range(order)), at


def _factor(total: sp.Expr, part: slope_of_R) -> sp.Expr:
    """What a slope is multiplied with in a sum."""
    name = sp.Dummy(real=True)
    return sp.diff(total.xreplace({part: name}), name)
