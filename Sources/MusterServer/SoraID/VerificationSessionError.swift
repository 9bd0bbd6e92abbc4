import HTTPTypes
import Hummingbird
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

  /// Creates the representation of an error of the service in this API.
  fileprivate init(_ failure: RequestFailure, in language: Language) {
    let error = failure.reason
    self.init(
      error.kind.answer.kind, error.detail ?? Texts.sentence(for: error.code, in: language),
      status: failure.status ?? error.kind.answer.status)
  }

  /// Returns the error as a response.
  fileprivate func response() throws -> Response {
    try Response(json: Body(errorType: kind.rawValue, message: message, fields: fields), status: status)
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

/// The errors of hosted verification sessions, as their clients expect them.
struct VerificationSessionErrors: ErrorFormat {
  func covers(_ path: Substring, _ request: Request) -> Bool {
    path == Routes.verificationSessions || path == Routes.verifiedUsers
      || path.hasPrefix(Routes.verificationSessions + "/")
  }

  func response(toOwn error: any Error, _ request: Request, _ context: MusterContext) throws -> Response? {
    try (error as? VerificationSessionError)?.response()
  }

  func response(to failure: RequestFailure, _ request: Request, _ context: MusterContext) throws -> Response {
    try VerificationSessionError(failure, in: request.language).response()
  }
}
