/// A link that leads a person to the pages of their verification. Does not contain its token.
package struct LinkRecord: Sendable, Equatable {
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// Sent to the person.
    case person = "PERSON"
    /// Shown by one of the person's devices to another one. It can be opened once.
    case handOff = "HAND_OFF"
  }

  /// Who may open a link after it was opened first. Raw values are sent to clients unchanged.
  package enum Use: String, CaseIterable, Sendable, Codable {
    /// Anyone who has the link.
    case anyBrowser
    /// The browser that opened it first.
    case firstBrowser
    /// Nobody.
    case once
  }

  /// Whether a link can be opened, or why not.
  package enum Standing: Sendable, Equatable {
    case open, used, expired, revoked
  }

  package let id: LinkID
  package let sessionId: SessionID
  package let kind: Kind
  package let use: Use
  /// The address to which the person returns at the end.
  package let returnAddress: String?
  /// The language of the pages (ISO 639-1); nil for that of the browser.
  package let language: String?
  package let createdAt: Instant
  package let createdBy: AuditActor
  /// The link through which the person who made this one came; nil for any other creator. Revoking that link revokes
  /// this one as well.
  package let parent: LinkID?
  package let expiresAt: Instant
  /// The time the link was first opened.
  package let openedAt: Instant?
  /// The hash of the key of the browser that opened the link first; nil if it sent none.
  package let browser: String?
  /// When someone who could not open the link last asked for another one.
  package let requestedAt: Instant?
  package let revokedAt: Instant?

  package init(
    id: LinkID, sessionId: SessionID, kind: Kind, use: Use, returnAddress: String?, language: String? = nil,
    createdAt: Instant, createdBy: AuditActor, parent: LinkID? = nil, expiresAt: Instant, openedAt: Instant? = nil,
    browser: String? = nil, requestedAt: Instant? = nil, revokedAt: Instant? = nil
  ) {
    self.id = id
    self.sessionId = sessionId
    self.kind = kind
    self.use = use
    self.returnAddress = returnAddress
    self.language = language
    self.createdAt = createdAt
    self.createdBy = createdBy
    self.parent = parent
    self.expiresAt = expiresAt
    self.openedAt = openedAt
    self.browser = browser
    self.requestedAt = requestedAt
    self.revokedAt = revokedAt
  }

  package func standing(at now: Instant) -> Standing {
    if revokedAt != nil { return .revoked }
    if use == .once, openedAt != nil { return .used }
    return now < expiresAt ? .open : .expired
  }

  /// Whether another browser opened the link first, and keeps it for itself.
  ///
  /// - Parameter browser: The hash of the key of the browser that asks.
  package func isTaken(byAnotherThan browser: String?) -> Bool {
    use == .firstBrowser && openedAt != nil && self.browser != browser
  }

  /// Whether this is the same opening again: the first response did not reach the browser.
  package func isRepetition(by browser: String?, at now: Instant) -> Bool {
    guard let browser, browser == self.browser, let openedAt else { return false }
    return now < openedAt.advanced(by: .seconds(60))
  }
}
