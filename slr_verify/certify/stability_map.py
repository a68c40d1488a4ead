"""The kinds of the stationary points on a grid of lambda and d: four regions, as text and as JSON."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from slr_verify.certify.stability import Kind, Place, Stability, stability
from slr_verify.numeric.parameters import Parameters

FORMAT = "slr-verify/stability@1"
LARGEST = 1_000_000
"""Points of a map."""
REGIONS = {
    (Kind.MINIMUM, Kind.SADDLE): "only the oracle is a minimum",
    (Kind.MINIMUM, Kind.MINIMUM): "the oracle and the points off the manifold are minima",
    (Kind.SADDLE, Kind.MINIMUM): "only the points off the manifold are minima",
    (Kind.SADDLE, Kind.SADDLE): "all are saddles",
}
UNDECIDED = "undecided"


def region(found: Stability) -> str:
    """The region of a point of the map."""
    return REGIONS.get((found.oracle, found.off_manifold), UNDECIDED)


@dataclass(frozen=True)
class StabilityMap:
    """What was found at every lambda (columns) and d (rows), for one L and gamma^2."""

    lambdas: tuple[Fraction, ...]
    dimensions: tuple[int, ...]
    L: int
    gamma_squared: Fraction
    rows: tuple[tuple[Stability, ...], ...]

    def counts(self) -> dict[str, int]:
        """How many points there are in each region, and how many are undecided."""
        found = Counter(region(each) for row in self.rows for each in row)
        return {name: found[name] for name in (*REGIONS.values(), UNDECIDED)}

    def plain(self) -> dict[str, object]:
        """As JSON; a row for each d."""
        return {
            "L": self.L,
            "gamma_squared": str(self.gamma_squared),
            "lambda": [str(value) for value in self.lambdas],
            "d": list(self.dimensions),
            "oracle": [[each.oracle.value for each in row] for row in self.rows],
            "off_manifold": [[each.off_manifold.value for each in row] for row in self.rows],
            "place": [[each.place.value for each in row] for row in self.rows],
        }


def stability_map(
    *,
    lambdas: Sequence[Fraction],
    dimensions: Sequence[int],
    L: int,  # noqa: N803 (the letter of the paper)
    gamma_squared: Fraction,
    on_points: Callable[[int], None] = lambda count: None,
) -> StabilityMap:
    """The map. Raises ValueError for parameters out of range and for more than LARGEST points."""
    points = len(lambdas) * len(dimensions)
    if points > LARGEST:
        raise ValueError(f"a map has at most {LARGEST} points, got {points}")

    def row(d: int) -> Iterator[Stability]:
        for lam in lambdas:
            yield stability(Parameters(d=d, L=L, lam=lam, gamma_squared=gamma_squared))
        on_points(len(lambdas))

    rows = tuple(tuple(row(d)) for d in dimensions)
    return StabilityMap(tuple(lambdas), tuple(dimensions), L, gamma_squared, rows)


def as_json(maps: Sequence[StabilityMap]) -> bytes:
    """The content of a file with these maps."""
    content = {"format": FORMAT, "maps": [each.plain() for each in maps]}
    return (json.dumps(content) + "\n").encode()


def places(found: StabilityMap) -> set[Place]:
    """Which points off the manifold occur on the map."""
    return {each.place for row in found.rows for each in row}
