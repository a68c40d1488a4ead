"""Plain text of the record as TeX: signs escaped, and what is a formula set as one."""

from slr_verify.document.latex import LATEX
from slr_verify.document.markup import said

SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "$": r"\$",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}


def prose(text: str) -> str:
    """Text whose formulas are set as formulas."""
    return said(text, lambda formula: f"${LATEX(formula)}$", escaped)


def escaped(text: str) -> str:
    """Text with nothing in it that TeX takes for a command."""
    return "".join(SPECIAL.get(letter, letter) for letter in text)
