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
  /// `ACCEPTED`, or `REJECTED` if a measure of the picture asks for it.
  let verdict: String
  let display: File
  let thumbnail: File
  let milliseconds: Double

  init(
    file: String, byteCount: Int, picture: ProcessedPicture, display: File, thumbnail: File, elapsed: Duration
  ) {
    self.file = file
    self.format = picture.header.format.rawValue
    self.width = picture.header.uprightWidth
    self.height = picture.header.uprightHeight
    self.orientation = picture.header.orientation.rawValue
    self.byteCount = byteCount
    self.quality = picture.quality
    self.verdict = picture.quality.contains { $0.severity == .reject } ? "REJECTED" : "ACCEPTED"
    self.display = display
    self.thumbnail = thumbnail
    self.milliseconds = elapsed.milliseconds.rounded(digits: 3)
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
