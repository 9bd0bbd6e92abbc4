internal import Encodings
internal import MusterStore
package import VerificationFlow

/// Makes, lists and revokes the links of a session.
package struct ManageLinks: Sendable {
  /// The time for which another device of the person can open a link.
  package static let handOffLifetime = Duration.seconds(10 * 60)
  /// The maximum number of links of a session.
  package static let maxLinks = 100

  let store: Store
  let clock: Clock
  let changes: SessionChanges
  /// Whether a provider sends links of live projects to people.
  let canSend: Bool

  /// Makes a link: for the person, if a program asks, or a reviewer who has made one before; for another device of the
  /// person, if they ask themselves.
  ///
  /// - Parameters:
  ///   - returnAddress: The address to which the person returns at the end.
  ///   - use: Who may open a link for the person after it was opened first; nil for what the project says. A link for
  ///     another device can be opened once.
  ///   - once: Stores the answer for idempotent retries.
  /// - Throws: `SESSION_NOT_FOUND`; `SCOPE_MISSING`, `ROLE_MISSING`; `LINK_NOT_FOUND` for a reviewer who has made none
  ///   of the session; `PHASE_CONFLICT` if the session is over; `RETURN_URL_NOT_ALLOWED`; `LINKS_EXHAUSTED` if the
  ///   session has ``maxLinks`` already; `UNAUTHENTICATED` if the caller's own link was revoked.
  package func make(
    for session: SessionID, returnAddress: String?, use: LinkRecord.Use? = nil, by caller: Caller,
    once: IdempotencyContext<IssuedLink>? = nil
  ) async throws -> IssuedLink {
    let kind = try kind(by: caller)
    let now = clock.now()
    let id = LinkID(freshID())
    return try await mappingErrors {
      try await store.database.write { connection in
        let owner = try connection.requireSession(session, for: caller)
        guard try connection.status(of: session)?.isOpen == true else { throw ServiceError.linkOfEndedSession }
        // The link may have been revoked since the request began.
        if let visit = caller.visit, try connection.isLinkRevoked(visit) { throw ServiceError.unauthenticated }
        let others = try connection.links(of: [session])
        guard others.count < Self.maxLinks else { throw ServiceError.linksExhausted }
        if case .reviewer = caller, !others.contains(where: { $0.createdBy == caller.actor }) {
          throw ServiceError.linkNotFound
        }
        // The person sees the same language on all their devices.
        let language = others.last { $0.kind == .person }?.language
        let settings = try connection.hostedSettings(of: owner.projectId)
        let link =
          switch kind {
          case .handOff:
            LinkRecord(
              id: id, sessionId: session, kind: kind, use: .once, returnAddress: nil, language: language,
              createdAt: now, createdBy: caller.actor, parent: caller.visit,
              expiresAt: now.advanced(by: Self.handOffLifetime))
          case .person:
            LinkRecord(
              id: id, sessionId: session, kind: kind, use: use ?? settings.linkUse,
              returnAddress: try settings.checked(returnAddress: returnAddress), language: language,
              createdAt: now, createdBy: caller.actor, expiresAt: now.advanced(by: .seconds(settings.linkSeconds)))
          }
        try connection.add(link)
        let issued = IssuedLink(
          link, store.secret, at: now, canBeSent: try canBeSent(link, of: owner.projectId, on: connection))
        try once?.keep(.success(issued), of: session, on: connection)
        return issued
      }
    }
  }

  /// Returns the links of a session, oldest first: to the person only those for their other devices, and to reviewers
  /// only their own, since anyone who has a link can act for the person.
  ///
  /// - Throws: `SESSION_NOT_FOUND`; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func list(of session: SessionID, by caller: Caller) async throws -> [IssuedLink] {
    let kind = try kind(by: caller)
    let now = clock.now()
    let (links, isSendable) = try await store.database.readInline { connection in
      let owner = try connection.requireSession(session, for: caller)
      return (
        try connection.links(of: [session]),
        try canSend && connection.project(owner.projectId)?.isSandbox == false
      )
    }
    let shown = links.filter { link in
      if case .reviewer = caller { link.createdBy == caller.actor } else { kind == .person || link.kind == kind }
    }
    return shown.map {
      IssuedLink($0, store.secret, at: now, canBeSent: isSendable && $0.kind == .handOff)
    }
  }

  /// Revokes a link, and with it the access of the browsers that opened it, the links that they have made, and the
  /// tickets of the session's presence checks. Repeating the call is not an error.
  ///
  /// - Throws: `SESSION_NOT_FOUND`; `LINK_NOT_FOUND`, also if a reviewer has not made it; `SCOPE_MISSING`,
  ///   `ROLE_MISSING`.
  package func revoke(_ id: LinkID, of session: SessionID, by caller: Caller) async throws {
    _ = try caller.project(ofKeyWith: .sessions, orReviewerWho: .invite)
    let now = clock.now()
    try await mappingErrors {
      try await store.database.write { connection in
        let link = try connection.link(id)
        try connection.requireSession(session, for: caller)
        guard let link, link.sessionId == session else { throw ServiceError.linkNotFound }
        if case .reviewer = caller, link.createdBy != caller.actor { throw ServiceError.linkNotFound }
        let revoked = try connection.revokeLink(id, of: session, at: now)
        // A browser that opened the link may have a ticket.
        if !revoked.isEmpty { try connection.replacePresenceTickets(of: session) }
        for link in revoked {
          try connection.insert(
            AuditRecord(
              at: now, sessionId: session, actor: caller.actor, action: .linkRevoked, subject: link.id.rawValue,
              detail: link.kind.rawValue))
        }
      }
    }
    // Ends the responses to browsers that opened these links.
    changes.signal(session)
  }

  /// Whether the person can have a link sent to another device. Sandboxes send nothing to people.
  private func canBeSent(_ link: LinkRecord, of project: ProjectID, on connection: any Connection) throws -> Bool {
    guard canSend, link.kind == .handOff else { return false }
    return try connection.project(project)?.isSandbox == false
  }

  /// Returns the kind of links that the caller makes.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  private func kind(by caller: Caller) throws(ServiceError) -> LinkRecord.Kind {
    if case .session = caller { return .handOff }
    _ = try caller.project(ofKeyWith: .sessions, orReviewerWho: .invite)
    return .person
  }
}

