"""Beginnings, new beginnings and ends."""

import time

from ..device import App, person
from ..expect import check, equal, refused
from ..payloads import Picture, bad
from . import scenario


@scenario("standard")
def restart_leads_back_to_the_intro(server):
    device = App(server).onboard()
    device.status()
    device.restart()
    equal(device.status(), "intro", "state after a restart before the beginning")
    device.begin()
    device.submit(bad("ID_CARD"), Picture("PASSPORT"))
    device.restart()
    equal(device.status(), "intro", "state after a restart in the middle")
    equal(device.activation()["activationFlags"], ["VERIFICATION_PENDING"], "flags")
    equal(device.documents(), [], "documents after a restart")
    check(not device.last_status["consentRequired"], "the consent still holds")
    device.begin()
    equal(device.documents(), [], "documents of the new attempt")
    device.show_documents().await_state("presenceCheck")
    device.restart()
    equal(device.status(), "intro", "state after a restart at the presence check")
    device.reach_code()
    equal(device.enter_code(device.code())["verified"], True, "the code of the last attempt")
    equal(device.status(), "success", "state")


@scenario("standard")
def cancelled_process_is_dead(server):
    app = App(server)
    device = app.onboard().show_documents(Picture("PASSPORT"))
    device.cancel()
    equal(device.status(), "failed", "state")
    pair = (device.last_status["identityVerificationPhase"], device.last_status["identityVerificationStatus"])
    equal(pair, ("COMPLETED", "FAILED"), "phase and status")
    equal(device.activation()["activationStatus"], "ACTIVE", "activation")
    for call, arguments in (
        (device.initialise, []), (device.restart, []), (device.consent, []), (device.submit, [Picture("ID_CARD")]),
        (device.begin_presence_check, []), (device.end_presence_check, []), (device.resend_code, []),
        (device.enter_code, ["12345678"]), (device.scanner_token, []), (device.consent_text, []),
    ):
        equal(refused("ONBOARDING_FAILED", call, *arguments).state, "endstate(other)", f"state after {call.__name__}")
    refused("ONBOARDING_FAILED", app.resend_code, device.process)
    device.cancel()
    app.cancel(device.process)
    equal(app.status(device.process), "FAILED", "status of the process")


@scenario("standard")
def process_is_cancelled_before_its_activation(server):
    app = App(server)
    identification = person()
    process = app.start(identification)
    app.cancel(process)
    app.cancel(process)
    equal(app.status(process), "FAILED", "status")
    status, answer = app.activate(process, app.codes(process)[-1][1])
    equal((status, answer.get("remainingAttempts")), (400, 0), "the activation of a cancelled process")
    check(app.start(identification) != process, "another start begins another process")


@scenario("standard")
def cancelled_process_shows_no_intro(server):
    device = App(server).onboard()
    equal(device.status(), "intro", "state")
    device.cancel()
    equal(device.status(), "failed", "state of a cancelled process")
    refused("ONBOARDING_FAILED", device.initialise)


@scenario("standard")
def demo_builds_are_told_the_codes(server):
    app = App(server)
    process = app.start(person())
    answer = app.ask("/api/onboarding/otp/detail", {"processId": process, "otpType": "ACTIVATION"})
    equal(answer, {"otpCode": app.codes(process)[-1][1]}, "code for the activation")
    refused("INVALID_REQUEST", app.ask, "/api/onboarding/otp/detail", {"processId": process, "otpType": "OTHER"})
    device = app.session()
    device.status()
    refused("OTP_NOT_AWAITED", device.sent_code, "USER_VERIFICATION")
    device.reach_code()
    equal(device.enter_code(device.sent_code("USER_VERIFICATION"))["verified"], True, "the code")


@scenario("standard")
def verified_person_is_verified_once_more(server):
    device = App(server).onboard().reach_code()
    equal(device.enter_code(device.code())["verified"], True, "the code")
    equal(device.status(), "success", "state")
    first, activation = device.process, device.activation()["activationId"]
    wish = {"identification": {"source": "re-verification"}}
    refused("INVALID_REQUEST", device.ask, "/api/onboarding/start", {**wish, "processType": "unheard-of"})
    for _ in range(2):
        started = device.ask("/api/onboarding/start", wish)
        equal(started["activationType"], "ACTIVATION_ALREADY_EXISTS", "type of the activation")
        equal(started["onboardingStatus"], "VERIFICATION_IN_PROGRESS", "status")
        device.process = started["processId"]
        equal(device.status(), "intro", "state")
        equal(device.activation()["activationFlags"], [], "flags before the beginning")
    check(device.process != first, "it is another process")
    device.begin()
    equal(device.activation()["activationFlags"], ["VERIFICATION_IN_PROGRESS"], "flags")
    device.reach_code()
    equal(device.enter_code(device.code())["verified"], True, "the code")
    equal(device.status(), "success", "state")
    equal(device.activation()["activationId"], activation, "activation")


