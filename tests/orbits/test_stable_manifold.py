"""The centre-stable manifold: Proposition 13 by the paper's citation, and what the schema asks for."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.claims.library import Library
from slr_verify.model.notation import kappa
from slr_verify.orbits.area import Area
from slr_verify.orbits.jacobian import PLACES
from slr_verify.orbits.repulsion import Repelling
from slr_verify.orbits.stable_manifold import OnStableManifold, Saddle
from slr_verify.orbits.system import System, theorems_of
from slr_verify.paper.beyond import e4_jacobian
from slr_verify.paper.beyond.e4_comparable import repelling
from slr_verify.paper.prop_11_convergence import MAXIMA, MINIMA, SADDLE, START, tends_to
from slr_verify.paper.prop_13_bad_starts import SADDLE_NULL, STEP
from slr_verify.paper.reduced_system import theorem_at_parameters
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.assumption import hypothesis
from slr_verify.proofs.citation import CENTRE_STABLE, NULL_PREIMAGE
from slr_verify.proofs.combination import adding
from slr_verify.proofs.order import Rearranged, by_sign
from slr_verify.proofs.rule import Justification, ProofRejected
from slr_verify.proofs.statement import Statement, equal, less, more
from slr_verify.proofs.theorem import Theorem, infer

from . import pushed as toy


class Obliging(Saddle):
    """A saddle wherever it is asked to be one."""

    def require_sound(self, system: System, given: object) -> tuple[()]:
        return ()


@pytest.fixture(scope="module")
def saddle(library: Library) -> Saddle:
    """J(0) = [[1 - h, m], [m, 1]] with h, m > 0; its larger eigenvalue is 1 + (sqrt(h^2 + 4 m^2) - h)/2."""
    entries = repelling(library).entries
    zero = dict.fromkeys(START, 0)
    at_saddle = {
        place: entry.statement.rhs.subs(zero) for place, entry in zip(PLACES, entries, strict=True)
    }
    fall, mixed = 1 - at_saddle[0, 0], at_saddle[0, 1]
    root = sp.sqrt(fall**2 + 4 * mixed**2)
    mu = 1 + (root - fall) / 2
    polynomial = (at_saddle[0, 0] - mu) * (at_saddle[1, 1] - mu) - mixed * at_saddle[1, 0]
    return Saddle(
        point=SADDLE,
        eigenvalue=mu,
        entries=entries,
        determinant=theorem_at_parameters(
            e4_jacobian.CLAIM.shown(e4_jacobian.DETERMINANT, library)
        ),
        characteristic=infer(equal(polynomial, 0), normal_form),
        above=infer(more(mu, 1), adding(rest=2 * mixed**2 / (root + fall))),
    )


@pytest.fixture
def rule(system: System, saddle: Saddle) -> OnStableManifold:
    return OnStableManifold(system, saddle)


def test_the_saddle_attracts_a_null_set(rule: OnStableManifold) -> None:
    shown = infer(SADDLE_NULL, rule)
    assert [each.kind for each in shown.steps[0].why.cites] == ["research", "textbook"]


def test_the_saddle_of_the_toy_attracts_a_null_set(pushed: System) -> None:
    """A fixed point, invertible, and with an eigenvalue above one under the hypotheses."""
    known, goal = toy.saddle(), toy.null_at(toy.ORIGIN)
    assert infer(goal, OnStableManifold(pushed, known)).steps[0].why == Justification(
        "the centre-stable manifold is a null set",
        cites=(CENTRE_STABLE, NULL_PREIMAGE),
        premises=(
            *theorems_of(pushed),
            *(*known.entries, known.determinant, known.characteristic, known.above),
        ),
        discharged=(
            "the map is smooth on the square",
            "its Jacobian is invertible on the square",
            "an eigenvalue at the saddle is above 1",
        ),
    )


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"point": (-sp.S.One, sp.S.Zero)}, "is not a point inside the square"),
        ({"point": (sp.S.One, sp.S.Zero)}, "is not a point inside the square"),
        ({"point": (-3 * sp.S.Half, sp.S.Zero)}, "is not a point inside the square"),
        ({"point": (sp.S.Zero, 3 * sp.S.Half)}, "is not a point inside the square"),
        ({"point": (toy.x, sp.S.Zero)}, "is not a point inside the square"),
        ({"point": (sp.S.Half, sp.S.Zero)}, "is a fixed point"),
        ({"eigenvalue": sp.S.Half}, "does not say that 1/2 is above one"),
        ({"eigenvalue": "mu"}, "a str is not a record of the house"),
    ],
)
def test_a_saddle_is_inside_at_rest_and_unstable(pushed: System, changes, reason: str) -> None:
    known = replace(toy.saddle(), **changes)
    with pytest.raises(ProofRejected, match=reason):
        infer(toy.null_at(known.point), OnStableManifold(pushed, known))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (lambda s: {"determinant": weakened(s.determinant)}, "that the determinant is positive"),
        (lambda s: {"characteristic": weakened(s.characteristic)}, "is an eigenvalue"),
        (lambda s: {"above": weakened(s.above)}, "are not known under"),
        (lambda s: {"above": late(s.above)}, "are not known under"),
        (lambda s: {"characteristic": late(s.characteristic)}, "are not known under"),
        (lambda s: {"determinant": late(s.determinant)}, "is not among"),
    ],
)
def test_what_is_known_of_the_saddle_is_strict_and_known(
    pushed: System, changes, reason: str
) -> None:
    known = toy.saddle()
    wrong = OnStableManifold(pushed, replace(known, **changes(known)))
    with pytest.raises(ProofRejected, match=reason):
        infer(toy.null_at(toy.ORIGIN), wrong)


def weakened(known: Theorem) -> Theorem:
    """That it is not negative."""
    return infer(replace(known.statement, sign=">="), adding((1, known)))


def late(known: Theorem) -> Theorem:
    """The same for z > 1 only."""
    given = (*known.statement.given, toy.z > 1)
    return infer(known.statement.holding(given), adding((1, known)))


def test_determinant_and_eigenvalue_may_be_read_from_either_side(pushed: System) -> None:
    saddle = toy.saddle()
    turned = {name: reversed_(getattr(saddle, name)) for name in ("determinant", "above")}
    goal = toy.null_at(toy.ORIGIN)
    assert infer(goal, OnStableManifold(pushed, replace(saddle, **turned))).statement == goal


def reversed_(known: Theorem) -> Theorem:
    """b < a for a > b."""
    said = known.statement
    return infer(less(said.rhs, said.lhs, said.given), Rearranged(known, -sp.S.One))


def test_the_eigenvalue_may_be_a_name(pushed: System) -> None:
    """It is a root of the polynomial by the hypothesis, not by algebra."""
    m = sp.Symbol("m", real=True)
    given = (*toy.GIVEN, sp.Eq(m, toy.MU), m > 1)
    polynomial = (toy.MU - m) * (sp.S.Half - m)
    root = adding((m - sp.S.Half, hypothesis(given[1], given)))
    named = replace(
        toy.saddle(),
        eigenvalue=m,
        characteristic=infer(equal(polynomial, 0, given), root),
        above=hypothesis(given[2], given),
    )
    goal = toy.null_at(toy.ORIGIN).holding(given)
    assert infer(goal, OnStableManifold(pushed, named)).statement == goal


def test_another_record_is_no_saddle(pushed: System) -> None:
    other = Repelling(toy.ORIGIN, (sp.S.One, sp.S.One), (), ())
    with pytest.raises(ProofRejected, match="a Repelling is not a saddle"):
        infer(toy.null_at(toy.ORIGIN), OnStableManifold(pushed, other))


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (replace(SADDLE_NULL, rhs=sp.S.One), "does not say that an area is zero"),
        (replace(SADDLE_NULL, sign=">="), "does not say that an area is zero"),
        (replace(SADDLE_NULL, lhs=tends_to(SADDLE, MINIMA[0])), "does not say that an area"),
        (replace(SADDLE_NULL, lhs=Area(sp.S.Zero, *START)), "is not a bracket"),
        (replace(SADDLE_NULL, lhs=Area(tends_to(MINIMA[0]), *START)), "is not about the orbits"),
        (
            replace(SADDLE_NULL, lhs=Area(tends_to(SADDLE, START[::-1]), *START)),
            "is not about the orbits",
        ),
        (SADDLE_NULL.holding(()), "is not among"),
    ],
)
def test_only_this_is_concluded(rule: OnStableManifold, wrong: Statement, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(wrong, rule)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (lambda s: {"point": MAXIMA[0]}, "is not a point inside the square"),
        (lambda s: {"point": (sp.S.Half, sp.S.Zero)}, "is a fixed point"),
        (lambda s: {"entries": s.entries[:1]}, "1 were given where 4 are needed"),
        (lambda s: {"entries": s.entries[::-1]}, "is not an entry of the Jacobian"),
        (lambda s: {"determinant": s.above}, "does not say that the determinant is positive"),
        (lambda s: {"characteristic": s.above}, "is an eigenvalue"),
        (lambda s: {"above": s.characteristic}, "are not known under"),
        (lambda s: {"eigenvalue": sp.S(2)}, "does not say that 2 is an eigenvalue"),
    ],
)
def test_every_part_of_the_saddle_is_checked(
    rule: OnStableManifold, saddle: Saddle, changes, reason: str
) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(SADDLE_NULL, replace(rule, saddle=replace(saddle, **changes(saddle))))


def test_the_smaller_eigenvalue_is_not_above_one(rule: OnStableManifold, saddle: Saddle) -> None:
    wrong = replace(saddle, above=infer(more(2, 1), by_sign))
    with pytest.raises(ProofRejected, match="is above one"):
        infer(SADDLE_NULL, replace(rule, saddle=wrong))


def test_the_determinant_is_positive_on_the_whole_square(
    rule: OnStableManifold, saddle: Saddle
) -> None:
    known = saddle.determinant.statement
    late = infer(known.holding((*known.given, kappa > 0)), adding((1, saddle.determinant)))
    with pytest.raises(ProofRejected, match="kappa > 0 may fail at some points of the square"):
        infer(SADDLE_NULL, replace(rule, saddle=replace(saddle, determinant=late)))


def test_a_subclass_does_not_speak_for_itself(rule: OnStableManifold, saddle: Saddle) -> None:
    own = {name: getattr(saddle, name) for name in Saddle.__dataclass_fields__}
    liar = Obliging(**{**own, "point": MINIMA[0]})
    goal = equal(Area(tends_to(MINIMA[0]), *START), 0, STEP)
    with pytest.raises(ProofRejected, match="a Obliging is not a record of the house"):
        infer(goal, replace(rule, saddle=liar))
