internal import HTMLMarkup
public import VerificationFlow

/// A document of a case, with what was found about it.
public struct CaseDocument: Sendable {
  let id: String
  let name: String
  let status: String
  let statusText: String
  let origin: String?
  let isSoftPass: Bool
  let signature: String
  let signatureText: String
  let file: String?
  let facts: String
  let received: Markup
  let attempts: String
  let findings: [Finding]
  let bars: [QualityBar]
  let pictures: DocumentPictures
  let earlier: [EarlierPicture]
  var panel: DecidePanel?

  private let allowed: Set<DecisionRecord.Word>

  /// A document.
  ///
  /// - Parameters:
  ///   - status: Its status, as in the protocol.
  ///   - rejectOrigin: Who refused it: `QUALITY`, `DOCUMENT_VERIFICATION` or `REVIEW`.
  ///   - isSoftPass: Whether it passed only because its side had been refused often enough.
  ///   - filename: The name that the caller gave the file.
  ///   - format: `JPEG` or `PNG`; nil where what came is no picture.
  ///   - quality: What was measured, worst first.
  ///   - errors: The codes of why it was refused.
  ///   - attemptsLeft: How many more pictures of this side may be refused.
  ///   - pictures: Where its pictures are.
  ///   - earlier: The pictures of this side before, newest first.
  ///   - allowed: What may be decided of it by itself.
  public init(
    id: String, name: DocumentName, status: String, rejectOrigin: String?, isSoftPass: Bool,
    signature: SignatureStatus, filename: String?, format: String?, byteCount: Int, quality: [QualityBar],
    errors: [String], attemptsLeft: Int, createdAt: Instant, pictures: DocumentPictures, earlier: [EarlierPicture],
    allowed: Set<DecisionRecord.Word>
  ) {
    self.id = id
    self.name = name.description
    self.status = status
    statusText = Words.status(status)
    origin = rejectOrigin.map(Words.origin)
    self.isSoftPass = isSoftPass
    self.signature = signature.rawValue
    signatureText = Words.signature(signature)
    file = filename
    facts = [format, pictures.size, Figure.bytes(byteCount)].compactMap(\.self).joined(separator: " · ")
    received = Moment.exact(createdAt)
    attempts = attemptsLeft == 1 ? "1 try left" : "\(attemptsLeft) tries left"
    findings = errors.map { Finding($0, severity: "reject") } + quality.compactMap(\.warning)
    bars = quality
    self.pictures = pictures
    self.earlier = earlier
    self.allowed = allowed
  }

  func decided(with reasons: [Reason], in caseId: String, _ revision: Int, if isOpen: Bool) -> CaseDocument {
    var decided = self
    guard isOpen, !allowed.isEmpty else { return decided }
    decided.panel = DecidePanel(
      caseId: caseId, revision: revision, documentId: id, subject: name, allowed: allowed, reasons: reasons)
    return decided
  }
}
