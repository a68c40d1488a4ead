"""The page of one statement: setting, statement, derivation, evidence, what it uses and is used by."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape

from slr_verify.claims.record.results import AttackRecord, ClaimRecord, ProofRecord
from slr_verify.claims.record.steps import StepRecord
from slr_verify.document.markup import said
from slr_verify.document.nodes import Node, Phrase, Words
from slr_verify.document.signs import BETWEEN
from slr_verify.document.unicode import STARRED, UNICODE
from slr_verify.document.widths import width
from slr_verify.report.abridged import abridged
from slr_verify.report.events import CHECKED_AS, in_words
from slr_verify.report.html_parts import ROOM, display, inline, kept, link, listed, page, text
from slr_verify.report.lines import Place
from slr_verify.report.outline import Shown, added_below, passages, premises, reason, trusted
from slr_verify.report.sequent_text import sequent_lines
from slr_verify.report.setting import (
    Formulas,
    Inside,
    for_what,
    hypotheses_and_notation,
    in_text,
    unsaid,
)

STEP_ROOM, LOST, MOST_BESIDE = 84.0, 4.0, 60.0
WIDTH = 100
"""Characters of a line of what the core has shown."""
Names = Mapping[str, str]


@dataclass(frozen=True)
class Around:
    """The statements before and after one, those that use it, by their labels; where its source is."""

    before: str | None = None
    after: str | None = None
    used_by: tuple[str, ...] = ()
    source: str = ""


def statement_page(
    claim: ClaimRecord, names: Names, around: Around, besides: str | None = None
) -> str:
    """The whole page."""
    body = "".join(_body(claim, names, around, besides))
    return page(f"{claim.number}. {said(claim.title, UNICODE)}", body, here="", root="../")


def heading(claim: ClaimRecord, level: str = "h1") -> str:
    """Number and title, outcome and trust."""
    trust = f" &middot; trust: {trusted(claim.trust)}" if claim.trust else ""
    expected = " (expected)" if claim.expected == claim.outcome == "REFUTED" else ""
    return (
        f"<{level}>{escape(claim.number)}. {text(claim.title)}</{level}>"
        f'<p><span class="status {claim.outcome}">{claim.outcome}</span>{expected}{trust} &middot; '
        f"<code>{escape(claim.label)}</code></p>"
        f"<p>{text(claim.sentence)}</p>"
    )


def statements(claim: ClaimRecord, room: float) -> str:
    """What is claimed: each formula with its number if there are several, below their headings."""
    return f'<div class="statement">{"".join(_formulas(claim, room))}</div>'


def _formulas(claim: ClaimRecord, room: float) -> Iterator[str]:
    lines = zip(claim.headings, claim.statements, claim.conditions, strict=True)
    for place, (heading, formula, given) in enumerate(lines, 1):
        if heading:
            yield f'<p class="says">{text(heading)}:</p>'
        number = f"({place})" if len(claim.statements) > 1 else ""
        beside = min(room, STEP_ROOM) if given else room
        words, checked = in_words(formula)
        yield _line(number, words, beside, _condition(given))
        if checked:
            yield f'<p class="checked why">{CHECKED_AS}{inline(checked)}</p>'


def _line(sign: str, formula: Node, room: float, beside: str) -> str:
    """A formula with a sign or a number before it, and words beside it."""
    return (
        f'<div class="step"><div class="sign">{sign}</div>{display(formula, room)}'
        f'<div class="why">{beside}</div></div>'
    )


def _condition(given: tuple[Node, ...]) -> str:
    """For what a formula is claimed; much of it stands below the formula."""
    said = for_what(given, kept)
    return f'<span class="below">{said}</span>' if sum(map(width, given)) > MOST_BESIDE else said


def setting(claim: ClaimRecord) -> str:
    """What is assumed, and what letters and variables are."""
    assumed, notation = hypotheses_and_notation(claim)
    return _sentence("For", assumed) + _sentence("Here", notation)


def _sentence(word: str, formulas: Formulas) -> str:
    """A sentence of formulas; those that are too wide for the text follow on lines of their own."""
    end = ";" if formulas.long else "."
    last = len(formulas.short) - 1
    marks = [end if at == last else ";" for at in range(last + 1)]
    said = " ".join(map(_with_mark, formulas.short, marks))
    text = f"<p>{word} {said}</p>" if said or formulas.long else ""
    return text + "".join(map(display, formulas.long))


def _with_mark(formula: Node, mark: str) -> str:
    """A formula and the semicolon or stop behind it, which stays in its line."""
    if isinstance(formula, Phrase) and not isinstance(formula.parts[-1], Words):
        *others, last = formula.parts
        return f"{in_text(Phrase(tuple(others)), inline, escape)} {_with_mark(last, mark)}"
    if isinstance(formula, Phrase | Words):
        return in_text(formula, inline, escape) + mark
    return kept(formula, mark)


def _body(claim: ClaimRecord, names: Names, around: Around, besides: str | None) -> Iterator[str]:
    yield _neighbours(around, names)
    yield heading(claim)
    places = [link(f"../index.html#{claim.label}", "in the map of statements"), around.source]
    yield f"<p>{' &middot; '.join(filter(None, places))}</p>"
    yield from (f'<p class="REFUTED">Alarm: {escape(alarm)}</p>' for alarm in claim.alarms)
    yield (
        "<h2>Setting</h2>" + setting(claim)
        if claim.hypotheses or claim.around or claim.definitions
        else ""
    )
    yield "<h2>Statement</h2>" + statements(claim, ROOM)
    if claim.reason:
        yield f"<p>{escape(claim.reason)}</p>"
    if claim.proofs:
        yield "<h2>Derivation</h2>"
    for proof in claim.proofs:
        yield from _proof(claim, proof, names)
    yield from _as_the_core_says_it(claim)
    yield from _found(claim, besides)
    yield from _links("Uses", claim.uses, names)
    yield from _links(
        "Where it is proved that its formulas mean what its words say", claim.speaks_of, names
    )
    yield from _links("Used by", around.used_by, names)
    yield _neighbours(around, names)


def _neighbours(around: Around, names: Names) -> str:
    """Links to the pages before and after this one."""
    before = f"&larr; {reference(around.before, names)}" if around.before else ""
    after = f"{reference(around.after, names)} &rarr;" if around.after else ""
    return f'<nav class="around"><span>{before}</span><span>{after}</span></nav>'


def _as_the_core_says_it(claim: ClaimRecord) -> Iterator[str]:
    """The sequents that were shown, for who wants to see that they are what is printed above."""
    if claim.core is not None:
        lines = "\n".join(sequent_lines(claim.core, Place(WIDTH, STARRED, "")))
        words = f"<pre>{escape(lines)}</pre>"
        yield f"<details><summary>What the core has shown, in its own words</summary>{words}</details>"


def _links(title: str, labels: Iterable[str], names: Names) -> Iterator[str]:
    items = [reference(label, names) for label in labels]
    if items:
        yield f"<h2>{title}</h2>{listed(items)}"


def reference(label: str, names: Names, folder: str = "") -> str:
    """A link to the page of a statement; its label alone where there is no page."""
    return link(f"{folder}{label}.html", names[label]) if label in names else escape(label)


def _proof(claim: ClaimRecord, proof: ProofRecord, names: Names) -> Iterator[str]:
    yield f'<details class="proof" open><summary>Proof. {text(proof.title)}.</summary>'
    yield f"<p>{text(proof.idea)}</p>" if proof.idea else ""
    for passage in map(abridged, passages(claim, proof)):
        if passage.heading:
            yield f"<h3>Step {passage.number}. {text(passage.heading)}</h3>"
        for shown in passage.shown:
            yield from _shown(shown, claim, names)
        cut = passage.cut(claim.label)
        yield f'<p class="quiet">{cut[0]} <code>{escape(cut[1])}</code></p>' if cut else ""
    cites = f" Rests on {escape('; '.join(proof.cites))}." if proof.cites else ""
    yield f'<p class="quiet">Trust: {trusted(proof.trust)}.{cites}</p></details>'


def _shown(shown: Shown, claim: ClaimRecord, names: Names) -> Iterator[str]:
    """A chain under the number of its statement; only the reason where that is all there is."""
    number = shown.number if len(claim.statements) > 1 else ""
    conditions = claim.conditions[shown.first - 1]
    place = Inside(STEP_ROOM, LOST, conditions)
    if shown.at_once:
        yield f'<p class="atonce">{number} <span class="why">{_why(shown.reason, names)}</span></p>'
        yield from _below(shown.reason, names, place)
        yield from _premises(shown.chain, names, place)
    else:
        yield from _chain(number, conditions, shown.chain, names, place)


def _chain(
    number: str,
    conditions: tuple[Node, ...],
    steps: tuple[StepRecord, ...],
    names: Names,
    place: Inside,
) -> Iterator[str]:
    """The lines of a chain, then what they refer to."""
    for step in steps:
        if step.relation:
            yield _line(_sign(step.relation), step.formula, place.room, _why(step, names))
            yield from _below(step, names, place)
        else:
            yield _line(number, step.formula, place.room, _condition(conditions))
    yield from _premises(steps, names, place)


def _below(step: StepRecord, names: Names, place: Inside) -> Iterator[str]:
    """The factors of a long sum of relations."""
    link = partial(reference, names=names)
    for sign, factor, why in added_below(step, link):
        yield f'<div class="added">{_line(sign, factor, place.further().room, why)}</div>'


def _sign(relation: str) -> str:
    return f'<span class="tex">{escape(BETWEEN[relation].latex)}</span>'


def _why(step: StepRecord, names: Names) -> str:
    return reason(step, text, lambda label: reference(label, names), inline)


def _premises(steps: tuple[StepRecord, ...], names: Names, place: Inside) -> Iterator[str]:
    """What the steps rest on, each below its formula, to be folded away."""
    for premise in premises(steps):
        new = unsaid(premise.conditions, place.in_force)
        folded = f'<span class="folded">{inline(premise.formula)}</span>'
        head = f"({premise.number}) {folded} {_condition(new)}"
        yield f'<details class="premise" open><summary>{head}</summary>'
        yield from _chain("", (), premise.steps, names, place.further(new))
        yield "</details>"


def origin(besides: str | None) -> str:
    """Where evidence and attacks are from, if not from the run that ran the proofs."""
    if besides is None:
        return ""
    words = (
        f"Evidence, attacks and mutants are from {besides}, not of now; the proofs were run now."
    )
    return f'<p class="quiet">{escape(words)}</p>'


def _found(claim: ClaimRecord, besides: str | None) -> Iterator[str]:
    """Evidence and attack, if there were any."""
    if claim.evidence or claim.attack is not None:
        yield origin(besides)
    if claim.evidence:
        items = (
            f"{text(item.title)}: {'agrees' if item.agrees else 'DISAGREES'} "
            f"({item.points} points; {escape(item.detail)})"
            for item in claim.evidence
        )
        yield f"<h2>Evidence by other routes</h2>{listed(items)}"
    if claim.attack is not None:
        yield f"<h2>Attack</h2>{_attack(claim.attack)}"


def _attack(attack: AttackRecord) -> str:
    counts = attack.mutants
    return (
        f"<p>{attack.points} points tried, {attack.enclosed} of them enclosed by balls. "
        f"Of {counts.tried} mutants {counts.killed} were killed by a certified counterexample, "
        f"{counts.unproved} were not proved, {counts.holding} of which hold at all points, "
        f"{counts.true_variants} are true, "
        f"{counts.proved_false} were proved though false.</p>"
    )
