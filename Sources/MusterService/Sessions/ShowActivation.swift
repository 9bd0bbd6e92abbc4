internal import Encodings
internal import MusterStore
package import VerificationFlow

/// Reports the state of a device's activation.
package struct ShowActivation: Sendable {
  /// The state of an activation.
  package enum Standing: Sendable {
    /// The device may act for its process.
    case active(Activation, of: SessionID)
    /// The process has failed, so the device may no longer act for it.
    case removed(Activation, of: SessionID)
    /// The session was erased. Nothing else about it is known.
    case erased
  }

  let callers: Authenticate
  let sessions: FindSessions

  private var store: Store { sessions.store }

  /// Returns the state of the activation that this token opens. Also works after the session has expired, so that a
  /// device can learn that its activation is gone.
  ///
  /// - Throws: `UNAUTHENTICATED`; `SESSION_TOKEN_NEEDED` if the caller is a program; `ACTIVATION_NOT_FOUND` if the
  ///   process has none.
  package func show(bearer: String?) async throws -> Standing {
    let now = sessions.clock.now()
    do {
      let caller = try await callers.authenticate(bearer: bearer, isTimeKept: false)
      let process = try await sessions.find(try caller.sessionID, by: caller).process
      guard let activation = process.activation else { throw ServiceError.activationNotFound }
      let isRemoved = process.activationRemovedAt.map { $0 <= now } ?? false
      return isRemoved ? .removed(activation, of: process.id) : .active(activation, of: process.id)
    } catch let error as ServiceError where error == .unauthenticated || error == .sessionNotFound {
      guard let bearer else { throw error }
      let code = Self.code(of: Secrets.hash(of: bearer), store.secret)
      guard try await store.database.read({ try $0.isErasedActivation(code, at: now) }) else { throw error }
      return .erased
    }
  }

  /// Returns the code under which the token of an erased session is remembered.
  static func code(of tokenHash: String, _ secret: ServerSecret) -> String {
    secret.authenticationCode(for: "erased activation|\(tokenHash)").lowerHex
  }
}

extension ServiceError {
  static let activationNotFound = ServiceError(.activationNotFound, "The process has no activation.")
}
