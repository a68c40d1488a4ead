"""Where the hypotheses of statements hold, as text: points that do not contradict each other are one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from slr_verify.claims.record.results import ClaimRecord
from slr_verify.document.nodes import Name, Node, Words
from slr_verify.document.unicode import Text
from slr_verify.report.lines import JOINED


def satisfied_at(claim: ClaimRecord, write: Text) -> str:
    """For instance `the hypotheses of (1)-(3) hold, for instance, at d = 4; those of (4) anywhere`.

    Empty without points.
    """
    said: list[str] = []
    for places, point in _shared(claim):
        where = f"at {', '.join(_values(point, write))}" if point else "anywhere"
        whose = f" of {_numbered(places)}" if len(claim.witnesses) > 1 else ""
        opening = f"those{whose}" if said else f"the hypotheses{whose} hold, for instance,"
        said.append(f"{opening} {where}")
    return "; ".join(said)


def _shared(claim: ClaimRecord) -> list[tuple[list[int], dict[str, str]]]:
    """The statements, counted from one, whose points are parts of one point; and that point."""
    found: list[tuple[list[int], dict[str, str]]] = []
    for place, witness in enumerate(claim.witnesses, 1):
        if not witness.found:
            continue
        for places, point in found:
            if all(point.get(name, value) == value for name, value in witness.point.items()):
                places.append(place)
                point.update(witness.point)
                break
        else:
            found.append(([place], dict(witness.point)))
    return found


def _values(point: Mapping[str, str], write: Text) -> Iterator[str]:
    for name, value in sorted(point.items()):
        yield f"{write(_named(name))} = {value}".replace(" ", JOINED)


def _named(name: str) -> Node:
    """A symbol, a sequence such as n_m, or what is printed for a member of a family."""
    return Name(name) if name.isidentifier() else Words(name)


def _numbered(places: Iterable[int]) -> str:
    """`(1)-(3), (5)`."""
    runs = (
        [place for _, place in run]
        for _, run in groupby(enumerate(places), lambda pair: pair[1] - pair[0])
    )
    return ", ".join(f"({run[0]})" + f"-({run[-1]})" * (len(run) > 1) for run in runs)
