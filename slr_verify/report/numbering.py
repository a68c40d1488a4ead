"""How statements are referred to, and which of them are the paper's own."""

import re
from collections import Counter
from collections.abc import Mapping

from slr_verify.claims.record.results import ClaimRecord, Record

OWN = re.compile(r"(Theorem|Lemma|Proposition|Corollary|Definition|Equations?)\b")


def references(record: Record) -> Mapping[str, str]:
    """What each label is called: its number, with the label where several have one number."""
    counts = Counter(claim.number for claim in record.claims)
    return {
        claim.label: claim.number
        if counts[claim.number] == 1
        else f"{claim.number} [{claim.label}]"
        for claim in record.claims
    }


def is_of_the_paper(claim: ClaimRecord) -> bool:
    """Whether the number is one that the paper gives."""
    return OWN.match(claim.number) is not None
