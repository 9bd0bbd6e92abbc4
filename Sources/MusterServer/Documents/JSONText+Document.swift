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
      $0.field("documents") { $0.array(page) { $0.append($1, language: language) } }
      $0.field("nextCursor", nextCursor)
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
      $0.field("attemptsLeft", document.attemptsLeft)
      $0.field("byteCount", document.byteCount)
      $0.field("country", document.country)
      $0.field("createdAt", JSONCoding.text(of: document.createdAt))
      $0.field("errors") { $0.array(document.errors) { $0.append($1) } }
      $0.field("filename", document.filename)
      $0.field("format", document.format?.rawValue)
      $0.field("height", document.height)
      $0.field("id", document.id)
      $0.field("originalDocumentId", document.originalDocumentId)
      $0.field("quadrilateral", json: quadrilateral)
      $0.field("quality", json: quality)
      $0.field("reading", document.reading)
      $0.field("rejectOrigin", document.rejectOrigin?.rawValue)
      $0.field("renditions") { $0.append(document.renditions) }
      $0.field("sessionId", document.sessionId)
      $0.field("sha256", document.sha256)
      $0.field("side", document.side.rawValue)
      $0.field("signatureStatus", document.signatureStatus.rawValue)
      $0.field("softPass", document.softPass)
      $0.field("status", document.status.rawValue)
      $0.field("type", document.type.rawValue)
      $0.field("updatedAt", JSONCoding.text(of: document.updatedAt))
      $0.field("uploadId", document.uploadId)
      $0.field("verdict", document.verdict?.rawValue)
      $0.field("width", document.width)
    }
  }

  private mutating func append(_ error: DocumentError) {
    object {
      $0.field("code", error.code.rawValue)
      $0.field("message", error.message)
    }
  }

  private mutating func append(_ renditions: Renditions) {
    object {
      $0.field("display", renditions.display)
      $0.field("document", renditions.document)
      $0.field("original", renditions.original)
      $0.field("portrait", renditions.portrait)
      $0.field("thumbnail", renditions.thumbnail)
    }
  }

  private mutating func field(_ name: String, _ rendition: Rendition?) {
    guard let rendition else { return field(name, json: nil) }
    field(name) {
      $0.object {
        $0.field("byteCount", rendition.byteCount)
        $0.field("contentType", rendition.contentType)
        $0.field("height", rendition.height)
        $0.field("href", rendition.href)
        $0.field("width", rendition.width)
      }
    }
  }

  private mutating func field(_ name: String, _ reading: MusterAPI.Reading?) {
    guard let reading else { return field(name, json: nil) }
    field(name) {
      $0.object {
        $0.field("certainty", reading.certainty)
        $0.field("checkDigitsHold", reading.checkDigitsHold)
        $0.field("fields") { $0.array(reading.fields) { $0.append($1) } }
        $0.field("kind", reading.kind?.rawValue)
        $0.field("lines") { $0.array(reading.lines) { $0.append($1) } }
        $0.field("masked", reading.masked)
        $0.field("picture", reading.picture?.rawValue)
        $0.field("places") { $0.array(reading.places) { $0.append($1) } }
        $0.field("readAt", JSONCoding.text(of: reading.readAt))
      }
    }
  }

  private mutating func append(_ field: ReadingField) {
    object {
      $0.field("certainty", field.certainty)
      $0.field("correctedAt", field.correctedAt.map { JSONCoding.text(of: $0) })
      $0.field("correctedBy", field.correctedBy)
      $0.field("length", field.length)
      $0.field("line", field.line)
      $0.field("machineValue", field.machineValue)
      $0.field("name", field.name.rawValue)
      $0.field("origin", field.origin.rawValue)
      $0.field("start", field.start)
      $0.field("value", field.value)
    }
  }

  /// Appends points as arrays of their coordinates.
  private mutating func append(_ points: [[Double]]) {
    array(points) { $0.array($1) { $0.append($1) } }
  }
}
