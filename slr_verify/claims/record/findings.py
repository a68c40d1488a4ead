"""The findings of an earlier record, joined to the proofs that were run now."""

from dataclasses import replace

from slr_verify.claims.record.results import PROVED, ClaimRecord, Record

FOUND_BESIDES = (
    *("evidence", "attack", "mutants", "seconds", "tolerated"),
    *("outcome", "reason", "counterexample", "alarms", "trust", "cites", "uses", "core"),
)
"""What a record says of a claim besides the proofs; the trust of a claim follows from its outcome."""
EARLIER = "from the record of an earlier check"


class NotBorneOut(ValueError):
    """A record says of a claim what the proofs that were run now do not say; the label of the claim."""


def with_findings(now: Record, last: Record) -> Record:
    """The proofs that were run now, with the evidence and the attacks of an earlier record of them.

    What is stored is believed about evidence and attacks alone, and not about the core: every statement
    and every proof must be the one found now, and nothing is PROVED that is not proved now. Raises
    NotBorneOut.
    """
    earlier = {claim.label: claim for claim in last.claims}
    claims = tuple(_joined(new, earlier.get(new.label)) for new in now.claims)
    return replace(now, claims=claims, settings=last.settings)


def _joined(new: ClaimRecord, old: ClaimRecord | None) -> ClaimRecord:
    if old is None or not _says_no_more(old, new):
        raise NotBorneOut(new.label)
    old = replace(old, core=new.core)
    if old.outcome == new.outcome:
        return old
    return replace(old, reason=f"{old.reason} ({EARLIER}; the proofs of now say {new.outcome})")


def _says_no_more(old: ClaimRecord, new: ClaimRecord) -> bool:
    """The same but for what was found besides the proofs; bad news about a claim may be older."""
    found = {each: getattr(old, each) for each in FOUND_BESIDES}
    if replace(new, **found) != old:
        return False
    believed = (old.outcome, old.trust, old.cites, old.uses)
    return old.outcome != PROVED or believed == (new.outcome, new.trust, new.cites, new.uses)
