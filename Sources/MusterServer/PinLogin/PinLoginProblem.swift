import HTTPTypes
import Hummingbird
import Logging
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import VerificationFlow

/// An error in the form that clients of the M-Pin protocol read.
struct PinLoginProblem: Error, Encodable {
  let status: HTTPResponse.Status
  /// What is wrong, for programs.
  let code: String
  /// What is wrong, for people.
  let info: String
  let context: [String: String]

  private enum CodingKeys: String, CodingKey {
    case code = "error"
    case info, context
  }

  init(_ status: HTTPResponse.Status, _ code: String, _ info: String, context: [String: String] = [:]) {
    (self.status, self.code, self.info, self.context) = (status, code, info, context)
  }

  /// Creates the problem for a refusal, in the words and with the status of a generation of clients.
  init(_ refusal: PinLoginRefusal, for client: PinClient) {
    let isFirst = client == .first
    switch refusal {
    case .invalidRequest(let detail): self.init(.badRequest, "INVALID_REQUEST_PARAMETERS", detail)
    case .notAuthorized:
      self.init(.forbidden, "IDENTITY_NOT_AUTHORIZED", "The user may not log in here.")
    case .backoff(let until):
      self.init(
        .tooManyRequests, client == .former ? "BACKOFF_ERROR" : "REQUEST_BACKOFF",
        "Another e-mail can be requested a little later.", context: ["backoff": "\(until.secondsRoundedUp)"])
    case .unsuccessfulVerification(let project):
      self.init(
        .badRequest, client == .former ? "INVALID_VERIFICATION_CODE" : "UNSUCCESSFUL_VERIFICATION",
        "The code is wrong, has expired or was used before.",
        context: project.map { ["projectId": $0.rawValue, "accessId": ""] } ?? [:])
    case .invalidActivationToken:
      self.init(.forbidden, "INVALID_ACTIVATION_TOKEN", "The token is not valid, or was used before.")
    case .notVerified:
      self.init(.unauthorized, "IDENTITY_NOT_VERIFIED", "The e-mail address is not confirmed yet.")
    case .unknownRegistration:
      self.init(isFirst ? .badRequest : .notFound, "UNKNOWN_REGISTRATION", "There is no such registration.")
    case .expired: self.init(isFirst ? .requestTimeout : .notFound, "REQUEST_EXPIRED", "The time has passed.")
    case .expiredIdentity:
      self.init(
        .conflict, client == .former ? "MPINID_EXPIRED" : "EXPIRED_MPINID",
        "The secret of the device is too old. The device has to be registered again.")
    case .invalidSession:
      self.init(
        isFirst ? .requestTimeout : .badRequest,
        client == .former ? "INVALID_AUTH_SESSION" : "INVALID_AUTHENTICATION_SESSION",
        "The login has expired, or the step was done before.")
    case .unsuccessfulAuthentication:
      self.init(
        .unauthorized, client == .former ? "INVALID_AUTH" : "UNSUCCESSFUL_AUTHENTICATION", "The login failed.")
    case .revokedIdentity:
      self.init(
        .gone, client == .former ? "MPINID_REVOKED" : "REVOKED_MPINID", "The device cannot log in any more.")
    case .unknownAccess:
      self.init(.preconditionFailed, "INVALID_ACCESS_NUMBER", "No page waits for a login with this code.")
    case .invalidSignature: self.init(.unauthorized, "INVALID_SIGNATURE", "The signature is not valid.")
    case .noPushToken:
      self.init(.badRequest, "NO_PUSH_TOKEN", "No device of the user receives messages.")
    case .deprecatedApp:
      self.init(.preconditionFailed, "APP_DEPRECATED", "This version of the app is too old.")
    case .appNotAllowed: self.init(.notAcceptable, "APP_NOT_ALLOWED", "The app may not log people in here.")
    case .invalidCode:
      self.init(.unauthorized, "INVALID_CODE", "The code is not valid for this user, or was redeemed before.")
    }
  }

  func response() throws -> Response { try Response(json: self, status: status) }
}

/// The generations of clients, which read the same errors by different names.
enum PinClient {
  /// Clients that read their URLs from the settings.
  case first
  /// Clients with fixed paths, before the names of errors changed.
  case former
  case current

  init(of request: Request) {
    let path = request.uri.path
    // The URL of a part of a secret tells all generations by its status that its time has passed.
    if path.hasPrefix("/rps/") && !path.hasPrefix("/rps/v2/") || path.hasPrefix("/d-ta/") {
      self = .first
    } else if path == "/verification" || request.headers[.pinClient]?.contains(/\/[67]\./) == true {
      self = .former
    } else {
      self = .current
    }
  }
}

extension Request {
  /// How a client describes itself.
  var clientDescription: String? { headers[.pinClient] ?? headers[.userAgent] }

  /// The project that a client names in the header or the query; nil for none.
  var clientProject: String? {
    headers[.pinProject].flatMap { $0.isEmpty ? nil : $0 } ?? field("project_id")
  }
}

extension Instant {
  /// Seconds since 1970, rounded up.
  var secondsRoundedUp: Int64 { (milliseconds + 999) / 1000 }
}

/// The errors of PIN logins in the form of their clients. Pages of all origins may call the routes: they take no cookies.
struct PinLoginErrors: ErrorFormat {
  func covers(_ path: Substring, _ request: Request) -> Bool {
    let method = request.isPreflight ? request.headers[.accessControlRequestMethod] : request.method.rawValue
    return Routes.PinLogin.isOfClient(path, isPost: method == "POST")
  }

  func response(toPreflight request: Request) -> Response? {
    Response(
      status: .noContent,
      headers: [
        .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET, POST, PUT",
        .accessControlAllowHeaders: "Authorization, Content-Type, X-MIRACL-CID, X-MIRACL-CLIENT",
        .accessControlMaxAge: "600",
      ])
  }

  func response(toOwn error: any Error, _ request: Request, _ context: MusterContext) throws -> Response? {
    switch error {
    case let problem as PinLoginProblem: try problem.response()
    case let refusal as PinLoginRefusal: try PinLoginProblem(refusal, for: PinClient(of: request)).response()
    default: nil
    }
  }

  func response(to failure: RequestFailure, _ request: Request, _ context: MusterContext) throws -> Response {
    let reason = failure.reason
    return try PinLoginProblem(
      failure.status ?? reason.kind.status, reason.code,
      reason.detail ?? Texts.sentence(for: reason.code, in: request.language)
    ).response()
  }

  func complete(_ response: inout Response, to request: Request) {
    response.headers[.accessControlAllowOrigin] = "*"
  }
}
