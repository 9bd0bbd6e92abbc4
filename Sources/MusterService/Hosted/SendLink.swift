internal import Encodings
internal import MusterStore
internal import MusterTexts
internal import PhoneNumbers
package import VerificationFlow

/// Sends a link to another device of a person, to the address that the person enters, through the code provider.
///
/// Anyone who has a link could have messages sent to strangers, so that messages are limited for each link, recipient,
/// range of numbers and address of the network. Sandboxes send nothing.
package struct SendLink: Sendable {
  private static let window = Duration.seconds(3600)
  /// The most messages with one link, and to one recipient and one range of numbers within an hour.
  private static let (maxPerLink, maxPerRecipient, maxPerRange) = (3, 5, 60)

  let store: Store
  let clock: Clock
  let limits: LinkMessageLimits
  /// Delivers the messages of live projects; nil if nothing does.
  let provider: (any CodeProvider)?

  /// Sends a link that the person made for another device.
  ///
  /// - Parameters:
  ///   - channel: `EMAIL` or `SMS`.
  ///   - address: An e-mail address, or a telephone number with the code of its country.
  ///   - network: The address of the network under which requests of people are counted.
  ///   - url: Returns the URL for a token.
  /// - Throws: `LINK_DELIVERY_MISSING` in a sandbox, or if there is no provider; `CONTACT_INVALID`,
  ///   `PHONE_NUMBER_NOT_SERVED`; `LINK_NOT_FOUND`, `LINK_USED`, `LINK_REVOKED`, `VERIFICATION_LINK_EXPIRED`;
  ///   `LINK_MESSAGES_EXHAUSTED`, `TOO_MANY_REQUESTS`; `LINK_DELIVERY_FAILED`; `SESSION_TOKEN_NEEDED`,
  ///   `SESSION_NOT_FOUND`.
  package func send(
    _ id: LinkID, of session: SessionID, by channel: String, to address: String, language: String, from network: String,
    caller: Caller, url: @Sendable (_ token: String) -> String
  ) async throws {
    try caller.requireOwn(session)
    let own = try caller.session()
    guard let channel = Contact.Channel(rawValue: channel) else {
      throw ServiceError.invalid("channel: must be EMAIL or SMS.")
    }
    let project = try await store.database.readInline { try $0.project(own.projectId) }
    guard let provider, project?.isSandbox == false else {
      throw ServiceError(.linkDeliveryMissing, "No links are sent in this project.")
    }
    let contact = try Contact(channel, reading: address)
    let now = clock.now()
    try limits.count(network, at: now)
    let message = try record(of: contact, link: id, in: own, at: now)
    let (link, settings) = try await mappingErrors {
      try await store.database.write { connection in
        try connection.lock(name: "link-message|\(own.projectId)|\(message.recipientIndex)")
        guard let link = try connection.link(id), link.sessionId == session, link.kind == .handOff else {
          throw ServiceError.linkNotFound
        }
        if let refusal = link.standing(at: now).refusal { throw refusal }
        try check(message, on: connection, at: now)
        try connection.insert(message)
        try connection.insert(
          AuditRecord(
            at: now, sessionId: session, actor: caller.actor, action: .linkSent, subject: id.rawValue,
            detail: channel.rawValue))
        return (link, try connection.hostedSettings(of: own.projectId))
      }
    }
    let target = url(Secrets.linkToken(of: id, secret: store.secret))
    let text = Texts.handOff(
      to: target, name: settings.name ?? project?.name ?? "", in: Language(rawValue: language) ?? .english)
    let asked = try AskedSession(own, store.secret)
    do throws(ProviderFailure) {
      try await provider.deliver(
        LinkMessage(contact: contact, url: target, text: text, expiresAt: link.expiresAt), in: asked, as: message.id)
    } catch {
      throw ServiceError(.linkDeliveryFailed, "The link could not be delivered.")
    }
  }

  /// - Throws: `PHONE_NUMBER_NOT_SERVED`.
  private func record(
    of contact: Contact, link: LinkID, in session: SessionRecord, at now: Instant
  ) throws -> LinkMessageRecord {
    func index(_ kind: String, _ value: String) -> String {
      store.secret.authenticationCode(for: "link-\(kind)|\(session.projectId)|\(value)").prefix(16).lowerHex
    }
    var range: String?
    if contact.channel == .sms {
      guard let number = try? PhoneNumber(contact.address), number.kind != .other else {
        throw ServiceError(.phoneNumberNotServed, "address: no messages are sent to numbers of this kind.")
      }
      range = index("range", number.range)
    }
    return LinkMessageRecord(
      id: freshID(), sessionId: session.id, projectId: session.projectId, linkId: link,
      recipientIndex: index("recipient", contact.address.lowercased()), rangeIndex: range, sentAt: now)
  }

  private func check(_ message: LinkMessageRecord, on connection: any Connection, at now: Instant) throws {
    let (project, start) = (message.projectId, now.advanced(by: .zero - Self.window))
    guard try connection.linkMessageCount(of: message.linkId, in: message.sessionId) < Self.maxPerLink else {
      throw ServiceError(.linkMessagesExhausted, "A link is sent at most \(Self.maxPerLink) times.")
    }
    let sent = try connection.linkMessageCount(toRecipient: message.recipientIndex, of: project, since: start)
    guard sent < Self.maxPerRecipient else {
      throw ServiceError(.linkMessagesExhausted, "Too many links were sent to this address.")
    }
    guard let range = message.rangeIndex else { return }
    guard try connection.linkMessageCount(toRange: range, of: project, since: start) < Self.maxPerRange else {
      throw ServiceError(.linkMessagesExhausted, "Too many links were sent to similar numbers.")
    }
  }
}

/// How often people behind an address of the network may have links sent.
struct LinkMessageLimits: Sendable {
  private let networks = RateLimiter(rate: 10.0 / 3600, burst: 20)

  /// Counts a message.
  ///
  /// - Throws: `LINK_MESSAGES_EXHAUSTED`.
  func count(_ network: String, at now: Instant) throws(ServiceError) {
    guard networks.count(network, at: now).error == nil else {
      throw ServiceError(.linkMessagesExhausted, "Too many links were sent from this address.")
    }
  }
}

extension LinkRecord.Standing {
  /// Why a link cannot be opened; nil if it can be.
  fileprivate var refusal: ServiceError? {
    switch self {
    case .open: nil
    case .used: .linkUsed
    case .expired: .linkExpired
    case .revoked: .linkRevoked
    }
  }
}
