"""What a scenario expects, and how it says that it was let down."""

import time

from .transport import Failed


class Unexpected(AssertionError):
    """Something is not as the protocol says."""


def check(condition, text):
    if not condition:
        raise Unexpected(text)


def equal(actual, expected, what):
    check(actual == expected, f"{what}: expected {expected!r}, got {actual!r}")


def failure_of(call, *arguments, **more):
    """The failure that a call has to end in."""
    try:
        answer = call(*arguments, **more)
    except Failed as failure:
        return failure
    raise Unexpected(f"{call.__name__}({str(arguments)[:60]}) should fail, but answers {answer!r}")


def refused(code, call, *arguments, **more):
    """The failure with this code, the protocol's or the service's own, that a call has to end in."""
    failure = failure_of(call, *arguments, **more)
    check(
        code in (failure.code, failure.ours),
        f"code of {call.__name__}: expected {code}, got {failure.code} and {failure.ours} ({failure.detail})",
    )
    return failure


def eventually(condition, what, seconds=60):
    """The first true value of a condition, asked again and again."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        check(time.monotonic() < deadline, f"it never came true: {what}")
        time.sleep(0.05)
    return value
