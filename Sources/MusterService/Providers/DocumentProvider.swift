package import VerificationFlow

/// Says whether documents whose pictures are good enough are good documents.
package protocol DocumentProvider: InquiryProvider {
  /// What it says of one document, by the original picture.
  ///
  /// - Throws: `ProviderFailure`.
  func verify(_ picture: AskedPicture, in session: AskedSession, as id: String) async throws(ProviderFailure)
    -> ProviderReply

  /// What it says of these documents, all accepted, together.
  ///
  /// - Throws: `ProviderFailure`.
  func crossCheck(_ documents: [DocumentID], in session: AskedSession, as id: String) async throws(ProviderFailure)
    -> ProviderReply
}
