import DocumentImaging

/// What imaging found of one file, as `muster process --json` prints it.
struct PictureReport: Encodable {
  /// A rendition that was written.
  struct File: Encodable {
    let file: String
    let width: Int
    let height: Int
    let byteCount: Int
  }

  let file: String
  let format: String
  /// Upright, as a person sees it.
  let width: Int
  let height: Int
  /// The EXIF orientation, 1…8.
  let orientation: Int
  let byteCount: Int
  let quality: [QualityFact]
  /// The document's corners in pixels of the upright picture, clockwise from the upper left, where one was found.
  let quadrilateral: Quadrilateral?
  /// `ACCEPTED`, or `REJECTED` if a measure of the picture asks for it.
  let verdict: String
  let display: File
  let thumbnail: File
  /// The document alone, where it was wanted and found.
  let document: File?
  let milliseconds: Double

  init(_ outcome: PictureRun.Outcome, display: File, thumbnail: File, document: File?) {
    let picture = outcome.picture
    self.file = outcome.file
    self.format = picture.header.format.rawValue
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
    self.milliseconds = outcome.elapsed.milliseconds.rounded(digits: 3)
  }

  /// One line for a person.
  var line: String {
    let notes = quality.filter { $0.severity != .ok }.map(\.code.rawValue).joined(separator: " ")
    return "\(file): \(verdict)\(notes.isEmpty ? "" : " " + notes)  \(format) \(width)×\(height) → "
      + "\(display.width)×\(display.height), \(display.byteCount.grouped) bytes, \(milliseconds.rounded(digits: 1)) ms"
  }
}

/// Why there is nothing of one file.
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

  /// One line for a person.
  var line: String {
    "\(file): \(error.code)  \(error.reason)"
  }
}
