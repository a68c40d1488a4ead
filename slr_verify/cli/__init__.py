"""The command `slr-verify`. Nothing heavy is imported before a command needs it."""

import sys
from typing import Any

import click

from slr_verify import __version__
from slr_verify.cli.axioms import axioms
from slr_verify.cli.certify import certify
from slr_verify.cli.check import check
from slr_verify.cli.compare import compare
from slr_verify.cli.derive import derive
from slr_verify.cli.exit_codes import INTERRUPTED
from slr_verify.cli.explore import explore
from slr_verify.cli.figures import figures
from slr_verify.cli.fixed_points import fixed_points
from slr_verify.cli.formal import formal
from slr_verify.cli.listing import listing
from slr_verify.cli.probe import probe
from slr_verify.cli.process import exit_code
from slr_verify.cli.proofs import proofs
from slr_verify.cli.recheck import recheck
from slr_verify.cli.recommend import recommend
from slr_verify.cli.refusals import GIVEN, short_refusals
from slr_verify.cli.replay import replay
from slr_verify.cli.report import report
from slr_verify.cli.risk import risk
from slr_verify.cli.selftest import selftest
from slr_verify.cli.show import show
from slr_verify.cli.simulate import simulate
from slr_verify.cli.stability import stability
from slr_verify.cli.success import success
from slr_verify.cli.sweep import sweep
from slr_verify.cli.train import train
from slr_verify.cli.writing import Unwritten
from slr_verify.system.targets import FULL, CannotWrite, TargetRefused


class Commands(click.Group):
    """Listed as they were added: what a newcomer needs first comes first. Ctrl-C ends any of them.

    No refusal repeats more than 100 characters of an argument.
    """

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Without arguments, the process of the command, from its first moment to its exit code."""
        if args or kwargs:
            return super().__call__(*args, **kwargs)
        sys.exit(exit_code(self.main))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return list(self.commands)

    def make_context(self, info_name: str | None, args: list[str], *more: Any, **extra: Any) -> Any:
        """The context, which keeps what was given."""
        given = tuple(args)
        with short_refusals(given):
            ctx = super().make_context(info_name, args, *more, **extra)
        ctx.meta[GIVEN] = given
        return ctx

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. A Ctrl-C that it has nothing to say about is one word, and code 130.

        A file that cannot be written is one sentence: wrong usage, or code 4 if the disk is at fault.
        """
        try:
            with short_refusals(ctx.meta[GIVEN]):
                return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            ctx.exit(INTERRUPTED)
        except TargetRefused as refusal:
            raise click.UsageError(str(refusal)) from refusal
        except CannotWrite as failure:
            raise Unwritten(str(failure)) from failure
        except OSError as failure:  # of what workers or libraries keep in files of their own
            if failure.errno not in FULL:
                raise
            raise Unwritten(f"cannot write: {failure.strerror}") from failure


START = "Start with `slr-verify list`, `slr-verify show lemma-16` and `slr-verify check lemma-16`."


@click.group(cls=Commands, epilog=START, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="slr-verify")
def main() -> None:
    """Machine-checked statements about attention and single-location regression."""


COMMANDS = (
    check,
    listing,
    show,
    axioms,
    derive,
    report,
    risk,
    compare,
    fixed_points,
    stability,
    certify,
    recheck,
    proofs,
    replay,
    formal,
    selftest,
    figures,
    simulate,
    recommend,
    success,
    sweep,
    train,
    probe,
    explore,
)
for command in COMMANDS:
    main.add_command(command)
