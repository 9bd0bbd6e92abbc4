"""Every limit, with small numbers."""

from ..device import BOTH, App, person
from ..expect import check, equal, eventually, refused
from ..payloads import Picture, bad
from . import scenario


def is_dead(device, what, removal=False):
    """The process has failed. The activation stays a while, so that the app still hears why; or goes soon."""
    if removal:
        eventually(lambda: device.activation()["activationStatus"] == "REMOVED", f"the activation goes after {what}")
    equal(device.activation()["activationStatus"], "REMOVED" if removal else "ACTIVE", f"activation after {what}")
    equal(device.onboarding_status(), "FAILED", f"status of the process after {what}")
    equal(device.status(), "failed", f"state after {what}")


@scenario("tight")
def wrong_codes_for_the_activation_end_the_process(server):
    app = App(server)
    process = app.start(person())
    code = app.codes(process)[-1][1]
    for left in (2, 1, 0):
        status, answer = app.activate(process, code[:-1] + str((int(code[-1]) + 1) % 10))
        equal((status, answer["remainingAttempts"]), (400, left), "status and attempts left")
    status, answer = app.activate(process, code)
    equal((status, answer["remainingAttempts"]), (400, 0), "the right code after too many wrong ones")
    equal(app.status(process), "FAILED", "status")
    refused("ONBOARDING_FAILED", app.resend_code, process)


@scenario("tight")
def activation_of_no_process_has_no_attempts(server):
    for process in ("", "5f0c0000-0000-4000-8000-000000000000", "x" * 3000):
        status, answer = App(server).activate(process, "12345678")
        equal((status, answer["remainingAttempts"]), (400, 0), "status and attempts left")


@scenario("tight")
def codes_are_not_sent_again_too_soon(server):
    app = App(server)
    process = app.start(person())
    equal(refused("ONBOARDING_OTP_FAILED", app.resend_code, process).answer.status, 400, "status")
    equal(len(app.codes(process)), 1, "codes")
    device = app.session().reach_code()
    before = device.codes()
    equal(refused("ONBOARDING_OTP_FAILED", device.resend_code).state, None, "state")
    equal(device.codes(), before, "codes")
    equal(device.enter_code(device.code())["verified"], True, "the code")


@scenario("tight")
def processes_of_a_person_are_counted(server):
    app = App(server)
    identification = person()
    for _ in range(2):
        app.cancel(app.start(identification))
    failure = refused("TOO_MANY_ONBOARDING_PROCESSES", app.start, identification)
    equal(failure.answer.status, 429, "status")
    app.start(person())


@scenario("tight")
def documents_that_go_wrong_reset_the_verification(server):
    device = App(server).session(documents="rejected")
    original = None
    for _ in range(2):
        device.show_documents(Picture("PASSPORT", original=original))
        equal(device.await_documents()[0]["status"], "REJECTED", "status")
        device.status()
        original = device.memory.original("PASSPORT", "FRONT")
    failure = refused("IDENTITY_VERIFICATION_LIMIT_REACHED", device.submit, Picture("PASSPORT", original=original))
    equal((failure.answer.status, failure.state), (429, "failed"), "status and state")
    equal(device.status(), "intro", "state")
    equal(device.activation()["activationFlags"], ["VERIFICATION_PENDING"], "flags")
    device.begin()


@scenario("tight")
def pictures_that_are_refused_too_often_end_the_attempt(server):
    device = App(server).session()
    for _ in range(2):
        device.show_documents(bad("PASSPORT"))
        device.await_documents()
    failure = refused("IDENTITY_VERIFICATION_LIMIT_REACHED", device.submit, Picture("PASSPORT"))
    equal((failure.answer.status, failure.state), (429, "failed"), "status and state")
    equal(device.status(), "intro", "state")
    device.restart()
    equal(device.status(), "intro", "state after a restart")
    device.show_documents().await_state("presenceCheck")


