/// Finds out whether a living person is present, and the one on the documents.
package protocol PresenceProvider: InquiryProvider {
  /// Begins a check.
  ///
  /// - Parameters:
  ///   - faces: The pictures to compare the face with: the accepted documents' portraits, or all of each document that
  ///     has none.
  ///   - id: The question that the judgement will be, and behind it a word that no other beginning has.
  /// - Returns: What the app's part of the provider needs.
  /// - Throws: `ProviderFailure`; `StoreError` where the provider is our own.
  func begin(_ faces: [AskedPicture], in session: AskedSession, as id: String) async throws
    -> [String: AttributeValue]

  /// How the check went that the person is through with.
  ///
  /// - Throws: `ProviderFailure`; `StoreError`, `BlobError` where the provider is our own.
  func judge(in session: AskedSession, as id: String) async throws -> ProviderReply
}
