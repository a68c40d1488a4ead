"""The mutants of a source file: mutmut's operators, and one more that drops a statement.

mutmut itself leaves out decorated functions, class bodies and the constants of a module, such as the
table of functions and the bounds of tails; here nothing is left out but the wording of messages, and
what only derivations print (their reasons, the theorems they cite, and how formulas look), which are
committed and compared; and names of types, which only annotations use.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import accumulate, chain
from pathlib import Path
from typing import TypeGuard

import libcst as cst
from libcst import matchers
from libcst.metadata import MetadataWrapper, WhitespaceInclusivePositionProvider
from mutmut.mutation.mutators import mutation_operators

from checkers.mutation.mutant import Mutant

UNCHANGED = ("len", "isinstance")
REQUIRES, SAID = "require", 2
"""What refuses with words, and where they begin among its arguments."""
PRINTED = (
    *("words", "reads", "discharged", "done", "prints_as_name"),
    *("BOTH_ASKED", "ONE_ASKED", "SHOWN"),
)
GENERIC = ("Callable", "Collection", "Mapping", "Sequence", "dict", "list", "tuple")
PRINTS = "_latex"
CITED = "Citation"
Change = tuple[Callable[[], str], bool]
"""The text of a mutant when it is asked for, and whether it counts on lines of mere wording."""
KIND = 1
"""The place in a citation of what is not only printed: a theorem of research weighs more."""


def mutants(file: Path, root: Path, chosen: Callable[[], bool] = lambda: True) -> Iterator[Mutant]:
    """All different mutants of a file, or those `chosen`, in the order of its lines."""
    source = file.read_text("utf-8")
    wording = _wording(source)
    found: dict[str, Mutant] = {}
    for text, keep_wording in chain(_changed(source), _dropped(source)):
        if not chosen():
            continue
        mutant = _mutant(file.relative_to(root).as_posix(), source, text())
        if mutant and (keep_wording or mutant.line not in wording):
            found.setdefault(mutant.text, mutant)
    yield from sorted(found.values(), key=lambda each: each.line)


def _changed(source: str) -> Iterator[Change]:
    """The source after each mutation of mutmut."""
    finder = _Nodes()
    replaced = _replacing(source, finder)
    for node in finder.found:
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                for changed in _once(node, operator(node)):
                    yield partial(replaced, node, changed), False


def _once(node: cst.CSTNode, changed: Iterable[cst.CSTNode]) -> Iterable[cst.CSTNode]:
    """A text is changed in one way, not also to small and to capital letters."""
    return list(changed)[:1] if isinstance(node, cst.SimpleString) else changed


class _Nodes(cst.CSTVisitor):
    """The nodes that are changed: not imports, annotations, decorators, nor `len` and `isinstance`.

    Nor the texts of a citation, nor what `require` says of a condition that fails.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: list[cst.CSTNode] = []
        self._texts: set[cst.CSTNode] = set()

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Import | cst.ImportFrom | cst.Annotation | cst.Decorator):
            return False
        if isinstance(node, cst.Assign) and "__all__" in _targets(node):
            return False
        if isinstance(node, cst.Call) and getattr(node.func, "value", "") in UNCHANGED:
            return False
        if isinstance(node, cst.Call) and getattr(node.func, "value", "") == CITED:
            self._texts.update(_texts(node))
        if isinstance(node, cst.Call) and getattr(node.func, "value", "") == REQUIRES:
            self._texts.update(node.args[SAID:])
            return True
        if node in self._texts:
            return False
        self.found.append(node)
        return True


def _texts(citation: cst.Call) -> Iterator[cst.CSTNode]:
    """The texts in a citation that are printed only."""
    for place, argument in enumerate(citation.args):
        if place != KIND:
            yield from matchers.findall(argument, matchers.SimpleString())


def _targets(node: cst.Assign) -> list[str]:
    return [str(getattr(each.target, "value", "")) for each in node.targets]


def _dropped(source: str) -> Iterator[Change]:
    """The source without one of its `raise`, `continue` and calls as statements."""
    finder = _Statements()
    replaced = _replacing(source, finder)
    for statement in finder.found:
        yield partial(replaced, statement, cst.Pass()), True


def _replacing(source: str, finder: cst.CSTVisitor) -> Callable[[cst.CSTNode, cst.CSTNode], str]:
    """Let the finder visit the source; the function that replaces one of the nodes it saw."""
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    places = wrapper.resolve(WhitespaceInclusivePositionProvider)
    module = wrapper.module
    module.visit(finder)
    starts = [0, *accumulate(len(line) + 1 for line in source.split("\n"))]

    def replaced(node: cst.CSTNode, changed: cst.CSTNode) -> str:
        code = module.code_for_node(changed)
        if "\n" in code:  # its lines are indented by what is around
            return cst.ensure_type(module.deep_replace(node, changed), cst.Module).code
        first, last = (
            starts[at.line - 1] + at.column for at in (places[node].start, places[node].end)
        )
        return source[:first] + code + source[last:]

    return replaced


class _Statements(cst.CSTVisitor):
    """The small statements that can be left out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[cst.CSTNode] = []

    def visit_Raise(self, node: cst.Raise) -> None:  # noqa: N802 (LibCST's name)
        self.found.append(node)

    def visit_Continue(self, node: cst.Continue) -> None:  # noqa: N802 (LibCST's name)
        self.found.append(node)

    def visit_Expr(self, node: cst.Expr) -> None:  # noqa: N802 (LibCST's name)
        if isinstance(node.value, cst.Call):
            self.found.append(node)


def _mutant(file: str, source: str, text: str) -> Mutant | None:
    """The mutant with this text; None where nothing is changed or the text is no program."""
    pairs = enumerate(zip(source.splitlines(), text.splitlines(), strict=False), start=1)
    different = [(number, *pair) for number, pair in pairs if pair[0] != pair[1]]
    if not different or not _compiles(text):
        return None
    number, before, after = different[0]
    return Mutant(file, number, before.strip(), after.strip(), text)


def _compiles(text: str) -> bool:
    try:
        compile(text, "mutant", "exec")
    except SyntaxError:
        return False
    return True


@lru_cache
def _wording(source: str) -> frozenset[int]:
    """The lines of `raise` statements, and of what derivations print only."""
    said = (node for node in ast.walk(ast.parse(source)) if _only_says(node))
    return frozenset(
        line for node in said for line in range(node.lineno, (node.end_lineno or 0) + 1)
    )


def _only_says(node: ast.AST) -> TypeGuard[ast.stmt]:
    if isinstance(node, ast.Assign | ast.AnnAssign) and _names_a_type(node):
        return True
    if isinstance(node, ast.Assign) and _is_constant(node.value):
        return all(getattr(each, "id", None) in PRINTED for each in node.targets)
    return isinstance(node, ast.Raise) or (
        isinstance(node, ast.FunctionDef) and node.name == PRINTS
    )


def _names_a_type(node: ast.Assign | ast.AnnAssign) -> bool:
    """Whether it gives a type another name, which only annotations use."""
    if isinstance(node, ast.AnnAssign):
        return getattr(node.annotation, "id", None) == "TypeAlias"
    value = node.value
    if isinstance(value, ast.Subscript):
        return getattr(value.value, "id", None) in GENERIC
    return getattr(value, "id", None) == "Any"


def _is_constant(node: ast.expr) -> bool:
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return all(isinstance(part, ast.Constant) for part in parts)
