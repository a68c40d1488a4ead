"""Numbers that belong to the tokens of a sequence, one for each index, and how they are printed."""

from collections.abc import Mapping

import sympy as sp


class Indexed:
    """A function whose last argument, an index, is printed below a letter or behind it."""

    args: tuple[sp.Expr, ...]
    letter = "x"
    letters: Mapping[int, tuple[str, str]] = {}
    """By the argument before the index, if there is one: the letter in LaTeX, and in text."""

    def _names(self) -> tuple[str, str]:
        which = self.args[0]
        known = len(self.args) > 1 and which.is_Integer
        return self.letters.get(int(which) if known else 0, (self.letter, self.letter))

    def _latex(self, printer: object, exp: str | None = None) -> str:
        name, _ = self._names()
        text = f"{name}_{{{printer._print(self.args[-1])}}}"  # type: ignore[attr-defined]
        if exp is None:
            return text
        return rf"({text})^{{{exp}}}" if "^" in name else f"{text}^{{{exp}}}"

    def _sympystr(self, printer: object) -> str:
        """The index has brackets around it unless it is a symbol or a number."""
        _, name = self._names()
        index = str(printer._print(self.args[-1]))  # type: ignore[attr-defined]
        return f"{name}_{index}" if self.args[-1].is_Atom else f"{name}_({index})"
