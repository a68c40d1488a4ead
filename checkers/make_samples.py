"""Write the sample certificates on which both checkers have to agree: `python -m checkers.make_samples`.

They are made by the commands with low resolution, and have claims of every kind. Those put together by
hand hold what no command writes: claims that a matrix is definite, every function, every relation.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from slr_verify.arb.certificates import check
from slr_verify.arb.reading import term
from slr_verify.certify.basin import basin
from slr_verify.certify.basins import basins_certificate
from slr_verify.certify.draft import Block, Draft
from slr_verify.certify.fixed_points import fixed_points
from slr_verify.certify.identities import identities
from slr_verify.certify.step_size import tight_step_size
from slr_verify.certify.threshold import stability_threshold
from slr_verify.claims.library import Library
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper import CLAIMS

FOLDER = Path(__file__).with_name("samples")
X, Y, ONE, TWO = ["variable", "x"], ["variable", "y"], ["rational", "1"], ["rational", "2"]
"""Terms as a certificate writes them."""
POINTS_KEPT = 2


def samples() -> Iterator[tuple[str, Iterable[bytes]]]:
    """The names and the lines of all samples."""
    params = Parameters(d=400, L=10, lam="1/10", gamma_squared="1/2")
    yield "basins", basins_certificate(params, "1/250", resolution=4)
    yield "orbit", basin(params, "1/25", kappa="-1/2", nu="31/100").certificate
    yield "stationary_points", fixed_points(params, alpha="1/250").certificate
    yield "points_off_manifold", _few_points(fixed_points(params, full=True).certificate)
    yield "step_size", tight_step_size(params).certificate
    yield "threshold", stability_threshold(params, low="4/5", high="1").certificate
    yield "definite", _definite()
    yield "functions", _functions()
    yield "image", _image()
    yield "minors", identities("spurious-minors", Library(CLAIMS)).certificate
    yield "relations", _relations()


def _few_points(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The first few stationary points of all that were found, and what is claimed of the first."""
    header, exists, *rest = [json.loads(line) for line in lines][:-1]
    inverses = [line for line in rest if "inverse" in line][:POINTS_KEPT]
    exists["zeros"] = exists["zeros"][:POINTS_KEPT]
    claims = [line for line in rest if line.get("box") == exists["zeros"][0]]
    draft = Draft(
        header["title"],
        _terms(header["parameters"]),
        _terms(header["terms"]),
        header["bits"],
    )
    return draft.lines((Block(exists, inverses), *map(Block, claims)))


def _terms(written: dict[str, Any]) -> dict[str, Any]:
    return {name: term(data) for name, data in written.items()}


def _definite() -> Iterator[bytes]:
    """[[2 + x^2, x y], [x y, 2]] on the square, and its negative."""
    terms = {
        "a": ["sum", TWO, ["power", X, 2]],
        "b": ["product", X, Y],
        "c": TWO,
        "minus_a": ["product", ["rational", "-1"], ["variable", "a"]],
        "minus_c": ["rational", "-2"],
    }
    whole = {"x": ["-1", "1"], "y": ["-1", "1"]}
    halves = [{**whole, "x": ends} for ends in (["-1", "0"], ["0", "1"])]
    witness: list[dict[str, Any]] = [{"split": {"x": "0"}}, *({"leaf": half} for half in halves)]
    matrices = [([["a", "b"], ["b", "c"]], ">"), ([["minus_a", "b"], ["b", "minus_c"]], "<")]
    claims: list[dict[str, Any]] = [
        {"claim": "definite", "matrix": rows, "sign": sign, "box": whole} for rows, sign in matrices
    ]
    draft = Draft("A definite matrix", {}, _terms(terms), 64)
    return draft.lines(tuple(Block(claim, witness) for claim in claims))


FUNCTIONS: dict[str, tuple[list[Any], list[str]]] = {
    "root": (["sqrt", ["sum", ONE, ["power", X, 2]]], ["99/100", "3/2"]),
    "growth": (["exp", ["sum", X, ["rational", "-1"]]], ["1/3", "101/100"]),
    "error": (["erf", X], ["-1/100", "17/20"]),
    "angle": (["atan", ["product", ["rational", "3"], X]], ["-1/100", "13/10"]),
    "wave": (["sin", X], ["-1/2", "11/10"]),
    "other_wave": (["cos", X], ["1/3", "11/10"]),
    "size": (["abs", ["sum", X, ["rational", "-1/2"]]], ["-1/100", "51/100"]),
    "mean": (["zeta", X, ["sum", X, ["rational", "1/4"]]], ["-1/100", "19/20"]),
    "quotient": (["power", ["sum", ["pi"], X], -3], ["1/100", "1/20"]),
}
"""Terms in x, and intervals in which they lie for x in [0, 1]."""


