"""Plain text of the record as TeX: signs escaped, and what is a formula set as one."""

from slr_verify.document.latex import LATEX
from slr_verify.document.nodes import Node
from slr_verify.report.formulas_in_text import spans

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
    return "".join(
        f"${LATEX(part)}$" if isinstance(part, Node) else escaped(part) for part in spans(text)
    )


def escaped(text: str) -> str:
    """Text with nothing in it that TeX takes for a command."""
    return "".join(SPECIAL.get(letter, letter) for letter in text)
