r"""Words beside formulas, as TeX, MathJax and KaTeX set them within a formula."""


def words_latex(words: str) -> str:
    r"""Plain words as `\text{...}`, with nothing in it that TeX takes for a command."""
    return rf"\text{{{''.join(ESCAPED.get(letter, letter) for letter in words)}}}"


ESCAPED = {**{each: rf"\{each}" for each in "_&%#{}$"}, **dict.fromkeys("\\^~", "")}
"""A `^` in a text is an error in MathJax and in KaTeX."""
