import Hummingbird
import MusterService
import NIOCore

/// How requests of the onboarding protocol are opened and their answers sealed. Handlers never know which way it was.
protocol Protection: Sendable {
  /// Lets a request in by what its head says, before a byte of its body is read.
  ///
  /// - Throws: A `ServiceError`; the answer to it goes out unsealed.
  func admit(_ request: Request, to endpoint: OnboardingEndpoint) async throws -> any Admission
}

/// A request that was let in.
protocol Admission: Sendable {
  /// Who asks, as far as the head tells; nil where nobody needs to be known.
  var caller: Caller? { get }

  /// The plain request of a body, once everything about it is proven.
  func open(_ body: ByteBuffer) async throws -> ByteBuffer

  /// The answer as it goes out. Errors are sealed like everything else.
  func seal(_ answer: ByteBuffer) throws -> ByteBuffer
}

/// The plain form: a bearer token says who asks, and TLS keeps the messages.
///
/// What an activation may do takes the token of its session; what an app may do takes its own key, or that token.
struct PlainProtection: Protection {
  let authenticate: Authenticate

  private struct Plain: Admission {
    let caller: Caller?
    func open(_ body: ByteBuffer) -> ByteBuffer { body }
    func seal(_ answer: ByteBuffer) -> ByteBuffer { answer }
  }

  func admit(_ request: Request, to endpoint: OnboardingEndpoint) async throws -> any Admission {
    if endpoint.isForEverybody, request.bearer == nil { return Plain(caller: nil) }
    // A process whose time is up tells so by its state.
    let caller = try await authenticate(bearer: request.bearer, isTimeKept: false)
    if endpoint.authentication != .none || endpoint.encryption == .activation {
      try caller.requireSession()
    }
    return Plain(caller: caller)
  }
}
