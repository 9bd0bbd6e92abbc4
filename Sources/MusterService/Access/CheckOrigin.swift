internal import MusterStore
package import VerificationFlow

/// Decides whether a page of another origin may use the service (https://fetch.spec.whatwg.org/#http-cors-protocol).
package struct CheckOrigin: Sendable {
  let store: Store

  /// Returns whether any project allows the origin; for preflight requests, which browsers send without the token.
  package func isKnown(_ origin: String) async throws -> Bool {
    guard let origin = WebOrigin(rawValue: origin) else { return false }
    return try await store.database.readInline { try $0.allows(origin, in: nil) }
  }

  /// Returns whether the caller's project allows the origin. An expired session counts too, so that the page learns
  /// of the expiry.
  ///
  /// - Parameters:
  ///   - secret: The bearer token. A project key allows no origin, because keys are for programs, not pages.
  ///   - check: The presence check in the path, for a request with a ticket instead of a token.
  package func check(
    _ origin: String, bearer secret: String?, presenceCheck check: PresenceCheckID?
  ) async throws -> Bool {
    guard let origin = WebOrigin(rawValue: origin), secret.map({ $0.utf8.count <= 256 }) ?? true else { return false }
    let hash = secret.map { Secrets.hash(of: $0) }
    return try await store.database.readInline { connection in
      guard let session = try session(hash, check, on: connection) else { return false }
      return try connection.allows(origin, in: session.projectId)
    }
  }

  private func session(
    _ tokenHash: String?, _ check: PresenceCheckID?, on connection: any Connection
  ) throws -> SessionRecord? {
    if let tokenHash { return try connection.session(tokenHash: tokenHash) }
    guard let check, let record = try connection.presenceCheck(check) else { return nil }
    return try connection.session(record.sessionId)
  }
}
