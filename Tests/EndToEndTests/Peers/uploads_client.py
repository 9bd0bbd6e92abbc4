"""Goes through the scenarios of resumable uploads and of progress, with services that it starts itself.

    uploads_client.py <path of muster> <empty folder>

Prints one JSON object for each scenario: its name, and why it failed or null. Needs tuspy.
"""

import concurrent.futures
import json
import sys
import threading
import traceback

from uploads.scenarios import ALONE, TOGETHER, World


def outcome(scenario, world):
    try:
        scenario(world)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)
        lines = [f"{frame.name}:{frame.lineno}" for frame in place if "/scenarios/" in frame.filename]
        return f"{' > '.join(lines)}: {type(error).__name__}: {error}"
    return None


def main(binary, folder):
    output = threading.Lock()

    def run(scenario, world):
        failure = outcome(scenario, world)
        name = f"{scenario.__module__.rpartition('.')[2]}.{scenario.__name__}"
        with output:
            print(json.dumps({"scenario": name, "failure": failure}), flush=True)

    def run_alone(scenario):
        with World(binary, f"{folder}/{scenario.__name__}") as world:
            run(scenario, world)

    with World(binary, f"{folder}/together") as world, concurrent.futures.ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda scenario: run(scenario, world), TOGETHER))
        errors = world.end()
        assert "Internal error" not in errors, errors
    for scenario in ALONE:
        run_alone(scenario)


main(*sys.argv[1:])
