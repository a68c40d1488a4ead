"""What a file of proofs shows, by the core alone: nothing that writes or finds proofs takes part."""

from __future__ import annotations

import gc
import sys

from slr_verify.core.proof_file import replayed
from slr_verify.core.terms import DEEPEST


def sequents(proofs: bytes) -> dict[str, str]:
    """The sequent of each label, as the core prints it, once every step was checked. Raises Refused."""
    before, collecting = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(DEEPEST, before))
    gc.disable()  # terms are kept, and there is nothing to collect
    try:
        lines = proofs.decode("ascii", errors="surrogateescape").splitlines(keepends=True)
        return {label: str(theorem) for label, theorem in replayed(lines).claims.items()}
    finally:
        sys.setrecursionlimit(before)
        if collecting:
            gc.enable()
