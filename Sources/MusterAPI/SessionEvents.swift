/// The event `phase` of a session: the verification stands somewhere else.
public struct PhaseEvent: Codable, Sendable, Equatable {
  /// The phase; null before the verification begins.
  @Nullable public var phase: Code?
  /// The status within the phase.
  public var status: Code

  /// An event.
  public init(phase: Code?, status: Code) {
    self.phase = phase
    self.status = status
  }
}

/// The event `document` of a session: a document stands somewhere else.
public struct DocumentEvent: Codable, Sendable, Equatable {
  /// The document.
  public var documentId: String
  /// Where it stands now.
  public var status: Code

  /// An event.
  public init(documentId: String, status: Code) {
    self.documentId = documentId
    self.status = status
  }
}
