import Encodings
import HTTPTypes
import Hummingbird
import MusterService

/// Detects requests that no route should handle: those without exactly one valid host (RFC 9112, section 3.2), and
/// those that announce a body larger than any route accepts. ``InvalidFramingMiddleware`` throws the error; the
/// connection closes after the response.
struct RequestFramingMiddleware: RouterMiddleware {
  /// The maximum body size of any route, in bytes.
  let maxBodyBytes: Int

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    guard let error = framingError(in: request) else { return try await next(request, context) }
    var context = context
    context.earlyError = error
    var response = try await next(request, context)
    response.headers[.connection] = "close"
    return response
  }

  private func framingError(in request: Request) -> ServiceError? {
    // The framework moves the first Host header to `authority`; a second one stays among the headers.
    guard let host = request.head.authority, request.headers[.host] == nil else {
      return .invalid("The request must have exactly one Host header.")
    }
    guard Self.isHost(host) else {
      return .invalid("The Host header must be a valid host.")
    }
    guard let length = request.headers[.contentLength] else { return nil }
    guard let byteCount = Int(digits: length) else { return .invalid("Content-Length must be a number of bytes.") }
    return byteCount > maxBodyBytes ? .requestTooLarge(limit: maxBodyBytes) : nil
  }

  /// Whether the text can be a host with or without a port.
  static func isHost(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isOfHost) }

  /// Whether a host name, an address or a port may contain this byte (RFC 3986, sections 3.2.2 and 3.2.3).
  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~!$&'()*+,;=%:[]".utf8.contains(byte)
    }
  }
}

/// Throws the error found before routing. Runs inside of the middleware that formats errors.
struct InvalidFramingMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    if let error = context.earlyError { throw error }
    return try await next(request, context)
  }
}

extension Request {
  /// The announced size of the body in bytes, at most `Int.maxByteCount`; nil if it is absent or not a number.
  var contentLength: Int? { headers[.contentLength].flatMap { Int(digits: $0) } }
}
