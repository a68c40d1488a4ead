"""The digest of all the source that takes part in a run, and of the versions of what it is made with."""

import json
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from slr_verify.claims.record.results import versions

HOUSE = "slr_verify"


def code_of(origin: str) -> str | None:
    """The digest of the packages of a module and of ours; None when the module is in no package."""
    folders = [_folder(name) for name in (HOUSE, origin.partition(".")[0])]
    if None in folders:
        return None
    source = [_source(folder) for folder in dict.fromkeys(folders) if folder is not None]
    return sha256(json.dumps([source, versions()], sort_keys=True).encode()).hexdigest()


def _folder(package: str) -> Path | None:
    """Where a package lies; None for a module that is none."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError, AttributeError):
        return None
    places = None if spec is None else spec.submodule_search_locations
    return Path(next(iter(places))) if places else None


def _source(folder: Path) -> str:
    """The digest of the names and the bytes of all source files in a folder."""
    total = sha256()
    for path in sorted(folder.rglob("*.py")):
        content = path.read_bytes()
        total.update(f"{path.relative_to(folder)}:{len(content)}:".encode() + content)
    return total.hexdigest()
