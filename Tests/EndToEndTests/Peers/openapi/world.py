"""Sessions at every stage of their way, made through the service itself."""

import base64
import http.client
import io
import itertools
import json
import os
import pathlib
import time
import urllib.parse
import zipfile

URL = urllib.parse.urlsplit(os.environ["OPENAPI_PEER_URL"])
# A secret for each scope: `{"sessions": "mk_test_…", …}`.
KEYS = json.loads(os.environ["OPENAPI_PEER_KEYS"])
SAMPLES = pathlib.Path(__file__).resolve().parents[4] / "SampleImages"
JPEG = (SAMPLES / "id-card-front-small.jpg").read_bytes()
PNG = (SAMPLES / "id-card-back-1bit.png").read_bytes()

_numbers = itertools.count()


class Subject:
    """A session, and what of it a request may be about."""

    def __init__(self, token, session, **others):
        self.token, self.session = token, session
        self.document = others.get("document", "unknown")
        self.upload = others.get("upload", "unknown")
        self.code = others.get("code", "00000000")
        self.revision = others.get("revision", 1)


def send(method, path, secret, body=None, headers=None):
    """One request, on a connection of its own."""
    connection = http.client.HTTPConnection(URL.hostname, URL.port, timeout=60)
    try:
        is_json = isinstance(body, dict)
        connection.request(
            method,
            path,
            json.dumps(body) if is_json else body,
            {"Authorization": f"Bearer {secret}", **(headers or {})},
        )
        answer = connection.getresponse()
        data = answer.read()
        if answer.status >= 300:
            raise AssertionError(f"{method} {path}: {answer.status} {data[:300]!r}")
        return json.loads(data) if data else dict(answer.getheaders())
    finally:
        connection.close()


def onboard(path, secret, **message):
    """A call of the onboarding protocol."""
    return send("POST", f"/api/{path}", secret, {"requestObject": message}).get("responseObject")


def archive():
    """The upload archive of a front side, in base64."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as pictures:
        pictures.writestr("id_card_front.jpg", JPEG)
    return base64.b64encode(file.getvalue()).decode()


def code_of(process):
    return send("GET", f"/v1/sandbox/outbox?processId={process}", KEYS["sessions"])[-1]["otpCode"]


def let_codes_through():
    """Turns the gate of telephone numbers off, whatever requests have set."""
    settings = {
        "gate": False, "periodMinutes": 10080, "fallback": "REVIEW", "kycMatch": "OFF", "open": False, "redirectUrls": []
    }
    send("PUT", "/v1/phone-check-settings", KEYS["admin"], settings)


def decide(subject, decision):
    case = send("GET", f"/v1/reviews/{subject.session}", KEYS["review"])
    message = {"decision": decision, "revision": subject.revision, "doubts": [doubt["code"] for doubt in case["doubts"]]}
    send("POST", f"/v1/reviews/{subject.session}/decisions", KEYS["review"], message)


def begun(needs_consent=False):
    """A session that takes pictures, or one that waits for the consent."""
    wish = {"documentTypes": ["ID_CARD"], "consentRequired": needs_consent}
    session = send("POST", "/v1/sessions", KEYS["sessions"], wish)
    return Subject(session["token"], session["id"])


def consented():
    subject = begun(needs_consent=True)
    onboard(
        "identity/consent/approve", subject.token, processId=subject.session, consentType="GDPR", approved=True
    )
    return subject


def unreached():
    """A session that asks where its person can be reached."""
    wish = {"documentTypes": ["ID_CARD"], "consentRequired": False, "hosted": {"contact": {"channel": "EMAIL"}}}
    session = send("POST", "/v1/sessions", KEYS["sessions"], wish)
    return Subject(session["token"], session["id"])


def uploading():
    """A session with an upload of which nothing is there yet."""
    subject = begun()
    subject.upload = f"upload-{next(_numbers)}"
    send(
        "POST",
        f"/v1/documents?type=ID_CARD&side=FRONT&uploadId={subject.upload}",
        subject.token,
        b"",
        {"Upload-Draft-Interop-Version": "6", "Upload-Complete": "?0", "Upload-Length": str(len(JPEG))},
    )
    return subject


def upload(subject, side, name):
    picture = (SAMPLES / name).read_bytes()
    subject.upload = f"upload-{next(_numbers)}"
    path = f"/v1/documents?type=ID_CARD&side={side}&uploadId={subject.upload}"
    subject.document = send("POST", path, subject.token, picture, {"Prefer": "wait=30"})["id"]


def shown():
    """A session with one document."""
    subject = begun()
    upload(subject, "FRONT", "id-card-front-orientation-1.jpg")
    document = f"/v1/documents/{subject.document}"
    await_value(lambda: send("GET", document, KEYS["review"]), lambda it: it["reading"])
    return subject


def waiting():
    """A case that waits for a reviewer."""
    subject = begun()
    upload(subject, "FRONT", "id-card-front-orientation-1.jpg")
    upload(subject, "BACK", "id-card-back-422.jpg")
    # The documents are read and compared after their verdicts.
    review = await_value(lambda: send("GET", f"/v1/reviews/{subject.session}", KEYS["review"]), lambda it: it["point"])
    subject.revision = review["revision"]
    return subject


def await_value(read, is_there):
    """What is read, once it is as it should be."""
    deadline = time.monotonic() + 60
    while not is_there(value := read()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return value


def accepted():
    """A session that is to show presence."""
    subject = waiting()
    decide(subject, "accept")
    return subject


def checking():
    subject = accepted()
    onboard("identity/presence-check/init", subject.token, processId=subject.session)
    return subject


def checked():
    """A case with its presence check, which a reviewer is to see."""
    subject = checking()
    onboard("identity/presence-check/submit", subject.token, processId=subject.session)
    subject.revision = send("GET", f"/v1/reviews/{subject.session}", KEYS["review"])["revision"]
    return subject


def coded():
    """A session that waits for the code at its end."""
    subject = checked()
    let_codes_through()
    decide(subject, "accept")
    subject.code = code_of(subject.session)
    return subject


def started():
    """A process whose device is to be activated."""
    let_codes_through()
    process = onboard("onboarding/start", KEYS["onboarding"], identification={"number": str(next(_numbers))})
    return Subject(None, process["processId"], code=code_of(process["processId"]))


def activated():
    subject = started()
    entry = {"processId": subject.session, "otpCode": subject.code}
    subject.token = send("POST", "/v1/activations", KEYS["onboarding"], entry)["token"]
    return subject


def ended():
    """A session whose way is over, so that its stream of events ends."""
    subject = shown()
    onboard("onboarding/cleanup", subject.token, processId=subject.session)
    return subject
