/// The messages for persons, by code and language. Each says what happened and, where possible, what to do next.
package enum Texts {
  /// Returns the message for a code. The result is never empty.
  ///
  /// - Parameter standIn: The code to use if `code` has no message, for example for reasons that an operator defined.
  package static func sentence(
    for code: String, or standIn: String = "ERROR_GENERIC", in language: Language
  ) -> String {
    (messages[code] ?? messages[standIn])?[language] ?? code
  }

  /// The codes that have a message.
  package static let codes = Set(messages.keys)

  /// The messages of all features.
  private static let messages = [String: Text](
    joining: accessMessages, deviceMessages, documentMessages, endingMessages, hostedMessages, oneTimeCodeMessages,
    openIDMessages, passkeyMessages, phoneCheckMessages, phoneLoginMessages, pictureMessages, pinLoginMessages,
    presenceMessages, providerMessages, readingMessages, reasonMessages, requestMessages, reviewMessages,
    reviewerMessages, sandboxMessages, sessionMessages, signatureMessages, singleSignOnMessages, storageMessages,
    uploadMessages, webhookMessages)
}
