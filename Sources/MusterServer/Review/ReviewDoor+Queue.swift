import Foundation
import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

extension ReviewDoor {
  func addQueue(to desk: RouterGroup<MusterContext>) {
    get(DeskPath.queue, on: desk, list)
  }

  @Sendable private func list(_ request: DeskRequest) async throws -> Response {
    let session = try request.signedIn()
    let query = ReviewQuery(request.request)
    let page = try await muster.listReviews(query, by: session.caller)
    let now = muster.clock.now()
    return try await answer(
      QueuePage(
        filter: QueueFilter(
          status: query.status, type: query.type, code: query.code, age: query.age, search: query.search,
          types: muster.configuration.catalogue.entries.map(\.type.rawValue), codes: ReviewQuery.codes),
        rows: page.cases.map { QueueRow($0, for: session.reviewer, of: self, at: now) },
        earlier: query.cursor == nil ? nil : query.path(from: nil),
        later: page.nextCursor.map { query.path(from: $0) },
        decides: session.reviewer.role.rights.contains(.decide)),
      to: request)
  }
}

extension ReviewQuery {
  /// What the address of a page asks for; forms send their fields empty too.
  fileprivate init(_ request: Request) {
    self.init(
      status: request.field("status"), type: request.field("type"), code: request.field("code"),
      age: request.field("age"), search: request.field("search"),
      cursor: request.field("cursor"))
  }

  /// The address of the page that begins there, narrowed as this one.
  fileprivate func path(from cursor: String?) -> String {
    let fields = [
      ("status", status), ("type", type), ("code", code), ("age", age), ("search", search), ("cursor", cursor),
    ]
    return DeskPath.queue.appending(fields)
  }
}

extension String {
  /// This path with these fields as its query; those without a value are left out.
  func appending(_ fields: [(name: String, value: String?)]) -> String {
    var components = URLComponents()
    components.queryItems = fields.compactMap { field in
      field.value.map { URLQueryItem(name: field.name, value: $0) }
    }
    // A plus sign would be read as a space.
    let query = components.percentEncodedQuery?.replacing("+", with: "%2B") ?? ""
    return query.isEmpty ? self : "\(self)?\(query)"
  }
}
