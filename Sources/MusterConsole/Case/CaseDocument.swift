internal import HTMLMarkup
package import VerificationFlow

/// A document of a case, with what was found about it.
package struct CaseDocument: Sendable {
  let id: String
  let name: String
  let status: String
  let statusText: String
  let origin: String?
  let isSoftPass: Bool
  let signature: Signature?
  let file: String?
  let facts: String
  let received: Markup
  let attempts: String
  let findings: [Finding]
  let quality: Quality?
  let pictures: DocumentPictures
  let earlier: [EarlierPicture]
  var panel: DecidePanel?

  /// A document.
  ///
  /// - Parameters:
  ///   - status: Its status, as in the protocol.
  ///   - rejectOrigin: Who refused it: `QUALITY`, `DOCUMENT_VERIFICATION` or `REVIEW`.
  ///   - isSoftPass: Whether it passed only because its side had been refused often enough.
  ///   - signature: What is known of its signature; nil where nobody expects one.
  ///   - filename: The name that the caller gave the file.
  ///   - format: `JPEG` or `PNG`; nil where what came is no picture.
  ///   - size: That of the picture held upright, in pixels; 0 where what came is no picture.
  ///   - quality: What was measured, worst first.
  ///   - errors: The codes of why it was refused.
  ///   - attemptsLeft: How many more pictures of this side may be refused.
  ///   - pictures: Where its pictures are.
  ///   - earlier: The pictures of this side before, newest first.
  ///   - panel: The ways to decide about it by itself; nil where there are none.
  package init(
    id: String, name: DocumentName, status: String, rejectOrigin: String?, isSoftPass: Bool,
    signature: SignatureStatus?, filename: String?, format: String?, size: (width: Int, height: Int), byteCount: Int,
    quality: [QualityBar],
    errors: [String], attemptsLeft: Int, createdAt: Instant, pictures: DocumentPictures, earlier: [EarlierPicture],
    panel: DecidePanel?
  ) {
    self.id = id
    self.name = name.description
    self.status = status
    statusText = Words.status(status)
    origin = rejectOrigin.map(Words.origin)
    self.isSoftPass = isSoftPass
    self.signature = signature.map { Signature(code: $0.rawValue, text: Words.signature($0)) }
    file = filename
    let pixels = size.width > 0 ? "\(size.width) × \(size.height)" : nil
    facts = [format, pixels, Figure.bytes(byteCount)].compactMap(\.self).joined(separator: " · ")
    received = Moment.exact(createdAt)
    attempts = attemptsLeft == 1 ? "1 try left" : "\(attemptsLeft) tries left"
    findings =
      errors.map { Finding($0, severity: "reject") }
      + quality.filter(\.isDoubtful).map { Finding($0.code, severity: "warn") }
    self.quality = quality.isEmpty ? nil : Quality(quality)
    self.pictures = pictures
    self.earlier = earlier
    self.panel = panel
  }

  /// What is known of a picture's signature.
  struct Signature: Sendable {
    let code: String
    let text: String
  }

  /// What was measured of a picture. It is folded up when nothing is wrong: there is nothing to look at then.
  struct Quality: Sendable {
    let isGood: Bool
    let summary: String
    let bars: [QualityBar]

    init(_ bars: [QualityBar]) {
      self.bars = bars
      let faults = bars.count { !$0.isGood }
      isGood = faults == 0
      summary =
        isGood
        ? "good in all \(bars.count) measures"
        : "\(faults) of \(bars.count) measures \(faults == 1 ? "is" : "are") not good"
    }
  }
}
