import HTTPTypes
import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

/// The review console: pages for signed-in reviewers.
struct ReviewConsoleController: Controller {
  typealias Handler = @Sendable (ConsoleRequest) async throws -> Response

  static let openRoutes = [OpenRoute(prefix: ConsolePath.queue, .consoleCookie)]

  let reviews: Reviews
  let documentFields: CorrectReading
  let blocks: ManageBlocks
  let sessions: Sessions
  let links: ManageLinks
  let reviewers: Reviewers
  let keys: ProjectKeys
  let documents: Documents
  @Shared var phoneChecks: PhoneChecks
  let pictures: PictureResponder
  let streams: AdmissionControl
  let address: PublicAddress
  @Shared var configuration: ServiceConfiguration
  let clock: Clock

  func addRoutes(to routers: Routers) {
    let console = routers.open.group().add(middleware: ConsoleMiddleware())
    addSignIn(to: console)
    addSingleSignOn(to: console)
    addAccount(to: console)
    addQueue(to: console)
    addCases(to: console)
    addTeamwork(to: console)
    addSessions(to: console)
    addVerifications(to: console)
    addPictures(to: console)
    addBlocks(to: console)
    addEvents(to: console)
    addStatistics(to: console)
    addAudit(to: console)
    addPhoneChecks(to: console)
    addKeys(to: console)
    addAssets(to: console)
  }

  func get(_ path: String, on console: RouterGroup<MusterContext>, _ handler: @escaping Handler) {
    on(.get, path, console, handler)
  }

  func post(_ path: String, on console: RouterGroup<MusterContext>, _ handler: @escaping Handler) {
    on(.post, path, console, handler)
  }

  /// Responds with a page for a signed-in reviewer.
  ///
  /// - Parameter error: The error that the page shows, if any.
  func answer(
    _ page: some ConsolePage, to request: ConsoleRequest, error: ServiceError? = nil
  ) async throws -> Response {
    let frame = try await frame(for: request)
    return Response(page: try Console().render(page, in: frame), error: error)
  }

  /// Responds with a page that needs no sign-in; its form is bound to a cookie.
  ///
  /// - Parameter error: The error that the page shows, if any.
  func answerAnybody(
    _ page: some ConsolePage, to request: ConsoleRequest, error: ServiceError? = nil
  ) throws -> Response {
    var response = Response(page: try Console().render(page, in: nil), error: error)
    if request.cookie.isNew { response.setCookie(request.cookie.header) }
    return response
  }

  private func on(
    _ method: HTTPRequest.Method, _ path: String, _ console: RouterGroup<MusterContext>, _ handler: @escaping Handler
  ) {
    console.on(RouterPath(path), method: method) { [reviewers] request, context in
      try await handler(try await ConsoleRequest(request, context, reviewers))
    }
  }
}
