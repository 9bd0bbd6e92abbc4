/// What became of the search for the portrait on a document.
package struct PortraitRecord: Sendable, Equatable {
  /// How the search ended; the words go out as they are.
  package enum Outcome: String, CaseIterable, Sendable, Codable {
    /// There is a face, and it was cut out.
    case found = "FOUND"
    /// There is none.
    case notFound = "NOT_FOUND"
  }

  /// The document.
  package let documentId: DocumentID
  /// How the search ended.
  package let outcome: Outcome
  /// When.
  package let at: Instant

  /// How a search ended.
  package init(documentId: DocumentID, outcome: Outcome, at: Instant) {
    self.documentId = documentId
    self.outcome = outcome
    self.at = at
  }
}
