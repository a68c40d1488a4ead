"""Signs between parts and signs for constants: in LaTeX, in Unicode and in ASCII."""

from typing import NamedTuple


class Between(NamedTuple):
    """A sign between two parts: three forms, its width in LaTeX, and how bad a break beside it is."""

    latex: str
    text: str
    ascii: str
    width: float = 2.4
    badness: float = -1.0


COMMA, MIDDLE = 1.0, 0.5
BETWEEN = {
    "": Between("", "", "", 0.0),
    "+": Between("+", "+", "+", badness=0.0),
    "-": Between("-", "-", "-", badness=0.0),
    "+-": Between(r"\pm", "±", "+-", badness=0.0),
    ",": Between(",", ",", ",", 0.8, COMMA),
    ";": Between(";", ";", ";", 0.6, COMMA),
    ";;": Between(";", ";", ";", 0.6, -2.0),
    "=": Between("=", "=", "="),
    "==": Between("=", "=", "="),
    "!=": Between(r"\ne", "≠", "!="),
    "<": Between("<", "<", "<"),
    "<=": Between(r"\le", "≤", "<="),
    ">": Between(">", ">", ">"),
    ">=": Between(r"\ge", "≥", ">="),
    "->": Between(r"\to", "→", "->", 3.1, MIDDLE),
    "in": Between(r"\in", "∈", "in", badness=MIDDLE),
    "~": Between(r"\sim", "~", "~", badness=MIDDLE),
    "mid": Between(r"\mid", "|", "|", badness=MIDDLE),
    "perp": Between(r"\perp", "⟂", "orthogonal to", badness=MIDDLE),
    "propto": Between(r"\propto", "∝", "proportional to", badness=MIDDLE),
    "without": Between(r"\setminus", "∖", "without", badness=MIDDLE),
    "times": Between(r"\times", "×", "x", badness=MIDDLE),
    "<=>": Between(r"\iff", "⇔", "<=>", 4.0),
}
TIGHT = frozenset({"=="})
"""Stands in a limit or an index, with no space around it."""
RELATIONS = frozenset({"=", "!=", "<", "<=", ">", ">=", "<=>"})

CONSTANTS = {
    "pi": (r"\pi", "π", "pi"),
    "e": ("e", "e", "e"),
    "oo": (r"\infty", "∞", "oo"),
    "RR": (r"\mathbb{R}", "ℝ", "R"),
    "ZZ": (r"\mathbb{Z}", "ℤ", "Z"),
    "EE": (r"\mathbb{E}", "E", "E"),
    "MM": (r"\mathcal{M}", "M", "M"),
    "NN": (r"\mathcal{N}", "N", "N"),
    "BB": (r"\mathcal{B}", "B", "B"),
    "...": (r"\dots", "…", "..."),
    "T": (r"\top", "T", "T"),
    "star": (r"\star", "⋆", "*"),
    "partial": (r"\partial", "∂", "d"),
    "nabla": (r"\nabla", "∇", "nabla"),
    "one": (r"\mathbf{1}", "1", "1"),
    "dot": (r"\cdot", "·", "*"),
}
FENCES = {
    "": ("", "", ""),
    "at": (r"\big|", "|", "|"),
    "(": ("(", "(", "("),
    ")": (")", ")", ")"),
    "[": ("[", "[", "["),
    "]": ("]", "]", "]"),
    "{": (r"\{", "{", "{"),
    "}": (r"\}", "}", "}"),
    "|": ("|", "|", "|"),
    "||": (r"\|", "‖", "|"),
    "<": (r"\langle ", "⟨", "<"),
    ">": (r" \rangle", "⟩", ">"),
}
