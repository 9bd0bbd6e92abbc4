package import DocumentImaging
internal import Foundation
package import VerificationFlow

/// A "no" with its reason: everything that a caller can do wrong or run into comes out of the service as this.
///
/// Equality is by code, so that tests stay short.
package struct ServiceError: Error, Equatable, Sendable {
  /// What sort of "no" it is; each door has its own words for it.
  package enum Kind: Sendable {
    /// Nobody known asks.
    case unauthenticated
    /// The caller is known and may not.
    case forbidden
    /// It is not there for this caller.
    case notFound
    /// The request makes no sense.
    case invalid
    /// It makes sense, at another time.
    case conflict
    /// It was there once, for this caller.
    case gone
    /// Somebody else is at it.
    case locked
    /// Said in a version of a protocol that is not spoken here.
    case versionUnsupported
    /// Too many bytes.
    case tooLarge
    /// Not a format that is read here.
    case unsupportedFormat
    /// A format that is read here with content that is not.
    case unreadable
    /// Not the bytes that were sent.
    case garbled
    /// Tried too often.
    case exhausted
    /// Nothing wrong with it; no room is left on the disk.
    case storageFull
    /// Nothing wrong with it; the disk fails us.
    case storageFailed
    /// Nothing wrong with it; we cannot at the moment.
    case unavailable
  }

  /// The sort.
  package let kind: Kind
  /// The stable word.
  package let code: String
  /// What exactly was wrong, for the developer at the other end. Never personal data.
  package let detail: String?
  /// After which time it is worth trying again, where that is known.
  package let retryAfter: Duration?
  /// How often the caller may try again, where that is counted.
  package let remainingAttempts: Int?
  /// How many bytes of the upload are there, where the caller took it to be another number.
  package let uploadOffset: Int?
  /// What failed on our side, for the log alone.
  package let cause: (any Error)?

  /// A refusal.
  package init(
    _ kind: Kind, _ code: String, _ detail: String? = nil, retryAfter: Duration? = nil,
    remainingAttempts: Int? = nil, uploadOffset: Int? = nil, cause: (any Error)? = nil
  ) {
    self.kind = kind
    self.code = code
    self.detail = detail
    self.retryAfter = retryAfter
    self.remainingAttempts = remainingAttempts
    self.uploadOffset = uploadOffset
    self.cause = cause
  }

  /// Whether it is no fault of the caller's, so that the same may do another time.
  package var isOurs: Bool { isOfStorage || kind == .unavailable }

  /// Same code, same refusal.
  package static func == (left: ServiceError, right: ServiceError) -> Bool {
    left.code == right.code
  }
}

extension ServiceError {
  /// The refusal that an event met in the flow.
  package init(_ error: TransitionError) {
    let (kind, detail): (Kind, String) =
      switch error.code {
      case .phaseConflict: (.conflict, "The verification is in \(error.state).")
      case .processFailed: (.invalid, "The process has failed.")
      case .consentRequired: (.conflict, "The consent is still to be given.")
      case .uploadLimitReached: (.exhausted, "Too many documents went wrong; the verification has to begin anew.")
      case .processLimitReached: (.exhausted, "Too many errors or attempts; the process has failed.")
      case .presenceCheckNotEnabled: (.conflict, "The process has no presence check.")
      case .presenceCheckFailed: (.conflict, "The verification is in \(error.state).")
      case .presenceLimitReached: (.exhausted, "Too many presence checks; the process has failed.")
      case .codeNotAwaited: (.conflict, "No code is waited for.")
      case .codeTooSoon: (.conflict, "It is too soon for another code.")
      case .notDue: (.conflict, "No deadline has passed.")
      case .alreadyUploaded:
        (.conflict, "This side is there already. To replace it, name its document as originalDocumentId.")
      case .alreadyReplaced: (.conflict, "The document named as originalDocumentId was replaced already.")
      case .duplicateRejected: (.conflict, "This very picture was rejected before in this session.")
      case .documentConflict: (.conflict, "The document is in no status for this.")
      case .documentTypeNotRequested: (.conflict, "The session does not ask for this type.")
      case .originalDocumentNotFound:
        (.notFound, "The session has no document of this type and side with the id given as originalDocumentId.")
      case .attemptsExhausted: (.exhausted, "Too many pictures of this side were rejected.")
      }
    self.init(kind, error.code.rawValue, detail)
  }

  /// The refusal that a picture met before it was kept.
  package init(_ error: ImagingError) {
    let kind: Kind =
      switch error.code {
      case .empty: .invalid
      case .tooLarge: .tooLarge
      case .formatUnsupported: .unsupportedFormat
      default: .unreadable
      }
    self.init(kind, error.code.rawValue, error.reason)
  }

  /// A picture over the limit.
  package static func tooLarge(limit: Int) -> ServiceError {
    ServiceError(.tooLarge, ImagingError.Code.tooLarge.rawValue, "A picture may have at most \(limit) bytes.")
  }

  static let unauthenticated = ServiceError(.unauthenticated, "UNAUTHENTICATED", "A valid bearer token is needed.")
  static let sessionExpired = ServiceError(
    .unauthenticated, "SESSION_EXPIRED", "The session is over, or its time is up.")
  static let sessionNotFound = ServiceError(.notFound, "SESSION_NOT_FOUND", "There is no such session.")
  static let noSuchDocument = ServiceError(.notFound, "NO_SUCH_DOCUMENT", "There is no such document.")
  static let renditionNotFound = ServiceError(.notFound, "RENDITION_NOT_FOUND", "There is no such picture, or not yet.")
  static let uploadNotFound = ServiceError(.notFound, "UPLOAD_NOT_FOUND", "There is no such upload in this session.")
  static let caseChanged = ServiceError(
    .conflict, "CASE_CHANGED", "The case does not wait for a reviewer, or is not as it was in this revision any more.")

  static let secondPersonNeeded = ServiceError(
    .conflict, "SECOND_PERSON_NEEDED", "Another person has to decide the same for it to take effect.")
  static let seniorNeeded = ServiceError(
    .forbidden, "SENIOR_NEEDED", "The case is escalated: only a senior decides it, at the desk.")
  static let reviewerNotFound = ServiceError(
    .notFound, "REVIEWER_NOT_FOUND", "The project has no account of this name that decides cases.")
  static let proposalNotFound = ServiceError(
    .notFound, "PROPOSAL_NOT_FOUND", "No proposal of this reviewer waits for a second person.")
  static let decisionTookEffect = ServiceError(
    .conflict, "DECISION_TOOK_EFFECT", "The decision has taken effect; it cannot be undone any more.")
  static let decisionNotFound = ServiceError(
    .notFound, "DECISION_NOT_FOUND", "There is no such decision of this reviewer.")

  static func caseLeased(until end: Instant, at now: Instant) -> ServiceError {
    let time = Date(timeIntervalSince1970: Double(end.milliseconds) / 1000).formatted(.iso8601)
    return ServiceError(
      .conflict, "CASE_LEASED", "Another reviewer has this case until \(time).",
      retryAfter: .milliseconds(max(1000, end.milliseconds - now.milliseconds)))
  }

  /// A request that makes no sense.
  package static func invalid(_ detail: String) -> ServiceError {
    ServiceError(.invalid, "INVALID_REQUEST", detail)
  }
}
