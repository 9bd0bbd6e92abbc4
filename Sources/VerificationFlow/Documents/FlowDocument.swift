/// The status of a document. Raw values are those of the onboarding protocol.
package enum DocumentStatus: String, CaseIterable, Sendable, Codable {
  /// The bytes are still being received.
  case uploadInProgress = "UPLOAD_IN_PROGRESS"
  /// The document waits for its inspection or for the document provider.
  case verificationPending = "VERIFICATION_PENDING"
  /// The document is being inspected.
  case verificationInProgress = "VERIFICATION_IN_PROGRESS"
  case accepted = "ACCEPTED"
  /// Rejected; the person may submit another picture.
  case rejected = "REJECTED"
  /// Could not be judged; the person may submit it again.
  case failed = "FAILED"
  /// Replaced by another picture. Never exposed to an SDK.
  case disposed = "DISPOSED"

  /// Whether this is a final judgement: accepted, rejected or failed.
  package var isVerdict: Bool {
    self == .accepted || self == .rejected || self == .failed
  }
}

/// The source of a document's rejection.
package enum RejectOrigin: String, Sendable, Codable {
  /// The built-in inspection. Has its own limit and does not count towards the others.
  case quality = "QUALITY"
  /// The built-in inspection, because the file is no picture that can be read. Does not count towards the limits on
  /// pictures.
  case file = "FILE"
  /// The document provider, or the checks of the contents of documents.
  case documentVerification = "DOCUMENT_VERIFICATION"
  /// A reviewer.
  case review = "REVIEW"
}

/// A document's state within the verification flow.
package struct FlowDocument: Sendable, Equatable {
  /// The error code of a document without a verdict when its verification ended.
  package static let endedCode = "VERIFICATION_ENDED"
  /// The error code of a document without a verdict when its process expired.
  package static let expiredCode = "SESSION_EXPIRED"
  /// The error code of a document rejected without a reason.
  package static let refusedCode = "DOCUMENT_REFUSED"
  /// The error code of a document that could not be judged, if no reason is known.
  package static let notJudgedCode = "DOCUMENT_NOT_JUDGED"

  package let id: DocumentID
  package let key: SideKey
  /// The SHA-256 of the picture in lower-case hexadecimal.
  package let sha256: String
  /// The issuing country (ISO 3166-1 alpha-3), if given.
  package let country: String?
  /// The document that this one replaced.
  package let originalDocumentId: DocumentID?
  package internal(set) var status: DocumentStatus
  /// Whether the built-in inspection found the quality sufficient.
  package internal(set) var passedQuality: Bool
  /// Whether the inspection or the provider has a doubt.
  package internal(set) var isUnsure: Bool
  /// The judgement once reached; kept when the document is disposed.
  package internal(set) var verdict: DocumentStatus?
  package internal(set) var rejectOrigin: RejectOrigin?
  /// The reasons for a rejection or failure, worst first; non-empty if and only if the verdict is one of those.
  package internal(set) var errorCodes: [String]

  /// Restores a stored document. By default it is a new one that waits for its inspection.
  package init(
    id: DocumentID, key: SideKey, sha256: String, country: String? = nil, originalDocumentId: DocumentID?,
    status: DocumentStatus = .verificationPending, passedQuality: Bool = false, isUnsure: Bool = false,
    verdict: DocumentStatus? = nil, rejectOrigin: RejectOrigin? = nil, errorCodes: [String] = []
  ) {
    self.id = id
    self.key = key
    self.sha256 = sha256
    self.country = country
    self.originalDocumentId = originalDocumentId
    self.status = status
    self.passedQuality = passedQuality
    self.isUnsure = isUnsure
    self.verdict = verdict
    self.rejectOrigin = rejectOrigin
    self.errorCodes = errorCodes
  }

  /// Whether the document has not been replaced.
  package var isInForce: Bool { status != .disposed }

  var isHopeful: Bool { isInForce && status != .rejected && status != .failed }

  /// Whether the document counts towards the limit of failed documents.
  var isFailure: Bool { !isHopeful && rejectOrigin != .quality && rejectOrigin != .file }

  /// Whether the inspection has not finished. Once it has, another result is rejected.
  var awaitsInspection: Bool {
    !passedQuality && (status == .verificationPending || status == .verificationInProgress)
  }

  package var awaitsProvider: Bool { passedQuality && status == .verificationPending }

  mutating func accept(isUnsure doubt: Bool = false) {
    status = .accepted
    verdict = .accepted
    isUnsure = isUnsure || doubt
    rejectOrigin = nil
    errorCodes = []
  }

  /// Records a rejection or failure. Clients treat a document without an error code as accepted, so a default code is
  /// added if `codes` is empty.
  mutating func conclude(_ verdict: DocumentStatus, by origin: RejectOrigin?, because codes: [String] = []) {
    status = verdict
    self.verdict = verdict
    rejectOrigin = origin
    errorCodes = codes.isEmpty ? [verdict == .rejected ? Self.refusedCode : Self.notJudgedCode] : codes
  }
}
