import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import NIOFoundationCompat
import NIOHTTPTypes

/// A refusal that no door gives, since its request is never handed to one: in the shape of the door it was meant for.
struct ConnectionAnswer {
  private let refusal: Refusal
  private let status: HTTPResponse.Status

  /// There are more connections than the service has room for.
  static let busy = ConnectionAnswer(
    Refusal(.unavailable, "SERVICE_BUSY", "Too many connections are open.", retryAfter: .seconds(1)),
    .serviceUnavailable)

  /// The request comes too slowly (RFC 9110, section 15.5.9).
  static let timeout = ConnectionAnswer(
    Refusal(.unavailable, "REQUEST_TIMEOUT", "The request came too slowly."), .requestTimeout)

  private init(_ refusal: Refusal, _ status: HTTPResponse.Status) {
    self.refusal = refusal
    self.status = status
  }

  /// The parts of the answer; the connection ends with it.
  ///
  /// - Parameter request: nil where not even its head came.
  func parts(to request: HTTPRequest?) -> [HTTPResponsePart] {
    let id = UUID().uuidString
    let body = (try? isForProtocol(request) ? envelope : problem(id)) ?? Data()
    var head = HTTPResponse(status: status)
    head.headerFields = [
      .contentType: isForProtocol(request) ? "application/json" : Problem.contentType, .cacheControl: "no-store",
      .contentLength: "\(body.count)", .connection: "close", .requestID: id,
    ]
    if let delay = refusal.retryAfter { head.headerFields[.retryAfter] = "\(delay.secondsRoundedUp)" }
    return [.head(head)] + (request?.method == .head ? [] : [.body(ByteBuffer(data: body))]) + [.end(nil)]
  }

  private func isForProtocol(_ request: HTTPRequest?) -> Bool { request?.path?.hasPrefix("/api/") == true }

  private var envelope: Data {
    get throws {
      try JSONCoding.encoder().encode(
        OnboardingErrorResponse(.init(code: Code(refusal.code), message: sentence, detail: refusal.detail)))
    }
  }

  private func problem(_ id: String) throws -> Data {
    try JSONCoding.encoder().encode(
      Problem(
        title: sentence, status: status.code, detail: refusal.detail, code: Code(refusal.code), requestId: id))
  }

  private var sentence: String { Texts.sentence(for: refusal.code, in: .english) }
}
