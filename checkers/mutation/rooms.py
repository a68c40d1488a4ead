"""What is mutated, and which tests have to notice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Room:
    """Source files by patterns, the folders of their tests, and where pytest stops to look upwards."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    confcut: str = "tests"

    @property
    def files(self) -> list[Path]:
        """The source files, in their order."""
        found = {path for pattern in self.sources for path in ROOT.glob(pattern)}
        return sorted(path for path in found if path.name != "__init__.py")


REFUSALS = (
    "tests/adversarial/test_every_rule_refuses.py",
    "tests/adversarial/test_meaningless.py",
    "tests/adversarial/test_nothing_there.py",
)
ROOMS = {
    "kernel": Room(("slr_verify/kernel/*.py",), ("tests/kernel",), "tests/kernel"),
    "algebra": Room(("slr_verify/algebra/*.py",), ("tests/algebra", "tests/proofs")),
    "proofs": Room(("slr_verify/proofs/*.py",), ("tests/proofs", *REFUSALS)),
    "gaussian": Room(
        ("slr_verify/gaussian/*.py",),
        ("tests/gaussian", "tests/gram/test_projection.py", *REFUSALS),  # expectations over vectors
    ),
    "gram": Room(("slr_verify/gram/*.py",), ("tests/gram", *REFUSALS)),
    "orbits": Room(("slr_verify/orbits/*.py",), ("tests/orbits", *REFUSALS)),
}
