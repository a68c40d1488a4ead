"""`python -P -m slr_verify.core FILE`: replay a file of proofs, and print what it shows.

`--rules` in place of the file prints the rules, `--axioms` the theorems of the literature that are cited.

Exit code 0: every step was accepted. 1: one was refused, and nothing is shown. 2: wrong usage.
"""

from __future__ import annotations

import gc
import os
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence

from slr_verify.core.axioms import AXIOMS
from slr_verify.core.language import Refused
from slr_verify.core.proof_file import Replay, replayed
from slr_verify.core.rules import RULES
from slr_verify.core.rules.rule import Rule
from slr_verify.core.terms import DEEPEST
from slr_verify.core.text import text

TABLES = {"--rules": RULES, "--axioms": AXIOMS}
REFUSED, BAD_USE, SYSTEM_REFUSED = 1, 2, 4


def report(replay: Replay) -> Iterator[str]:
    """Definitions, then what is shown, with every hypothesis; all variables are real numbers."""
    for name, (parameters, body) in replay.context.definitions.items():
        yield f"{name}({', '.join(parameters)}) := {text(body)}"
    for label, theorem in replay.claims.items():
        yield f"{label}: {theorem}"
        if theorem.cites:
            yield f"    citing {', '.join(theorem.cites)}"
    plural = "s" * (len(replay.claims) != 1)
    yield f"{len(replay.claims)} statement{plural} shown, {len(replay.theorems)} steps checked"


def rules(table: Mapping[str, Rule]) -> Iterator[str]:
    """The rules, each with its inference figure and side conditions."""
    for name, rule in table.items():
        yield f"{name}\n\n{textwrap.indent(rule.figure, '    ')}\n"


def main(arguments: Sequence[str]) -> int:
    """The exit status."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -P -m slr_verify.core FILE\n")
        return BAD_USE
    if arguments[0] in TABLES:
        return printed(rules(TABLES[arguments[0]]))
    sys.setrecursionlimit(DEEPEST)
    try:
        with open(arguments[0], encoding="ascii", errors="surrogateescape") as lines:
            replay = replayed(lines)
    except Refused as refusal:
        sys.stderr.write(f"refused: {refusal}\n")
        return REFUSED
    except OSError as error:
        sys.stderr.write(f"cannot read {arguments[0]}: {error}\n")
        return BAD_USE
    return printed(report(replay))


def printed(lines: Iterator[str]) -> int:
    """The exit status: 0 only when all is written, for it says that all was shown."""
    try:
        sys.stdout.writelines(f"{line}\n" for line in lines)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the rest goes nowhere
        sys.stderr.write(f"cannot write what is shown: {error.strerror}\n")
        return SYSTEM_REFUSED
    return 0


if __name__ == "__main__":
    gc.disable()  # terms are kept, and there is nothing to collect
    os._exit(main(sys.argv[1:]))  # all is written; to take the terms apart would take long
