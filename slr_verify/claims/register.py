"""What a module of claims defines: `CLAIMS`, and perhaps `SHELF`, `NOT_YET_PROVED` and so on.

`CLAIMS` are examined. `SHELF` holds claims that their proofs may use besides, which are examined
elsewhere. Undecided claims whose labels are in `NOT_YET_PROVED` are tolerated. `STYLE` says how the
claims are printed as LaTeX. A check begins with the claims whose labels are in `FIRST`: quick ones that
many proofs use. `FRONT` is what stands before the claims in a book.
"""

import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from reprlib import repr as short
from traceback import extract_tb
from types import ModuleType

from slr_verify.claims.claim import Claim, require_plain_letters
from slr_verify.claims.foreign import described
from slr_verify.claims.front import NOTHING, Front
from slr_verify.claims.library import Library
from slr_verify.document.reader import PLAIN
from slr_verify.document.style import Style


class UnusableClaims(ValueError):
    """A module or file of claims cannot be loaded, or does not define them as it should."""


@dataclass(frozen=True)
class Register:
    """The claims to examine, those that proofs may use besides, and the labels of tolerated ones.

    `origin` is the name by which any process imports the module.
    """

    origin: str
    claims: tuple[Claim, ...]
    shelf: tuple[Claim, ...] = ()
    tolerated: frozenset[str] = frozenset()
    style: Style = PLAIN
    first: frozenset[str] = frozenset()
    front: Front = NOTHING

    def library(self) -> Library:
        """All the claims, with nothing proved yet. Raises ValueError for a label used twice."""
        return Library((*self.shelf, *self.claims))


def register_of(module: ModuleType) -> Register:
    """What a module defines. Raises UnusableClaims."""
    if not hasattr(module, "CLAIMS"):
        raise UnusableClaims("it does not define CLAIMS")
    found = Register(
        module.__name__,
        _claims(module, "CLAIMS"),
        _claims(module, "SHELF"),
        _labels(module, "NOT_YET_PROVED"),
        _style(module),
        _labels(module, "FIRST"),
        _front(module),
    )
    if not found.claims:
        raise UnusableClaims("CLAIMS is empty, so there is nothing to check")
    try:
        found.library()
    except ValueError as refusal:
        raise UnusableClaims(str(refusal)) from refusal
    return found


def register_in(origin: str) -> Register:
    """What the module of this name defines. Raises UnusableClaims."""
    return register_of(import_module(origin))


def register_in_file(path: Path) -> Register:
    """What a Python file defines, wherever it lies; its folder joins `sys.path`, as for a script.

    Worker processes inherit that path, so they import the file by its name. Raises UnusableClaims.
    """
    file = path.resolve()
    if file.suffix != ".py" or "." in file.stem:
        raise UnusableClaims("the name of a file of claims must end with .py and hold no other dot")
    if not file.is_file():
        raise UnusableClaims("there is no such file")
    if str(file.parent) not in sys.path:
        sys.path.insert(0, str(file.parent))
    module = _imported(file)
    home = getattr(module, "__file__", None)
    if home is None or Path(home).resolve() != file:
        raise UnusableClaims(f"another module is called {file.stem!r}; give it another name")
    return register_of(module)


def _imported(file: Path) -> ModuleType:
    try:
        return import_module(file.stem)
    except KeyboardInterrupt:
        raise
    except BaseException as failure:  # SystemExit too: nothing in the file ends the program
        lines = [frame.lineno for frame in extract_tb(failure.__traceback__) if _is(frame, file)]
        place = f" (line {lines[-1]})" if lines else ""
        raise UnusableClaims(f"{described(failure)}{place}") from failure


def _is(frame: object, file: Path) -> bool:
    return getattr(frame, "filename", None) == str(file)


def _claims(module: ModuleType, name: str) -> tuple[Claim, ...]:
    value: object = getattr(module, name, ())
    if not isinstance(value, tuple | list):
        raise UnusableClaims(f"{name} must be a tuple of Claim, not {_shown(value)}")
    for member in value:
        if type(member) is not Claim:
            raise UnusableClaims(f"{name} must be a tuple of Claim, but holds {_shown(member)}")
    return tuple(value)


def _labels(module: ModuleType, name: str) -> frozenset[str]:
    value: object = getattr(module, name, frozenset())
    if not isinstance(value, set | frozenset | tuple | list):
        raise UnusableClaims(f"{name} must be a set of labels, not {_shown(value)}")
    return frozenset(map(str, value))


def _style(module: ModuleType) -> Style:
    value: object = getattr(module, "STYLE", PLAIN)
    if type(value) is not Style:
        raise UnusableClaims(f"STYLE must be a Style, not {_shown(value)}")
    try:
        require_plain_letters(value.letters)
    except TypeError as refusal:
        raise UnusableClaims(f"STYLE: {refusal}") from refusal
    return value


def _front(module: ModuleType) -> Front:
    value: object = getattr(module, "FRONT", NOTHING)
    if type(value) is not Front:
        raise UnusableClaims(f"FRONT must be a Front, not {_shown(value)}")
    return value


def _shown(value: object) -> str:
    return f"the claim {value.label!r}" if isinstance(value, Claim) else short(value)
