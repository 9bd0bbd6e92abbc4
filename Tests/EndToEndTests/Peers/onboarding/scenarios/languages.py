"""What people read, in the language that their device asks for."""

from ..device import App, person
from ..expect import check, equal, refused
from ..payloads import bad
from . import scenario
from .times import await_resend

LANGUAGES = ("en", "de", "cs", "es")


def all_differ(texts, what):
    check(all(texts) and len(set(texts)) == len(LANGUAGES), f"{what} should differ: {texts}")


@scenario("standard")
def consent_and_errors_follow_the_language(server):
    device = App(server).session()
    device.status()
    consents, messages = [], []
    for device.language in LANGUAGES:
        consents.append(device.consent_text())
        messages.append(refused("PRESENCE_CHECK_FAILED", device.begin_presence_check).message)
    all_differ(consents, "consents")
    all_differ(messages, "messages")
    for asked, given in (
        ("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr, cs;q=0.5", "cs"), ("fr", "en"), ("*", "en"), ("", "en"),
    ):
        device.language = asked
        equal(device.consent_text(), consents[LANGUAGES.index(given)], f"consent for {asked!r}")


@scenario("standard")
def reasons_follow_the_language(server):
    device = App(server).session().show_documents(bad("PASSPORT"))
    device.await_documents()
    reasons = []
    for device.language in LANGUAGES:
        reasons.append(device.documents()[0]["errors"][0])
    all_differ(reasons, "reasons")
    rejected = App(server).session(crossCheck="rejected").show_documents()
    rejected.await_state("endstate(rejected)")
    reasons = []
    for rejected.language in LANGUAGES:
        rejected.status()
        reasons.append(rejected.last_status["rejectReason"])
    all_differ(reasons, "reasons of the end")


@scenario("standard")
def errors_before_anybody_is_known_follow_the_language(server):
    for path, token, code in (
        ("/api/identity/status", None, "POWERAUTH_AUTH_FAIL"), ("/api/nowhere", None, "NOT_FOUND"),
        ("/api/onboarding/start", server.key, "INVALID_REQUEST"),
    ):
        messages = [refused(code, server.ask, path, token, {}, language).message for language in LANGUAGES]
        all_differ(messages, "messages")


@scenario("standard")
def codes_follow_the_language(server):
    activations, verifications = [], []
    for language in LANGUAGES:
        app = App(server, language)
        _, code, text = app.codes(app.start(person()))[0]
        check(code in text, f"the code is not in {text!r}")
        activations.append(text.replace(code, ""))
        _, code, text = app.session().reach_code().codes()[-1]
        check(code in text, f"the code is not in {text!r}")
        verifications.append(text.replace(code, ""))
    all_differ(activations, "texts of codes for the activation")
    all_differ(verifications, "texts of codes for the verification")


@scenario("standard")
def code_that_is_sent_again_follows_the_language(server):
    app = App(server)
    process = app.start(person())
    app.language = "de"
    await_resend(app.resend_code, process)
    english, german = app.codes(process)
    check(english[2].split()[0] != german[2].split()[0], f"texts: {english} {german}")
    check(english[1] != german[1], "the code is another one")
    equal(app.activate(process, english[1])[0], 400, "the former code")
    equal(app.activate(process, german[1])[0], 201, "the new code")
