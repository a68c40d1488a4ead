"""One step of the core as a file of Coq, in which its premises are taken for granted."""

from __future__ import annotations

from core.building import Step

from slr_verify.core.sequents import Sequent
from slr_verify.core.theorems import Theorem
from slr_verify.formal import export
from slr_verify.formal.plain import Plain, two_kinds
from slr_verify.formal.telling import told

LAST = "step_0"


def shown(step: Step) -> Theorem:
    """What the core shows by a step."""
    return step.take()


def file_of(step: Step, stated: Sequent | None = None) -> str:
    """The lemma of a step after those of its premises, which are admitted; it may state something else."""
    theorem = shown(step)
    plain = Plain({}, two_kinds([theorem]))
    places = {id(each): place for place, each in enumerate((theorem, *theorem.premises))}
    lemma = export._lemma(theorem, places, plain)
    right = f"Lemma {LAST} : {told(plain.sequent(theorem.sequent))}.\n"
    assert right in lemma
    if stated is not None:
        lemma = lemma.replace(right, f"Lemma {LAST} : {told(plain.sequent(stated))}.\n")
    granted = [
        f"Lemma step_{places[id(each)]} : {told(plain.sequent(each.sequent))}.\nAdmitted.\n"
        for each in theorem.premises
    ]
    body = "\n".join([*granted, lemma])
    return export.HEAD.format(" ".join(["Limits Means", *export._needed(body)])) + body
