import Hummingbird
import MusterService
import NIOCore

/// How requests of the onboarding protocol are opened and their responses sealed. Handlers do not depend on the
/// method.
protocol Protection: Sendable {
  /// Admits a request by its head, before any byte of its body is read.
  ///
  /// - Throws: A `ServiceError`, which is returned to the caller unsealed.
  func admit(_ request: Request, to endpoint: OnboardingEndpoint) async throws -> any Admission
}

/// An admitted request.
protocol Admission: Sendable {
  /// The caller, as far as the head identifies one; nil where no authentication is required.
  var caller: Caller? { get }

  /// Verifies a body and returns its plain content.
  func open(_ body: ByteBuffer) async throws -> ByteBuffer

  /// Returns the response body as it is sent. Errors are sealed as well.
  func seal(_ answer: ByteBuffer) throws -> ByteBuffer
}

/// Protection by TLS and bearer tokens alone.
///
/// Endpoints of an activation require the token of its session; endpoints of an app accept the app's key or such a
/// token.
struct PlainProtection: Protection {
  let authenticate: Authenticate

  private struct Plain: Admission {
    let caller: Caller?
    func open(_ body: ByteBuffer) -> ByteBuffer { body }
    func seal(_ answer: ByteBuffer) -> ByteBuffer { answer }
  }

  func admit(_ request: Request, to endpoint: OnboardingEndpoint) async throws -> any Admission {
    if endpoint.isForEverybody, request.bearer == nil { return Plain(caller: nil) }
    // An expired process reports its state instead of an authentication error.
    let caller = try await authenticate(bearer: request.bearer, isTimeKept: false)
    if endpoint.authentication != .none || endpoint.encryption == .activation {
      try caller.requireSession()
    }
    return Plain(caller: caller)
  }
}
