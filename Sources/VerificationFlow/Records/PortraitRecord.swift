/// What became of the search for the portrait on a document.
public struct PortraitRecord: Sendable, Equatable {
  /// How the search ended; the words go out as they are.
  public enum Outcome: String, CaseIterable, Sendable, Codable {
    /// There is a face, and it was cut out.
    case found = "FOUND"
    /// There is none.
    case notFound = "NOT_FOUND"
  }

  /// The document.
  public let documentId: DocumentID
  /// How the search ended.
  public let outcome: Outcome
  /// When.
  public let at: Instant

  /// How a search ended.
  public init(documentId: DocumentID, outcome: Outcome, at: Instant) {
    self.documentId = documentId
    self.outcome = outcome
    self.at = at
  }
}
