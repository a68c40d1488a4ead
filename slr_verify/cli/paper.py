"""The claims that the commands work on, and what to say of a label that none of them has."""

# ruff: noqa: PLC0415 (imports wait until the command runs)

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from slr_verify.claims.claim import Claim
    from slr_verify.claims.library import Library

ORIGIN = "slr_verify.paper"
"""The module that lists the claims; a name, so that start-up imports none of it."""


def claims() -> tuple[Claim, ...]:
    """The claims of the paper, in its order."""
    return tuple(import_module(ORIGIN).CLAIMS)


def tolerated() -> frozenset[str]:
    """The labels of claims that may be undecided."""
    return frozenset(import_module(ORIGIN).NOT_YET_PROVED)


def require_known(labels: tuple[str, ...]) -> None:
    """Raises click.BadParameter, with the closest labels, when one is unknown."""
    from slr_verify.claims.library import Library
    from slr_verify.claims.runner import UnknownLabel, selected

    try:
        selected(Library(claims()), labels)
    except UnknownLabel as unknown:
        raise click.BadParameter(str(unknown), param_hint="LABEL") from unknown


def claim_of(library: Library, label: str) -> Claim:
    """The claim with this label. Raises click.BadParameter when there is none."""
    require_known((label,))
    return library.claims[label]
