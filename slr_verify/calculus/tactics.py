"""Which tactic takes the steps of which rule."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import sympy as sp

from slr_verify.calculus.goal import Several
from slr_verify.calculus.steps.accumulation import zero_at_accumulation
from slr_verify.calculus.steps.algebra import algebra, assumed, by_hypothesis, by_range
from slr_verify.calculus.steps.angles import every_cosine, trigonometry
from slr_verify.calculus.steps.averages import averaged, independence, linear, unfolded_inside
from slr_verify.calculus.steps.comparison import in_order
from slr_verify.calculus.steps.convergence import one_of_finitely_many
from slr_verify.calculus.steps.derivatives import (
    differentiation,
    in_the_limit,
    integrated,
    integrating,
    linear_equation,
    monotone_between,
    same_derivative,
)
from slr_verify.calculus.steps.descent import loss_vanishes, never_above_start
from slr_verify.calculus.steps.enclosure import by_balls
from slr_verify.calculus.steps.instances import directly, repeated
from slr_verify.calculus.steps.limits import limit, tends_apart, tends_where_it_is
from slr_verify.calculus.steps.means import looked_up, odd_mean, stein, tilting
from slr_verify.calculus.steps.measure import almost_every
from slr_verify.calculus.steps.orbits import at_rest, fixed_point_rests, unrolled
from slr_verify.calculus.steps.order import (
    both_ways,
    by_cases,
    by_parity,
    combination,
    contradiction,
    divided,
    multiplied,
    rearranged,
    square_is_zero,
)
from slr_verify.calculus.steps.repulsion import no_two_in_order
from slr_verify.calculus.steps.segments import monotone_along
from slr_verify.calculus.steps.sums import sum_linearity, termwise
from slr_verify.calculus.steps.vectors import applied_on_steps, on_steps
from slr_verify.calculus.transcription import Tactic, Whole
from slr_verify.gaussian.copies import CopyMoments
from slr_verify.gaussian.differentiation import DifferentiationUnderE
from slr_verify.gaussian.independence import Independence
from slr_verify.gaussian.linearity import Linearity
from slr_verify.gaussian.lookup import Known
from slr_verify.gaussian.moments import GaussianMoments
from slr_verify.gaussian.noise import NoiseMoments
from slr_verify.gaussian.reflection import OddMean
from slr_verify.gaussian.stein import Stein
from slr_verify.gaussian.tilting import Tilting
from slr_verify.gram.projection import Projection
from slr_verify.orbits.accumulation import ZeroAtAccumulation
from slr_verify.orbits.area import Area, StartMean
from slr_verify.orbits.comparison import (
    AtRest,
    FixedPointRests,
    OrbitsInOrder,
    TendsApart,
    TendsWhereItIs,
)
from slr_verify.orbits.convergence import ByConnectedness, ByIsolation
from slr_verify.orbits.descent import LossVanishes, NeverAboveStart
from slr_verify.orbits.iteration import Unrolled
from slr_verify.orbits.repulsion import NoTwoInOrder
from slr_verify.proofs.algebraic import NormalForm
from slr_verify.proofs.assumption import Assumed, ByHypothesis
from slr_verify.proofs.calculus import Differentiation, Integrated, Leibniz
from slr_verify.proofs.cases import ByCases, Contradiction
from slr_verify.proofs.closure import Integrating, InTheLimit
from slr_verify.proofs.combination import Combination
from slr_verify.proofs.cosine import EveryCosine
from slr_verify.proofs.definition import Unfolded
from slr_verify.proofs.enclosure import ByBalls
from slr_verify.proofs.evaluation import Evaluation
from slr_verify.proofs.finite_sums import SumLinearity, Termwise
from slr_verify.proofs.initial_value import (
    ByParity,
    LinearEquation,
    MonotoneFrom,
    SameDerivative,
)
from slr_verify.proofs.instance import Applied, Directly
from slr_verify.proofs.limits import Limit
from slr_verify.proofs.mean_value import MonotoneAlong, MonotoneBetween
from slr_verify.proofs.order import BothWays, BySign, Divided, Multiplied, Rearranged, SquareIsZero
from slr_verify.proofs.pattern import Everywhere
from slr_verify.proofs.repetition import Repeated
from slr_verify.proofs.trigonometry import Trigonometry

TACTICS: Mapping[type, Tactic] = MappingProxyType(
    {
        NormalForm: on_steps(algebra),
        Unfolded: unfolded_inside,
        Evaluation: on_steps(algebra),
        Assumed: assumed,
        ByHypothesis: by_hypothesis,
        BySign: on_steps(by_range),
        Rearranged: rearranged,
        Multiplied: multiplied,
        Combination: combination,
        BothWays: both_ways,
        SquareIsZero: square_is_zero,
        Divided: divided,
        ByCases: by_cases,
        Contradiction: contradiction,
        ByParity: by_parity,
        Directly: directly,
        Applied: applied_on_steps,
        Everywhere: applied_on_steps,
        Repeated: repeated,
        Known: looked_up,
        Linearity: linear,
        Independence: independence,
        NoiseMoments: averaged,
        CopyMoments: averaged,
        Projection: averaged,
        Several: averaged,
        GaussianMoments: averaged,
        SumLinearity: sum_linearity,
        Termwise: termwise,
        Stein: stein,
        Tilting: tilting,
        OddMean: odd_mean,
        Differentiation: differentiation,
        DifferentiationUnderE: differentiation,
        Leibniz: differentiation,
        Integrated: integrated,
        Trigonometry: trigonometry,
        EveryCosine: every_cosine,
        SameDerivative: same_derivative,
        MonotoneFrom: same_derivative,
        MonotoneBetween: monotone_between,
        MonotoneAlong: monotone_along,
        LinearEquation: linear_equation,
        Integrating: integrating,
        InTheLimit: in_the_limit,
        ByBalls: by_balls,
        Unrolled: unrolled,
        LossVanishes: loss_vanishes,
        NoTwoInOrder: no_two_in_order,
        NeverAboveStart: never_above_start,
        AtRest: at_rest,
        FixedPointRests: fixed_point_rests,
        OrbitsInOrder: in_order,
        TendsApart: tends_apart,
        TendsWhereItIs: tends_where_it_is,
        ByIsolation: one_of_finitely_many,
        ByConnectedness: one_of_finitely_many,
        ZeroAtAccumulation: zero_at_accumulation,
    }
)
WHOLE: Mapping[type[sp.Expr], Whole] = MappingProxyType(
    {
        Limit: limit,
        Area: almost_every,
        StartMean: almost_every,
    }
)
"""Which tactic shows a theorem as a whole, by what its left-hand side is."""
