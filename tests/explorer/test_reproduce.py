"""What a page gives to copy is run, and gives the numbers of the page."""

from __future__ import annotations

import ast
import shlex
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs

import numpy as np
import pytest
import xarray as xr
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings

import slr_verify
from slr_verify import basin, fixed_points, max_step_size
from slr_verify.cli import main
from slr_verify.explorer.computed.heads import PLACES, heads_point
from slr_verify.explorer.computed.landscape import parameter_landscape
from slr_verify.explorer.computed.paths import paths
from slr_verify.explorer.computed.runs import chunk, summary
from slr_verify.explorer.computed.square import risk_grid
from slr_verify.explorer.sharing.commands import as_command
from slr_verify.explorer.sharing.reproduce import as_python
from slr_verify.explorer.state.address import from_query
from slr_verify.explorer.state.view import PANELS, View

from .test_address import VIEWS

VIEW = View(runs=20, steps=3000, seed=4, law="manifold").changed(
    lam="1/3", alpha="0.003", starts=[("0.3", "-0.5"), ("-0.9", "0.2")]
)
RUN_ALL = """
import runpy, sys
for path in sys.argv[1:]:
    print("==", flush=True)
    runpy.run_path(path)
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What the program of each panel prints, in a process of its own."""
    folder = tmp_path_factory.mktemp("programs")
    for panel in PANELS:
        changes = {"panel": panel, "decay": "0.001"} if panel == "runs" else {"panel": panel}
        (folder / f"{panel}.py").write_text(as_python(VIEW.changed(**changes)))
    command = [sys.executable, "-W", "error", "-c", RUN_ALL, *(f"{panel}.py" for panel in PANELS)]
    told = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    parts = told.stdout.split("==\n")[1:]
    return {panel: part.splitlines() for panel, part in zip(PANELS, parts, strict=True)}


def numbers(line: str) -> list[float]:
    words = line.replace("[", " ").replace("]", " ").replace(",", " ").split()
    return [float(word) for word in words if word.lstrip("-")[:1].isdigit()]


@pytest.mark.long
@pytest.mark.parametrize("panel", ["square", "share"])
def test_the_square(printed: dict[str, list[str]], panel: str) -> None:
    heat, *ends = printed[panel]
    risk = risk_grid(VIEW).risk
    assert numbers(heat) == [risk.min(), risk.max()]
    for line, path in zip(ends, paths(VIEW), strict=True):
        np.testing.assert_allclose(numbers(line), [path.kappa[-1], path.nu[-1]], rtol=1e-11)


def test_the_random_runs(printed: dict[str, list[str]]) -> None:
    found = chunk(VIEW.changed(decay="0.001"), 0, 20)
    recovered, excess = printed["runs"]
    assert numbers(recovered) == [summary(found).success.recovered, found.runs]
    assert numbers(excess) == [np.median(found.excess_risk[:, -1])]


def test_the_points(printed: dict[str, list[str]]) -> None:
    found = fixed_points(VIEW.params, VIEW.alpha)
    for line, point in zip(printed["points"], found.points, strict=True):
        assert line.startswith(f"{point.kind} {point.stability}")
        assert numbers(line)[-2:] == [float(end) for end in point.risk]


def test_the_certificates(printed: dict[str, list[str]]) -> None:
    for line, start in zip(printed["certificate"], VIEW.starts, strict=True):
        found = basin(VIEW.params, VIEW.alpha, *start)
        assert f"{found.attractor} {found.steps} " in line


def test_the_landscape(printed: dict[str, list[str]]) -> None:
    found = parameter_landscape(VIEW)
    *changes, best, small = printed["landscape"]
    for line, value in zip(changes, found.changes, strict=True):
        low, high = numbers(line)
        assert low - 1e-12 <= value <= high + 1e-12
    assert found.best is not None
    assert numbers(best) == [found.best.lam, found.best.risk]
    assert numbers(small) == [max_step_size(VIEW.params)]


def test_two_heads(printed: dict[str, list[str]]) -> None:
    for line, at in zip(printed["heads"], PLACES.values(), strict=True):
        assert numbers(line) == [at, pytest.approx(heads_point(VIEW, at).risk, rel=1e-10)]
    assert "multi_head_risk(" in as_python(VIEW.changed(panel="heads", d=3))  # for no angle


def test_the_map(printed: dict[str, list[str]]) -> None:
    assert printed["map"] == printed["landscape"][: len(printed["map"])]
    assert as_command(VIEW.changed(panel="map")).splitlines()[1].startswith("slr-verify stability")


@pytest.mark.parametrize("panel", PANELS)
def test_programs_use_the_public_names_only(panel: str) -> None:
    for node in ast.walk(ast.parse(as_python(VIEW.changed(panel=panel)))):
        if isinstance(node, ast.ImportFrom):
            assert node.module == "slr_verify"
            assert {each.name for each in node.names} <= set(slr_verify.__all__)


@settings(derandomize=True, deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(VIEWS)
def test_every_view_is_a_program_and_commands(view: View) -> None:
    ast.parse(as_python(view))
    first, *others = (shlex.split(line) for line in as_command(view).splitlines())
    assert first[:3] == ["slr-verify", "explore", "--view"]
    assert from_query(parse_qs(first[3])) == (view, ())
    assert all(words[0] == "slr-verify" for words in others)


def commands(panel: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the commands of a panel print, but for the one that opens it."""
    monkeypatch.chdir(folder)
    answers = []
    for line in as_command(VIEW.changed(panel=panel)).splitlines()[1:]:
        answer = CliRunner().invoke(main, shlex.split(line)[1:])
        assert answer.exit_code == 0, answer.output
        answers.append(answer.output)
    return answers


def test_commands_for_trajectories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(commands("square", tmp_path, monkeypatch)) == 2
    for number, path in enumerate(paths(VIEW), start=1):
        with xr.open_dataset(tmp_path / f"trajectory-{number}.nc") as found:
            kappa = found.kappa.to_numpy()[0, path.steps]
            np.testing.assert_allclose(kappa, path.kappa, rtol=1e-11)


def test_commands_for_random_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands("runs", tmp_path, monkeypatch)
    with xr.open_dataset(tmp_path / "runs.nc") as found:
        np.testing.assert_array_equal(found.risk.to_numpy(), chunk(VIEW, 0, 20).risk)


def test_commands_for_certificates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = commands("certificate", tmp_path, monkeypatch)
    assert len(said) == 4
    for number, start in enumerate(VIEW.starts, start=1):
        found = basin(VIEW.params, VIEW.alpha, *start)
        assert (tmp_path / f"start-{number}.jsonl").read_bytes() == b"".join(found.certificate)
        assert f"converges to {found.attractor}" in said[2 * number - 2]


def test_commands_for_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (said,) = commands("points", tmp_path, monkeypatch)
    assert "there are 5 stationary points" in said


def test_a_chosen_point_is_what_is_certified() -> None:
    view = VIEW.changed(panel="certificate", chosen=("1/7", "0.25"))
    assert "[('1/7', '0.25')]" in as_python(view)
    assert "--kappa=1/7 --nu=0.25" in as_command(view)


def test_where_no_vectors_have_the_products_nothing_is_simulated() -> None:
    assert "simulate(" not in as_python(VIEW.changed(d=3))
