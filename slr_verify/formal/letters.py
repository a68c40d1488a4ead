"""Steps about long derivatives and integrals: the same steps, with letters in the places of these."""

from __future__ import annotations

from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import Ranges
from slr_verify.core.sequents import Sequent, meaning_of
from slr_verify.core.terms import Term, sides, strict_parts
from slr_verify.formal.plain import in_witness
from slr_verify.formal.printing import number, own_conditions
from slr_verify.formal.script import Script
from slr_verify.formal.step import Step
from slr_verify.formal.telling import asked_and_said, in_parts
from slr_verify.formal.towers import Letters, in_letters

LONG = 100
"""Parts of a term from which on it gets a letter."""
LONG_STEP = 8000
"""Parts of premises and conclusion from which on there are letters: to multiply out less is no trouble."""
LETTERED = ("derivative", "integral")


class InLetters(Step):
    """A step whose premises are in the context, about letters that are there in the places of terms."""

    def __init__(self, step: Step, letters: Letters) -> None:
        def changed(value: object) -> object:
            if isinstance(value, Term):
                return in_letters(value, letters)
            return tuple(map(changed, value)) if isinstance(value, tuple) else value

        self.step, self.letters = step, letters
        shown = _in_letters(step.shown, letters)
        premises = [(place, _in_letters(each, letters)) for place, each in step.premises]
        script = _script(step.script, shown, [each for _, each in premises])
        super().__init__(script, shown, changed(step.witness), premises, step.least)

    def begin(self) -> None:
        """The lines that put the letters in; what the terms ask for is known before."""
        outer = self.step.script
        outer.defined(*self.letters)
        self.script.said |= outer.said
        self.script.share(outer)
        self.script.lines = outer.lines
        outer.lines += [
            f"set ({number(letter)} := {number(node)}) in *; clearbody {number(letter)}."
            for node, letter in self.letters.items()
        ]

    def asked_and_said(self) -> tuple[list[str], str]:
        """What the goal asked for before, and what it says in letters."""
        parts = (part for side in sides(self.step.goal) for part in strict_parts(side))
        changed = {
            before: after
            for part in parts
            for before, after in zip(
                own_conditions(part), own_conditions(in_letters(part, self.letters)), strict=False
            )
        }
        asked, _ = asked_and_said(self.step.goal)
        return [changed.get(each, each) for each in asked], asked_and_said(self.goal)[1]


def lettered(step: Step) -> InLetters | None:
    """The step in letters, if it is long, and something in it is of which no range is known."""
    if not is_long(step):
        return None
    terms = [*sides(step.goal), *in_witness(step.witness, Term)]
    terms += [side for _, each in step.premises for side in sides(each.goal)]
    nodes = dict.fromkeys(node for term in terms for node in long_ones(term))
    unknown = [node for node in nodes if not _has_range(step.script, node)]
    letters = zip(unknown, step.script.fresh(len(unknown), *terms), strict=True)
    return InLetters(step, dict(letters)) if unknown else None


def is_long(step: Step) -> bool:
    """Whether premises and conclusion have so many parts that what is done with all of them takes long."""
    return sum(each.goal.size for each in (step.shown, *(p for _, p in step.premises))) >= LONG_STEP


def _in_letters(shown: Sequent, letters: Letters) -> Sequent:
    given = frozenset(in_letters(each, letters) for each in shown.given)
    return Sequent(given, in_letters(shown.goal, letters))


def _script(outer: Script, shown: Sequent, premises: list[Sequent]) -> Script:
    """In which the hypotheses and the premises are known."""
    known = [strict_parts(side) for each in premises for side in sides(each.goal)]
    meaning = meaning_of(shown.given, Meaning(Ranges((), {}))).knowing(*known)
    stated = [*shown.given, *(each.goal for each in premises)]
    said = [part for each in stated for part in in_parts(each)]
    return Script(meaning, said, outer.taken | shown.free)


def long_ones(term: Term, *, within: bool = False) -> list[Term]:
    """The derivatives and integrals within inner products, which are multiplied out."""
    if term.size < LONG:
        return []
    if term.op in LETTERED:
        return [term] if within and not term.loose else []
    within = within or term.op == "inner"
    return [each for part in term.parts for each in long_ones(part, within=within)]


def _has_range(script: Script, node: Term) -> bool:
    return bool([*script.range_of(node)]) or script.meaning.ranges.is_nonzero(node)
