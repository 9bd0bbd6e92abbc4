"""An app with the SDK in it, on one person's device."""

import uuid

from . import answers, payloads
from .expect import Unexpected, check, eventually
from .states import REACTIONS, Memory
from .transport import Failed


class SDK:
    """What distinguishes the generations of the SDK."""

    def __init__(self, name, pack, submit_path="/api/identity/document/submit", fills_originals=False):
        self.name = name
        self.pack = pack
        self.submit_path = submit_path
        self.fills_originals = fills_originals


IOS = SDK("iOS 1", payloads.ios)
ANDROID = SDK("Android 1", payloads.android)
SECOND = SDK("2", payloads.second, "/api/v2/identity/document/submit", fills_originals=True)


# What is asked of a person who comes by themselves.
BOTH = ("ID_CARD", "PASSPORT")


class Device:
    """The verification service of the SDK, for one activation."""

    def __init__(self, server, process, token, sdk=IOS, language="en", types=BOTH):
        self.server = server
        self.process = process
        self.token = token
        self.sdk = sdk
        self.language = language
        # What the person is going to show.
        self.types = types
        self.memory = Memory()
        self.last_status = None

    def ask(self, path, request=None, **headers):
        """A call about this process. A failure costs a look at the activation, and may change what is shown."""
        try:
            request = {"processId": self.process} if request is None else request
            return self.server.ask(path, self.token, request, self.language, headers)
        except Failed as failure:
            self.react(failure)
            raise

    def react(self, failure):
        failure.is_activation_gone = self.activation()["activationStatus"] != "ACTIVE"
        if failure.code == "ONBOARDING_FAILED" and self.onboarding_status() != "FAILED":
            raise Unexpected("ONBOARDING_FAILED tells the app that its process is dead, and it is not")
        failure.state = None if failure.is_activation_gone else REACTIONS.get(failure.code)

    def activation(self):
        status, activation = self.server.own("GET", "/v1/activations/current", self.token)
        check(status == 200, f"the activation cannot be asked for: {activation}")
        return activation

    # The calls.

    def status(self):
        """What the client shows."""
        self.last_status = None
        self.last_status = answers.read_status(self.ask("/api/identity/status", {}))
        check(self.last_status["processId"] == self.process, "the status is one of another process")
        pair = (self.last_status.get("identityVerificationPhase"), self.last_status["identityVerificationStatus"])
        return self.memory.state(pair, self.documents)

    def initialise(self):
        self.ask("/api/identity/init")

    def restart(self):
        self.ask("/api/identity/cleanup")

    def consent_text(self, type="GDPR"):
        data = self.ask("/api/identity/consent/text", {"processId": self.process, "consentType": type})
        return answers.field(data, "consentText", str)

    def consent(self, is_approved=True, type="GDPR"):
        request = {"processId": self.process, "consentType": type, "approved": is_approved}
        self.ask("/api/identity/consent/approve", request)

    def scanner_token(self):
        request = {"processId": self.process, "attributes": {"sdk-init-token": "challenge", "platform": "ios"}}
        attributes = answers.field(self.ask("/api/identity/document/init-sdk", request), "attributes", dict)
        texts = [value for value in attributes.values() if isinstance(value, str)]
        check(len(texts) == 1, f"there has to be one text: {attributes}")
        return texts[0]

    def documents(self):
        return answers.read_documents(self.ask("/api/identity/document/status"))

    def submit(self, *pictures, upload=None, **changes):
        """Submits pictures as this SDK packs them. `changes` replace fields of the request."""
        if self.sdk.fills_originals:
            for picture in pictures:
                picture.original = picture.original or self.memory.original(picture.type, picture.side)
        request = {"processId": self.process, **self.sdk.pack(pictures), **changes}
        self.ask(self.sdk.submit_path, request, **({"Upload-Id": upload} if upload else {}))

    def begin_presence_check(self):
        return answers.field(self.ask("/api/identity/presence-check/init"), "sessionAttributes", dict)

    def end_presence_check(self):
        self.ask("/api/identity/presence-check/submit")

    def resend_code(self):
        self.ask("/api/identity/otp/resend")

    def enter_code(self, code):
        request = {"processId": self.process, "otpCode": code}
        return answers.read_code_answer(self.ask("/api/identity/otp/verify", request))

    def sent_code(self, kind):
        """What a demo build of the SDK asks for."""
        request = {"processId": self.process, "otpType": kind}
        return answers.field(self.ask("/api/onboarding/otp/detail", request), "otpCode", str)

    def exchange_activation(self):
        return answers.field(self.ask("/api/identity/activation"), "activationCode", str)

    def cancel(self):
        self.ask("/api/onboarding/cleanup")

    def onboarding_status(self):
        return answers.read_process(self.ask("/api/onboarding/status"))["onboardingStatus"]

    # What a person does with them.

    def codes(self):
        """The codes that came, newest last, as (kind, code, text)."""
        status, outbox = self.server.own("GET", f"/v1/sandbox/outbox?processId={self.process}", self.server.key)
        check(status == 200, f"the outbox cannot be read: {outbox}")
        return [(message["type"], message["otpCode"], message["text"]) for message in outbox]

    def code(self):
        kind, code, _ = self.codes()[-1]
        check(kind == "USER_VERIFICATION", f"the last code is for {kind}")
        return code

    def wrong_code(self):
        return "".join(str(9 - int(digit)) for digit in self.codes()[-1][1])

    def await_state(self, *states):
        """Asks for the status until it is one of these, or one that nothing leads out of."""
        ends = {"failed", "success", "endstate(rejected)"}
        state = eventually(lambda: (found := self.status()) in ends.union(states) and found, " or ".join(states))
        check(state in states, f"{' or '.join(states)} should come, but it is {state}: {self.last_status}")
        return state

    def await_documents(self):
        """The documents when all of them are judged."""
        ends = {"ACCEPTED", "REJECTED", "FAILED"}
        return eventually(
            lambda: (found := self.documents()) and all(document["status"] in ends for document in found) and found,
            "all documents are judged",
        )

    def begin(self):
        """From the intro to the selected documents."""
        if self.status() == "intro":
            if self.last_status["consentRequired"]:
                self.consent_text()
                self.consent()
            self.initialise()
        self.await_state("documentsToScanSelect")
        self.memory.select(self.types)
        return self

    def show_documents(self, *pictures):
        """Submits pictures, all that are needed if none are given."""
        if self.memory.selected is None:
            self.begin()
        self.submit(*(pictures or payloads.good(self.types)))
        return self

    def pass_presence_check(self):
        self.await_state("presenceCheck")
        self.begin_presence_check()
        self.end_presence_check()
        return self

    def reach_code(self):
        self.show_documents().pass_presence_check().await_state("otp")
        return self


