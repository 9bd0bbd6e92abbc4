"""The whole way, as each SDK goes it."""

import functools

from ..device import ANDROID, BOTH, IOS, SECOND, App
from ..expect import check, equal
from ..payloads import Picture, bad
from . import scenario


def for_each_sdk(function):
    """A scenario for each generation of the SDK."""
    for sdk in (IOS, ANDROID, SECOND):
        once = functools.partial(function, sdk=sdk)
        once.__name__ = f"{function.__name__}, {sdk.name}"
        once.__module__ = function.__module__
        scenario("standard")(once)
    return function


@for_each_sdk
def whole_way(server, sdk):
    device = App(server).onboard(sdk)
    equal(device.status(), "intro", "state after the activation")
    check(device.last_status["consentRequired"], "a new person is asked for a consent")
    check("identityVerificationPhase" not in device.last_status, "there is no phase before init")
    device.consent_text()
    device.consent()
    device.initialise()
    equal(device.activation()["activationFlags"], ["VERIFICATION_IN_PROGRESS"], "flags")
    equal(device.status(), "documentsToScanSelect", "state after init")
    device.memory.select(device.types)
    equal(device.status(), "scanDocument", "state with documents selected")
    check(device.scanner_token(), "the scanner gets a token")

    # One document after the other, of which the second is bad at first.
    device.submit(Picture("ID_CARD", "FRONT"), Picture("ID_CARD", "BACK"))
    device.await_state("scanDocument")
    device.await_documents()
    equal(device.status(), "scanDocument", "state with one document of two")
    equal(device.memory.next_to_scan(), "PASSPORT", "next document")
    device.submit(bad("PASSPORT"))
    device.await_documents()
    equal(device.status(), "scanDocument", "state after a rejected picture")
    equal(device.memory.next_to_scan(), "PASSPORT", "next document after a rejected picture")
    rejected = device.memory.original("PASSPORT", "FRONT")
    device.submit(Picture("PASSPORT", original=rejected))
    device.await_state("presenceCheck")
    equal({document["status"] for document in device.documents()}, {"ACCEPTED"}, "statuses of documents")
    check(rejected not in [document["id"] for document in device.documents()], "a replaced document is shown")

    check(device.begin_presence_check(), "the presence check's SDK gets something")
    equal(device.status(), "presenceCheck", "state during the presence check")
    device.end_presence_check()
    device.await_state("otp")
    answer = device.enter_code(device.wrong_code())
    equal((answer["verified"], answer["expired"], answer["remainingAttempts"]), (False, False, 4), "wrong code")
    equal(device.status(), "otp", "state after a wrong code")
    answer = device.enter_code(device.code())
    equal((answer["verified"], answer["expired"]), (True, False), "right code")
    equal(answer["onboardingStatus"], "FINISHED", "status of the process")
    equal(device.status(), "success", "state at the end")
    equal(device.activation()["activationFlags"], [], "flags at the end")
    equal(device.onboarding_status(), "FINISHED", "status of the process at the end")


@for_each_sdk
def everything_in_one_submit(server, sdk):
    device = App(server).session(sdk, BOTH)
    device.show_documents().await_state("presenceCheck")


@for_each_sdk
def documents_of_a_driver(server, sdk):
    device = App(server).onboard(sdk)
    device.types = ("ID_CARD", "DRIVING_LICENSE")
    device.begin()
    device.submit(Picture("DRIVING_LICENSE"))
    device.submit(Picture("ID_CARD", "BACK"))
    device.submit(Picture("ID_CARD", "FRONT"))
    device.await_state("presenceCheck")
