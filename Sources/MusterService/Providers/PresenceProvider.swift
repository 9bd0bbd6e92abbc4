/// Checks whether a living person is present, and whether it is the one on the documents.
package protocol PresenceProvider: InquiryProvider {
  /// Begins a check.
  ///
  /// - Parameters:
  ///   - faces: The pictures to compare the face with: the portraits of the accepted documents, or the whole picture
  ///     of each document that has none.
  ///   - id: The id of the question that asks for the result, followed by a suffix that is unique to this beginning.
  /// - Returns: The attributes that the app's part of the provider needs.
  /// - Throws: `ProviderFailure`; `StoreError` from the built-in provider.
  func begin(_ faces: [AskedPicture], in session: AskedSession, as id: String) async throws
    -> [String: AttributeValue]

  /// Returns the result of the check that the person has completed.
  ///
  /// - Throws: `ProviderFailure`; `StoreError`, `BlobError` from the built-in provider.
  func judge(in session: AskedSession, as id: String) async throws -> ProviderReply
}
