"""What schemathesis cannot know: who may ask, which things there are, and what the state of things refuses."""

import base64
import copy
import hashlib
import http.client
import json

import schemathesis
from hypothesis import strategies
from openapi import world
from openapi.subjects import subject_of
from schemathesis.core.failures import MalformedJson
from schemathesis.openapi.checks import MissingContentType, RejectedPositiveData

# Random bytes are no picture, and would never get past the first look.
PICTURES = {
    "image/jpeg": world.JPEG,
    "image/png": world.PNG,
    "application/octet-stream": world.JPEG,
    "application/partial-upload": world.JPEG,
    "application/offset+octet-stream": world.JPEG,
}
for name, picture in PICTURES.items():
    schemathesis.openapi.media_type(name, strategies.just(picture))

CHECKSUM = "sha256 " + base64.b64encode(hashlib.sha256(world.JPEG).digest()).decode()

_read_status = http.client.HTTPResponse._read_status


def read_final_status(answer):
    """Skips what comes before the final answer, as a client has to (RFC 9110, section 15.2); Python skips only 100."""
    while True:
        version, status, reason = _read_status(answer)
        if not 102 <= status < 200:
            return version, status, reason
        http.client.parse_headers(answer.fp)


http.client.HTTPResponse._read_status = read_final_status

# Codes that refuse a request which is right by itself: something it names or meets is not as it should be. What a
# schema can say is never refused with one of them.
OF_STATE = {
    # The session, the case or the code at the moment.
    "ACTIVATION_OTP_INVALID",
    "CONSENT_REQUIRED",
    "CONTACT_INVALID",
    "CONTACT_REQUIRED",
    "DOCUMENT_SUBMIT_FAILED",
    "ONBOARDING_FAILED",
    "OTP_CODES_EXHAUSTED",
    "OTP_DELIVERY_FAILED",
    "OTP_NOT_AWAITED",
    "OTP_RESEND_TOO_SOON",
    "PHASE_CONFLICT",
    # On a slow machine the link of the session expires meanwhile.
    "VERIFICATION_LINK_EXPIRED",
    "PRESENCE_CHECK_FAILED",
    "PRESENCE_CHECK_NOT_ENABLED",
    # The upload that is continued is over.
    "UPLOAD_REFUSED",
    "UPLOAD_ID_REUSED",
    # Two parts of a request do not fit: a key and the request before, a type and its sides, a picture and its checksum.
    "IDEMPOTENCY_KEY_REUSED",
    "DOCUMENT_SIDE_UNKNOWN",
    "CHECKSUM_MISMATCH",
    # Only who has the keys of an app can make such a message.
    "ENCRYPTION_INVALID",
    "TEMPORARY_KEY_REFUSED",
    # Reasons are configured.
    "REASON_UNKNOWN",
    # A project says where people may return to; what settings of pages may be takes more than a schema.
    "RETURN_URL_NOT_ALLOWED",
    "HOSTED_SETTING_INVALID",
    # Hosted verification sessions: another project, an address that it does not allow, and what is never done.
    "invalid_argument",
    "precondition_failed",
    # Whether a text is a telephone number takes more than a schema, and so do the settings of phone checks.
    "PHONE_NUMBER_INVALID",
    "PHONE_NUMBER_NOT_SERVED",
    "PHONE_LOGIN_ENDED",
    "INVALID_ARGUMENT",
    "ONE_TIME_PASSWORD_SMS.INVALID_OTP",
    "ONE_TIME_PASSWORD_SMS.VERIFICATION_EXPIRED",
    "ONE_TIME_PASSWORD_SMS.VERIFICATION_FAILED",
    "PHONE_CHECK_SETTING_INVALID",
    "about:blank#phone_format_invalid",
    "about:blank#redirect_url_not_allowed",
    "about:blank#idempotency_key_reused",
    "INVALID_CODE",
    "INVALID_PHONE_NUMBER",
    "INVALID_SESSION_INFO",
    "OPERATION_NOT_ALLOWED",
    "SESSION_EXPIRED",
    "TOO_MANY_ATTEMPTS_TRY_LATER",
    # Which URIs a client may have takes more than a schema; which clients and codes there are, too.
    "OPENID_CLIENT_INVALID",
    "OPENID_CLIENT_UNKNOWN",
    "OPENID_REDIRECT_UNKNOWN",
    "invalid_client",
    "invalid_grant",
    "invalid_request",
    # Only a device that has its secret can log in with a PIN, and the project of the tests lets nobody.
    "APP_NOT_ALLOWED",
    "EXPIRED_MPINID",
    "INVALID_ACCESS_NUMBER",
    "INVALID_AUTHENTICATION_SESSION",
    "INVALID_REQUEST_PARAMETERS",
    "NO_PUSH_TOKEN",
    "PIN_LOGIN_NOT_ENABLED",
    "PIN_LOGIN_SETTING_INVALID",
    "REQUEST_EXPIRED",
    "UNKNOWN_REGISTRATION",
    "UNSUCCESSFUL_VERIFICATION",
    # Only who has the keys of a vendor can sign as the vendor does.
    "about:blank#callback_invalid",
}


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Leaves what is refused for the state of things alone; everything else stays a failure."""
    if isinstance(failure, (MalformedJson, MissingContentType)):
        # OpenAPI cannot say that an answer has a body only sometimes.
        return not (response.status_code == 201 and response.content == b"" and is_part_of_upload(case, response))
    if not isinstance(failure, RejectedPositiveData):
        return True
    if case.media_type in (*PICTURES, "multipart/form-data") and not has_picture(response.request.body):
        # Nor can it say that bytes have to be a picture, and values of other requests get into bodies, too.
        return False
    if not any(status.startswith(("2", "3")) for status in case.operation.definition.raw["responses"]):
        # A method that is described because it is refused in its own way.
        return False
    try:
        answer = response.json()
    except ValueError:
        return True
    if isinstance(error := answer.get("error"), dict):
        return error["message"].partition(" : ")[0] not in OF_STATE
    said = answer.get("responseObject", answer)
    names = ("musterCode", "code", "error_type", "type", "error")
    return next((said[name] for name in names if name in said), None) not in OF_STATE


def has_picture(body):
    """Whether one of our pictures is in what was sent."""
    return isinstance(body, bytes) and any(picture in body for picture in PICTURES.values())


def is_part_of_upload(case, response):
    """Whether a request brought, or an answer tells of, an upload that is not complete."""
    incomplete = {("upload-complete", "?0"), ("upload-incomplete", "?1")}
    sent = {(name.lower(), value) for name, value in (case.headers or {}).items()}
    told = {(name.lower(), value) for name, values in response.headers.items() for value in values}
    return bool(incomplete & (sent | told))


@schemathesis.auth(refresh_interval=None)
class Bearers:
    """The right secret for each operation, as its `security` says, and things that are there."""

    def get(self, case, context):
        return subject_of(case.operation.definition.raw["operationId"])

    def set(self, case, subject, context):
        secret = secret_of(case.operation.definition.raw.get("security", []), subject)
        if secret:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {secret}"}
        if case.meta is not None and case.meta.generation.mode.is_positive:
            give_existing(case, subject)


def secret_of(ways, subject):
    """The session's token where it may be, else a key with the scope that is asked for."""
    for way in ways:
        if "sessionToken" in way and subject.token:
            return subject.token
        for scopes in (way.get("projectKey"), way.get("appKey")):
            if scopes:
                return world.KEYS[scopes[0]]
    return None


