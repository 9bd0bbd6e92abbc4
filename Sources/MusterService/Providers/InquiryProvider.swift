package import VerificationFlow

/// A provider that may answer a question later.
///
/// A question has an id; a repeated id is the same question.
package protocol InquiryProvider: Sendable {
  /// Returns the current reply to a question that the provider was to answer later.
  ///
  /// - Throws: `ProviderFailure`.
  func result(of id: String) async throws(ProviderFailure) -> ProviderReply

  /// Makes the provider erase what it knows of a session.
  ///
  /// - Throws: `ProviderFailure`.
  func forget(_ session: SessionID) async throws(ProviderFailure)
}
