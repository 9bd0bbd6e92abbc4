"""Each error that can be provoked, and what the client makes of it."""

import json
import uuid

from .. import answers
from ..device import IOS, SECOND, App, person
from ..expect import check, equal, failure_of, refused
from ..payloads import Picture
from . import scenario

APP_PATHS = ("/api/onboarding/status", "/api/onboarding/cleanup", "/api/onboarding/otp/resend")
DEVICE_PATHS = (
    "/api/identity/init", "/api/identity/cleanup", "/api/identity/consent/text", "/api/identity/consent/approve",
    "/api/identity/document/init-sdk", "/api/identity/document/submit", "/api/v2/identity/document/submit",
    "/api/identity/document/status", "/api/identity/presence-check/init", "/api/identity/presence-check/submit",
    "/api/identity/otp/resend", "/api/identity/otp/verify",
)
ALL_PATHS = ("/api/onboarding/start", "/api/identity/status", *APP_PATHS, *DEVICE_PATHS)


def sent(server, method, path, token, body, headers=None):
    """The failure that a request ends in, sent as it is."""
    failure = failure_of(server.send(method, path, token, body, headers).response_object)
    check(failure.code != "ONBOARDING_FAILED", f"{path} tells the app that its activation is dead: {failure}")
    return failure


@scenario("standard")
def wrong_phase_has_codes_of_its_own(server):
    device = App(server).onboard()

    calls = {
        "submit": [device.submit, Picture("PASSPORT")],
        "enter_code": [device.enter_code, "12345678"],
        "decline": [device.consent, False],
    }

    def refuse(expected):
        for call, code in expected.items():
            method, *arguments = calls.get(call) or [getattr(device, call)]
            failure = refused(code, method, *arguments)
            equal((failure.answer.status, failure.state), (400, None), f"{call} in {device.last_status}")

    presence = {"begin_presence_check": "PRESENCE_CHECK_FAILED", "end_presence_check": "PRESENCE_CHECK_FAILED"}
    code = {"enter_code": "OTP_NOT_AWAITED", "resend_code": "OTP_NOT_AWAITED"}
    documents = {"submit": "DOCUMENT_SUBMIT_FAILED"}
    beginning = {"initialise": "PHASE_CONFLICT", "decline": "PHASE_CONFLICT"}

    equal(device.status(), "intro", "state")
    refuse({"initialise": "CONSENT_REQUIRED", **presence, **code, **documents})
    device.begin()
    refuse({**presence, **code, **beginning})
    device.show_documents().await_state("presenceCheck")
    refuse({"end_presence_check": "PRESENCE_CHECK_FAILED", **code, **documents, **beginning})
    device.pass_presence_check().await_state("otp")
    refuse({**presence, **documents, **beginning})
    equal(device.status(), "otp", "state after all the refusals")
    equal(device.enter_code(device.code())["verified"], True, "the code")
    device.status()
    for call in (device.initialise, device.restart, device.begin_presence_check, device.resend_code, device.cancel):
        failure = failure_of(call)
        equal((failure.answer.status, failure.state), (400, None), f"{call.__name__} of a finished process")
    refused("DOCUMENT_SUBMIT_FAILED", device.submit, Picture("PASSPORT"))
    equal(device.status(), "success", "state after all the refusals")


