"""A certificate of `recovery.py`, read from its file.

Arb checks the claims of any file. That they together mean recovery is for a reader: so the whole of what
is stated is put together anew, from the numbers in the file, as the search does it, and has to have the
same digest. The ball, seen from its centre, has to be in the box of the claims about derivatives.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from slr_verify.arb.boxes import box, inside
from slr_verify.arb.certificates import check
from slr_verify.arb.derivatives import derivative
from slr_verify.arb.reading import record, term
from slr_verify.arb.work import MOST_WORK
from slr_verify.certify.contraction import (
    INSIDE,
    ROWS,
    STATE,
    VALUE,
    Layers,
    Matrix,
    around,
    derivative_terms,
    exact_rows,
    row_terms,
    slope_terms,
    variables,
)
from slr_verify.certify.model_terms import described, with_step
from slr_verify.certify.oracle_ball import ORACLE, ball_with
from slr_verify.certify.recovery import Recovery, drafted
from slr_verify.core.terms import Term, all_parts
from slr_verify.numeric.exact import Exactable, positive
from slr_verify.numeric.parameters import Parameters


def read_recovery(
    lines: Iterable[bytes], params: Parameters, step: Exactable, *, work: int = MOST_WORK
) -> Recovery:
    """What a certificate says of PGD with these parameters and this step size, once arb has accepted it.

    Raises CertificateRejected where arb refuses it, or it asks for more than so much work, and ValueError
    where it says something else, or is about other parameters.
    """
    kept, size = tuple(lines), positive("alpha", step)
    digest = check(kept, work=work).digest
    try:
        found, put_together = _put_together(kept, params, size)
    except (LookupError, ValueError):
        put_together = ""
    if put_together != digest:
        raise ValueError(f"not a certificate of `certify recovery` for {described(params, size)}")
    return found


def _put_together(
    lines: tuple[bytes, ...], params: Parameters, step: Fraction
) -> tuple[Recovery, str]:
    """What it is with the numbers in the file, and its digest; LookupError or ValueError if none."""
    header, *rows = map(record, lines)
    image, *claims = (each for each in rows if "claim" in each)
    terms = {name: term(data) for name, data in header["terms"].items()}
    inverse, radius, rate = shape = _shape(terms)
    columns = exact_rows(sp.Matrix(inverse).inv())
    layers = _layers({each["term"]: each for each in claims if each["claim"] == "value"})
    if not (inside(around(ORACLE, columns, radius), layers[0]) and 0 < rate < 1 and radius > 0):
        raise ValueError("the ball is not in the box of the claims")
    ball = ball_with("", with_step(params, step), shape, row_terms(columns, inverse, rate), layers)
    start, steps, end = box(image["from"]), image["steps"], box(image["to"])["kappa"][1] - 1
    draft, blocks = drafted("", ball, start, steps, end)
    digest = draft.header(block.claim for block in blocks)["digest"]
    return Recovery(start, steps, end, ball, lines), digest


def _shape(terms: Mapping[str, Term]) -> tuple[Matrix, Fraction, Fraction]:
    """The inverse of P, the radius and q, as they stand in the terms."""
    (_, radius), *_ = inner = [_bound_and_row(terms[name]) for name in INSIDE]
    rate = _number(_bound(terms[ROWS[0]]))
    return tuple(row for row, _ in inner), radius, rate


def _bound_and_row(within: Term) -> tuple[tuple[Fraction, ...], Fraction]:
    """The coefficients and the bound in a term: the bound less |w_i|."""
    (absolute,) = (part for part in all_parts(within) if part.op == "abs")
    row = tuple(_number(derivative(absolute.parts[0], name)) for name in STATE)
    return row, _number(_bound(within))


def _bound(difference: Term) -> Term:
    """The number in a sum."""
    (found,) = (part for part in difference.parts if part.op == "rational")
    return found


def _number(written: Term) -> Fraction:
    if written.op != "rational":
        raise ValueError("not a number")
    return Fraction(written.args[0])


def _layers(values: Mapping[str, Any]) -> Layers:
    """The products, the derivatives of the risk and the entries of a step's, as the claims bound them."""
    products = box(values[next(iter(slope_terms()))]["box"])
    risk, steps = (
        box({name: values[f"{VALUE}{name}"]["between"] for name in variables(terms)})
        for terms in (slope_terms(), derivative_terms())
    )
    return products, {**products, **risk}, steps
