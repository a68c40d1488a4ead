"""The expressions of the model as terms of the core, and parameters as exact values for them."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from flint import arb

from slr_verify.arb.balls import enclose
from slr_verify.arb.certainty import precision
from slr_verify.core.binding import substituted
from slr_verify.core.terms import Term, make, rational
from slr_verify.language.to_term import to_term
from slr_verify.model.closed_forms import slope_kappa, slope_nu
from slr_verify.model.notation import alpha, kappa, nu
from slr_verify.model.pgd import R_kappa, R_nu, reduced_step
from slr_verify.model.step_size import largest_step
from slr_verify.numeric.parameters import Parameters


def parameter_terms(params: Parameters) -> dict[str, Term]:
    """The parameters by the names of their symbols, gamma being a square root if it has to be."""
    known = params.exact()
    gamma: Term = (
        rational(known["gamma"])
        if "gamma" in known
        else make("sqrt", rational(known["gamma_squared"]))
    )
    plain = {name: rational(known[name]) for name in ("d", "L", "epsilon")}
    return {**plain, "lambda": rational(known["lam"]), "gamma": gamma}


def with_step(params: Parameters, step: Fraction) -> dict[str, Term]:
    """The parameters and the step size alpha."""
    return {**parameter_terms(params), alpha.name: rational(step)}


def enclosed(given: Mapping[str, Term], bits: int) -> dict[str, arb]:
    """What is given, as balls of that precision."""
    with precision(bits):
        return {name: enclose(term, {}, bits=bits) for name, term in given.items()}


def described(
    params: Parameters, step: Fraction | None = None, *, until: Fraction | None = None
) -> str:
    """The exact parameters, for a title; with `until`, lambda is any from that of the parameters to it."""
    known = params.exact()
    gamma = (
        f"gamma = {known['gamma']}" if "gamma" in known else f"gamma^2 = {known['gamma_squared']}"
    )
    plain = () if until is not None else (f"lambda = {known['lam']}",)
    parts = (f"d = {params.d}", f"L = {params.L}", *plain, gamma, f"epsilon = {known['epsilon']}")
    size = (f"alpha = {step}",) if step else ()
    span = () if until is None else (f"lambda from {known['lam']} to {until}",)
    return ", ".join((*parts, *size, *span))


@cache
def reduced_map_terms() -> dict[str, Term]:
    """Lemma 7: the slopes, and the next kappa and nu, which name the slopes; 1/Mb - alpha."""
    return {
        R_kappa.name: to_term(slope_kappa()),
        R_nu.name: to_term(slope_nu()),
        "next_kappa": to_term(reduced_step(kappa, R_kappa)),
        "next_nu": to_term(reduced_step(nu, R_nu)),
        "room": to_term(largest_step() - alpha),
    }


def spelled_out(terms: dict[str, Term]) -> dict[str, Term]:
    """The same terms, each without the names of earlier ones."""
    found: dict[str, Term] = {}
    for name, term in terms.items():
        found[name] = substituted(term, found)
    return found
