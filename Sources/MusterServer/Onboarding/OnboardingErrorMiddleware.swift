import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import NIOFoundationCompat

/// Turns every error on the paths of the onboarding protocol and of PowerAuth into their error envelope.
struct OnboardingErrorMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    guard EnvelopeProtocol(path: request.uri.path) != nil else { return try await next(request, context) }
    do {
      return try await next(request, context)
    } catch {
      return try EnvelopeError(error, context.logger).response(to: request, context, seal: { $0 })
    }
  }
}

/// A protocol whose answers and errors are in the envelope.
enum EnvelopeProtocol {
  case onboarding
  /// PowerAuth itself.
  case powerAuth

  /// Creates the protocol that a path belongs to, if it belongs to one. The query does not matter.
  init?(path: String) {
    if path.prefix(while: { $0 != "?" }) == "/api" || path.hasPrefix("/api/") {
      self = .onboarding
    } else if path.hasPrefix("/pa/") {
      self = .powerAuth
    } else {
      return nil
    }
  }
}

/// An error in the onboarding protocol's format.
struct EnvelopeError {
  private let reason: ServiceError
  private let status: HTTPResponse.Status
  private let allowedMethods: String?

  init(_ error: any Error, _ logger: Logger) {
    let error = ServiceError(storage: error) ?? error
    allowedMethods = (error as? any HTTPResponseError)?.allowedMethods
    switch error {
    case let error as ServiceError:
      logger.note(error)
      (reason, status) = (error, Self.status(of: error))
    case let error as any HTTPResponseError:
      (reason, status) = (ServiceError(error), error.status)
    default:
      logger.error("Internal error", metadata: ["error": "\(error)"])
      (reason, status) = (.internalError, .internalServerError)
    }
  }

  /// Returns the status of an error. The protocol uses fewer statuses than Muster's own API.
  private static func status(of error: ServiceError) -> HTTPResponse.Status {
    switch error.kind {
    case .notFound, .conflict: .badRequest
    case .unavailable where error == .remote: .conflict
    default: error.kind.status
    }
  }

  /// Returns the error as a response.
  ///
  /// - Parameter seal: Seals the body of the response.
  func response(
    to request: Request, _ context: MusterContext, seal: (ByteBuffer) throws -> ByteBuffer
  ) throws -> Response {
    let dialect = EnvelopeProtocol(path: request.uri.path) ?? .onboarding
    let error = OnboardingErrorResponse(reason, in: request.language, for: dialect)
    var response = Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: try seal(ByteBuffer(data: JSONCoding.encoder().encode(error)))))
    response.headers[.requestID] = context.id
    response.headers[.allow] = allowedMethods
    if status == .unauthorized { response.headers[.wwwAuthenticate] = dialect == .powerAuth ? "PowerAuth" : "Bearer" }
    response.setRetryAfter(reason)
    return response
  }
}

extension OnboardingErrorResponse {
  /// Creates the error response, timestamped with the current time.
  init(_ error: ServiceError, in language: Language, for dialect: EnvelopeProtocol) {
    let code = dialect == .powerAuth ? ProtocolCode(powerAuth: error) : ProtocolCode(error)
    // A caller whose credential is not accepted gets one message, whatever the exact reason.
    let reason = code.isOfAuthentication ? ProtocolCode.authenticationFailed.rawValue : error.code
    self.init(
      .init(
        code: Code(code.rawValue), message: Texts.sentence(for: reason, in: language), detail: error.detail,
        musterCode: Code(error.code)),
      timestamp: Int64(Date.now.timeIntervalSince1970 * 1000),
      remainingAttempts: dialect == .powerAuth ? error.remainingAttempts : nil)
  }
}
