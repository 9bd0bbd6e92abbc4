import HTTPTypes
import Hummingbird
import MusterService

/// Finds requests that nobody needs to look into: such as do not say for which host they are (RFC 9112, section 3.2), or
/// announce a body that no path takes. Their connection ends with the answer, which ``InvalidFramingMiddleware`` gives.
struct RequestFramingMiddleware: RouterMiddleware {
  /// The largest body that any path takes.
  let maxBodyBytes: Int

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    guard let error = framingError(in: request) else { return try await next(request, context) }
    var context = context
    context.earlyRefusal = error
    var response = try await next(request, context)
    response.headers[.connection] = "close"
    return response
  }

  private func framingError(in request: Request) -> ServiceError? {
    // The first one is the authority by now; a second one is still there.
    guard let host = request.head.authority, request.headers[.host] == nil else {
      return .invalid("A request has to have one Host.")
    }
    guard host.utf8.allSatisfy(Self.isOfHost) else { return .invalid("Host is no host.") }
    guard let length = request.headers[.contentLength] else { return nil }
    guard let byteCount = Int(digits: length) else { return .invalid("Content-Length has to be a number of bytes.") }
    return byteCount > maxBodyBytes ? .requestTooLarge(limit: maxBodyBytes) : nil
  }

  /// Whether a name or address and a port may have this byte (RFC 3986, sections 3.2.2 and 3.2.3).
  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~!$&'()*+,;=%:[]".utf8.contains(byte)
    }
  }
}

/// Refuses what was found to be refused before any path was looked for. Stands inside of what gives refusals their shape.
struct InvalidFramingMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    if let error = context.earlyRefusal { throw error }
    return try await next(request, context)
  }
}

extension Request {
  /// How many bytes the body is said to have; nil where that is not said, or no number. Never more than
  /// `Int.maxByteCount`.
  var contentLength: Int? { headers[.contentLength].flatMap { Int(digits: $0) } }
}

extension HTTPField.Name {
  fileprivate static let host = HTTPField.Name("Host") ?? .via
}
