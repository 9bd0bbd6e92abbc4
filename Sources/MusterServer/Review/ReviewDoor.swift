import HTTPTypes
import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

/// The reviewers' desk: pages for people, who have signed in.
struct ReviewDoor {
  typealias Handler = @Sendable (DeskRequest) async throws -> Response

  /// Made when a page is first asked for, and then kept.
  private static let sharedConsole = Result { try Console() }

  let muster: Muster

  func addRoutes(to router: Router<MusterContext>) {
    let desk = router.group().add(middleware: DeskAnswers())
    addSignIn(to: desk)
    addAccount(to: desk)
    addQueue(to: desk)
    addCases(to: desk)
    addTeamwork(to: desk)
    addPictures(to: desk)
    addEvents(to: desk)
    addStatistics(to: desk)
    addAudit(to: desk)
    addAssets(to: desk)
  }

  func get(_ path: String, on desk: RouterGroup<MusterContext>, _ handler: @escaping Handler) {
    on(.get, path, desk, handler)
  }

  func post(_ path: String, on desk: RouterGroup<MusterContext>, _ handler: @escaping Handler) {
    on(.post, path, desk, handler)
  }

  /// Reads the pages' templates at first use.
  static func console() throws -> Console { try sharedConsole.get() }

  /// A page for who has signed in.
  ///
  /// - Parameter refusal: What the page tells of, if it does.
  func answer(
    _ page: some ConsolePage, to request: DeskRequest, refusal: Refusal? = nil
  ) async throws -> Response {
    let frame = try await frame(for: request)
    return Response(page: try Self.console().render(page, in: frame), refusal: refusal)
  }

  /// A page for anybody; its form is tied to a cookie.
  ///
  /// - Parameter refusal: What the page tells of, if it does.
  func answerAnybody(
    _ page: some ConsolePage, to request: DeskRequest, refusal: Refusal? = nil
  ) throws -> Response {
    var response = Response(page: try Self.console().render(page, in: nil), refusal: refusal)
    if request.cookie.isNew { response.setCookie(request.cookie.header) }
    return response
  }

  private func on(
    _ method: HTTPRequest.Method, _ path: String, _ desk: RouterGroup<MusterContext>, _ handler: @escaping Handler
  ) {
    desk.on(RouterPath(path), method: method) { [muster] request, context in
      try await handler(try await DeskRequest(request, context, muster: muster))
    }
  }
}
