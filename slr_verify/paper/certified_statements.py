"""The statements that are proved by a certificate in `paper/certificates`, by the name of its file."""

from __future__ import annotations

from collections.abc import Mapping

from slr_verify.paper.beyond import e7_region, e8_oracle_stability
from slr_verify.proofs.statement import Statement

CERTIFIED: Mapping[str, Statement] = {**e7_region.CERTIFIED, **e8_oracle_stability.CERTIFIED}
