"""The claims that the commands work on, and what to say of a label that none of them has."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli.arguments import FileName

if TYPE_CHECKING:
    from slr_verify.claims.labels import Labelled
    from slr_verify.claims.register import Register

ORIGIN = "slr_verify.paper"
"""The module that lists the claims; a name, so that start-up imports none of it."""

with_claims = click.option(
    "--claims",
    "file",
    type=FileName(),
    metavar="FILE.py",
    help="A Python file that defines CLAIMS, to be used instead of the paper.",
)


def register(file: Path | None) -> Register:
    """The claims of a file, or of the paper. Raises click.BadParameter when they are unusable."""
    from slr_verify.claims.register import UnusableClaims, register_in, register_in_file

    if file is None:
        return register_in(ORIGIN)
    try:
        return register_in_file(file)
    except UnusableClaims as refusal:
        raise click.BadParameter(
            f"cannot use {str(file)!r}: {refusal}", param_hint="--claims"
        ) from refusal


def origin(file: Path | None) -> str | None:
    """The module that lists the paper's claims; None for a file, of which no record is kept."""
    return ORIGIN if file is None else None


def chosen(claims: Iterable[Labelled], labels: tuple[str, ...]) -> tuple[Labelled, ...]:
    """The claims with these labels, or all. Raises click.BadParameter when one is unknown."""
    from slr_verify.claims.labels import UnknownLabel, selected

    try:
        return selected(tuple(claims), labels)
    except UnknownLabel as unknown:
        hint = "" if unknown.closest else "; slr-verify list prints every label"
        raise click.BadParameter(f"{unknown}{hint}", param_hint="LABEL") from unknown