def give_existing(case, subject):
    """Puts things that exist where a request names some. They fit the description as well as those that do not."""
    operation, path = case.operation.definition.raw["operationId"], case.path
    if "id" in (case.path_parameters or {}):
        kind = "document" if "/documents/" in path else "upload" if "/uploads/" in path else "session"
        case.path_parameters = {**case.path_parameters, "id": getattr(subject, kind)}
    if "processId" in (case.query or {}):
        case.query = {**case.query, "processId": subject.session}
    # Nobody can make one up.
    case.query = {name: value for name, value in (case.query or {}).items() if name != "cursor"}
    if operation in ("uploadDocument", "createTusUpload"):
        describe_picture(case)
    if "Upload-Offset" in case.headers:
        case.headers["Upload-Offset"] = "0"
    if "Upload-Length" in case.headers:
        case.headers["Upload-Length"] = str(len(PICTURES.get(case.media_type, world.JPEG)))
    if "Upload-Checksum" in case.headers:
        case.headers["Upload-Checksum"] = CHECKSUM
    if "Prefer" in case.headers:
        case.headers["Prefer"] = "wait=5"
    if isinstance(case.body, dict) and case.media_type == "application/json":
        # Other cases may have the very same object.
        case.body = copy.deepcopy(case.body)
        fill(case.body.get("requestObject", case.body), subject)


def describe_picture(case):
    """A picture needs its type and its side, in the query or in the form; the schema of either cannot say so."""
    form = case.body if isinstance(case.body, dict) else {}
    query = dict(case.query or {})
    if case.path.endswith("/tus"):
        case.headers["Upload-Metadata"] = "type SURfQ0FSRA==,side RlJPTlQ="
        return
    if "type" not in form:
        query.setdefault("type", "ID_CARD")
    if "side" not in form:
        query.setdefault("side", "FRONT")
    case.query = query
    # Only a bare body may come in parts, and only in a version that is spoken.
    for name, version in (("Upload-Complete", "6"), ("Upload-Incomplete", "3")):
        if name in case.headers and form:
            del case.headers[name]
        elif name in case.headers:
            case.headers["Upload-Draft-Interop-Version"] = version


def fill(message, subject):
    """The same for a body of JSON."""
    if not isinstance(message, dict):
        return
    if "identification" in message and len(json.dumps(message["identification"])) > 1000:
        message["identification"] = {}
    if "processId" in message:
        message["processId"] = subject.session
    if "otpCode" in message:
        message["otpCode"] = subject.code
    if isinstance(message.get("data"), str):
        message["data"] = world.archive()
    if "revision" in message:
        message["revision"] = subject.revision
    if isinstance(message.get("documentId"), str):
        message["documentId"] = subject.document
    if isinstance(message.get("value"), str):
        message["value"] = "1984-03-15"
    if isinstance(message.get("expiresAt"), str):
        message["expiresAt"] = "2100-01-01T00:00:00Z"
    if "decision" in message and isinstance(message.get("reason"), str):
        message["reason"] = "DOCUMENT_UNREADABLE"
    for document in message.get("documents") or []:
        if isinstance(document, dict) and isinstance(document.get("data"), str):
            document["data"] = base64.b64encode(world.JPEG).decode()
