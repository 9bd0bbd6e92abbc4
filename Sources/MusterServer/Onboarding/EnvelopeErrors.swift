import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import NIOFoundationCompat

/// The error envelope of the onboarding protocol and of PowerAuth.
struct EnvelopeErrors: ErrorFormat {
  func covers(_ path: Substring, _ request: Request) -> Bool { EnvelopeProtocol(path: String(path)) != nil }

  func response(toOwn error: any Error, _ request: Request, _ context: MusterContext) -> Response? { nil }

  func response(to failure: RequestFailure, _ request: Request, _ context: MusterContext) throws -> Response {
    try EnvelopeError(failure).response(to: request, context)
  }
}

/// A protocol whose answers and errors are in the envelope.
enum EnvelopeProtocol {
  case onboarding
  /// PowerAuth itself.
  case powerAuth
  /// The activation of a device by PowerAuth. After an error without attempts left, SDKs forget the process.
  case activation

  /// Creates the protocol that a path belongs to, if it belongs to one. The query does not matter.
  init?(path: String) {
    let names = path.prefix { $0 != "?" }
    if names == Routes.powerAuthActivationCreate || names == Routes.powerAuth4ActivationCreate {
      self = .activation
    } else if names == "/api" || path.hasPrefix("/api/") {
      self = .onboarding
    } else if path.hasPrefix("/pa/") {
      self = .powerAuth
    } else {
      return nil
    }
  }
}

extension EnvelopeProtocol {
  /// The number of attempts left that an error reports. During an activation, at least one is left unless the error is
  /// final.
  fileprivate func remainingAttempts(after error: ServiceError) -> Int? {
    switch self {
    case .onboarding: nil
    case .powerAuth: error.remainingAttempts
    case .activation: error.remainingAttempts ?? (Self.finalCodes.contains(error.code) ? nil : 1)
    }
  }

  /// The errors after which the same app cannot activate the device for the same process.
  private static let finalCodes: Set = [
    ErrorCode.activationRefused.rawValue, ErrorCode.appRevoked.rawValue, ErrorCode.protocolVersionRefused.rawValue,
    "NOT_FOUND", "METHOD_NOT_ALLOWED",
  ]
}

/// An error in the onboarding protocol's format.
struct EnvelopeError {
  private let failure: RequestFailure
  private let status: HTTPResponse.Status

  init(_ failure: RequestFailure) {
    self.failure = failure
    status = failure.status ?? Self.status(of: failure.reason)
  }

  init(_ error: any Error, _ logger: Logger) {
    self.init(RequestFailure(error, logger))
  }

  /// Returns the status of an error. The protocol uses fewer statuses than Muster's own API.
  private static func status(of error: ServiceError) -> HTTPResponse.Status {
    switch error.kind {
    case .notFound, .conflict: .badRequest
    case .unavailable where error == .remote: .conflict
    default: error.kind.status
    }
  }

  /// Returns the error as a response.
  func response(to request: Request, _ context: MusterContext) throws -> Response {
    let dialect = EnvelopeProtocol(path: request.uri.path) ?? .onboarding
    let error = OnboardingErrorResponse(failure.reason, in: request.language, for: dialect)
    var response = Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(data: try JSONCoding.encoder().encode(error))))
    response.headers[.requestID] = context.id
    failure.complete(&response)
    if status == .unauthorized { response.headers[.wwwAuthenticate] = dialect == .onboarding ? "Bearer" : "PowerAuth" }
    return response
  }
}

extension OnboardingErrorResponse {
  /// Creates the error response, timestamped with the current time.
  init(_ error: ServiceError, in language: Language, for dialect: EnvelopeProtocol) {
    let code = dialect == .onboarding ? ProtocolCode(error) : ProtocolCode(powerAuth: error)
    // A caller whose credential is not accepted gets one message, whatever the exact reason; except a device that has
    // proved itself.
    let isOfStranger = code.isOfAuthentication && error.code != ErrorCode.factorWrong.rawValue
    let reason = isOfStranger ? ProtocolCode.authenticationFailed.rawValue : error.code
    self.init(
      .init(
        code: Code(code.rawValue), message: Texts.sentence(for: reason, in: language), detail: error.detail,
        musterCode: Code(error.code)),
      timestamp: Int64(Date.now.timeIntervalSince1970 * 1000),
      remainingAttempts: dialect.remainingAttempts(after: error))
  }
}
