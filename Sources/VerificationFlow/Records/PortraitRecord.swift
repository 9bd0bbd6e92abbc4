/// The result of searching a document for the holder's portrait.
package struct PortraitRecord: Sendable, Equatable {
  /// The outcome of a search. Raw values are sent to clients unchanged.
  package enum Outcome: String, CaseIterable, Sendable, Codable {
    /// A face was found and cut out.
    case found = "FOUND"
    /// No face was found.
    case notFound = "NOT_FOUND"
  }

  package let documentId: DocumentID
  package let outcome: Outcome
  /// The time of the search.
  package let at: Instant

  package init(documentId: DocumentID, outcome: Outcome, at: Instant) {
    self.documentId = documentId
    self.outcome = outcome
    self.at = at
  }
}
