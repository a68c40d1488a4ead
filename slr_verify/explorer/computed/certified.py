"""What arb says for a view: computed in worker processes, since it takes a while.

Everything here is an enclosure or a certificate that arb has accepted. What is not shown
raises `NotCertified` with the reason; that says nothing about the claim.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction

from slr_verify.arb.reading import CertificateRejected
from slr_verify.certify.basin import basin
from slr_verify.certify.cover import Undecided
from slr_verify.certify.fixed_points import fixed_points
from slr_verify.certify.stationary_point import StationaryPoints
from slr_verify.certify.step_size import StepSize, tight_step_size
from slr_verify.certify.threshold import Threshold, stability_threshold
from slr_verify.core.balls import NoBall
from slr_verify.explorer.state.view import Point
from slr_verify.numeric.parameters import Parameters

FILE = "start.jsonl"


class NotCertified(ArithmeticError):
    """There is no certificate, for the reason that the message gives."""


@dataclass(frozen=True)
class Verdict:
    """Where one start converges to: the attractor, from which step on that is certain, and the file.

    `said` is the sentence for the page. Where nothing is certain, `attractor` and `steps` are None,
    `certificate` is empty, and `said` gives the reason.
    """

    start: Point
    attractor: tuple[int, int] | None
    steps: int | None
    said: str
    certificate: bytes
    file: str = FILE

    @property
    def command(self) -> str:
        """The command that rechecks the file."""
        return f"slr-verify recheck {self.file}"


def verdict(params: Parameters, alpha: Fraction, point: Point) -> Verdict:
    """Where a start converges to. Raises ValueError unless alpha is below the bound of E3."""
    with _undecided():
        found = basin(params, alpha, *point)
    if found.attractor is None:
        return Verdict(point, None, None, f"undecided: {found.reason}", b"")
    first, second = found.attractor
    said = f"certified: converges to ({first}, {second}); enters the quadrant at step {found.steps}"
    return Verdict(point, found.attractor, found.steps, said, b"".join(found.certificate))


def points(params: Parameters, alpha: Fraction, full: bool) -> StationaryPoints:
    """Stationary points with enclosures. Raises NotCertified."""
    with _undecided():
        return fixed_points(params, alpha, full=full)


def threshold(params: Parameters) -> Threshold:
    """Where the block of E8 at the oracle becomes indefinite. Raises NotCertified."""
    with _undecided():
        return stability_threshold(params)


def step_size(params: Parameters) -> StepSize:
    """The supremum of the Hessian in angles within 1%. Raises NotCertified."""
    with _undecided():
        return tight_step_size(params)


@contextmanager
def _undecided() -> Iterator[None]:
    try:
        yield
    except (Undecided, NoBall, CertificateRejected) as failure:
        raise NotCertified(f"undecided: {failure}") from failure
