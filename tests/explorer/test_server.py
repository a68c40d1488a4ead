"""The server: this machine only, its ports, its doors."""

from __future__ import annotations

import errno
import re
import socket
import subprocess
from contextlib import closing
from http.client import HTTPConnection
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from bokeh.server.util import bind_sockets

from slr_verify.explorer.serving.ports import ADDRESS, FIRST, PortTaken, free_port
from slr_verify.explorer.serving.server import server

from .conftest import COMMAND


def test_a_port_in_use_is_said() -> None:
    with socket.socket() as taken:
        taken.bind((ADDRESS, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken, match=f"port {port} is in use; name another with --port"):
            server(port)


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as servers do
        taken.bind((ADDRESS, free_port()))
        taken.listen()
        port = taken.getsockname()[1]
        assert port >= FIRST
        assert free_port() != port


def test_a_port_that_somebody_takes_meanwhile_is_left_to_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[int] = []

    def bind_late(address: str, port: int) -> object:
        tried.append(port)
        if len(tried) == 1:
            raise OSError(errno.EADDRINUSE, "taken")
        return bind_sockets(address, port)

    monkeypatch.setattr("slr_verify.explorer.serving.server.bind_sockets", bind_late)
    running = server()
    assert running.port == tried[1]
    running.stop()


def test_the_command_says_that_a_port_is_in_use() -> None:
    with socket.socket() as taken:
        taken.bind((ADDRESS, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        answer = subprocess.run(
            [*COMMAND, "--no-browser", "--port", port], check=False, capture_output=True, text=True
        )
    assert answer.returncode == 1
    assert f"Error: port {port} is in use" in answer.stderr


def test_only_this_machine_is_served(served: str) -> None:
    port = int(served.rstrip("/").rpartition(":")[2])
    with socket.socket() as other:
        other.settimeout(2)
        address = socket.gethostbyname(socket.gethostname())
        if address.startswith("127."):
            pytest.skip("this machine has no other address")
        with pytest.raises(OSError, match="refused|timed out"):
            other.connect((address, port))


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://127.0.0.1:{port}", 101),
        ("http://evil.example", 403),
        ("http://127.0.0.1:1", 403),
    ],
)
def test_a_page_from_elsewhere_gets_no_websocket(served: str, origin: str, status: int) -> None:
    address = served.removeprefix("http://").rstrip("/")
    with urlopen(served) as answer:
        token = re.search(r'"token":"([^"]+)"', answer.read().decode())
    assert token is not None
    headers = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Protocol": f"bokeh, {token[1]}",
        "Origin": origin.format(port=address.rpartition(":")[2]),
    }
    with closing(HTTPConnection(address)) as there:
        there.request("GET", "/ws", headers=headers)
        with there.getresponse() as answered:
            assert answered.status == status


@pytest.mark.parametrize(
    "path", ["assets/../assembly.py", "assets/%2e%2e/view.py", "report/../x", "picture.pdf"]
)
def test_nothing_else_is_served(served: str, path: str) -> None:
    with pytest.raises(HTTPError, match="40[034]") as refused:
        urlopen(served + path)
    refused.value.close()


@pytest.mark.long
def test_a_link_leads_to_a_proof(served: str) -> None:
    for _ in range(60):
        with urlopen(f"{served}report/statements/lemma-16.html") as answer:
            page = answer.read().decode()
        if "The proof is running" not in page:
            break
    assert '<span class="status PROVED">PROVED</span>' in page


def test_a_picture_of_a_view(served: str) -> None:
    with urlopen(f"{served}picture.png?lam=0.3&panel=landscape") as answer:
        assert answer.headers["Content-Type"] == "image/png"
        assert answer.read(8) == b"\x89PNG\r\n\x1a\n"


def test_a_picture_that_takes_too_long_is_refused(served: str) -> None:
    with pytest.raises(HTTPError, match="400") as refused:
        urlopen(f"{served}picture.png?panel=runs&runs=1000&steps=200000")
    refused.value.close()