@scenario("standard")
def bodies_that_make_no_sense_are_refused(server):
    app, device = App(server), App(server).session()
    for path in ALL_PATHS:
        token = server.key if path.startswith("/api/onboarding/") else device.token
        bodies = (
            b"no JSON", b"{}", b'{"requestObject":null}', b"", b"{", b"[]", b"null", b"7", b'"text"', b"\xff\xfe",
            b'{"requestObject":[]}', b'{"requestObject":"x"}', b'{"requestobject":{}}', b"[" * 5000,
        )
        is_special = path == "/api/identity/status" or path.endswith("/submit")
        for body in bodies if is_special else bodies[:3]:
            failure = sent(server, "POST", path, token, body)
            equal(failure.code, "INVALID_REQUEST", f"code of {path} with {body[:30]}")
        # Beside the status of a verification nothing does without its process.
        if path not in ("/api/onboarding/start", "/api/identity/status"):
            for process in (None, 7, [], {}):
                body = json.dumps({"requestObject": {"processId": process}}).encode()
                failure = sent(server, "POST", path, token, body)
                equal(failure.code, "INVALID_REQUEST", f"code of {path} without a process")
    for identification in (None, "text", 7, [], {"name": "x" * 1100}):
        failure = refused("INVALID_REQUEST", app.ask, "/api/onboarding/start", {"identification": identification})
        equal(failure.answer.status, 400, "status")
    refused("INVALID_REQUEST", app.ask, "/api/onboarding/start", {})
    refused("INVALID_REQUEST", app.start, person(), processType="unheard-of")
    equal(device.status(), "documentsToScanSelect", "state after all the refusals")


@scenario("standard")
def unknown_fields_are_ignored(server):
    app = App(server)
    process = app.start(person(), fdsData={"score": 1.5e300, "tags": [None, True, {"deep": []}]})
    equal(app.status(process), "ACTIVATION_IN_PROGRESS", "status")
    device = app.session()
    answer = device.ask("/api/identity/document/status", {"processId": device.process, "filter": [{"documentId": "x"}]})
    equal(answer["documents"], [], "documents")
    body = b'{"more":1,"requestObject":{"more":[{}]}}'
    check(server.send("POST", "/api/identity/status", device.token, body).response_object(), "there is a status")


@scenario("standard")
def process_of_somebody_else_is_no_dead_one(server):
    app = App(server)
    device, other = app.session(), app.session()
    own = device.process
    device.status()
    for process in (other.process, str(uuid.uuid4()), "", own.upper() + " "):
        device.process = process
        for call, arguments in (
            (device.initialise, []), (device.restart, []), (device.consent_text, []), (device.consent, []),
            (device.scanner_token, []), (device.documents, []), (device.submit, [Picture("PASSPORT")]),
            (device.begin_presence_check, []), (device.end_presence_check, []), (device.resend_code, []),
            (device.enter_code, ["12345678"]),
        ):
            failure = refused("INVALID_REQUEST", call, *arguments)
            equal((failure.answer.status, failure.state), (400, None), call.__name__)
    device.process = own
    equal(device.status(), "documentsToScanSelect", "state after all the refusals")
    equal(other.status(), "documentsToScanSelect", "state of the other one")


@scenario("standard")
def process_that_does_not_exist_is_a_dead_one_to_the_app(server):
    app = App(server)
    for process in (str(uuid.uuid4()), "", "x" * 2000, "'"):
        for call in (app.status, app.cancel, app.resend_code):
            equal(refused("ONBOARDING_FAILED", call, process).answer.status, 400, call.__name__)


@scenario("standard")
def consents_of_other_types_do_not_exist(server):
    device = App(server).onboard()
    device.status()
    for type in ("MARKETING", "gdpr", "", None, 7):
        refused("INVALID_REQUEST", device.consent_text, type)
        refused("INVALID_REQUEST", device.consent, True, type)
    for answer in (None, "true", 1):
        refused("INVALID_REQUEST", device.consent, answer)
    device.status()
    check(device.last_status["consentRequired"], "no consent was given")


@scenario("standard")
def paths_that_do_not_exist_are_not_found(server):
    device = App(server).session()
    for method, path in (
        ("POST", "/api/nowhere"), ("POST", "/api/identity"), ("POST", "/api/identity/statuses"), ("POST", "/api/"), ("POST", "/api"),
        ("GET", "/api/nowhere"), ("POST", "/api/v2/identity/status"), ("POST", "/api/identity/document/upload"),
    ):
        failure = sent(server, method, path, device.token, b'{"requestObject":{}}')
        equal((failure.ours, failure.answer.status), ("NOT_FOUND", 404), f"{method} {path}")


