internal import Foundation
internal import MusterStore
internal import PhoneNumbers
internal import VerificationFlow

/// Sets the address at which a person can be reached, and sends a code there.
package struct GiveContact: Sendable {
  @Shared var flow: AdvanceProcess
  @Shared var gate: PhoneGate

  /// Sends a code to an address, in place of a code that was sent before.
  ///
  /// - Parameters:
  ///   - address: An e-mail address or a telephone number, as the session asks for; nil for the known one.
  ///   - language: The person's language (ISO 639-1).
  ///   - once: Stores the answer for idempotent retries.
  /// - Returns: The session after the change.
  /// - Throws: `CONTACT_INVALID`; `CONSENT_REQUIRED`; `PHASE_CONFLICT` if the session asks for no contact, or has it
  ///   already; `SIM_CHANGED`, `PHONE_CHECK_FAILED` where the project checks SIMs; `OTP_RESEND_TOO_SOON`,
  ///   `OTP_CODES_EXHAUSTED`, `OTP_DELIVERY_FAILED`; `ONBOARDING_FAILED`; `SESSION_TOKEN_NEEDED`.
  @discardableResult
  package func give(
    _ address: String?, language: String, by caller: Caller, once: IdempotencyContext<SessionView>? = nil
  ) async throws -> SessionView {
    let session = try caller.session()
    // Only a number has a SIM. For an e-mail address, the process need not be read.
    if let given = address.given ?? session.contact?.address, !given.contains("@"),
      let contact = try await contact(address, of: session)
    {
      try await gate.require(contact, in: session) { _ in .contact }
    }
    return try await flow.own(caller, once: once) { process, connection in
      let contact = try Self.contact(address, of: process, on: connection)
      try connection.setContact(contact, of: session.id)
      try connection.setLanguage(language, of: session.id)
      return .contactGiven
    }
  }

  /// Returns the contact that a code would be sent to; nil if none would, for reasons that the flow says.
  private func contact(_ address: String?, of session: SessionRecord) async throws -> Contact? {
    try await flow.store.database.read { connection in
      let process = try flow.load(session.id, on: connection)
      guard process.isContactMissing, !process.isConsentMissing else { return nil }
      return try Self.contact(address, of: process, on: connection)
    }
  }

  private static func contact(
    _ address: String?, of process: OnboardingProcess, on connection: any Connection
  ) throws -> Contact {
    guard let channel = process.rules.contact else { throw process.error(.phaseConflict) }
    let known = try connection.session(process.id)?.contact
    guard let contact = try address.given.map({ try Contact(channel, reading: $0) }) ?? known else {
      throw ServiceError.contactInvalid(channel)
    }
    return contact
  }
}

extension Contact {
  private static let maxLength = 254

  /// Reads an address as a person writes it. Telephone numbers are converted to the form of E.164: they begin with the
  /// code of a country, after `+` or `00`.
  ///
  /// - Throws: `CONTACT_INVALID`.
  init(_ channel: Channel, reading text: String) throws(ServiceError) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let address =
      switch channel {
      case .email: Self.isEmailAddress(text) ? text : nil
      case .sms: Self.isInternational(text) ? (try? PhoneNumber(text))?.e164 : nil
      }
    guard let address else { throw .contactInvalid(channel) }
    self.init(channel, address)
  }

  /// Whether a telephone number begins with the code of a country: people forget it, and another person's number results.
  private static func isInternational(_ text: String) -> Bool {
    text.hasPrefix("+") || text.hasPrefix("00") || text.hasPrefix("\u{FF0B}")
  }

  /// Whether a text can be an e-mail address. Only a message to it shows that it is one (RFC 5321, section 4.5.3.1).
  private static func isEmailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= maxLength, parts.count == 2, (1...64).contains(parts[0].utf8.count) else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty } && !text.unicodeScalars.contains(where: isUnfit)
  }

  /// Whether an e-mail address cannot have a character, at least not without quotes.
  private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
      || scalar.properties.generalCategory == .format || "()<>[]:;,\\\"".unicodeScalars.contains(scalar)
  }
}

extension ServiceError {
  static func contactInvalid(_ channel: Contact.Channel) -> ServiceError {
    let what =
      switch channel {
      case .email: "an e-mail address"
      case .sms: "a telephone number with the code of its country, such as +420 601 123 456"
      }
    return ServiceError(.contactInvalid, "address: must be \(what).")
  }
}
