internal import HTMLMarkup
package import VerificationFlow

package struct CaseDocument: Sendable {
  let id: String
  let name: String
  let status: String
  let statusText: String
  let origin: String?
  let isSoftPass: Bool
  let isUnread: Bool
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

  /// Creates the view of a document.
  ///
  /// - Parameters:
  ///   - status: The protocol's status code.
  ///   - rejectOrigin: The origin of the rejection: `QUALITY`, `FILE`, `DOCUMENT_VERIFICATION` or `REVIEW`.
  ///   - isSoftPass: Whether it passed only because its side had been rejected often enough.
  ///   - isUnread: Whether nothing was read on it, although it may have something to read.
  ///   - signature: The status of its signature; nil where none is expected.
  ///   - filename: The file name given by the caller.
  ///   - format: `JPEG` or `PNG`; nil if the file is not a picture.
  ///   - size: The size of the upright picture in pixels; 0 if the file is not a picture.
  ///   - quality: The quality measures, worst first.
  ///   - errors: The codes of why it was rejected.
  ///   - attemptsLeft: The number of further pictures of this side that may be rejected.
  ///   - pictures: The links to its pictures.
  ///   - earlier: The earlier pictures of this side, newest first.
  ///   - panel: The decisions about this document alone; nil if there are none.
  package init(
    id: String, name: DocumentName, status: String, rejectOrigin: String?, isSoftPass: Bool, isUnread: Bool = false,
    signature: SignatureStatus?, filename: String?, format: String?, size: (width: Int, height: Int), byteCount: Int,
    quality: [QualityBar],
    errors: [String], attemptsLeft: Int, createdAt: Instant, pictures: DocumentPictures, earlier: [EarlierPicture],
    panel: DecidePanel?
  ) {
    self.id = id
    self.name = name.description
    self.status = status
    statusText = Labels.status(status)
    origin = rejectOrigin.map(Labels.origin)
    self.isSoftPass = isSoftPass
    self.isUnread = isUnread
    self.signature = signature.map { Signature(code: $0.rawValue, text: Labels.signature($0)) }
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

  struct Signature: Sendable {
    let code: String
    let text: String
  }

  /// The quality measures of a picture, collapsed if all are good.
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
