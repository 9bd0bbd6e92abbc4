import HTTPTypes
import Hummingbird
import Logging
import MusterAPI
import MusterService
import NIOCore

/// Converts every error of the routes of OpenID clients to the format of OAuth (RFC 6749, section 5.2), and lets pages of
/// all origins read what the routes answer: they take no cookies.
struct OpenIDErrorMiddleware: RouterMiddleware {
  private struct Body: Encodable {
    let error: String
    let description: String

    private enum CodingKeys: String, CodingKey {
      case error
      case description = "error_description"
    }
  }

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      response = try answer(to: error, context)
    }
    response.headers[.accessControlAllowOrigin] = "*"
    if request.method == .options {
      response.headers[.accessControlAllowMethods] = "GET, POST"
      response.headers[.accessControlAllowHeaders] = "Authorization, Content-Type"
    } else {
      response.headers[.accessControlExposeHeaders] = "WWW-Authenticate"
    }
    return response
  }

  private func answer(to error: any Error, _ context: MusterContext) throws -> Response {
    switch ServiceError(storage: error) ?? error {
    case let error as TokenError: return try answer(to: error)
    case let error as ServiceError:
      context.logger.note(error)
      var response = try answer(
        error.isOurs || error.kind == .limitReached ? "temporarily_unavailable" : "invalid_request",
        error.detail ?? error.code, error.kind.status)
      response.setRetryAfter(error)
      return response
    default:
      context.logger.error("Internal error", metadata: ["error": "\(error)"])
      return try answer("server_error", "The log has the request's id.", .internalServerError)
    }
  }

  private func answer(to error: TokenError) throws -> Response {
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
