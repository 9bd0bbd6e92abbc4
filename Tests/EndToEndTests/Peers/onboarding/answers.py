"""What the SDKs decode, as strictly as the strictest of them: the first ones know no value beyond these."""

import re

from .transport import Undecodable

ONBOARDING_STATUSES = {"ACTIVATION_IN_PROGRESS", "VERIFICATION_IN_PROGRESS", "FINISHED", "FAILED"}
PHASES = {
    "DOCUMENT_UPLOAD", "DOCUMENT_VERIFICATION", "DOCUMENT_VERIFICATION_FINAL", "CLIENT_EVALUATION", "PRESENCE_CHECK",
    "OTP_VERIFICATION", "COMPLETED",
}
STATUSES = {"NOT_INITIALIZED", "IN_PROGRESS", "VERIFICATION_PENDING", "ACCEPTED", "REJECTED", "FAILED"}
DOCUMENT_STATUSES = {
    "UPLOAD_IN_PROGRESS", "IN_PROGRESS", "VERIFICATION_PENDING", "VERIFICATION_IN_PROGRESS", "ACCEPTED", "REJECTED",
    "FAILED",
}
TYPES = {"ID_CARD", "PASSPORT", "DRIVING_LICENSE", "SELFIE_PHOTO"}
SIDES = {"FRONT", "BACK"}

# Whole numbers only, no fractions.
PERIOD = re.compile(r"P(\d+Y)?(\d+M)?(\d+W)?(\d+D)?T(\d+H)?(\d+M)?(\d+S)?")


def field(data, name, kind):
    """A field that has to be there."""
    value = data.get(name) if isinstance(data, dict) else None
    # In Python true is a number too; nowhere else.
    if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
        raise Undecodable(f"{name} has to be {kind.__name__}: {data!r}")
    return value


def word(data, name, words):
    value = field(data, name, str)
    if value not in words:
        raise Undecodable(f"{name} is {value!r}, which the first SDKs do not know")
    return value


def optional(data, name, read, *more):
    return None if data.get(name) is None else read(data, name, *more)


def check_config(data):
    config = field(data, "config", dict)
    period = field(config, "otpResendPeriod", str)
    seconds = field(config, "otpResendPeriodSeconds", int)
    if not PERIOD.fullmatch(period) or period != f"PT{seconds}S":
        raise Undecodable(f"otpResendPeriod: {config!r}")
    return seconds


def read_process(data):
    """The answer of start and of the status of a process."""
    field(data, "processId", str)
    word(data, "onboardingStatus", ONBOARDING_STATUSES)
    check_config(data)
    return data


def read_status(data):
    """The answer of the verification's status; of the second SDKs' fields those too that are optional to them."""
    field(data, "processId", str)
    status = word(data, "identityVerificationStatus", STATUSES)
    optional(data, "identityVerificationPhase", word, PHASES)
    check_config(data)
    field(data, "processType", str)
    field(data, "consentRequired", bool)
    reason = optional(data, "rejectReason", field, str)
    if (reason is not None) != (status == "REJECTED"):
        raise Undecodable(f"rejectReason is {reason!r} with the status {status}")
    return data


def read_documents(data):
    word(data, "status", DOCUMENT_STATUSES)
    for document in field(data, "documents", list):
        for name in ("id", "filename"):
            field(document, name, str)
        word(document, "type", TYPES)
        word(document, "side", SIDES)
        status = word(document, "status", DOCUMENT_STATUSES)
        errors = optional(document, "errors", field, list) or []
        if not all(isinstance(error, str) and error for error in errors):
            raise Undecodable(f"errors have to be texts: {document!r}")
        # Without one the client believes that the document is good.
        if bool(errors) != (status in ("REJECTED", "FAILED")):
            raise Undecodable(f"errors do not fit the status: {document!r}")
    sides = [(document["type"], document["side"]) for document in data["documents"]]
    if len(set(sides)) != len(sides):
        raise Undecodable(f"a side is there twice: {sides}")
    return data["documents"]


def read_code_answer(data):
    field(data, "processId", str)
    word(data, "onboardingStatus", ONBOARDING_STATUSES)
    for name in ("verified", "expired"):
        field(data, name, bool)
    field(data, "remainingAttempts", int)
    return data


def read_configuration(data):
    for name in ("enabled", "otpForIdentification", "otpForIdentityVerification", "useTemporaryActivation"):
        field(data, name, bool)
    field(data, "otpResendPeriodSeconds", int)
    documents = field(data, "documents", dict)
    field(documents, "totalRequiredDocumentsCount", int)
    for group in field(documents, "groups", list):
        field(group, "requiredDocumentsCount", int)
        for item in field(group, "items", list):
            field(item, "type", str)
            field(item, "sideCount", int)
            optional(item, "country", field, str)
    field(field(data, "onboarding", dict), "enabled", bool)
    return data
