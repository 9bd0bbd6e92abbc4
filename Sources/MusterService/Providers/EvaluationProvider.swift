package import VerificationFlow

/// Asks the project's own systems to evaluate a person whose documents were accepted.
package protocol EvaluationProvider: InquiryProvider {
  /// Evaluates a person.
  ///
  /// - Parameter documents: The accepted documents, with their types and sides.
  /// - Throws: `ProviderFailure`.
  func evaluate(_ documents: [EvaluatedDocument], in session: AskedSession, as id: String) async throws(ProviderFailure)
    -> ProviderReply
}

/// An accepted document in an evaluation.
package struct EvaluatedDocument: Sendable {
  package let id: DocumentID
  /// The type and side that it shows.
  package let key: SideKey
  /// The issuing country (ISO 3166-1 alpha-3), if given.
  package let country: String?
  /// Whether there was a doubt about it.
  package let isUnsure: Bool
}
