import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import VerificationFlow

/// An error of the phone checks, as their apps read it: `error_message`, beside the fields of RFC 9457.
struct PhoneCheckProblem: Error, Encodable {
  let status: HTTPResponse.Status
  /// The last part of the type of the problem.
  let code: String
  let message: String

  init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
    (self.status, self.code, self.message) = (status, code, message)
  }

  /// Creates the problem of an operator's answer without a verdict.
  init(_ error: PhoneCheckErrorCode) {
    let status: HTTPResponse.Status =
      switch error {
      case .notMobile: .preconditionFailed
      case .addressMismatch, .addressOfOtherOperator: .conflict
      case .operatorNotSupported: .badRequest
      case .numberNotFound: .notFound
      case .operatorTimedOut: .gatewayTimeout
      case .operatorResponse, .operatorFailed: .badGateway
      case .noData: .unprocessableContent
      }
    self.init(status, error.rawValue, "The operator gave no verdict: \(error.rawValue)")
  }

  private enum CodingKeys: String, CodingKey {
    case message = "error_message"
    case type, title, detail, status
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(message, forKey: .message)
    try container.encode("about:blank#\(code)", forKey: .type)
    try container.encode(status.reasonPhrase, forKey: .title)
    try container.encode(message, forKey: .detail)
    try container.encode(status.code, forKey: .status)
  }

  fileprivate func response() throws -> Response {
    try Response(json: self, status: status, contentType: Problem.contentType)
  }
}

/// The errors of the phone checks, as their apps read them. Pages of all origins may read what the routes answer: they
/// take no cookies.
struct PhoneCheckErrors: ErrorFormat {
  func response(toOwn error: any Error, _ request: Request, _ context: MusterContext) throws -> Response? {
    switch error {
    case let problem as PhoneCheckProblem: try problem.response()
    case PhoneCheckFailure.refused(let status, let body):
      // The operators' side has said it in the words that the apps know.
      Response(
        status: HTTPResponse.Status(code: status), headers: [.contentType: Problem.contentType],
        body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    case let failure as PhoneCheckFailure: try PhoneCheckProblem(failure.code).response()
    default: nil
    }
  }

  func response(to failure: RequestFailure, _ request: Request, _ context: MusterContext) throws -> Response {
    let error = failure.reason
    let code =
      switch error.code {
      case ErrorCode.phoneNumberInvalid.rawValue: "phone_format_invalid"
      case ErrorCode.phoneCheckNotFound.rawValue: "check_not_found"
      case ErrorCode.tooManyRequests.rawValue: "too_many_requests"
      default: error.code.lowercased()
      }
    let message = error.detail ?? Texts.sentence(for: error.code, in: request.language)
    return try PhoneCheckProblem(failure.status ?? error.kind.status, code, message).response()
  }

  func complete(_ response: inout Response, to request: Request) {
    response.headers[.accessControlAllowOrigin] = "*"
    if request.method == .options {
      response.headers[.accessControlAllowMethods] = "GET, POST"
      response.headers[.accessControlAllowHeaders] = "Authorization, Content-Type, Idempotency-Key"
    }
  }
}
