internal import VerificationFlow

/// Judges documents whose pictures passed the inspection, if no ``DocumentProvider`` is configured.
///
/// It accepts every such picture, and cross-checks what can be compared without reading a document: no picture may be
/// used for two sides, and all sides of a type must be from one country. It answers synchronously, so that its answer
/// is part of the same transaction. In a sandbox project the session determines the answer.
///
/// A nil answer means that the answer comes later, as a separate event.
struct EmbeddedDocumentProvider: Sendable {
  /// Judges one document.
  func judge(
    _ document: FlowDocument, of verification: Verification, in session: ProvidedSession
  ) -> Event.ProviderAnswer? {
    let judged = verification.documents.count { $0.passedQuality && $0.verdict != nil }
    let simulated = session.mark ?? session.sandbox?.documents.inTurn(judged)
    return (simulated ?? .accepted).inFlow
  }

  /// Cross-checks all documents.
  ///
  /// - Parameter attempt: The number of the verification within the process, from 1.
  func crossCheck(
    _ verification: Verification, attempt: Int, in session: ProvidedSession
  ) -> Event.ProviderAnswer? {
    if let simulated = session.sandbox?.crossCheck.inTurn(attempt - 1) { return simulated.inFlow }
    let documents = verification.documents.filter { $0.status == .accepted }
    let pictures = Set(documents.map(\.sha256))
    let countries = Dictionary(grouping: documents, by: \.key.type).values.map { Set($0.compactMap(\.country)) }
    return pictures.count == documents.count && countries.allSatisfy { $0.count <= 1 } ? .accepted : .rejected
  }
}
