import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import NIOFoundationCompat

/// How requests of SDKs are opened and their responses sealed. Handlers do not depend on the method.
protocol Protection: Sendable {
  /// Admits a request by its head, before any byte of its body is read.
  ///
  /// - Throws: A `ServiceError`, which is returned to the caller unsealed.
  func admit(_ request: Request, to endpoint: ProtectedEndpoint) async throws -> any Admission
}

/// An admitted request.
protocol Admission: Sendable {
  /// The caller, as far as the head identifies one; nil where no authentication is required. Nothing may be done for
  /// the caller before the body is opened, which may prove who it is.
  var caller: Caller? { get }

  /// The maximum size of the body in bytes.
  var maxBytes: Int { get }

  /// Verifies a body and returns its plain content.
  func open(_ body: ByteBuffer) async throws -> ByteBuffer

  /// Returns the body of a successful response as it is sent. Errors are never sealed.
  func seal(_ answer: ByteBuffer) throws -> ByteBuffer
}

/// Protection by PowerAuth where a request has its headers, and by TLS and bearer tokens otherwise.
struct EitherProtection: Protection {
  let plain: PlainProtection
  let powerAuth: PowerAuthProtection

  func admit(_ request: Request, to endpoint: ProtectedEndpoint) async throws -> any Admission {
    try await request.hasPowerAuthHeaders
      ? powerAuth.admit(request, to: endpoint) : plain.admit(request, to: endpoint)
  }
}

extension Admission {
  /// Answers an admitted request and seals the response. Errors are sent in plain JSON, because SDKs for Android read
  /// every response with an error as such, and those for iOS read it if it has a `timestamp`.
  func answering<Answer: Encodable & Sendable>(
    _ request: Request, _ context: MusterContext, _ work: () async throws -> Answer
  ) async throws -> Response {
    do {
      let answer = try JSONCoding.encoder().encode(try await work())
      return Response(
        status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: try seal(ByteBuffer(data: answer))))
    } catch {
      return try EnvelopeError(error, context.logger).response(to: request, context)
    }
  }
}
