"""The claims that labels name, and what to say of a label that none has."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import Protocol, TypeVar

from slr_verify.claims.former_labels import FORMER_LABELS

BOOK = "slr"
"""The name of the book of all derivations, beside which each statement has a file called by its label."""


class HasLabel(Protocol):
    """A claim, or the record of one."""

    @property
    def label(self) -> str:
        """Its name."""

    @property
    def number(self) -> str:
        """What the paper calls it."""


Labelled = TypeVar("Labelled", bound=HasLabel)


class UnknownLabel(LookupError):
    """No claim has this label; `closest` are up to three that some claim has."""

    def __init__(self, label: str, closest: tuple[str, ...]) -> None:
        verb = "are" if len(closest) > 1 else "is"
        hint = f"; the closest {verb} {', '.join(closest)}" if closest else ""
        super().__init__(f"no statement is called {label!r}{hint}")
        self.closest = closest


def selected(claims: Sequence[Labelled], labels: Sequence[str]) -> tuple[Labelled, ...]:
    """The claims with these labels, or all, in their own order. Raises UnknownLabel.

    A number such as `Theorem 5` is as good as a label where one claim only has it, and so is the
    label that a claim had before it was renamed.
    """
    wanted = {_label(label, claims) for label in labels}
    return tuple(claim for claim in claims if not labels or claim.label in wanted)


def _label(label: str, claims: Sequence[HasLabel]) -> str:
    """The known label that is meant; capitals do not count. Raises UnknownLabel."""
    known = [claim.label for claim in claims]
    label = current(label, known)
    if label in known:
        return label
    named = [claim.label for claim in claims if claim.number.casefold() == label.casefold()]
    found = next((name for name in known if name.casefold() == label.casefold()), None)
    if found is None and len(named) != 1:
        raise UnknownLabel(label, tuple(named[:3]) or closest(label.casefold(), known))
    return found or named[0]


def current(label: str, known: Collection[str]) -> str:
    """The label that a claim has now which was called so before; any other label as it is."""
    now = FORMER_LABELS.get(label.casefold(), label)
    return now if label not in known and now in known else label


def closest(label: str, known: Sequence[str], count: int = 3) -> tuple[str, ...]:
    """The labels closest to one that does not exist: its own items first."""
    below = [name for name in known if label and name.startswith((f"{label}.", f"{label}-"))]
    alike = get_close_matches(label, known, n=count, cutoff=0.5)
    return tuple(dict.fromkeys([*below, *alike]))[:count]
