"""Which answers the nodes may give while faults happen."""

import json

from torture.lives import Lost


class Elsewhere(ConnectionError):
    """A node cannot carry out a request now; another one may."""


class Interrupted(Elsewhere):
    """A line broke, or no answer came in time, and a fault explains it."""


def demand_possible(balancer, answer, path):
    """Fails with `Elsewhere` if the request has to be repeated, and with `Lost` if no fault explains the answer."""
    if answer.status == 503:
        _demand_problem(answer, path)
        balancer.excuse(f"{path} was answered {answer}")
        raise Elsewhere(answer)
    if answer.status >= 500:
        raise Lost(f"node {balancer.local.node} fails at {path}: {answer}")
    # A store that lies about an object cannot be told from one that has lost it.
    if answer.status == 410 and answer.body and json.loads(answer.body).get("code") == "PICTURE_DAMAGED":
        balancer.excuse(f"{path} was answered {answer}")
        raise Elsewhere(answer)
    # A node that was paused, or out of hearing, finds that a body came too slowly.
    if answer.status == 408:
        balancer.excuse(f"{path} was answered {answer}")
        raise Elsewhere(answer)
    # Another request may still be sending the same upload.
    if answer.status == 423:
        raise Elsewhere(answer)
    if answer.status == 429:
        _demand_wait(answer)
        raise Elsewhere(answer)


def _demand_problem(answer, path):
    if "retry-after" not in answer.headers:
        raise Lost(f"{path} was answered 503 without Retry-After: {answer}")
    # An answer to HEAD has no body.
    if path.startswith("/v1") and answer.body:
        is_problem = answer.headers.get("content-type", "").startswith("application/problem+json")
        if not is_problem or not json.loads(answer.body).get("code"):
            raise Lost(f"{path} was answered 503 without a problem: {answer}")


def _demand_wait(answer):
    if answer.body and json.loads(answer.body).get("code") not in ("TOO_MANY_REQUESTS", None):
        raise Lost(f"a limit that nobody should reach: {answer}")
