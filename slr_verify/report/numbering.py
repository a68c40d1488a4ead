"""How statements are referred to."""

from collections import Counter
from collections.abc import Mapping

from slr_verify.claims.record.results import Record


def references(record: Record) -> Mapping[str, str]:
    """What each label is called: its number, with the label where several have one number."""
    counts = Counter(claim.number for claim in record.claims)
    return {
        claim.label: claim.number
        if counts[claim.number] == 1
        else f"{claim.number} [{claim.label}]"
        for claim in record.claims
    }
