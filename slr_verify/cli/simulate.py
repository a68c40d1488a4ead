"""`slr-verify simulate`: runs of PGD or SGD, to a data file, and where they end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from slr_verify.cli.arguments import Float, Whole
from slr_verify.cli.heads import METHODS as OF_HEADS
from slr_verify.cli.heads import end_lines, of_heads, split, with_heads
from slr_verify.cli.options import executor_option, jobs_option, output_option, seed_option
from slr_verify.cli.parameters import NUMBER
from slr_verify.cli.risk import PRODUCTS
from slr_verify.cli.running import MOST_STEPS, progress, running, workers
from slr_verify.cli.writing import overwrite_option, writing

if TYPE_CHECKING:
    from slr_verify.dynamics.heads.runs import HeadRuns
    from slr_verify.dynamics.trajectories import Trajectories

DEFAULTS = {"d": 400, "L": 10, "lam": "0.1", "gamma_squared": "1/2", "epsilon": "0"}
COUNT, FLOAT = Whole(1, MOST_STEPS), Float()
METHODS = ("five", "two", "vectors", "sgd", "sgd-vectors")


def with_setting(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say what is simulated; with a preset they replace its values."""
    options = (
        click.option("--preset", metavar="NAME", help="An experiment of the paper: 4a 4b 5 7a 7b."),
        click.option("--d", type=Whole(2), help="Dimension  [default: 400]"),
        click.option("--L", "L", type=Whole(1), help="Number of tokens  [default: 10]"),
        click.option("--lam", type=NUMBER, help="Inverse temperature at step 0  [default: 0.1]"),
        click.option(
            "--decay", type=FLOAT, help="lambda_t = lambda/(1 + decay t)  [default: 0, constant]"
        ),
        click.option("--gamma", type=NUMBER, help="Token noise."),
        click.option("--gamma-squared", type=NUMBER, help="Its square  [default: 1/2]"),
        click.option("--epsilon", type=NUMBER, help="Output noise  [default: 0]"),
        click.option("--alpha", type=FLOAT, help="Step size; required without a preset."),
        click.option("--steps", type=COUNT, help="Steps; required without a preset."),
        click.option("--start", help="spheres, or manifold  [default: spheres]"),
        click.option(
            "--method",
            help=f"{', '.join(METHODS)}  [default: five, or that of the preset]; of several heads "
            f"{', '.join(OF_HEADS)}  [default: gram]",
        ),
        click.option("--batch", type=COUNT, help="Sequences a step, for SGD  [default: 5]"),
        click.option(
            "--noise", help="Law of the output noise, for SGD: gaussian, rademacher, uniform."
        ),
    )
    command = with_heads(command)
    for option in reversed(options):
        command = option(command)
    return command


def with_products(command: Callable[..., None]) -> Callable[..., None]:
    """An option for each inner product at the start."""
    for name, meaning in reversed(PRODUCTS.items()):
        command = click.option(f"--{name}", type=FLOAT, help=f"{meaning} at the start.")(command)
    return command


def arguments_of(given: dict[str, Any]) -> dict[str, Any]:
    """The arguments of `simulate` from what was given. Raises ValueError when some are missing."""
    from dataclasses import replace

    from slr_verify.dynamics.piece import Sampling
    from slr_verify.dynamics.presets import preset
    from slr_verify.dynamics.schedule import Schedule

    told = {name: value for name, value in given.items() if value is not None}
    known = preset(told["preset"]).arguments() if "preset" in told else {}
    if "preset" not in told:
        missing = [f"--{name}" for name in ("alpha", "steps") if name not in told]
        if missing:
            raise ValueError(f"give --preset, or {' and '.join(missing)}")
    known["params"] = _parameters(told, known.get("params"))
    known |= {name: told[name] for name in ("alpha", "steps", "start", "method") if name in told}
    if "decay" in told:
        known["schedule"] = Schedule(told["decay"])
    sampling = {name: told[name] for name in ("batch", "noise") if name in told}
    known["sampling"] = replace(known.get("sampling", Sampling()), **sampling)
    return known


def _parameters(told: dict[str, Any], base: Any) -> Any:
    from slr_verify.numeric.parameters import Parameters

    before = dict(base.exact()) if base else dict(DEFAULTS)
    if "gamma" in told or "gamma_squared" in told:
        before.pop("gamma_squared")
    before.pop("gamma", None) if "gamma_squared" in before else None
    chosen = {**before, **{name: told[name] for name in (*DEFAULTS, "gamma") if name in told}}
    return Parameters(**{**chosen, "d": int(chosen["d"]), "L": int(chosen["L"])})


