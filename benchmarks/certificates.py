"""How fast certificates are found and checked. The method is frozen.

At d = 400, L = 10, gamma^2 = 1/2, lambda = 1/10, alpha = 1/250, in wall time:

1. Basins: search and certification with two processes, resolution 2000, then `recheck` of the file in
   a process of its own; the undecided share of the square is what arb prints.
2. One rigorous step of the reduced map at 64 bits along an orbit that is rounded down, the fastest of 20
   runs of 1000 steps; the floor is the sum of the bare python-flint calls of its operations and of the
   two roundings, each timed alone with `timeit`, the fastest of 20 runs of 1000 calls, in the same run.
3. The supremum of the Hessian in angles, with two processes; the threshold of the oracle on [1/100, 3].
4. Proposition 9 by exclusion and Krawczyk at 20 random parameter sets, d from 2 to 10^6 and lambda from
   0.01 to 3 (the sets of tests/certify/test_fixed_points.py), and how many were decided.
5. Peak memory of `recheck` on two certificates of the same 20 claims, x^2 + 1 > 0 on [0, 1], whose cuts
   have almost 2000 digits: one of about 2 MB, one of about 300 MB. Maximal resident set, as the kernel of
   the operating system counts it for the process.

Usage: `python benchmarks/certificates.py`.
"""

from __future__ import annotations

import operator
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from timeit import repeat
from typing import Any

import numpy as np
import sympy as sp
from flint import arb
from rich.console import Console
from rich.table import Table

from slr_verify.arb.certainty import precision
from slr_verify.arb.certificates import check
from slr_verify.arb.orbits import bounded_below
from slr_verify.certify.basins import basins_certificate
from slr_verify.certify.cover import Undecided
from slr_verify.certify.draft import Block, Draft
from slr_verify.certify.model_terms import parameter_terms
from slr_verify.certify.rounded_orbits import map_program
from slr_verify.certify.stationary import boxes_for, stationarity_terms, zeros_block
from slr_verify.certify.step_size import tight_step_size
from slr_verify.certify.tasks import Work
from slr_verify.certify.threshold import stability_threshold
from slr_verify.core.balls import exact_ball
from slr_verify.language.to_term import to_term
from slr_verify.numeric.parameters import Parameters

PAPER = Parameters(d=400, L=10, lam="1/10", gamma_squared="1/2")
ALPHA = Fraction(1, 250)
CALLS, RUNS = 1000, 20
BARE = {operator.mul: "x * y", operator.add: "x + y", operator.sub: "x - y", arb.erf: "x.erf()"}
BARE_BY_NAME = {
    "exp": "x.exp()",
    "_root": "x.sqrt()",
    "_square": "x * x",
    "_quotient": "x / y",
}
CLAIMS, DIGITS, FEW_AND_MANY = 20, 1900, (10, 1300)
X = sp.Symbol("x", real=True)
Row = tuple[str, str]


