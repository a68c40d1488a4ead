"""What runs in a worker process, and in the process from which workers are forked.

A worker reads tasks from a pipe and writes answers to it, one after the other. It is a fork of the
process that needs it, or of a *template*: a fresh process that has imported some modules and does
nothing else but fork workers when it is asked to.
"""

import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from traceback import format_exc
from typing import Any, NoReturn

from slr_verify.system.processes import end_with, ignore_interrupts


def live(pipe: Connection, lifeline: Connection, work: Callable[[Any], Any] | None) -> NoReturn:
    """Be a worker until the parent ends, or ends this process. `None`: the work comes by the pipe."""
    try:
        gc.freeze()  # to look at what is inherited would copy it
        ignore_interrupts()
        end_with(lifeline)
        with suppress(EOFError, OSError):  # the parent has gone
            _serve(pipe, work)
    finally:
        os._exit(1)


def _serve(pipe: Connection, work: Callable[[Any], Any] | None) -> None:
    packed = b"" if work else pipe.recv_bytes()
    while True:
        task = pipe.recv_bytes()
        try:
            work = work or ForkingPickler.loads(packed)
            answer = work(ForkingPickler.loads(task))
        except Exception as failure:
            failure.add_note(f"in a worker process:\n{format_exc()}")
            answer = _portable(failure)
        pipe.send_bytes(_packed(answer))


def _packed(answer: Any) -> Any:
    try:
        return ForkingPickler.dumps(answer)
    except Exception as failure:
        return ForkingPickler.dumps(TypeError(f"the answer of a worker cannot be sent: {failure}"))


def _portable(failure: Exception) -> Exception:
    """The exception, or one that tells the same if it cannot be sent."""
    try:
        ForkingPickler.loads(ForkingPickler.dumps(failure))
    except Exception:
        return RuntimeError(f"{type(failure).__name__}: {failure}")
    return failure


def be_template(requests_place: int, lifeline_place: int, modules: Sequence[str]) -> None:
    """Import the modules; then fork a worker for each request, which brings its two pipes.

    A module that cannot be imported is left to the tasks that need it: they say why.
    """
    ignore_interrupts()
    lifeline = Connection(lifeline_place, writable=False)
    end_with(lifeline)
    requests = socket.socket(fileno=requests_place)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system forgets workers that have ended
    for name in modules:
        with suppress(Exception):
            import_module(name)
    while True:
        request, places, _, _ = socket.recv_fds(requests, 1, 2)
        if not request:
            return
        pipe, life = Connection(places[0]), Connection(places[1], writable=False)
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            requests.close()
            lifeline.close()
            live(pipe, life, None)
        pipe.close()
        life.close()


def main() -> None:
    """The program of a template; its arguments are two descriptors and the modules."""
    requests, lifeline, *modules = sys.argv[1:]
    be_template(int(requests), int(lifeline), modules)
