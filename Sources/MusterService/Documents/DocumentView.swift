internal import MusterStore
package import VerificationFlow

/// A document with everything that a caller may see of it.
package struct DocumentView: Sendable {
  package let document: DocumentRecord
  package let renditions: [RenditionRecord]
  /// The number of further pictures of this side that may be refused for their quality.
  package let attemptsLeft: Int

  init(_ document: DocumentRecord, on connection: any Connection, limits: FlowLimits) throws {
    self.init(document, try connection.renditions(of: document.id).map(\.record), limits)
  }

  /// - Parameter renditions: All pictures of the document.
  init(_ document: DocumentRecord, _ renditions: [RenditionRecord], _ limits: FlowLimits) {
    self.document = document
    self.renditions = renditions
    self.attemptsLeft = max(0, limits.maxQualityRefusals - document.qualityRefusals)
  }

  /// Returns views of several documents, reading all their renditions with one query.
  static func all(
    _ documents: [DocumentRecord], on connection: any Connection, limits: FlowLimits
  ) throws -> [DocumentView] {
    let renditions = Dictionary(
      grouping: try connection.renditions(of: documents.map(\.id)).map(\.record), by: \.documentId)
    return documents.map { DocumentView($0, renditions[$0.id] ?? [], limits) }
  }
}
