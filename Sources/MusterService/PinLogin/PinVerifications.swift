internal import Encodings
internal import Foundation
internal import MusterStore
internal import MusterTexts
package import VerificationFlow

/// Verifies e-mail addresses of people who want to log in with a PIN.
///
/// A link or a code is valid for an hour and once. Another one can be requested after 30, 60 and then 120 seconds; an
/// address gets at most eight within an hour. The fifth wrong code of six digits ends the codes that wait. Only keyed
/// hashes of codes are stored.
package struct PinVerifications: Sendable {
  /// How long a link, a code or a registration is valid.
  static let lifetime = Duration.seconds(3600)
  /// How long a code that a person is shown is valid.
  static let quickCodeLifetime = Duration.seconds(600)
  private static let maxMessages = 8
  private static let maxAttempts = 5

  let core: PinLoginCore

  /// What a client asks for.
  package struct Request: Sendable {
    package var project: String?
    package var userId: String
    package var accessId: String?
    /// The origin under which people reach the service.
    package var origin: String
    /// The person's language (ISO 639-1).
    package var language: String
    /// The address under which requests of clients are counted.
    package var address: String

    package init(
      project: String?, userId: String, accessId: String? = nil, origin: String, language: String, address: String
    ) {
      (self.project, self.userId, self.accessId) = (project, userId, accessId)
      (self.origin, self.language, self.address) = (origin, language, address)
    }
  }

  /// An e-mail that was sent.
  package struct Sent: Sendable {
    /// When another one can be requested.
    package let backoff: Instant
    package let method: PinLoginSettings.Method
  }

  /// Sends a link or a code to an e-mail address.
  ///
  /// - Throws: ``PinLoginRefusal`` `notAuthorized`, `invalidRequest`, `backoff`; `OTP_DELIVERY_FAILED`,
  ///   `TOO_MANY_REQUESTS`.
  package func send(_ request: Request) async throws -> Sent {
    let project = try await core.project(request.project)
    return try await send(request, in: project, for: nil)
  }

  /// - Parameters:
  ///   - identity: The pending identity that the link activates; nil if it gives an activation token.
  ///   - register: Stores the identity, if an e-mail can be sent.
  func send(
    _ request: Request, in project: PinLoginProject, for identity: PinIdentityID?,
    _ register: @escaping @Sendable (any Connection) throws -> Void = { _ in }
  ) async throws -> Sent {
    guard project.settings.registration == .email else { throw PinLoginRefusal.notAuthorized }
    let address = try Self.address(request.userId)
    let simulated = SandboxPinUser(address, in: project.record)
    guard simulated != .refused else { throw PinLoginRefusal.notAuthorized }
    try core.countMail(address: request.address)
    let index = core.userIndex(address, in: project.id)
    // A client that has registered already can only wait for a link.
    let method = identity == nil ? project.settings.method : .link
    let now = core.clock.now()
    let id = PinVerificationID(freshID())
    let code = code(of: id, method == .link ? .link : .code)
    let verification = PinVerificationRecord(
      id: id, projectId: project.id, kind: method == .link ? .link : .code, userId: address, userIndex: index,
      codeHash: hash(of: code, index), accessId: request.accessId.map { PinAccessID($0) }, identityId: identity,
      createdAt: now, expiresAt: now.advanced(by: Self.lifetime))
    let count = try await mappingErrors {
      try await core.store.database.write { connection in
        try connection.lockPinUser(index, of: project.id)
        let former = try connection.pinVerifications(userIndex: index, of: project.id, at: now)
          .filter { $0.kind != .quick }
        if simulated == .backoff { throw PinLoginRefusal.backoff(until: now.advanced(by: LoginCodes.pause(after: 1))) }
        try Self.checkPause(after: former, at: now)
        try register(connection)
        try connection.insert(verification)
        return former.count + 1
      }
    }
    try await deliver(code, of: verification, by: method, request, in: project)
    return Sent(backoff: now.advanced(by: LoginCodes.pause(after: count)), method: method)
  }

  /// What a right code is good for.
  package enum Confirmation: Sendable {
    /// The device that waits can fetch its secret.
    case activated(project: PinLoginProject)
    /// The device can register with this token.
    case token(String, project: PinLoginProject, access: PinAccessID?)
  }

  /// Checks a code from an e-mail or from another device, which is accepted once.
  ///
  /// - Throws: ``PinLoginRefusal`` `notAuthorized`, `unsuccessfulVerification`.
  package func confirm(userId: String, code: String, project id: String?) async throws -> Confirmation {
    let now = core.clock.now()
    let token = Secrets.make("pa_")
    let result: (PinLoginProject, Confirmation?) = try await mappingErrors {
      try await core.store.database.write { connection in
        let project = try core.project(id, on: connection)
        guard let verification = try use(code, of: userId, in: project, on: connection, at: now) else {
          return (project, nil)
        }
        return (project, try settle(verification, in: project, with: token, on: connection, at: now))
      }
    }
    guard let confirmation = result.1 else {
      throw PinLoginRefusal.unsuccessfulVerification(project: result.0.id)
    }
    return confirmation
  }

  /// What the page of a link shows after the person confirmed.
  package enum PageConfirmation: Sendable {
    case activated
    /// The person enters these digits in their app.
    case code(String, expiresAt: Instant)
  }

  /// Uses the code of a link that a person opened in a browser, not in their app: activates the device that waits, or
  /// gives a code for the app.
  ///
  /// - Throws: ``PinLoginRefusal`` `notAuthorized`, `unsuccessfulVerification`.
  package func confirmOnPage(userId: String, code: String, project id: String?) async throws -> PageConfirmation {
    let now = core.clock.now()
    let quickID = PinVerificationID(freshID())
    let result: (PinLoginProject, PageConfirmation?) = try await mappingErrors {
      try await core.store.database.write { connection in
        let project = try core.project(id, on: connection)
        // The code that a page shows is for the app, and gives no other code.
        guard let verification = try use(code, of: userId, in: project, on: connection, at: now),
          verification.kind != .quick
        else { return (project, nil) }
        if case .activated = try settle(verification, in: project, with: nil, on: connection, at: now) {
          return (project, .activated)
        }
        let (code, quick) = quickCode(
          quickID, for: verification.userId, session: verification.sessionId, in: project.id, at: now)
        try connection.insert(quick)
        return (project, .code(code, expiresAt: quick.expiresAt))
      }
    }
    guard let confirmation = result.1 else {
      throw PinLoginRefusal.unsuccessfulVerification(project: result.0.id)
    }
    return confirmation
  }

  /// Returns a code of six digits for another device of a person, and its row.
  func quickCode(
    _ id: PinVerificationID, for userId: String, session: SessionID?, in project: ProjectID, at now: Instant
  ) -> (code: String, PinVerificationRecord) {
    let index = core.userIndex(userId, in: project)
    let code = code(of: id, .quick)
    return (
      code,
      PinVerificationRecord(
        id: id, projectId: project, kind: .quick, userId: userId, userIndex: index, codeHash: hash(of: code, index),
        sessionId: session, createdAt: now, expiresAt: now.advanced(by: Self.quickCodeLifetime))
    )
  }

  // MARK: Codes

  /// Finds the verification with a code and marks it as used; counts a wrong code.
  private func use(
    _ code: String, of userId: String, in project: PinLoginProject, on connection: any Connection, at now: Instant
  ) throws -> PinVerificationRecord? {
    let index = core.userIndex(userId, in: project.id)
    try connection.lockPinUser(index, of: project.id)
    let waiting = try connection.pinVerifications(userIndex: index, of: project.id, at: now)
      .filter { $0.usedAt == nil && $0.failedAttempts < Self.maxAttempts }
    let isMagic = project.record.isSandbox && SandboxCode(code, length: LoginCodes.length) == .right
    let proof = Self.proof(of: code, index)
    let right =
      waiting.first { core.store.secret.isAuthenticationCode([UInt8](lowerHex: $0.codeHash) ?? [], for: proof) }
      ?? (isMagic ? waiting.first : nil)
    guard var right else {
      // A link cannot be guessed, and nobody may end those of others.
      for var verification in waiting where verification.kind != .link {
        verification.failedAttempts += 1
        try connection.update(verification)
      }
      return nil
    }
    right.usedAt = now
    try connection.update(right)
    return right
  }

  private func settle(
    _ verification: PinVerificationRecord, in project: PinLoginProject, with token: String?,
    on connection: any Connection, at now: Instant
  ) throws -> Confirmation? {
    try core.check(verification.sessionId, in: project.id, on: connection, at: now)
    if let id = verification.identityId {
      guard var identity = try connection.pinIdentity(id), (try? identity.apply(.activated, at: now)) != nil else {
        return nil
      }
      try connection.update(identity)
      return .activated(project: project)
    }
    guard let token else { return .token("", project: project, access: verification.accessId) }
    try connection.insert(
      PinTokenRecord(
        hash: Secrets.hash(of: token), kind: .activation, projectId: project.id, sessionId: verification.sessionId,
        content: PinTokenRecord.Content(userId: verification.userId, accessId: verification.accessId),
        expiresAt: now.advanced(by: Self.lifetime)))
    return .token(token, project: project, access: verification.accessId)
  }

  private static func address(_ text: String) throws(PinLoginRefusal) -> String {
    guard let contact = try? Contact(.email, reading: text) else {
      throw .invalidRequest("userId: must be an e-mail address.")
    }
    return contact.address
  }

  private static func checkPause(after former: [PinVerificationRecord], at now: Instant) throws(PinLoginRefusal) {
    guard let last = former.first, let oldest = former.last else { return }
    let next =
      former.count >= maxMessages
      ? oldest.expiresAt : last.createdAt.advanced(by: LoginCodes.pause(after: former.count))
    guard now >= next else { throw .backoff(until: next) }
  }

  /// The code of a verification. Only its hash is stored.
  private func code(of id: PinVerificationID, _ kind: PinVerificationRecord.Kind) -> String {
    let message = "pin-verification|\(kind.rawValue)|\(id)"
    guard kind != .link else { return core.store.secret.authenticationText(for: message) }
    return LoginCodes.code(for: message, secret: core.store.secret)
  }

  private func hash(of code: String, _ userIndex: String) -> String {
    core.store.secret.authenticationCode(for: Self.proof(of: code, userIndex)).lowerHex
  }

  private static func proof(of code: String, _ userIndex: String) -> String {
    "pin-verification-code|\(userIndex)|\(code)"
  }

  // MARK: E-mails

  /// Sends an e-mail. In a sandbox none is sent: the code of the same digits `1` is right.
  private func deliver(
    _ code: String, of verification: PinVerificationRecord, by method: PinLoginSettings.Method, _ request: Request,
    in project: PinLoginProject
  ) async throws {
    guard !project.record.isSandbox else { return }
    let language = Language(rawValue: request.language) ?? .english
    let url = method == .link ? Self.url(of: code, verification, request, in: project) : nil
    let message = PinMessage(
      address: verification.userId, code: url == nil ? code : nil, url: url,
      text: url.map { Texts.message(withLink: $0, in: language) }
        ?? Texts.message(with: code, for: .logIn, in: language),
      language: language.rawValue, expiresAt: verification.expiresAt)
    do throws(ProviderFailure) {
      guard let mail = core.mail else { throw .unreachable }
      try await mail.deliver(message, as: verification.id.rawValue)
    } catch {
      throw ServiceError.codeUndelivered
    }
  }

  /// Returns the URL of the page of the app, or of the service's own, with what both read from it.
  private static func url(
    of code: String, _ verification: PinVerificationRecord, _ request: Request, in project: PinLoginProject
  ) -> String {
    // A device that waits for the link can only be confirmed here.
    let page = verification.identityId == nil ? project.settings.confirmationURL : nil
    let base = page ?? request.origin + "/login/confirm"
    return base.appendingQuery(["user_id": verification.userId, "code": code, "project_id": project.id.rawValue])
  }
}
