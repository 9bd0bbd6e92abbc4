import DocumentImaging
import DocumentReading
import MusterAPI

/// The results for one file, as printed by `muster process --json`.
struct PictureReport: Encodable {
  /// A written rendition.
  struct File: Encodable {
    let file: String
    let width: Int
    let height: Int
    let byteCount: Int
  }

  let file: String
  let format: String
  /// The size of the upright picture in pixels.
  let width: Int
  let height: Int
  /// The EXIF orientation, 1…8.
  let orientation: Int
  let byteCount: Int
  let quality: [DocumentImaging.QualityFact]
  /// The corners of the document in pixels of the upright picture, clockwise from the upper left; nil if none were
  /// found.
  let quadrilateral: Quadrilateral?
  /// `ACCEPTED`, or `REJECTED` if any measure requires it.
  let verdict: String
  let display: File
  let thumbnail: File
  /// The document alone; nil unless it was requested and found.
  let document: File?
  /// What was read; nil if nothing was, or was to be.
  let reading: ReadingReport?
  let milliseconds: Double

  init(_ outcome: PictureRun.Outcome, display: File, thumbnail: File, document: File?) {
    let picture = outcome.picture
    self.file = outcome.file
    self.format = outcome.format.rawValue
    self.width = picture.header.uprightWidth
    self.height = picture.header.uprightHeight
    self.orientation = picture.header.orientation.rawValue
    self.byteCount = outcome.byteCount
    self.quality = picture.quality
    self.quadrilateral = picture.quadrilateral
    self.verdict = picture.verdict
    self.display = display
    self.thumbnail = thumbnail
    self.document = document
    reading = outcome.reading.map(ReadingReport.init)
    self.milliseconds = outcome.elapsed.milliseconds.rounded(digits: 3)
  }

  /// The results as one line for people.
  var line: String {
    let notes = quality.filter { $0.severity != .ok }.map(\.code.rawValue).joined(separator: " ")
    return "\(file): \(verdict)\(notes.isEmpty ? "" : " " + notes)  \(format) \(width)×\(height) → "
      + "\(display.width)×\(display.height), \(display.byteCount.grouped) bytes, \(milliseconds.rounded(digits: 1)) ms"
      + (reading.map { "  \($0.kind) \($0.lines.joined(separator: " "))" } ?? "")
  }
}

/// What was read on a document, as printed by `muster process --read --json`.
struct ReadingReport: Encodable {
  struct Field: Encodable {
    let value: String
    let certainty: Double
  }

  let kind: String
  /// The lines as printed; characters that are not certain are `?`.
  let lines: [String]
  /// The fields that are certain, by their names.
  let fields: [String: Field]
  /// The names of the fields that are on the document, but could not be read.
  let unreadFields: [ReadField.Name]
  let certainty: Double
  let checkDigitsHold: Bool
  /// The check digits that do not fit what they cover, although all is seen clearly.
  let wrongDigits: [WrongDigit]

  init(_ reading: DocumentReading) {
    kind = reading.kind.rawValue
    lines = reading.lines
    fields = Dictionary(
      reading.fields.map { ($0.name.rawValue, Field(value: $0.value, certainty: $0.certainty.rounded(digits: 4))) },
      uniquingKeysWith: { first, _ in first })
    unreadFields = reading.unreadFields
    certainty = reading.certainty.rounded(digits: 4)
    checkDigitsHold = reading.checkDigitsHold
    wrongDigits = reading.wrongDigits
  }
}

/// The reason why a file could not be processed.
struct PictureFailure: Error, Encodable {
  struct Reason: Encodable {
    let code: String
    let reason: String
  }

  let file: String
  let error: Reason

  init(file: String, code: String, reason: String) {
    self.file = file
    self.error = Reason(code: code, reason: reason)
  }

  /// The reason as one line for people.
  var line: String {
    "\(file): \(error.code)  \(error.reason)"
  }
}

/// The measurements of one file, as printed by `muster process --facts`.
struct PictureFacts: Encodable {
  let file: String
  /// The size of the upright picture in pixels.
  let width: Int
  let height: Int
  let quality: [DocumentImaging.QualityFact]
  /// The corners of the document in pixels of the upright picture, clockwise from the upper left; null if none were
  /// found.
  @Nullable var quadrilateral: Quadrilateral?
  @Nullable var likeness: String?
  let verdict: String
  let reading: ReadingReport?

  init(_ outcome: PictureRun.Outcome) {
    let picture = outcome.picture
    reading = outcome.reading.map(ReadingReport.init)
    file = outcome.file
    width = picture.header.uprightWidth
    height = picture.header.uprightHeight
    quality = picture.quality
    quadrilateral = picture.quadrilateral
    likeness = picture.perceptualHash?.hexadecimal
    verdict = picture.verdict
  }
}
