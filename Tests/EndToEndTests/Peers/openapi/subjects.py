"""Which stage each operation wants, and how often it gets a session that nobody used before."""

from openapi import world

# operationId: (how the session is made, whether a request uses it up)
STAGES = {
    "uploadDocument": (world.begun, True),
    "createTusUpload": (world.begun, True),
    "showDocument": (world.shown, False),
    "readRendition": (world.shown, False),
    "correctReading": (world.shown, False),
    "showUpload": (world.shown, False),
    "followUpload": (world.shown, False),
    "showUploadOffset": (world.uploading, False),
    "continueUpload": (world.uploading, True),
    "cancelUpload": (world.uploading, True),
    "showTusOffset": (world.uploading, False),
    "continueTusUpload": (world.uploading, True),
    "cancelTusUpload": (world.uploading, True),
    "overrideTusMethod": (world.uploading, True),
    "eraseSession": (world.begun, True),
    "followSession": (world.ended, False),
    "listUploads": (world.shown, False),
    "readOutbox": (world.started, False),
    "activateDevice": (world.started, True),
    "showActivation": (world.activated, False),
    "showReview": (world.waiting, False),
    "takeLease": (world.waiting, True),
    "giveLeaseBack": (world.waiting, False),
    "decide": (world.waiting, True),
    "showProcess": (world.started, False),
    "resendActivationCode": (world.started, False),
    "cancelProcess": (world.started, True),
    "giveConsent": (lambda: world.begun(needs_consent=True), True),
    "initialiseVerification": (world.consented, True),
    "submitArchive": (world.begun, True),
    "submitDocuments": (world.begun, True),
    "showSubmittedDocuments": (world.shown, False),
    "beginPresenceCheck": (world.accepted, True),
    "submitPresenceCheck": (world.checking, True),
    "resendCode": (world.coded, True),
    "verifyCode": (world.coded, True),
    "restartVerification": (world.begun, True),
    "readConsent": (lambda: world.begun(needs_consent=True), False),
    "decideConsent": (lambda: world.begun(needs_consent=True), True),
    "giveContact": (world.unreached, True),
    "beginVerification": (world.consented, True),
    "giveVerificationUp": (world.begun, True),
    "beginSessionPresenceCheck": (world.accepted, True),
    "submitSessionPresenceCheck": (world.checking, True),
    "enterCode": (world.coded, True),
    "resendSessionCode": (world.coded, True),
    "showPersonProcess": (world.activated, False),
    "resendProcessCode": (world.started, True),
    "cancelPersonProcess": (world.started, True),
}

# One session serves so many requests, even where the first one uses it up: what follows must be refused in order.
SERVES = 3

_present = {}


def subject_of(operation):
    """The session that the next request of this operation is about."""
    make, is_used_up = STAGES.get(operation, (world.begun, False))
    subject, count = _present.get(operation, (None, 0))
    if subject is None or (is_used_up and count >= SERVES):
        subject, count = make(), 0
    _present[operation] = (subject, count + 1)
    return subject
