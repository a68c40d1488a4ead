r"""Simple LaTeX as plain text: `\|k\| = 1` becomes `|k| = 1`. What is not known stays LaTeX."""

import re

from slr_verify.latex.names import GREEK

WORDS = {
    r"\mathbb{R}": "R",
    r"\mathbb{Z}": "Z",
    r"\mathcal{M}": "M",
    r"\begin{pmatrix}": "[",
    r"\end{pmatrix}": "]",
    r"\varepsilon": "epsilon",
    r"\setminus": "without",
    r"\arctan": "arctan",
    r"\infty": "inf",
    r"\lim": "lim",
    r"\cos": "cos",
    r"\sin": "sin",
    r"\exists": "exists",
    r"\propto": "proportional to",
    r"\perp": "orthogonal to",
    r"\mid": "|",
    r"^\star": "*",
    r"^\top": "^T",
    r"\times": "x",
    r"\dots": "...",
    r"\iff": "<=>",
    r"\geq": ">=",
    r"\leq": "<=",
    r"\neq": "!=",
    r"\max": "max",
    r"\min": "min",
    r"\ge": ">=",
    r"\le": "<=",
    r"\ne": "!=",
    r"\in": "in",
    r"\to": "->",
    r"\pm": "+-",
    r"\{": "{",
    r"\}": "}",
    r"\|": "|",
    r"\\": ";",
    r"\,": " ",
    r"\;": " ",
    r"\ ": " ",
    "&": ",",
}
"""Longer commands before those that they begin with."""

NAMES = "|".join((*sorted(GREEK), "nabla"))
OPEN, CLOSE = "\x01", "\x02"
"""Stand for braces that are meant to be seen."""

PATTERNS = (
    (r"\\langle\s*", "<"),
    (r"\s*\\rangle(?![A-Za-z])", ">"),
    (r"\\(?:text|mathrm)\{([^{}]*)\}", r"\1"),
    (r"\\(?:left|right|!)(?![A-Za-z])\s*", ""),
    (r"(?<=[A-Za-z0-9])\\sqrt", r" \\sqrt"),
    (r"\\sqrt\{([^{}]*)\}", r"sqrt(\1)"),
    (r"\\sqrt ?\\?([A-Za-z]+|\d)", r"sqrt(\1)"),
    (rf"(?<=[A-Za-z0-9])\\({NAMES})(?![a-z])", r" \1"),
    (rf"\\({NAMES})(?![a-z])", r"\1"),
    (r"(\^\d)(?=[A-Za-z])", r"\1 "),
    (r"_\{(\w*)\}", r"_\1"),
    (r"_\{([^{}]*)\}", r"_(\1)"),
    (r"\^\{(\w*)\}", r"^\1"),
    (r"\^\{([^{}]*)\}", r"^(\1)"),
    (r"\s+(?=[,;\]])|(?<=\[)\s+", ""),
    (r"\s+", " "),
)


def plain(latex: str) -> str:
    """The text without LaTeX; unchanged when some of it is not known here."""
    text = latex
    for command, word in WORDS.items():
        seen = word.replace("{", OPEN).replace("}", CLOSE)
        text = re.sub(re.escape(command) + r"(?![A-Za-z])" * command[-1].isalpha(), seen, text)
    for pattern, replacement in PATTERNS:
        text = re.sub(pattern, replacement, text)
    if "\\" in text or "{" in text or "}" in text:
        return latex
    return text.replace(OPEN, "{").replace(CLOSE, "}").strip()