@scenario("tight")
def verifications_of_a_process_are_counted(server):
    device = App(server).onboard().begin()
    device.restart()
    device.begin()
    failure = refused("ONBOARDING_PROCESS_LIMIT_REACHED", device.restart)
    equal((failure.answer.status, failure.state), (429, "endstate(limitReached)"), "status and state")
    is_dead(device, "too many verifications")
    equal(refused("ONBOARDING_FAILED", device.restart).state, "endstate(other)", "state afterwards")


@scenario("tight")
def upload_limit_of_the_last_verification_ends_the_process(server):
    device = App(server).session(documents="rejected").begin()
    device.restart()
    device.begin()
    original = None
    for _ in range(2):
        device.show_documents(Picture("PASSPORT", original=original))
        device.await_documents()
        device.status()
        original = device.memory.original("PASSPORT", "FRONT")
    failure = refused("ONBOARDING_PROCESS_LIMIT_REACHED", device.submit, Picture("PASSPORT", original=original))
    equal((failure.answer.status, failure.state), (429, "endstate(limitReached)"), "status and state")
    is_dead(device, "the upload limit of the last verification")


@scenario("tight")
def presence_checks_are_counted(server):
    device = App(server).session(presenceCheck="rejected").reach_code()
    for round in range(2):
        if round:
            device.pass_presence_check().await_state("otp")
        equal(device.enter_code(device.code())["verified"], False, "the code after a refused presence check")
        equal(device.status(), "presenceCheck", "state")
    failure = refused("PRESENCE_CHECK_LIMIT_REACHED", device.begin_presence_check)
    equal((failure.answer.status, failure.state), (429, "failed"), "status and state")
    is_dead(device, "too many presence checks")


@scenario("tight")
def wrong_codes_at_the_end_reset_the_verification(server):
    device = App(server).session().reach_code()
    wrong, right = device.wrong_code(), device.code()
    for left in (2, 1, 0):
        answer = device.enter_code(wrong)
        told = (answer["verified"], answer["expired"], answer["remainingAttempts"], answer["onboardingStatus"])
        equal(told, (False, False, left, "VERIFICATION_IN_PROGRESS"), "answer to a wrong code")
    equal(device.status(), "intro", "state")
    refused("ONBOARDING_OTP_FAILED", device.enter_code, right)
    device.begin()


@scenario("unforgiving")
def errors_add_up(server):
    # A rejected document weighs 2, a failed one 1, a restart 3.
    device = App(server).session(documents="rejected,failed").begin()
    original = None
    for status in ("REJECTED", "FAILED"):
        device.submit(Picture("PASSPORT", original=original))
        equal(device.await_documents()[0]["status"], status, "status")
        device.status()
        original = device.memory.original("PASSPORT", "FRONT")
    equal(device.status(), "scanDocument", "state at the limit")
    failure = refused("ONBOARDING_PROCESS_LIMIT_REACHED", device.restart)
    equal(failure.answer.status, 429, "status")
    is_dead(device, "too many errors")


@scenario("unforgiving")
def wrong_codes_add_up(server):
    device = App(server).session().reach_code()
    equal(device.enter_code(device.wrong_code())["remainingAttempts"], 1, "attempts left")
    failure = refused("ONBOARDING_PROCESS_LIMIT_REACHED", device.enter_code, device.wrong_code())
    equal(failure.answer.status, 429, "status")
    is_dead(device, "too many errors")


@scenario("unforgiving")
def rejections_add_up_without_the_person(server):
    device = App(server).session(types=BOTH, documents="rejected").begin()
    device.submit(Picture("PASSPORT"), Picture("ID_CARD", "FRONT"))
    device.await_state("failed")
    is_dead(device, "two rejected documents")


@scenario("unforgiving")
def wrong_codes_for_the_activation_add_up(server):
    app = App(server)
    process = app.start(person())
    lefts = []
    for _ in range(4):
        status, answer = app.activate(process, "x")
        equal(status, 400, "status")
        lefts.append(answer["remainingAttempts"])
    equal(lefts, [3, 2, 1, 0], "attempts left")
    equal(app.status(process), "FAILED", "status")
