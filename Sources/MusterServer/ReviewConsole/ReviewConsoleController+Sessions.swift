import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

/// Lists the sessions of the project.
extension ReviewConsoleController {
  func addSessions(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.sessions, on: console, listSessions)
  }

  @Sendable private func listSessions(_ request: ConsoleRequest) async throws -> Response {
    let session = try request.signedIn()
    let query = FindSessions.Query(request.request)
    let page = try await sessions.views.list(query, by: session.caller)
    return try await answer(
      SessionsPage(
        status: query.onboardingStatus, search: query.search, rows: page.sessions.map { SessionsPage.Row($0) },
        invites: session.reviewer.role.rights.contains(.invite),
        newest: query.cursor == nil ? nil : query.path(from: nil),
        older: page.nextCursor.map { query.path(from: $0) }),
      to: request)
  }
}

extension FindSessions.Query {
  /// Reads the query of a page. Forms send empty fields too, which count as absent.
  fileprivate init(_ request: Request) {
    self.init()
    onboardingStatus = request.field("status")
    search = request.field("search")
    cursor = request.field("cursor")
  }

  /// Returns the address of the page that begins at `cursor`, with the same filter.
  fileprivate func path(from cursor: String?) -> String {
    ConsolePath.sessions.appending([("status", onboardingStatus), ("search", search), ("cursor", cursor)])
  }
}

extension SessionsPage.Row {
  fileprivate init(_ view: SessionView) {
    let (session, process) = (view.session, view.process)
    self.init(
      id: session.id.rawValue, reference: session.reference.rawValue, phase: process.state.phase?.rawValue,
      status: process.state.status.rawValue, onboardingStatus: process.status,
      endReason: (process.current?.ending ?? process.ending)?.reason.rawValue, customFields: session.customFields,
      createdAt: session.createdAt)
  }
}
