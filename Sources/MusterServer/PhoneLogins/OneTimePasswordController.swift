import HTTPTypes
import Hummingbird
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
      in: routers.open.group().add(middleware: ErrorMiddleware(OneTimePasswordErrors())))
    router.post(RouterPath(Self.sendPath), use: send)
    router.post(RouterPath(Self.validatePath), use: validate)
  }

  struct SendRequest: Decodable {
    let phoneNumber: String
    let message: String
  }

  private struct SendAnswer: Encodable {
    let authenticationId: String
  }

  struct ValidateRequest: Decodable {
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
  init(_ failure: RequestFailure, in language: Language) {
    let error = failure.reason
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
        case _ where failure.status == .internalServerError: (.internalServerError, "INTERNAL")
        case .unauthenticated: (.unauthorized, "UNAUTHENTICATED")
        case .forbidden: (.forbidden, "PERMISSION_DENIED")
        case .notFound, .gone: (.notFound, "NOT_FOUND")
        case .unavailable, .storageFull, .storageFailed, .conflict: (.serviceUnavailable, "UNAVAILABLE")
        default: (failure.status ?? error.kind.status, "INVALID_ARGUMENT")
        }
      }
    self.init(status, code, error.detail ?? Texts.sentence(for: error.code, in: language))
  }
}

/// The errors of these routes in the format of CAMARA's APIs. Every response repeats the correlator of its request.
struct OneTimePasswordErrors: ErrorFormat {
  private struct Body: Encodable {
    let status: Int
    let code: String
    let message: String
  }

  private static let correlator = HTTPField.Name("x-correlator")

  func response(toOwn error: any Error, _ request: Request, _ context: MusterContext) throws -> Response? {
    try (error as? OneTimePasswordError).map(response)
  }

  func response(to failure: RequestFailure, _ request: Request, _ context: MusterContext) throws -> Response {
    try response(OneTimePasswordError(failure, in: request.language))
  }

  func complete(_ response: inout Response, to request: Request) {
    if let name = Self.correlator, let value = request.headers[name],
      (try? /[a-zA-Z0-9\-_:;.\/<>{}]{1,256}/.wholeMatch(in: value)) != nil
    {
      response.headers[name] = value
    }
  }

  private func response(_ error: OneTimePasswordError) throws -> Response {
    try Response(
      json: Body(status: error.status.code, code: error.code, message: error.message), status: error.status)
  }
}
