"""Runs the scenarios for one service of `onboarding/services.json` against a server that was started as it says.

    onboarding_client.py <name of the service> <URL> <key of a sandbox project, scopes sessions and onboarding>

Prints one JSON object for each scenario: its name, and why it failed or null.
"""

import concurrent.futures
import json
import sys
import threading
import traceback

from onboarding.device import Unexpected
from onboarding.scenarios import scenarios
from onboarding.transport import Failed, Server, Undecodable


def outcome(scenario, server):
    try:
        scenario(server)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)
        lines = [f"{frame.name}:{frame.lineno}" for frame in place if "/scenarios/" in frame.filename]
        kind = "" if isinstance(error, (Unexpected, Undecodable)) else f"{type(error).__name__}: "
        return f"{' > '.join(lines)}: {kind}{error}"
    return None


def main(service, url, key):
    output = threading.Lock()

    def run(scenario):
        failure = outcome(scenario, Server(url, key))
        with output:
            print(json.dumps({"scenario": scenario.__name__, "failure": failure}), flush=True)

    with concurrent.futures.ThreadPoolExecutor(8) as threads:
        list(threads.map(run, scenarios(service)))


main(*sys.argv[1:])
