"""The formulas that the page computes with, printed from the expressions that were proved."""

from dataclasses import dataclass
from functools import cache

import sympy as sp

from slr_verify.document.definitions import meanings
from slr_verify.document.letters import Letters
from slr_verify.document.markup import formula
from slr_verify.document.nodes import Name, related
from slr_verify.document.reader import Reader
from slr_verify.document.style import Usage
from slr_verify.explorer.panels.spelling import statement_link
from slr_verify.model import pgd
from slr_verify.model.closed_forms import (
    five_variable_risk,
    manifold_risk,
    positive_zeta,
    slope_kappa,
    slope_nu,
)
from slr_verify.model.letters import ROOTS, SLOPE_CONSTANTS, STYLE
from slr_verify.model.notation import g, kappa, t
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.model.step_size import largest_step
from slr_verify.model.zeta import zeta
from slr_verify.report.html_parts import display, inline

ROOM = 78.0


@dataclass(frozen=True)
class Formula:
    """What a formula says, its left side, the expression, and the statement that proves it."""

    about: str
    name: str
    expression: sp.Expr
    label: str
    title: str
    letters: Letters = ()


def _formulas() -> tuple[Formula, ...]:
    slope = sp.Symbol("R_kappa", real=True)
    shown = pgd.reduced_step(kappa, slope)
    return (
        Formula("The risk on the manifold", "R", manifold_risk(), "lemma-6", "Lemma 6"),
        Formula(
            "The second moment of erf at a Gaussian variable",
            "zeta(t, g)",
            zeta(t, g).definition(),
            "zeta-positive",
            "Zeta (positive)",
        ),
        Formula(
            "", "zeta(t, g)", positive_zeta(t, g), "zeta-positive", "Zeta (positive)", ROOTS[3:]
        ),
        Formula(
            "The partial derivatives of the risk on the manifold",
            "R_kappa",
            slope_kappa(),
            "lemma-7",
            "Lemma 7",
            SLOPE_CONSTANTS,
        ),
        Formula("", "R_nu", slope_nu(), "lemma-7", "Lemma 7", SLOPE_CONSTANTS),
        Formula("One step of PGD on the manifold", "kappa'", shown, "lemma-7", "Lemma 7"),
        Formula(
            "What is proved about small steps holds for step sizes below 1/M<sub>b</sub>",
            "M_b",
            1 / largest_step(),
            "step-size-descent",
            "Step size (descent)",
            SLOPE_CONSTANTS,
        ),
        Formula(
            "The spurious points off the manifold",
            "theta_s",
            spurious_theta(),
            "spurious-stationary",
            "Spurious (stationary)",
        ),
        Formula(
            "The risk in all five inner products",
            "R",
            five_variable_risk(),
            "proposition-15",
            "Proposition 15",
        ),
    )


PRODUCTS = (
    ("kappa = <k, k*>", "k on its target"),
    ("nu = <v, v*>", "v on its target"),
    ("theta = <v, k*>, eta = <k, v*>, rho = <k, v>", "0 on M"),
)


@cache
def formulas_html() -> str:
    """The formulas as markup: KaTeX sets what carries the class `tex`."""
    products = "".join(f"<li>{inline(formula(text))}: {words}</li>" for text, words in PRODUCTS)
    return f"<h2>The five inner products</h2><ul>{products}</ul>" + "".join(
        map(_shown, _formulas())
    )


def _shown(shown: Formula) -> str:
    style = STYLE.preferring(shown.letters).without({shown.name}).fitted_to((shown.expression,))
    read = Reader(style, Usage.of((shown.expression,)))
    whole = related(formula(shown.name), "=", read.formula(shown.expression))
    where = ", ".join(
        inline(related(Name(letter.name), "=", meaning)) for letter, meaning in meanings(read)
    )
    head = (
        f"<h2>{shown.about} ({statement_link(shown.label, shown.title)})</h2>"
        if shown.about
        else ""
    )
    return f"{head}{display(whole, ROOM)}" + (f"<p>Here {where}.</p>" if where else "")