def _functions() -> Iterator[bytes]:
    """Where each function lies on [0, 1], and that a sum of them is positive to the right of 1/4.

    That follows from its slopes only: it is small at 1/4 and increases.
    """
    terms = {name: written for name, (written, _) in FUNCTIONS.items()}
    increasing = [["variable", name] for name in ("root", "growth", "error", "angle", "wave")]
    falling = [
        ["product", ["rational", "-1/8"], ["variable", name]] for name in ("other_wave", "mean")
    ]
    terms["rising"] = ["sum", *increasing, *falling, ["rational", "-5/2"]]
    box = {"x": ["0", "1"]}
    values = [
        {"claim": "value", "term": name, "between": ends, "box": box}
        for name, (_, ends) in FUNCTIONS.items()
    ]
    sign = {"claim": "sign", "term": "rising", "sign": ">", "box": {"x": ["1/4", "1/2"]}}
    leaf = {"leaf": sign["box"]}
    draft = Draft("Every function", {}, _terms(terms), 64)
    return draft.lines((*map(Block, values), Block(sign, (leaf,))))


def _image() -> Iterator[bytes]:
    """A map that turns and shrinks the plane, and where it takes a box in some steps."""
    terms = {
        "next_x": [
            "sum",
            ["product", ["rational", "3/4"], X],
            ["product", ["rational", "-1/2"], Y],
        ],
        "next_y": [
            "sum",
            ["product", ["rational", "1/2"], X],
            ["product", ["rational", "3/4"], ["erf", Y]],
        ],
    }
    claim = {
        "claim": "image",
        "map": list(terms),
        "state": ["x", "y"],
        "from": {"x": ["1/4", "1/2"], "y": ["-1/8", "1/8"]},
        "steps": 12,
        "to": {"x": ["-1/2", "1/2"], "y": ["-1/2", "1/2"]},
    }
    return Draft("A map that turns", {}, _terms(terms), 64).lines((Block(claim),))


ROOT = ["sqrt", ["sum", ONE, ["power", X, -1]]]
SPREAD, PRODUCT = ["sum", X, ["power", X, 2]], ["product", X, ["sum", ONE, X]]
OPPOSITE = ["product", ["rational", "-1"], Y]
HALF = ["power", ["product", TWO, ["sum", ["variable", "c"], X]], -1]
RELATIONS: tuple[tuple[list[Any], list[Any]], ...] = (
    (["product", X, ["power", ROOT, 2]], ["sum", X, ONE]),
    (["erf", SPREAD], ["erf", PRODUCT]),
    (["zeta", SPREAD, Y], ["zeta", PRODUCT, Y]),
    (["atan", OPPOSITE], ["product", ["rational", "-1"], ["atan", Y]]),
    (["cos", OPPOSITE], ["cos", Y]),
    (["power", ["sum", X, ["variable", "c"]], -1], ["product", TWO, ["variable", "half"]]),
)
"""Two sides in x, y and the parameter c."""


def _relations() -> Iterator[bytes]:
    """Each relation there is: roots, one with a denominator inside, equal and opposite arguments, none."""
    terms, blocks = {"half": HALF}, []
    for number, (left, right) in enumerate(RELATIONS, start=1):
        names = (f"left_{number}", f"right_{number}")
        terms |= dict(zip(names, (left, right), strict=True))
        blocks.append(Block({"claim": "identity", "left": names[0], "right": names[1]}))
    parameters = {"c": ["rational", "1/3"]}
    draft = Draft("Every relation", _terms(parameters), _terms(terms), 64)
    return draft.lines(tuple(blocks))


def main() -> int:
    """Write all samples; each has to be accepted by arb first."""
    FOLDER.mkdir(exist_ok=True)
    for name, made in samples():
        lines = list(made)
        found = check(lines)
        (FOLDER / f"{name}.jsonl").write_bytes(b"".join(lines))
        sys.stdout.write(f"{name}: {len(lines)} lines, {len(found.proved)} claims\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