@scenario("standard")
def paths_take_nothing_but_post(server):
    device = App(server).session()
    for method, path in (
        ("GET", "/api/identity/status"), ("GET", "/api/onboarding/start"), ("PUT", "/api/identity/init"),
        ("DELETE", "/api/v2/identity/document/submit"),
    ):
        failure = sent(server, method, path, device.token, b'{"requestObject":{}}')
        equal((failure.ours, failure.answer.status), ("METHOD_NOT_ALLOWED", 405), f"{method} {path}")


@scenario("standard")
def who_is_unknown_is_told_so(server):
    device = App(server).session()
    device.status()
    body = json.dumps({"requestObject": {"processId": device.process}}).encode()
    for path in ALL_PATHS:
        for token in (None, "", "st_unknown", "mk_test_unknown", "x" * 5000, server.key[:-1]):
            failure = sent(server, "POST", path, token, body)
            equal((failure.code, failure.answer.status), ("POWERAUTH_AUTH_FAIL", 401), f"{path} for {token}")
    for path in ("/api/identity/status", *DEVICE_PATHS):
        failure = sent(server, "POST", path, server.key, body)
        check(failure.answer.status in (401, 403), f"{path} for the app's key: {failure}")
    other = App(server).session()
    for path in APP_PATHS[:2]:
        # To another device this process does not exist; its own goes on.
        failure = failure_of(server.send("POST", path, other.token, body).response_object)
        equal((failure.code, failure.answer.status), ("INVALID_REQUEST", 400), f"{path} by another session")
    equal(device.status(), "documentsToScanSelect", "state after all the refusals")


@scenario("standard")
def body_that_is_too_large_is_refused_in_an_envelope(server):
    device = App(server).session(SECOND).begin()
    small = 64 * 1024
    for path in ("/api/onboarding/status", "/api/identity/status", "/api/identity/otp/verify"):
        token = server.key if path.startswith("/api/onboarding/") else device.token
        failure = sent(server, "POST", path, token, b" " * (small + 1))
        equal(failure.answer.status, 413, path)
    most = 40 * 1024 * 1024
    for sdk in (IOS, SECOND):
        device.sdk = sdk
        body = b'{"requestObject":{"padding":"' + b"x" * most + b'"}}'
        failure = sent(server, "POST", sdk.submit_path, device.token, body)
        equal(failure.answer.status, 413, sdk.submit_path)
        # The same without its length announced.
        headers = {"Transfer-Encoding": "chunked"}
        chunks = (body[at : at + 65_536] for at in range(0, len(body), 65_536))
        failure = sent(server, "POST", sdk.submit_path, device.token, chunks, headers)
        equal(failure.answer.status, 413, f"{sdk.submit_path}, chunked")
    # Just within it, with a picture among much that is ignored.
    device.submit(Picture("PASSPORT"), padding="x" * (most - 400_000))
    device.await_state("presenceCheck")


@scenario("standard")
def configuration_tells_what_is_asked(server):
    for token in (None, server.key):
        configuration = answers.read_configuration(server.ask("/api/configuration", token, {}))
        check(configuration["enabled"], "it is enabled")
        equal(configuration["otpResendPeriodSeconds"], 1, "resend period")
        types = {item["type"] for group in configuration["documents"]["groups"] for item in group["items"]}
        equal(types, {"ID_CARD", "PASSPORT", "DRIVING_LICENSE"}, "types")
    device = App(server).session()
    device.status()
    named = {"processType": device.last_status["processType"]}
    equal(server.ask("/api/configuration", None, named), configuration, "configuration of the named type")
    failure = refused("INVALID_REQUEST", server.ask, "/api/configuration", None, {"processType": "unheard-of"})
    equal(failure.answer.status, 400, "status")
