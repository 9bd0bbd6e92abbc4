internal import MusterStore
package import VerificationFlow

/// Opens links: gives the browsers that have them access to the person's session.
package struct OpenLink: Sendable {
  /// What a browser receives for a link.
  package struct Visit: Sendable {
    package let link: LinkRecord
    /// Authorizes the requests of the pages, until the link is revoked.
    package let token: String
    /// The address to which the person returns at the end: that of the link which was sent to them.
    package let returnAddress: String?
    /// The address to which the person returns before the end.
    package let exitAddress: String?
    package let session: SessionRecord
  }

  /// How the pages of a project look.
  package struct Look: Sendable {
    package let project: ProjectRecord
    package let settings: HostedSettings
  }

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock

  /// The lengths of keys of browsers.
  package static let browserKeyLengths = 16...128

  /// Opens a link.
  ///
  /// - Parameter browser: A random key that the browser keeps, by which the link knows it again; nil for a program that
  ///   keeps none.
  /// - Throws: `LINK_NOT_FOUND` for a token that no link has; `LINK_USED` for a link to another device that was opened
  ///   before; `LINK_IN_USE` for a link for a person that was opened before and can be opened only once, or only by the
  ///   browser that opened it first;
  ///   `VERIFICATION_LINK_EXPIRED`; `LINK_REVOKED`; `INVALID_REQUEST` for a key of another length.
  package func open(_ token: String, browser: String? = nil) async throws -> Visit {
    if let browser, !Self.browserKeyLengths.contains(browser.unicodeScalars.count) {
      let lengths = Self.browserKeyLengths
      throw ServiceError.invalid("browser: must have \(lengths.lowerBound) to \(lengths.upperBound) characters.")
    }
    let now = clock.now()
    return try await mappingErrors {
      try await store.database.write { connection in
        let (visit, key) = try visit(token, browser: browser, on: connection, at: now)
        if try connection.markOpened(visit.link.id, by: key, at: now) {
          try connection.insert(
            AuditRecord(
              at: now, sessionId: visit.session.id, actor: .session, action: .linkOpened,
              subject: visit.link.id.rawValue, detail: visit.link.kind.rawValue))
        }
        return visit
      }
    }
  }

  /// Returns how the page of a link looks, and why the link cannot be opened. It does not open the link, since programs
  /// that preview links fetch the page as well.
  ///
  /// - Returns: No look for a token that no link has; the language of the link, if it has one; no error for a link that
  ///   can be opened.
  package func preview(_ token: String) async throws -> (look: Look?, language: String?, error: ServiceError?) {
    let now = clock.now()
    return try await store.database.readInline { connection in
      guard let (link, session) = try find(token, on: connection) else { return (nil, nil, .linkNotFound) }
      let look = try look(of: session.projectId, on: connection)
      return (look, link.language, try refusal(of: link, to: session, on: connection, at: now))
    }
  }

  /// Returns how the pages of a project look; nil if there is no such project.
  package func look(of project: ProjectID) async throws -> Look? {
    try await store.database.readInline { try look(of: project, on: $0) }
  }

  private func look(of id: ProjectID, on connection: any Connection) throws -> Look? {
    try connection.project(id).map { Look(project: $0, settings: try connection.hostedSettings(of: id)) }
  }

  /// Returns what a browser receives, and the hash of its key, by which no other link knows it.
  private func visit(
    _ token: String, browser: String?, on connection: any Connection, at now: Instant
  ) throws -> (Visit, key: String?) {
    guard let (link, session) = try find(token, on: connection) else { throw ServiceError.linkNotFound }
    let key = browser.map { Secrets.hash(of: "browser|\(link.id)|\($0)") }
    let isRepetition = link.standing(at: now) == .used && link.isRepetition(by: key, at: now)
    if !isRepetition, let refusal = try refusal(of: link, to: session, on: connection, at: now) { throw refusal }
    if link.isTaken(byAnotherThan: key) { throw ServiceError.linkInUse }
    let own = link.kind == .person ? link : try connection.links(of: [session.id]).last { $0.kind == .person }
    let address = own?.returnAddress?.replacing(HostedSettings.sessionPlace, with: session.id.rawValue)
    let isInWebView = own?.returnAddress == HostedSettings.webViewAddresses.success
    let visit = Visit(
      link: link, token: Secrets.visitToken(of: link.id, secret: store.secret), returnAddress: address,
      exitAddress: isInWebView ? HostedSettings.webViewAddresses.exit : address, session: session)
    return (visit, key)
  }

  private func find(_ token: String, on connection: any Connection) throws -> (LinkRecord, SessionRecord)? {
    guard let id = Secrets.link(of: token, Secrets.linkPrefix, secret: store.secret),
      let link = try connection.link(id), let session = try connection.session(link.sessionId)
    else { return nil }
    return (link, session)
  }

  /// Returns why no browser can open a link; nil if one can.
  private func refusal(
    of link: LinkRecord, to session: SessionRecord, on connection: any Connection, at now: Instant
  ) throws -> ServiceError? {
    switch link.standing(at: now) {
    case .open: return nil
    case .used: return link.kind == .handOff ? .linkUsed : .linkInUse
    case .revoked: return .linkRevoked
    case .expired:
      // People who have opened the link may come back as long as the process is open, such as while a reviewer decides.
      let process = try connection.process(of: session.id, limits: configuration.flowLimits)
      return link.openedAt != nil && process?.asOf(now).status.isOpen == true ? nil : .linkExpired
    }
  }
}

extension ServiceError {
  static let linkInUse = ServiceError(
    .linkInUse, "The link was opened before, and can be opened only once, or only by the browser that opened it first.")
  static let linkUsed = ServiceError(.linkUsed, "The link was opened before. It can be opened only once.")
  static let linkExpired = ServiceError(.verificationLinkExpired, "The link has expired.")
  static let linkRevoked = ServiceError(.linkRevoked, "The link was revoked.")
}
