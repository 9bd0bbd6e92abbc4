import HTTPTypes
import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

/// The reviewers' desk: pages for people, who have signed in.
struct ReviewConsoleController {
  typealias Handler = @Sendable (ConsoleRequest) async throws -> Response

  /// Made when a page is first asked for, and then kept.
  private static let sharedConsole = Result { try Console() }

  let muster: Muster

  func addRoutes(to router: Router<MusterContext>) {
    let console = router.group().add(middleware: ConsoleMiddleware())
    addSignIn(to: console)
    addAccount(to: console)
    addQueue(to: console)
    addCases(to: console)
    addTeamwork(to: console)
    addPictures(to: console)
    addEvents(to: console)
    addStatistics(to: console)
    addAudit(to: console)
    addAssets(to: console)
  }

  func get(_ path: String, on console: RouterGroup<MusterContext>, _ handler: @escaping Handler) {
    on(.get, path, console, handler)
  }

  func post(_ path: String, on console: RouterGroup<MusterContext>, _ handler: @escaping Handler) {
    on(.post, path, console, handler)
  }

  /// Reads the pages' templates at first use.
  static func console() throws -> Console { try sharedConsole.get() }

  /// A page for who has signed in.
  ///
  /// - Parameter refusal: What the page tells of, if it does.
  func answer(
    _ page: some ConsolePage, to request: ConsoleRequest, error: ServiceError? = nil
  ) async throws -> Response {
    let frame = try await frame(for: request)
    return Response(page: try Self.console().render(page, in: frame), error: error)
  }

  /// A page for anybody; its form is tied to a cookie.
  ///
  /// - Parameter refusal: What the page tells of, if it does.
  func answerAnybody(
    _ page: some ConsolePage, to request: ConsoleRequest, error: ServiceError? = nil
  ) throws -> Response {
    var response = Response(page: try Self.console().render(page, in: nil), error: error)
    if request.cookie.isNew { response.setCookie(request.cookie.header) }
    return response
  }

  private func on(
    _ method: HTTPRequest.Method, _ path: String, _ console: RouterGroup<MusterContext>, _ handler: @escaping Handler
  ) {
    console.on(RouterPath(path), method: method) { [muster] request, context in
      try await handler(try await ConsoleRequest(request, context, muster: muster))
    }
  }
}
