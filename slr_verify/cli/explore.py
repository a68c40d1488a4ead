"""`slr-verify explore`: the dynamics in a browser."""

from urllib.parse import quote

import click

from slr_verify.cli.arguments import Whole
from slr_verify.cli.extras import require_extra

QUERY = "%&=+,.:;/?@!$'()*~-_"
"""What stands in the query of an address as it is; anything else is spelled in hexadecimal digits."""


@click.command(short_help="The dynamics in a browser.")
@click.option(
    "--port",
    type=Whole(1, 65535),
    help="Port of 127.0.0.1  [default: the first free one from 5006 on]",
)
@click.option("--no-browser", is_flag=True, help="Print the address without opening a browser.")
@click.option(
    "--view",
    metavar="QUERY",
    default="",
    help="Open this view: the part of its address after the question mark.",
)
def explore(port: int | None, no_browser: bool, view: str) -> None:
    """Explore the dynamics in a browser: move lambda and watch the landscape change.

    The page is served on this machine only and needs no network. Every number on it says
    whether it is a rigorous enclosure or was computed in floating point. Ctrl-C ends the server.
    """
    require_extra("explore", "explore")
    from slr_verify.explorer.serving.ports import PortTaken, usable_port

    try:
        usable_port(port)
        click.echo("preparing the explorer ...", err=True)
        from slr_verify.explorer.serving.server import run, server

        running = server(port)
    except PortTaken as taken:
        raise click.ClickException(str(taken)) from taken
    query = f"?{quote(view.removeprefix('?'), safe=QUERY)}" if view else ""
    address = f"http://127.0.0.1:{running.port}/{query}"
    click.echo(f"{address}  (Ctrl-C ends it)")
    if not no_browser:
        click.launch(address)
    run(running)
