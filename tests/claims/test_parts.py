"""A file of proofs in several parts, each of which the core reads from its first line."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from slr_verify.calculus.theorem import deep_calls
from slr_verify.claims.library import Library
from slr_verify.claims.record import shown
from slr_verify.claims.record.parts import MALFORMED, parts, showing
from slr_verify.claims.run.replay import file_of_proofs
from slr_verify.core.language import Refused
from slr_verify.core.proof_file import replayed
from slr_verify.paper import CLAIMS

LABELS = ("lemma-16", "lemma-17", "lemma-18.ii", "zeta-bounds", "order-jacobian", "proposition-8")


@pytest.fixture(scope="module")
def proofs() -> str:
    """Six statements of the paper, some of which rest on others."""
    library = Library(CLAIMS)
    return file_of_proofs((label, library.prove(label)[0]) for label in LABELS).decode("ascii")


def core_of(lines: list[str]) -> dict[str, str]:
    """What the core shows of a file, by label."""
    with deep_calls():
        return {label: str(each.sequent) for label, each in replayed(lines).claims.items()}


def theorems(lines: list[str]) -> int:
    return sum(json.loads(line)[0] == "theorem" for line in lines)


@pytest.mark.parametrize("count", [1, 2, 3, 40])
def test_the_parts_show_together_what_the_file_shows(proofs: str, count: int) -> None:
    found = [core_of(each) for each in parts(proofs, count)]
    whole = core_of(proofs.splitlines(keepends=True))
    assert sum(map(len, found)) == len(whole)
    assert {label: said for each in found for label, said in each.items()} == whole


def test_two_parts_share_the_work(proofs: str) -> None:
    whole = theorems(proofs.splitlines(keepends=True))
    assert all(theorems(each) < 0.8 * whole for each in parts(proofs, 2))


def test_all_parts_have_the_same_definitions(proofs: str) -> None:
    """A sequent names what is defined: it says the same in all of them."""
    defined = [[line for line in each if '"define"' in line] for each in parts(proofs, 3)]
    assert defined[0]
    assert defined == defined[:1] * 3


@pytest.mark.parametrize("chosen", [LABELS[1:2], LABELS[3:6], LABELS, ()])
def test_a_file_of_some_claims_shows_these_and_no_more(
    proofs: str, chosen: tuple[str, ...]
) -> None:
    whole = proofs.splitlines(keepends=True)
    names = {name for name in core_of(whole) if name.rpartition(".")[0] in chosen or name in chosen}
    lines = showing(proofs, names).splitlines(keepends=True)
    assert core_of(lines) == {name: said for name, said in core_of(whole).items() if name in names}
    assert (theorems(lines) < theorems(whole)) == (chosen != LABELS)


@pytest.mark.parametrize("line", ["[\n", "{}\n", '["claim","x",-1]\n', '["claim","x",true]\n'])
def test_of_a_file_that_is_none_nothing_is_taken(proofs: str, line: str) -> None:
    with pytest.raises(MALFORMED):
        showing(proofs + line, {"x"})


def with_row(proofs: str, number: int, change: Callable[[list], object]) -> str:
    """The file with one of its theorems changed."""
    lines = proofs.splitlines(keepends=True)
    places = [at for at, line in enumerate(lines) if json.loads(line)[0] == "theorem"]
    row = json.loads(lines[places[number]])
    change(row)
    lines[places[number]] = json.dumps(row) + "\n"
    return "".join(lines)


@pytest.mark.parametrize("number", [0, 10, -1])
def test_a_step_that_does_not_hold_is_refused_where_it_is_needed(proofs: str, number: int) -> None:
    changed = with_row(proofs, number, lambda row: row.__setitem__(1, "no such rule"))
    refused = 0
    for each in parts(changed, 2):
        try:
            core_of(each)
        except Refused as why:
            refused += why.code == "no-rule"
    assert refused >= 1


@pytest.mark.parametrize("count", [2, 3])
def test_a_step_that_no_claim_needs_is_checked_too(proofs: str, count: int) -> None:
    last = next(each for each in reversed(proofs.splitlines()) if '"theorem"' in each)
    whole = f"{proofs}{last.replace(json.loads(last)[1], 'no such rule', 1)}\n"
    codes = []
    for each in parts(whole, count):
        try:
            core_of(each)
        except Refused as why:
            codes.append(why.code)
    assert codes == ["no-rule"]


def cut_short(proofs: str) -> str:
    return proofs[:-5]


def without_its_end(proofs: str) -> str:
    return proofs.removesuffix("\n")


def nested(proofs: str) -> str:
    return proofs + "[" * 10**5 + "]" * 10**5 + "\n"


def no_number(proofs: str) -> str:
    return with_row(proofs, -1, lambda row: row.__setitem__(5, [True]))


def negative(proofs: str) -> str:
    return with_row(proofs, -1, lambda row: row.__setitem__(5, [-1]))


def nothing(proofs: str) -> str:
    return ""


def no_list(proofs: str) -> str:
    return proofs + '{"theorem": 1}\n'


def no_such_premise(proofs: str) -> str:
    return with_row(proofs, -1, lambda row: row.__setitem__(5, [10**6]))


def premises_that_are_none(proofs: str) -> str:
    return with_row(proofs, -1, lambda row: row.__setitem__(5, None))


def claimed_twice(proofs: str) -> str:
    return proofs + proofs.splitlines(keepends=True)[-1]


def claim_of_nothing(proofs: str) -> str:
    return proofs + '["claim","nothing",1000000]\n'


@pytest.mark.parametrize(
    "damage",
    [
        *(cut_short, no_list, no_such_premise, premises_that_are_none),
        *(claimed_twice, claim_of_nothing, nothing),
        *(without_its_end, nested, no_number, negative),
    ],
)
def test_a_damaged_file_stays_one_and_is_refused(proofs: str, damage: Callable[[str], str]) -> None:
    damaged = damage(proofs)
    assert parts(damaged, 2) == [damaged.splitlines(keepends=True)]
    with pytest.raises(Refused):
        core_of(damaged.splitlines(keepends=True))


@pytest.mark.parametrize("cores", [1, 2])
def test_side_by_side_shows_what_one_process_shows(
    proofs: str, cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown.os, "cpu_count", lambda: cores)
    found: dict[str, str] = {}
    for each in shown.shown_side_by_side(proofs.encode()):
        assert each is not None
        found |= each
    assert found == core_of(proofs.splitlines(keepends=True))


def test_side_by_side_says_none_where_a_part_is_refused(proofs: str) -> None:
    changed = with_row(proofs, 10, lambda row: row.__setitem__(1, "no such rule"))
    assert None in list(shown.shown_side_by_side(changed.encode()))
