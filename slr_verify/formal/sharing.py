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

    def add(self, source: str, texts: Mapping[str, str]) -> None:
        """All steps of a source that are shown in its files, which have compiled."""
        known = digests(source)
        for module, text in texts.items():
            for _, name, _ in STEP.findall(text):
                self.places.setdefault(known[name], f"{module}.{name}")

    def referring(self, source: str, texts: Mapping[str, str]) -> dict[str, str]:
        """The files of a source with references in place of the proofs that were shown elsewhere."""
        places = {name: self.places.get(each) for name, each in digests(source).items()}
        return {module: _referring(text, places) for module, text in texts.items()}

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


def _referring(text: str, places: Mapping[str, str | None]) -> str:
    known = {name: place for _, name, _ in STEP.findall(text) if (place := places[name])}
    modules = dict.fromkeys(place.partition(".")[0] for place in known.values())
    if not modules:
        return text

    def shorter(step: re.Match[str]) -> str:
        place = known.get(step[2])
        return f"{step[1]}Proof. exact {place}. Qed.\n" if place else step[0]

    first, _, rest = text.partition("\n")
    needed = f"From shown Require {' '.join(modules)}."
    return "\n".join([first, needed, STEP.sub(shorter, rest)])
