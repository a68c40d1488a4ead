"""The statements of the paper, one pytest item for each."""

from slr_verify.paper import CLAIMS, NOT_YET_PROVED

__all__ = ["CLAIMS", "NOT_YET_PROVED"]
