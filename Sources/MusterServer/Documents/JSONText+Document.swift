import Encodings
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// The text of a document is what `Document` encodes, but appended field by field: a page has thousands of values, and
/// an encoder takes almost a microsecond for each. The measurements are the stored text.
extension JSONText {
  /// Creates the text of a document.
  init(_ view: DocumentView, language: Language) {
    self.init()
    append(view, language: language)
  }

  /// Creates the text of a page of documents.
  init(_ page: [DocumentView], nextCursor: String?, language: Language) {
    self.init()
    object {
      $0.member("documents") { $0.array(page) { $0.append($1, language: language) } }
      $0.member("nextCursor", nextCursor)
    }
  }

  private mutating func append(_ view: DocumentView, language: Language) {
    let inspection = view.document.inspection
    append(
      Document(unmeasured: view, language: language), quality: inspection.facts.text,
      quadrilateral: inspection.quadrilateral?.text)
  }

  /// Appends a document.
  ///
  /// - Parameters:
  ///   - quality: The JSON of the field `quality`.
  ///   - quadrilateral: The JSON of the field `quadrilateral`; nil for null.
  mutating func append(_ document: Document, quality: String, quadrilateral: String?) {
    object {
      $0.member("attemptsLeft", document.attemptsLeft)
      $0.member("byteCount", document.byteCount)
      $0.member("country", document.country)
      $0.member("createdAt", JSONCoding.text(of: document.createdAt))
      $0.member("errors") { $0.array(document.errors) { $0.append($1) } }
      $0.member("filename", document.filename)
      $0.member("format", document.format?.rawValue)
      $0.member("height", document.height)
      $0.member("id", document.id)
      $0.member("originalDocumentId", document.originalDocumentId)
      $0.member("quadrilateral", json: quadrilateral)
      $0.member("quality", json: quality)
      $0.member("reading", document.reading)
      $0.member("rejectOrigin", document.rejectOrigin?.rawValue)
      $0.member("renditions") { $0.append(document.renditions) }
      $0.member("sessionId", document.sessionId)
      $0.member("sha256", document.sha256)
      $0.member("side", document.side.rawValue)
      $0.member("signatureStatus", document.signatureStatus.rawValue)
      $0.member("softPass", document.softPass)
      $0.member("status", document.status.rawValue)
      $0.member("type", document.type.rawValue)
      $0.member("updatedAt", JSONCoding.text(of: document.updatedAt))
      $0.member("uploadId", document.uploadId)
      $0.member("verdict", document.verdict?.rawValue)
      $0.member("width", document.width)
    }
  }

  private mutating func append(_ error: DocumentError) {
    object {
      $0.member("code", error.code.rawValue)
      $0.member("message", error.message)
    }
  }

  private mutating func append(_ renditions: Renditions) {
    object {
      $0.member("display", renditions.display)
      $0.member("document", renditions.document)
      $0.member("original", renditions.original)
      $0.member("portrait", renditions.portrait)
      $0.member("thumbnail", renditions.thumbnail)
    }
  }

  private mutating func member(_ name: String, _ rendition: Rendition?) {
    guard let rendition else { return member(name, json: nil) }
    member(name) {
      $0.object {
        $0.member("byteCount", rendition.byteCount)
        $0.member("contentType", rendition.contentType)
        $0.member("height", rendition.height)
        $0.member("href", rendition.href)
        $0.member("width", rendition.width)
      }
    }
  }

  private mutating func member(_ name: String, _ reading: MusterAPI.Reading?) {
    guard let reading else { return member(name, json: nil) }
    member(name) {
      $0.object {
        $0.member("certainty", reading.certainty)
        $0.member("checkDigitsHold", reading.checkDigitsHold)
        $0.member("fields") { $0.array(reading.fields) { $0.append($1) } }
        $0.member("kind", reading.kind?.rawValue)
        $0.member("lines") { $0.array(reading.lines) { $0.append($1) } }
        $0.member("masked", reading.masked)
        $0.member("picture", reading.picture?.rawValue)
        $0.member("places") { $0.array(reading.places) { $0.append($1) } }
        $0.member("readAt", JSONCoding.text(of: reading.readAt))
        $0.member("unreadFields") { $0.array(reading.unreadFields) { $0.append($1.rawValue) } }
      }
    }
  }

  private mutating func append(_ field: ReadingField) {
    object {
      $0.member("certainty", field.certainty)
      $0.member("correctedAt", field.correctedAt.map { JSONCoding.text(of: $0) })
      $0.member("correctedBy", field.correctedBy)
      $0.member("correctionReason", field.correctionReason?.rawValue)
      $0.member("length", field.length)
      $0.member("line", field.line)
      $0.member("machineValue", field.machineValue)
      $0.member("name", field.name.rawValue)
      $0.member("origin", field.origin.rawValue)
      $0.member("start", field.start)
      $0.member("value", field.value)
    }
  }

  /// Appends points as arrays of their coordinates.
  private mutating func append(_ points: [[Double]]) {
    array(points) { $0.array($1) { $0.append($1) } }
  }
}
