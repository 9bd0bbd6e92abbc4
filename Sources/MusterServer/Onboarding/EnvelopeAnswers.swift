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
  static func answers(_ path: String) -> Bool { path.hasPrefix("/api/") }

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
    case let refusal as Refusal:
      logger.note(refusal)
      (self.refusal, status) = Self.inProtocol(refusal)
    case let error as any HTTPResponseError where error.status == .notFound:
      (refusal, status) = (Refusal(.notFound, "ERROR_NOT_FOUND"), .notFound)
    case let error as any HTTPResponseError where error.status == .methodNotAllowed:
      (refusal, status) = (.methodNotAllowed, .methodNotAllowed)
    case is any HTTPResponseError:
      (refusal, status) = (Refusal(.invalid, "INVALID_REQUEST"), .badRequest)
    default:
      logger.error("Internal error", metadata: ["error": "\(error)"])
      (refusal, status) = (Refusal(.unavailable, "ERROR_GENERIC"), .internalServerError)
    }
  }

  /// The protocol knows fewer statuses than our own API, and a word of its own for unknown devices.
  private static func inProtocol(_ refusal: Refusal) -> (Refusal, HTTPResponse.Status) {
    switch refusal.kind {
    case .unauthenticated: (Refusal(.unauthenticated, "POWERAUTH_AUTH_FAIL", refusal.detail), .unauthorized)
    case .notFound, .conflict: (refusal, .badRequest)
    case .unavailable where refusal == .remote: (refusal, .conflict)
    default: (refusal, refusal.kind.status)
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
    response.setRetryAfter(refusal)
    return response
  }
}

extension OnboardingErrorResponse {
  /// What a refusal is to the caller. A credential of the wrong kind is as good as none.
  init(_ refusal: Refusal, in language: Language) {
    let reason = refusal.kind == .forbidden ? "POWERAUTH_AUTH_FAIL" : refusal.code
    self.init(
      .init(code: Code(refusal.code), message: Texts.sentence(for: reason, in: language), detail: refusal.detail))
  }
}
