internal import MusterStore
package import VerificationFlow

/// Tells whether a page of another origin may use the service (https://fetch.spec.whatwg.org/#http-cors-protocol).
package struct CheckOrigin: Sendable {
  let store: Store

  /// Whether any project allows the origin: a browser asks before it sends the token.
  package func isKnown(_ origin: String) async throws -> Bool {
    guard let origin = WebOrigin(rawValue: origin) else { return false }
    return try await store.database.read { try $0.allows(origin, in: nil) }
  }

  /// Whether the project of whoever asks allows the origin. A session counts also when its time is up, so that the page
  /// learns that.
  ///
  /// - Parameters:
  ///   - secret: The bearer token; a key is for programs, and none of them is a page.
  ///   - check: The presence check of the path, for a request with a ticket in the place of a token.
  package func callAsFunction(
    _ origin: String, bearer secret: String?, presenceCheck check: PresenceCheckID?
  ) async throws -> Bool {
    guard let origin = WebOrigin(rawValue: origin), secret.map({ $0.utf8.count <= 256 }) ?? true else { return false }
    let hash = secret.map { Secrets.hash(of: $0) }
    return try await store.database.read { connection in
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
