import HTTPTypes
import Hummingbird
import Logging
import MusterService

/// How an API that the service speaks besides its own writes errors.
protocol ErrorFormat: Sendable {
  /// Whether the errors of this request are written like this.
  ///
  /// - Parameter path: The path of the request without its query.
  func covers(_ path: Substring, _ request: Request) -> Bool

  /// Returns the response to the preflight request of a page; nil if a route answers it.
  func response(toPreflight request: Request) -> Response?

  /// Returns the response to an error that only this API has; nil for any other error.
  func response(
    toOwn error: any Error, _ request: Request, _ context: MusterContext
  ) throws -> Response?

  /// Returns the response to any other error.
  func response(to failure: RequestFailure, _ request: Request, _ context: MusterContext) throws -> Response

  /// Completes a response, also one that is no error.
  func complete(_ response: inout Response, to request: Request)
}

extension ErrorFormat {
  func covers(_ path: Substring, _ request: Request) -> Bool { true }

  func response(toPreflight request: Request) -> Response? { nil }

  func complete(_ response: inout Response, to request: Request) {}
}

/// Why a request failed, whatever the format in which the caller is told.
struct RequestFailure {
  let reason: ServiceError
  /// The status; nil for that of the kind of the error.
  let status: HTTPResponse.Status?
  fileprivate let allowedMethods: String?

  /// Creates the failure, and logs what the caller did not cause. An unexpected error is logged in full.
  init(_ error: any Error, _ logger: Logger) {
    switch ServiceError(storage: error) ?? error {
    case let error as ServiceError:
      logger.note(error)
      (reason, status, allowedMethods) = (error, nil, nil)
    case let error as any HTTPResponseError:
      (reason, status, allowedMethods) = (ServiceError(error), error.status, error.allowedMethods)
    case let error:
      logger.error("Internal error", metadata: ["error": "\(error)"])
      (reason, status, allowedMethods) = (.internalError, .internalServerError, nil)
    }
  }

  /// Sets the headers that all formats have.
  func complete(_ response: inout Response) {
    response.headers[.allow] = allowedMethods
    response.setRetryAfter(reason)
  }
}

/// Writes every error of the paths of an API in the format of that API.
struct ErrorMiddleware<Format: ErrorFormat>: RouterMiddleware {
  private let format: Format

  init(_ format: Format) {
    self.format = format
  }

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    guard format.covers(request.uri.path.prefix { $0 != "?" }, request) else {
      return try await next(request, context)
    }
    if request.isPreflight, let response = format.response(toPreflight: request) { return response }
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      response = try answer(to: error, request, context)
    }
    format.complete(&response, to: request)
    return response
  }

  private func answer(to error: any Error, _ request: Request, _ context: MusterContext) throws -> Response {
    var response: Response
    if let own = try format.response(toOwn: error, request, context) {
      response = own
    } else {
      let failure = RequestFailure(error, context.logger)
      response = try format.response(to: failure, request, context)
      failure.complete(&response)
    }
    if response.status == .unauthorized, response.headers[.wwwAuthenticate] == nil {
      response.headers[.wwwAuthenticate] = "Bearer"
    }
    return request.method == .head ? response.createHeadResponse() : response
  }
}
