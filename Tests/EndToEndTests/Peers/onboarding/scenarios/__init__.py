"""What the client goes through. Each scenario is a function of the server, on fresh processes of its own."""

import importlib

MODULES = (
    "flow", "documents", "archives", "errors", "languages", "process", "rules", "limits", "times", "races", "progress",
    "load",
)
SCENARIOS = []


def scenario(*services):
    """Marks a function as a scenario for these services."""

    def mark(function):
        SCENARIOS.extend((service, function) for service in services)
        return function

    return mark


def scenarios(service):
    for name in MODULES:
        importlib.import_module(f"{__name__}.{name}")
    return [function for of, function in SCENARIOS if of == service]
