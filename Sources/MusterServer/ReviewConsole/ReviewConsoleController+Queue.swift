import Foundation
import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

extension ReviewConsoleController {
  func addQueue(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.queue, on: console, list)
  }

  @Sendable private func list(_ request: ConsoleRequest) async throws -> Response {
    let session = try request.signedIn()
    let query = ReviewQuery(request.request)
    let page = try await reviews.queue.list(query, by: session.caller)
    try await reviews.queue.recordListing(of: page.cases, by: session.caller)
    let now = clock.now()
    let decides = session.reviewer.role.rights.contains(.decide)
    let selection = QueuePage.Selection(
      colleagues: try await assignees(for: session), back: query.path(from: query.cursor))
    return try await answer(
      QueuePage(
        filter: QueueFilter(
          status: query.status, type: query.type, code: query.code, age: query.age, search: query.search,
          assignee: query.assignee, sort: query.sort,
          types: configuration.catalogue.entries.map(\.type.rawValue), codes: ReviewQuery.codes),
        sort: QueueSort(query),
        rows: page.cases.map { QueueRow($0, for: session.reviewer, of: self, at: now) },
        selection: decides && query.status != "decided" ? selection : nil,
        notice: BulkActionResult(request.request)?.sentence,
        earlier: query.cursor == nil ? nil : query.path(from: nil),
        later: page.nextCursor.map { query.path(from: $0) }),
      to: request)
  }
}

extension ReviewQuery {
  /// Reads the query of a page. Forms send empty fields too, which count as absent.
  fileprivate init(_ request: Request) {
    self.init(
      status: request.field("status"), type: request.field("type"), code: request.field("code"),
      age: request.field("age"), search: request.field("search"), assignee: request.field("assignee"),
      sort: request.field("sort"), cursor: request.field("cursor"))
  }

  /// Returns the address of the page that begins at `cursor`, with the same filter.
  fileprivate func path(from cursor: String?) -> String {
    let fields = [
      ("status", status), ("type", type), ("code", code), ("age", age), ("search", search),
      ("assignee", assignee), ("sort", sort), ("cursor", cursor),
    ]
    return ConsolePath.queue.appending(fields)
  }
}

extension QueueSort {
  /// Creates the sort order of a query, with the link to the opposite one.
  fileprivate init(_ query: ReviewQuery) {
    let isOfDecided = query.status == "decided"
    let isNewestFirst = query.sort.map { $0 == "newest" } ?? isOfDecided
    var other = query
    other.sort = isNewestFirst ? "oldest" : "newest"
    self.init(isOfDecided: isOfDecided, isNewestFirst: isNewestFirst, other: other.path(from: nil))
  }
}

extension String {
  /// Returns this path with the fields as its query, without those that have no value.
  func appending(_ fields: [(name: String, value: String?)]) -> String {
    var components = URLComponents()
    components.queryItems = fields.compactMap { field in
      field.value.map { URLQueryItem(name: field.name, value: $0) }
    }
    // A plus sign would be decoded as a space.
    let query = components.percentEncodedQuery?.replacing("+", with: "%2B") ?? ""
    return query.isEmpty ? self : "\(self)?\(query)"
  }
}
