"""The keys under which findings are cached: a digest of all that a finding depends on."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256

from slr_verify.claims.claim import Claim
from slr_verify.claims.record.cache import SCHEMA
from slr_verify.claims.record.fingerprint import definers, dependencies, digest, watched_packages
from slr_verify.claims.record.results import versions
from slr_verify.claims.run.attempt import Attempt
from slr_verify.claims.run.work import Work

MACHINERY = "slr_verify.claims.run.work"


@dataclass(frozen=True)
class Keys:
    """Makes keys for the claims that a module lists; makes none when there is no such module."""

    origin: str | None
    packages: frozenset[str]
    claims: tuple[Claim, ...]

    @classmethod
    def of(cls, origin: str | None, claims: tuple[Claim, ...]) -> Keys:
        """Keys for claims. Without a package whose sources can be followed there is no caching."""
        packages = watched_packages(origin) if origin else None
        if packages is None:
            return cls(None, frozenset(), claims)
        return cls(origin, packages, claims)

    def of_work(self, work: Work, attempt: Attempt) -> str | None:
        """The key: code, versions and inputs. None when the finding must not be cached."""
        if self.origin is None:
            return None
        roots = (MACHINERY, *self._roots(work.label, attempt))
        inputs = {
            "cache": SCHEMA,
            "code": digest(dependencies(roots, self.packages)),
            "versions": versions(),
            "work": asdict(work),
        }
        return sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()

    def _roots(self, label: str, attempt: Attempt) -> tuple[str, ...]:
        """The modules that define a claim and those it uses; everything when that is not known."""
        if attempt.rejection is not None:
            return (str(self.origin),)
        ancestors = {name for base in attempt.foundations for name in base.ancestors}
        found = [
            self._definers(claim) for claim in self.claims if claim.label in {label, *ancestors}
        ]
        if not all(found):
            return (str(self.origin),)
        return tuple(name for names in found for name in names)

    def _definers(self, claim: Claim) -> tuple[str, ...]:
        return definers(claim, self.packages)
