"""`python -m checkers.pages` compares what the documentation shows with what is printed.

With `--write`, outputs that are shown whole are made again, and so are those of the notebooks. One with an
ellipsis is for a person to choose: what is printed instead is shown. PAGE: only pages whose path has this
in it. Exit code 1: something is not as shown, and was not made again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from checkers.pages.blocks import PAGES, agrees, examples, name, plain, sessions
from checkers.pages.notebooks import notebooks, run
from checkers.pages.running import outputs, possible, printed, proved_once


def main(arguments: list[str]) -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(description="What the documentation shows, compared.")
    parser.add_argument(
        "pages", nargs="*", metavar="PAGE", help="only those with this in their path"
    )
    parser.add_argument("--write", action="store_true", help="make outputs again")
    options = parser.parse_args(arguments)
    found = False
    with proved_once():
        for path in (*PAGES, *notebooks()):
            if options.pages and not any(part in name(path) for part in options.pages):
                continue
            for difference in _differences(path, write=options.write):
                sys.stdout.write(f"{name(path)}: {difference}\n")
                found = True
    return int(found)


def _differences(path: Path, *, write: bool) -> Iterator[str]:
    """What is shown and not printed, as it is printed; nothing that has been made again."""
    text = path.read_text("utf-8")
    made = run(path) if path.suffix == ".ipynb" else _with_outputs(path, text)
    if write and made != text:
        path.write_text(made, "utf-8")
    if path.suffix == ".ipynb":
        yield from () if write or made == text else ("its outputs are not what its cells print",)
    else:
        yield from _of_page(path, made if write else text)


def _with_outputs(path: Path, text: str) -> str:
    """A page with the outputs that its commands and examples have now."""
    for session in filter(possible, sessions(name(path), text)):
        text = text.replace(session.body, session.with_outputs(tuple(outputs(session))), 1)
    names: dict[str, object] = {}
    for example in examples(text):
        shown, output = (
            "".join(f"{line}\n" for line in example.printed),
            printed(example.source, names),
        )
        if "..." not in shown and plain(output) != shown:
            before = f"{example.source}```\n"
            old = f"{before}\n```text\n{shown}```\n" if shown else before
            new = f"{before}\n```text\n{plain(output)}```\n" if output else before
            text = text.replace(old, new, 1)
    return text


def _of_page(path: Path, text: str) -> Iterator[str]:
    """The commands and examples of a page that print something else."""
    for session in filter(possible, sessions(name(path), text)):
        for command, output in zip(session.commands, outputs(session), strict=True):
            if command.output and not agrees(command.output, output):
                yield f"$ {command.shown}\n{output}"
    names: dict[str, object] = {}
    for example in examples(text):
        output = printed(example.source, names)
        if not agrees(example.printed, output):
            yield f"{example.source}{output}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
