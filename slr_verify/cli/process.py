"""The command as a process: its streams, what it imports, and that its end is the end of its work."""

import gc
import sys
from collections.abc import Callable

import click

from slr_verify.cli.exit_codes import AS_EXPECTED, INTERRUPTED, READER_LEFT, SYSTEM_REFUSED, USAGE
from slr_verify.system.current_folder import import_nothing_from_it
from slr_verify.system.guarded import Ended, guarded
from slr_verify.system.streams import OutputLost, drop_output, open_streams

FOREIGN = "--claims"
"""The option that has a file of the user run as a program."""
FEW_COLLECTIONS = (100_000, 20, 20)
"""Terms and formulas are kept: with 700, half the time of `derive` was spent on looking for garbage."""


def exit_code(command: Callable[[], object]) -> int:
    """Run a command to its end; what it answers."""
    open_streams()
    import_nothing_from_it()
    gc.set_threshold(*FEW_COLLECTIONS)
    try:
        if not any(argument.startswith(FOREIGN) for argument in sys.argv[1:]):
            return _answered(command)
        end = guarded(lambda: _answered(command))
        return _explained(end) if isinstance(end, Ended) else end
    finally:
        gc.freeze()  # Python looks for garbage once more at its end: a seventh of the time of `check`


def _answered(command: Callable[[], object]) -> int:
    """The exit code, once all of the output is written."""
    try:
        code = _code(command)
        sys.stdout.flush()
    except OutputLost as lost:
        drop_output()
        if lost.reader_left:
            return READER_LEFT
        click.echo(f"Error: {lost}", err=True)
        return SYSTEM_REFUSED
    except MemoryError as failure:
        click.echo(f"Error: not enough memory: {failure}".removesuffix(": "), err=True)
        return SYSTEM_REFUSED
    except KeyboardInterrupt:  # before the command had begun, or while it ended
        click.echo("interrupted", err=True)
        return INTERRUPTED
    return code


def _code(command: Callable[[], object]) -> int:
    try:
        command()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else AS_EXPECTED if end.code is None else 1
    return AS_EXPECTED


def _explained(end: Ended) -> int:
    """What is said of code that ended the process in the middle of the work."""
    how = f"signal {end.signal}" if end.signal else f"exit code {end.code}"
    click.echo(f"Error: the process ended before its work was done ({how})", err=True)
    if end.signal:
        return 128 + end.signal
    click.echo(f"The code of the file of {FOREIGN} must not leave the process.", err=True)
    return USAGE
