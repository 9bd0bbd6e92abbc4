package import VerificationFlow

/// A provider that may answer a question later.
///
/// A question has an id; a repeated id denotes the same question.
package protocol InquiryProvider: Sendable {
  /// Returns the current reply to a question that the provider was to answer later.
  ///
  /// - Throws: `ProviderFailure`.
  func result(of id: String) async throws(ProviderFailure) -> ProviderReply

  /// Requests that the provider erase its data of a session.
  ///
  /// - Throws: `ProviderFailure`.
  func forget(_ session: SessionID) async throws(ProviderFailure)
}
