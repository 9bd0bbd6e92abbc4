internal import VerificationFlow

/// Says whether a document whose picture is good enough is a good document.
///
/// The embedded provider trusts every picture that passed our own look at it, and answers at once, so that its answer
/// is part of the same transaction.
struct EmbeddedDocumentProvider: Sendable {
  func answer(for document: DocumentID) -> Event.ProviderAnswer {
    .accepted
  }
}
