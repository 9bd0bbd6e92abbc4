import HTTPTypes
import Hummingbird
import Logging
import MusterAPI
import MusterService
import NIOCore

/// The errors of the routes of OpenID clients in the format of OAuth (RFC 6749, section 5.2). Pages of all origins may
/// read what the routes answer: they take no cookies.
struct OpenIDErrors: ErrorFormat {
  private struct Body: Encodable {
    let error: String
    let description: String

    private enum CodingKeys: String, CodingKey {
      case error
      case description = "error_description"
    }
  }

  func response(toOwn error: any Error, _ request: Request, _ context: MusterContext) throws -> Response? {
    try (error as? TokenError).map(answer)
  }

  func response(to failure: RequestFailure, _ request: Request, _ context: MusterContext) throws -> Response {
    let reason = failure.reason
    let status = failure.status ?? reason.kind.status
    guard status != .internalServerError else {
      return try answer("server_error", "The log has the request's id.", status)
    }
    let isTemporary = reason.isOurs || reason.kind == .limitReached
    return try answer(
      isTemporary ? "temporarily_unavailable" : "invalid_request", reason.detail ?? reason.code, status)
  }

  func complete(_ response: inout Response, to request: Request) {
    response.headers[.accessControlAllowOrigin] = "*"
    if request.method == .options {
      response.headers[.accessControlAllowMethods] = "GET, POST"
      response.headers[.accessControlAllowHeaders] = "Authorization, Content-Type"
    } else {
      response.headers[.accessControlExposeHeaders] = "WWW-Authenticate"
    }
  }

  private func answer(_ error: TokenError) throws -> Response {
    let isOfToken = error.code == .invalidToken
    let status: HTTPResponse.Status = isOfToken || error.code == .invalidClient ? .unauthorized : .badRequest
    var response = try answer(error.code.rawValue, error.reason, status)
    if status == .unauthorized {
      // A request without a token is told only how to send one (RFC 6750, section 3.1).
      response.headers[.wwwAuthenticate] =
        isOfToken ? (error == .tokenMissing ? "Bearer" : "Bearer error=\"invalid_token\"") : "Basic realm=\"Muster\""
    }
    return response
  }

  private func answer(_ code: String, _ description: String, _ status: HTTPResponse.Status) throws -> Response {
    try Response(json: Body(error: code, description: description), status: status)
  }
}

extension TokenError {
  static let tokenMissing = TokenError(.invalidToken, "the request needs an access token")
}