@scenario("standard")
def failure_to_be_verified_once_more_leaves_the_activation(server):
    device = App(server).onboard().reach_code()
    equal(device.enter_code(device.code())["verified"], True, "the code")
    for _ in range(2):
        device.process = device.ask("/api/onboarding/start", {"identification": {"source": "re-verification"}})["processId"]
        equal(device.status(), "intro", "state")
        device.cancel()
        equal(device.status(), "failed", "state of a cancelled process")
        equal(device.activation()["activationStatus"], "ACTIVE", "activation")
    dead = App(server).onboard()
    dead.status()
    dead.cancel()
    refused("ONBOARDING_FAILED", dead.ask, "/api/onboarding/start", {"identification": {"source": "re-verification"}})


@scenario("standard")
def no_activation_is_exchanged(server):
    device = App(server).session()
    device.status()
    failure = refused("PHASE_CONFLICT", device.exchange_activation)
    equal((failure.code, failure.state), ("INVALID_REQUEST", None), "code and state")
    check(not server.ask("/api/configuration", None, {})["useTemporaryActivation"], "none asks for it")


@scenario("standard")
def people_are_told_apart(server):
    app = App(server)
    alike = person()
    long = 12345678901234567890
    numbers = [long, long + 1, str(long), 1, 1.5, "1", True, None, [1], {"1": 1}]
    processes = [app.start({**alike, "clientNumber": number}) for number in numbers]
    equal(len(set(processes)), len(numbers), f"processes of {numbers}")


@scenario("standard")
def consent_is_asked_until_it_is_given(server):
    device = App(server).onboard()
    equal(device.status(), "intro", "state")
    device.consent(False)
    equal(device.status(), "intro", "state after a decline")
    check(device.last_status["consentRequired"], "the consent is still asked for")
    equal(refused("CONSENT_REQUIRED", device.initialise).state, None, "state")
    device.consent(True)
    device.status()
    check(not device.last_status["consentRequired"], "the consent is given")
    device.consent(False)
    refused("CONSENT_REQUIRED", device.initialise)
    device.consent(True)
    device.initialise()
    equal(device.status(), "documentsToScanSelect", "state")


@scenario("tight")
def second_start_takes_the_first_up(server):
    app = App(server)
    identification = person()
    process = app.start(identification)
    code = app.codes(process)
    equal(app.start(dict(reversed(identification.items()))), process, "process of the same person")
    equal(app.codes(process), code, "codes before the resend period is over")
    equal(app.activate(process, code[-1][1])[0], 201, "the first code")
    check(app.start(identification) != process, "another start after the activation begins another process")


@scenario("standard")
def second_start_sends_a_code_where_a_resend_would(server):
    app = App(server)
    identification = person()
    process = app.start(identification)
    time.sleep(1.1)
    equal(app.start(identification), process, "process of the same person")
    first, second = app.codes(process)
    equal(app.activate(process, first[1])[0], 400, "the former code")
    equal(app.activate(process, second[1])[0], 201, "the new code")


@scenario("tight")
def stranger_looks_like_anybody(server):
    """Whether the project knows a person must not show: known and unknown are asked the same, answer by answer."""
    app = App(server)

    def story(identification):
        shapes = []

        def note(status, answer):
            kept = {"onboardingStatus", "remainingAttempts", "code", "status"}
            flat = {**answer, **(answer.get("responseObject") or {})} if isinstance(answer, dict) else {}
            shapes.append((status, sorted(flat), {name: flat[name] for name in kept if name in flat}))
            return flat

        def ask(path, request):
            return note(*server.own("POST", path, server.key, {"requestObject": request}))

        for _ in range(2):
            process = ask("/api/onboarding/start", {"identification": identification})["processId"]
            equal(ask("/api/onboarding/start", {"identification": identification})["processId"], process, "process")
            ask("/api/onboarding/status", {"processId": process})
            ask("/api/onboarding/otp/resend", {"processId": process})
            for _ in range(4):
                note(*app.activate(process, "x"))
            ask("/api/onboarding/status", {"processId": process})
            ask("/api/onboarding/otp/resend", {"processId": process})
            ask("/api/onboarding/cleanup", {"processId": process})
        ask("/api/onboarding/start", {"identification": identification})
        return shapes

    known, unknown = story(person()), story({**person(), "shouldFail": True})
    equal(unknown, known, "what a stranger is told")
    equal(known[-1][0], 429, "status of the last start")


@scenario("standard")
def stranger_gets_no_code(server):
    app = App(server)
    process = app.start({**person(), "shouldFail": True})
    equal(app.codes(process), [], "codes")
