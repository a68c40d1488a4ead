"""Terms in two variables that are smooth for all values of both, and what follows for their integrals."""

from __future__ import annotations

from slr_verify.core.terms import Term
from slr_verify.formal.continuity import Continuity
from slr_verify.formal.printing import conditions, conjunction, number
from slr_verify.formal.script import Script


class Joint(Continuity):
    """That terms in x and u are continuous in both together."""

    functions = ("exp", "erf", "atan", "sin", "cos", "sqrt")
    of_constants = "continuity_2d_pt_const"
    of_sums, of_products = "continuity_2d_pt_plus", "continuity_2d_pt_mult"
    of_powers, of_inverses = "joint_power", "continuity_2d_pt_inv"

    def __init__(self, script: Script, x: Term, u: Term) -> None:
        super().__init__(script, (x, u))
        self.x, self.u = x, u

    def function(self, f: Term) -> str:
        """As a function of both."""
        return f"(fun {number(self.x)} {number(self.u)} : R => {number(f)})"

    def fact(self, f: Term) -> str:
        """That it is continuous."""
        return f"continuity_2d_pt {self.function(f)} {number(self.x)} {number(self.u)}"

    def of_variable(self, f: Term) -> str:
        """The first or the second."""
        return f"apply continuity_2d_pt_id{1 if f is self.x else 2}"

    def of_function(self, f: Term, whole: str) -> str:
        """Each has its lemma."""
        return f"(joint_{f.op} _ _ _ {whole})"


def smooth_everywhere(script: Script, x: Term, inside: Term, u: Term, along: Term) -> None:
    """Facts for all x and u: where the term is defined, that it is continuous, and its slope as well."""
    names = f"{number(x)} {number(u)}"
    has = conjunction(conditions(inside))
    if has:
        inner = script.inner()
        inner.lines.append(f"intros {names}.")
        inner.defined(inside)
        inner.lines.append("known.")
        script.block(f"forall {names} : R, {has}", inner)
    for f in (inside, along):
        inner = script.inner()
        inner.lines.append(f"intros {names}.")
        joint = Joint(inner, x, u)
        joint.show(f)
        inner.lines.append("assumption.")
        script.block(f"forall {names} : R, {joint.fact(f)}", inner)
