internal import VerificationFlow

/// Says whether documents whose pictures are good enough are good documents, where no ``DocumentProvider`` does.
///
/// It trusts every picture that passed our own look, and compares what can be compared without reading a document: no
/// picture may stand for two sides, and all sides of a type come from one country. It answers at once, so that its
/// answer is part of the same transaction. In a sandbox project the session says what it is to answer.
///
/// An answer of nil means that it will come later, as an event of its own.
struct EmbeddedDocumentProvider: Sendable {
  /// What it says of one document.
  func judge(
    _ document: FlowDocument, of verification: Verification, in session: ProvidedSession
  ) -> Event.ProviderAnswer? {
    let judged = verification.documents.count { $0.passedQuality && $0.verdict != nil }
    let wish = session.mark ?? session.sandbox?.documents.inTurn(judged)
    return (wish ?? .accepted).inFlow
  }

  /// What it says of all documents together.
  ///
  /// - Parameter attempt: Which verification of the process it is, from 1.
  func crossCheck(
    _ verification: Verification, attempt: Int, in session: ProvidedSession
  ) -> Event.ProviderAnswer? {
    if let wish = session.sandbox?.crossCheck.inTurn(attempt - 1) { return wish.inFlow }
    let documents = verification.documents.filter { $0.status == .accepted }
    let pictures = Set(documents.map(\.sha256))
    let countries = Dictionary(grouping: documents, by: \.key.type).values.map { Set($0.compactMap(\.country)) }
    return pictures.count == documents.count && countries.allSatisfy { $0.count <= 1 } ? .accepted : .rejected
  }
}
