"""Terms in two variables that are smooth for all values of both, and what follows for their integrals."""

from __future__ import annotations

from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, make
from slr_verify.formal.printing import conditions, conjunction, number
from slr_verify.formal.script import Script

CONTINUOUS = ("exp", "erf", "atan", "sin", "cos", "sqrt")


class Joint:
    """That terms in x and u are continuous in both together."""

    def __init__(self, script: Script, x: Term, u: Term) -> None:
        self.script, self.x, self.u = script, x, u

    def function(self, f: Term) -> str:
        """As a function of both."""
        return f"(fun {number(self.x)} {number(self.u)} : R => {number(f)})"

    def fact(self, f: Term) -> str:
        """That it is continuous."""
        return f"continuity_2d_pt {self.function(f)} {number(self.x)} {number(self.u)}"

    def show(self, f: Term) -> None:
        """Adds this fact."""
        moving = {*self.x.args, *self.u.args}
        if f in (self.x, self.u):
            proof = f"apply continuity_2d_pt_id{1 if f is self.x else 2}"
        elif not f.free & moving:
            self.script.defined(f)
            proof = "apply continuity_2d_pt_const"
        else:
            proof = self._from_parts(f)
        self.script.add(self.fact(f), proof)

    def _from_parts(self, f: Term) -> str:
        if f.op not in ("sum", "product", "power", *CONTINUOUS):
            raise Refused("formal", f"no continuity of Coq for {f.op}")
        for part in f.parts:
            self.show(part)
        facts = [f"(ltac:(eassumption) : {self.fact(part)})" for part in f.parts]
        whole = facts[0]
        if f.op in ("sum", "product"):
            lemma = "continuity_2d_pt_plus" if f.op == "sum" else "continuity_2d_pt_mult"
            for each in facts[1:]:
                whole = f"({lemma} _ _ _ _ {whole} {each})"
        elif f.op == "power":
            n = abs(f.args[1])
            whole = f"(joint_power _ _ _ {n} {whole})" if n != 1 else whole
            if f.args[1] < 0:
                self.script.nonzero(make("power", f.args[0], n) if n > 1 else f.args[0])
                whole = f"(continuity_2d_pt_inv _ _ _ {whole} ltac:(assumption))"
        else:
            whole = f"(joint_{f.op} _ _ _ {whole})"
        return f"exact {whole}"


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
