import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// A call of the onboarding protocol: the caller, the language and the message.
struct OnboardingCall<Message: Codable & Sendable>: Sendable {
  let message: Message
  let sender: Caller?
  let language: Language

  /// The authenticated caller.
  ///
  /// - Throws: `UNAUTHENTICATED` if the endpoint did not require one.
  var caller: Caller {
    get throws {
      guard let sender else { throw ServiceError(.unauthenticated) }
      return sender
    }
  }

  /// Checks that the process named in the request is the caller's own.
  ///
  /// - Returns: The id of the process.
  /// - Throws: `INVALID_REQUEST` rather than an error that an app takes for the end of its process: the caller's own
  ///   process is still alive.
  @discardableResult
  func ownProcess(_ id: String) throws -> SessionID {
    guard case .session(let session, _) = try caller, session.id.rawValue == id else {
      throw ServiceError(.invalidRequest, "processId: must be the caller's own process.")
    }
    return session.id
  }
}
