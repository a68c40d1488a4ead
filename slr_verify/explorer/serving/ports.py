"""Ports of this machine; imports nothing heavy, so that a port in use is said at once."""

import errno
import socket

ADDRESS = "127.0.0.1"
FIRST, TRIED = 5006, 100


class PortTaken(OSError):
    """The port that was asked for is in use, or all that were tried."""


def free_port() -> int:
    """The first port from 5006 on that nobody uses. Raises PortTaken when a hundred are in use."""
    for port in range(FIRST, FIRST + TRIED):
        if _is_free(port):
            return port
    raise PortTaken(
        f"ports {FIRST} to {FIRST + TRIED - 1} are all in use; name another with --port"
    )


def usable_port(port: int | None) -> int:
    """This port, or without one the first free one. Raises PortTaken, saying what to do."""
    if port is None:
        return free_port()
    if not _is_free(port):
        raise PortTaken(
            f"port {port} is in use; name another with --port, or leave it out for the next free one"
        )
    return port


def _is_free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((ADDRESS, port))
        except OSError as failure:
            if failure.errno in (errno.EADDRINUSE, errno.EACCES):
                return False
            raise
    return True
