package import VerificationFlow

/// Judges documents whose pictures passed the inspection.
package protocol DocumentProvider: InquiryProvider {
  /// Judges one document by its original picture.
  ///
  /// - Throws: `ProviderFailure`.
  func verify(_ picture: AskedPicture, in session: AskedSession, as id: String) async throws(ProviderFailure)
    -> ProviderReply

  /// Cross-checks these accepted documents.
  ///
  /// - Throws: `ProviderFailure`.
  func crossCheck(_ documents: [DocumentID], in session: AskedSession, as id: String) async throws(ProviderFailure)
    -> ProviderReply
}
