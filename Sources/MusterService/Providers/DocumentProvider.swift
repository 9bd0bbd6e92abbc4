internal import VerificationFlow

/// Says whether documents whose pictures are good enough are good documents.
///
/// An answer of nil means that it will come later, as an event of its own.
protocol DocumentProvider: Sendable {
  /// What it says of one document.
  func judge(_ document: FlowDocument, of verification: Verification, in session: ProvidedSession)
    -> Event.ProviderAnswer?

  /// What it says of all documents together.
  func crossCheck(_ verification: Verification, in session: ProvidedSession) -> Event.ProviderAnswer?
}

/// What a provider is told of the session.
struct ProvidedSession: Sendable {
  let record: SessionRecord
  let isSandbox: Bool
}

/// The provider that is always there.
///
/// It trusts every picture that passed our own look, and compares what can be compared without reading a document: no
/// picture may stand for two sides, and all sides of a type come from one country. It answers at once, so that its
/// answer is part of the same transaction. In a sandbox project the session says what it is to answer.
struct EmbeddedDocumentProvider: DocumentProvider {
  func judge(
    _ document: FlowDocument, of verification: Verification, in session: ProvidedSession
  ) -> Event.ProviderAnswer? {
    let judged = verification.documents.count { $0.passedQuality && $0.verdict != nil }
    return session.outcome("documents", at: judged) ?? .accepted
  }

  func crossCheck(_ verification: Verification, in session: ProvidedSession) -> Event.ProviderAnswer? {
    if let outcome = session.outcome("crossCheck", at: 0) { return outcome }
    let documents = verification.documents.filter { $0.status == .accepted }
    let pictures = Set(documents.map(\.sha256))
    let countries = Dictionary(grouping: documents, by: \.key.type).values.map { Set($0.compactMap(\.country)) }
    return pictures.count == documents.count && countries.allSatisfy { $0.count <= 1 } ? .accepted : .rejected
  }
}

extension ProvidedSession {
  /// What the session of a sandbox project asks a provider to answer: its custom field `sandbox.` and `subject`, a list
  /// of outcomes such as `rejected,accepted`, of which the last one holds for all that follow.
  func outcome(_ subject: String, at index: Int) -> Event.ProviderAnswer? {
    guard isSandbox, let list = record.customFields["sandbox.\(subject)"] else { return nil }
    let outcomes = list.split(separator: ",").map { Event.ProviderAnswer(rawValue: $0.uppercased()) }
    return outcomes.isEmpty ? nil : outcomes[min(index, outcomes.count - 1)]
  }
}
