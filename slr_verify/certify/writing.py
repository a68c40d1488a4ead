"""Boxes and terms as a certificate writes them; `arb` reads them."""

from fractions import Fraction
from typing import Any

from slr_verify.arb.boxes import Box
from slr_verify.arb.functions import is_zeta
from slr_verify.arb.reading import PLAIN, is_name
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term


def plain_box(corners: Box) -> dict[str, list[str]]:
    """A box as `arb.boxes.box` reads it."""
    return {name: [str(low), str(high)] for name, (low, high) in corners.items()}


def plain(written: Term) -> list[Any]:
    """A term as nested lists; `arb.reading.term` reads them back.

    Raises Refused for binders and other names.
    """
    op, args = written.op, written.args
    if is_zeta(written):
        op, args = "zeta", written.parts
    elif op == "variable" and not is_name(args[0]):
        raise Refused("no-name", f"a certificate has no variable called {args[0]!r}")
    elif op not in ("rational", "variable", "power", *PLAIN):
        raise Refused("no-term", f"a certificate holds no such part as {written!r}")
    return [op, *map(_plain, args)]


def _plain(argument: object) -> object:
    if isinstance(argument, Term):
        return plain(argument)
    return str(argument) if isinstance(argument, Fraction) else argument
