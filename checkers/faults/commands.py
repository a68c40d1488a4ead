"""The commands that write, each in a form that takes moments."""

from __future__ import annotations

import contextlib
import importlib
import io
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

CLAIMS = ("--claims", str(Path(__file__).with_name("claims.py")))
FEW_STEPS = 40
"""Steps of the experiments of the paper, while the writing of their figures is tried."""
MODULES = (
    *("slr_verify.cli", "slr_verify.claims.run.runner", "slr_verify.claims.record.keeping"),
    *("slr_verify.report.derivations", "slr_verify.report.html_site", "slr_verify.report.terminal"),
    "slr_verify.calculus.theorem",
    *("slr_verify.selftest.campaign", "slr_verify.certify.identities", "slr_verify.certify.basins"),
    *("slr_verify.certify.basins_figure", "slr_verify.certify.fixed_points"),
    *("slr_verify.dynamics.figures", "slr_verify.dynamics.sweep"),
)
"""What a command would load for itself: it is forked from a process that has them."""
COMPILED = ("simulate", "sweep", "figures")


@dataclass(frozen=True)
class Command:
    """A command, what it writes, and the journal of finished pieces that it may leave when killed."""

    name: str
    words: tuple[str, ...]
    target: str
    journal: str | None = None
    updates: bool = False
    """Whether it writes its own files again without --overwrite: the commands that write folders."""
    spawns: bool = False
    """Whether its workers load the package anew, which takes seconds: it is killed a few times only."""


def _simulate(jobs: int, runs: int) -> tuple[str, ...]:
    words = ("--alpha", "0.01", "--steps", "20", "--runs", str(runs), "--jobs", str(jobs))
    return ("simulate", *words, "-o", "runs.nc")


CHECK = ("check", *CLAIMS, "--json", "record.json", "--jobs")
START = ("certify", "start", "--alpha", "1/100", "--kappa", "1/2", "--nu", "1/2")
BASINS = ("certify", "basins", "--alpha", "1/100", "--resolution", "4", "--plot", "basins.png")
SWEEP = ("sweep", "--lam", "0.1,0.2", "--alpha", "0.01,0.02", "--steps", "20", "--runs", "3")
COMMANDS = (
    Command("check", (*CHECK, "1"), "record.json"),
    Command("check --jobs 2", (*CHECK, "2"), "record.json"),
    Command("derive", ("derive", *CLAIMS, "-o", "book"), "book", updates=True),
    Command("report", ("report", *CLAIMS, "-o", "site"), "site", updates=True),
    Command("fixed-points", ("fixed-points", "-o", "points.jsonl"), "points.jsonl"),
    Command("certify start", (*START, "-o", "start.jsonl"), "start.jsonl"),
    Command(
        "certify identities",
        ("certify", "identities", *CLAIMS, "cube", "-o", "cube.jsonl"),
        "cube.jsonl",
    ),
    Command("certify basins", (*BASINS, "-o", "basins.jsonl"), "basins.jsonl", "basins.jsonl.part"),
    Command(
        "selftest",
        ("selftest", *CLAIMS, "--minutes", "0.001", "--jobs", "1", "--json", "tried.json"),
        "tried.json",
    ),
    Command("simulate", _simulate(1, 3), "runs.nc"),
    Command("simulate --jobs 2", _simulate(2, 70), "runs.nc", spawns=True),
    Command("sweep", (*SWEEP, "--jobs", "1", "-o", "grid.nc"), "grid.nc", "grid.nc.partial"),
    Command("figures", ("figures", "7b", "--runs", "2", "--jobs", "1", "-o", "drawn"), "drawn"),
)


def load(commands: Sequence[Command]) -> None:
    """Load what the commands need, and shorten the experiments of the paper."""
    for name in MODULES:
        importlib.import_module(name)
    figures: Any = importlib.import_module("slr_verify.dynamics.figures")
    presets = {name: replace(one, steps=FEW_STEPS) for name, one in figures.PRESETS.items()}
    figures.PRESETS = presets
    _compile([one for one in commands if one.words[0] in COMPILED and not one.spawns])


def _compile(runs: Sequence[Command]) -> None:
    """Have the loops of the simulations compiled and loaded in this process."""
    main = importlib.import_module("slr_verify.cli").main
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
        contextlib.redirect_stdout(io.StringIO()),
    ):
        for command in runs:
            main(list(command.words), standalone_mode=False)


def named(names: tuple[str, ...]) -> tuple[Command, ...]:
    """The commands with these names, or all."""
    return tuple(command for command in COMMANDS if not names or command.name in names)
