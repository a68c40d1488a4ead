"""Steps that statements have in common are shown in one file, and used in those that come later.

What a file says stays as it is: each step is stated in it, and Coq compares that with what is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256

STEP = re.compile(
    r"^(\(\* [^\n]* \*\)\nLemma (step_\d+) : [^\n]*\n)(Proof\.\n.*?^Qed\.\n)",
    re.MULTILINE | re.DOTALL,
)
NAME = re.compile(r"\bstep_\d+\b")
LEAST = 2
"""Of so many new steps one is being shown by another process: then it is better to wait."""


@lru_cache(maxsize=256)
def digests(source: str) -> Mapping[str, str]:
    """Of each step: what it says, how it is shown, and the same of the steps that it uses."""
    found: dict[str, str] = {}
    for said, name, proof in STEP.findall(source):
        whole = said.partition("\n")[0] + said.partition(" : ")[2] + proof
        used = NAME.sub(lambda each: found[each[0]], whole)
        found[name] = sha256(used.encode()).hexdigest()
    return found


class Shared:
    """Where each step was shown."""

    def __init__(self) -> None:
        self.places: dict[str, str] = {}
        """The full names of lemmas, by their digests."""

    def add(self, module: str, source: str) -> None:
        """All steps of a file that compiled."""
        for name, digest in digests(source).items():
            self.places.setdefault(digest, f"{module}.{name}")

    def referring(self, source: str) -> str:
        """The file with references in place of the proofs that were shown elsewhere."""
        known = {name: self.places.get(each) for name, each in digests(source).items()}
        modules = dict.fromkeys(place.partition(".")[0] for place in known.values() if place)
        if not modules:
            return source

        def shorter(step: re.Match[str]) -> str:
            place = known[step[2]]
            return f"{step[1]}Proof. exact {place}. Qed.\n" if place else step[0]

        first, _, rest = source.partition("\n")
        needed = f"From shown Require {' '.join(modules)}."
        return "\n".join([first, needed, STEP.sub(shorter, rest)])

    def following(
        self, waiting: Iterable[str], running: Iterable[str], sources: Mapping[str, str]
    ) -> str | None:
        """The first that shares few new steps with those that are running, if there is one."""
        busy = {each for label in running for each in digests(sources[label]).values()}
        for label in waiting:
            new = set(digests(sources[label]).values()) - self.places.keys()
            if LEAST * len(new & busy) <= len(new):
                return label
        return None
