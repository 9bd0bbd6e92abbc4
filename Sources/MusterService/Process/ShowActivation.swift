internal import MusterStore
package import VerificationFlow

/// Tells a person's device how its activation stands.
package struct ShowActivation: Sendable {
  /// How an activation stands.
  package enum Standing: Sendable {
    /// The device may act for its process.
    case active(Activation, of: SessionID)
    /// It may not any more, since its process has failed.
    case removed(Activation, of: SessionID)
    /// It may not any more, since its session was erased. Nothing else is known of it.
    case erased
  }

  let authenticate: Authenticate
  let show: ShowSession

  private var store: Store { show.store }

  /// The activation that this token opens. Asked also when the time of its session is up: a device has to be able to learn
  /// that its activation is gone.
  ///
  /// - Throws: `UNAUTHENTICATED`; `SESSION_TOKEN_NEEDED` if the caller is a program; `ACTIVATION_NOT_FOUND` if the process
  ///   has none.
  package func callAsFunction(bearer: String?) async throws -> Standing {
    let now = show.clock.now()
    do {
      let caller = try await authenticate(bearer: bearer, isTimeKept: false)
      let process = try await show(try caller.sessionID, by: caller).process
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

  /// By which a token is known whose session was erased.
  static func code(of tokenHash: String, _ secret: ServerSecret) -> String {
    secret.authenticationCode(for: "erased activation|\(tokenHash)").lowerHex
  }
}

extension ServiceError {
  static let activationNotFound = ServiceError(.notFound, "ACTIVATION_NOT_FOUND", "The process has no activation.")
}
