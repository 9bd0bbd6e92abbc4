import Foundation
import HTTPTypes
import Hummingbird
import MusterService
import NIOCore

/// A request to the desk: who makes it, and the form that it brings.
struct ConsoleRequest: Sendable {
  private static let maxFormBytes = 16 * 1024

  let request: Request
  let context: MusterContext
  let cookie: ConsoleCookie
  /// The fields of its form; none for a request without.
  let form: [String: String]
  /// Who has signed in with the cookie, if somebody has.
  let session: ReviewerSession?
  /// What forms on the page that answers it have to bring back.
  let formToken: String

  /// Tells who asks, and reads the form of a POST.
  ///
  /// - Throws: `FORM_EXPIRED` for a form that was not made for this cookie; `INVALID_REQUEST`, `REQUEST_TOO_LARGE`.
  init(_ request: Request, _ context: MusterContext, muster: Muster) async throws {
    self.request = request
    self.context = context
    cookie = ConsoleCookie(of: request, makingUp: FormTokens.makeCookie)
    formToken = muster.formTokens.token(for: cookie.secret)
    form = request.method == .post ? try await Self.form(of: request, context) : [:]
    if request.method == .post { try muster.formTokens.check(form["formToken"], for: cookie.secret) }
    do {
      session =
        cookie.isNew ? nil : try await muster.reviewerSessions(secret: cookie.secret, isUse: Self.isUse(request))
    } catch let error as ServiceError where error.kind == .unauthenticated {
      session = nil
    }
  }

  /// The session of who has signed in.
  ///
  /// - Throws: `UNAUTHENTICATED` if nobody has.
  func signedIn() throws(ServiceError) -> ReviewerSession {
    guard let session else { throw .notSignedIn }
    return session
  }

  /// A field of the form that was not left empty.
  func field(_ name: String) -> String? {
    form[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Who asks.
  ///
  /// - Throws: `UNAUTHENTICATED` if nobody has signed in.
  var caller: Caller {
    get throws(ServiceError) { try signedIn().caller }
  }

  /// Whether somebody did something; what a page fetches by itself keeps nobody signed in.
  private static func isUse(_ request: Request) -> Bool {
    request.method == .post || request.isNavigation
  }

  private static func form(of request: Request, _ context: MusterContext) async throws -> [String: String] {
    let type = request.headers[.contentType]?.lowercased() ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded") else {
      throw ServiceError.invalid("A form is needed.")
    }
    let body = String(buffer: try await request.wholeBody(context, maxBytes: maxFormBytes))
    guard let fields = try? URLEncodedFormDecoder().decode([String: String].self, from: body) else {
      throw ServiceError.invalid("The form cannot be read.")
    }
    return fields
  }
}
