"""The formulas that the page computes with, printed from the expressions that were proved."""

from dataclasses import dataclass
from functools import cache

import sympy as sp

from slr_verify.explorer.panels.theory import statement_link
from slr_verify.latex.letters import Letters
from slr_verify.latex.printer import LatexPrinter, definition_latex
from slr_verify.latex.style import Usage
from slr_verify.model import pgd
from slr_verify.model.closed_forms import five_variable_risk, manifold_risk, slope_kappa, slope_nu
from slr_verify.model.letters import SLOPE_CONSTANTS, STYLE
from slr_verify.model.notation import kappa
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.model.step_size import largest_step
from slr_verify.report.html_parts import display, inline

ROOM = 78.0


@dataclass(frozen=True)
class Formula:
    """What a formula says, its left side in LaTeX, the expression, and the statement that proves it."""

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
        Formula("The risk on the manifold", r"R", manifold_risk(), "lemma-6", "Lemma 6"),
        Formula("Its slopes", r"R_\kappa", slope_kappa(), "lemma-7", "Lemma 7", SLOPE_CONSTANTS),
        Formula("", r"R_\nu", slope_nu(), "lemma-7", "Lemma 7", SLOPE_CONSTANTS),
        Formula("One step of PGD on the manifold", r"\kappa'", shown, "lemma-7", "Lemma 7"),
        Formula(
            "The step size below which the statements about small steps are proved",
            r"1/M_b",
            largest_step(),
            "e3-descent",
            "E3",
            SLOPE_CONSTANTS,
        ),
        Formula(
            "The spurious points off the manifold",
            r"\theta_s",
            spurious_theta(),
            "e7-stationary",
            "E7",
        ),
        Formula(
            "The risk in all five inner products",
            r"R",
            five_variable_risk(),
            "proposition-15",
            "Proposition 15",
        ),
    )


PRODUCTS = (
    (r"\kappa = \langle k, k^*\rangle", "k on its target"),
    (r"\nu = \langle v, v^*\rangle", "v on its target"),
    (
        r"\theta = \langle v, k^*\rangle,\ \eta = \langle k, v^*\rangle,\ \rho = \langle k, v\rangle",
        "0 on M",
    ),
)


@cache
def formulas_html() -> str:
    """The formulas as markup: KaTeX sets what carries the class `tex`."""
    products = "".join(f"<li>{inline(latex)}: {words}</li>" for latex, words in PRODUCTS)
    return f"<h2>The five inner products</h2><ul>{products}</ul>" + "".join(
        map(_shown, _formulas())
    )


def _shown(formula: Formula) -> str:
    style = STYLE.preferring(formula.letters)
    usage = Usage.of((formula.expression,))
    printer = LatexPrinter(style, usage)
    latex = printer.formula(formula.expression)
    defined: dict[str, str] = {}
    while usage.letters.keys() - defined.keys():
        for letter in style.letters:
            if letter.latex in usage.letters and letter.latex not in defined:
                defined[letter.latex] = definition_latex(letter, printer)
    where = ", ".join(inline(f"{name} = {value}") for name, value in defined.items())
    head = (
        f"<h2>{formula.about} ({statement_link(formula.label, formula.title)})</h2>"
        if formula.about
        else ""
    )
    return f"{head}{display(f'{formula.name} = {latex}', ROOM)}" + (
        f"<p>Here {where}.</p>" if where else ""
    )
