"""`slr-verify success`: how often a random start recovers (k*, v*) up to sign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from slr_verify.cli.arguments import Whole
from slr_verify.cli.certified import certified_lines, with_certified
from slr_verify.cli.heads import NAMES as OF_HEADS
from slr_verify.cli.heads import end_lines, of_heads, split
from slr_verify.cli.options import executor_option, jobs_option, output_option, seed_option
from slr_verify.cli.recommend import schedule_lines, slower_option
from slr_verify.cli.running import MOST_RUNS, progress, running, workers
from slr_verify.cli.simulate import arguments_of, with_setting
from slr_verify.cli.writing import overwrite_option

if TYPE_CHECKING:
    from slr_verify.dynamics.outcome import Outcome
    from slr_verify.dynamics.recommended import Recommendation
    from slr_verify.dynamics.trajectories import Trajectories

FIXED = ("preset", "lam", "decay", "gamma", "alpha", "steps", *OF_HEADS)
"""Options that a recommended schedule does without."""


@click.command(short_help="How often a random start recovers (k*, v*).")
@with_setting
@click.option("--runs", type=Whole(1, MOST_RUNS), default=2000, show_default=True, help="Runs.")
@click.option(
    "--schedule",
    type=click.Choice(["recommended", "swap"]),
    help="The stages that `recommend` prints, or those of `recommend --swap`.",
)
@slower_option
@with_certified
@seed_option
@jobs_option
@executor_option
@output_option("With --schedule, the data file (NetCDF); finished runs are kept in FILE.partial.")
@overwrite_option
def success(  # noqa: PLR0913 (one for each option)
    *,
    runs: int,
    schedule: str | None,
    slower: float,
    folder: Path | None,
    further: int | None,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    target: Path | None,
    overwrite: bool,
    **given: Any,
) -> None:
    """Estimate how often a random start recovers (k*, v*) or (-k*, -v*).

    Prints the fraction of the runs, a 95% Wilson interval for the probability, and where the other
    runs end. With --heads or --locations a run recovers when each location has a head at it.

    With --schedule lambda and the step sizes are those of `recommend`; failures have
    95% Clopper-Pearson intervals, and how many runs are as good as the oracle stands apart. With --output
    the same command resumes runs that were interrupted or killed, and reads finished ones from FILE.

    With --certified a run counts for an attractor only where its end lies in a ball that a step of PGD is
    certified to contract; lambda is that of the last step from there on.
    """
    with running("success"):
        from slr_verify.dynamics.arguments import count

        count("runs", runs)
        if target is not None and schedule is None:
            raise ValueError("--output belongs to --schedule")
        if folder is None and further is not None:
            raise ValueError("--further belongs to --certified")
        if folder is not None and schedule is not None:
            raise ValueError("--certified and --schedule exclude each other")
        if folder is not None and folder.exists() and not overwrite:
            raise ValueError(f"{folder} is there already; --overwrite replaces files in it")
        certain = None if folder is None else (folder, further or 0, overwrite)
        how: dict[str, Any] = {"runs": runs, "seed": seed}
        with workers(jobs, cluster) as executor:
            how["executor"] = executor
            lines = list(
                _in_stages(given, how, target, overwrite, slower=slower, swap=schedule == "swap")
                if schedule
                else _plainly(given, slower, how, certain)
            )
    click.echo("\n".join(lines))


def _plainly(
    given: dict[str, Any],
    slower: float,
    how: dict[str, Any],
    certain: tuple[Path, int, bool] | None,
) -> Iterator[str]:
    from slr_verify.dynamics.arguments import count
    from slr_verify.dynamics.heads.runs import simulate_heads
    from slr_verify.dynamics.success import runs_to_the_end, success_of

    if slower != 1:
        raise ValueError("--slower belongs to --schedule")
    counts, setting = split(given)
    arguments = arguments_of(setting)
    steps = count("steps", arguments["steps"])
    if certain:
        _require_certifiable(arguments, counts)
    further = certain[1] if certain else 0
    with progress((steps + further) * how["runs"], "simulating") as on_steps:
        more = _random(how) | {"on_steps": on_steps}
        if counts:
            chosen = of_heads(arguments, counts) | more | {"record_every": steps}
            yield from end_lines(simulate_heads(**chosen))
            return
        runs = runs_to_the_end(arguments, **more)
        certified = list(_certified(runs, certain, more)) if certain else []
    found = success_of(runs)
    yield (
        f"{found.recovered} of {found.runs} runs recover (k*, v*) or (-k*, -v*): "
        f"{found.fraction:.2%}, 95% Wilson interval {found.low:.2%} to {found.high:.2%}"
    )
    yield from _ends(found.ends)
    yield from certified


def _require_certifiable(arguments: dict[str, Any], counts: dict[str, int]) -> None:
    """Raises ValueError, before any run, where no end can be certified."""
    from slr_verify.dynamics.certified_ends import require_certifiable

    if counts:
        raise ValueError("--certified is about one head")
    require_certifiable(arguments["params"], arguments.get("method", ""))


def _certified(
    runs: Trajectories, certain: tuple[Path, int, bool], more: dict[str, Any]
) -> Iterator[str]:
    known = {name: more[name] for name in ("executor", "on_steps")}
    yield from certified_lines(runs, *certain, **known)


def _random(how: dict[str, Any]) -> dict[str, Any]:
    """A source of randomness in place of the seed."""
    import numpy as np

    rest = {name: value for name, value in how.items() if name != "seed"}
    return rest | {"rng": np.random.default_rng(how["seed"])}


def _in_stages(
    given: dict[str, Any],
    how: dict[str, Any],
    target: Path | None,
    overwrite: bool,
    **of_schedule: Any,
) -> Iterator[str]:
    """The recommended schedule. Raises ValueError where an option would change it."""
    from slr_verify.dynamics.recommended import recommendation

    told = {name: value for name, value in given.items() if value not in (None, False)}
    fixed = [f"--{name.replace('_', '-')}" for name in FIXED if name in told]
    if fixed:
        raise ValueError(f"--schedule and {fixed[0]} exclude each other")
    names = ("d", "L", "gamma_squared", "epsilon")
    setting: dict[str, Any] = {"d": 400, "L": 10, "gamma_squared": "1/2"}
    setting |= {name: told[name] for name in names if name in told} | of_schedule
    found = recommendation(**setting)
    more: dict[str, Any] = {name: told[name] for name in ("start", "method") if name in told}
    sampling: dict[str, Any] = {name: told[name] for name in ("batch", "noise") if name in told}
    if target is None:
        outcome = _at_once(found, how, more, sampling)
    else:
        outcome = _resumed(setting, how, more, sampling, target, overwrite)
    yield from schedule_lines(found)
    yield _failures(
        outcome.runs - outcome.recovered, outcome.runs, "do not recover (k*, v*) or (-k*, -v*)"
    )
    yield _failures(
        outcome.runs - outcome.close, outcome.runs, "are not within 5% of the oracle's excess risk"
    )
    yield from _ends(outcome.ends)
    if target is not None:
        yield f"written to {target}"


def _at_once(
    found: Recommendation, how: dict[str, Any], more: dict[str, Any], sampling: dict[str, Any]
) -> Outcome:
    from slr_verify.dynamics.outcome import outcome_of
    from slr_verify.dynamics.piece import Sampling
    from slr_verify.dynamics.recommended import in_stages

    with progress(found.steps * how["runs"], "simulating") as on_steps:
        known: dict[str, Any] = {"sampling": Sampling(**sampling), "on_steps": on_steps}
        stages = in_stages(found, **_random(how), **more, **known)
    return outcome_of(stages[-1], found.best)


def _resumed(  # noqa: PLR0913, PLR0917 (what the runs depend on, and where they go)
    setting: dict[str, Any],
    how: dict[str, Any],
    more: dict[str, Any],
    sampling: dict[str, Any],
    target: Path,
    overwrite: bool,
) -> Outcome:
    from slr_verify.dynamics.staged_success import Staged, staged_success

    known = {"start": "spheres", "method": "five"} | more
    whole = Staged(setting, **known, sampling=sampling, runs=how["runs"], seed=how["seed"])
    with progress(whole.pieces, "pieces of 64 runs") as on_pieces:
        return staged_success(
            whole, target, overwrite=overwrite, executor=how["executor"], on_pieces=on_pieces
        )


def _failures(failed: int, runs: int, words: str) -> str:
    from slr_verify.dynamics.outcome import exact_interval

    low, high = exact_interval(failed, runs)
    return f"{failed} of {runs} runs {words}: 95% Clopper-Pearson interval {low:.3g} to {high:.3g}"


def _ends(ends: Mapping[str, int]) -> Iterator[str]:
    from slr_verify.dynamics.stationary import RECOVERED

    yield "where the runs end (nearest stationary point in floating point, not certified):"
    for name, number in ends.items():
        mark = "*" if name in RECOVERED else " "
        yield f"{mark} {number:>7}  {name}"
