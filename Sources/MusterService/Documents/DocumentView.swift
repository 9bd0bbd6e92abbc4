internal import MusterStore
package import VerificationFlow

/// A document with everything that a caller may see of it.
package struct DocumentView: Sendable {
  package let document: DocumentRecord
  package let renditions: [RenditionRecord]
  /// The number of further pictures of this side that may be refused for their quality.
  package let attemptsLeft: Int
  /// What the document states; nil if it was not read yet.
  package let contents: DocumentContents?

  /// - Parameter isOpen: Whether the caller may see what the document states.
  init(
    _ document: DocumentRecord, on connection: any Connection, limits: FlowLimits, isOpen: Bool
  ) throws {
    let contents = try DocumentContents.read([document.id], on: connection).first
    self.init(
      document, try connection.renditionRecords(of: [document.id]), limits,
      contents: isOpen ? contents : contents?.masked)
  }

  /// - Parameters:
  ///   - renditions: All pictures of the document.
  ///   - contents: What it states, as far as the caller may see that.
  init(
    _ document: DocumentRecord, _ renditions: [RenditionRecord], _ limits: FlowLimits,
    contents: DocumentContents? = nil
  ) {
    self.document = document
    self.renditions = renditions
    self.contents = contents
    self.attemptsLeft = max(0, limits.maxQualityRefusals - document.qualityRefusals)
  }

  /// Returns the measurements of the picture, worst first.
  ///
  /// - Throws: `DecodingError` if Muster did not store them.
  package func facts() throws -> [InspectionRecord.Fact] { try document.inspection.facts.decoded() }

  /// Returns the corners of the document in pixels of the upright original, clockwise from the upper left; nil if none
  /// were found.
  ///
  /// - Throws: `DecodingError` if Muster did not store them.
  package func quadrilateral() throws -> [[Double]]? { try document.inspection.quadrilateral?.decoded() }

  /// Returns views of several documents, reading all their renditions and contents with one query each.
  ///
  /// - Parameter isOpen: Whether the caller may see what the documents state.
  static func all(
    _ documents: [DocumentRecord], on connection: any Connection, limits: FlowLimits, isOpen: Bool
  ) throws -> [DocumentView] {
    let renditions = Dictionary(
      grouping: try connection.renditionRecords(of: documents.map(\.id)), by: \.documentId)
    let contents = Dictionary(
      uniqueKeysWithValues: try DocumentContents.read(documents.map(\.id), on: connection).map {
        ($0.documentId, isOpen ? $0 : $0.masked)
      })
    return documents.map { DocumentView($0, renditions[$0.id] ?? [], limits, contents: contents[$0.id]) }
  }
}
