import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import NIOFoundationCompat

/// Turns every error on the paths of the onboarding protocol into its envelope.
struct EnvelopeAnswers: RouterMiddleware {
  /// Whether this is a path of the protocol.
  static func answers(_ path: String) -> Bool { path.prefix { $0 != "?" } == "/api" || path.hasPrefix("/api/") }

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    guard Self.answers(request.uri.path) else { return try await next(request, context) }
    do {
      return try await next(request, context)
    } catch {
      return try EnvelopeError(error, context.logger).response(to: request, context, seal: { $0 })
    }
  }
}

/// An error in the words of the onboarding protocol.
struct EnvelopeError {
  private let refusal: Refusal
  private let status: HTTPResponse.Status
  private let allowedMethods: String?

  init(_ error: any Error, _ logger: Logger) {
    let error = Refusal(storage: error) ?? error
    allowedMethods = (error as? any HTTPResponseError)?.allowedMethods
    switch error {
    case let error as Refusal:
      logger.note(error)
      (refusal, status) = (error, Self.status(of: error))
    case let error as any HTTPResponseError:
      (refusal, status) = (Refusal(error), error.status)
    default:
      logger.error("Internal error", metadata: ["error": "\(error)"])
      (refusal, status) = (.internalError, .internalServerError)
    }
  }

  /// The protocol knows fewer statuses than our own API.
  private static func status(of refusal: Refusal) -> HTTPResponse.Status {
    switch refusal.kind {
    case .notFound, .conflict: .badRequest
    case .unavailable where refusal == .remote: .conflict
    default: refusal.kind.status
    }
  }

  /// - Parameter seal: How answers to this request are sealed.
  func response(
    to request: Request, _ context: MusterContext, seal: (ByteBuffer) throws -> ByteBuffer
  ) throws -> Response {
    let error = OnboardingErrorResponse(refusal, in: request.language)
    var response = Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: try seal(ByteBuffer(data: JSONCoding.encoder().encode(error)))))
    response.headers[.requestID] = context.id
    response.headers[.allow] = allowedMethods
    if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    response.setRetryAfter(refusal)
    return response
  }
}

extension OnboardingErrorResponse {
  /// What a refusal is to the caller, said now.
  init(_ refusal: Refusal, in language: Language) {
    let code = ProtocolCode(refusal)
    // Whose credential will not do hears that, whatever is wrong with it.
    let reason = code == .authenticationFailed ? code.rawValue : refusal.code
    self.init(
      .init(
        code: Code(code.rawValue), message: Texts.sentence(for: reason, in: language), detail: refusal.detail,
        musterCode: Code(refusal.code)),
      timestamp: Int64(Date.now.timeIntervalSince1970 * 1000))
  }
}