extension Connection {
  /// Inserts a link, and records it in the audit.
  func add(_ link: LinkRecord) throws {
    try insert(link)
    try insert(
      AuditRecord(
        at: link.createdAt, sessionId: link.sessionId, actor: link.createdBy, action: .linkCreated,
        subject: link.id.rawValue, detail: link.kind.rawValue))
  }
}

extension HostedSettings {
  /// The placeholder for the id of the session in a return address.
  package static let sessionPlace = "{sessionId}"
  /// The addresses that report the end of a hosted verification session, or that the person left it, to an app that
  /// shows it in a web view. Web views pass them to their app and open no page, so that every project may use them.
  package static let webViewAddresses = (
    success: "soraid://success?verification_id=\(SoraID.idPrefix)\(sessionPlace)", exit: "soraid://exit"
  )

  /// Checks that people may return to this address.
  ///
  /// - Throws: `RETURN_URL_NOT_ALLOWED`.
  func checked(returnAddress: String?) throws(ServiceError) -> String? {
    guard let returnAddress, returnAddress != Self.webViewAddresses.success else { return returnAddress }
    let isAllowed = returnAddresses.contains { allowed in
      guard returnAddress.hasPrefix(allowed) else { return false }
      let rest = returnAddress.dropFirst(allowed.count)
      return rest.isEmpty || allowed.hasSuffix("/") || rest.first.map { "/?#".contains($0) } == true
    }
    guard isAllowed, returnAddress.utf8.count <= 2000 else { throw .returnAddressNotAllowed }
    return returnAddress
  }
}

extension ServiceError {
  package static let linkNotFound = ServiceError(.linkNotFound, "There is no such link.")
  static let linkOfEndedSession = ServiceError(.phaseConflict, "The session has ended, so it can have no more links.")
  static let linksExhausted = ServiceError(.linksExhausted, "A session may have at most \(ManageLinks.maxLinks) links.")
  static let returnAddressNotAllowed = ServiceError(
    .returnURLNotAllowed,
    "The project does not allow people to return to this URL. Its `returnUrls` list the allowed ones.")
}
