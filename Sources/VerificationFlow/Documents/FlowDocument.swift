/// The status of one document; the words are those of the onboarding protocol.
package enum DocumentStatus: String, CaseIterable, Sendable, Codable {
  /// Its bytes are still arriving.
  case uploadInProgress = "UPLOAD_IN_PROGRESS"
  /// It waits, for its inspection or for the document provider.
  case verificationPending = "VERIFICATION_PENDING"
  /// It is being inspected.
  case verificationInProgress = "VERIFICATION_IN_PROGRESS"
  /// Found good.
  case accepted = "ACCEPTED"
  /// Refused; the person may show another picture.
  case rejected = "REJECTED"
  /// We could not judge it; the person may show it again.
  case failed = "FAILED"
  /// Replaced by another picture. Never shown to an SDK.
  case disposed = "DISPOSED"

  /// Whether a judgement was reached: good, refused, or none possible.
  package var isVerdict: Bool {
    self == .accepted || self == .rejected || self == .failed
  }
}

/// Who refused a document.
package enum RejectOrigin: String, Sendable, Codable {
  /// Our own look at the picture. Has its own budget and adds to no other limit.
  case quality = "QUALITY"
  /// The document provider.
  case documentVerification = "DOCUMENT_VERIFICATION"
  /// A reviewer.
  case review = "REVIEW"
}

/// A document as the flow sees it.
package struct FlowDocument: Sendable, Equatable {
  /// The code of a document that waited for its verdict when its verification ended.
  package static let endedCode = "VERIFICATION_ENDED"
  /// The code of a document that waited for its verdict when the time of its process was up.
  package static let expiredCode = "SESSION_EXPIRED"
  /// The code of a document that was refused without a reason.
  package static let refusedCode = "DOCUMENT_REFUSED"
  /// The code of a document that could not be judged, without a reason.
  package static let notJudgedCode = "DOCUMENT_NOT_JUDGED"

  /// Its id.
  package let id: DocumentID
  /// Which side of which type it shows.
  package let key: SideKey
  /// The SHA-256 of the picture, lower-case hexadecimal.
  package let sha256: String
  /// The issuing country (ISO 3166-1 alpha-3), where it was given.
  package let country: String?
  /// The document it replaced.
  package let originalDocumentId: DocumentID?
  /// Where it stands.
  package internal(set) var status: DocumentStatus
  /// Whether our own look found it good enough.
  package internal(set) var passedQuality: Bool
  /// Whether our own look or the provider has a doubt.
  package internal(set) var isUnsure: Bool
  /// The judgement once reached; it stays when the document is disposed of.
  package internal(set) var verdict: DocumentStatus?
  /// Who refused it, if it was refused.
  package internal(set) var rejectOrigin: RejectOrigin?
  /// Why it was refused or failed, worst first; not empty if and only if the verdict is one of those.
  package internal(set) var errorCodes: [String]

  /// A document as it was stored.
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

  /// Whether it counts: not replaced.
  package var isInForce: Bool { status != .disposed }

  /// Whether it is not refused, so that it may yet be, or is, what is required.
  var isHopeful: Bool { isInForce && status != .rejected && status != .failed }

  /// Whether it counts towards the limit of documents that went wrong.
  var isFailure: Bool { !isHopeful && rejectOrigin != .quality }

  /// Whether our own look at it is still to come or going on. Once it is over, a second one changes nothing.
  var awaitsInspection: Bool {
    !passedQuality && (status == .verificationPending || status == .verificationInProgress)
  }

  /// Whether the document provider is still to answer.
  package var awaitsProvider: Bool { passedQuality && status == .verificationPending }

  mutating func accept(isUnsure doubt: Bool = false) {
    status = .accepted
    verdict = .accepted
    isUnsure = isUnsure || doubt
    rejectOrigin = nil
    errorCodes = []
  }

  /// Notes a refusal or a failure. Clients take a document without a code for a good one, so there is always one.
  mutating func conclude(_ verdict: DocumentStatus, by origin: RejectOrigin?, because codes: [String] = []) {
    status = verdict
    self.verdict = verdict
    rejectOrigin = origin
    errorCodes = codes.isEmpty ? [verdict == .rejected ? Self.refusedCode : Self.notJudgedCode] : codes
  }
}