def timed(action: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds that a call takes, and what it returns."""
    start = perf_counter()
    found = action()
    return perf_counter() - start, found


def basins() -> Iterator[Row]:
    """Figure 1."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "basins.jsonl"
        search = lambda: basins_certificate(PAPER, ALPHA, resolution=2000, how=Work(jobs=2))  # noqa: E731
        seconds, _ = timed(lambda: file.write_bytes(b"".join(search())))
        yield "basins: search and certification, 2 processes", f"{seconds:.1f} s"
        command = [sys.executable, "-m", "slr_verify.arb.recheck", str(file)]
        seconds, answer = timed(lambda: subprocess.run(command, check=True, capture_output=True))  # noqa: S603
        yield "basins: recheck, 1 process", f"{seconds:.1f} s"
        (share,) = re.findall(rb"at most ([0-9.]+)% of the area", answer.stdout)
        yield "basins: undecided", f"{share.decode()}% of the square"


def one_step() -> Iterator[Row]:
    """Figure 2."""
    program = map_program(PAPER, ALPHA, bits=64)
    start = (Fraction(-99, 100), Fraction(9999, 10_000))
    with precision(64):
        seconds = min(timed(lambda: bounded_below(program, start, CALLS))[0] for _ in range(RUNS))
        floor = sum(_bare_calls(program, [exact_ball(value) for value in start]))
    step = seconds / CALLS * 1e6
    yield "one step of the reduced map", f"{step:.2f} us"
    yield "its bare python-flint calls", f"{floor:.2f} us (ratio {step / floor:.2f})"


def _bare_calls(program: Any, at: list[arb]) -> Iterator[float]:
    """Microseconds of each operation alone, then of the two roundings."""
    results = program._start.copy()
    results[: len(at)] = at
    for apply, first, second, place in program._operations:
        x, y = results[first], results[second]
        results[place] = apply(x) if second < 0 else apply(x, y)
        code = BARE.get(apply) or BARE_BY_NAME[apply.__name__]
        yield _alone(code, x, y)
    for place in program._outputs:
        yield _alone("x.lower()", results[place], results[place])


def _alone(code: str, x: arb, y: arb) -> float:
    """Microseconds of one call."""
    return min(repeat(code, globals={"x": x, "y": y}, number=CALLS, repeat=RUNS)) / CALLS * 1e6


def other_certificates() -> Iterator[Row]:
    """Figure 3."""
    seconds, found = timed(lambda: tight_step_size(PAPER, how=Work(jobs=2)))
    gap = 100 * float(found.bound / found.reached - 1)
    yield "supremum of the Hessian in angles, 2 processes", f"{seconds:.1f} s, within {gap:.2f}%"
    seconds, _ = timed(lambda: check(found.certificate))
    yield "supremum of the Hessian in angles: check", f"{seconds:.1f} s"
    seconds, threshold = timed(lambda: stability_threshold(PAPER))
    ((low, high),) = threshold.changes
    yield "threshold of the oracle", f"{seconds:.1f} s, [{float(low):.12f}, {float(high):.12f}]"


def proposition_9() -> Iterator[Row]:
    """Figure 4."""
    rng = np.random.default_rng(9)
    sizes = np.exp(rng.uniform(np.log(2), np.log(10**6), 20)).round().astype(int)
    lambdas = rng.uniform(0.01, 3, 20)
    seconds, decided = timed(
        lambda: [_decided(int(d), float(lam)) for d, lam in zip(sizes, lambdas, strict=True)]
    )
    yield "Proposition 9 at 20 parameter sets", f"{seconds:.1f} s, {sum(decided)} decided"


def _decided(d: int, lam: float) -> bool:
    params = Parameters(d=d, lam=Fraction(round(lam * 1000), 1000), gamma_squared="1/2")
    try:
        boxes = boxes_for(params)
    except Undecided:
        return False
    given = parameter_terms(params)
    draft = Draft("Proposition 9", given, stationarity_terms(), boxes.bits)
    return bool(check(draft.lines((zeros_block(given, boxes),))).proved)


def memory() -> Iterator[Row]:
    """Figure 5."""
    with tempfile.TemporaryDirectory() as folder:
        for leaves in FEW_AND_MANY:
            file = Path(folder) / f"{leaves}.jsonl"
            file.write_bytes(b"".join(_many_claims(leaves)))
            seconds, peak = timed(lambda path=file: _peak_of_recheck(path))
            size = file.stat().st_size / 1e6
            yield f"recheck of {size:.0f} MB", f"{seconds:.1f} s, {peak / 1024:.0f} MB at most"


def _many_claims(leaves: int) -> Iterator[bytes]:
    """The same claim again and again, with long witnesses, line by line."""
    term = to_term(X**2 + 1)
    claim = {"claim": "sign", "term": "f", "sign": ">", "box": {"x": ["0", "1"]}}
    blocks = tuple(Block(claim, _long_subdivision(leaves)) for _ in range(CLAIMS))
    return Draft("Many claims", {}, {"f": term}, 64).lines(blocks)


def _long_subdivision(leaves: int) -> Iterator[dict[str, Any]]:
    """[0, 1] cut from the left, at numbers with many digits."""
    low = Fraction(0)
    for place in range(1, leaves):
        cut = Fraction(place, leaves) + Fraction(1, 10**DIGITS + 7)
        yield {"split": {"x": str(cut)}}
        yield {"leaf": {"x": [str(low), str(cut)]}}
        low = cut
    yield {"leaf": {"x": [str(low), "1"]}}


def _peak_of_recheck(file: Path) -> int:
    """The maximal resident set in KB of a process that rechecks the file."""
    code = (
        "import resource, sys; from slr_verify.arb.recheck import main; main(sys.argv[1:]);"
        "sys.stderr.write(str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))"
    )
    command = [sys.executable, "-c", code, str(file)]
    answer = subprocess.run(command, check=True, capture_output=True)  # noqa: S603 (our own command)
    return int(answer.stderr)


def main() -> None:
    """Measure and print."""
    table = Table("measured", "figure")
    for part in (basins, one_step, other_certificates, proposition_9, memory):
        for row in part():
            table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
