import HTTPTypes
import Hummingbird
import MusterAPI
import MusterConsole
import MusterService
import MusterTexts
import NIOCore

/// Gives every answer of the desk what keeps it safe in a browser, and turns refusals into pages.
struct DeskAnswers: RouterMiddleware {
  /// All that a page has comes from us, and nothing of it stands in the page itself.
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
    } catch let refusal as Refusal {
      response = try answer(to: refusal, request, context)
    } catch {
      guard let refusal = Refusal(storage: error) else { throw error }
      response = try answer(to: refusal, request, context)
    }
    response.headers[.contentSecurityPolicy] = Self.policy
    response.headers[.contentTypeOptions] = "nosniff"
    response.headers[.referrerPolicy] = "no-referrer"
    response.headers[.openerPolicy] = "same-origin"
    response.headers[.resourcePolicy] = "same-origin"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }

  private func answer(to refusal: Refusal, _ request: Request, _ context: MusterContext) throws -> Response {
    context.logger.note(refusal)
    // Who looks for a page is led to the sign-in; a picture or a stream cannot be.
    if refusal == .notSignedIn, request.method == .post || request.isNavigation {
      return Response(seeOther: DeskPath.signIn(leadingTo: request.method == .get ? request.uri.description : nil))
    }
    let page = NoticePage(
      status: refusal.kind.status.code, code: refusal.code, detail: refusal.detail, requestId: context.id,
      back: .init(DeskPath.origin(of: request.uri.path), "Back"))
    return Response(page: try ReviewDoor.console().render(page, in: nil), refusal: refusal)
  }
}

extension Request {
  /// Whether somebody looks for a page, rather than a page for a part of itself (Fetch Metadata Request Headers); also
  /// where the browser does not say.
  var isNavigation: Bool { headers[.fetchMode].map { $0 == "navigate" } ?? true }
}

extension Response {
  /// A page.
  ///
  /// - Parameter refusal: What it tells of, if it does.
  init(page: String, refusal: Refusal? = nil) {
    self.init(
      status: refusal?.kind.status ?? .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
    if let refusal { setRetryAfter(refusal) }
  }

  /// The way to another page, which is fetched by GET.
  init(seeOther path: String) {
    self.init(status: .seeOther, headers: [.location: path])
  }
}

extension HTTPField.Name {
  static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .via
  static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy") ?? .via
  static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy") ?? .via
  static let fetchMode = HTTPField.Name("Sec-Fetch-Mode") ?? .via
}

extension Refusal {
  /// What exactly was wrong, for the person at the desk.
  var explanation: String { detail ?? Texts.sentence(for: code, in: .english) }
}
