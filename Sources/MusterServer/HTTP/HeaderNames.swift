import HTTPTypes
import MusterService
import PowerAuth

/// The names of header fields that HTTPTypes has no constants for.
extension HTTPField.Name {
  static let openerPolicy = known("Cross-Origin-Opener-Policy")
  static let resourcePolicy = known("Cross-Origin-Resource-Policy")
  static let deprecation = known("Deprecation")
  static let documentID = known("Document-Id")
  static let documentSignature = known("Document-Signature")
  static let forwarded = known("Forwarded")
  static let host = known("Host")
  static let idempotencyKey = known("Idempotency-Key")
  static let idempotentReplayed = known("Idempotent-Replayed")
  static let lastEventID = known("Last-Event-ID")
  static let pinClient = known("X-MIRACL-CLIENT")
  static let pinProject = known("X-MIRACL-CID")
  static let permissionsPolicy = known("Permissions-Policy")
  static let powerAuthEncryption = known(EncryptionHeader.name)
  static let powerAuthSignature = known(SignatureHeader.name)
  static let powerAuthToken = known(TokenHeader.name)
  static let pragma = known("Pragma")
  static let prefer = known("Prefer")
  static let preferenceApplied = known("Preference-Applied")
  static let rateLimitLimit = known("RateLimit-Limit")
  static let rateLimitPolicy = known("RateLimit-Policy")
  static let rateLimitRemaining = known("RateLimit-Remaining")
  static let rateLimitReset = known("RateLimit-Reset")
  static let refresh = known("Refresh")
  static let referrerPolicy = known("Referrer-Policy")
  static let fetchMode = known("Sec-Fetch-Mode")
  static let tusChecksumAlgorithm = known("Tus-Checksum-Algorithm")
  static let tusExtension = known("Tus-Extension")
  static let tusMaxSize = known("Tus-Max-Size")
  static let tusResumable = known("Tus-Resumable")
  static let tusVersion = known("Tus-Version")
  static let uploadChecksum = known("Upload-Checksum")
  static let uploadComplete = known("Upload-Complete")
  static let uploadDraftInteropVersion = known("Upload-Draft-Interop-Version")
  static let uploadExpires = known("Upload-Expires")
  static let uploadID = known("Upload-Id")
  static let uploadIncomplete = known("Upload-Incomplete")
  static let uploadLength = known("Upload-Length")
  static let uploadLimit = known("Upload-Limit")
  static let uploadMetadata = known("Upload-Metadata")
  static let uploadOffset = known("Upload-Offset")
  static let contentTypeOptions = known("X-Content-Type-Options")
  static let forwardedFor = known("X-Forwarded-For")
  static let forwardedHost = known("X-Forwarded-Host")
  static let forwardedProto = known("X-Forwarded-Proto")
  static let methodOverride = known("X-HTTP-Method-Override")
  static let requestID = known("X-Request-Id")
  static let traceParent = known(TraceParent.headerName)

  /// A name that is written in the code. One that is no field name (RFC 9110, section 5.1) stops the program at its first
  /// use, so that no test can pass with it.
  private static func known(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("This is not the name of a header field.") }
    return name
  }
}
