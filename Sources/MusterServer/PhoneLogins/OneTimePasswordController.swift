import HTTPTypes
import Hummingbird
import Logging
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import VerificationFlow

/// Sends and checks codes for programs that speak CAMARA One-Time-Password SMS 1.1. The key of a project is their access
/// token.
struct OneTimePasswordController: Controller {
  private static let sendPath = "/one-time-password-sms/v1/send-code"
  private static let validatePath = "/one-time-password-sms/v1/validate-code"
  private static let maxMessageLength = 160

  let logins: PhoneLogins

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated(
      in: routers.open.group().add(middleware: OneTimePasswordErrorMiddleware()))
    router.post(RouterPath(Self.sendPath), use: send)
    router.post(RouterPath(Self.validatePath), use: validate)
  }

  private struct SendRequest: Decodable {
    let phoneNumber: String
    let message: String
  }

  private struct SendAnswer: Encodable {
    let authenticationId: String
  }

  private struct ValidateRequest: Decodable {
    let authenticationId: String
    let code: String
  }

  @Sendable private func send(_ request: Request, _ context: CallerContext) async throws -> Response {
    let message = try await request.message(SendRequest.self, context)
    guard message.message.contains("{{code}}"), message.message.unicodeScalars.count <= Self.maxMessageLength else {
      throw ServiceError.invalid("message: must contain {{code}} and have at most \(Self.maxMessageLength) characters.")
    }
    let begun = try await logins.begin(
      message.phoneNumber, language: request.language.rawValue, template: message.message, by: context.caller,
      address: context.remoteNetwork)
    return try Response(json: SendAnswer(authenticationId: begun.login.id.rawValue))
  }

  @Sendable private func validate(_ request: Request, _ context: CallerContext) async throws -> Response {
    let message = try await request.message(ValidateRequest.self, context)
    switch try await logins.enter(message.code, for: PhoneLoginID(message.authenticationId), by: context.caller) {
    case .right: return Response(status: .noContent)
    case .wrong(remainingAttempts: 0):
      throw OneTimePasswordError(.badRequest, "ONE_TIME_PASSWORD_SMS.VERIFICATION_FAILED")
    case .wrong: throw OneTimePasswordError(.badRequest, "ONE_TIME_PASSWORD_SMS.INVALID_OTP")
    }
  }
}

/// An error of CAMARA's APIs (CAMARA API Design Guide).
struct OneTimePasswordError: Error {
  let status: HTTPResponse.Status
  let code: String
  private(set) var message: String

  init(_ status: HTTPResponse.Status, _ code: String, _ message: String? = nil) {
    (self.status, self.code, self.message) = (status, code, message ?? code)
  }

  /// Creates the error for one of the service.
  init(_ error: ServiceError, in language: Language) {
    let (status, code): (HTTPResponse.Status, String) =
      switch error {
      case ServiceError(.phoneNumberInvalid): (.badRequest, "INVALID_ARGUMENT")
      case ServiceError(.phoneNumberNotServed): (.forbidden, "ONE_TIME_PASSWORD_SMS.PHONE_NUMBER_NOT_ALLOWED")
      case ServiceError(.simChanged), ServiceError(.phoneCheckFailed):
        (.forbidden, "ONE_TIME_PASSWORD_SMS.PHONE_NUMBER_BLOCKED")
      case ServiceError(.tooManyRequests): (.forbidden, "ONE_TIME_PASSWORD_SMS.MAX_OTP_CODES_EXCEEDED")
      case ServiceError(.phoneLoginEnded): (.badRequest, "ONE_TIME_PASSWORD_SMS.VERIFICATION_EXPIRED")
      default:
        switch error.kind {
        case .unauthenticated: (.unauthorized, "UNAUTHENTICATED")
        case .forbidden: (.forbidden, "PERMISSION_DENIED")
        case .notFound, .gone: (.notFound, "NOT_FOUND")
        case .unavailable, .storageFull, .storageFailed, .conflict: (.serviceUnavailable, "UNAVAILABLE")
        default: (error.kind.status, "INVALID_ARGUMENT")
        }
      }
    self.init(status, code, error.detail ?? Texts.sentence(for: error.code, in: language))
  }
}

/// Converts every error of these routes to the format of CAMARA's APIs, and returns the correlator of the request.
struct OneTimePasswordErrorMiddleware: RouterMiddleware {
  private struct Body: Encodable {
    let status: Int
    let code: String
    let message: String
  }

  private static let correlator = HTTPField.Name("x-correlator")

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      response = try answer(to: error, request, context)
    }
    if let name = Self.correlator, let value = request.headers[name],
      (try? /[a-zA-Z0-9\-_:;.\/<>{}]{1,256}/.wholeMatch(in: value)) != nil
    {
      response.headers[name] = value
    }
    return response
  }

  private func answer(to error: any Error, _ request: Request, _ context: MusterContext) throws -> Response {
    let error = ServiceError(storage: error) ?? error
    let known: OneTimePasswordError
    switch error {
    case let error as OneTimePasswordError: known = error
    case let error as ServiceError:
      context.logger.note(error)
      known = OneTimePasswordError(error, in: request.language)
    default:
      context.logger.error("Internal error", metadata: ["error": "\(error)"])
      known = OneTimePasswordError(.internalServerError, "INTERNAL")
    }
    var response = try Response(
      json: Body(status: known.status.code, code: known.code, message: known.message), status: known.status)
    if let error = error as? ServiceError { response.setRetryAfter(error) }
    if known.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    return response
  }
}
