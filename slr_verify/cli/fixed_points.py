"""`slr-verify fixed-points`: the stationary points, with enclosures and kinds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli.arguments import Whole
from slr_verify.cli.exit_codes import UNDECIDED
from slr_verify.cli.heads_points import HEADS, of_two_heads
from slr_verify.cli.options import output_option
from slr_verify.cli.parameters import NUMBER, with_parameters
from slr_verify.cli.writing import overwrite_option, writing

if TYPE_CHECKING:
    from slr_verify.certify.stationary_point import StationaryPoint, StationaryPoints
    from slr_verify.numeric.parameters import Parameters


@click.command("fixed-points", short_help="The stationary points of PGD, certified.")
@with_parameters
@click.option("--alpha", type=NUMBER, help="Step size: also the eigenvalues of the PGD map.")
@click.option("--full", is_flag=True, help="Also search elsewhere; see above.")
@click.option("--heads", type=Whole(1, HEADS), help="1, or 2 heads on two locations  [default: 1]")
@output_option("Write the certificate here.")
@overwrite_option
def fixed_points(  # noqa: PLR0913, PLR0917 (one for each option)
    params: Parameters,
    alpha: str | None,
    full: bool,
    heads: int | None,
    target: Path | None,
    overwrite: bool,
) -> None:
    """Print the stationary points of PGD, with an interval for each number that certainly contains it.

    The eigenvalues are those of the Riemannian Hessian in angles and, with --alpha, those of the
    derivative of a step: 1 - alpha times the former.

    The saddle (0, 0) exists for d >= 4. For d = 2 and 3 there are four points on the manifold; for
    d = 2 they are isolated and have no eigenvalues.

    With --full the points on the manifold come first, with their eigenvalues in all directions, and
    then those found off it, where k and v lie in the span of k*, v* and one more vector. Each is
    certified to exist; that there are no others is not claimed. Places where the search stopped but
    nothing is certified are listed as undecided, with the reason.

    With --heads 2 they are those of two heads on two locations, with independent noise and orthonormal
    stars, where both keys are turned by phi and both values by psi: all of them, and the certificate says
    so. With --full others follow, found from random starts up to symmetry: where all products of a key with
    a value vanish, and minima. Each is certified to exist, with all eigenvalues, but not in the file.

    Exit code 0: all is certified. 2: wrong usage. 3: undecided, with the reason. 4: the certificate
    could not be written.
    """
    from slr_verify.arb.reading import CertificateRejected
    from slr_verify.certify.cover import Undecided
    from slr_verify.certify.fixed_points import fixed_points as search

    if heads == HEADS and alpha is not None:
        raise click.UsageError("--alpha is for one head")
    with writing(target, overwrite=overwrite) as write:
        try:
            if heads == HEADS:
                certificate, lines = of_two_heads(params, full)
            else:
                found = search(params, alpha=alpha, full=full)
                certificate, lines = found.certificate, tuple(_shown(found))
        except Undecided as failure:
            click.echo(f"undecided: {failure}", err=True)
            sys.exit(UNDECIDED)
        except CertificateRejected as refusal:
            click.echo(f"undecided: arb refuses what was found: {refusal}", err=True)
            sys.exit(UNDECIDED)
        try:
            write(b"".join(certificate))
        finally:
            click.echo("\n".join(lines))


def _shown(found: StationaryPoints) -> Iterator[str]:
    for point in found.points:
        yield from _point(point)
        yield ""
    for place in found.undecided:
        yield ", ".join(f"{name} ~ {value:.6g}" for name, value in place.products.items())
        yield f"  undecided whether there is a point: {place.reason}"
        yield ""
    if found.complete:
        yield f"Certified: there are {len(found.points)} stationary points on the manifold, these."
    else:
        yield f"{len(found.points)} found, each certified to exist; {len(found.undecided)} undecided."
        yield "There may be others: only starts in the span of k*, v* and one more vector were tried."


def _point(point: StationaryPoint) -> Iterator[str]:
    from slr_verify.arb.boxes import shown, spelled

    yield shown(point.products)
    rows = {"risk": (point.risk,), "Hessian": point.hessian, "PGD step": point.step}
    for name, intervals in rows.items():
        for low, high in intervals:
            yield f"  {name:<9} [{spelled(low)}, {spelled(high)}]"
    yield f"  {', '.join(filter(None, (point.kind, point.stability)))}"
