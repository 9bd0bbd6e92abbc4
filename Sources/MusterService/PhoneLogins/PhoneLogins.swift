internal import Encodings
internal import Foundation
internal import MusterStore
internal import MusterTexts
internal import PhoneNumbers
package import VerificationFlow

/// Logs people in by a code that is sent to their telephone, if its SIM was not changed lately.
///
/// A code has six digits and is valid for five minutes; the fifth wrong one ends the login. One login of a number is
/// open at a time. Another code can be requested after 30, 60 and 120 seconds. Only a keyed hash of a code is stored.
package struct PhoneLogins: Sendable {
  /// How long a token is valid.
  package static let tokenLifetime = Duration.seconds(3600)
  private static let codeLifetime = Duration.seconds(300)
  private static let maxAttempts = 5
  private static let window = Duration.seconds(3600)
  /// The most codes to one number, and to all numbers of a range, within an hour.
  private static let (maxCodesPerNumber, maxCodesPerRange) = (8, 60)

  let store: Store
  let clock: Clock
  let gate: PhoneGate
  let limits: PhoneCheckLimits
  /// Delivers the codes of live projects; nil if nothing does.
  let provider: (any CodeProvider)?

  /// An open login, as the app sees it.
  package struct Begun: Sendable {
    package let login: PhoneLoginRecord
    /// When another code can be requested; nil if none can.
    package let resendAt: Instant?
    /// How many wrong codes can still be entered.
    package let remainingAttempts: Int
  }

  /// The result of an entered code.
  package enum Answer: Sendable {
    /// The person has logged in and gets this token.
    case right(token: String, PhoneLoginRecord)
    case wrong(remainingAttempts: Int)
  }

  /// Sends a code to a number.
  ///
  /// - Parameters:
  ///   - language: The person's language (ISO 639-1).
  ///   - template: A sentence with `{{code}}` in place of the code; nil for Muster's own.
  ///   - address: The address under which requests of apps are counted.
  ///   - once: Stores the answer for idempotent retries.
  /// - Throws: `PHONE_NUMBER_INVALID`, `PHONE_NUMBER_NOT_SERVED`; `SIM_CHANGED`, `PHONE_CHECK_FAILED`;
  ///   `TOO_MANY_REQUESTS`, `OTP_DELIVERY_FAILED`; `SCOPE_MISSING`.
  package func begin(
    _ text: String, language: String, template: String? = nil, by caller: Caller, address: String,
    once: IdempotencyContext<Begun>? = nil
  ) async throws -> Begun {
    let project = try caller.key(with: .onboarding, .sessions).project
    let settings = try await store.database.readInline { try $0.phoneCheckSettings(of: project.id) }
    let number = try PhoneNumber(text, in: settings)
    guard number.kind != .other else {
      throw ServiceError(.phoneNumberNotServed, "phone_number: no codes are sent to numbers of this kind.")
    }
    let now = clock.now()
    try limits.count(address: "login|\(address)", at: now)
    let login = record(of: number, in: project.id, at: now)
    // Before the operator is asked, so that a number that was just served costs nothing.
    try await store.database.readInline { try check(login, on: $0, at: now) }
    try await gate.require(number, settings, in: project)
    try await mappingErrors {
      try await store.database.write { connection in
        try connection.lock(name: "phone-login|\(project.id)|\(login.numberIndex)")
        try check(login, on: connection, at: now)
        try connection.endPhoneLogins(numberIndex: login.numberIndex, of: project.id, except: login.id)
        try connection.insert(login)
      }
    }
    return try await send(login, to: number, in: project, language, template, once)
  }

  /// Sends another code, in place of the one before.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Throws: `PHONE_LOGIN_NOT_FOUND`, `PHONE_LOGIN_ENDED`; as ``begin(_:language:template:by:address:once:)``.
  package func resend(
    _ id: PhoneLoginID, language: String, by caller: Caller, once: IdempotencyContext<Begun>? = nil
  ) async throws -> Begun {
    let project = try caller.key(with: .onboarding, .sessions).project
    let settings = try await store.database.readInline { try $0.phoneCheckSettings(of: project.id) }
    let found = try await store.database.readInline { try open(id, in: project.id, on: $0) }
    guard let number = try? PhoneNumber(found.number) else { throw ServiceError(.phoneNumberInvalid) }
    try await gate.require(number, settings, in: project)
    let now = clock.now()
    let login = try await mappingErrors {
      try await store.database.write { connection in
        var login = try open(id, in: project.id, on: connection)
        try checkPause(after: login, at: now)
        try checkRange(login, on: connection, at: now)
        login.codesSent += 1
        (login.sentAt, login.codeExpiresAt) = (now, now.advanced(by: Self.codeLifetime))
        login.codeHash = hash(of: code(of: login), login)
        try connection.update(login)
        return login
      }
    }
    return try await send(login, to: number, in: project, language, nil, once)
  }

  /// Checks an entered code. A wrong one is not an error.
  ///
  /// - Throws: `PHONE_LOGIN_NOT_FOUND`; `PHONE_LOGIN_ENDED` if no code can be entered any more.
  package func enter(_ code: String, for id: PhoneLoginID, by caller: Caller) async throws -> Answer {
    let project = try caller.key(with: .onboarding, .sessions).project
    let now = clock.now()
    let token = "pl_" + [UInt8].random(count: 24).lowerHex
    return try await mappingErrors {
      try await store.database.write { connection in
        var login = try open(id, in: project.id, on: connection)
        guard now < login.codeExpiresAt else { throw ServiceError(.phoneLoginEnded, "The code has expired.") }
        guard isRight(code, login, isSandbox: project.isSandbox) else {
          login.failedAttempts += 1
          if login.failedAttempts >= Self.maxAttempts {
            login.status = .ended
            try note(.phoneLoginFailed, login, on: connection, at: now)
          }
          try connection.update(login)
          return .wrong(remainingAttempts: Self.maxAttempts - login.failedAttempts)
        }
        (login.status, login.verifiedAt, login.tokenHash) = (.verified, now, Secrets.hash(of: token))
        login.codeHash = ""
        try connection.update(login)
        try note(.phoneLoggedIn, login, on: connection, at: now)
        return .right(token: token, login)
      }
    }
  }

  /// Returns the login that a token stands for; nil if it stands for none, or is too old.
  ///
  /// - Throws: `SCOPE_MISSING`.
  package func find(token: String, by caller: Caller) async throws -> PhoneLoginRecord? {
    let project = try caller.key(with: .sessions).project
    let login = try await store.database.readInline {
      try $0.phoneLogin(tokenHash: Secrets.hash(of: token), of: project.id)
    }
    guard let login, let at = login.verifiedAt, clock.now() < at.advanced(by: Self.tokenLifetime) else { return nil }
    return login
  }

  /// The stable id of the person behind a number in a project, which does not tell the number.
  package func subject(of login: PhoneLoginRecord) -> String {
    store.secret.authenticationCode(for: "phone-subject|\(login.projectId)|\(login.number)").prefix(16).lowerHex
  }

  // MARK: Codes

  private func record(of number: PhoneNumber, in project: ProjectID, at now: Instant) -> PhoneLoginRecord {
    var login = PhoneLoginRecord(
      id: PhoneLoginID(UUID().uuidString.lowercased()), projectId: project, number: number.e164,
      numberIndex: store.secret.index(of: number, in: project),
      rangeIndex: store.secret.authenticationCode(for: "phone-range|\(project)|\(number.range)").prefix(16).lowerHex,
      sentAt: now, codeExpiresAt: now.advanced(by: Self.codeLifetime), createdAt: now)
    login.codeHash = hash(of: code(of: login), login)
    return login
  }

  /// Returns the login, if a code can be entered.
  private func open(
    _ id: PhoneLoginID, in project: ProjectID, on connection: any Connection
  ) throws -> PhoneLoginRecord {
    guard let login = try connection.phoneLogin(id), login.projectId == project else {
      throw ServiceError(.phoneLoginNotFound, "There is no such login.")
    }
    guard login.status == .codeSent else { throw ServiceError(.phoneLoginEnded, "No code can be entered any more.") }
    return login
  }

  /// Checks that a code may be sent to a number that logs in anew.
  private func check(_ login: PhoneLoginRecord, on connection: any Connection, at now: Instant) throws {
    let former = try connection.phoneLogins(
      numberIndex: login.numberIndex, of: login.projectId, since: now.advanced(by: .zero - Self.window))
    if let last = former.first, last.status == .codeSent { try checkPause(after: last, at: now) }
    guard former.reduce(0, { $0 + $1.codesSent }) < Self.maxCodesPerNumber else {
      throw ServiceError(.tooManyRequests, "Too many codes were sent to this number.", retryAfter: Self.window)
    }
    try checkRange(login, on: connection, at: now)
  }

  private func checkPause(after login: PhoneLoginRecord, at now: Instant) throws {
    guard let resendAt = resendAt(login) else {
      guard now < login.codeExpiresAt else { return }
      throw ServiceError(.phoneLoginEnded, "No more codes are sent for this login.")
    }
    guard now >= resendAt else {
      throw ServiceError(
        .tooManyRequests, "Another code can be requested a little later.",
        retryAfter: .milliseconds(resendAt.milliseconds - now.milliseconds))
    }
  }

  private func checkRange(_ login: PhoneLoginRecord, on connection: any Connection, at now: Instant) throws {
    let count = try connection.codesSent(
      rangeIndex: login.rangeIndex, of: login.projectId, since: now.advanced(by: .zero - Self.window))
    guard count < Self.maxCodesPerRange else {
      throw ServiceError(.tooManyRequests, "Too many codes were sent to similar numbers.", retryAfter: Self.window)
    }
  }

  private func resendAt(_ login: PhoneLoginRecord) -> Instant? {
    guard login.codesSent <= LoginCodes.pauseCount else { return nil }
    return login.sentAt.advanced(by: LoginCodes.pause(after: login.codesSent))
  }

  private func begun(_ login: PhoneLoginRecord) -> Begun {
    Begun(
      login: login, resendAt: resendAt(login), remainingAttempts: Self.maxAttempts - login.failedAttempts)
  }

  /// Sends the code of a login, and stores the answer. It is not stored with the login, because it depends on the
  /// delivery.
  private func send(
    _ login: PhoneLoginRecord, to number: PhoneNumber, in project: ProjectRecord, _ language: String,
    _ template: String?, _ once: IdempotencyContext<Begun>?
  ) async throws -> Begun {
    let outcome: Result<Begun, ServiceError>
    do throws(ServiceError) {
      try await deliver(login, to: number, in: project, language, template)
      outcome = .success(begun(login))
    } catch {
      outcome = .failure(error)
    }
    if let once {
      try await mappingErrors {
        try await store.database.write { try once.keep(outcome, of: nil, on: $0) }
      }
    }
    return try outcome.get()
  }

  /// Sends the code of a login. In a sandbox none is sent: any code of the same digits `1` is right.
  private func deliver(
    _ login: PhoneLoginRecord, to number: PhoneNumber, in project: ProjectRecord, _ language: String,
    _ template: String?
  ) async throws(ServiceError) {
    guard !project.isSandbox else { return }
    let code = code(of: login)
    let message = LoginCodeMessage(
      phoneNumber: number.e164, code: code,
      text: template?.replacing("{{code}}", with: code)
        ?? Texts.message(with: code, for: .logIn, in: Language(rawValue: language) ?? .english),
      language: language,
      expiresAt: login.codeExpiresAt)
    do throws(ProviderFailure) {
      guard let provider else { throw .unreachable }
      try await provider.deliver(message, as: "\(login.id)/\(login.codesSent)")
    } catch {
      throw ServiceError.codeUndelivered
    }
  }

  private func isRight(_ code: String, _ login: PhoneLoginRecord, isSandbox: Bool) -> Bool {
    if isSandbox, SandboxCode(code, length: LoginCodes.length) == .right { return true }
    return store.secret.isAuthenticationCode([UInt8](lowerHex: login.codeHash) ?? [], for: Self.proof(of: code, login))
  }

  /// The code of a login. Only its hash is stored.
  private func code(of login: PhoneLoginRecord) -> String {
    LoginCodes.code(for: "phone-login-code|\(login.id)|\(login.codesSent)", secret: store.secret)
  }

  private func hash(of code: String, _ login: PhoneLoginRecord) -> String {
    store.secret.authenticationCode(for: Self.proof(of: code, login)).lowerHex
  }

  private static func proof(of code: String, _ login: PhoneLoginRecord) -> String {
    "phone-login|\(login.id)|\(login.codesSent)|\(code)"
  }

  private func note(
    _ action: AuditRecord.Action, _ login: PhoneLoginRecord, on connection: any Connection, at now: Instant
  ) throws {
    try connection.insert(
      AuditRecord(
        at: now, sessionId: nil, projectId: login.projectId, actor: .system, action: action,
        subject: login.id.rawValue))
  }
}
