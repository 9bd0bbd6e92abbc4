"""Presence check and code, on and off, and what providers answer."""

from ..device import App
from ..expect import check, equal, refused
from ..payloads import Picture
from . import scenario


@scenario("presence-off")
def without_presence_check_the_code_follows_the_documents(server):
    device = App(server).onboard().show_documents()
    device.await_state("otp")
    for call in (device.begin_presence_check, device.end_presence_check):
        equal(refused("PRESENCE_CHECK_NOT_ENABLED", call).answer.status, 400, "status")
    equal(device.enter_code(device.code())["verified"], True, "the code")
    equal(device.status(), "success", "state")


@scenario("code-off")
def without_code_the_presence_check_is_the_end(server):
    device = App(server).onboard(presenceCheck="rejected,failed,accepted").show_documents().pass_presence_check()
    for _ in range(2):
        equal(device.await_state("presenceCheck"), "presenceCheck", "state after a check that was refused")
        device.pass_presence_check()
    device.await_state("success")
    equal(device.activation()["activationFlags"], [], "flags")
    check(all(kind == "ACTIVATION" for kind, _, _ in device.codes()), "a code was sent")
    configuration = server.ask("/api/configuration", None, {})
    equal(configuration["otpForIdentityVerification"], False, "the configuration says so")


@scenario("code-off")
def without_code_none_can_be_entered(server):
    device = App(server).session().show_documents()
    device.await_state("presenceCheck")
    refused("ONBOARDING_OTP_FAILED", device.enter_code, "12345678")
    refused("ONBOARDING_OTP_FAILED", device.resend_code)


@scenario("both-off")
def without_either_the_documents_are_the_end(server):
    for device in (App(server).onboard(), App(server).session()):
        device.show_documents().await_state("success")
        equal(device.onboarding_status(), "FINISHED", "status of the process")
        equal(device.activation()["activationFlags"], [], "flags")


@scenario("standard")
def refused_presence_check_comes_out_with_the_code_only(server):
    for outcome in ("rejected", "failed"):
        device = App(server).session(presenceCheck=f"{outcome},accepted").reach_code()
        equal(device.enter_code(device.wrong_code())["remainingAttempts"], 4, "attempts after a wrong code")
        answer = device.enter_code(device.code())
        told = (answer["verified"], answer["expired"], answer["remainingAttempts"], answer["onboardingStatus"])
        equal(told, (False, False, 0, "VERIFICATION_IN_PROGRESS"), "the right code after a refused presence check")
        equal(device.status(), "presenceCheck", "state")
        refused("ONBOARDING_OTP_FAILED", device.enter_code, device.code())
        former = device.code()
        device.pass_presence_check().await_state("otp")
        check(device.code() != former, "the second round has the same code")
        equal(device.enter_code(former)["verified"], False, "the code of the first round")
        equal(device.enter_code(device.code())["verified"], True, "the code of the second round")
        equal(device.status(), "success", "state")


@scenario("standard")
def presence_check_can_be_begun_again(server):
    device = App(server).session().show_documents()
    device.await_state("presenceCheck")
    first, second = device.begin_presence_check(), device.begin_presence_check()
    check(first and second, "both have something")
    device.end_presence_check()
    device.await_state("otp")


@scenario("standard")
def document_that_the_provider_refuses_is_shown_again(server):
    device = App(server).session(documents="rejected,failed,accepted").begin()
    device.submit(Picture("PASSPORT"))
    equal(device.await_documents()[0]["status"], "REJECTED", "status")
    device.status()
    device.submit(Picture("PASSPORT", original=device.memory.original("PASSPORT", "FRONT")))
    equal(device.await_documents()[0]["status"], "FAILED", "status")
    equal(device.status(), "scanDocument", "state")
    device.submit(Picture("PASSPORT", original=device.memory.original("PASSPORT", "FRONT")))
    device.await_state("presenceCheck")


@scenario("standard")
def documents_that_do_not_fit_together_are_the_end(server):
    device = App(server).session(crossCheck="rejected").show_documents()
    device.await_state("endstate(rejected)")
    check(device.last_status["rejectReason"], "there is a reason")
    equal(device.onboarding_status(), "FAILED", "status of the process")
    refused("ONBOARDING_FAILED", device.restart)


@scenario("standard")
def doubt_that_nobody_reviews_is_a_refusal(server):
    App(server).session(crossCheck="unsure").show_documents().await_state("endstate(rejected)")


def doubtful(server):
    """Devices of people whose documents or presence are doubtful, and what they see then."""
    device = App(server).session(crossCheck="unsure").show_documents()
    yield device, "processing(clientVerification)"
    device = App(server).session(presenceCheck="unsure").show_documents().pass_presence_check()
    yield device, "processing(verifyingPresence)"


@scenario("reviews")
def doubt_waits_for_a_reviewer(server):
    for device, state in doubtful(server):
        device.await_state(state)
        refused("DOCUMENT_SUBMIT_FAILED", device.submit, Picture("DRIVING_LICENSE"))
        for call in (device.begin_presence_check, device.end_presence_check):
            refused("PRESENCE_CHECK_FAILED", call)
        refused("ONBOARDING_OTP_FAILED", device.enter_code, "12345678")
        refused("ONBOARDING_OTP_FAILED", device.resend_code)
        equal(device.status(), state, "state after all the refusals")


@scenario("short-reviews")
def reviewer_who_does_not_come_leaves_another_try(server):
    for device, _ in doubtful(server):
        device.await_state("failed")
        device.restart()
        equal(device.status(), "intro", "state after the restart")


@scenario("standard")
def comparison_that_fails_leaves_another_try(server):
    device = App(server).session(crossCheck="failed").show_documents()
    equal(device.await_state("failed"), "failed", "state")
    device.restart()
    equal(device.status(), "intro", "state after the restart")
    device.begin()
