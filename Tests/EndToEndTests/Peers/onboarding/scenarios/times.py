"""What ends by itself."""

import time

from .. import answers
from ..device import App, person
from ..expect import check, equal, eventually, refused
from ..payloads import Picture, unique
from ..transport import Failed
from . import scenario
from .limits import is_dead


def await_resend(call, *arguments):
    """Asks for another code until it is no longer too soon."""

    def is_sent():
        try:
            call(*arguments)
        except Failed as failure:
            equal(failure.code, "ONBOARDING_OTP_FAILED", "code")
            return False
        return True

    eventually(is_sent, "another code may be sent")


@scenario("short-codes")
def code_for_the_activation_comes_too_late(server):
    app = App(server)
    process = app.start(person())
    time.sleep(0.6)
    status, answer = app.activate(process, app.codes(process)[-1][1])
    equal(status, 400, "status")
    check(answer["remainingAttempts"] > 0, f"a late code is no wrong one: {answer}")
    equal(app.status(process), "ACTIVATION_IN_PROGRESS", "status of the process")


@scenario("short-codes")
def resend_period_is_long_enough(server):
    app = App(server)
    process = answers.read_process(app.ask("/api/onboarding/start", {"identification": person()}))
    time.sleep(process["config"]["otpResendPeriodSeconds"])
    app.resend_code(process["processId"])
    equal(len(app.codes(process["processId"])), 2, "codes")


@scenario("short-codes")
def code_at_the_end_comes_too_late(server):
    device = App(server).session().reach_code()
    late = device.code()
    time.sleep(0.6)
    answer = device.enter_code(late)
    equal((answer["verified"], answer["expired"]), (False, True), "answer to a late code")
    equal(answer["remainingAttempts"], 5, "attempts left")
    equal(device.enter_code(late)["verified"], False, "the late code again")
    equal(device.status(), "otp", "state")

    await_resend(device.resend_code)
    check(device.code() != late, "the code is another one")
    equal(device.enter_code(late)["verified"], False, "the former code")


@scenario("short-verifications")
def activation_does_not_come(server):
    app = App(server)
    identification = person()
    process = app.start(identification)
    code = app.codes(process)[-1][1]
    eventually(lambda: app.status(process) == "FAILED", "the process fails")
    status, answer = app.activate(process, code)
    equal((status, answer["remainingAttempts"]), (400, 0), "the activation of an expired process")
    refused("ONBOARDING_FAILED", app.resend_code, process)
    app.cancel(process)
    check(app.start(identification) != process, "another start begins another process")


def calls_of_a_dead_process(device, removal=False):
    pair = (device.last_status["identityVerificationPhase"], device.last_status["identityVerificationStatus"])
    equal(pair, ("COMPLETED", "FAILED"), "phase and status")
    is_dead(device, "the time is up", removal)
    for document in device.documents():
        check(document["status"] in ("ACCEPTED", "REJECTED", "FAILED"), f"a document still waits: {document}")
    for call, arguments in (
        (device.initialise, []), (device.restart, []), (device.consent, []), (device.begin_presence_check, []),
        (device.end_presence_check, []), (device.resend_code, []), (device.enter_code, ["12345678"]),
        (device.submit, [Picture("ID_CARD", data=unique("id-card-front-small.jpg"))]), (device.scanner_token, []),
        (device.consent_text, []),
    ):
        failure = refused("ONBOARDING_FAILED", call, *arguments)
        equal(failure.state, None if removal else "endstate(other)", f"state after {call.__name__}")
    device.cancel()


@scenario("short-verifications")
def verification_takes_too_long(server):
    device = App(server).session().begin()
    device.submit(Picture("PASSPORT", data=unique("id-card-front-small.jpg")))
    eventually(lambda: device.status() == "failed", "the process fails")
    calls_of_a_dead_process(device)


@scenario("short-processes")
def process_takes_too_long(server):
    app = App(server)
    device = app.session().begin()
    process = app.start(person())
    eventually(lambda: device.status() == "failed", "the process fails")
    calls_of_a_dead_process(device, removal=True)
    eventually(lambda: app.status(process) == "FAILED", "the process without activation fails")
