"""What is remembered: that a file with this content compiled, with this Coq and this theory."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from slr_verify.claims.record.cache import folder as cache_folder
from slr_verify.formal.export import Exported
from slr_verify.formal.theory import imported, theories, version
from slr_verify.system.files import replace_file
from slr_verify.system.targets import CannotWrite, TargetRefused


@dataclass(frozen=True)
class Compiled:
    """What became of one file: why it was refused, the seconds, and the axioms."""

    refused: str = ""
    seconds: float = 0.0
    axioms: tuple[str, ...] = ()
    remembered: bool = False
    pieces: int = 0
    """Of a file that was cut: so many had compiled in an earlier run."""

    @property
    def earlier(self) -> bool:
        """Whether it, or a piece of it, compiled in an earlier run."""
        return self.remembered or self.pieces > 0


def key(each: Exported) -> str:
    """The digest of a file, of the theory that it reads, and of the version of Coq."""
    used = (theories()[name] for name in imported(each.source))
    content = [each.source.encode(), *used, str(version()).encode()]
    return sha256(b"\0".join(content)).hexdigest()


def in_cache(name: str) -> Path:
    """A file of what is kept of Coq."""
    return cache_folder() / "formal" / name


def _file(digest: str) -> Path:
    return in_cache(f"{digest}.json")


def remembered(each: Exported) -> Compiled | None:
    """What is known of a file that compiled before, with this Coq and this theory."""
    return remembered_of(key(each))


def remembered_of(digest: str) -> Compiled | None:
    """The same, by the digest."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        kept = json.loads(_file(digest).read_bytes())
        return Compiled(
            "", float(kept["seconds"]), tuple(map(str, kept["axioms"])), remembered=True
        )
    return None


def remember(each: Exported, result: Compiled) -> None:
    """For later runs, if Coq refuses nothing and the folder can be written to."""
    if not result.refused:
        with suppress(OSError, CannotWrite, TargetRefused):
            replace_file(_file(key(each)), json.dumps(asdict(result)).encode())
