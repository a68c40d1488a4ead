"""The lines of a proof as plain data: each with its relation, its reason and what that applies."""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.document.nodes import Node


@dataclass(frozen=True)
class StepRecord:
    """One line of a proof. The first line of a part has an expression only, and no relation.

    The statements of a claim have the numbers 1, 2, ..., and what is shown on the way to the second one
    2.1, 2.2, ...; `by` are the numbers of what the step applies, `uses` the other claims, and `premises`
    what of it is shown here for the first time. The rule is empty where there is no other. Where relations
    are added up, `summands` and `rest` say how.
    """

    part: int
    formula: Node
    relation: str
    rule: str
    by: tuple[str, ...] = ()
    uses: tuple[UseRecord, ...] = ()
    premises: tuple[PremiseRecord, ...] = ()
    summands: tuple[SummandRecord, ...] = ()
    rest: Node | None = None


@dataclass(frozen=True)
class SummandRecord:
    """A factor times relations that are known, each by its number or by its claim."""

    factor: Node
    by: tuple[str, ...]
    uses: tuple[UseRecord, ...]


@dataclass(frozen=True)
class UseRecord:
    """A claim that a step applies, with the numbers of its statements if it has several."""

    label: str
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class PremiseRecord:
    """An intermediate result inside a proof, under its number."""

    number: str
    formula: Node
    conditions: tuple[Node, ...]
    steps: tuple[StepRecord, ...]
