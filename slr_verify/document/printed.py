"""How a class of the house shows itself where SymPy prints it: as everywhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slr_verify.document.latex import LATEX
from slr_verify.document.nodes import Call, Name, Node
from slr_verify.document.unicode import ASCII

if TYPE_CHECKING:
    from slr_verify.document.reader import Reader


class Printed:
    """What has a method `_tree` that says what it is made of."""

    def _tree(self, read: Reader) -> Node:
        raise NotImplementedError

    def _latex(self, printer: object, exp: str | None = None) -> str:
        """For SymPy's printer, which notebooks ask."""
        text = LATEX(self._as_tree())
        return text if exp is None else rf"\left({text}\right)^{{{exp}}}"

    def _sympystr(self, printer: object) -> str:
        """For messages, and for terminals."""
        return ASCII(self._as_tree())

    def _as_tree(self) -> Node:
        from slr_verify.document.reader import Reader  # noqa: PLC0415 (it reads what is made of these)
        from slr_verify.document.style import Usage  # noqa: PLC0415

        return Reader(usage=Usage.of((self,)))(self)


class Called(Printed):
    """A function that is printed as a name before its arguments."""

    called: str
    args: tuple[Any, ...]

    def _tree(self, read: Reader) -> Node:
        return Call(Name(self.called), read.arguments(*self.args))
