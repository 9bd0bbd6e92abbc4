import Foundation
import HTTPTypes
import Hummingbird
import MusterService
import NIOCore

/// A request to the review console, with its form and the session of its reviewer.
struct ConsoleRequest: Sendable {
  private static let maxFormBytes = 16 * 1024

  let request: Request
  let context: MusterContext
  let cookie: ConsoleCookie
  /// The fields of the form; empty for a request without one.
  let form: [String: String]
  /// The session of the signed-in reviewer, if any.
  let session: ReviewerSession?
  /// The token that the forms of the response have to send back.
  let formToken: String

  /// Authenticates the request and reads its form.
  ///
  /// - Throws: `FORM_EXPIRED` if the form was not created for this cookie; `INVALID_REQUEST`, `REQUEST_TOO_LARGE`.
  init(_ request: Request, _ context: MusterContext, _ reviewers: Reviewers) async throws {
    self.request = request
    self.context = context
    cookie = ConsoleCookie(of: request, makingUp: FormTokens.makeCookie)
    formToken = reviewers.formTokens.token(for: cookie.secret)
    form = request.method == .post ? try await Self.form(of: request, context) : [:]
    if request.method == .post { try reviewers.formTokens.check(form["formToken"], for: cookie.secret) }
    do {
      session =
        cookie.isNew ? nil : try await reviewers.sessions.find(secret: cookie.secret, isUse: Self.isUse(request))
    } catch let error as ServiceError where error.kind == .unauthenticated {
      session = nil
    }
  }

  /// Returns the session of the signed-in reviewer.
  ///
  /// - Throws: `UNAUTHENTICATED` if the request has none.
  func signedIn() throws(ServiceError) -> ReviewerSession {
    guard let session else { throw .notSignedIn }
    return session
  }

  /// Returns a nonempty field of the form.
  func field(_ name: String) -> String? {
    form[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The signed-in reviewer as a caller.
  ///
  /// - Throws: `UNAUTHENTICATED` if there is none.
  var caller: Caller {
    get throws(ServiceError) { try signedIn().caller }
  }

  /// Whether the request is an action of the reviewer. What a page fetches by itself does not extend the session.
  private static func isUse(_ request: Request) -> Bool {
    request.method == .post || request.isNavigation
  }

  private static func form(of request: Request, _ context: MusterContext) async throws -> [String: String] {
    let type = request.headers[.contentType]?.lowercased() ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded") else {
      throw ServiceError.invalid("The request must contain a form.")
    }
    let body = String(buffer: try await request.wholeBody(context, maxBytes: maxFormBytes))
    guard let fields = FormFields(body).unique else {
      throw ServiceError.invalid("The form cannot be read.")
    }
    return fields
  }
}
