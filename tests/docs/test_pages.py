"""What the pages show works: their links, their Python, their commands and what these print."""

from __future__ import annotations

import shlex
import sys
from dataclasses import fields
from pathlib import Path
from urllib.parse import urlparse

import click
import pytest
from click.testing import CliRunner

from docs import pages
from docs.pages import PAGES, ROOT, Command
from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.cli import main
from slr_verify.paper import CLAIMS

COMMANDS = [c for page in PAGES for c in pages.commands(pages.name(page), page.read_text("utf-8"))]
WITH_PYTHON = [page for page in PAGES if pages.python_blocks(page.read_text("utf-8"))]
LONGEST = 170


@pytest.mark.parametrize("page", PAGES, ids=pages.name)
def test_internal_links_resolve(page: Path) -> None:
    for target in pages.links(page.read_text("utf-8")):
        if not urlparse(target).scheme:
            assert (page.parent / target.partition("#")[0]).exists(), target


@pytest.mark.parametrize("page", WITH_PYTHON, ids=pages.name)
def test_the_python_examples_run(page: Path) -> None:
    names: dict[str, object] = {}
    for block in pages.python_blocks(page.read_text("utf-8")):
        exec(compile(block, pages.name(page), "exec"), names)  # noqa: S102 (our own pages)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_print_what_is_shown(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path))
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(command.run)
    assert program == "slr-verify", f"mark the block as not run: {command.run}"
    answer = CliRunner().invoke(main, arguments)
    assert answer.exception is None or isinstance(answer.exception, SystemExit), answer.output
    missing = pages.missing_line(command.output, answer.output)
    assert missing is None, f"{missing!r} is not in\n{answer.output}"


def test_a_line_that_is_not_printed_is_noticed() -> None:
    assert pages.missing_line(("one 1.5", "two"), "one 2.25\n tw\n o") is None
    assert pages.missing_line(("two", "one"), "one two") == "one"


def test_the_readme_has_the_set_up_commands_that_ci_runs() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    set_up = [line for line in lines if line.startswith("python -m pip install ")]
    assert set_up == [
        "python -m pip install . && slr-verify check",
        "python -m pip install '.[test]' && pytest",
    ]


def test_every_page_is_short_and_linked_from_the_first_one() -> None:
    first = (ROOT / "docs" / "index.md").read_text("utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert len(page.read_text("utf-8").splitlines()) < LONGEST, page.name
        assert page.name == "index.md" or page.name in pages.links(first)


def test_the_findings_are_proved_statements() -> None:
    text = (ROOT / "docs" / "findings.md").read_text("utf-8")
    shown = {Path(target).stem for target in pages.links(text) if target.endswith(".tex")} - {"slr"}
    with_proofs = {claim.label for claim in CLAIMS if claim.proofs}
    assert len(shown) > 10
    assert shown <= with_proofs
    for label in shown:
        assert r"{PROVED}" in (ROOT / "derivations" / f"{label}.tex").read_text("utf-8"), label


def test_every_command_and_option_is_documented() -> None:
    text = "".join(page.read_text("utf-8") for page in (ROOT / "docs").glob("*.md"))
    for name, command in main.commands.items():
        assert f"## `{name} " in text
        options = [each for each in command.params if isinstance(each, click.Option)]
        for option in (flag for each in options for flag in each.opts):
            assert f"`{option}" in text, f"{name} {option}"


@pytest.mark.parametrize("record", [Record, ClaimRecord], ids=lambda record: record.__name__)
def test_every_field_of_the_record_is_documented(record: type) -> None:
    text = (ROOT / "docs" / "the_record.md").read_text("utf-8")
    for field in fields(record):
        assert f"`{field.name}`" in text or f'"{field.name}"' in text, field.name
