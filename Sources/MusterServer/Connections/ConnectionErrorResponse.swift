import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import NIOFoundationCompat
import NIOHTTPTypes

/// An error response to a request that never reaches a route, in the format of the API it was meant for.
struct ConnectionErrorResponse {
  private let error: ServiceError
  private let status: HTTPResponse.Status

  /// The service has no room for another connection.
  static let busy = ConnectionErrorResponse(
    ServiceError(.serviceBusy, "Too many connections are open. Try again later.", retryAfter: .seconds(1)),
    .serviceUnavailable)

  /// The address of the client has too many connections.
  static let busyAddress = ConnectionErrorResponse(
    ServiceError(
      .tooManyRequests, "Too many connections are open from one address. Try again later.",
      retryAfter: .seconds(1)),
    .tooManyRequests)

  /// The target of the request is longer than any that the service has (RFC 9110, section 15.5.15).
  static let targetTooLong = ConnectionErrorResponse(
    ServiceError(.requestTargetTooLong, "The path and the query may have at most \(maxTargetBytes) bytes."),
    .uriTooLong)

  /// The maximum length of a path with its query, in bytes.
  static let maxTargetBytes = 8192

  /// The request arrives too slowly (RFC 9110, section 15.5.9).
  static let timeout = ConnectionErrorResponse(
    ServiceError(.requestTimeout, "The request arrived too slowly."), .requestTimeout)

  private init(_ error: ServiceError, _ status: HTTPResponse.Status) {
    self.error = error
    self.status = status
  }

  /// Sends the response, after which the connection closes.
  ///
  /// - Parameters:
  ///   - request: The head of the request; nil if it never arrived.
  ///   - origins: The origins whose pages may read the response.
  func send(to request: HTTPRequest?, _ context: ChannelHandlerContext, _ origins: AllowedOriginCache) {
    for part in parts(to: request, origins) {
      context.write(NIOAny(part), promise: nil)
    }
    context.flush()
  }

  private func parts(to request: HTTPRequest?, _ origins: AllowedOriginCache) -> [HTTPResponsePart] {
    let id = UUID().uuidString
    let path = request?.path ?? ""
    let dialect = EnvelopeProtocol(path: PathPrefix.removed(from: path) ?? path)
    let encoder = JSONCoding.encoder()
    let body =
      if let dialect {
        try? encoder.encode(OnboardingErrorResponse(error, in: .english, for: dialect))
      } else {
        try? encoder.encode(Problem(error, in: .english, requestID: id, status: status))
      }
    var head = HTTPResponse(status: status)
    head.headerFields = [
      .contentType: dialect != nil ? "application/json" : Problem.contentType, .cacheControl: "no-store",
      .contentLength: "\(body?.count ?? 0)", .connection: "close", .requestID: id,
    ]
    if let delay = error.retryAfter { head.headerFields[.retryAfter] = "\(delay.secondsRoundedUp)" }
    if let origin = request?.headerFields[.origin], origins.contains(origin) {
      head.headerFields[.accessControlAllowOrigin] = origin
      head.headerFields[.vary] = "Origin"
    }
    let content = request?.method == .head ? nil : body.map { HTTPResponsePart.body(ByteBuffer(data: $0)) }
    return [.head(head)] + [content].compactMap(\.self) + [.end(nil)]
  }
}

extension HTTPRequest {
  /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110, section 10.1.1).
  var awaitsInvitation: Bool { headerFields[.expect]?.lowercased() == "100-continue" }
}