class App:
    """The app before there is an activation: its calls know a process by nothing but its id."""

    def __init__(self, server, language="en"):
        self.server = server
        self.language = language

    def ask(self, path, request):
        return self.server.ask(path, self.server.key, request, self.language)

    def start(self, identification, **more):
        request = {"identification": identification, **more}
        process = answers.read_process(self.ask("/api/onboarding/start", request))
        check(process["onboardingStatus"] == "ACTIVATION_IN_PROGRESS", f"a new process is {process}")
        return process["processId"]

    def status(self, process):
        return answers.read_process(self.ask("/api/onboarding/status", {"processId": process}))["onboardingStatus"]

    def cancel(self, process):
        self.ask("/api/onboarding/cleanup", {"processId": process})

    def resend_code(self, process):
        self.ask("/api/onboarding/otp/resend", {"processId": process})

    def codes(self, process):
        return Device(self.server, process, None).codes()

    def activate(self, process, code):
        """The status and what is answered: a token, or how many attempts are left."""
        entry = {"processId": process, "otpCode": code}
        return self.server.own("POST", "/v1/activations", self.server.key, entry, self.language)

    def onboard(self, sdk=IOS, **fields):
        """A device of a new person, activated. `fields` say in the sandbox what providers answer."""
        process = self.start(person(**fields))
        status, activation = self.activate(process, self.codes(process)[-1][1])
        check(status == 201, f"the activation is refused: {activation}")
        check(activation["activationFlags"] == ["VERIFICATION_PENDING"], f"flags: {activation['activationFlags']}")
        return Device(self.server, process, activation["token"], sdk, self.language)

    def session(self, sdk=IOS, types=("PASSPORT",), **fields):
        """A device of a person whom somebody else vouches for."""
        wish = {"documentTypes": types, "customFields": sandbox(fields)}
        status, session = self.server.own("POST", "/v1/sessions", self.server.key, wish, self.language)
        check(status == 201, f"the session is refused: {session}")
        return Device(self.server, session["id"], session["token"], sdk, self.language, types)


def sandbox(fields):
    return {f"sandbox.{name}": value for name, value in fields.items()}


def person(**fields):
    """What somebody new says of themselves."""
    return {"clientNumber": str(uuid.uuid4()), "birthDate": "1970-03-21", **sandbox(fields)}
