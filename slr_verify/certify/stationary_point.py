"""A stationary point of PGD as it is reported: enclosures, and what the eigenvalues say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from slr_verify.certify.outward import Interval

UNDECIDED = "degenerate or undecided"


@dataclass(frozen=True)
class StationaryPoint:
    """A stationary point: enclosures of the five products and of the risk, eigenvalues, kinds.

    `hessian` has the eigenvalues of the Riemannian Hessian along the manifold, in angles; `step` those
    of the derivative of PGD there, 1 - alpha times the others, if a step size was given. `kind` is
    minimum, maximum or saddle, or isolated where the manifold has no directions (d = 2), and then there
    are no eigenvalues; `stability` is attracting, unstable or undecided.
    """

    products: Mapping[str, Interval]
    risk: Interval
    hessian: tuple[Interval, ...]
    kind: str
    step: tuple[Interval, ...] = ()
    stability: str = ""


@dataclass(frozen=True)
class Candidate:
    """A place where the search stopped: about the five products there, and why nothing is certified."""

    products: Mapping[str, float]
    reason: str


@dataclass(frozen=True)
class StationaryPoints:
    """Stationary points, whether these are certified to be all, and the certificate.

    `undecided` are places where there may be another one.
    """

    points: tuple[StationaryPoint, ...]
    complete: bool
    certificate: tuple[bytes, ...]
    undecided: tuple[Candidate, ...] = ()

    def _repr_html_(self) -> str:
        """What a notebook shows: a row for each point, with the middles of the enclosures."""
        rows = "".join(_row(point) for point in self.points)
        said = "and there are no others" if self.complete else "there may be others"
        letters = (f"&{name};" for name in (self.points[0].products if self.points else ()))
        heads = "".join(f"<th>{head}</th>" for head in (*letters, "risk", "Hessian", "kind"))
        return (
            f"<table><tr>{heads}</tr>{rows}</table>"
            f"<p>Each is certified; {said}. Shown are the middles of the enclosures.</p>"
        )


def _row(point: StationaryPoint) -> str:
    eigenvalues = ", ".join(map(_middle, point.hessian))
    kind = f"{point.kind}, {point.stability}" if point.stability else point.kind
    at = map(_middle, point.products.values())
    cells = (*at, _middle(point.risk), eigenvalues, kind)
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _middle(interval: Interval) -> str:
    low, high = interval
    return f"{float((low + high) / 2):.6g}".replace("-", "\N{MINUS SIGN}")


def kind_of(hessian: Sequence[Interval]) -> str:
    """What the signs of the eigenvalues of the Hessian say."""
    up, down = sum(low > 0 for low, _ in hessian), sum(high < 0 for _, high in hessian)
    if up and down:
        return "saddle"
    if not hessian or up + down < len(hessian):
        return UNDECIDED
    return "minimum" if up else "maximum"


def stability_of(hessian: Sequence[Interval], step: Fraction | None) -> str:
    """Whether all |1 - alpha mu| < 1 for the eigenvalues mu of the Hessian, or one is above 1.

    Without a step size nothing is said.
    """
    if step is None:
        return ""
    if hessian and all(low > 0 and step * high < 2 for low, high in hessian):
        return "attracting"
    if any(high < 0 or step * low > 2 for low, high in hessian):
        return "unstable"
    return "undecided"
