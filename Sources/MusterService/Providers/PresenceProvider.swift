/// Finds out whether a living person is present, and the one on the documents.
public protocol PresenceProvider: InquiryProvider {
  /// Begins a check.
  ///
  /// - Parameter documents: The accepted documents' pictures, for the face to be compared with.
  /// - Returns: What the app's part of the provider needs.
  /// - Throws: `ProviderFailure`.
  func begin(_ documents: [AskedPicture], in session: AskedSession, as id: String) async throws(ProviderFailure)
    -> [String: String]

  /// How the check went that the person is through with.
  ///
  /// - Throws: `ProviderFailure`.
  func judge(in session: AskedSession, as id: String) async throws(ProviderFailure) -> ProviderReply
}
