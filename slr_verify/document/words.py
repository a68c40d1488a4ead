r"""Words beside formulas, as TeX, MathJax and KaTeX set them within a formula."""

import re

POWER = re.compile(r"\^(\w+|\([^()]*\))")


def words_latex(words: str) -> str:
    r"""Plain words as `\text{...}`; `R^3` and `x^(1/2)` get their exponents raised.

    A `^` in a text is an error in MathJax and in KaTeX.
    """
    parts = POWER.split(words)
    said = [rf"\text{{{_escaped(part)}}}" if part else "" for part in parts[::2]]
    raised = [f"^{{{part.strip('()')}}}" for part in parts[1::2]] + [""]
    return "".join(part + power for part, power in zip(said, raised, strict=True))


def _escaped(words: str) -> str:
    """Nothing that TeX takes for a command."""
    return "".join(
        rf"\{letter}" if letter in "_&%#{}$" else letter for letter in words if letter not in "\\^~"
    )
