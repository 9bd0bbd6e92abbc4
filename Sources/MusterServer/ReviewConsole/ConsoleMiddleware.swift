import HTTPTypes
import Hummingbird
import MusterAPI
import MusterConsole
import MusterService
import MusterTexts
import NIOCore

/// Adds the security headers to every response of the review console, and turns errors into pages.
struct ConsoleMiddleware: RouterMiddleware {
  /// A page loads everything from this service and has no inline code.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'
    """

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch let error as ServiceError {
      response = try answer(to: error, request, context)
    } catch {
      guard let storageError = ServiceError(storage: error) else { throw error }
      response = try answer(to: storageError, request, context)
    }
    response.headers[.contentSecurityPolicy] = Self.policy
    response.headers[.contentTypeOptions] = "nosniff"
    response.headers[.referrerPolicy] = "no-referrer"
    response.headers[.openerPolicy] = "same-origin"
    response.headers[.resourcePolicy] = "same-origin"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }

  private func answer(to error: ServiceError, _ request: Request, _ context: MusterContext) throws -> Response {
    context.logger.note(error)
    // Only navigations and forms lead to the sign-in page; a picture or a stream cannot.
    if error == .notSignedIn, request.method == .post || request.isNavigation {
      return Response(seeOther: ConsolePath.signIn(leadingTo: request.method == .get ? request.uri.description : nil))
    }
    let page = NoticePage(
      status: error.kind.status.code, code: error.code, detail: error.detail,
      requestId: context.id,
      back: .init(ConsolePath.origin(of: request.uri.path), "Back"))
    return Response(page: try Console().render(page, in: nil), error: error)
  }
}

extension Request {
  /// Whether the browser navigates to a page, rather than fetches a part of one (Fetch Metadata Request Headers); also
  /// true for browsers that do not send the header.
  var isNavigation: Bool { headers[.fetchMode].map { $0 == "navigate" } ?? true }
}

extension Response {
  /// Creates the response with a page.
  ///
  /// - Parameter error: The error that the page shows, if any.
  init(page: String, error: ServiceError? = nil) {
    self.init(
      status: error?.kind.status ?? .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
    if let error { setRetryAfter(error) }
  }

  /// Creates a redirection to another page, which is fetched by GET.
  init(seeOther path: String) {
    self.init(status: .seeOther, headers: [.location: path])
  }
}

extension ServiceError {
  /// The detail of the error for the reviewer, or else the message of its code.
  var explanation: String { detail ?? Texts.sentence(for: code, in: .english) }
}
