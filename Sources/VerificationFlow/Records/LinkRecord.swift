/// A link that leads a person to the pages of their verification. Does not contain its token.
package struct LinkRecord: Sendable, Equatable {
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// Sent to the person. It can be opened any number of times.
    case person = "PERSON"
    /// Shown by one of the person's devices to another one. It can be opened once.
    case handOff = "HAND_OFF"
  }

  /// Whether a link can be opened, or why not.
  package enum Standing: Sendable, Equatable {
    case open, used, expired, revoked
  }

  package let id: LinkID
  package let sessionId: SessionID
  package let kind: Kind
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
  package let revokedAt: Instant?

  package init(
    id: LinkID, sessionId: SessionID, kind: Kind, returnAddress: String?, language: String? = nil, createdAt: Instant,
    createdBy: AuditActor, parent: LinkID? = nil, expiresAt: Instant, openedAt: Instant? = nil,
    revokedAt: Instant? = nil
  ) {
    self.id = id
    self.sessionId = sessionId
    self.kind = kind
    self.returnAddress = returnAddress
    self.language = language
    self.createdAt = createdAt
    self.createdBy = createdBy
    self.parent = parent
    self.expiresAt = expiresAt
    self.openedAt = openedAt
    self.revokedAt = revokedAt
  }

  package func standing(at now: Instant) -> Standing {
    if revokedAt != nil { return .revoked }
    if kind == .handOff, openedAt != nil { return .used }
    return now < expiresAt ? .open : .expired
  }
}
