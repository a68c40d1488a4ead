"""Where steps are taken: one context of the core in a process, with a tactic for every rule."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


@cache
def workshop() -> Transcription:
    """The one of this process; tactics are loaded when the first step is taken."""
    from slr_verify.calculus.tactics import TACTICS, WHOLE  # noqa: PLC0415
    from slr_verify.calculus.transcription import Transcription  # noqa: PLC0415

    return Transcription(TACTICS, WHOLE)
