internal import Encodings
internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// Turns one-time codes on and off for a reviewer's own account.
package struct SecondFactor: Sendable {
  /// The data that an authenticator app needs.
  package struct Offer: Sendable {
    /// The secret in base32, for typing.
    package let secret: String
    /// The secret as a URI for authenticator apps (Key URI Format), for a link or a QR code.
    package let uri: String
  }

  let store: Store
  let clock: Clock
  let passwords: PasswordHasher
  let limits: ReviewerLimits

  /// Generates a secret. Codes are not required until one was confirmed.
  ///
  /// - Throws: `SECOND_FACTOR_CONFLICT` if they are required already.
  package func begin(by session: ReviewerSession) async throws -> Offer {
    let (id, secret) = (session.reviewer.id, Base32.text(Secrets.randomBytes().prefix(20)))
    try await store.database.write { connection in
      guard try connection.reviewer(id)?.secondFactor?.isConfirmed != true else {
        throw ServiceError.secondFactorConflict("One-time codes are already turned on.")
      }
      try connection.beginSecondFactor(secret, of: id)
    }
    return Offer(secret: secret, name: session.reviewer.name)
  }

  /// Returns the generated secret that is not confirmed yet, if any.
  package func offer(to session: ReviewerSession) async throws -> Offer? {
    let account = try await store.database.read { try $0.reviewer(session.reviewer.id) }
    guard let factor = account?.secondFactor, !factor.isConfirmed else { return nil }
    return Offer(secret: factor.secret, name: session.reviewer.name)
  }

  /// Discards a secret that is not confirmed yet. Repeating the call is not an error.
  ///
  /// - Throws: `SECOND_FACTOR_CONFLICT` if codes are required already.
  package func cancel(by session: ReviewerSession) async throws {
    let id = session.reviewer.id
    try await store.database.write { connection in
      guard let factor = try connection.reviewer(id)?.secondFactor else { return }
      guard !factor.isConfirmed else {
        throw ServiceError.secondFactorConflict("One-time codes are already turned on.")
      }
      try connection.removeSecondFactor(of: id)
    }
  }

  /// Confirms that the person's app generates the codes, which are required from then on. This code cannot be used
  /// again.
  ///
  /// - Parameter password: The account's, so that an unattended page does not let others enable their own codes.
  /// - Throws: `SECOND_FACTOR_CONFLICT` if there is nothing to confirm; `PASSWORD_WRONG` and, for a wrong code,
  ///   `SECOND_FACTOR_FAILED`, both of which count as a failed sign-in; `SIGN_IN_LOCKED`; `TOO_MANY_REQUESTS`.
  package func confirm(_ code: String, password: String, by session: ReviewerSession) async throws {
    let (name, id, now) = (session.reviewer.name, session.reviewer.id, clock.now())
    try await store.database.read { try Self.checkBegun(try $0.reviewer(id)) }
    let error: ServiceError? = try await passwords.takingTurn {
      [passwordCheck = VerifyPassword(store: store, limits: limits)] turn in
      let outcome = try await passwordCheck.verify(
        Password(password), foldedName: ReviewerName.folded(name), in: turn, at: now)
      return try await store.database.write { connection in
        let account = try passwordCheck.conclude(outcome, on: connection, at: now) { account in
          try Self.checkBegun(account)
          return try Self.takeStep(code, of: account, on: connection, at: now)
        }
        guard let account else { return outcome.isRight ? .secondFactorFailed : .passwordWrong }
        try connection.insert(
          ReviewerSessions.note(.reviewerSecondFactorChanged, of: account.record, detail: "on", at: now))
        return nil
      }
    }
    if let error { throw error }
  }

  /// Consumes the one-time code, if the account requires one.
  ///
  /// - Returns: Whether it is right, and no code of its time step was used before.
  static func take(
    _ code: String?, of account: StoredReviewer, on connection: any Connection, at now: Instant
  ) throws -> Bool {
    guard let factor = account.secondFactor, factor.isConfirmed else { return true }
    guard let code else { return false }
    return try takeStep(code, of: account, on: connection, at: now)
  }

  private static func takeStep(
    _ code: String, of account: StoredReviewer, on connection: any Connection, at now: Instant
  ) throws -> Bool {
    guard let secret = account.secondFactor?.secret, let step = TOTP(base32: secret)?.step(of: code, at: now)
    else { return false }
    return try connection.takeStep(step, of: account.record.id)
  }

  private static func checkBegun(_ account: StoredReviewer?) throws(ServiceError) {
    guard let factor = account?.secondFactor, !factor.isConfirmed else {
      throw .secondFactorConflict("One-time codes are not being set up. Start the set-up first.")
    }
  }

  /// Turns one-time codes off.
  ///
  /// - Throws: `PASSWORD_WRONG`, which counts as a failed sign-in; `SIGN_IN_LOCKED`; `TOO_MANY_REQUESTS`.
  package func remove(password: String, by session: ReviewerSession) async throws {
    let (name, now) = (session.reviewer.name, clock.now())
    let isRemoved = try await passwords.takingTurn {
      [passwordCheck = VerifyPassword(store: store, limits: limits)] turn in
      let outcome = try await passwordCheck.verify(
        Password(password), foldedName: ReviewerName.folded(name), in: turn, at: now)
      return try await store.database.write { connection in
        guard let account = try passwordCheck.conclude(outcome, on: connection, at: now) else { return false }
        guard account.secondFactor != nil else { return true }
        try connection.removeSecondFactor(of: account.record.id)
        try connection.insert(
          ReviewerSessions.note(.reviewerSecondFactorChanged, of: account.record, detail: "off", at: now))
        return true
      }
    }
    guard isRemoved else { throw ServiceError.passwordWrong }
  }
}

extension SecondFactor.Offer: CustomStringConvertible, CustomReflectable {
  /// Only the type's name, so that no log can leak the secret.
  package var description: String { "SecondFactor.Offer" }

  /// An empty mirror, so that no dump can leak the secret.
  package var customMirror: Mirror { Mirror(self, children: []) }

  fileprivate init(secret: String, name: String) {
    self.init(
      secret: secret,
      uri:
        "otpauth://totp/Muster:\(name.percentEncoded)?secret=\(secret)&issuer=Muster&algorithm=SHA1&digits=6&period=30")
  }
}
