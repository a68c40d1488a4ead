"""The rules about vectors as tactics of Coq."""

from __future__ import annotations

from collections.abc import Callable

from slr_verify.formal.printing import relation, vector
from slr_verify.formal.step import Step


def gram(step: Step) -> None:
    """The matrix of all inner products of some vectors."""
    step.use_all()
    script, goal, vectors = step.script, step.goal, step.witness
    script.defined(*goal.args[1:])
    listed = "; ".join(map(vector, vectors))
    rule = f"apply (gram_psd dim {goal.args[0]} [{listed}])"
    script.add(relation(goal), f"together; [..| {rule}; each_place; assumption]")
    step.finish()


RULES: dict[str, Callable[[Step], None]] = {"Gram": gram}
