public import VerificationFlow

/// Says what the project's own systems make of a person whose documents are good.
public protocol EvaluationProvider: InquiryProvider {
  /// What it says of the person.
  ///
  /// - Parameter documents: Which sides of which types were accepted.
  /// - Throws: `ProviderFailure`.
  func evaluate(_ documents: [EvaluatedDocument], in session: AskedSession, as id: String) async throws(ProviderFailure)
    -> ProviderReply
}

/// A document that was accepted.
public struct EvaluatedDocument: Sendable {
  /// Its id.
  public let id: DocumentID
  /// Which side of which type it shows.
  public let key: SideKey
  /// The issuing country (ISO 3166-1 alpha-3), where it was given.
  public let country: String?
  /// Whether there was a doubt about it.
  public let isUnsure: Bool
}
