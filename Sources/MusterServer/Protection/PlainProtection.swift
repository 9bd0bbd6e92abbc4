import Hummingbird
import MusterService
import NIOCore

/// Protection by TLS and bearer tokens alone, where the caller's project allows it.
///
/// Endpoints of an activation require the token of its session; endpoints of an app accept the app's key or such a
/// token.
struct PlainProtection: Protection {
  let callers: Authenticate

  private struct Plain: Admission {
    let caller: Caller?
    let maxBytes: Int
    func open(_ body: ByteBuffer) -> ByteBuffer { body }
    func seal(_ answer: ByteBuffer) -> ByteBuffer { answer }
  }

  func admit(_ request: Request, to endpoint: ProtectedEndpoint) async throws -> any Admission {
    if endpoint.isForEverybody, request.bearer == nil { return Plain(caller: nil, maxBytes: endpoint.maxBytes) }
    // An expired process reports its state instead of an authentication error.
    let caller = try await callers.authenticate(bearer: request.bearer, isTimeKept: false, isOnboarding: true)
    if endpoint.authentication != .none || endpoint.encryption == .activation {
      try caller.requireSession()
    }
    return Plain(caller: caller, maxBytes: endpoint.maxBytes)
  }
}
