import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// One call of the onboarding protocol: who asks, in which language, and what.
struct OnboardingCall<Message: Codable & Sendable>: Sendable {
  let message: Message
  let sender: Caller?
  let language: Language

  /// Who asks.
  ///
  /// - Throws: `UNAUTHENTICATED` where nobody needed to be known.
  var caller: Caller {
    get throws {
      guard let sender else { throw ServiceError(.unauthenticated, "UNAUTHENTICATED") }
      return sender
    }
  }

  /// Makes sure that the process named in the request is the caller's own.
  ///
  /// - Returns: Its id.
  /// - Throws: `INVALID_REQUEST`: the process of the caller is alive, so this must not look like its end.
  @discardableResult
  func ownProcess(_ id: String) throws -> SessionID {
    guard case .session(let session) = try caller, session.id.rawValue == id else {
      throw ServiceError(.invalid, "INVALID_REQUEST", "processId: not the process of this caller.")
    }
    return session.id
  }
}
