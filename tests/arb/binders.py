"""Integrals and Gaussian means whose bodies are written with a variable."""

from __future__ import annotations

from slr_verify.core.binding import closed
from slr_verify.core.terms import ONE, Term, make


def integral(body: Term, x: Term, low: Term, high: Term) -> Term:
    """The integral of the body over x from one end to the other."""
    return make("integral", closed(body, (x.args[0],)), low, high)


def gaussian_mean(body: Term, x: Term) -> Term:
    """The mean of the body for a standard Gaussian x."""
    return make("mean", 1, closed(body, (x.args[0],)), ONE)
