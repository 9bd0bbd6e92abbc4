internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// What PIN logins need of the OpenID provider: authorizations that a login completes, and signed tokens.
struct PinOpenID: Sendable {
  let provider: OpenIDProvider

  /// Begins an authorization that a program asked for.
  ///
  /// - Throws: ``PinLoginRefusal`` `invalidRequest`; the errors of the OpenID provider.
  func begin(_ parameters: AuthorizationParameters) async throws -> AuthorizationRecord {
    do {
      return try await provider.begin(parameters)
    } catch let error as AuthorizationError {
      // An app sent the request, which no redirect would reach.
      throw PinLoginRefusal.invalidRequest(error.reason)
    }
  }

  /// Returns an authorization that waits for a login; nil if there is none.
  func find(_ id: AuthorizationID, on connection: any Connection, at now: Instant) throws -> AuthorizationRecord? {
    try provider.find(id, on: connection).flatMap { $0.isOpen(at: now) ? $0 : nil }
  }

  /// Completes an authorization.
  ///
  /// - Parameter methods: How the person has logged in, in the words of RFC 8176.
  /// - Returns: The code, and the URL with it to which the page goes.
  func complete(
    _ id: AuthorizationID, as person: LoginPerson, methods: [String], on connection: any Connection, at now: Instant
  ) throws -> (code: String, redirectURL: String)? {
    guard let record = try find(id, on: connection, at: now) else { return nil }
    let person = AuthenticatedPerson(
      subject: person.userId, email: person.email, methods: methods, verificationSession: person.sessionId,
      authenticatedAt: now)
    let code = try provider.complete(id, as: person, on: connection, at: now)
    return (code, provider.redirect(of: record, code: code))
  }

  /// Returns a signed token about a user of a project.
  func token(
    about userId: String, for project: ProjectID, lifetime: Duration, at issuer: String,
    claims: [String: String] = [:]
  ) async throws -> String {
    try await provider.token(
      subject: userId, audience: project.rawValue, lifetime: lifetime, claims: claims,
      issuer: issuer)
  }
}

extension LoginPerson {
  /// The user id, if it is an e-mail address.
  var email: String? { (try? Contact(.email, reading: userId))?.address }
}
