"""Proposition 15: the risk in five inner products.

The risk is written down as the paper defines it, `E (Y - T(X))^2` for vectors of R^d, and worked
out by rules; the printed formula is compared with what comes out.
"""

from collections.abc import Iterable
from dataclasses import replace

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.lookup import looking_up
from slr_verify.calculus.rules.gaussian.moments import copy_moments, noise_moments
from slr_verify.calculus.rules.gaussian.projection import projection
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import Theorem, follow, infer
from slr_verify.claims.claim import Claim, Mutant, Proof, Prove, Shelf
from slr_verify.language.copies import CopySum
from slr_verify.language.statement import Given, Statement, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.closed_forms import five_variable_risk, risk_terms
from slr_verify.model.letters import ERROR, PLACE, RISK_TERMS
from slr_verify.model.notation import D, L, epsilon, gamma, k_star, v, v_star
from slr_verify.model.task import Task, linear_head, risk
from slr_verify.model.zeta import zeta
from slr_verify.paper.evidence.risk_by_conditioning import conditioning_evidence
from slr_verify.paper.evidence.risk_simulation import simulation_evidence

OF_LEMMA_18: tuple[tuple[str, ...], ...] = (
    (),
    ("i", "ii", "iv"),
    ("iii", "v", "vi"),
    ("iii", "v", "vi"),
    ("i",),
    ("i", "ii"),
    ("i",),
)
"""The items of Lemma 18 that give the means in each part of the square."""

STATEMENT = equal(risk(), five_variable_risk())

square_expanded = in_turn(
    linearity,
    independence,
    copy_moments,
    noise_moments,
    name="the square multiplied out: linearity, independence, copies, noise",
)
in_coordinates = in_turn(
    by_definition(InnerProduct),
    projection,
    name="inner products are bilinear; those of $Z$ or $H$ with fixed vectors are Gaussian",
)
multiplied_out = in_turn(*square_expanded.rules, name="linearity, independence, noise")
stein_to_the_end = in_turn(
    stein, linearity, independence, name="Stein's lemma until no polynomial factor is left"
)
collected = in_turn(by_definition(zeta), name="definition of $zeta$, and algebra")


def parts_of_square(risk_as_defined: sp.Expr) -> tuple[sp.Expr, ...]:
    """E Y^2, -2 E Y S, E S^2, the squares and the products in E (sum of B)^2, then S and Y with that sum.

    Y is the response, S what the informative token adds to T(X), and B what each other one adds.
    """
    E = risk_as_defined.of  # noqa: N806 (the letter of the field)
    terms = sp.Add.make_args(risk_as_defined.body.as_base_exp()[0])
    (others,) = risk_as_defined.body.atoms(CopySum)
    added = [-each for each in terms if each.could_extract_minus_sign()]
    Y, S = sp.Add(*terms, *added), sp.Add(*added, -others)  # noqa: N806
    B, n = others.mean(), others.count  # noqa: N806
    between = (2 * n * E(S) * B, -2 * n * E(Y) * B)
    return E(Y**2), -2 * E(Y * S), E(S**2), n * others.mean(2), n * (n - 1) * B**2, *between


def _known(items: tuple[str, ...], shelf: Shelf) -> Rewriting:
    theorems = (shelf.theorem(f"lemma-18.{item}") for item in items)
    return in_turn(looking_up(*theorems), name="known expectations")


def _by_stein(mean: sp.Expr, term: sp.Expr, given: Given, known: Rewriting) -> Theorem:
    """In Gaussian numbers; Stein's lemma until only functions of <Z, k> or <H, k> remain; Lemma 18."""
    derived = chain(mean, given).through(in_coordinates, multiplied_out, stein_to_the_end, known)
    return derived.equals(term, by=collected).theorem()


def term_by_term(*terms: sp.Expr) -> Prove:
    """The paper's route: each mean of a part of the square is a term of the printed formula."""

    def proof(goal: Statement, shelf: Shelf) -> Theorem:
        parts, given = parts_of_square(goal.lhs), goal.given
        known = (_known(items, shelf) for items in OF_LEMMA_18)
        means = zip(parts, terms, known, strict=True)
        shown = [(1, _by_stein(mean, term, given, by)) for mean, term, by in means]
        total = sp.Add(*parts)
        expanded = infer(equal(goal.lhs, total, given), square_expanded, sp.Add(*terms))
        return follow(expanded, infer(equal(total, goal.rhs, given), adding(*shown), goal.lhs))

    return proof


by_stein = term_by_term(*risk_terms(), sp.S.Zero)


def model_mutants() -> Iterable[Mutant]:
    """Other data models and another predictor, whose risk is not the printed formula."""
    paper = Task()
    tasks = {
        "the mean of the informative token is d k* instead of sqrt(d/2) k*": replace(
            paper, signal=k_star * (D**2 * 2)
        ),
        "the mean of the informative token is sqrt(d/2) v*": replace(paper, signal=v_star * D),
        "the informative token has variance gamma": replace(paper, spread=sp.sqrt(gamma)),
        "the informative token has variance one": replace(paper, spread=sp.S.One),
        "the other tokens have variance gamma^2": replace(paper, background_spread=gamma),
        "there are L other tokens": replace(paper, background_tokens=L),
        "the response is along v": replace(paper, target=v),
        "the response is along k*": replace(paper, target=k_star),
        "the noise has variance epsilon": replace(paper, noise_variance=epsilon),
        "the noise has variance 2 epsilon^2": replace(paper, noise_variance=2 * epsilon**2),
    }
    for change, task in tasks.items():
        yield Mutant(change, replace(STATEMENT, lhs=risk(task)))
    yield Mutant(
        "the predictor is linear in <X, k>", replace(STATEMENT, lhs=risk(paper, head=linear_head))
    )


CLAIM = Claim(
    label="proposition-15",
    number="Proposition 15",
    title="The risk in five inner products",
    sentence=(
        "For unit vectors with $<k*, v*> = 0$ the risk $E (Y - T(X))^2$ is the function"
        " $R(kappa, nu, theta, eta, rho)$ of $kappa = <k, k*>$, $nu = <v, v*>$,"
        " $theta = <v, k*>$, $eta = <k, v*>$ and $rho = <k, v>$, in closed form but for $zeta$."
    ),
    letters=(PLACE, *ERROR, *RISK_TERMS),
    statements=(STATEMENT,),
    setting=(
        "$||k|| = ||v|| = ||k*|| = ||v*|| = 1$",
        "$<k*, v*> = 0$",
        "$J_0 = L$, as the place of the informative token makes no difference (Random place)",
        "the informative token, with the noise $gamma Z$, is the last one in $T(X)$, each other one is $H$",
        "an index stands for a product with a vector, as in $H_k = <H, k>$",
    ),
    proofs=(
        Proof(
            "By Stein's lemma, as in the paper",
            (by_stein,),
            "Multiply the square out: $Y$ is the response, $S$ what the informative token adds to $T(X)$,"
            " and $B$ what each of the other $L - 1$ tokens adds. The response is centred and"
            " independent of the other tokens, so its product with $B$ has mean zero. Each of the six"
            " means that are left is one of the terms $T_1$ to $T_6$: Stein's lemma removes the factors"
            " $Z_v$, $Z_v*$ and $H_v$ one by one until only functions of $Z_k$ or $H_k$ are left, whose"
            " means are those of Lemma 18.",
        ),
    ),
    evidence=(conditioning_evidence(STATEMENT.rhs), simulation_evidence(STATEMENT.rhs)),
    model_mutants=model_mutants,
)
