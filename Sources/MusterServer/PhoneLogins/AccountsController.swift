import HTTPTypes
import Hummingbird
import MusterService
import MusterTexts
import NIOCore
import VerificationFlow

/// Logs people in for apps that speak the telephone part of Google's Identity Toolkit, as the SDKs of Firebase do.
///
/// The key of the app is its access token. SDKs send it in the query or in a header of their own. What they prove about
/// the app (reCAPTCHA, receipts) is ignored: the limits of ``PhoneLogins`` and the gate decide whether a code is sent.
struct AccountsController: Controller {
  static let prefix = "/v1/accounts:"
  private static let sendPath = prefix + "sendVerificationCode"
  private static let signInPath = prefix + "signInWithPhoneNumber"
  private static let maxBytes = 65_536
  private static let keyHeader = HTTPField.Name("X-Goog-Api-Key")

  static let openRoutes = [sendPath, signInPath].map { OpenRoute(.post, $0, .appKey) }

  let logins: PhoneLogins
  let callers: Authenticate

  func addRoutes(to routers: Routers) {
    routers.open.post(RouterPath(Self.sendPath), use: send)
    routers.open.post(RouterPath(Self.signInPath), use: signIn)
  }

  private struct Sent: Encodable {
    let sessionInfo: String
  }

  private struct SignedIn: Encodable {
    let idToken: String
    /// Empty: a token cannot be renewed.
    let refreshToken = ""
    /// The seconds for which the token is valid, as a text.
    let expiresIn: String
    let localId: String
    /// Always false: the service has no accounts.
    let isNewUser = false
    let phoneNumber: String
  }

  @Sendable private func send(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await caller(of: request)
    let fields = try Self.fields(await request.wholeBody(context, maxBytes: Self.maxBytes))
    guard let number = fields["phoneNumber"] else { throw AccountError("MISSING_PHONE_NUMBER") }
    let begun = try await logins.begin(
      number, language: request.language.rawValue, by: caller, address: context.remoteNetwork)
    return try Response(json: Sent(sessionInfo: begun.login.id.rawValue))
  }

  @Sendable private func signIn(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await caller(of: request)
    let fields = try Self.fields(await request.wholeBody(context, maxBytes: Self.maxBytes))
    // A telephone cannot be added to an account that there is not.
    guard fields["idToken"] == nil else { throw AccountError("OPERATION_NOT_ALLOWED") }
    guard let id = fields["sessionInfo"] else { throw AccountError("MISSING_SESSION_INFO") }
    guard let code = fields["code"] else { throw AccountError("MISSING_CODE") }
    switch try await logins.enter(code, for: PhoneLoginID(id), by: caller) {
    case .wrong(remainingAttempts: 0): throw AccountError("TOO_MANY_ATTEMPTS_TRY_LATER")
    case .wrong: throw AccountError("INVALID_CODE")
    case .right(let token, let login):
      return try Response(
        json: SignedIn(
          idToken: token, expiresIn: "\(PhoneLogins.tokenLifetime.components.seconds)",
          localId: logins.subject(of: login), phoneNumber: login.number))
    }
  }

  private func caller(of request: Request) async throws -> Caller {
    let key = request.bearer ?? Self.keyHeader.flatMap { request.headers[$0] } ?? request.field("key")
    return try await callers.authenticate(bearer: key)
  }

  /// Returns the fields of a body that have a value.
  static func fields(_ body: ByteBuffer) throws(ServiceError) -> [String: String] {
    guard let texts = try JSONTexts.read(body) else { throw .invalid("The body is not a JSON object.") }
    return texts.filter { !$0.value.isEmpty }
  }
}

/// An error as the Identity Toolkit writes it.
struct AccountError: Error {
  let status: HTTPResponse.Status
  /// A code, which may be followed by a colon and a sentence.
  let message: String

  init(_ message: String, status: HTTPResponse.Status = .badRequest) {
    (self.status, self.message) = (status, message)
  }

  /// Creates the error for one of the service.
  init(_ failure: RequestFailure) {
    let error = failure.reason
    switch error {
    case ServiceError(.phoneNumberInvalid): self.init("INVALID_PHONE_NUMBER : \(error.detail ?? "")")
    case ServiceError(.phoneNumberNotServed): self.init("OPERATION_NOT_ALLOWED : \(error.detail ?? "")")
    case ServiceError(.phoneLoginNotFound): self.init("INVALID_SESSION_INFO")
    case ServiceError(.phoneLoginEnded): self.init("SESSION_EXPIRED")
    case ServiceError(.tooManyRequests): self.init("TOO_MANY_ATTEMPTS_TRY_LATER")
    case ServiceError(.simChanged): self.init(error.code, status: .forbidden)
    // No verdict and no delivery: the app may try again.
    case ServiceError(.phoneCheckFailed), ServiceError(.otpDeliveryFailed):
      self.init(error.code, status: .serviceUnavailable)
    default:
      let status = failure.status ?? error.kind.status
      self.init(status == .unauthorized ? "API_KEY_INVALID" : error.code, status: status)
    }
  }
}

/// The errors of the paths of the Identity Toolkit.
struct AccountErrors: ErrorFormat {
  private struct Body: Encodable {
    struct Problem: Encodable {
      let code: Int
      let message: String
    }

    let error: Problem
  }

  func covers(_ path: Substring, _ request: Request) -> Bool { path.hasPrefix(AccountsController.prefix) }

  func response(toOwn error: any Error, _ request: Request, _ context: MusterContext) throws -> Response? {
    try (error as? AccountError).map(response)
  }

  func response(to failure: RequestFailure, _ request: Request, _ context: MusterContext) throws -> Response {
    try response(AccountError(failure))
  }

  private func response(_ error: AccountError) throws -> Response {
    try Response(
      json: Body(error: Body.Problem(code: error.status.code, message: error.message)), status: error.status)
  }
}
