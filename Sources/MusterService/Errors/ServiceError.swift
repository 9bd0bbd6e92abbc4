package import DocumentImaging
package import VerificationFlow

/// An error returned to the caller, with its code. Every expected failure of the service is reported as one.
///
/// Two errors are equal if their codes are, which keeps tests short.
package struct ServiceError: Error, Equatable, Sendable {
  /// The category of an error, which each API maps to its own status or code.
  package enum Kind: String, Sendable {
    /// The request has no valid credentials.
    case unauthenticated
    /// The caller is known but lacks the permission.
    case forbidden
    /// The resource does not exist for this caller.
    case notFound
    /// The request is malformed.
    case invalid
    /// The request is valid but conflicts with the current state.
    case conflict
    /// The resource existed for this caller, but is no longer available.
    case gone
    /// Another request is using the resource.
    case locked
    /// The request uses an unsupported version of a protocol.
    case versionUnsupported
    /// The request has too many bytes.
    case tooLarge
    /// The format is not supported.
    case unsupportedFormat
    /// The format is supported, but the content is not acceptable.
    case unreadable
    /// The bytes do not match their checksum.
    case checksumMismatch
    /// A limit on attempts, requests or entries is reached.
    case limitReached
    /// The request is valid, but the disk is full.
    case storageFull
    /// The request is valid, but the disk failed.
    case storageFailed
    /// The request is valid, but the service cannot handle it now.
    case unavailable
  }

  package let kind: Kind
  /// The stable, machine-readable code.
  package let code: String
  /// What exactly was wrong, for the developer of the client. Never contains personal data.
  package let detail: String?
  /// The time after which a retry makes sense, if known.
  package let retryAfter: Duration?
  /// The number of attempts the caller has left, if they are counted.
  package let remainingAttempts: Int?
  /// The number of stored bytes of the upload, if the caller assumed another number.
  package let uploadOffset: Int?
  /// The name of the format of a file that is not accepted as a picture, such as `HEIC`, if it is known.
  package let fileFormat: String?
  /// The underlying failure of the service, for the log only.
  package let cause: (any Error)?

  package init(
    _ code: ErrorCode, _ detail: String? = nil, retryAfter: Duration? = nil, remainingAttempts: Int? = nil,
    uploadOffset: Int? = nil, cause: (any Error)? = nil
  ) {
    self.init(
      kind: code.kind, code: code.rawValue, detail, retryAfter: retryAfter, remainingAttempts: remainingAttempts,
      uploadOffset: uploadOffset, cause: cause)
  }

  private init(
    kind: Kind, code: String, _ detail: String?, retryAfter: Duration? = nil, remainingAttempts: Int? = nil,
    uploadOffset: Int? = nil, fileFormat: String? = nil, cause: (any Error)? = nil
  ) {
    self.kind = kind
    self.code = code
    self.detail = detail
    self.retryAfter = retryAfter
    self.remainingAttempts = remainingAttempts
    self.uploadOffset = uploadOffset
    self.fileFormat = fileFormat
    self.cause = cause
  }

  /// Whether the service is at fault, so that the same request may succeed later.
  package var isOurs: Bool { isOfStorage || kind == .unavailable }

  /// Returns whether both errors have the same code.
  package static func == (left: ServiceError, right: ServiceError) -> Bool {
    left.code == right.code
  }
}

extension ServiceError {
  /// Creates the error for an event that the flow rejected.
  package init(_ error: TransitionError) {
    let (kind, detail): (Kind, String) =
      switch error.code {
      case .phaseConflict: (.conflict, "The request is not allowed while the verification is in \(error.state).")
      case .processFailed: (.invalid, "The process has failed.")
      case .consentRequired: (.conflict, "The person has not given consent yet.")
      case .contactRequired: (.conflict, "The person has not confirmed their e-mail address or telephone number yet.")
      case .uploadLimitReached: (.limitReached, "Too many documents failed; the verification has to start again.")
      case .processLimitReached: (.limitReached, "Too many errors or attempts; the process has failed.")
      case .presenceCheckNotEnabled: (.conflict, "The process does not include a presence check.")
      case .presenceCheckFailed:
        (.conflict, "The request is not allowed while the verification is in \(error.state).")
      case .presenceLimitReached: (.limitReached, "Too many presence checks; the process has failed.")
      case .codeNotAwaited: (.conflict, "The process is not waiting for a code.")
      case .codeTooSoon: (.conflict, "It is too soon to send another code. Wait before you try again.")
      case .codesExhausted: (.conflict, "The maximum number of codes was sent.")
      case .notDue: (.conflict, "No deadline has passed.")
      case .alreadyUploaded:
        (.conflict, "This side already has a picture. To replace it, send its document's id as originalDocumentId.")
      case .alreadyReplaced: (.conflict, "The document given as originalDocumentId has already been replaced.")
      case .duplicateRejected: (.conflict, "The same picture was already rejected as this side. Take a new picture.")
      case .documentConflict: (.conflict, "The document's status does not allow this request.")
      case .documentTypeNotRequested: (.conflict, "The session does not request documents of this type.")
      case .originalDocumentNotFound:
        (.notFound, "The session has no document of this type and side with the id given as originalDocumentId.")
      case .attemptsExhausted:
        (.limitReached, "Too many pictures were rejected, so no further picture can be requested.")
      }
    self.init(kind: kind, code: error.code.rawValue, detail)
  }

  /// Creates the error for a picture that was rejected before it was stored.
  package init(_ error: ImagingError) {
    let code = ErrorCode(error.code)
    // A JPEG that is not accepted is still one to people.
    let format = error.looksLike.flatMap { $0 == .jpeg ? nil : $0.name }
    self.init(kind: code.kind, code: code.rawValue, error.reason, fileFormat: format)
  }

  /// Returns the error for a picture over the limit.
  package static func tooLarge(limit: Int) -> ServiceError {
    ServiceError(ErrorCode(.tooLarge), "A picture may have at most \(limit) bytes.")
  }

  package static let unauthenticated = ServiceError(.unauthenticated, "The request requires a valid bearer token.")

  /// Returns the error for a malformed request.
  package static func invalid(_ detail: String) -> ServiceError {
    ServiceError(.invalidRequest, detail)
  }
}
