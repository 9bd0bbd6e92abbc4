/// The status of one document; the words are those of the onboarding protocol.
public enum DocumentStatus: String, CaseIterable, Sendable, Codable {
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
  public var isVerdict: Bool {
    self == .accepted || self == .rejected || self == .failed
  }
}

/// Who refused a document.
public enum RejectOrigin: String, Sendable, Codable {
  /// Our own look at the picture. Has its own budget and adds to no other limit.
  case quality = "QUALITY"
  /// The document provider.
  case documentVerification = "DOCUMENT_VERIFICATION"
}

/// A document as the flow sees it.
public struct FlowDocument: Sendable, Equatable {
  /// Its id.
  public let id: DocumentID
  /// Which side of which type it shows.
  public let key: SideKey
  /// The SHA-256 of the picture, lower-case hexadecimal.
  public let sha256: String
  /// The document it replaced.
  public let originalDocumentId: DocumentID?
  /// Where it stands.
  public internal(set) var status: DocumentStatus
  /// Whether our own look found it good enough.
  public internal(set) var passedQuality: Bool
  /// The judgement once reached; it stays when the document is disposed of.
  public internal(set) var verdict: DocumentStatus?
  /// Who refused it, if it was refused.
  public internal(set) var rejectOrigin: RejectOrigin?

  /// A document as it was stored.
  public init(
    id: DocumentID, key: SideKey, sha256: String, originalDocumentId: DocumentID?,
    status: DocumentStatus = .verificationPending, passedQuality: Bool = false, verdict: DocumentStatus? = nil,
    rejectOrigin: RejectOrigin? = nil
  ) {
    self.id = id
    self.key = key
    self.sha256 = sha256
    self.originalDocumentId = originalDocumentId
    self.status = status
    self.passedQuality = passedQuality
    self.verdict = verdict
    self.rejectOrigin = rejectOrigin
  }

  /// Whether it counts: not replaced.
  public var isInForce: Bool { status != .disposed }

  /// Whether it is not refused, so that it may yet be, or is, what is required.
  var isHopeful: Bool { isInForce && status != .rejected && status != .failed }

  /// Whether our own look at it is still to come or going on. Once it is over, a second one changes nothing.
  var awaitsInspection: Bool {
    !passedQuality && (status == .verificationPending || status == .verificationInProgress)
  }

  /// Whether the document provider is still to answer.
  var awaitsProvider: Bool { passedQuality && status == .verificationPending }

  mutating func conclude(_ verdict: DocumentStatus, by origin: RejectOrigin?) {
    status = verdict
    self.verdict = verdict
    rejectOrigin = origin
  }
}
