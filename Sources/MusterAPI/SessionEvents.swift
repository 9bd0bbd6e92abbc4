/// The event `phase` of a session: the phase or status of the verification changed.
public struct PhaseEvent: Codable, Sendable, Equatable {
  /// The phase; null before the verification starts.
  @Nullable public var phase: Code?
  /// The status within the phase.
  public var status: Code

  /// Creates an event.
  public init(phase: Code?, status: Code) {
    self.phase = phase
    self.status = status
  }
}

/// The event `document` of a session: the status of a document changed.
public struct DocumentEvent: Codable, Sendable, Equatable {
  /// The id of the document.
  public var documentId: String
  /// The new status of the document.
  public var status: Code

  /// Creates an event.
  public init(documentId: String, status: Code) {
    self.documentId = documentId
    self.status = status
  }
}
