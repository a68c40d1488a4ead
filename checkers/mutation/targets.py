"""What is mutated, and which tests have to notice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Target:
    """Source files by patterns, the folders of their tests, and where pytest stops to look upwards."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    confcut: str = "tests"

    @property
    def files(self) -> list[Path]:
        """The source files, in their order."""
        found = {path for pattern in self.sources for path in ROOT.glob(pattern)}
        return sorted(path for path in found if path.name != "__init__.py")


ATTACKS = sorted(
    path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/adversarial/test_core*.py")
)
TARGETS = {
    "core": Target(("slr_verify/core/**/*.py",), ("tests/core", *ATTACKS)),
    "arb": Target(("slr_verify/arb/*.py",), ("tests/arb",), "tests/arb"),
}
