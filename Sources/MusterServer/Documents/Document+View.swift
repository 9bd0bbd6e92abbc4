import Foundation
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

extension Document {
  /// - Parameter isRejected: Whether the person was rejected for good, so that no new picture can be submitted.
  /// - Throws: `DecodingError` if Muster did not store the measurements.
  init(_ view: DocumentView, language: Language, isRejected: Bool = false) throws {
    self.init(unmeasured: view, language: language, isRejected: isRejected)
    quality = try view.facts().map {
      QualityFact(code: Code($0.code), value: $0.value, threshold: $0.threshold, severity: Code($0.severity))
    }
    quadrilateral = try view.quadrilateral()
  }

  /// Creates a document without what was measured, its `quality` and its `quadrilateral`.
  init(unmeasured view: DocumentView, language: Language, isRejected: Bool = false) {
    let document = view.document
    self.init(
      id: document.id.rawValue, sessionId: document.sessionId.rawValue, uploadId: document.uploadId.rawValue,
      type: Code(document.key.type.rawValue), side: Code(document.key.side.rawValue), country: document.country,
      status: Code(document.status.rawValue), verdict: document.verdict.map { Code($0.rawValue) },
      rejectOrigin: document.rejectOrigin.map { Code($0.rawValue) },
      originalDocumentId: document.originalDocumentId?.rawValue,
      signatureStatus: Code(document.signatureStatus.rawValue), sha256: document.sha256,
      format: document.format.isEmpty ? nil : Code(document.format),
      byteCount: document.byteCount, width: document.width, height: document.height, filename: document.filename,
      quality: [], softPass: document.inspection.isSoftPass, reading: view.contents.map { MusterAPI.Reading($0) },
      errors: document.errorCodes.map {
        DocumentError(code: Code($0), message: document.sentence(for: $0, isRejected: isRejected, in: language))
      },
      attemptsLeft: view.attemptsLeft, renditions: Renditions(view), createdAt: Date(document.createdAt),
      updatedAt: Date(document.updatedAt))
  }
}

extension DocumentRecord {
  /// Returns the message that the person reads about one of the document's error codes.
  ///
  /// - Parameter isRejected: Whether the person was rejected for good, so that no new picture can be submitted.
  func sentence(for code: String, isRejected: Bool, in language: Language) -> String {
    isRejected && (rejectOrigin == .review || rejectOrigin == .documentVerification)
      ? Texts.rejection(for: code, in: language)
      : Texts.sentence(for: code, or: FlowDocument.refusedCode, in: language)
  }
}

extension Renditions {
  fileprivate init(_ view: DocumentView) {
    self.init()
    for record in view.renditions {
      let rendition = Rendition(
        href: Routes.path(Routes.rendition, view.document.id.rawValue, record.kind.rawValue), width: record.width,
        height: record.height, byteCount: record.byteCount, contentType: record.contentType)
      switch record.kind {
      case .original: original = rendition
      case .display: display = rendition
      case .thumbnail: thumbnail = rendition
      case .document: self.document = rendition
      case .portrait: portrait = rendition
      }
    }
  }
}
