"""Pieces of a long file that have compiled, kept: a run that was ended goes on with the next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from itertools import takewhile
from pathlib import Path

from slr_verify.formal.memory import in_cache
from slr_verify.formal.theory import imported, theories, version
from slr_verify.system.files import remove_file, replace_file
from slr_verify.system.targets import CannotWrite, TargetRefused


def digests(texts: Mapping[str, str]) -> dict[str, str]:
    """Of each piece: its name and text, those before it, the theory that they read, and Coq's version."""
    used = {name: None for text in texts.values() for name in imported(text)}
    so_far = sha256(b"\0".join([str(version()).encode(), *(theories()[name] for name in used)]))
    found = {}
    for name, text in texts.items():
        so_far.update(f"\0{name}\0{text}".encode())
        found[name] = so_far.hexdigest()
    return found


class Kept:
    """What Coq made of the pieces of one file, in the cache: each with its seconds and its digest."""

    def __init__(self, folder: Path, texts: Mapping[str, str]) -> None:
        self.folder, self.digests = folder, digests(texts)

    def taken(self) -> dict[str, float]:
        """The first pieces, up to one that is missing or damaged: put into the folder; their seconds."""
        found = ((name, self._read(name)) for name in self.digests)
        seconds = {}
        for name, (took, content) in takewhile(lambda each: each[1][1], found):
            replace_file(self._made(name), content)
            seconds[name] = took
        return seconds

    def keep(self, name: str, seconds: float) -> None:
        """A piece that Coq has just compiled, if the cache can be written to."""
        with suppress(OSError, CannotWrite, TargetRefused):
            content = self._made(name).read_bytes()
            said = {"digest": sha256(content).hexdigest(), "seconds": seconds}
            replace_file(self._file(name), json.dumps(said).encode() + b"\n" + content)

    def forget(self) -> None:
        """All of them: what the whole is remembered by takes less room."""
        for name in self.digests:
            with suppress(CannotWrite):
                remove_file(self._file(name))

    def _read(self, name: str) -> tuple[float, bytes]:
        """The seconds and what Coq made; nothing if that is not there, or is not what was kept."""
        with suppress(OSError, ValueError, TypeError, KeyError):
            line, _, content = self._file(name).read_bytes().partition(b"\n")
            said = json.loads(line)
            if said["digest"] == sha256(content).hexdigest():
                return float(said["seconds"]), content
        return 0.0, b""

    def _file(self, name: str) -> Path:
        return in_cache(f"{self.digests[name]}.vo")

    def _made(self, name: str) -> Path:
        return self.folder / "statements" / f"{name}.vo"
