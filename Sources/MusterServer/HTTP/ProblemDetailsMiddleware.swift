import HTTPTypes
import Hummingbird
import Logging
import MusterAPI
import MusterService
import MusterTexts
import NIOCore

/// Turns every error of Muster's own API into `application/problem+json` (RFC 9457). An unexpected error is logged in
/// full, and the client gets a general internal error.
struct ProblemDetailsMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch let error as ServiceError {
      response = try answer(to: error, request, context)
    } catch let error as any HTTPResponseError {
      response = try answer(to: ServiceError(error), request, context, status: error.status)
      response.headers[.allow] = error.allowedMethods
    } catch {
      response = try answer(toFault: error, request, context)
    }
    response.headers[.requestID] = context.id
    response.setDefaultRetryAfter()
    return response
  }

  /// Answers an error that the caller did not cause.
  private func answer(toFault error: any Error, _ request: Request, _ context: MusterContext) throws -> Response {
    if let error = ServiceError(storage: error) { return try answer(to: error, request, context) }
    context.logger.error("Internal error", metadata: ["error": "\(error)"])
    return try answer(to: .internalError, request, context, status: .internalServerError)
  }

  /// Answers a service error with its problem details.
  func answer(
    to error: ServiceError, _ request: Request, _ context: MusterContext, status: HTTPResponse.Status? = nil
  ) throws -> Response {
    context.logger.note(error)
    var response = try StoredResponse(error, in: request.language, requestID: context.id, status: status)
      .response
    if response.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    response.setRetryAfter(error)
    if let offset = error.uploadOffset { response.headers[.uploadOffset] = "\(offset)" }
    return request.method == .head ? response.createHeadResponse() : response
  }
}

extension StoredResponse {
  /// Creates the problem response for an error.
  ///
  /// - Parameter status: The status; nil for that of the error's kind.
  init(
    _ error: ServiceError, in language: Language, requestID: String, status: HTTPResponse.Status? = nil
  ) throws {
    let status = status ?? error.kind.status
    try self.init(
      json: Problem(error, in: language, requestID: requestID, status: status),
      status: status, contentType: Problem.contentType)
  }
}

extension Problem {
  init(_ error: ServiceError, in language: Language, requestID: String, status: HTTPResponse.Status) {
    self.init(
      title: error.fileFormat.map { Texts.unsupportedFile(of: $0, in: language) }
        ?? Texts.sentence(for: error.code, in: language), status: status.code, detail: error.detail,
      code: Code(error.code), remainingAttempts: error.remainingAttempts, requestId: requestID)
  }
}

extension Response {
  /// Sets `Retry-After` if the delay is known.
  mutating func setRetryAfter(_ error: ServiceError) {
    if let delay = error.retryAfter { headers[.retryAfter] = "\(delay.secondsRoundedUp)" }
  }

  /// Sets `Retry-After` where it is missing: to one second if the service is unavailable, and to a minute if its
  /// storage is full, which takes longer to fix. This is the only place that does so, for all formats of errors.
  fileprivate mutating func setDefaultRetryAfter() {
    guard headers[.retryAfter] == nil else { return }
    switch status {
    case .serviceUnavailable: headers[.retryAfter] = "1"
    case .insufficientStorage: headers[.retryAfter] = "60"
    default: break
    }
  }
}

extension ServiceError {
  /// An unexpected error of the service itself.
  static let internalError = ServiceError(.internalError)

  /// The path does not exist.
  static let nothingHere = ServiceError(.notFound, "There is nothing at this path.")

  /// Creates the error for one of the framework, such as an unknown path or an unreadable request.
  init(_ error: any HTTPResponseError) {
    switch error.status {
    case .notFound: self = .nothingHere
    case .methodNotAllowed: self = .methodNotAllowed
    case .contentTooLarge:
      self.init(.requestTooLarge, "The request body is larger than this path accepts.")
    default: self.init(.invalidRequest, "The request cannot be read.")
    }
  }
}

extension ServiceError.Kind {
  /// The HTTP status of each kind of error. This is the only place that defines it.
  var status: HTTPResponse.Status {
    switch self {
    case .unauthenticated: .unauthorized
    case .forbidden: .forbidden
    case .notFound: .notFound
    case .invalid: .badRequest
    case .conflict: .conflict
    case .gone: .gone
    case .locked: .locked
    case .versionUnsupported: .preconditionFailed
    case .tooLarge: .contentTooLarge
    case .unsupportedFormat: .unsupportedMediaType
    case .unreadable: .unprocessableContent
    case .checksumMismatch: .checksumMismatch
    case .limitReached: .tooManyRequests
    case .storageFull, .storageFailed: .insufficientStorage
    case .unavailable: .serviceUnavailable
    }
  }
}

extension Logger {
  /// Logs an error whose cause is a failing provider or the storage.
  func note(_ error: ServiceError) {
    guard let cause = error.cause else { return }
    let what: Logger.Message = error == .remote ? "A provider did not respond" : "The storage failed"
    self.error(what, metadata: ["code": "\(error.code)", "error": "\(cause)"])
  }
}

extension HTTPResponse.Status {
  static let locked = HTTPResponse.Status(code: 423, reasonPhrase: "Locked")
  /// Defined by tus.
  static let checksumMismatch = HTTPResponse.Status(code: 460, reasonPhrase: "Checksum Mismatch")
  static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
