r"""Names in LaTeX, Unicode and ASCII: `R_kappa` is `R_{\kappa}` and `R_κ`, `Z_v_star` is `Z_v⋆`."""

import re

GREEK = dict(
    zip(
        """
        alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau
        upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega
        """.split(),  # noqa: SIM905 (names, one after the other)
        "αβγδζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩ",
        strict=True,
    )
)
UNICODE = {**GREEK, "epsilon": "ε", "oo": "∞", "plus": "+", "minus": "-"}
SPECIAL = {"epsilon": r"\varepsilon", "phi": r"\varphi", "oo": r"\infty", "plus": "+", "minus": "-"}
UPRIGHT = {
    each: rf"\{each}" for each in ("arctan", "sin", "cos", "exp", "log", "max", "min", "lim")
}
MARKS = ("{}", r"\tilde{{{}}}", r"\hat{{{}}}", r"\check{{{}}}", r"\breve{{{}}}", r"\dot{{{}}}")
"""How symbols are told apart that have one name and different assumptions."""
SUBSCRIPTS = str.maketrans("0123456789+-", "₀₁₂₃₄₅₆₇₈₉₊₋")
NUMBERED = re.compile(r"([A-Za-z]+?)(\d+)")


def name_latex(name: str, mark: int = 0) -> str:
    """The LaTeX of a name: Greek letters, subscripts after `_`, a star for `_star`, primes at its end."""
    head, primes, below = _split(name)
    word, star, number = _taken_apart(head)
    raised = r"^\star" if star else ""
    indices = ",".join(map(_index_latex, below))
    inner = f"_{{{number}}}" if number else ""
    whole = MARKS[mark].format(_word(word)) + inner + raised
    return whole + (f"_{{{indices}}}" if below else "") + primes


def name_text(name: str, mark: int = 0, *, unicode: bool = True) -> str:
    """The name in a line of text; marks are tildes."""
    head, primes, below = _split(name)
    word, star, number = _taken_apart(head)
    starred = ("⋆" if unicode else "*") if star else ""
    whole = (
        (UNICODE.get(word, word) if unicode else word) + "~" * mark + number_text(number, unicode)
    )
    return whole + starred + "".join(_index_text(each, unicode) for each in below) + primes


def _split(name: str) -> tuple[str, str, list[str]]:
    bare = name.rstrip("'")
    head, *below = bare.replace("_star", "*").split("_")
    return head, name.removeprefix(bare), below


def _taken_apart(part: str) -> tuple[str, bool, str]:
    """A word, whether it has a star, and the number at its end."""
    bare = part.rstrip("*")
    numbered = NUMBERED.fullmatch(bare)
    word, number = numbered.groups() if numbered else (bare, "")
    return word, part.endswith("*"), number


def _word(word: str) -> str:
    found = SPECIAL.get(word) or UPRIGHT.get(word)
    if found or word in GREEK:
        return found or f"\\{word}"
    return word if len(word) == 1 or word.isdigit() else rf"\mathrm{{{word}}}"


def _index_latex(part: str) -> str:
    word, star, number = _taken_apart(part)
    return _word(word) + (f"_{{{number}}}" if number else "") + (r"^\star" if star else "")


def number_text(number: str, unicode: bool) -> str:
    """A number below a name."""
    return number.translate(SUBSCRIPTS) if unicode else number


def _index_text(part: str, unicode: bool) -> str:
    word, star, number = _taken_apart(part)
    if unicode and (word.isdigit() or word in ("plus", "minus")):
        return UNICODE.get(word, word).translate(SUBSCRIPTS)
    shown = UNICODE.get(word, word) if unicode else word
    return f"_{shown}{number_text(number, unicode)}" + (("⋆" if unicode else "*") if star else "")