@click.command(short_help="Simulate PGD or SGD, and write the trajectories.")
@with_setting
@with_products
@click.option("--runs", type=COUNT, default=30, show_default=True, help="Runs.")
@click.option("--record-every", type=COUNT, help="Steps between records  [default: 500 records]")
@click.option("--test-sequences", type=COUNT, help="Fresh sequences at each record, for SGD.")
@seed_option
@jobs_option
@executor_option
@output_option("The data file (NetCDF).", required=True)
@overwrite_option
def simulate(  # noqa: PLR0913 (one for each option)
    *,
    runs: int,
    record_every: int | None,
    test_sequences: int | None,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    target: Path,
    overwrite: bool,
    **given: Any,
) -> None:
    """Simulate projected gradient descent, or SGD, and write the trajectories to a file.

    A preset gives every parameter; other options replace its values. Runs start uniformly on the
    spheres or on the manifold, or all at the inner products that are given (--kappa and --nu at
    least). Methods: five (the map of the five inner products), two (the reduced map, on the
    manifold), vectors (Definition 1 in R^d), sgd (SGD in law), sgd-vectors (SGD on sequences).
    With --heads or --locations the file has Gram matrices, of k_1 .. k_H, v_1 .. v_H, k*_1 .. k*_J,
    v*_1 .. v*_J; gram is PGD on these. A NUMBER is exact: 0.1, 1e-3 or 1/10. xarray.open_dataset(FILE)
    reads the file.
    """
    with running("simulate"):
        import numpy as np

        from slr_verify.dynamics.arguments import count
        from slr_verify.dynamics.presets import RECORDS

        products = {name: given.pop(name) for name in PRODUCTS}
        products = {name: value for name, value in products.items() if value is not None}
        counts, setting = split(given)
        arguments = arguments_of(setting) | {"runs": runs}
        steps = count("steps", arguments["steps"])
        arguments["record_every"] = (
            max(1, steps // RECORDS) if record_every is None else record_every
        )
        notes = {"preset": given["preset"]} if given["preset"] else {}
        method = _heads if counts else _one_head
        call = method(arguments, counts, products, test_sequences)
        with writing(target, overwrite=overwrite) as write:
            with (
                workers(jobs, cluster) as executor,
                progress(steps * count("runs", runs), "simulating") as on_steps,
            ):
                rng = np.random.default_rng(seed)
                content, lines = call(rng=rng, executor=executor, on_steps=on_steps)
            write(content({"seed": seed, **notes}))
        click.echo("\n".join(lines))
    click.echo(f"written to {target}")


Simulated = tuple[Callable[[dict[str, Any]], bytes], Iterator[str]]
"""What makes the content of the file, with notes, and the lines that are printed."""


def _one_head(
    arguments: dict[str, Any], _: object, products: dict[str, Any], test_sequences: int | None
) -> Callable[..., Simulated]:
    from dataclasses import replace

    from slr_verify.dynamics.simulate import simulate as simulated
    from slr_verify.dynamics.storage import as_file

    if products:
        arguments["start"] = products
    if test_sequences is not None:
        arguments["sampling"] = replace(arguments["sampling"], test_sequences=test_sequences)

    def call(**how: Any) -> Simulated:
        found = simulated(**arguments, **how)
        return lambda notes: as_file(found.with_notes(**notes)), _ends(found)

    return call


def _heads(
    arguments: dict[str, Any],
    counts: dict[str, Any],
    products: dict[str, Any],
    test_sequences: int | None,
) -> Callable[..., Simulated]:
    from slr_verify.dynamics.heads.runs import simulate_heads
    from slr_verify.dynamics.heads.storage import as_file

    told = [*products, *(["test-sequences"] if test_sequences else [])]
    if told:
        raise ValueError(f"--{told[0]} is for one head without --heads and --locations")
    chosen = of_heads(arguments, counts)

    def call(**how: Any) -> Simulated:
        found = simulate_heads(**chosen, **how)
        return lambda notes: as_file(found, **notes), _ends_of_heads(found)

    return call


def _ends_of_heads(found: HeadRuns) -> Iterator[str]:
    yield f"After {found.steps[-1]} steps, lambda = {found.lam[-1]:.6g}:"
    yield from end_lines(found)


def _ends(found: Trajectories) -> Iterator[str]:
    from slr_verify.dynamics.stationary import RADIUS, certain_to_recover, end_points

    ends, excess = end_points(found), found.excess_risk[:, -1]
    yield f"After {found.steps[-1]} steps, lambda = {found.lam[-1]:.6g}; runs by the nearest"
    yield f"stationary point (no product differs by more than {RADIUS}; not certified):"
    for name, runs in ends.counts().items():
        yield f"  {runs:>6}  {name}"
    if certain := certain_to_recover(found):
        yield f"{certain} of them certainly converge to (k*, v*) or (-k*, -v*) from there: they are on M"
        yield "with kappa and nu of one sign, and alpha is below 1/Mb (statement order-quadrants)."
    yield f"excess risk: mean {excess.mean():.6g}, {excess.min():.6g} to {excess.max():.6g}"
