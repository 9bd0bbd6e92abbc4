"""The service over HTTP, beside nginx with its image filter, and beside the same work without HTTP."""

from .comparing import compare
from .nginx import Missing

__all__ = ["Missing", "compare"]
