"""The graph of statements: what each one uses and cites itself, and what all that makes of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.report.numbering import references


@dataclass(frozen=True)
class Node:
    """A statement or a cited theorem; `kind` decides its colour."""

    key: str
    name: str
    kind: str
    title: str = ""
    section: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    is_theorem: bool = False


Graph = Mapping[str, Node]


def statement_graph(record: Record) -> Graph:
    """The nodes by key: statements in the paper's order, then the theorems that they cite."""
    names = references(record)
    claims = {claim.label: claim for claim in record.claims}
    graph = {
        claim.label: Node(
            claim.label,
            names[claim.label],
            _kind(claim, claims),
            claim.title,
            claim.section,
            (*_known(uses_of(claim), claims), *map(theorem_key, cites_of(claim, claims))),
        )
        for claim in record.claims
    }
    for item in record.citations:
        key = theorem_key(item.name)
        graph[key] = Node(key, item.name, "cited", is_theorem=True)
    return graph


def users(graph: Graph) -> Mapping[str, tuple[str, ...]]:
    """What uses each node."""
    return {key: tuple(other.key for other in graph.values() if key in other.uses) for key in graph}


def uses_of(claim: ClaimRecord) -> tuple[str, ...]:
    """The statements that its proofs apply themselves."""
    return tuple(dict.fromkeys(label for proof in claim.proofs for label in proof.uses))


def cites_of(claim: ClaimRecord, claims: Mapping[str, ClaimRecord]) -> tuple[str, ...]:
    """The theorems that its proofs cite, without those that what it uses cites already."""
    used = (claims[label].cites for label in uses_of(claim) if label in claims)
    before = {name for cites in used for name in cites}
    return tuple(name for name in claim.cites if name not in before)


def theorem_key(citation: str) -> str:
    """A name for a cited theorem that is fit for an address."""
    words = "".join(letter if letter.isalnum() else " " for letter in citation.lower())
    return "cited-" + "-".join(words.split())


def fully_proved(label: str, claims: Mapping[str, ClaimRecord]) -> bool:
    """Whether the claim and everything that it uses, directly or not, are proved."""
    waiting, seen = [label], set()
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        if current not in claims or claims[current].outcome != "PROVED":
            return False
        waiting.extend((*uses_of(claims[current]), *_known(claims[current].speaks_of, claims)))
    return True


def _kind(claim: ClaimRecord, claims: Mapping[str, ClaimRecord]) -> str:
    if claim.outcome != "PROVED":
        return claim.outcome
    if not fully_proved(claim.label, claims):
        return "partly"
    return "cited" if "CITED" in claim.trust else "symbolic"


def _known(labels: Iterable[str], claims: Mapping[str, ClaimRecord]) -> Iterator[str]:
    """The labels that the record has a page for."""
    return (label for label in labels if label in claims)
