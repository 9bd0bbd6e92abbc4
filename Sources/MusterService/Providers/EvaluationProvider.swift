package import VerificationFlow

/// Says what the project's own systems make of a person whose documents are good.
package protocol EvaluationProvider: InquiryProvider {
  /// What it says of the person.
  ///
  /// - Parameter documents: Which sides of which types were accepted.
  /// - Throws: `ProviderFailure`.
  func evaluate(_ documents: [EvaluatedDocument], in session: AskedSession, as id: String) async throws(ProviderFailure)
    -> ProviderReply
}

/// A document that was accepted.
package struct EvaluatedDocument: Sendable {
  /// Its id.
  package let id: DocumentID
  /// Which side of which type it shows.
  package let key: SideKey
  /// The issuing country (ISO 3166-1 alpha-3), where it was given.
  package let country: String?
  /// Whether there was a doubt about it.
  package let isUnsure: Bool
}
