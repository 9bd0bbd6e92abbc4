package import VerificationFlow

/// Whoever answers questions in their own time.
///
/// A question has an id; asked again with the same one, it is the same question.
package protocol InquiryProvider: Sendable {
  /// What it says by now to a question that it was to answer later.
  ///
  /// - Throws: `ProviderFailure`.
  func result(of id: String) async throws(ProviderFailure) -> ProviderReply

  /// Lets it forget what it was told of a session.
  ///
  /// - Throws: `ProviderFailure`.
  func forget(_ session: SessionID) async throws(ProviderFailure)
}
