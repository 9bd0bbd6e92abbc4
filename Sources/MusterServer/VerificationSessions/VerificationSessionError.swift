import HTTPTypes
import Hummingbird
import Logging
import MusterAPI
import MusterService
import MusterTexts

/// An error of the API of hosted verification sessions.
struct VerificationSessionError: Error {
  /// The kinds of errors. Raw values are sent to clients.
  enum Kind: String {
    case invalidArgument = "invalid_argument"
    /// Fields of the body have invalid values. Only this kind names them.
    case invalidInput = "invalid_input"
    case invalidContentType = "invalid_content_type"
    /// The body is not a JSON object.
    case jsonDecodeError = "json_decode_error"
    case unauthenticated
    case notFound = "not_found"
    case preconditionFailed = "precondition_failed"
    case rateLimitExceeded = "rate_limit_exceeded"
    case unexpectedError = "unexpected_error"
  }

  let kind: Kind
  let message: String
  let status: HTTPResponse.Status
  private(set) var fields: [Field] = []
  private var reason: ServiceError?
  private var allowedMethods: String?

  /// A field of the body with an invalid value.
  struct Field: Encodable {
    /// The path of the field.
    let location: String
    let message: String
    /// The value; nil if it may be a secret.
    @Nullable var receivedValue: JSONValue?

    enum CodingKeys: String, CodingKey {
      case location, message
      case receivedValue = "received_value"
    }
  }

  private struct Body: Encodable {
    let errorType: String
    let message: String
    let fields: [Field]

    enum CodingKeys: String, CodingKey {
      case message, fields
      case errorType = "error_type"
    }
  }

  private init(_ kind: Kind, _ message: String, status: HTTPResponse.Status) {
    (self.kind, self.message, self.status) = (kind, message, status)
  }

  /// Returns the error for an argument that cannot be served.
  static func invalidArgument(_ message: String) -> VerificationSessionError {
    VerificationSessionError(.invalidArgument, message, status: .badRequest)
  }

  /// Returns the error for a field with an invalid value.
  ///
  /// - Parameter received: The value, unless it may be a secret.
  static func invalidInput(_ location: String, _ message: String, received: JSONValue? = nil) -> Self {
    var error = VerificationSessionError(.invalidInput, "\(location): \(message)", status: .badRequest)
    error.fields = [Field(location: location, message: message, receivedValue: received)]
    return error
  }

  /// Returns the error for a body that is not a JSON object.
  static func notJSON(_ message: String) -> VerificationSessionError {
    VerificationSessionError(.jsonDecodeError, message, status: .badRequest)
  }

  /// Creates the representation of any error in this API. An unexpected error is logged in full.
  init(_ error: any Error, in language: Language, _ logger: Logger) {
    let error = ServiceError(storage: error) ?? error
    switch error {
    case let error as VerificationSessionError:
      self = error
    case let error as ServiceError:
      logger.note(error)
      self.init(error, status: error.kind.answer.status, in: language)
    case let error as any HTTPResponseError:
      self.init(ServiceError(error), status: error.status, in: language)
      allowedMethods = error.allowedMethods
    default:
      logger.error("Internal error", metadata: ["error": "\(error)"])
      self.init(.internalError, status: .internalServerError, in: language)
    }
  }

  private init(_ error: ServiceError, status: HTTPResponse.Status, in language: Language) {
    self.init(
      error.kind.answer.kind, error.detail ?? Texts.sentence(for: error.code, in: language), status: status)
    reason = error
  }

  /// Returns the error as a response.
  func response(to request: Request) throws -> Response {
    var response = try Response(
      json: Body(errorType: kind.rawValue, message: message, fields: fields), status: status)
    response.headers[.allow] = allowedMethods
    if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    if let reason { response.setRetryAfter(reason) }
    return request.method == .head ? response.createHeadResponse() : response
  }
}

extension ServiceError.Kind {
  /// The kind and the status of the error in this API, which has fewer statuses than Muster's own.
  fileprivate var answer: (kind: VerificationSessionError.Kind, status: HTTPResponse.Status) {
    switch self {
    case .unauthenticated: (.unauthenticated, .unauthorized)
    case .forbidden: (.unauthenticated, .forbidden)
    case .notFound, .gone: (.notFound, .notFound)
    case .invalid, .unreadable, .checksumMismatch: (.invalidArgument, .badRequest)
    case .tooLarge: (.invalidArgument, .contentTooLarge)
    case .unsupportedFormat: (.invalidContentType, .badRequest)
    case .conflict, .locked, .versionUnsupported: (.preconditionFailed, .preconditionFailed)
    case .limitReached: (.rateLimitExceeded, .tooManyRequests)
    case .storageFull, .storageFailed, .unavailable: (.unexpectedError, status)
    }
  }
}

/// Converts every error on the paths of hosted verification sessions to the format that their clients expect.
struct VerificationSessionErrorMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    guard Self.isOfVerificationSessions(request.uri.path) else { return try await next(request, context) }
    do {
      return try await next(request, context)
    } catch {
      return try VerificationSessionError(error, in: request.language, context.logger).response(to: request)
    }
  }

  private static func isOfVerificationSessions(_ path: String) -> Bool {
    let path = path.prefix { $0 != "?" }
    return path == Routes.verificationSessions || path == Routes.verifiedUsers
      || path.hasPrefix(Routes.verificationSessions + "/")
  }
}
