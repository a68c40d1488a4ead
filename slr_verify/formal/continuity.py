"""Facts that terms are continuous, each from those of its parts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, make
from slr_verify.formal.script import Script


class Continuity(ABC):
    """In what way terms are continuous in some variables, and the lemmas that show it.

    A lemma takes three places for what Coq finds out, or four of sums and products, and then the facts.
    """

    functions: ClassVar[tuple[str, ...]]
    """For which there is a lemma."""
    within: ClassVar[str] = ""
    """What a refusal adds."""
    of_constants: ClassVar[str]
    of_sums: ClassVar[str]
    of_products: ClassVar[str]
    of_powers: ClassVar[str]
    of_inverses: ClassVar[str]

    def __init__(self, script: Script, places: tuple[Term, ...]) -> None:
        self.script, self.places = script, places
        self.names = {x.args[0] for x in places}

    @abstractmethod
    def fact(self, f: Term) -> str:
        """That a term is continuous."""

    @abstractmethod
    def of_variable(self, f: Term) -> str:
        """The proof for one of the variables."""

    @abstractmethod
    def of_function(self, f: Term, whole: str) -> str:
        """The proof for a function of the core, from that of what is inside."""

    def at(self, f: Term) -> Term:
        """The term where its conditions are asked."""
        return f

    def known(self, f: Term) -> str:
        """The fact, which was shown."""
        return f"(ltac:(eassumption) : {self.fact(f)})"

    def show(self, f: Term) -> None:
        """Adds this fact."""
        if f in self.places:
            proof = self.of_variable(f)
        elif not f.free & self.names:
            self.script.defined(f)
            proof = f"apply {self.of_constants}"
        else:
            proof = f"exact {self._from_parts(f)}"
        self.script.add(self.fact(f), proof)

    def _from_parts(self, f: Term) -> str:
        if f.op not in ("sum", "product", "power", *self.functions):
            raise Refused("formal", f"no continuity of Coq{self.within} for {f.op}")
        for part in f.parts:
            self.show(part)
        whole, *others = map(self.known, f.parts)
        if f.op == "power":
            return self._power(f, whole)
        if f.op not in ("sum", "product"):
            return self.of_function(f, whole)
        lemma = self.of_sums if f.op == "sum" else self.of_products
        for each in others:
            whole = f"({lemma} _ _ _ _ {whole} {each})"
        return whole

    def _power(self, f: Term, whole: str) -> str:
        n, inside = abs(f.args[1]), self.at(f.parts[0])
        if n != 1:
            whole = f"({self.of_powers} _ _ _ {n} {whole})"
        if f.args[1] < 0:
            self.script.nonzero(make("power", inside, n) if n > 1 else inside)
            whole = f"({self.of_inverses} _ _ _ {whole} ltac:(assumption))"
        return whole
