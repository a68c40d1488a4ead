"""A standard Gaussian vector seen along fixed vectors: jointly Gaussian numbers."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.tactics.gaussian.averages import Averaging, averaged
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Normal
from slr_verify.language.statement import Given
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import FixedVector, GaussianVector, InnerProduct


class Projection(Averaging):
    """The inner products of each Gaussian vector become Gaussian variables with the Gram covariance."""

    words = "a Gaussian vector along fixed vectors"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        inner = expr.replace(lambda part: isinstance(part, CopySum), _projected_copies)
        return inner.replace(lambda part: isinstance(part, Expectation), _projected_mean)


def _projected_mean(part: Expectation) -> sp.Expr:
    body, blocks = part.body, []
    for block in part.blocks:
        if isinstance(block, VectorBlock):
            body, block = _coordinates(body, block)  # noqa: PLW2901
        blocks.append(block)
    return Expectation(body, *blocks)


def _projected_copies(part: CopySum) -> sp.Expr:
    if not isinstance(part.block, VectorBlock):
        return part
    summand, block = _coordinates(part.summand, part.block)
    return CopySum(summand, block, part.count)


def _coordinates(body: sp.Expr, block: VectorBlock) -> tuple[sp.Expr, Normal]:
    """The body in Gaussian coordinates, and their joint law."""
    seen = [p for p in body.atoms(InnerProduct) if p.args[0] == block.vector]
    if not all(isinstance(product.args[1], FixedVector) for product in seen):
        raise ProofRejected(f"an inner product in {body} is not worked out yet")
    seen.sort(key=lambda product: product.args[1].place)
    along = [product.args[1] for product in seen]
    frames = {vector.frame for vector in along}
    if len(frames) > 1:
        raise ProofRejected(f"{body} sees {block.vector} along vectors of different frames")
    named = {product: _coordinate(*product.args) for product in seen}
    taken = body.atoms(sp.Symbol) & set(named.values())
    if taken:
        raise ProofRejected(
            f"the coordinate {taken.pop()} has the name of another symbol in {body}"
        )
    coordinates = body.xreplace(named)
    if coordinates.has(block.vector):
        raise ProofRejected(f"{body} sees {block.vector} otherwise than through inner products")
    gram = sp.Matrix([[InnerProduct(u, w).definition() for w in along] for u in along])
    return coordinates, Normal(tuple(named.values()), gram)


def _coordinate(vector: GaussianVector, along: FixedVector) -> sp.Symbol:
    return sp.Symbol(f"{vector.name}_{along.name}", real=True)


class AlongVectors(Rule):
    """E F(<Z, u_1>, ..) for a polynomial F and vectors whose inner products are hypotheses."""

    words = "a Gaussian vector along orthonormal vectors, and its moments"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Both sides are the same means over Gaussian variables."""
        return averaged(work, goal)


projection = Projection()
along_vectors = AlongVectors()
