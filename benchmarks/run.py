"""Time the derivation of Proposition 15, all proofs, and the commands that a newcomer meets first.

The method is frozen: figures are comparable only if taken with the same one.

1. derivation: the fastest of REPEATS fresh processes. Lemma 18 is proved beforehand, outside the
   clock. `derive` goes from E (Y - T(X))^2 for vectors of R^d to a formula without inner products
   and without expectations that Lemma 18 knows; `compare` is the step that equates it with the
   printed formula. Floor: multiplying out the printed formula with SymPy's `expand`, same process.
2. all proofs: one fresh process, every proof of every claim, no evidence, no attack, imports
   outside the clock. Floor: the imports.
3. commands, one after the other as subprocesses, in a cache folder of their own: wall time, processor
   time of all processes, and the most memory that they hold together (proportional set sizes, looked at
   every SAMPLED seconds; Linux). `check` with nothing kept, the same again, what is quick after it,
   and at the end `check --attack`.
4. start-up: `slr-verify --help` minus `python -c pass`, the median of STARTS runs of each, taken in
   turn. Floor: `python -c pass`.

Usage: `python benchmarks/run.py [--json FILE] [--quick]`; `--quick` leaves out the attack.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from rich.console import Console
from rich.table import Table

REPEATS = 3
STARTS = 10
JOBS = "2"
SAMPLED = 0.2
RISK = (
    "from slr_verify import Parameters, risk; "
    "risk(Parameters(d=400, L=10, lam=0.1, gamma_squared='1/2'), kappa=0.5, nu=0.5)"
)
SLR_VERIFY = (sys.executable, "-c", "from slr_verify.cli import main; main()")


@dataclass(frozen=True)
class Figure:
    """What was timed, in seconds, and a floor timed in the same run where one makes sense.

    `processor` are seconds of all processes together, `megabytes` the most that they held at one time.
    """

    what: str
    seconds: float
    floor: float | None = None
    floor_is: str = ""
    processor: float | None = None
    megabytes: float | None = None

    @property
    def ratio(self) -> str:
        """How many times the floor."""
        return f"{self.seconds / self.floor:.2f}" if self.floor else "-"


def timed(action: Callable[[], object]) -> float:
    """Seconds that a call takes."""
    start = perf_counter()
    action()
    return perf_counter() - start


# Inside a fresh process


def derivation() -> dict[str, float]:
    """Seconds to derive the risk, to compare it with the printed formula, and of the floor."""
    import sympy as sp  # noqa: PLC0415 (imports of the process that is timed)

    from slr_verify.calculus.chain import chain  # noqa: PLC0415
    from slr_verify.calculus.rules.definition import by_definition  # noqa: PLC0415
    from slr_verify.calculus.rules.gaussian.lookup import looking_up  # noqa: PLC0415
    from slr_verify.calculus.rules.gaussian.projection import projection  # noqa: PLC0415
    from slr_verify.calculus.rules.repetition import in_turn  # noqa: PLC0415
    from slr_verify.claims.library import Library  # noqa: PLC0415
    from slr_verify.language.vectors import InnerProduct  # noqa: PLC0415
    from slr_verify.model.zeta import zeta  # noqa: PLC0415
    from slr_verify.paper import CLAIMS  # noqa: PLC0415
    from slr_verify.paper import prop_15_five_variable_risk as prop_15  # noqa: PLC0415

    library, goal = Library(CLAIMS), prop_15.STATEMENT
    lemma_18 = looking_up(*(library.theorem(label) for label in prop_15.LEMMA_18))

    start = perf_counter()
    derived = (
        chain(goal.lhs, goal.given)
        .rewritten(by=by_definition(InnerProduct))
        .rewritten(by=projection)
        .rewritten(by=prop_15.square_expanded)
        .rewritten(by=prop_15.stein_to_the_end)
        .rewritten(by=in_turn(lemma_18, name="Lemma 18"))
    )
    middle = perf_counter()
    derived.equals(goal.rhs, by=by_definition(zeta)).theorem()
    end = perf_counter()
    return {
        "derive": middle - start,
        "compare": end - middle,
        "floor": timed(lambda: sp.expand(goal.rhs)),
    }


def all_proofs() -> dict[str, float]:
    """Seconds to prove every claim that has a proof, and to import them, in a process like the command."""
    from slr_verify.cli.process import FEW_COLLECTIONS  # noqa: PLC0415

    gc.set_threshold(*FEW_COLLECTIONS)
    start = perf_counter()
    from slr_verify.claims.library import Library  # noqa: PLC0415
    from slr_verify.paper import CLAIMS  # noqa: PLC0415

    imports = perf_counter() - start
    library = Library(CLAIMS)
    proved = [claim.label for claim in CLAIMS if claim.proofs]
    seconds = timed(lambda: [library.prove(label) for label in proved])
    return {"proofs": seconds, "imports": imports, "claims": len(proved)}


# Outside


def in_fresh_process(part: str) -> dict[str, float]:
    """What one of the two functions above measures in a process of its own."""
    answer = subprocess.run(  # noqa: S603 (this very script)
        [sys.executable, __file__, "--part", part], check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(answer.stdout)
    return found


def figures(*, quick: bool) -> Iterator[Figure]:
    """All that is measured, in order."""
    yield from _derivation_figures()
    proofs = in_fresh_process("proofs")
    title = f"all proofs, of {proofs['claims']:.0f} statements"
    yield Figure(title, proofs["proofs"], proofs["imports"], "imports")
    yield from _command_figures(quick=quick)
    yield from _start_figures()


def _derivation_figures() -> Iterator[Figure]:
    runs = [in_fresh_process("derivation") for _ in range(REPEATS)]
    floor = min(run["floor"] for run in runs)
    for part in ("derive", "compare"):
        seconds = min(run[part] for run in runs)
        yield Figure(f"Proposition 15: {part}", seconds, floor, "sympy expand of the formula")


def _command_figures(*, quick: bool) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        check = (*SLR_VERIFY, "check", "--jobs", JOBS)
        commands = {
            f"check, nothing kept, {JOBS} jobs": check,
            "the same again": check,
            "list": (*SLR_VERIFY, "list"),
            "axioms theorem-5": (*SLR_VERIFY, "axioms", "theorem-5"),
            "show theorem-5": (*SLR_VERIFY, "show", "theorem-5"),
            "report": (*SLR_VERIFY, "report", "-o", f"{folder}/site"),
            "derive": (*SLR_VERIFY, "derive", "-o", f"{folder}/derivations"),
            "import slr_verify, and one risk": (sys.executable, "-c", RISK),
        }
        attack = {f"check --attack --fresh, {JOBS} jobs": (*check, "--attack", "--fresh")}
        for title, command in (commands if quick else commands | attack).items():
            yield _measured(title, command, {**os.environ, "SLR_VERIFY_CACHE": f"{folder}/cache"})


def _measured(title: str, command: tuple[str, ...], environment: dict[str, str]) -> Figure:
    """A command in a session of its own, whose processes are looked at until it ends."""
    start, most = perf_counter(), 0.0
    process = subprocess.Popen(  # noqa: S603 (our own commands)
        command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
    )
    while True:
        ended, status, used = os.wait4(process.pid, os.WNOHANG)
        if ended:
            break
        most = max(most, _held(process.pid))
        sleep(SAMPLED if perf_counter() - start > 1 else SAMPLED / 20)
    seconds = perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{title}: exit code {process.returncode}")
    return Figure(title, seconds, processor=used.ru_utime + used.ru_stime, megabytes=most or None)


def _held(session: int) -> float:
    """The memory of all processes of a session in megabytes, each shared page once."""
    total = 0
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError, ValueError):
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) == session:
                lines = (place / "smaps_rollup").read_text().splitlines()
                total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def _start_figures() -> Iterator[Figure]:
    bare, helping = [], []
    for _ in range(STARTS):
        bare.append(timed(lambda: _silent(sys.executable, "-c", "pass")))
        helping.append(timed(lambda: _silent(*SLR_VERIFY, "--help")))
    floor = median(bare)
    yield Figure(
        "start-up of --help, minus bare Python", median(helping) - floor, floor, "bare Python"
    )


def _silent(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 (our own commands)


def as_table(found: list[Figure]) -> Table:
    """The figures for people."""
    table = Table("measured", "seconds", "processor", "MB", "ratio", "to")
    for each in found:
        more = (each.processor, each.megabytes)
        cells = ("-" if number is None else f"{number:.1f}" for number in more)
        table.add_row(each.what, f"{each.seconds:.2f}", *cells, each.ratio, each.floor_is or "-")
    return table


def as_plain(found: list[Figure]) -> dict[str, object]:
    """The figures for programs."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "figures": [asdict(each) for each in found],
    }


def options() -> Namespace:
    """The arguments of the script."""
    parser = ArgumentParser(
        description="Time slr_verify; the method stands at the top of the file."
    )
    parser.add_argument("--json", type=Path, help="write the figures here")
    parser.add_argument("--quick", action="store_true", help="leave out the attack")
    parser.add_argument("--part", choices=("derivation", "proofs"), help="(used by the script)")
    return parser.parse_args()


def main() -> None:
    """Measure, print, and write if asked to."""
    chosen = options()
    if chosen.part:
        part = derivation() if chosen.part == "derivation" else all_proofs()
        sys.stdout.write(json.dumps(part))
        return
    found = list(figures(quick=chosen.quick))
    Console().print(as_table(found))
    if chosen.json:
        chosen.json.write_text(json.dumps(as_plain(found), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
