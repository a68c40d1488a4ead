"""One step of the core as a file of Coq, in which its premises are taken for granted."""

from __future__ import annotations

from core.building import Step

from slr_verify.core.sequents import Sequent
from slr_verify.core.theorems import Theorem
from slr_verify.formal import export
from slr_verify.formal.plain import Plain, two_kinds
from slr_verify.formal.telling import MANY_IN_LONG, told

LAST = "step_0"


def shown(step: Step) -> Theorem:
    """What the core shows by a step."""
    return step.take()


def file_of(step: Step, stated: Sequent | None = None) -> str:
    """The lemma of a step after those of its premises, which are admitted; it may state something else."""
    theorem = shown(step)
    plain = Plain({}, two_kinds([theorem]))
    places = {id(each): place for place, each in enumerate((theorem, *theorem.premises))}

    def said(sequent: Sequent) -> str:
        return told(plain.sequent(sequent), MANY_IN_LONG)

    lemma = export._lemma(theorem, places, plain, MANY_IN_LONG)
    right = f"Lemma {LAST} : {said(theorem.sequent)}.\n"
    assert right in lemma
    if stated is not None:
        lemma = lemma.replace(right, f"Lemma {LAST} : {said(stated)}.\n")
    granted = [
        f"Lemma step_{places[id(each)]} : {said(each.sequent)}.\nAdmitted.\n"
        for each in theorem.premises
    ]
    body = "\n".join([*granted, lemma])
    return export.HEAD.format(" ".join(["Limits Means", *export._needed(body)])) + body
