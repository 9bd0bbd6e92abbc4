"""Runs the scenarios of PIN logins against a service whose only project that logs people in is a sandbox.

    pin_login_client.py <URL> <program> <data folder>

Prints one JSON object for each scenario: its name, and why it failed or null.
"""

import json
import sys

from pin_login.app import App
from pin_login.scenarios import SCENARIOS, World

base, muster, data = sys.argv[1:]
world = World(base, App(base, "").ask("GET", "/rps/clientSettings")["appID"], muster, data)
for scenario in SCENARIOS:
    try:
        scenario(world)
        failure = None
    except Exception as error:  # each scenario is reported
        failure = f"{type(error).__name__}: {error}"
    print(json.dumps({"scenario": scenario.__name__, "failure": failure}), flush=True)
