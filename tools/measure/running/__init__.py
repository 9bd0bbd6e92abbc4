"""Runs the service as a process, and does an app's part over HTTP, for measurements."""

from .arguments import upload_arguments
from .presence import Applicant
from .repeating import repeating
from .service import Refused, Service
from .spread import Spread
from .throttle import Throttle

__all__ = ["Applicant", "Refused", "Service", "Spread", "Throttle", "repeating", "upload_arguments"]
