"""From the server's status to what the client shows, with what the client remembers meanwhile."""

from .transport import Undecodable

UPLOAD = ("DOCUMENT_UPLOAD", "IN_PROGRESS")

# Anything else ends the first SDK's app.
STATES = {
    (None, "NOT_INITIALIZED"): "intro",
    (None, "FAILED"): "failed",
    ("DOCUMENT_UPLOAD", "VERIFICATION_PENDING"): "processing(documentVerification)",
    ("DOCUMENT_UPLOAD", "FAILED"): "failed",
    ("DOCUMENT_VERIFICATION", "ACCEPTED"): "processing(documentAccepted)",
    ("DOCUMENT_VERIFICATION", "IN_PROGRESS"): "processing(documentVerification)",
    ("DOCUMENT_VERIFICATION", "FAILED"): "failed",
    ("DOCUMENT_VERIFICATION", "REJECTED"): "endstate(rejected)",
    ("DOCUMENT_VERIFICATION_FINAL", "ACCEPTED"): "processing(documentsCrossVerification)",
    ("DOCUMENT_VERIFICATION_FINAL", "IN_PROGRESS"): "processing(documentsCrossVerification)",
    ("DOCUMENT_VERIFICATION_FINAL", "FAILED"): "failed",
    ("DOCUMENT_VERIFICATION_FINAL", "REJECTED"): "endstate(rejected)",
    ("CLIENT_EVALUATION", "IN_PROGRESS"): "processing(clientVerification)",
    ("CLIENT_EVALUATION", "ACCEPTED"): "processing(clientAccepted)",
    ("CLIENT_EVALUATION", "REJECTED"): "endstate(rejected)",
    ("CLIENT_EVALUATION", "FAILED"): "failed",
    ("PRESENCE_CHECK", "NOT_INITIALIZED"): "presenceCheck",
    ("PRESENCE_CHECK", "IN_PROGRESS"): "presenceCheck",
    ("PRESENCE_CHECK", "VERIFICATION_PENDING"): "processing(verifyingPresence)",
    ("PRESENCE_CHECK", "FAILED"): "failed",
    ("PRESENCE_CHECK", "REJECTED"): "endstate(rejected)",
    ("OTP_VERIFICATION", "VERIFICATION_PENDING"): "otp",
    ("COMPLETED", "ACCEPTED"): "success",
    ("COMPLETED", "FAILED"): "failed",
    ("COMPLETED", "REJECTED"): "endstate(rejected)",
}

# What the client shows for a code.
REACTIONS = {
    "ONBOARDING_FAILED": "endstate(other)",
    "ONBOARDING_PROCESS_LIMIT_REACHED": "endstate(limitReached)",
    "IDENTITY_VERIFICATION_FAILED": "failed",
    "PRESENCE_CHECK_LIMIT_REACHED": "failed",
    "IDENTITY_VERIFICATION_LIMIT_REACHED": "failed",
}

# With these the client forgets which documents the person selected.
FORGETTING = {"NOT_INITIALIZED", "ACCEPTED", "REJECTED", "FAILED"}


class Memory:
    """The scan process that the client keeps."""

    def __init__(self):
        self.selected = None
        self.sides = {}
        self.has_forgotten = False

    def select(self, types):
        self.selected = list(types)
        self.sides = {}

    def state(self, pair, read_documents):
        """What the client shows for this phase and status."""
        if pair != UPLOAD and pair not in STATES:
            raise Undecodable(f"{pair} ends the app")
        if pair == (None, "NOT_INITIALIZED"):
            self.has_forgotten = False
        elif pair[0] == "DOCUMENT_UPLOAD" and self.has_forgotten:
            raise Undecodable(f"{pair} comes after a status with which the client forgot its documents")
        elif pair[1] in FORGETTING:
            self.has_forgotten = True
        if pair[1] in FORGETTING:
            self.selected = None
            self.sides = {}
        return STATES[pair] if pair != UPLOAD else self._upload_state(read_documents())

    def _upload_state(self, documents):
        if self.selected is None:
            return "failed" if documents else "documentsToScanSelect"
        self._feed(documents)
        statuses = {document["status"] for document in documents}
        if statuses & {"REJECTED", "FAILED"} or any(document.get("errors") for document in documents):
            return "scanDocument"
        if statuses <= {"ACCEPTED"}:
            return "scanDocument"
        return "processing(documentVerification)"

    def _feed(self, documents):
        self.sides = {
            (document["type"], document["side"]): (document["id"], "rejected" if document.get("errors") else "accepted")
            for document in documents
            if document["type"] in self.selected
        }

    def next_to_scan(self):
        """The first selected type that is not accepted, as far as the client knows."""
        for type in self.selected or []:
            states = {state for (of, _), (_, state) in self.sides.items() if of == type}
            if states != {"accepted"}:
                return type
        return None

    def original(self, type, side):
        """The id of what the server has of this side."""
        return self.sides.get((type, side), (None, None))[0]
